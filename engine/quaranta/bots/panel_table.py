"""A usefulness table for discards: points for what may become a meld, and for what would feed."""

from __future__ import annotations

from typing import Final

from quaranta.cards import KING, Card
from quaranta.scala40.melds import HIGH_ACE, LOW_ACE, fits
from quaranta.scala40.refusals import has_opened
from quaranta.scala40.score import card_points
from quaranta.scala40.state import View

PAIR: Final = 5.0
NEIGHBOUR: Final = 4.0
GAP: Final = 2.0
FITS_THE_TABLE: Final = 8.0
NEAR_A_TAKEN_CARD: Final = 3.0
POINT: Final = 0.25


def kept_for(view: View, card: Card) -> float:
    """How much speaks for keeping a natural card: its use, and the risk of giving it away."""
    return _use(view, card) + _risk(view, card) - POINT * card_points(card, view.rules)


def _use(view: View, card: Card) -> float:
    """Points of the table for each other card of the hand, a copy of the card aside."""
    faces = {other.face for other in view.hand if not other.is_joker} - {card.face}
    return sum(_together(card.face, face) for face in faces)


def _risk(view: View, card: Card) -> float:
    """What the card may bring to opponents who have opened: on the table, or to a taken card."""
    able = [
        seat
        for seat in range(view.seats)
        if seat != view.seat and view.opened[seat] and not view.out[seat]
    ]
    if not able and not has_opened(view):
        return 0.0
    taken = {
        held.face
        for turn in view.past
        if turn.seat in able
        for held in turn.kept
        if not held.is_joker
    }
    near = any(face == card.face or _together(card.face, face) for face in taken)
    on_table = any(fits(card, meld, view.rules) for meld in view.table)
    return FITS_THE_TABLE * on_table + NEAR_A_TAKEN_CARD * near


def _together(face: int, other: int) -> float:
    """What two different faces are worth beside each other."""
    if face % KING == other % KING:
        return PAIR
    if face // KING != other // KING:
        return 0.0
    return {1: NEIGHBOUR, 2: GAP}.get(_steps(face % KING + LOW_ACE, other % KING + LOW_ACE), 0.0)


def _steps(slot: int, other: int) -> int:
    """How far two slots of a suit are apart; an ace stands at either end."""
    slots = [slot, HIGH_ACE] if slot == LOW_ACE else [slot]
    others = [other, HIGH_ACE] if other == LOW_ACE else [other]
    return min(abs(one - two) for one in slots for two in others)
