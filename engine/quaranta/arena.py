"""A unit of measurement: one player in each seat in turn, on the same cards every time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise, repeat
from random import Random
from typing import Final, TypeAlias

from quaranta.bots.bot import Bot
from quaranta.bots.duel import acted
from quaranta.scala40 import deal, match_over, next_deal
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import Phase, State
from quaranta.shuffle import chance

MOST_ACTIONS: Final = 10_000

Players: TypeAlias = Mapping[str, Bot]


class Unit(StrEnum):
    """What is won or lost."""

    DEAL = "deal"
    MATCH = "match"


class Stalled(Exception):
    """A deal that does not end; the text says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Player `a` in one seat against player `b` in all others, both given by name."""

    a: str
    b: str
    rules: Rules
    seats: int = 2
    unit: Unit = Unit.DEAL
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One unit: the same cards played once with `a` in each seat; `number` counts from 1.

    `share` is the part of the deals or matches that `a` won, one shared by several winners in
    equal parts. `points` is the sum over the deals `a` was in of what each opponent counted on
    average less what `a` counted, so more is better; `deals` is their number.
    """

    number: int
    share: float
    points: float
    deals: int


def play_unit(contest: Contest, number: int, players: Players) -> Outcome:
    """The unit of that number; it depends on the contest and the number alone."""
    a, b = players[contest.a], players[contest.b]
    share, points, deals = 0.0, 0.0, 0
    for seat in range(contest.seats):
        bots = [a if at == seat else b for at in range(contest.seats)]
        ends = _played(contest, f"{contest.seed}:{number}", bots, seat)
        won = _winners(ends[-1], contest.unit)
        share += (seat in won) / len(won)
        points += sum(_ahead(before, end, seat) for before, end in pairwise(ends))
        deals += len(ends) - 1
    return Outcome(number=number, share=share / contest.seats, points=points, deals=deals)


def _played(contest: Contest, seed: str, bots: Sequence[Bot], seat: int) -> list[State]:
    """The first state and the end of each deal, until nothing can change for the seat."""
    state = deal(contest.rules, len(bots), seed)
    rngs = [chance(f"{seed}:bot:{at}") for at in range(len(bots))]
    ends = [state, _deal_played(state, bots, rngs)]
    while contest.unit is Unit.MATCH and not match_over(ends[-1]) and not ends[-1].out[seat]:
        ends.append(_deal_played(next_deal(ends[-1]), bots, rngs))
    return ends


def _deal_played(state: State, bots: Sequence[Bot], rngs: Sequence[Random]) -> State:
    for _ in repeat(None, MOST_ACTIONS):
        if state.phase is Phase.OVER:
            return state
        state = acted(state, bots[state.turn], rngs[state.turn])
    raise Stalled(f"deal {state.deal_number} of seed {state.seed} does not end")


def _winners(end: State, unit: Unit) -> tuple[int, ...]:
    """The seats that share the win; of a match left early, any but those who are out."""
    result = end.result
    assert result is not None
    if unit is Unit.MATCH:
        return result.winners or tuple(at for at in range(end.seats) if not end.out[at])
    best = min(result.points)
    return tuple(at for at, points in enumerate(result.points) if points == best)


def _ahead(before: State, end: State, seat: int) -> float:
    """By how much the seat counted less than the others who were in, on average."""
    assert end.result is not None
    points = end.result.points
    others = [points[at] for at in range(end.seats) if at != seat and not before.out[at]]
    return sum(others) / len(others) - points[seat]
