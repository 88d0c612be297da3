"""The least that each of many hands can cost: a search that remembers what it has met."""

from __future__ import annotations

from quaranta.scala40.arrange_search import Costs, left_over
from quaranta.scala40.arrange_shapes import Catalogue


class Rests:
    """Hands that are parts of one, asked one after another; nothing needs to be kept."""

    __slots__ = ("_costs", "_groups", "_known", "alive")

    def __init__(self, once: int, catalogue: Catalogue, costs: Costs) -> None:
        """`once` are the faces that any of the hands may hold; `alive` those in a new meld."""
        self._groups, self.alive = catalogue.outlines(once)
        self._costs = costs
        self._known: dict[tuple[int, int, int], int] = {}

    def least(self, once: int, twice: int, jokers: int) -> int:
        """The least cost of a hand."""
        alive = self.alive
        cost = left_over(once & ~alive, twice, self._costs)
        return cost + self._least(once & alive, twice & alive, jokers)

    def _least(self, once: int, twice: int, jokers: int) -> int:
        costs, group, spent = self._costs, None, 0
        while once:
            bit = once & -once
            leave = costs.both[bit] if twice & bit else costs.one[bit]
            group = self._groups.get(bit)
            if group:
                break
            spent += leave
            once, twice = once ^ bit, twice & ~bit
        if not group or not once:
            return spent + costs.jokers[jokers]
        key = once, twice, jokers
        best = self._known.get(key)
        if best is None:
            best = leave + self._least(once ^ bit, twice & ~bit, jokers)
            for mask, used, _, _, short in group:
                if once & mask == mask and used <= jokers:
                    laid = (once ^ mask) | (twice & mask)
                    cost = self._least(laid, twice & ~mask, jokers - used)
                    best = min(best, cost + short * costs.short)
            self._known[key] = best
        return spent + best
