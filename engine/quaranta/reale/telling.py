"""A game of Scala Reale pile by pile, put together from what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from quaranta.cards import SUITS, Card
from quaranta.reale.events import Dealt, Event, Gone, Kept, Searched, SuitFixed, Turned
from quaranta.reale.notation import cards_text
from quaranta.reale.state import Result, State


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldPile:
    """The search of a pile: what was discarded, the royal card that stayed, the cards left.

    `left` is None while the search is under way; `fixed` says that the suit was fixed here.
    """

    discarded: tuple[Card, ...]
    royal: Card | None = None
    fixed: bool = False
    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldDeal:
    """A deal into piles of these sizes; `left` is None until all have been looked through."""

    sizes: tuple[int, ...]
    piles: tuple[ToldPile, ...]
    left: int | None = None


def told(start: State, events: Iterable[Event]) -> tuple[ToldDeal, ...]:
    """A game from its start, deal by deal, as far as it has come."""
    sizes = tuple(len(pile.down) for pile in start.piles)
    deals: list[ToldDeal] = []
    piles: list[ToldPile] = []
    turned: list[Card] = []
    fixed = False
    for event in events:
        if isinstance(event, Turned):
            turned.append(event.card)
        elif isinstance(event, SuitFixed):
            fixed = True
        elif isinstance(event, Kept | Gone):
            piles.append(_pile(event, turned, fixed=fixed))
            turned, fixed = [], False
        elif isinstance(event, Searched):
            deals.append(ToldDeal(sizes=sizes, piles=tuple(piles), left=event.left))
            piles, sizes = [], ()
        elif isinstance(event, Dealt):
            sizes = event.sizes
    if turned:
        piles.append(ToldPile(discarded=tuple(turned)))
    return (*deals, ToldDeal(sizes=sizes, piles=tuple(piles))) if sizes else tuple(deals)


def _pile(event: Kept | Gone, turned: list[Card], *, fixed: bool) -> ToldPile:
    if isinstance(event, Gone):
        return ToldPile(discarded=tuple(turned), left=0)
    return ToldPile(discarded=tuple(turned[:-1]), royal=event.card, fixed=fixed, left=event.left)


def told_text(deals: Iterable[ToldDeal], result: Result | None) -> Iterator[str]:
    """A line a deal, a line a pile, and how it ended."""
    for deal in deals:
        yield f"piles {len(deal.sizes)}: {' '.join(map(str, deal.sizes))}"
        for number, pile in enumerate(deal.piles, 1):
            yield f"  pile {number}: {_pile_text(pile)}"
        if deal.left is not None:
            yield f"  {deal.left} left"
    if result is not None:
        how = "won" if result.won else "lost"
        yield f"{how}: {len(result.final)} left, {cards_text(result.final)}"


def _pile_text(pile: ToldPile) -> str:
    out = f"{cards_text(pile.discarded)} discarded" if pile.discarded else "none discarded"
    if pile.royal is not None and pile.left is not None:
        suit = f", the suit is {SUITS[pile.royal.suit]}" if pile.fixed else ""
        return f"{out}, {pile.royal} kept with {pile.left - 1} below{suit}"
    return f"{out}, the whole pile" if pile.left == 0 else f"{out} so far"


def told_json(deals: Iterable[ToldDeal], state: State) -> dict[str, Any]:
    """The game as JSON has it; the state is the one reached."""
    result = state.result
    return {
        "deals": [
            {
                "piles": [_pile_json(pile) for pile in deal.piles],
                "sizes": deal.sizes,
                "left": deal.left,
            }
            for deal in deals
        ],
        "sizes": state.sizes,
        "suit": None if state.suit is None else SUITS[state.suit],
        "final": None if result is None else cards_text(result.final),
        "won": None if result is None else result.won,
    }


def _pile_json(pile: ToldPile) -> dict[str, Any]:
    return {
        "discarded": cards_text(pile.discarded),
        "royal": None if pile.royal is None else str(pile.royal),
        "left": pile.left,
    }
