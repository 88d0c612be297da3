"""The least that a hand can cost: branch and bound over bit masks of faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias

from quaranta.cards import CARDS, FACES, KING, Card
from quaranta.scala40.arrange_shapes import (
    NOTHING,
    SUIT_MASK,
    Catalogue,
    Groups,
    Shape,
    most_points,
)
from quaranta.scala40.rules import Rules
from quaranta.scala40.score import card_points

NEVER: Final = 1 << 60
SCALE: Final = 1 << 10
MOST_JOKERS: Final = 4
CARD_BITS: Final = tuple(0 if card.is_joker else 1 << card.face for card in CARDS)

# The outlines chosen, the last one first: (outline, the others), or nothing.
Chosen: TypeAlias = "tuple[Shape, Chosen] | None"


class Want(StrEnum):
    """What is best; what is equal in that is told apart by what is left.

    POINTS: the fewest hand points left, then the fewest cards. CARDS: the other way round.
    LAID: the most points in new melds, then the fewest hand points left, then cards.
    """

    POINTS = "points"
    CARDS = "cards"
    LAID = "laid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What it costs to leave cards over, by the bit of a face, and what a meld costs.

    `one` is for the last copy that is left of a face, `both` for two; `jokers` by how many are
    left; `short` for each point by which a meld stays below the most its cards could count.
    A cost of NEVER forbids. `suits` adds up the costs of one suit's faces, a bit each; it is
    empty where they differ from suit to suit.
    """

    one: Mapping[int, int]
    both: Mapping[int, int]
    jokers: Sequence[int]
    short: int = 0
    suits: Sequence[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What melds must keep to: at most `room` cards in all, at least `points` in their worth.

    Only what costs less than `below` is looked for; `accepts` is asked last of all about melds
    and the jokers left over.
    """

    room: int
    points: int = 0
    below: int = NEVER
    accepts: Callable[[Chosen, int], bool] | None = None


def counted(hand: Sequence[Card]) -> tuple[int, int, int]:
    """Faces held at least once, faces held twice, jokers."""
    once = twice = jokers = 0
    for bit in map(CARD_BITS.__getitem__, hand):
        if bit:
            twice |= once & bit
            once |= bit
        else:
            jokers += 1
    return once, twice, jokers


def costs_of(rules: Rules, want: Want, joker_reach: int) -> Costs:
    """The costs of a wish; `joker_reach` is the most a joker can count in a meld."""
    return _costs(rules.ace_hand_points, rules.joker_hand_points, want.value, joker_reach)


@lru_cache(maxsize=64)
def _costs(ace: int, joker: int, want: str, joker_reach: int) -> Costs:
    rules = Rules(ace_hand_points=ace, joker_hand_points=joker)
    short = SCALE * SCALE if want == Want.LAID else 0
    one = {
        1 << face: _cost(card_points(CARDS[face], rules), want) + short * most_points(face)
        for face in range(FACES)
    }
    suits = [0]
    for face in range(KING):
        suits += [cost + one[1 << face] for cost in suits]
    each = _cost(joker, want) + short * joker_reach
    return Costs(
        one=one,
        both={bit: 2 * cost for bit, cost in one.items()},
        jokers=tuple(number * each for number in range(2 * MOST_JOKERS + 1)),
        short=short,
        suits=suits,
    )


def _cost(points: int, want: str) -> int:
    return SCALE + points if want == Want.CARDS else points * SCALE + 1


def points_in(cost: int, want: Want) -> int:
    """The hand points of all that a cost is for."""
    return cost % SCALE if want is Want.CARDS else cost // SCALE % SCALE


def least(
    once: int, twice: int, jokers: int, catalogue: Catalogue, costs: Costs
) -> tuple[int, Chosen]:
    """The least cost of these faces and jokers, and the melds that make it so.

    This is the question in its barest form: nothing needs to be kept, no points to be reached.
    """
    groups, alive = catalogue.outlines(once) if once & (once - 1) else NOTHING
    cost = left_over(once & ~alive, twice, costs)
    if not alive:
        return cost + costs.jokers[jokers], None
    if not jokers and not twice & alive and (every := _apart(groups)):
        return cost, every
    return _free(once & alive, twice & alive, jokers, groups, costs, cost)


def must_use(costs: Costs, bit: int, left: int) -> Costs:
    """The costs that forbid to leave over more than so many (0 or 1) copies of a face."""
    one = costs.one if left else {**costs.one, bit: NEVER}
    return replace(costs, one=one, both={**costs.both, bit: NEVER}, suits=())


def most_jokers_left(costs: Costs, left: int) -> Costs:
    """The costs that forbid to leave over more jokers than so many."""
    allowed = costs.jokers[: left + 1]
    return replace(costs, jokers=(*allowed, *(NEVER for _ in costs.jokers[left + 1 :])))


def least_within(
    once: int, twice: int, jokers: int, catalogue: Catalogue, costs: Costs, limits: Limits
) -> tuple[int, Chosen]:
    """Like `least`, with limits; the cost is `limits.below` or more where nothing will do."""
    groups, alive = catalogue.outlines(once) if once & (once - 1) else NOTHING
    dead = once & ~alive
    once, twice, cost = once & alive, twice & alive, left_over(dead, twice, costs)
    slack = most_in(once) + most_in(twice) + jokers * catalogue.joker_reach - limits.points
    if slack < 0 or cost >= limits.below:
        return NEVER, None
    bounded = _Bounded(groups, costs, catalogue.joker_reach, limits)
    return bounded.best(once, twice, jokers, cost, slack)


def most_in(faces: int) -> int:
    """What natural cards can count at most in melds."""
    points = 0
    while faces:
        bit = faces & -faces
        faces ^= bit
        points += _MOST_POINTS[bit]
    return points


_MOST_POINTS: Final = {1 << face: most_points(face) for face in range(FACES)}


def _apart(groups: Groups) -> Chosen:
    """All the outlines, where no two have a face in common: they can all be laid."""
    seen = 0
    path: Chosen = None
    for some in groups.values():
        for shape in some:
            if seen & shape[0]:
                return None
            seen |= shape[0]
            path = (shape, path)
    return path


def left_over(once: int, twice: int, costs: Costs) -> int:
    """What it costs to leave all these faces over; of `twice` only those in `once` count."""
    suits = costs.suits
    if suits:
        twice &= once
        cost = suits[once & SUIT_MASK] + suits[once >> KING & SUIT_MASK]
        cost += suits[once >> 2 * KING & SUIT_MASK] + suits[once >> 3 * KING]
        return cost + left_over(twice, 0, costs) if twice else cost
    cost, one, both = 0, costs.one, costs.both
    while once:
        bit = once & -once
        once ^= bit
        cost += both[bit] if twice & bit else one[bit]
    return cost


def _free(
    once: int, twice: int, jokers: int, groups: Groups, costs: Costs, spent: int
) -> tuple[int, Chosen]:
    """Branch and bound: the lowest face goes into a meld, or all its copies are left over."""
    best, chosen = NEVER, None
    one, both, jokers_cost = costs.one, costs.both, costs.jokers
    group_of = groups.get

    def descend(once: int, twice: int, jokers: int, cost: int, first: int, path: Chosen) -> None:
        """The second copy of a face goes on at the `first` meld that the other one took.

        So no choice of melds is met twice.
        """
        nonlocal best, chosen
        while once:
            bit = once & -once
            group = group_of(bit)
            if group:
                again = twice & bit
                for place in range(first, len(group)):
                    shape = group[place]
                    mask = shape[0]
                    if once & mask == mask and shape[1] <= jokers:
                        descend(
                            (once ^ mask) | (twice & mask),
                            twice & ~mask,
                            jokers - shape[1],
                            cost,
                            place if again else 0,
                            (shape, path),
                        )
            if twice & bit:
                cost += both[bit]
                twice ^= bit
            else:
                cost += one[bit]
            if cost >= best:
                return
            once ^= bit
            first = 0
        cost += jokers_cost[jokers]
        if cost < best:
            best, chosen = cost, path

    descend(once, twice, jokers, spent, 0, None)
    return best, chosen


class _Bounded:
    """The same search with limits: `slack` is what of the points asked for may yet be missed."""

    __slots__ = ("_accepts", "_below", "_chosen", "_costs", "_group_of", "_joker_reach", "_room")

    def __init__(self, groups: Groups, costs: Costs, joker_reach: int, limits: Limits) -> None:
        self._group_of, self._costs, self._joker_reach = groups.get, costs, joker_reach
        self._room, self._below, self._accepts = limits.room, limits.below, limits.accepts
        self._chosen: Chosen = None

    def best(self, once: int, twice: int, jokers: int, cost: int, slack: int) -> tuple[int, Chosen]:
        """The least cost and its melds."""
        if self._room >= 0:
            self._descend(once, twice, jokers, cost, slack, self._room, 0, None)
        return self._below, self._chosen

    def _descend(
        self,
        once: int,
        twice: int,
        jokers: int,
        cost: int,
        slack: int,
        room: int,
        first: int,
        path: Chosen,
    ) -> None:
        costs = self._costs
        while once:
            bit = once & -once
            again = twice & bit
            group = self._group_of(bit, ())
            for place in range(first, len(group)):
                shape = group[place]
                mask, used, size, _, short = shape
                if once & mask != mask or used > jokers or size > room or short > slack:
                    continue
                self._descend(
                    (once ^ mask) | (twice & mask),
                    twice & ~mask,
                    jokers - used,
                    cost + short * costs.short,
                    slack - short,
                    room - size,
                    place if again else 0,
                    (shape, path),
                )
            cost += costs.both[bit] if again else costs.one[bit]
            slack -= _MOST_POINTS[bit] * (2 if again else 1)
            if cost >= self._below or slack < 0:
                return
            once, twice, first = once ^ bit, twice & ~bit, 0
        self._leaf(jokers, cost, slack, path)

    def _leaf(self, jokers: int, cost: int, slack: int, path: Chosen) -> None:
        """No natural is left: the jokers are left over too."""
        cost += self._costs.jokers[jokers]
        if cost >= self._below or slack < jokers * self._joker_reach:
            return
        if self._accepts is None or self._accepts(path, jokers):
            self._below, self._chosen = cost, path
