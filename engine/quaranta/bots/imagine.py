"""What a player's own view becomes after a move whose outcome he knows beforehand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from quaranta.cards import Card
from quaranta.scala40.melds import Meld, joinings, readings, swapped
from quaranta.scala40.moves import Add, Lay, Swap, Take
from quaranta.scala40.state import Phase, View

Known: TypeAlias = Take | Lay | Add | Swap


def after(view: View, move: Known) -> View:
    """The mover's view after a legal move that turns no hidden card up."""
    if isinstance(move, Take):
        return _after_take(view)
    if isinstance(move, Lay):
        return _after_lay(view, move)
    return _after_add(view, move) if isinstance(move, Add) else _after_swap(view, move)


def _after_take(view: View) -> View:
    card = view.discards[-1]
    return replace(
        _with_hand(view, (*view.hand, card)),
        discards=view.discards[:-1],
        phase=Phase.PLAY,
        taken=card,
        may_take_back=True,
    )


def _after_lay(view: View, move: Lay) -> View:
    melds = tuple(readings(group, view.rules)[0] for group in move.melds)
    spent = _spent(view, (card for meld in melds for card in meld.cards))
    return replace(
        spent,
        table=(*view.table, *melds),
        owners=(*view.owners, *(view.seat for _ in melds)),
        opened=tuple(had or seat == view.seat for seat, had in enumerate(view.opened)),
        opened_this_turn=view.opened_this_turn or not view.opened[view.seat],
    )


def _after_add(view: View, move: Add) -> View:
    ways = joinings(view.table[move.meld], move.card)
    meld = next(way.meld for way in ways if move.end in (None, way.end))
    return replace(_spent(view, [move.card.card]), table=_with_meld(view, move.meld, meld))


def _after_swap(view: View, move: Swap) -> View:
    meld, joker = swapped(view.table[move.meld], move.cards)
    spent = _spent(view, move.cards)
    return replace(
        _with_hand(spent, (*spent.hand, joker)),
        table=_with_meld(view, move.meld, meld),
        swapped=(*spent.swapped, joker),
    )


def _with_meld(view: View, number: int, meld: Meld) -> tuple[Meld, ...]:
    return (*view.table[:number], meld, *view.table[number + 1 :])


def _with_hand(view: View, hand: tuple[Card, ...]) -> View:
    counts = (*view.counts[: view.seat], len(hand), *view.counts[view.seat + 1 :])
    return replace(view, hand=hand, counts=counts)


def _spent(view: View, cards: Iterable[Card]) -> View:
    """The view with cards gone from the hand, and what they owed to this turn settled."""
    gone = set(cards)
    return replace(
        _with_hand(view, tuple(card for card in view.hand if card not in gone)),
        taken=None if view.taken in gone else view.taken,
        swapped=tuple(card for card in view.swapped if card not in gone),
        may_take_back=True,
    )
