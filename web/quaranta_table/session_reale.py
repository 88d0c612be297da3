"""Scala Reale in a session: what intents lead to, what is kept, what is asked and answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from quaranta import reale
from quaranta.reale.chances import Chances
from quaranta.reale.events import Turned
from quaranta.reale.odds import Odds
from quaranta.reale.rules import DEFAULT, FIELDS, Rules, RulesError, rules_of
from quaranta.reale.state import View
from quaranta.record import RecordError
from quaranta_table import session_reale_study
from quaranta_table.address import Address
from quaranta_table.effects import Count, Estimate
from quaranta_table.intents import Act, Choose, Fill, Intent
from quaranta_table.part import NewSeed
from quaranta_table.saves_reale import (
    FIRST,
    Choices,
    Pace,
    SaveError,
    key_of,
    read_choices,
    read_game,
    write_choices,
    write_game,
)
from quaranta_table.session_reale_game import STEPS, Game, begun, resumed
from quaranta_table.session_reale_statistics import (
    UNPLAYED,
    Remembered,
    played_on,
    read_on,
    remembered,
    to_keep,
)
from quaranta_table.session_reale_study import Study
from quaranta_table.statistics_reale import day_seed

NAME: Final = "reale"
GAMES_DEALT: Final = 4_000  # to find the chance of winning
IDLE_MS: Final = 250  # before the chance is looked for: a run of cards is not held up by it
STAYS: Final = frozenset({"copy", *session_reale_study.STEPS})
_GAME: Final = f"{NAME}:"
_CHOICES: Final = f"{NAME}-choices"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A game in storage; `broken` says why it cannot be resumed."""

    key: str
    game: Game | None = None
    broken: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Corner:
    """All games of Scala Reale that a session holds: the one at hand, those set aside.

    `seated` is whether the person is at it, `copied` whether the address was just copied, `today`
    the date on which the session began, or empty where nobody knows it.
    """

    choices: Choices = FIRST
    game: Game | None = None
    aside: tuple[Kept, ...] = ()
    seated: bool = False
    copied: bool = False
    today: str = ""
    remembered: Remembered = UNPLAYED
    study: Study = session_reale_study.FIRST

    @property
    def open(self) -> bool:
        """Whether the person is at this game."""
        return self.seated and self.game is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenGame:
    """What the player may know of a game, and no more."""

    view: View
    seed: str
    moves: int
    shown: tuple[Turned, ...]
    chances: Chances | None
    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What the player may know of all games; those set aside with their numbers from 1."""

    choices: Choices
    game: SeenGame | None
    aside: tuple[tuple[int, SeenGame | None, str], ...]
    copied: bool
    today: str
    remembered: Remembered
    study: Study


def saved(texts: Mapping[str, str], today: str) -> Corner:
    """What storage holds of Scala Reale, none of it trusted, on a day."""
    corner = Corner(choices=_saved_choices(texts), today=today, remembered=remembered(texts))
    for key in sorted(texts):
        if key.startswith(_GAME):
            corner = _with_saved(corner, key, texts[key])
    return corner


def _saved_choices(texts: Mapping[str, str]) -> Choices:
    try:
        return read_choices(texts[_CHOICES])
    except (KeyError, SaveError):
        return FIRST


def _with_saved(corner: Corner, key: str, text: str) -> Corner:
    try:
        record, opened = read_game(text)
        game = resumed(record)
    except (SaveError, RecordError) as problem:
        return replace(corner, aside=(*corner.aside, Kept(key=key, broken=str(problem))))
    if opened and corner.game is None:
        return replace(corner, game=game, seated=True)
    return replace(corner, aside=(*corner.aside, _aside(game)))


def kept(corner: Corner) -> Mapping[str, str]:
    """The texts that storage has to hold; a broken one stays as it is, under its key."""
    texts = {one.key: write_game(one.game.record, opened=False) for one in corner.aside if one.game}
    if corner.game is not None:
        texts[_key(corner.game)] = write_game(corner.game.record, opened=corner.seated)
    if corner.choices != FIRST:
        texts[_CHOICES] = write_choices(corner.choices)
    broken = {one.key: one.broken for one in corner.aside if one.game is None}
    return {**texts, **broken, **to_keep(corner.remembered)}


def _key(game: Game) -> str:
    return _GAME + key_of(game.record)


def _aside(game: Game) -> Kept:
    return Kept(key=_key(game), game=replace(game, fresh=(), chances=None, sure=False))


def left(corner: Corner) -> Corner:
    """Away from the game, which stays unless it is over."""
    over = corner.game is not None and corner.game.state.result is not None
    game = None if over else corner.game
    study = session_reale_study.stopped(corner.study)
    return replace(corner, game=game, seated=False, copied=False, study=study)


def asked(corner: Corner, address: Address, new_seed: NewSeed) -> tuple[Corner, tuple[str, ...]]:
    """The game that an address names, resumed or begun; what of its options makes no sense."""
    refused: tuple[str, ...] = ()
    rules = corner.choices.rules
    try:
        rules = _rules(address.options) if address.options else rules
    except RulesError:
        refused = (f"options={address.options[:20]}",)
    wanted = _named(corner, address.seed, rules if address.options else None)
    if wanted is not None:
        return _taken_up(corner, wanted), refused
    if address.seed and not address.options:
        rules = DEFAULT  # the same address leads everybody to the same game
    return _at(corner, begun(rules, address.seed or new_seed())), refused


def _named(corner: Corner, seed: str, rules: Rules | None) -> Game | None:
    games = (corner.game, *(one.game for one in corner.aside))
    wished = rules or (DEFAULT if seed else None)
    for game in games:
        if game is None or seed not in ("", game.record.seed):
            continue
        if wished in (None, game.record.rules):
            return game
    return None


def _rules(options: str) -> Rules:
    pairs = [option.partition("=") for option in options.split(",")]
    return rules_of({name: value for name, _, value in pairs})


def after(corner: Corner, intent: Intent, new_seed: NewSeed) -> Corner | None:
    """What an intent leads to; None where it means nothing to the game."""
    game = corner.game
    calm = corner if game is None else replace(corner, game=replace(game, fresh=(), whole=False))
    if isinstance(intent, Fill):
        return _filled(calm, intent.name.removeprefix(_GAME), intent.value)
    if isinstance(intent, Choose):
        return replace(calm, remembered=UNPLAYED) if intent.value == "statistics" else calm
    if not isinstance(intent, Act):
        return None
    name, _, what = intent.name.removeprefix(_GAME).partition(":")
    if name == "play":
        return _entered(calm, new_seed)
    if name == "today" and calm.today:
        return _at(calm, begun(DEFAULT, day_seed(calm.today)))
    if name in ("open", "drop"):
        return _numbered(calm, name, what)
    return _acted(calm, name, new_seed) if calm.open else None


def _acted(corner: Corner, name: str, new_seed: NewSeed) -> Corner | None:
    game = corner.game
    assert game is not None
    if name in session_reale_study.STEPS:
        return replace(corner, study=session_reale_study.STEPS[name](corner.study))
    if name in STEPS:
        now = STEPS[name](game)
        kept = played_on(corner.remembered, game, now, corner.today)
        return replace(corner, game=now, remembered=kept, copied=False)
    if name == "new-match":
        return _at(replace(corner, game=None), begun(corner.choices.rules, new_seed()))
    if name == "same-seed":
        return _at(replace(corner, game=None), begun(game.record.rules, game.record.seed))
    return replace(corner, copied=True) if name == "copy" else None


def _entered(corner: Corner, new_seed: NewSeed) -> Corner:
    """The game under way, the last of those set aside, or one just dealt."""
    if corner.game is not None:
        return replace(corner, seated=True)
    unfinished = [one.game for one in corner.aside if one.game is not None]
    if unfinished:
        return _taken_up(corner, unfinished[-1])
    return _at(corner, begun(corner.choices.rules, new_seed()))


def _numbered(corner: Corner, name: str, number: str) -> Corner:
    """One of the games set aside taken up or thrown away; 0 is the one at hand."""
    if number == "0":
        gone = replace(corner, game=None, seated=False)
        return gone if name == "drop" else replace(corner, seated=corner.game is not None)
    place = int(number) - 1 if number.isdecimal() and len(number) < 4 else -1
    if not 0 <= place < len(corner.aside):
        return corner
    if name == "drop":
        return replace(corner, aside=(*corner.aside[:place], *corner.aside[place + 1 :]))
    game = corner.aside[place].game
    return corner if game is None else _taken_up(corner, game)


def _taken_up(corner: Corner, game: Game) -> Corner:
    if corner.game is game:
        return replace(corner, seated=True)
    others = tuple(one for one in corner.aside if one.game is not game)
    return _at(replace(corner, aside=others), game)


def _at(corner: Corner, game: Game) -> Corner:
    """The person at a game; another one under way is set aside."""
    was = corner.game
    aside = corner.aside
    if was is not None and was.state.result is None:
        aside = (*aside, _aside(was))
    aside = tuple(one for one in aside if one.key != _key(game))
    kept = replace(corner.remembered, again=False, reading=None)
    return replace(corner, game=game, aside=aside, seated=True, copied=False, remembered=kept)


def _filled(corner: Corner, name: str, value: str) -> Corner | None:
    """An option for the next game; one not yet begun is dealt again by it."""
    study = session_reale_study.filled(corner.study, name, value)
    if study is not None:
        return replace(corner, study=study)
    choices = corner.choices
    if name == "pace" and value in tuple(Pace):
        return replace(corner, choices=replace(choices, pace=Pace(value)))
    if name == "statistics":
        return replace(corner, remembered=read_on(corner.remembered, value))
    if name not in FIELDS:
        return None
    texts = {field: str(getattr(choices.rules, field)) for field in FIELDS}
    try:
        rules = rules_of({**texts, name: value})
    except RulesError:
        return corner
    game = corner.game
    if game is not None and not game.moves:
        game = begun(rules, game.record.seed)
    return replace(corner, choices=replace(choices, rules=rules), game=game)


def question(corner: Corner) -> Estimate | None:
    """The chance of winning, where it is not known yet and nothing longer is being counted."""
    game = corner.game
    if not corner.open or game is None or game.sure or game.state.result is not None:
        return None
    if corner.study.running:
        return None
    return Estimate(
        game=NAME,
        about=reale.view(game.state, 0),
        seed=f"odds:{len(game.moves)}",
        budget=GAMES_DEALT,
        after_ms=IDLE_MS,
    )


def answered(corner: Corner, estimate: Estimate, found: Chances) -> Corner:
    """The chance of winning, as far as it has been counted."""
    game = corner.game
    if game is None or estimate != question(corner):
        return corner
    sure = found.deals >= estimate.budget
    return replace(corner, game=replace(game, fresh=(), chances=found, sure=sure))


def count(corner: Corner) -> Count | None:
    """The odds that are being counted."""
    return session_reale_study.counting(corner.study, NAME)


def counted(corner: Corner, asked: Count, found: tuple[Odds, ...]) -> Corner:
    """The odds, as far as they have been counted."""
    return replace(corner, study=session_reale_study.counted(corner.study, asked, found))


def seen(corner: Corner) -> Seen:
    """What the player may know, built up from the views."""
    return Seen(
        choices=corner.choices,
        game=None if corner.game is None else _seen(corner.game),
        aside=tuple(
            (number, None if one.game is None else _seen(one.game), one.broken)
            for number, one in enumerate(corner.aside, 1)
        ),
        copied=corner.copied,
        today=corner.today,
        remembered=corner.remembered,
        study=corner.study,
    )


def _seen(game: Game) -> SeenGame:
    return SeenGame(
        view=reale.view(game.state, 0),
        seed=game.record.seed,
        moves=len(game.moves),
        shown=game.shown,
        chances=game.chances,
        sure=game.sure,
    )
