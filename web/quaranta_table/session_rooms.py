"""The ways between home, table and sheets: starting, leaving, confirming, settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from quaranta_table.saves import Save, aside
from quaranta_table.session_desk import Desk, Held, Notice, Sheet, in_runs, noticed, settled, unsaid
from quaranta_table.session_match import ME, Match, begin, dealt_again
from quaranta_table.session_moves import Moment
from quaranta_table.settings import Settings, rules_of
from quaranta_table.text import LANGUAGES, articles, seat_name, text_in

NewSeed = Callable[[], str]


def new_match(moment: Moment, seed: str, *, timed: bool) -> Moment:
    """A match just dealt by the settings, in place of any other."""
    settings = moment.desk.settings
    levels = settings.levels[: settings.players - 1]
    match = begin(seed, names_of(settings), rules_of(settings), levels, timed=timed)
    return at_table(replace(moment, match=match), fresh_hand(match))


def rematch(moment: Moment, seed: str) -> Moment:
    """A match with the players and the rules of the one that is over."""
    assert moment.match is not None
    record, levels = moment.match.record, moment.match.levels
    match = begin(seed, record.players, record.rules, levels, timed=True)
    return at_table(replace(moment, match=match), fresh_hand(match))


def names_of(settings: Settings) -> tuple[str, ...]:
    """The players' names: the chosen ones, else what the language calls them."""
    text = text_in(settings.language)
    chosen = settings.names[: settings.players]
    return tuple(name or seat_name(seat, text) for seat, name in enumerate(chosen))


