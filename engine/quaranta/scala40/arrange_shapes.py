"""Outlines of melds: which faces and how many jokers can lie together, as bit masks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from quaranta.cards import ACE, KING
from quaranta.scala40.melds import (
    HIGH_ACE,
    LARGEST_SET,
    LOW_ACE,
    SMALLEST_MELD,
    SUIT_COUNT,
    slot_points,
)
from quaranta.scala40.rules import Rules

SUIT_MASK: Final = (1 << KING) - 1
MOST_CARD_POINTS: Final = 11

# The natural faces, a bit each; jokers; cards; a run's first slot, 0 for a set; and by how much
# its opening points stay below what its cards could count at most anywhere.
Shape: TypeAlias = tuple[int, int, int, int, int]
# Outlines by the bit of their lowest face, and the faces that are in any.
Groups: TypeAlias = dict[int, tuple[Shape, ...]]
Found: TypeAlias = tuple[Groups, int]

NOTHING: Final[Found] = ({}, 0)


def most_points(face: int) -> int:
    """What a natural card can count at most in an opening."""
    rank = face % KING + 1
    return MOST_CARD_POINTS if rank == ACE else min(rank, 10)


class Catalogue:
    """Every meld outline under rules that ask for the same ones, found once and kept.

    `jokers` is the most that a meld may hold; `clean` counts melds with a joker as nothing;
    `every` keeps all readings of the same cards, otherwise the one that is worth most.
    """

    def __init__(self, jokers: int, ace_low_points: int, *, clean: bool, every: bool) -> None:
        self._jokers, self._clean, self._every = jokers, clean, every
        self.joker_reach = 0 if clean else MOST_CARD_POINTS
        rules = Rules(ace_low_points=ace_low_points)
        each = [slot_points(slot, rules) for slot in range(HIGH_ACE + 1)]
        self._most = [0]
        for face in range(KING):
            self._most += [points + most_points(face) for points in self._most]
        self._totals = [
            [sum(each[low : low + size]) for size in range(HIGH_ACE - low + 2)]
            for low in range(HIGH_ACE + 1)
        ]
        self._runs: tuple[dict[int, Found], ...] = tuple({} for _ in range(SUIT_COUNT))
        self._sets: dict[int, tuple[Shape, ...]] = {}

    def worth(self, shape: Shape) -> int:
        """What a meld of the outline counts in an opening that is not clean."""
        mask, _, size, low, _ = shape
        if low:
            return self._totals[low][size]
        return size * most_points((mask & -mask).bit_length() - 1)

    def outlines(self, once: int) -> Found:
        """Every meld outline within the faces present; what is given is not to be changed."""
        hearts, diamonds = once & SUIT_MASK, once >> KING & SUIT_MASK
        clubs, spades = once >> 2 * KING & SUIT_MASK, once >> 3 * KING
        groups: Groups = {}
        alive = 0
        jokers = self._jokers
        for suit, held in enumerate((hearts, diamonds, clubs, spades)):
            # Without a joker few suits hold a run: asked first, since most hands have no joker.
            slots = held | (held & 1) << KING
            if jokers or slots & slots >> 1 & slots >> 2:
                found = self._runs[suit].get(held) or self._runs_within(suit, held)
                if found[1]:
                    groups = groups | found[0] if groups else found[0]
                    alive |= found[1]
        if jokers:
            ranks = hearts & diamonds | clubs & spades | (hearts | diamonds) & (clubs | spades)
        else:
            ranks = hearts & diamonds & (clubs | spades) | clubs & spades & (hearts | diamonds)
        if ranks:
            groups = groups.copy()
        while ranks:
            rank = ranks & -ranks
            ranks ^= rank
            held = once & rank * _EVERY_SUIT
            shapes = self._sets.get(held) or self._sets_within(rank, held)
            for shape in shapes:
                lowest = shape[0] & -shape[0]
                groups[lowest] = (*groups.get(lowest, ()), shape)
            alive |= held
        return groups, alive

    def _sets_within(self, rank: int, held: int) -> tuple[Shape, ...]:
        shapes = self._sets[held] = tuple(self._sets_in(rank.bit_length() - 1, held))
        return shapes

    def _runs_within(self, suit: int, held: int) -> Found:
        """The runs of a suit, which are those of its cards that have others near them."""
        near = _near(held, self._jokers)
        found = self._runs[suit].get(near) or self._runs_found(suit, near)
        self._runs[suit][held] = found
        return found

    def _runs_found(self, suit: int, held: int) -> Found:
        if not held:
            return NOTHING
        hearts = self._runs[0].get(held) or self._kept_runs(held)
        found = self._runs[suit][held] = _moved(hearts, suit * KING) if suit else hearts
        return found

    def _kept_runs(self, held: int) -> Found:
        """The runs within the hearts, by their lowest face, the longest first."""
        dearest: dict[tuple[int, ...], Shape] = {}
        slots = (held | (held & 1) << KING) << LOW_ACE
        for low in range(LOW_ACE, HIGH_ACE - SMALLEST_MELD + 2):
            if not slots >> low & (2 << self._jokers) - 1:
                continue
            for mask, jokers, size in _from_slot(low, held, self._jokers):
                short = self._run_short(mask, jokers, low, size)
                key = (mask, jokers, low) if self._every else (mask, jokers)
                if key not in dearest or short < dearest[key][4]:
                    dearest[key] = (mask, jokers, size, low, short)
        found: dict[int, list[Shape]] = {}
        alive = 0
        for shape in sorted(dearest.values(), key=_longest_first):
            found.setdefault(shape[0] & -shape[0], []).append(shape)
            alive |= shape[0]
        self._runs[0][held] = {lowest: tuple(some) for lowest, some in found.items()}, alive
        return self._runs[0][held]

    def _run_short(self, mask: int, jokers: int, low: int, size: int) -> int:
        most = self._most[mask] + jokers * self.joker_reach
        return most if self._clean and jokers else most - self._totals[low][size]

    def _sets_in(self, rank: int, held: int) -> Iterator[Shape]:
        """The sets within one rank's faces, the largest first."""
        each = most_points(rank)
        every = [1 << face for face in range(rank, SUIT_COUNT * KING, KING) if held >> face & 1]
        masks = [sum(choice) for choice in _choices(every) if len(choice) >= 2]
        for size in (LARGEST_SET, SMALLEST_MELD):
            for mask in masks:
                jokers = size - mask.bit_count()
                if 0 <= jokers <= self._jokers:
                    short = each * (size - jokers) if self._clean and jokers else 0
                    if not self._clean:
                        short = jokers * (self.joker_reach - each)
                    yield (mask, jokers, size, 0, short)


