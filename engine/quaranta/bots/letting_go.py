"""Which card a hand misses least."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from quaranta.bots.outs import Unseen, feeding, hand_outs, table_outs, unseen
from quaranta.cards import Card
from quaranta.scala40.arrange import best_lay
from quaranta.scala40.legal import alike
from quaranta.scala40.melds import fits
from quaranta.scala40.moves import Discard
from quaranta.scala40.refusals import has_opened, why_not
from quaranta.scala40.score import card_points
from quaranta.scala40.state import View

POINT: Final = 0.2
FEEDING: Final = 0.1
FITTING: Final = 20.0


def discards(view: View, rng: Random) -> Iterator[Discard]:
    """The legal discards, the card missed least first; whole melds, then jokers, come last."""
    spare = outside_melds(view)
    left = unseen(view)

    def rank(card: Card) -> tuple[bool, bool, float, float]:
        return card.is_joker, card.face not in spare, _missed(view, card, left), rng.random()

    offered = (Discard(card) for card in sorted(alike(view, view.hand), key=rank))
    return (move for move in offered if why_not(view, move) is None)


def outside_melds(view: View) -> set[int]:
    """The faces of the cards that stay over when the hand's best melds are set apart."""
    found = best_lay(view.hand, view.rules)
    cards = view.hand if found is None else found.left
    return {card.face for card in cards if not card.is_joker}


def _missed(view: View, card: Card, left: Unseen) -> float:
    """How much the hand would miss a card, in unseen cards that help it, less what it weighs.

    A card that fits the table can be laid at any time; so could the next player lay it, or meld
    it with cards unseen.
    """
    if card.is_joker:
        return 0.0
    wanted = hand_outs(card, view.hand, left) - POINT * card_points(card, view.rules)
    fed = _next_may_take(view)
    if has_opened(view):
        wanted += table_outs(card, view.table, left)
    if has_opened(view) or fed:
        wanted += FITTING * any(fits(card, meld, view.rules) for meld in view.table)
    return wanted + FEEDING * feeding(card, left) * fed


def _next_may_take(view: View) -> bool:
    following = ((view.seat + step) % view.seats for step in range(1, view.seats))
    return view.opened[next(seat for seat in following if not view.out[seat])]
