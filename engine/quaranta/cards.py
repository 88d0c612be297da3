"""The 108 physical cards and their text."""

from __future__ import annotations

from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "hdcs"
FACES: Final = 52
FIRST_JOKER: Final = 2 * FACES
PACK_SIZE: Final = FIRST_JOKER + 4
ACE: Final = 1
KING: Final = 13


class Card(int):
    """One physical card, 0 to 107: two packs of 52 faces, then four jokers."""

    __slots__ = ()

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the four jokers."""
        return self >= FIRST_JOKER

    @property
    def face(self) -> int:
        """Face 0 to 51 (suit * 13 + rank - 1); meaningless for a joker."""
        return self % FACES

    @property
    def rank(self) -> int:
        """Rank 1 (ace) to 13 (king); meaningless for a joker."""
        return self % FACES % 13 + 1

    @property
    def suit(self) -> int:
        """Suit 0 to 3 in the order hearts, diamonds, clubs, spades."""
        return self % FACES // 13

    def __str__(self) -> str:
        return CARD_TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({CARD_TEXTS[self]})"


def face_of(rank: int, suit: int) -> int:
    """The face of a rank 1 to 13 in a suit 0 to 3."""
    return suit * 13 + rank - 1


def face_text(face: int) -> str:
    """A face as text, `Th` for the ten of hearts."""
    return RANKS[face % 13] + SUITS[face // 13]


def _card_text(number: int) -> str:
    if number >= FIRST_JOKER:
        return "*" + "'" * (number - FIRST_JOKER)
    return face_text(number % FACES) + "'" * (number // FACES)


CARD_TEXTS: Final = tuple(_card_text(number) for number in range(PACK_SIZE))
CARDS: Final = tuple(Card(number) for number in range(PACK_SIZE))
CARD_BY_TEXT: Final = {text: CARDS[number] for number, text in enumerate(CARD_TEXTS)}
FACE_BY_TEXT: Final = {face_text(face): face for face in range(FACES)}


def pack(jokers: int) -> tuple[Card, ...]:
    """Two packs with so many jokers (2 or 4), in order."""
    return CARDS[: FIRST_JOKER + jokers]


def copies(face: int) -> tuple[Card, Card]:
    """The two physical cards of a face."""
    return CARDS[face], CARDS[face + FACES]
