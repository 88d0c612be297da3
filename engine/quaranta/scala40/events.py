"""What happened at the table, one frozen value an occurrence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from quaranta.cards import Card
from quaranta.scala40.melds import Meld


@dataclass(frozen=True, slots=True)
class Drew:
    """A card came from the stock; it is None for those who may not see it."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Took:
    """The top discard was taken."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards under the top one became the stock, for the n-th time in this deal."""

    number: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A player laid his opening, worth so many points."""

    seat: int
    melds: tuple[Meld, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A player who had opened laid more melds."""

    seat: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """A card was added to the meld of that index, standing for the face."""

    seat: int
    card: Card
    face: int
    meld: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """Cards took the place of a joker, which came to the hand."""

    seat: int
    cards: tuple[Card, ...]
    joker: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TookBack:
    """A player took his turn back."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is a player's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Closed:
    """A player closed the deal, `in_hand` when he had not opened before that turn."""

    seat: int
    in_hand: bool


@dataclass(frozen=True, slots=True)
class DealDied:
    """The stock ran out: nobody closes."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What each seat's deal counted, and the totals it led to."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player reached the limit and is out of the match."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reentered:
    """A player who had reached the limit goes on from the worst active total."""

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Paid:
    """The match is settled: totals to the nearest ten, and what each seat gets or pays."""

    rounded: tuple[int, ...]
    payments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; several winners share it."""

    winners: tuple[int, ...]


Event: TypeAlias = (
    Drew
    | Took
    | Reshuffled
    | Opened
    | Laid
    | Added
    | Swapped
    | Discarded
    | TookBack
    | TurnBegan
    | Closed
    | DealDied
    | Scored
    | WentOut
    | Reentered
    | Paid
    | MatchEnded
)


def seen_by(event: Event, seat: int) -> Event:
    """The event as a seat may know it: another player's drawn card is hidden."""
    if isinstance(event, Drew) and event.seat != seat:
        return replace(event, card=None)
    return event
