"""The whole truth of a game of Scala Reale, and what its player may know of it."""

from __future__ import annotations

from dataclasses import dataclass

from quaranta.cards import Card
from quaranta.reale.piles import Pile
from quaranta.reale.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a game ended: won or lost, and the cards left, the royal one first."""

    won: bool
    final: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A moment of a game: each of the 52 cards is in one pile or among the discards.

    Piles count from 0 on the left; `at` is the pile being looked through, past the last one
    when all have been; `suit` is None until a royal card fixes it; `met` are the royal cards
    of the suit in the order in which they first showed; `discards` has its top last; `sizes`
    are the cards left after the search of each deal so far.
    """

    rules: Rules
    seed: str
    piles: tuple[Pile, ...]
    at: int = 0
    suit: int | None = None
    met: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    sizes: tuple[int, ...] = ()
    result: Result | None = None

    @property
    def turn(self) -> int:
        """The seat whose turn it is; there is one seat."""
        return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPile:
    """A pile as it lies: the royal card that shows, and the cards face down under it.

    A card face down is None, unless it has shown before: no shuffle has hidden it since.
    """

    down: tuple[Card | None, ...]
    top: Card | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What the player may know: what has been turned, and how many cards lie face down.

    Fields are those of State.
    """

    rules: Rules
    seat: int
    piles: tuple[SeenPile, ...]
    at: int
    suit: int | None
    met: tuple[Card, ...]
    discards: tuple[Card, ...]
    sizes: tuple[int, ...]
    result: Result | None


def view(state: State, seat: int) -> View:
    """What the player at a seat may know, built up field by field."""
    return View(
        rules=state.rules,
        seat=seat,
        piles=tuple(_seen(pile, state.met) for pile in state.piles),
        at=state.at,
        suit=state.suit,
        met=state.met,
        discards=state.discards,
        sizes=state.sizes,
        result=state.result,
    )


def _seen(pile: Pile, met: tuple[Card, ...]) -> SeenPile:
    down = tuple(card if card in met else None for card in pile.down)
    return SeenPile(down=down, top=pile.top)
