"""Outlines of melds: which faces and how many jokers can lie together, as bit masks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from quaranta.cards import ACE, KING
from quaranta.scala40.melds import (
    HIGH_ACE,
    LARGEST_SET,
    LOW_ACE,
    SMALLEST_MELD,
    SUIT_COUNT,
    slot_points,
)
from quaranta.scala40.rules import OpenJokers, Rules

SUIT_MASK: Final = (1 << KING) - 1
RANK_MASK: Final = sum(1 << (KING * suit) for suit in range(SUIT_COUNT))
MOST_CARD_POINTS: Final = 11
CACHED_SUITS: Final = 4096


class Shape(NamedTuple):
    """The natural faces of a meld and its jokers, read in the way that is worth most.

    `mask` has a bit for each face; `low` is a run's first slot, 0 for a set; `short` is by how
    much its opening points stay below what its cards could count at most anywhere.
    """

    mask: int
    jokers: int
    size: int
    low: int
    short: int


class ShapeRules(NamedTuple):
    """What the outlines depend on beside the cards: jokers within reach, ace, clean opening."""

    jokers: int
    ace_low_points: int
    clean: bool


def shape_rules(rules: Rules, jokers: int) -> ShapeRules:
    """What the outlines depend on when a hand holds so many jokers."""
    return ShapeRules(
        min(jokers, rules.max_jokers_per_meld),
        rules.ace_low_points,
        rules.open_jokers is OpenJokers.CLEAN,
    )


def most_points(face: int) -> int:
    """What a natural card can count at most in an opening."""
    rank = face % KING + 1
    return MOST_CARD_POINTS if rank == ACE else min(rank, 10)


def joker_reach(facts: ShapeRules) -> int:
    """What a joker can count at most in an opening."""
    return 0 if facts.clean else MOST_CARD_POINTS


def shapes(present: int, facts: ShapeRules) -> dict[int, list[Shape]]:
    """Every meld outline within the faces present, by its lowest face, largest first."""
    found: dict[int, list[Shape]] = {}
    for suit in range(SUIT_COUNT):
        held = present >> KING * suit & SUIT_MASK
        if held & (held - 1):
            _file(found, _runs(suit, held, facts))
    for rank in range(KING):
        held = present >> rank & RANK_MASK
        if held & (held - 1):
            _file(found, _sets(rank, held, facts))
    for group in found.values():
        group.sort(key=_size, reverse=True)
    return found


def _size(shape: Shape) -> int:
    return shape.size


def _file(found: dict[int, list[Shape]], some: tuple[Shape, ...]) -> None:
    for shape in some:
        lowest = (shape.mask & -shape.mask).bit_length() - 1
        found.setdefault(lowest, []).append(shape)


@lru_cache(maxsize=CACHED_SUITS)
def _runs(suit: int, held: int, facts: ShapeRules) -> tuple[Shape, ...]:
    """The runs within one suit's faces; of several readings of the same cards the dearest."""
    dearest: dict[tuple[int, int], tuple[int, Shape]] = {}
    for low in range(LOW_ACE, HIGH_ACE - SMALLEST_MELD + 2):
        for mask, jokers, size in _from_slot(low, held, facts.jokers):
            points = 0 if facts.clean and jokers else _run_points(low, size, facts)
            key = (mask, jokers)
            if key not in dearest or points > dearest[key][0]:
                short = _most(mask) + jokers * joker_reach(facts) - points
                shape = Shape(mask << KING * suit, jokers, size, low, short)
                dearest[key] = (points, shape)
    return tuple(shape for _, shape in dearest.values())


def _from_slot(low: int, held: int, jokers: int) -> Iterator[tuple[int, int, int]]:
    """Mask, jokers and size of each run that begins in a slot, a card or joker in each slot."""
    begun = [(0, 0)]
    for slot in range(low, HIGH_ACE + 1):
        bit = 1 << (slot - 1) % KING
        longer = []
        for mask, used in begun:
            if held & bit and not mask & bit:
                longer.append((mask | bit, used))
            if used < jokers:
                longer.append((mask, used + 1))
        begun = longer
        size = slot - low + 1
        if size >= SMALLEST_MELD:
            yield from ((mask, used, size) for mask, used in begun if size - used >= 2)


_RANK_POINTS: Final = tuple(most_points(face) for face in range(KING))


def _run_points(low: int, size: int, facts: ShapeRules) -> int:
    first = facts.ace_low_points if low == LOW_ACE else min(low, 10)
    return first + sum(_HIGHER_SLOT_POINTS[low + 1 : low + size])


_HIGHER_SLOT_POINTS: Final = tuple(slot_points(slot, Rules()) for slot in range(HIGH_ACE + 1))


@lru_cache(maxsize=CACHED_SUITS)
def _sets(rank: int, held: int, facts: ShapeRules) -> tuple[Shape, ...]:
    """The sets within one rank's faces."""
    found = []
    every = [1 << KING * suit for suit in range(SUIT_COUNT) if held >> KING * suit & 1]
    for choice in range(1 << len(every)):
        naturals = choice.bit_count()
        mask = sum(bit for at, bit in enumerate(every) if choice >> at & 1)
        for jokers in range(facts.jokers + 1):
            size = naturals + jokers
            if naturals >= 2 and SMALLEST_MELD <= size <= LARGEST_SET:
                short = _set_short(rank, naturals, jokers, facts)
                found.append(Shape(mask << rank, jokers, size, 0, short))
    return tuple(found)


def _set_short(rank: int, naturals: int, jokers: int, facts: ShapeRules) -> int:
    each = most_points(rank)
    if facts.clean and jokers:
        return each * naturals
    return jokers * (joker_reach(facts) - each)


def _most(ranks: int) -> int:
    """What natural cards of one suit, a bit a rank, can count at most."""
    points = 0
    while ranks:
        points += _RANK_POINTS[(ranks & -ranks).bit_length() - 1]
        ranks &= ranks - 1
    return points
