"""Fixed opponents from published rules of thumb: they differ in the discard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from quaranta.bots.bot import Bot, Thought
from quaranta.bots.letting_go import outside_melds
from quaranta.bots.outs import COMPLETIONS
from quaranta.bots.panel_table import kept_for
from quaranta.bots.steady import thinking
from quaranta.cards import Card
from quaranta.scala40.legal import alike
from quaranta.scala40.moves import Discard
from quaranta.scala40.refusals import why_not
from quaranta.scala40.score import card_points
from quaranta.scala40.state import View

# How gladly a card is kept: the one with the least goes first.
Kept: TypeAlias = Callable[[View, Card], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class ByRule:
    """A player who draws and lays as the steady one does and discards by a rule of thumb.

    Cards of whole melds and jokers go last, whatever the rule says of them.
    """

    kept: Kept

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """Better and better moves for the player whose view and turn it is."""
        return thinking(view, rng, self._discards)

    def _discards(self, view: View, rng: Random) -> Iterator[Discard]:
        spare = outside_melds(view)

        def rank(card: Card) -> tuple[bool, bool, tuple[float, ...], float]:
            if card.is_joker:
                return True, True, (), rng.random()
            return False, card.face not in spare, self.kept(view, card), rng.random()

        return _legal(view, sorted(alike(view, view.hand), key=rank))


@dataclass(frozen=True, slots=True)
class AtRandom:
    """A player who draws and lays as the steady one does and discards any card at all."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """Better and better moves for the player whose view and turn it is."""
        return thinking(view, rng, self._discards)

    def _discards(self, view: View, rng: Random) -> Iterator[Discard]:
        return _legal(view, sorted(alike(view, view.hand), key=lambda _: rng.random()))


def _legal(view: View, cards: list[Card]) -> Iterator[Discard]:
    offered = (Discard(card) for card in cards)
    return (move for move in offered if why_not(view, move) is None)


def _highest(view: View, card: Card) -> tuple[float, ...]:
    return (-card_points(card, view.rules),)


def _fewest_partners(view: View, card: Card) -> tuple[float, ...]:
    """A card held twice goes first, then the one that fewest others could make a meld with."""
    others = [other.face for other in view.hand if not other.is_joker and other != card]
    partners = sum((min(card.face, face), max(card.face, face)) in COMPLETIONS for face in others)
    return card.face not in others, partners, -card_points(card, view.rules)


def _feed_risk(view: View, card: Card) -> tuple[float, ...]:
    return (kept_for(view, card),)


PANEL: Final[Mapping[str, Bot]] = {
    "random-discards": AtRandom(),
    "highest-first": ByRule(_highest),
    "fewest-partners": ByRule(_fewest_partners),
    "feed-risk": ByRule(_feed_risk),
}
