"""Fits how deals under way end and writes quaranta/bots/value_numbers.py.

From the root: PYTHONPATH=engine python -m training.values [deals a table, 4000 unless told]
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from quaranta.bots.kernel import Kernel, kernel_of
from quaranta.bots.kernel_play import take_turn
from quaranta.bots.value import LOOKED_AT, look
from quaranta.scala40 import deal
from quaranta.scala40.rules import PRESETS, Rules
from quaranta.shuffle import chance

OUT: Final = Path(__file__).parent.parent / "quaranta" / "bots" / "value_numbers.py"
SEATS: Final = (2, 3, 4)
TWO: Final = 2
# One turn in four of a deal is looked at, so that what is fitted are many deals, not many turns.
LOOKED: Final = 0.25
HELD_OUT: Final = 5
RIDGE: Final = 1.0
STEPS: Final = 12
SIGNS: Final = len(LOOKED_AT)

Numbers: TypeAlias = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A turn's beginning and how its deal ended, seats from the one whose turn it is."""

    looks: list[tuple[float, ...]]
    opened: list[bool]
    deal: int
    closer: int = -1
    unopened: list[bool] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    in_hand: bool = False


def moments(rules: Rules, seats: int, seed: str, number: int) -> list[Moment]:
    """Some moments of a deal of the kernel's players; none of a deal that dies."""
    kernel = kernel_of(deal(rules, seats, seed), chance(f"{seed}:again").shuffle)
    picked = chance(f"{seed}:picked")
    order: list[list[int]] = []
    found: list[Moment] = []
    while not kernel.over:
        if not kernel.playing and picked.random() < LOOKED:
            order.append([(kernel.turn + step) % seats for step in range(seats)])
            found.append(_moment(kernel, order[-1], number))
        take_turn(kernel)
    if kernel.closer < 0:
        return []
    points = [
        kernel.facts.hand_points(kernel.once[seat], kernel.twice[seat], kernel.jokers[seat])
        for seat in range(seats)
    ]
    return [
        Moment(
            looks=one.looks,
            opened=one.opened,
            deal=number,
            closer=round_.index(kernel.closer),
            unopened=[not kernel.opened[seat] for seat in round_],
            points=[points[seat] for seat in round_],
            in_hand=kernel.opened_this_turn,
        )
        for one, round_ in zip(found, order, strict=True)
    ]


def _moment(kernel: Kernel, order: list[int], number: int) -> Moment:
    looks = [look(kernel, seat, wait) for wait, seat in enumerate(order)]
    return Moment(looks=looks, opened=[kernel.opened[seat] for seat in order], deal=number)


def spread(some: list[Moment]) -> tuple[Numbers, Numbers, Numbers]:
    """Looks by moment and seat, those of players who opened behind the others'; who is there."""
    most = max(SEATS)
    rows = np.zeros((len(some), most, 2 * SIGNS))
    there = np.zeros((len(some), most), bool)
    for at, one in enumerate(some):
        for seat, (signs, opened) in enumerate(zip(one.looks, one.opened, strict=True)):
            rows[at, seat, SIGNS * opened : SIGNS * (1 + opened)] = signs
            there[at, seat] = True
    return rows, there, np.array([one.closer for one in some])


def likely(rows: Numbers, there: Numbers, weights: Numbers) -> Numbers:
    """Each seat's chance of closing."""
    score = np.where(there, rows @ weights, -1e9)
    grown: Numbers = np.exp(score - score.max(1)[:, None])
    grown /= grown.sum(1)[:, None]
    return grown


def surprise(chances: Numbers, closer: Numbers) -> float:
    """The mean loss of a moment, in nats."""
    return float(-np.log(chances[np.arange(len(closer)), closer]).mean())


def closing(some: list[Moment]) -> Numbers:
    """Weights of a softmax over the seats, by Newton."""
    rows, there, closer = spread(some)
    weights = np.zeros(2 * SIGNS)
    ridge = RIDGE * np.eye(2 * SIGNS)
    for _ in range(STEPS):
        chances = likely(rows, there, weights)
        mean = np.einsum("ms,msk->mk", chances, rows)
        slope = (rows[np.arange(len(closer)), closer] - mean).sum(0) - ridge @ weights
        spread_ = (rows * chances[:, :, None]).reshape(-1, 2 * SIGNS).T
        bend = spread_ @ rows.reshape(-1, 2 * SIGNS) - mean.T @ mean
        weights = weights + np.linalg.solve(bend + ridge, slope)
    return weights


