"""The best melds a hand can lay, by an exact search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from quaranta.cards import FACES, KING, Card, face_of
from quaranta.scala40.arrange_shapes import (
    Shape,
    joker_reach,
    most_points,
    shape_rules,
    shapes,
)
from quaranta.scala40.melds import SUIT_COUNT, Kind, Meld, meld_points, slot_face
from quaranta.scala40.rules import Rules
from quaranta.scala40.score import card_points, hand_points

LONGEST_HAND: Final = 16
SCALE: Final = 1 << 10


class Want(StrEnum):
    """What is best: the fewest hand points left, or the fewest cards; the other breaks ties."""

    POINTS = "points"
    CARDS = "cards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Melds that may be laid and the cards that stay.

    `points` is what the melds are worth, `left_points` what the cards left count in a hand.
    """

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    points: int
    left_points: int


def best_lay(
    hand: Sequence[Card],
    rules: Rules,
    *,
    want: Want = Want.POINTS,
    must: Card | None = None,
    keep: int = 1,
) -> Arrangement | None:
    """The best melds of a player who has opened; none may be best.

    At least `keep` cards stay in the hand. None when that cannot be, or when `must`, a card of
    the hand, can be in no meld. Raises ValueError for a hand of more than 16 cards, the most
    that any rules deal and let draw.
    """
    return _best(hand, rules, 0, want, must, keep)


def best_opening(
    hand: Sequence[Card],
    rules: Rules,
    *,
    want: Want = Want.POINTS,
    must: Card | None = None,
    keep: int = 1,
) -> Arrangement | None:
    """The best melds that make an opening, or None; like `best_lay` otherwise."""
    found = _best(hand, rules, rules.open_min, want, must, keep)
    return found if found and found.melds else None


def _best(
    hand: Sequence[Card], rules: Rules, least: int, want: Want, must: Card | None, keep: int
) -> Arrangement | None:
    if len(hand) > LONGEST_HAND:
        raise ValueError(f"{len(hand)} cards: a hand holds {LONGEST_HAND} at most")
    chosen = _Search(hand, rules, least, want, must, keep).best()
    return None if chosen is None else _laid(hand, rules, chosen, must)


class _Search:
    """Branch and bound over the lowest face left: put it into a meld, or leave it over.

    `reach` is what the opening could still be worth, `cost` what the cards left over weigh.
    """

    __slots__ = (
        "_best_cost",
        "_chosen",
        "_joker_reach",
        "_joker_weight",
        "_least",
        "_must",
        "_must_copies",
        "_path",
        "_shapes",
        "_start",
        "_weights",
    )

    def __init__(
        self,
        hand: Sequence[Card],
        rules: Rules,
        least: int,
        want: Want,
        must: Card | None,
        keep: int,
    ) -> None:
        once, twice, jokers = _counted(hand)
        facts = shape_rules(rules, jokers)
        self._shapes = shapes(once, facts)
        naturals = [card for card in hand if not card.is_joker]
        self._weights = {card.face: _weight(card_points(card, rules), want) for card in naturals}
        self._joker_weight = _weight(rules.joker_hand_points, want)
        self._joker_reach = joker_reach(facts)
        self._least = least
        self._must = None if must is None else -1 if must.is_joker else must.face
        self._must_copies = sum(_same(card, must) for card in hand)
        self._path: list[Shape] = []
        self._chosen: tuple[Shape, ...] | None = None
        self._best_cost = SCALE * SCALE
        reach = sum(most_points(card.face) for card in naturals) + jokers * self._joker_reach
        self._start = (once, twice, jokers, reach, len(hand) - keep)

    def best(self) -> tuple[Shape, ...] | None:
        """The outlines of the best melds, or None where nothing will do."""
        once, twice, jokers, reach, room = self._start
        if reach >= self._least and room >= 0:
            self._descend(once, twice, jokers, reach, 0, room, 0)
        return self._chosen

    def _descend(
        self, once: int, twice: int, jokers: int, reach: int, cost: int, room: int, first: int
    ) -> None:
        """Everything that can still be done with these cards; `room` may yet be laid.

        `first` is the place among its melds from which the lowest face may be used: its second
        copy goes on where the first left off, so that no choice is met twice.
        """
        if not once:
            self._leaf(jokers, reach, cost)
            return
        bit = once & -once
        face = bit.bit_length() - 1
        group = self._shapes.get(face, ())
        for place in range(first, len(group)):
            shape = group[place]
            mask, used, size, _, short = shape
            if once & mask != mask or used > jokers or size > room or reach - short < self._least:
                continue
            again = place if twice & bit else 0
            self._path.append(shape)
            self._descend(
                once & ~mask | twice & mask,
                twice & ~mask,
                jokers - used,
                reach - short,
                cost,
                room - size,
                again,
            )
            self._path.pop()
        self._leave(once, twice, jokers, reach, cost, room)

    def _leave(self, once: int, twice: int, jokers: int, reach: int, cost: int, room: int) -> None:
        """Leave over every copy of the lowest face."""
        bit = once & -once
        face = bit.bit_length() - 1
        copies = 2 if twice & bit else 1
        more = cost + copies * self._weights[face]
        less = reach - copies * most_points(face)
        unused = face == self._must and copies == self._must_copies
        if more < self._best_cost and less >= self._least and not unused:
            self._descend(once & ~bit, twice & ~bit, jokers, less, more, room, 0)

    def _leaf(self, jokers: int, reach: int, cost: int) -> None:
        """No natural is left: the jokers are left over too."""
        cost += jokers * self._joker_weight
        short = reach - jokers * self._joker_reach < self._least
        unused = self._must == -1 and jokers == self._must_copies
        if cost < self._best_cost and not short and not unused:
            self._best_cost = cost
            self._chosen = tuple(self._path)


