"""What happened in a game of Scala Reale, one frozen value an occurrence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from quaranta.cards import Card


@dataclass(frozen=True, slots=True)
class Turned:
    """A card of the pile of that index was turned; unless it is kept it is discarded."""

    pile: int
    card: Card


@dataclass(frozen=True, slots=True)
class SuitFixed:
    """The first royal card fixed the suit of the game."""

    suit: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A royal card of the suit ended the search of a pile, of which so many cards are left."""

    pile: int
    card: Card
    left: int


@dataclass(frozen=True, slots=True)
class Gone:
    """A pile without a royal card of the suit was discarded whole."""

    pile: int


@dataclass(frozen=True, slots=True)
class Searched:
    """All of so many piles have been looked through, and so many cards are left."""

    piles: int
    left: int


@dataclass(frozen=True, slots=True)
class Gathered:
    """The piles became one packet of so many cards."""

    left: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The packet was dealt into piles of these sizes, from the left."""

    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over with these cards left, the royal one first."""

    won: bool
    final: tuple[Card, ...]


Event: TypeAlias = Turned | SuitFixed | Kept | Gone | Searched | Gathered | Dealt | Ended
