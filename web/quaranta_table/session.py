"""One person's session: intents in, what to show, keep and think out, all as values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from quaranta.bots.bot import Thought
from quaranta.scala40 import legal_moves
from quaranta.scala40.moves import Move
from quaranta_table import saves, settings
from quaranta_table import session_beside as beside
from quaranta_table.effects import (
    Asked,
    Count,
    Counted,
    Estimate,
    Forget,
    Found,
    Hush,
    Keep,
    Show,
    Stop,
    Think,
)
from quaranta_table.intents import Act, Choose, Fill, Intent, TapCard, TapPlace
from quaranta_table.later import later
from quaranta_table.present_screen import present
from quaranta_table.screen import Screen
from quaranta_table.session_desk import Notice, Other, Scene, Sheet, noticed
from quaranta_table.session_house import HOUSE_ROOMS, HOUSE_WORDED, answered, filled
from quaranta_table.session_match import Match, Seen, refused, seen
from quaranta_table.session_moves import ACTS, Moment, choose, hinted, moved, tap_card, tap_place
from quaranta_table.session_rooms import (
    ROOMS,
    NewSeed,
    article,
    delete,
    language,
    names_in,
    new_match,
    opened,
    rematch,
    taken_up,
)
from quaranta_table.session_spoken import News, focus, said
from quaranta_table.session_thinking import question
from quaranta_table.text import text_in

MATCH_KEY: Final = "match"
SETTINGS_KEY: Final = "settings"
_at_board: Final[Callable[[Moment, Intent], Moment | None]] = later("session_referee", "at_board")
_referee: Final[Callable[[Moment], Moment]] = later("session_referee", "referee")


class Session:
    """Holds what is between two intents and says what follows from each."""

    def __init__(self, moment: Moment, *, saved: Moment, kept: bool, new_seed: NewSeed) -> None:
        """Begins with a moment.

        `saved` is the moment as storage has it, `kept` whether there is a storage at all.
        """
        self._moment = moment
        self._saved = saved
        self._kept = kept
        self._new_seed = new_seed
        self._asked: Think | None = None
        self._counted: Count | None = None
        self._screen: Screen | None = None

    def begun(self) -> tuple[Asked, ...]:
        """The first screen, and what follows from it."""
        shown = (*self._keeping(self._saved), self._show(None), *self._thinking())
        return (*shown, *self._counting(), *beside.questions(self._moment))

    def handle(self, intent: Intent) -> tuple[Asked, ...]:
        """What follows from an intent; one that makes no sense now shows the same again."""
        before = replace(self._moment, fresh=())
        became = self._became(before, self._after(before, intent))
        return (*became, *beside.questions(self._moment))

    def decided(self, think: Think, move: Move) -> tuple[Asked, ...]:
        """What follows from the computer's move, which is asked of the rules like any other."""
        match = self._moment.match
        if think != self._asked or match is None:
            return ()
        self._asked = None
        if refused(match, move) is not None:
            # The computer's answer has no privilege: where it is refused a legal move is made.
            move = next(legal_moves(match.state))
        before = replace(self._moment, fresh=())
        return self._became(before, moved(before, move))

    def advised(self, think: Think, thought: Thought, *, sure: bool) -> tuple[Asked, ...]:
        """What follows from a hint, as good as it is by now."""
        match = self._moment.match
        if think != self._asked or match is None or refused(match, thought.move) is not None:
            return ()
        self._asked = None if sure else think
        before = replace(self._moment, fresh=())
        return self._became(before, hinted(before, thought, sure=sure))

    def estimated(self, estimate: Estimate, found: Found) -> tuple[Asked, ...]:
        """What follows from an answer to a question about the game the person is at."""
        before = replace(self._moment, fresh=())
        return self._became(before, beside.answered(before, estimate, found))

    def counted(self, count: Count, found: Counted) -> tuple[Asked, ...]:
        """What follows from a count, as far as it has come; nothing where nobody waits for it."""
        if count != self._counted:
            return ()
        before = replace(self._moment, fresh=())
        became = self._became(before, beside.counted(before, count, found))
        return (*became, *beside.questions(self._moment))

    def unkept(self) -> tuple[Asked, ...]:
        """What follows when nothing more can be kept."""
        self._kept = False
        before = replace(self._moment, fresh=())
        return self._became(before, replace(before, desk=noticed(before.desk, Notice.NOT_KEPT)))

    def _after(self, moment: Moment, intent: Intent) -> Moment:
        at_part = beside.after(moment, intent, self._new_seed)
        if at_part is not None:
            return at_part
        if moment.desk.board is not None:
            at_referee = _at_board(moment, intent)
            if at_referee is not None:
                return at_referee
        if isinstance(intent, TapCard):
            return tap_card(moment, intent.card, intent.place)
        if isinstance(intent, TapPlace):
            return tap_place(moment, intent.place)
        if isinstance(intent, Fill):
            return filled(moment, intent.name, intent.value)
        if isinstance(intent, Choose):
            if moment.desk.sheet is not Sheet.NONE:
                return answered(moment, intent.value, self._new_seed)
            return choose(moment, intent.value)
        return self._acted(moment, intent)

    def _acted(self, moment: Moment, act: Act) -> Moment:
        name, _, what = act.name.partition(":")
        if act.name in ACTS:
            return ACTS[act.name](moment)
        rooms = ROOMS | HOUSE_ROOMS | {"referee": _referee}
        if act.name in rooms:
            return rooms[act.name](moment)
        if act.name == "new-match":
            return self._new_match(moment)
        worded: dict[str, Callable[[Moment, str], Moment]] = {
            "lang": language,
            "article": article,
            "resume": taken_up,
            "delete": delete,
            **HOUSE_WORDED,
        }
        return worded[name](moment, what) if name in worded else moment

    def _new_match(self, moment: Moment) -> Moment:
        """Deals; a match under way is given up for it only after a confirmation."""
        if moment.match is not None and moment.match.over:
            return rematch(moment, self._new_seed())
        if moment.match is not None and moment.desk.at_table:
            return moment  # the second tap of two on the button that dealt
        if moment.match is not None or moment.desk.broken:
            return opened(Sheet.REPLACE)(moment)
        return new_match(moment, self._new_seed(), timed=True)

    def _became(self, before: Moment, after: Moment) -> tuple[Asked, ...]:
        self._moment = after
        shown = (*self._keeping(before), self._show(before))
        return (*shown, *self._thinking(), *self._counting())

    def _keeping(self, before: Moment) -> list[Asked]:
        """What storage has to hold after a change."""
        if not self._kept:
            return []
        now, effects = self._moment, list[Asked]()
        if before.desk.settings != now.desk.settings:
            effects.append(Keep(SETTINGS_KEY, settings.write(now.desk.settings)))
        effects += _aside_keeping(before, now)
        effects += beside.keeping(before, now)
        save = _save(now)
        if save is not None and save != _save(before):
            effects.append(Keep(MATCH_KEY, saves.write(save)))
        elif _has_save(before) and not _has_save(now):
            effects.append(Forget(MATCH_KEY))
        return effects

    def _show(self, before: Moment | None) -> Show:
        now, text = _scene(self._moment), text_in(self._moment.desk.settings.language)
        screen, was = present(now, text), self._screen
        if before is not None and was is not None and was.language != text.language:
            # What stands in another language would be told again as if it were news.
            was = present(_scene(before), text)
        self._screen = screen
        told = said(now, _news(before, self._moment), was, screen, text)
        told += () if before is None else beside.told(before, self._moment, text)
        return Show(screen, told, focus(was, screen))

    def _thinking(self) -> list[Asked]:
        """The question to the computer, once for each; one that is open no more is taken back."""
        think, open_now = question(self._moment), self._asked
        if think is not None and open_now is not None and open_now.seed == think.seed:
            return []
        self._asked = think
        if think is None:
            return [Hush()] if open_now is not None else []
        return [think]

    def _counting(self) -> list[Asked]:
        """The count that is wanted, once; that it is wanted no more, once too."""
        wanted = beside.count(self._moment)
        if wanted == self._counted:
            return []
        self._counted = wanted
        return [Stop() if wanted is None else wanted]