def _weight(points: int, want: Want) -> int:
    return points * SCALE + 1 if want is Want.POINTS else SCALE + points


def _same(card: Card, other: Card | None) -> bool:
    """Whether two cards have one face or are both jokers."""
    if other is None or card.is_joker or other.is_joker:
        return other is not None and card.is_joker and other.is_joker
    return card.face == other.face


def _counted(hand: Iterable[Card]) -> tuple[int, int, int]:
    """Faces held at least once, faces held twice, jokers."""
    once = twice = jokers = 0
    for card in hand:
        if card.is_joker:
            jokers += 1
            continue
        bit = 1 << card.face
        twice |= once & bit
        once |= bit
    return once, twice, jokers


def _laid(
    hand: Sequence[Card], rules: Rules, chosen: Iterable[Shape], must: Card | None
) -> Arrangement:
    """The outlines filled with the hand's cards, the taken card before its copy."""
    left = sorted(hand, key=lambda card: card != must)
    melds = tuple(_filled(shape, left) for shape in chosen)
    stay = tuple(card for card in hand if card in left)
    points = sum(meld_points(meld, rules) for meld in melds)
    return Arrangement(melds=melds, left=stay, points=points, left_points=hand_points(stay, rules))


def _filled(shape: Shape, left: list[Card]) -> Meld:
    """A meld of the outline; its cards are removed from `left`."""
    kind = Kind.RUN if shape.low else Kind.SET
    spots = list(_run_spots(shape) if shape.low else _set_spots(shape))
    cards = tuple(_pick(left, natural) for _, natural in spots)
    return Meld(kind=kind, cards=cards, faces=tuple(face for face, _ in spots), low=shape.low)


def _pick(left: list[Card], natural: int | None) -> Card:
    """The first card of a face, or the first joker, out of `left`."""
    kinds = (None if card.is_joker else card.face for card in left)
    return left.pop(next(at for at, kind in enumerate(kinds) if kind == natural))


def _run_spots(shape: Shape) -> Iterator[tuple[int, int | None]]:
    """The face each slot stands for and the natural that lies there, None for a joker."""
    suit = ((shape.mask & -shape.mask).bit_length() - 1) // KING
    unused = shape.mask
    for slot in range(shape.low, shape.low + shape.size):
        face = slot_face(slot, suit)
        yield face, face if unused >> face & 1 else None
        unused &= ~(1 << face)


def _set_spots(shape: Shape) -> Iterator[tuple[int, int | None]]:
    naturals = [face for face in range(FACES) if shape.mask >> face & 1]
    rank = naturals[0] % KING + 1
    missing = [face for suit in range(SUIT_COUNT) if (face := face_of(rank, suit)) not in naturals]
    yield from ((face, face) for face in naturals)
    yield from ((face, None) for face in missing[: shape.jokers])