def line(rows: list[tuple[float, ...]], told: list[float]) -> tuple[Numbers, float]:
    """Least squares, and how much of the variance it explains where one row in five is held out."""
    signs, wanted = np.array(rows, float), np.array(told, float)
    held = np.arange(len(rows)) // 8 % HELD_OUT == 0
    learnt, right = signs[~held], wanted[~held]
    weights = np.linalg.solve(learnt.T @ learnt + RIDGE * np.eye(SIGNS), learnt.T @ right)
    left = wanted[held] - signs[held] @ weights
    return weights, float(1 - left.var() / wanted[held].var())


def told(some: list[tuple[Moment, int]], what: str) -> tuple[Numbers, float]:
    """A line through something of seats at moments, by their looks."""
    looks = [one.looks[seat] for one, seat in some]
    return line(looks, [float(getattr(one, what)[seat]) for one, seat in some])


def _written(name: str, weights: Numbers) -> list[str]:
    pairs = zip(weights + 0.0, LOOKED_AT, strict=True)
    return [
        f"{name}: Final = (",
        *(f"    {weight:.3f},  # {sign}" for weight, sign in pairs),
        ")",
    ]


def _fitted(name: str, weights: Numbers, fit: float) -> list[str]:
    note = f"# Explains {100 * fit:.0f} % of the variance in deals held out."
    return [note, *_written(name, weights)]


def closers(name: str, every: list[Moment]) -> list[str]:
    """The weights of who closes, and how well they fit in deals held out."""
    tested = [one for one in every if one.deal % HELD_OUT == 0]
    weights = closing([one for one in every if one.deal % HELD_OUT])
    rows, there, closer = spread(tested)
    chances, even = likely(rows, there, weights), there / there.sum(1)[:, None]
    named = 100 * float((chances.argmax(1) == closer).mean())
    losses = [surprise(some, closer) for some in (chances, even)]
    return [
        f"# {len(every)} moments. In deals held out the loss is {losses[0]:.4f} nats,",
        f"# {losses[1]:.4f} for even chances; the likeliest closed in {named:.1f} %.",
        *_written(f"{name}_UNOPENED", weights[:SIGNS]),
        *_written(f"{name}_OPENED", weights[SIGNS:]),
    ]


def lines(every: list[Moment]) -> list[str]:
    """The numbers with what they fit."""
    losers = [(one, at) for one in every for at in range(len(one.looks)) if at != one.closer]
    not_yet = [(one, at) for one, at in losers if not one.opened[at]]
    later = [one.points[at] for one, at in not_yet if not one.unopened[at]]
    fresh = [one.in_hand for one in every if not one.opened[one.closer]]
    return [
        *closers("CLOSES_OF_TWO", [one for one in every if len(one.looks) == TWO]),
        *closers("CLOSES", [one for one in every if len(one.looks) > TWO]),
        *_fitted("COUNTS", *told([(one, at) for one, at in losers if one.opened[at]], "points")),
        *_fitted(
            "COUNTS_UNOPENED",
            *told([(one, at) for one, at in not_yet if one.unopened[at]], "points"),
        ),
        *_fitted("STAYS_UNOPENED", *told(not_yet, "unopened")),
        f"ONCE_OPENED: Final = {sum(later) / len(later):.1f}",
        f"IN_HAND: Final = {sum(fresh) / len(fresh):.3f}",
    ]


HEAD: Final = '''"""How deals under way end, written by training.values; `value` reads it.

From DEALS deals of each preset with two, three and four of the kernel's players (seeds "values
PRESET SEATS NUMBER"), a quarter of their turns. `CLOSES` are the weights of a softmax over the
seats, of two or of more, in the order of LOOKED_AT. The rest are least squares: what a seat's hand
counts if another closes, for who has opened and for who never will; whether who has not opened
never will. `ONCE_OPENED` is what the others of these count, `IN_HAND`
how often a seat that has not opened closes in hand, of the deals it closes.
"""

from __future__ import annotations

from typing import Final
'''


def main(deals: int) -> None:
    """Play, fit, write."""
    every: list[Moment] = []
    tables = [
        (name, rules, seats)
        for name, rules in PRESETS.items()
        for seats in SEATS
        if seats <= rules.players_max
    ]
    number = 0
    for name, rules, seats in tables:
        for at in range(deals):
            number += 1
            every += moments(rules, seats, f"values {name} {seats} {at}", number)
    OUT.write_text("\n".join([HEAD.replace("DEALS", str(deals)), *lines(every)]) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
