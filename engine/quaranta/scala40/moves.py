"""What a player may do, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from quaranta.cards import Card
from quaranta.scala40.melds import End, Placed


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the stock; `card` is what a record says it was, if it says so."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top card of the discard pile."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay melds from the hand, all at once; the opening where the player has not opened."""

    melds: tuple[tuple[Placed, ...], ...]


@dataclass(frozen=True, slots=True)
class Add:
    """Add a card to a meld on the table; melds are numbered from 0 here, from 1 in text."""

    card: Placed
    meld: int
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Put the real card, or the two missing ones, for the joker of a meld and take the joker."""

    cards: tuple[Card, ...]
    meld: int


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn by discarding a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Undo:
    """Go back to the turn's start, or to just after its draw from the stock."""


Move: TypeAlias = Draw | Take | Lay | Add | Swap | Discard | Undo
