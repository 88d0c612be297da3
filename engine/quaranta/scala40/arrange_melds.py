"""Outlines filled with the cards of a hand: the melds that are laid and the cards that stay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from quaranta.cards import CARDS, FACES, FIRST_JOKER, KING, Card, face_of
from quaranta.scala40.arrange_search import CARD_BITS, Chosen
from quaranta.scala40.arrange_shapes import Shape
from quaranta.scala40.melds import HIGH_ACE, SUIT_COUNT, Kind, Meld, slot_face

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


def held_by_face(hand: Sequence[Card], first: Sequence[Card | None]) -> Held:
    """The cards by the bit of their face, jokers under 0, each list to be used from its end.

    Cards named `first` are used before their copies, the last one named before all.
    """
    held: Held = {}
    for card in reversed(hand):
        held.setdefault(CARD_BITS[card], []).append(card)
    for one in first:
        if one is not None:
            some = held[CARD_BITS[one]]
            some.append(some.pop(some.index(one)))
    return held


def filled(shape: Shape, held: set[Card], first: Card | None) -> Meld:
    """A meld of the outline; its cards are removed from those held, `first` before its copies."""
    kind, faces, naturals = places(shape)
    cards = []
    for face, natural in zip(faces, naturals, strict=True):
        one, other = (CARDS[face], CARDS[face + FACES]) if natural else _two_jokers(held, first)
        card = one if one in held and (other != first or other not in held) else other
        held.remove(card)
        cards.append(card)
    return Meld(kind=kind, cards=tuple(cards), faces=faces, low=shape[3])


def _two_jokers(held: set[Card], first: Card | None) -> tuple[Card, Card]:
    """The joker to be used now, twice."""
    jokers = [card for card in CARDS[FIRST_JOKER:] if card in held]
    joker = first if first in jokers and first is not None else jokers[0]
    return joker, joker


def places(shape: Shape) -> tuple[Kind, tuple[int, ...], tuple[int, ...]]:
    """Its kind, the face of each place, and the bit of the natural there, 0 for a joker."""
    mask, jokers, size, low, _ = shape
    first = (mask & -mask).bit_length() - 1
    if not low:
        every = _SET_FACES[first % KING]
        naturals = [face for face in every if mask >> face & 1]
        missing = [face for face in every if not mask >> face & 1][:jokers]
        bits = [1 << face for face in naturals]
        return _SET, (*naturals, *missing), (*bits, *[0 for _ in missing])
    suit = first // KING
    faces, lying = _RUN_FACES[suit][low : low + size], _RUN_BITS[suit][low : low + size]
    if jokers:
        lying = tuple([bit & mask for bit in lying])
        if size == HIGH_ACE and lying[0]:
            lying = (*lying[:-1], 0)  # F.I.S.Ca. 3.2: a run's second ace is a joker
    return _RUN, faces, lying


# Members of an enumeration take their time to be found.
_RUN: Final = Kind.RUN
_SET: Final = Kind.SET
_SUITS: Final = range(SUIT_COUNT)
_SET_FACES: Final = tuple([face_of(rank, suit) for suit in _SUITS] for rank in range(1, KING + 1))
_RUN_FACES: Final = tuple(
    tuple(slot_face(slot, suit) for slot in range(HIGH_ACE + 1)) for suit in _SUITS
)
_RUN_BITS: Final = tuple(
    tuple(1 << face if face >= 0 else 0 for face in faces) for faces in _RUN_FACES
)
