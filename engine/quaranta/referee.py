"""The referee: plays a case, says how it ruled, and judges whether that was expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from quaranta.cards import Card
from quaranta.cases_after import Difference, differences, list_text
from quaranta.cases_reale import solitaire_differences
from quaranta.cases_state import SEED, state_of
from quaranta.cases_values import Broken, Case, Entry, Settle, Solitaire
from quaranta.game import Refusal, Why, refuse
from quaranta.scala40.events import Event, Paid
from quaranta.scala40.moves import Draw, Move
from quaranta.scala40.notation import parse_move
from quaranta.scala40.play import play, refusal
from quaranta.scala40.rules import MatchEnd
from quaranta.scala40.score import Standing, standing
from quaranta.scala40.state import Phase, State, View, view


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """An action of a case that was legal: its text, whose it was, and what it led to."""

    text: str
    seat: int
    move: Move
    events: tuple[Event, ...]
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """How a case was ruled, up to its first refused action or its end.

    `start` is the state it began in, `state` the one reached, `view` what the player whose
    turn it is knows there: where an action was refused, what he knew before it. `refusal` and
    `at`, the index of the action refused, are None where every action was legal; `move` is the
    action refused, None where there is none or it could not be read.
    """

    start: State
    done: tuple[Done, ...]
    refusal: Refusal | None
    at: int | None
    move: Move | None
    state: State
    view: View


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a match stands after the totals or deals of a `settle`.

    `over_at` is the deal, from 1, at which the match was over, None where it goes on; deals
    written after that one are not counted, `spare` says how many there are.
    """

    totals: tuple[int, ...]
    rounded: tuple[int, ...]
    winner: tuple[int, ...]
    out: tuple[int, ...]
    settlement: tuple[int, ...]
    events: tuple[Event, ...]
    over_at: int | None
    spare: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether an entry was ruled as expected; `expected` and `got` are text, equal if it was."""

    name: str
    passed: bool
    expected: str
    got: str


def ruled(case: Case) -> Ruled:
    """The ruling on a case; raises CaseError where it cannot be set up."""
    start = state = state_of(case)
    done: list[Done] = []
    for at, text in enumerate(case.do):
        move, refused = _proposed(state, text)
        if refused is not None or move is None:
            return _ruling(start, done, refused, at, move)
        seat, step = state.turn, play(state, move)
        wrong = _not_drawn(move, step.state.drawn)
        if wrong is not None:
            return _ruling(start, done, wrong, at, None)
        state = step.state
        done.append(Done(text=text, seat=seat, move=move, events=step.events, state=state))
    return _ruling(start, done, None, None, None)


def _ruling(
    start: State, done: Sequence[Done], refused: Refusal | None, at: int | None, move: Move | None
) -> Ruled:
    state = done[-1].state if done else start
    return Ruled(
        start=start,
        done=tuple(done),
        refusal=refused,
        at=at,
        move=move,
        state=state,
        view=view(state, state.turn),
    )


def _proposed(state: State, text: str) -> tuple[Move | None, Refusal | None]:
    """The action a text means, and why it is refused."""
    move = parse_move(text, view(state, state.turn))
    return (None, move) if isinstance(move, Refusal) else (move, refusal(state, move))


def _not_drawn(move: Move, drawn: Card | None) -> Refusal | None:
    """The refusal of a draw that names a card which does not come."""
    if not isinstance(move, Draw) or move.card is None or drawn is None:
        return None
    if str(drawn) == str(move.card) or str(drawn).rstrip("'") == str(move.card):
        return None
    return refuse(Why.NOT_READABLE, what=f"draw {move.card}: {drawn} comes")


def ended(settle: Settle) -> Ended:
    """The match counted by its rules: totals at once, or deal after deal until it is over.

    A seat that is out counts nothing, whatever is written for it.
    """
    deals = settle.deals or (settle.totals or (),)
    at_end = settle.deals is None and settle.rules.match_end is MatchEnd.DEALS
    first = settle.rules.deals if at_end else 1
    state = _nobody_scored(settle, len(deals[0]))
    for number, points in enumerate(deals, 1):
        counted = tuple(0 if gone else had for had, gone in zip(points, state.out, strict=True))
        after = standing(replace(state, deal_number=first + number - 1), counted)
        state = replace(state, totals=after.totals, out=after.out, reentries=after.reentries)
        if after.winners:
            return _ended(after, number, len(deals) - number)
    return _ended(after, None, 0)


def _nobody_scored(settle: Settle, seats: int) -> State:
    nobody, nothing = (False,) * seats, (0,) * seats
    return State(
        rules=settle.rules,
        seed=SEED,
        deal_number=1,
        dealer=0,
        totals=nothing,
        out=nobody,
        reentries=nothing,
        hands=((),) * seats,
        stock=(),
        discards=(),
        opened=nobody,
        turns=nothing,
        turn=0,
        phase=Phase.OVER,
    )


def _ended(after: Standing, over_at: int | None, spare: int) -> Ended:
    paid = [event for event in after.events if isinstance(event, Paid)]
    return Ended(
        totals=after.totals,
        rounded=paid[0].rounded if paid else (),
        winner=after.winners,
        out=tuple(seat for seat, gone in enumerate(after.out) if gone),
        settlement=paid[0].payments if paid else (),
        events=after.events,
        over_at=over_at,
        spare=spare,
    )


def judge(entry: Entry) -> Verdict:
    """Whether an entry is ruled as it expects; a broken one fails."""
    if isinstance(entry, Broken):
        return _broken(entry)
    if isinstance(entry, Settle):
        return _verdict(entry.name, _settle_differences(entry))
    if isinstance(entry, Solitaire):
        return _verdict(entry.name, solitaire_differences(entry))
    ruling = ruled(entry)
    return _verdict(
        entry.name, [*_ruling_difference(entry, ruling), *differences(entry.after, ruling.state)]
    )


def _broken(entry: Broken) -> Verdict:
    table = " ".join([entry.kind, *([str(entry.number)] if entry.number else [])])
    name = f"{table} ({entry.name})" if entry.name else table
    got = f"{entry.key}: {entry.why}" if entry.key else entry.why
    wanted = "TOML" if entry.kind == "file" and not entry.key else "a table that can be read"
    return Verdict(name=name, passed=False, expected=wanted, got=got)


def _verdict(name: str, found: Sequence[Difference]) -> Verdict:
    expected = "; ".join(one.expected for one in found) or "ok"
    got = "; ".join(one.got for one in found) or "ok"
    return Verdict(name=name, passed=not found, expected=expected, got=got)


def _ruling_difference(case: Case, ruling: Ruled) -> list[Difference]:
    """Where the word, or the place of the action refused, is not the one expected."""
    word = "ok" if ruling.refusal is None else ruling.refusal.why.value
    at = None if case.expect == "ok" else case.at
    if word == case.expect and at in (None, ruling.at):
        return []
    expected = case.expect if at is None else f"{case.expect} at {at}"
    got = "ok" if ruling.refusal is None else f"{ruling.refusal} at {ruling.at}"
    return [Difference(expected=expected, got=got)]


def _settle_differences(settle: Settle) -> list[Difference]:
    end, after = ended(settle), settle.after
    found = [
        Difference.of(key, list_text(wanted), list_text(got))
        for key, wanted, got in (
            ("totals", after.totals, end.totals),
            ("rounded", after.rounded, end.rounded),
            ("winner", after.winner, end.winner),
            ("out", after.out, end.out),
            ("settlement", after.settlement, end.settlement),
        )
        if wanted is not None and wanted != got
    ]
    if end.spare:
        number = len(settle.deals or ())
        found.append(Difference.of("deals", str(number), f"over after {end.over_at}"))
    return found