def names_in(language: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players' names of a match, those that are words of a language in this one."""
    return tuple(_name_in(language, name, seat) for seat, name in enumerate(players))


def _name_in(language: str, name: str, seat: int) -> str:
    is_word = name in {seat_name(seat, text_in(other)) for other in LANGUAGES}
    return seat_name(seat, text_in(language)) if is_word else name


def fresh_hand(match: Match) -> Held:
    """A hand just dealt, sorted once."""
    return in_runs(settled(Held(), match.state.hands[ME]))


def at_table(moment: Moment, held: Held) -> Moment:
    """The moment at the table with nothing open or asked."""
    desk = replace(unsaid(moment.desk), held=held, at_table=True, sheet=Sheet.NONE, broken="")
    return replace(moment, desk=desk)


def without_match(moment: Moment, notice: Notice | None = None) -> Moment:
    """The home with no match under way."""
    told = moment.desk if notice is None else noticed(moment.desk, notice)
    desk = replace(unsaid(told), held=Held(), at_table=False, sheet=Sheet.NONE, broken="")
    return replace(moment, desk=desk, match=None)


def set_aside(moment: Moment) -> Moment:
    """The moment without its match, which is kept beside unless it is over."""
    match, desk = moment.match, moment.desk
    if match is None or match.over:
        return replace(moment, match=None)
    put = aside(Save(match=match, held=desk.held, at_table=desk.at_table))
    others = tuple(other for other in moment.aside if other.key != put.key)
    return replace(moment, match=None, aside=(*others, put))


def taken_up(moment: Moment, number: str) -> Moment:
    """A match that was set aside, at the table again; the one under way takes its place."""
    place = _place(moment, number)
    save = None if place is None else moment.aside[place].save
    if place is None or save is None:
        return moment
    beside = set_aside(without_aside(moment, place))
    return at_table(replace(beside, match=save.match), save.held)


def without_aside(moment: Moment, place: int) -> Moment:
    """The moment with one match fewer set aside."""
    return replace(moment, aside=(*moment.aside[:place], *moment.aside[place + 1 :]))


def _place(moment: Moment, number: str) -> int | None:
    """The place of a match set aside, by its number from 1."""
    place = int(number) - 1 if number.isdecimal() and len(number) < 4 else -1
    return place if 0 <= place < len(moment.aside) else None


def next_deal(moment: Moment) -> Moment:
    """The next deal of a match that goes on."""
    match = moment.match
    if match is None or match.state.result is None or match.over:
        return moment
    again = dealt_again(match)
    return at_table(replace(moment, match=again), fresh_hand(again))


def home(moment: Moment) -> Moment:
    """The home; a match that is over is left behind, one under way stays."""
    if moment.match is not None and moment.match.over:
        return without_match(moment)
    desk = replace(unsaid(moment.desk), at_table=False, sheet=Sheet.NONE)
    return replace(moment, desk=desk)


def resume(moment: Moment) -> Moment:
    """The table of the match under way."""
    if moment.match is None:
        return moment
    return at_table(moment, moment.desk.held)


def opened(sheet: Sheet) -> Callable[[Moment], Moment]:
    """Opens a sheet."""

    def done(moment: Moment) -> Moment:
        fresh = replace(moment.desk, article="", which=0, reading="", trouble=None, copied=False)
        return replace(moment, desk=replace(fresh, sheet=sheet, behind=Sheet.NONE))

    return done


def article(moment: Moment, number: str) -> Moment:
    """Opens the rules at an article; those that are being read stay."""
    known, was = number in articles(LANGUAGES[0]), moment.desk
    at = moment if was.sheet is Sheet.RULES else opened(Sheet.RULES)(moment)
    behind = Sheet.REFEREE if was.sheet is Sheet.REFEREE else at.desk.behind
    return replace(at, desk=replace(at.desk, article=number if known else "", behind=behind))


def closed(moment: Moment) -> Moment:
    """Closes the sheet, else what the ribbon asks or says; one sheet may lie behind another."""
    if moment.desk.sheet is not Sheet.NONE:
        return opened(moment.desk.behind)(moment)
    return replace(moment, desk=unsaid(moment.desk))


def notice_closed(moment: Moment) -> Moment:
    """Closes the notice that is shown; the next one follows."""
    return replace(moment, desk=replace(moment.desk, notices=moment.desk.notices[1:]))


def language(moment: Moment, code: str) -> Moment:
    """The language switched on the spot."""
    if code not in LANGUAGES:
        return moment
    return with_settings(moment, replace(moment.desk.settings, language=code))


def with_settings(moment: Moment, settings: Settings) -> Moment:
    """The moment with other settings; a match under way is not touched by them."""
    return replace(moment, desk=replace(moment.desk, settings=settings))


def delete(moment: Moment, number: str) -> Moment:
    """Asks whether a match set aside is to be deleted."""
    place = _place(moment, number)
    desk = replace(moment.desk, sheet=Sheet.DELETE, which=0 if place is None else place + 1)
    return moment if place is None else replace(moment, desk=desk)


def confirmed(moment: Moment, value: str, new_seed: NewSeed) -> Moment:
    """The answer to the confirmation that lies open."""
    asked: Desk = replace(moment.desk, sheet=Sheet.NONE)
    shut = replace(moment, desk=asked)
    if value != _ANSWERS.get(moment.desk.sheet):
        return shut
    if moment.desk.sheet is Sheet.REPLACE:
        return new_match(shut, new_seed(), timed=True)
    if moment.desk.sheet is Sheet.RESIGN:
        return without_match(shut, Notice.RESIGNED)
    if moment.desk.which:
        left = without_aside(shut, moment.desk.which - 1)
        return replace(left, desk=noticed(left.desk, Notice.DELETED))
    return without_match(shut, Notice.DELETED)


_ANSWERS: Final = {Sheet.RESIGN: "resign", Sheet.DELETE: "delete", Sheet.REPLACE: "replace"}

ROOMS: Final[dict[str, Callable[[Moment], Moment]]] = {
    "next-deal": next_deal,
    "home": home,
    "resume": resume,
    "menu": opened(Sheet.MENU),
    "rules": opened(Sheet.RULES),
    "scores": opened(Sheet.SCORES),
    "about": opened(Sheet.ABOUT),
    "resign": opened(Sheet.RESIGN),
    "delete": opened(Sheet.DELETE),
    "close": closed,
    "close-notice": notice_closed,
}