_EVERY_SUIT: Final = sum(1 << KING * suit for suit in range(SUIT_COUNT))


@lru_cache(maxsize=64)
def catalogue(jokers: int, ace_low_points: int, *, clean: bool, every: bool) -> Catalogue:
    """The one catalogue of these facts."""
    return Catalogue(jokers, ace_low_points, clean=clean, every=every)


def catalogue_of(
    rules: Rules, jokers: int, *, clean: bool = False, every: bool = False
) -> Catalogue:
    """The outlines that so many jokers allow under some rules."""
    return catalogue(
        min(jokers, rules.max_jokers_per_meld), rules.ace_low_points, clean=clean, every=every
    )


def _near(held: int, jokers: int) -> int:
    """The faces of a suit that may be in a run: two others, or jokers for them, are near."""
    slots = held | (held & 1) << KING
    if not jokers:
        first = slots & slots >> 1 & slots >> 2
        near = first | first << 1 | first << 2
    else:
        near = 0
        for gap in range(1, jokers + 2):
            first = slots & slots >> gap
            near |= first | first << gap
    return (near | near >> KING) & SUIT_MASK


def _longest_first(shape: Shape) -> int:
    return -shape[2]


def _moved(found: Found, places: int) -> Found:
    """Outlines of hearts as those of another suit."""
    groups = {
        lowest << places: tuple(
            (mask << places, jokers, size, low, short) for mask, jokers, size, low, short in some
        )
        for lowest, some in found[0].items()
    }
    return groups, found[1] << places


def _choices(bits: list[int]) -> Iterator[list[int]]:
    for choice in range(1 << len(bits)):
        yield [bit for at, bit in enumerate(bits) if choice >> at & 1]


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
        if not longer:
            return
        begun = longer
        size = slot - low + 1
        if size >= SMALLEST_MELD:
            yield from ((mask, used, size) for mask, used in begun if size - used >= 2)
