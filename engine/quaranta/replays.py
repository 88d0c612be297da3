"""The states of a record one after another, each a position with the action done there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from quaranta.cases_values import Case, Position
from quaranta.cases_write import known, position_of, write
from quaranta.record import Record, played_deals
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import DealResult, Phase, State, view


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A state of a match after so many actions of its record, and what was done there.

    `deal` counts from 1, `ply` from 0 over the whole record; a deal begins at the ply at which
    the one before it ended. `action` is None where the deal or the record ends.
    """

    deal: int
    ply: int
    dealer: int
    totals: tuple[int, ...]
    rules: Rules
    position: Position
    seat: int | None
    action: str | None
    result: DealResult | None


def moments(record: Record, seat: int | None = None, until: int | None = None) -> Iterator[Moment]:
    """The states up to a ply, as a seat saw them where one is given; raises RecordError."""
    ply = 0
    for played, actions in zip(played_deals(record), record.deals, strict=True):
        states = (played.dealt, *(step.state for step in played.steps))
        for at, state in enumerate(states):
            if until is not None and ply + at > until:
                return
            yield _moment(state, ply + at, actions[at : at + 1], seat)
        ply += len(actions)


def _moment(state: State, ply: int, action: Sequence[str], seat: int | None) -> Moment:
    hidden = seat not in (None, state.turn)
    done = None if not action else "draw" if hidden and action[0].startswith("draw") else action[0]
    return Moment(
        deal=state.deal_number,
        ply=ply,
        dealer=state.dealer,
        totals=state.totals,
        rules=state.rules,
        position=position_of(state) if seat is None else known(view(state, seat)),
        seat=seat,
        action=done,
        result=state.result,
    )


def moments_text(found: Iterable[Moment]) -> Iterator[str]:
    """Each state as a case the referee can judge, after a line that says where it stands."""
    for moment in found:
        turn, totals = moment.position.turn, " ".join(map(str, moment.totals))
        yield (
            f"# deal {moment.deal}, ply {moment.ply}, dealer {moment.dealer}, totals {totals}: "
            f"{_said(moment, turn)}"
        )
        if moment.position.phase != Phase.OVER:
            yield from write([_case(moment, turn)]).splitlines()
        yield ""


def _said(moment: Moment, turn: int) -> str:
    if moment.result is None:
        return f"seat {turn}: {moment.action or 'has the turn'}"
    points = " ".join(map(str, moment.result.points))
    closer = moment.result.closer
    how = "the deal is dead" if closer is None else f"seat {closer} closed"
    return f"{how}, points {points}"


def _case(moment: Moment, turn: int) -> Case:
    """The position, and its action where the hand it is played from is known."""
    action = moment.action if moment.seat in (None, turn) else None
    # The card a draw brought is not part of the action: a reshuffle has another seed here.
    do = () if action is None else ("draw" if action.startswith("draw") else action,)
    name = f"deal {moment.deal}, ply {moment.ply}"
    return Case(name=name, rules=moment.rules, start=moment.position, do=do)


def moments_json(found: Iterable[Moment]) -> str:
    """The states as one line of JSON; positions have the keys of cases."""
    return json.dumps({"states": [_told(moment) for moment in found]})


def _told(moment: Moment) -> dict[str, object]:
    result = moment.result
    told: dict[str, object] = {
        "deal": moment.deal,
        "ply": moment.ply,
        "dealer": moment.dealer,
        "totals": moment.totals,
        "position": asdict(moment.position),
        "action": moment.action,
    }
    if result is not None:
        told["result"] = {
            "closer": result.closer,
            "in_hand": result.in_hand,
            "points": result.points,
            "winners": result.winners,
        }
    return told
