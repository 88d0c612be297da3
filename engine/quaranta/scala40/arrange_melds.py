"""Outlines filled with the cards of a hand: the melds that are laid and the cards that stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from quaranta.cards import CARDS, FACES, KING, Card, face_of
from quaranta.scala40.arrange_search import CARD_BITS, Chosen
from quaranta.scala40.arrange_shapes import Shape
from quaranta.scala40.melds import SUIT_COUNT, Kind, Meld, slot_face

SHAPES_REMEMBERED: Final = 4096
EVERY_FACE: Final = (1 << FACES) - 1

Held: TypeAlias = dict[int, list[Card]]


def outlines(chosen: Chosen) -> list[Shape]:
    """The outlines in the order in which they were chosen."""
    found = []
    while chosen is not None:
        shape, chosen = chosen
        found.append(shape)
    return found[::-1]


def cards_in(chosen: Chosen) -> int:
    """How many cards the outlines take."""
    cards = 0
    while chosen is not None:
        cards += chosen[0][2]
        chosen = chosen[1]
    return cards


def held_by_face(
    hand: Sequence[Card], first: Sequence[Card | None] = (), among: int = EVERY_FACE
) -> Held:
    """The cards by the bit of their face, jokers under 0, each list to be used from its end.

    Cards named `first` are used before their copies, the last one named before all; of naturals
    those `among` some faces are there.
    """
    held: Held = {}
    for card in reversed(hand):
        bit = CARD_BITS[card]
        if bit in held:
            held[bit].append(card)
        elif bit & among or not bit:
            held[bit] = [card]
    for one in first:
        if one is not None:
            some = held[CARD_BITS[one]]
            some.append(some.pop(some.index(one)))
    return held


def filled(shape: Shape, held: Held) -> Meld:
    """A meld of the outline; its cards are removed from those held."""
    kind, faces, naturals = places(shape)
    cards = tuple([held[natural].pop() for natural in naturals])
    return Meld(kind=kind, cards=cards, faces=faces, low=shape[3])


@lru_cache(maxsize=SHAPES_REMEMBERED)
def places(shape: Shape) -> tuple[Kind, tuple[int, ...], tuple[int, ...]]:
    """Its kind, the face of each place, and the bit of the natural there, 0 for a joker."""
    kind = Kind.RUN if shape[3] else Kind.SET
    spots = list(_run_spots(shape) if shape[3] else _set_spots(shape))
    return kind, tuple(face for face, _ in spots), tuple(natural for _, natural in spots)


def _run_spots(shape: Shape) -> Iterator[tuple[int, int]]:
    mask, _, size, low, _ = shape
    suit = ((mask & -mask).bit_length() - 1) // KING
    for slot in range(low, low + size):
        face = slot_face(slot, suit)
        natural = mask & 1 << face
        mask ^= natural
        yield face, natural


def _set_spots(shape: Shape) -> Iterator[tuple[int, int]]:
    mask, jokers, *_ = shape
    rank = CARDS[(mask & -mask).bit_length() - 1].rank
    every = [face_of(rank, suit) for suit in range(SUIT_COUNT)]
    yield from ((face, 1 << face) for face in every if mask >> face & 1)
    missing = [face for face in every if not mask >> face & 1]
    yield from ((face, 0) for face in missing[:jokers])
