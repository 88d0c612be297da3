"""What a card is worth to the hand that holds it, by the unseen cards that would help it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from quaranta.cards import FACES, KING, Card
from quaranta.scala40.melds import HIGH_ACE, LOW_ACE, SUIT_COUNT, Kind, Meld, slot_face
from quaranta.scala40.state import View

COPIES: Final = 2

Unseen: TypeAlias = list[int]


def unseen(view: View) -> Unseen:
    """How many copies of each face the player has not seen lying or in his hand."""
    left = [COPIES] * FACES
    for card in seen_cards(view):
        if not card.is_joker:
            left[card.face] -= 1
    return left


def seen_cards(view: View) -> Iterable[Card]:
    """All cards whose place the player knows."""
    yield from view.hand
    yield from view.discards
    for meld in view.table:
        yield from meld.cards


def _completions() -> dict[tuple[int, int], tuple[int, ...]]:
    """For two faces that can be in one meld of three, the faces that make it whole."""
    found: dict[tuple[int, int], set[int]] = {}

    def note(trio: Sequence[int]) -> None:
        for third in trio:
            first, second = sorted(face for face in trio if face != third)
            found.setdefault((first, second), set()).add(third)

    for suit in range(SUIT_COUNT):
        for low in range(LOW_ACE, HIGH_ACE - 1):
            note([slot_face(slot, suit) for slot in range(low, low + 3)])
    for rank in range(KING):
        every = [rank + KING * suit for suit in range(SUIT_COUNT)]
        for left_out in every:
            note([face for face in every if face != left_out])
    return {pair: tuple(sorted(thirds)) for pair, thirds in found.items()}


COMPLETIONS: Final = _completions()
FED: Final = tuple(
    tuple(pair for pair, thirds in COMPLETIONS.items() if face in thirds) for face in range(FACES)
)


def outs(face: int, other: int, left: Unseen) -> int:
    """Unseen cards that would make a meld of two faces; 0 for two that belong to none."""
    pair = (face, other) if face < other else (other, face)
    return sum(left[third] for third in COMPLETIONS.get(pair, ()))


def hand_outs(card: Card, hand: Iterable[Card], left: Unseen) -> int:
    """Unseen cards, counted once a partner, that would make a meld of the card and another.

    A card whose copy is in the hand too adds nothing: the copy serves as well.
    """
    faces = {other.face for other in hand if not other.is_joker and other != card}
    if card.face in faces:
        return 0
    return sum(outs(card.face, other, left) for other in faces)


def feeding(card: Card, left: Unseen) -> int:
    """In how many ways two unseen cards would make a meld with the card."""
    return sum(left[first] * left[second] for first, second in FED[card.face])


def table_outs(card: Card, table: Iterable[Meld], left: Unseen) -> int:
    """Unseen cards after whose addition to a run the card could follow."""
    return sum(left[between] for meld in table for between in _between(meld, card.face))


def _between(meld: Meld, face: int) -> Iterator[int]:
    """The face that would join the run of a meld to a face two slots from it."""
    if meld.kind is Kind.SET:
        return
    suit = meld.faces[0] // KING
    for next_slot, slot in ((meld.low - 1, meld.low - 2), (meld.high + 1, meld.high + 2)):
        if LOW_ACE <= slot <= HIGH_ACE and slot_face(slot, suit) == face:
            yield slot_face(next_slot, suit)