def _save(moment: Moment) -> saves.Save | None:
    if moment.match is None:
        return None
    return saves.Save(match=moment.match, held=moment.desk.held, at_table=moment.desk.at_table)


def _has_save(moment: Moment) -> bool:
    """Whether storage holds a match for the moment, be it one that cannot be resumed."""
    return moment.match is not None or bool(moment.desk.broken)


def _aside_keeping(before: Moment, now: Moment) -> Iterator[Asked]:
    """What storage has to hold of the matches set aside."""
    was = {aside.key for aside in before.aside}
    for aside in now.aside:
        if aside.key not in was and aside.save is not None:
            yield Keep(aside.key, saves.write(aside.save))
    for key in was - {aside.key for aside in now.aside}:
        yield Forget(key)


def _news(before: Moment | None, now: Moment) -> News:
    """What is to be told; the same refusal is told again whenever it is met again."""
    same = before is not None and before.desk.refused is now.desk.refused
    return News(events=now.fresh, refused=None if same else now.desk.refused)


def _scene(moment: Moment) -> Scene:
    language = moment.desk.settings.language
    return Scene(
        desk=moment.desk,
        seen=None if moment.match is None else _seen(moment.match, language),
        others=tuple(_other(aside, language) for aside in moment.aside),
        beside=beside.seen(moment),
        at=beside.at(moment),
    )


def _seen(match: Match, language: str) -> Seen:
    return seen(match, names_in(language, match.record.players))


def _other(aside: saves.Aside, language: str) -> Other:
    if aside.save is None:
        return Other(broken=aside.broken)
    return Other(seen=_seen(aside.save.match, language), held=aside.save.held)
