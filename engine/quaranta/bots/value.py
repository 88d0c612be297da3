"""How a deal under way is likely to end: who closes, and what each of the others then counts."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, TypeAlias

from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_finds import NO_HIGH_ACES, in_runs, in_sets
from quaranta.bots.kernel_spots import ACE_UP, EVERY_FACE, JOKER, RANK_BITS, SUIT_BITS
from quaranta.bots.value_numbers import (
    CLOSES_OF_TWO_OPENED,
    CLOSES_OF_TWO_UNOPENED,
    CLOSES_OPENED,
    CLOSES_UNOPENED,
    COUNTS,
    COUNTS_UNOPENED,
    IN_HAND,
    ONCE_OPENED,
    STAYS_UNOPENED,
)

Look: TypeAlias = tuple[float, ...]

TWO_SUITS: Final = 2 * SUIT_BITS
THREE_SUITS: Final = 3 * SUIT_BITS
FOUR_SUITS: Final = 4 * SUIT_BITS
TWO: Final = 2
OF_TWO: Final = (CLOSES_OF_TWO_UNOPENED, CLOSES_OF_TWO_OPENED)
OF_MORE: Final = (CLOSES_UNOPENED, CLOSES_OPENED)
# What a joker brings an opening, about: a card of ten and a little of the two beside it.
JOKER_OPENS: Final = 15
LOOKED_AT: Final = (
    "always",
    "players before",
    "cards",
    "none loose",
    "one loose",
    "two loose",
    "three loose",
    "loose",
    "jokers",
    "in whole melds",
    "tens short of an opening",
    "partners",
    "unseen that fit the table",
    "unseen that help or fit",
    "unseen that help",
    "unseen that fit, one loose",
    "points",
)


def look(kernel: Kernel, seat: int, wait: int) -> Look:
    """What a hand looks like when a turn begins, in the order of LOOKED_AT.

    `wait` is how many others play before the seat. Loose are the cards that fit no meld that lies.
    """
    once, twice, jokers = kernel.once[seat], kernel.twice[seat], kernel.jokers[seat]
    facts, fits = kernel.facts, kernel.fits
    alive = EVERY_FACE & ~(kernel.seen_twice | twice | kernel.seen_once & once)
    slots = once | (once & RANK_BITS) << ACE_UP
    live = alive | (alive & RANK_BITS) << ACE_UP
    beside = slots & slots >> 1
    apart = slots & slots >> 2 & NO_HIGH_ACES
    ends = (beside >> 1 | beside << 2 | apart << 1) & live
    wide = once | once << FOUR_SUITS
    one, two, three = wide >> SUIT_BITS, wide >> TWO_SUITS, wide >> THREE_SUITS
    mates = (one & two | one & three | two & three) & EVERY_FACE
    helping = (ends | ends >> ACE_UP & RANK_BITS | mates) & alive
    joining = fits & alive
    loose = once & ~fits
    free = loose.bit_count() + (twice & loose).bit_count() + (0 if fits >> JOKER else jokers)
    whole = in_runs(once) | in_sets(once)
    short = 0.0
    if not kernel.opened[seat]:
        laid = facts.hand_points(whole, twice & whole, 0) + JOKER_OPENS * jokers
        short = max(0, facts.open_min - laid) / 10
    return (
        1.0,
        wait,
        kernel.counts[seat],
        free == 0,
        free == 1,
        free == 2,
        free == 3,
        free,
        jokers,
        whole.bit_count(),
        short,
        (beside.bit_count() + apart.bit_count() + (once & (one | two)).bit_count()) / 10,
        joining.bit_count() / 10,
        (helping | joining).bit_count() / 10 if free > 1 else 0.0,
        helping.bit_count() / 10,
        joining.bit_count() / 10 if free == 1 else 0.0,
        facts.hand_points(once, twice, jokers) / 10,
    )


def outlook(kernel: Kernel) -> tuple[list[float], list[float]]:
    """For a turn's beginning: each seat's chance of closing, and what it counts if another does.

    Seats that are out have no chance and count nothing.
    """
    facts, seats = kernel.facts, kernel.seats
    chances, counts = [0.0] * seats, [0.0] * seats
    closes = OF_TWO if kernel.out.count(False) == TWO else OF_MORE
    wait = 0
    for step in range(seats):
        seat = (kernel.turn + step) % seats
        if kernel.out[seat]:
            continue
        signs = look(kernel, seat, wait)
        wait += 1
        opened = kernel.opened[seat]
        chances[seat] = exp(_sum(closes[opened], signs))
        if opened:
            counts[seat] = max(1.0, _sum(COUNTS, signs))
            continue
        stays = min(1.0, max(0.0, _sum(STAYS_UNOPENED, signs)))
        whole = facts.flat or max(10.0, _sum(COUNTS_UNOPENED, signs))
        counts[seat] = stays * whole + (1 - stays) * ONCE_OPENED
    every = sum(chances)
    return [chance / every for chance in chances], counts


def times(kernel: Kernel, closer: int) -> float:
    """By how much the points of a deal are multiplied on average if the seat closes it."""
    if kernel.opened[closer]:
        return 1.0
    return 1.0 + IN_HAND * (kernel.facts.in_hand - 1)


def _sum(weights: Sequence[float], signs: Look) -> float:
    total = 0.0
    for weight, sign in zip(weights, signs, strict=True):
        total += weight * sign
    return total
