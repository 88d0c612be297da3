"""Fits what discards tell of a hand and writes quaranta/bots/reading_numbers.py.

From the root: PYTHONPATH=engine python -m training.reading [deals a table, 600 unless told]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from quaranta.bots import reading, steady
from quaranta.bots.duel import acted
from quaranta.bots.memory import buried, held
from quaranta.bots.outs import seen_cards
from quaranta.bots.sample import Worlds, would_be_laid
from quaranta.cards import FACES, pack
from quaranta.scala40 import deal, view
from quaranta.scala40.rules import PRESETS, Rules
from quaranta.scala40.state import Phase, State, View
from quaranta.shuffle import chance

OUT: Final = Path(__file__).parent.parent / "quaranta" / "bots" / "reading_numbers.py"
LOOKED_AT: Final = 1 / 3
HELD_OUT: Final = 5
RIDGE: Final = 3.0
STEPS: Final = 12
# People play otherwise than who was measured: nothing is ruled out.
SUREST: Final = 3.0
TABLES: Final = [
    (name, rules, seats)
    for name, rules in PRESETS.items()
    for seats in (2, 3)
    if seats <= rules.players_max
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """An opponent's hand looked at: signals and truth of each card that may be in it."""

    opened: bool
    base: float
    signals: np.ndarray[Any, Any]
    inside: np.ndarray[Any, Any]
    truly: bool
    supposed: bool


def looks(rules: Rules, seats: int, seed: str) -> Iterator[Look]:
    """What the players of a deal might make of each other's hands, at some of its turns."""
    state = deal(rules, seats, seed)
    rng, picked = chance(f"{seed}:bots"), chance(f"{seed}:looks")
    while state.phase is not Phase.OVER:
        begun = state.phase is Phase.DRAW and all(
            done or out for done, out in zip(state.turns, state.out, strict=True)
        )
        if begun and picked.random() < LOOKED_AT:
            seen = view(state, state.turn)
            for seat in range(seats):
                look = None if seat == seen.seat else _look(state, seen, seat, picked)
                if look is not None:
                    yield look
        state = acted(state, steady, rng)


def _look(state: State, seen: View, seat: int, rng: Random) -> Look | None:
    known = held(seen)
    lying = {*seen_cards(seen)}
    unseen = [card for card in pack(seen.rules.jokers) if card not in lying and card not in known]
    inside = np.array([card in state.hands[seat] for card in unseen])
    share = inside.mean()
    if buried(seen) is not None or not 0 < share < 1:
        return None
    rows = reading.signals(seen, seat, unseen)
    world, _ = Worlds(seen, tries=1).deal(rng)
    return Look(
        opened=seen.opened[seat],
        base=float(np.log(share / (1 - share))),
        signals=np.array([rows[FACES if c.is_joker else c.face] for c in unseen], float),
        inside=inside,
        truly=would_be_laid(seen, seat, state.hands[seat]),
        supposed=would_be_laid(seen, seat, world[seat]),
    )


def fitted(some: list[Look]) -> np.ndarray[Any, Any]:
    """The weights of a logistic regression around the share of cards in the hand, by Newton."""
    signals, inside, base = _stacked(some)
    weights = np.zeros(signals.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-(signals @ weights + base)))
        spread = likely * (1 - likely)
        slope = signals.T @ (inside - likely) - RIDGE * weights
        bend = (signals * spread[:, None]).T @ signals + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return np.clip(weights, -SUREST, SUREST)


def surprise(some: list[Look], weights: np.ndarray[Any, Any]) -> float:
    """The mean loss a card, in nats."""
    signals, inside, base = _stacked(some)
    score = (signals @ weights + base) * np.where(inside > 0, 1, -1)
    return float(np.log1p(np.exp(-score)).mean())


def _stacked(some: list[Look]) -> tuple[np.ndarray[Any, Any], ...]:
    return (
        np.concatenate([look.signals for look in some]),
        np.concatenate([look.inside for look in some]).astype(float),
        np.concatenate([np.full(len(look.inside), look.base) for look in some]),
    )


def numbers(every: list[Look], *, opened: bool) -> list[str]:
    """The lines about players who have opened, or have not."""
    some = [look for look in every if look.opened is opened]
    tested = some[::HELD_OUT]
    weights = fitted([look for at, look in enumerate(some) if at % HELD_OUT])
    before, after = (surprise(tested, way) for way in (weights * 0, weights))
    cards = sum(len(look.inside) for look in some)
    true = 100 * sum(look.truly for look in some) / len(some)
    supposed = 100 * sum(look.supposed for look in some) / len(some)
    what = "a whole meld" if opened else "an opening"
    lines = [
        f"# {len(some)} looks at a hand, {cards} cards. On the fifth held out the loss a card is",
        f"# {after:.4f} nats, {before:.4f} without any signal. The hand held {what} in",
        f"# {true:.1f} % of the looks, in {supposed:.1f} % of worlds dealt by these weights alone.",
        f"{'OPENED' if opened else 'UNOPENED'}: Final = (",
    ]
    pairs = zip(weights, reading.SIGNALS, strict=True)
    lines += [f"    {weight + 0.0:.2f},  # {signal}" for weight, signal in pairs]
    return [*lines, ")"]


def main(deals: int) -> None:
    """Play, fit, write."""
    every: list[Look] = []
    for name, rules, seats in TABLES:
        for number in range(deals // (seats - 1)):
            every += looks(rules, seats, f"reading {name} {seats} {number}")
    lines = [
        '"""Weights of the signals in `reading`, written by training.reading, not by hand.',
        "",
        f"Self-play of `steady`: {deals} deals of each preset for two, half as many for three,",
        'seeds "reading PRESET SEATS NUMBER"; ridge logistic regression around the share of the',
        "unseen cards that the hand holds. A weight is the logarithm of how many times likelier",
        f"the signal makes a card, {SUREST:.0f} at most, for people play otherwise.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        *numbers(every, opened=False),
        "",
        *numbers(every, opened=True),
    ]
    OUT.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 600)
