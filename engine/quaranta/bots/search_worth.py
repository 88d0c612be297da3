"""What a deal that is over, or where it stands, is worth to a seat: its chance of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quaranta.bots.kernel import Kernel
from quaranta.bots.match_value import worth
from quaranta.bots.value import outlook, times
from quaranta.scala40.state import View

# Points between which a match's chance is taken to be straight: ends that differ less are one.
STEP: Final = 2


class Worth:
    """The worth of deals to the seat of a view; each way to end is looked up once."""

    __slots__ = ("_known", "_seat", "_view")

    def __init__(self, view: View) -> None:
        self._view = view
        self._seat = view.seat
        self._known: dict[tuple[int, ...], float] = {}

    def of(self, kernel: Kernel) -> float:
        """Of a deal that is over, or that stands at a turn's beginning."""
        if kernel.over:
            return self._counted(kernel.points())
        chances, counts = outlook(kernel)
        total = 0.0
        for closer, chance in enumerate(chances):
            if chance:
                factor = times(kernel, closer)
                points = [factor * count for count in counts]
                points[closer] = factor * kernel.facts.closer_points
                total += chance * self._counted([_near(count) for count in points])
        return total

    def _counted(self, points: Sequence[int]) -> float:
        key = tuple(points)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = worth(self._view, key)[self._seat]
        return known


def _near(points: float) -> int:
    return STEP * round(points / STEP)
