"""Which of some new melds, or which parts of them, are laid first as the opening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quaranta.scala40.arrange_melds import places
from quaranta.scala40.arrange_shapes import Catalogue, Shape
from quaranta.scala40.melds import FEWEST_NATURALS, HIGH_ACE, SMALLEST_MELD
from quaranta.scala40.rules import OpenJokers, Rules


class Core(NamedTuple):
    """A part of a new meld that is laid first: its places and what lies there, and its worth.

    `naturals` are all the meld's places, the bit of the natural in each, 0 for a joker.
    """

    first: int
    size: int
    jokers: int
    points: int
    naturals: tuple[int, ...]

    def holds(self, bit: int) -> bool:
        """Whether it holds a natural face, or with 0 a joker."""
        return bit in self.naturals[self.first : self.first + self.size]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What an opening must be: its points, the most jokers, the face it must hold (0: a joker)."""

    rules: Rules
    points: int
    jokers: int
    must: int | None = None


def opening_in(
    melds: Sequence[Shape], catalogue: Catalogue, asked: Opening
) -> tuple[Core | None, ...] | None:
    """For each meld the part that opens, or None where it is laid later; None if none opens."""
    clean = asked.rules.open_jokers is OpenJokers.CLEAN
    choices = [
        tuple(_cores(shape, catalogue, clean=clean, add_joker=asked.rules.add_joker))
        for shape in melds
    ]
    return next(_chosen(choices, asked, (), asked.points, asked.jokers), None)


def _chosen(
    choices: Sequence[Sequence[Core]],
    asked: Opening,
    begun: tuple[Core | None, ...],
    points: int,
    jokers: int,
) -> Iterator[tuple[Core | None, ...]]:
    if len(begun) == len(choices):
        cores = [core for core in begun if core]
        must = asked.must
        if points <= 0 and cores and (must is None or any(core.holds(must) for core in cores)):
            yield begun
        return
    for core in choices[len(begun)]:
        if core.jokers <= jokers:
            longer = (*begun, core)
            yield from _chosen(choices, asked, longer, points - core.points, jokers - core.jokers)
    yield from _chosen(choices, asked, (*begun, None), points, jokers)


def _cores(shape: Shape, catalogue: Catalogue, *, clean: bool, add_joker: bool) -> Iterator[Core]:
    """The whole meld first, then the parts to which its other cards can be added afterwards."""
    _, jokers, size, low, _ = shape
    _, _, naturals = places(shape)
    parts = [(0, size)]
    if jokers and add_joker:
        parts += _parts(size) if low else [(0, less) for less in range(SMALLEST_MELD, size)]
    for first, length in parts:
        for lying in _lyings(naturals, low):
            held = lying[first : first + length].count(0)
            worth = catalogue.worth((shape[0], held, length, low and low + first, 0))
            if length - held >= FEWEST_NATURALS and (length == size or held < jokers):
                yield Core(first, length, held, 0 if clean and held else worth, lying)


def _parts(size: int) -> Iterator[tuple[int, int]]:
    for length in range(size - 1, SMALLEST_MELD - 1, -1):
        yield from ((first, length) for first in range(size - length + 1))


def _lyings(naturals: tuple[int, ...], low: int) -> Iterator[tuple[int, ...]]:
    """The places of the naturals; of a run in all slots its ace may be the low or the high one."""
    yield naturals
    if low and len(naturals) == HIGH_ACE and naturals[0] and not naturals[-1]:
        yield (0, *naturals[1:-1], naturals[0])
