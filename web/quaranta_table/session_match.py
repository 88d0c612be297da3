"""A match under way: its record, where it stands, and what happened in the deal so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from quaranta.bots.level import Level
from quaranta.game import Refusal
from quaranta.record import Record, replay, with_move, with_next_deal
from quaranta.scala40 import deal, match_over, next_deal, play, refusal, view
from quaranta.scala40.events import Drew, Event, seen_by
from quaranta.scala40.moves import Move, Undo
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import DealResult, State, View

ME: Final = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A deal that is over, and the totals it led to."""

    result: DealResult
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match with what happened in it.

    `levels` are the computers', seat 1 first; `timed` is whether they stop thinking by the clock,
    as they may where nobody asked for this very match. `past` holds the events of each action
    recorded in this deal, `ended` the deals before it.
    """

    record: Record
    state: State
    levels: tuple[Level, ...]
    timed: bool = False
    past: tuple[tuple[Event, ...], ...] = ()
    ended: tuple[Ended, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the match has its winner."""
        return match_over(self.state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What the person at the table may know of a match: a view, events as seen, names, levels."""

    view: View
    past: tuple[tuple[Event, ...], ...]
    ended: tuple[Ended, ...]
    names: tuple[str, ...]
    levels: tuple[Level, ...]

    @property
    def over(self) -> bool:
        """Whether the match has its winner."""
        return self.view.result is not None and bool(self.view.result.winners)

    @property
    def watching(self) -> bool:
        """Whether the person is out of the match, in which the others play on."""
        return self.view.out[ME] and self.view.result is None

    @property
    def finished(self) -> tuple[Ended, ...]:
        """All deals that are over, the last one too."""
        result, totals = self.view.result, self.view.totals
        return self.ended if result is None else (*self.ended, Ended(result=result, totals=totals))


def begin(
    seed: str, names: tuple[str, ...], rules: Rules, levels: tuple[Level, ...], *, timed: bool
) -> Match:
    """A match just dealt."""
    record = Record(seed=seed, players=names, rules=rules)
    state = deal(rules, len(names), seed)
    return Match(record=record, state=state, levels=levels, timed=timed)


def resumed(record: Record, levels: tuple[Level, ...], *, timed: bool) -> Match:
    """A match played again from its record; raises RecordError where the rules refuse it."""
    played = replay(record)
    return Match(
        record=record,
        state=played.state,
        levels=levels,
        timed=timed,
        past=tuple(step.events for step in played.steps),
        ended=tuple(map(_ended, played.ended)),
    )


def _ended(state: State) -> Ended:
    assert state.result is not None
    return Ended(result=state.result, totals=state.totals)


def refused(match: Match, move: Move) -> Refusal | None:
    """Why the move may not be made now, or None where it may."""
    return refusal(match.state, move)


def advanced(match: Match, move: Move) -> tuple[Match, tuple[Event, ...]]:
    """The match after a legal move, and what of it the person may know to have happened.

    A turn taken back leaves only its draw in the past.
    """
    step = play(match.state, move)
    record = with_move(match.record, match.state, move, step.state)
    past = (*match.past, step.events)
    if isinstance(move, Undo):
        past = _taken_back(match, len(record.deals[-1]))
    after = replace(match, record=record, state=step.state, past=past)
    return after, _as_seen(step.events)


def _as_seen(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(seen_by(event, ME) for event in events)


def _taken_back(match: Match, left: int) -> tuple[tuple[Event, ...], ...]:
    """The events of the moves still recorded; a stock draw goes to the turn's beginning."""
    acts, drew = match.state.acts, match.state.drawn is not None
    kept = match.past[: len(match.past) - acts - drew]
    if len(kept) == left:
        return kept
    turn = match.past[len(kept) :]
    return (*kept, next(events for events in turn if _is_draw(events)))


def _is_draw(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, Drew) for event in events)


def dealt_again(match: Match) -> Match:
    """The match with its next deal begun."""
    return Match(
        record=with_next_deal(match.record),
        state=next_deal(match.state),
        levels=match.levels,
        timed=match.timed,
        ended=(*match.ended, _ended(match.state)),
    )


def seen(match: Match, names: tuple[str, ...]) -> Seen:
    """What the person may know of the match, built up from the view of his seat."""
    return Seen(
        view=view(match.state, ME),
        past=tuple(map(_as_seen, match.past)),
        ended=match.ended,
        names=names,
        levels=match.levels,
    )
