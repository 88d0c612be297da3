"""Where each face lies in the 60-bit masks of the fast kernel.

A suit takes 15 bits: the ranks 1 to 13, one for the ace above the king, one that stays empty, so
that a mask shifted by one slot never runs into the next suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from quaranta.cards import ACE, FACES, FIRST_JOKER, KING, PACK_SIZE
from quaranta.scala40.melds import SUIT_COUNT

SUIT_BITS: Final = 15
ACE_UP: Final = KING
JOKER: Final = SUIT_BITS * SUIT_COUNT
BIT: Final = tuple(1 << spot for spot in range(JOKER + 1))
RANK_BITS: Final = sum(BIT[SUIT_BITS * suit] for suit in range(SUIT_COUNT))
HIGH_ACES: Final = RANK_BITS << ACE_UP
SUIT_MASK: Final = (1 << KING) - 1
EVERY_FACE: Final = RANK_BITS * SUIT_MASK
EVERY_BIT: Final = BIT[JOKER] - 1

SPOT_OF_FACE: Final = tuple(face // KING * SUIT_BITS + face % KING for face in range(FACES))
SPOT_OF_CARD: Final = tuple(
    JOKER if card >= FIRST_JOKER else SPOT_OF_FACE[card % FACES] for card in range(PACK_SIZE)
)
FACE_OF_SPOT: Final = tuple(
    spot // SUIT_BITS * KING + spot % SUIT_BITS if spot % SUIT_BITS < KING else -1
    for spot in range(JOKER)
)


def rank_of(spot: int) -> int:
    """The rank, 1 to 13, of a spot that is no joker's."""
    return spot % SUIT_BITS + ACE


def spots_of(mask: int) -> list[int]:
    """The spots of a mask, lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


def counted(spots: Iterable[int]) -> tuple[int, int, int]:
    """The spots held at least once, those held twice, and the number of jokers."""
    once = twice = jokers = 0
    for spot in spots:
        if spot == JOKER:
            jokers += 1
            continue
        bit = BIT[spot]
        twice |= once & bit
        once |= bit
    return once, twice, jokers
