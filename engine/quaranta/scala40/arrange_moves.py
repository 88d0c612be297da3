"""A plan as the actions that carry it out, in an order that the rules accept."""

from __future__ import annotations

from collections.abc import Sequence

from quaranta.cards import Card
from quaranta.scala40.arrange_melds import Held, held_by_face, places
from quaranta.scala40.arrange_openings import Core
from quaranta.scala40.arrange_options import Act
from quaranta.scala40.arrange_shapes import Shape
from quaranta.scala40.legal import add_of
from quaranta.scala40.melds import End, Kind, Meld, Placed, joinings, swapped
from quaranta.scala40.moves import Lay, Move, Swap


class Acting:
    """The table and the hand while a plan is carried out, and the actions done so far.

    A joker freed by a swap is used first where it is `due`, otherwise last; `not_swapped` is a
    card that frees none.
    """

    def __init__(
        self,
        hand: Sequence[Card],
        table: Sequence[Meld],
        *,
        first: Sequence[Card | None],
        due: bool,
        not_swapped: Card | None,
    ) -> None:
        """`first` are cards that go before their copies, the last one named before all."""
        self.moves: list[Move] = []
        self.table = list(table)
        self._hand = hand
        self._held: Held = held_by_face(hand, first)
        self._due, self._not_swapped = due, not_swapped

    def left(self) -> tuple[Card, ...]:
        """The cards that are still in the hand, as they lay there, jokers got by swaps last."""
        held = {card for cards in self._held.values() for card in cards}
        stay = tuple(card for card in self._hand if card in held)
        return (*stay, *sorted(held.difference(stay)))

    def open_with(self, shapes: Sequence[Shape], cores: Sequence[Core | None]) -> None:
        """Lay the opening: of each meld the part that opens."""
        melds = [self._cut(shape, core) for shape, core in zip(shapes, cores, strict=True) if core]
        self._lay(melds)

    def go_on(self, shapes: Sequence[Shape], cores: Sequence[Core | None], first: int) -> None:
        """Add what is missing of the melds that opened, from number `first` on; lay the others."""
        opened = [(shape, core) for shape, core in zip(shapes, cores, strict=True) if core]
        for number, (shape, core) in enumerate(opened, first):
            for act in _missing(shape, core):
                self.do(number, act)
        self._lay(
            [self._cut(shape, None) for shape, core in zip(shapes, cores, strict=True) if not core]
        )

    def _lay(self, melds: list[Meld]) -> None:
        if melds:
            self.moves.append(Lay(tuple(meld.placed() for meld in melds)))
            self.table += melds

    def _cut(self, shape: Shape, core: Core | None) -> Meld:
        """A new meld, or the part of it that opens, out of the cards held."""
        kind, faces, naturals = places(shape)
        first, size = (core.first, core.size) if core else (0, shape[2])
        lying = (core.naturals if core else naturals)[first : first + size]
        cards = tuple(self._held[natural].pop() for natural in lying)
        low = shape[3] and shape[3] + first
        return Meld(kind=kind, cards=cards, faces=faces[first : first + size], low=low)

    def do(self, number: int, act: Act) -> None:
        """One act on a meld of the table."""
        bit = 0 if act.joker else 1 << act.face
        if act.swaps:
            self._swap(number, self._held[bit])
            return
        card = self._held[bit].pop()
        offer = Placed(card, act.face if act.joker else None)
        ways = joinings(self.table[number], offer)
        way = next(way for way in ways if way.face == act.face and way.end is act.end)
        self.moves.append(add_of(card, number, way, ways))
        self.table[number] = way.meld

    def _swap(self, number: int, copies: list[Card]) -> None:
        card = next(card for card in reversed(copies) if card != self._not_swapped)
        copies.remove(card)
        self.table[number], joker = swapped(self.table[number], (card,))
        self.moves.append(Swap((card,), number))
        jokers = self._held.setdefault(0, [])
        jokers.insert(len(jokers) if self._due else 0, joker)


def _missing(shape: Shape, core: Core) -> list[Act]:
    """The acts that make the whole meld of the part that opened, outwards from it."""
    kind, faces, _ = places(shape)
    last = core.first + core.size
    lower = [(at, End.LOW) for at in reversed(range(core.first))]
    higher = [(at, End.HIGH) for at in range(last, shape[2])]
    return [
        Act(faces[at], joker=not core.naturals[at], end=end if kind is Kind.RUN else None)
        for at, end in lower + higher
    ]
