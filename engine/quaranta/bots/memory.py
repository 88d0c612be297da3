"""What a player remembers of the deal: who holds which card for certain, what the stock holds."""

from __future__ import annotations

from quaranta.cards import Card
from quaranta.scala40.state import Phase, View


def held(view: View) -> dict[Card, int]:
    """The seat that holds each card all have seen come to it, by a take or a swap, and not leave.

    Cards of the player's own hand are among them.
    """
    holders: dict[Card, int] = {}
    for turn in view.past:
        holders.update((card, turn.seat) for card in turn.kept)
        holders.pop(turn.discarded, None)
    if view.phase is not Phase.OVER:
        got = view.swapped if view.taken is None else (view.taken, *view.swapped)
        holders.update((card, view.turn) for card in got)
    for meld in view.table:
        for card in meld.cards:
            holders.pop(card, None)
    for card in view.discards:
        holders.pop(card, None)
    return holders


def buried(view: View) -> frozenset[Card] | None:
    """The cards that became the stock when the discards were last reshuffled.

    The stock holds nothing else from then on; so what nobody has seen and is not among them is
    in a hand. None where there was no reshuffle, or the turns before it are not all known.
    """
    if not view.reshuffles or len(view.past) < sum(view.turns):
        return None
    pile: list[Card] = []
    under: list[Card] | None = None
    for turn in view.past:
        if not pile and turn.offered is not None:
            pile = [turn.offered]
        if turn.took:
            pile.pop()
        if turn.reshuffled:
            under, pile = pile[:-1], pile[-1:]
        pile.append(turn.discarded)
    if view.reshuffles > sum(turn.reshuffled for turn in view.past):
        under = pile[:-1]
    return None if under is None else frozenset(under)
