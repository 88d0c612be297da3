"""Piles: how a packet is dealt into them and how what is left of them is gathered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quaranta.cards import Card
from quaranta.reale.rules import Dealing, Facing, Gathering, Rules, Turning


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A pile: the royal card at which its search stopped, if it has, and the cards face down.

    `down` lies in the order in which a search meets it.
    """

    down: tuple[Card, ...]
    top: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards, the royal one first."""
        return self.down if self.top is None else (self.top, *self.down)


def pile_sizes(cards: int, piles: int) -> tuple[int, ...]:
    """How many cards each pile gets: the first ones get the odd cards."""
    return tuple(cards // piles + (at < cards % piles) for at in range(piles))


def dealt(packet: Sequence[Card], piles: int, rules: Rules) -> tuple[Pile, ...]:
    """The packet, its top card first, as so many piles (article 3)."""
    from_below = _one_by_one if rules.deal is Dealing.ROUND_ROBIN else _cut
    flipped = rules.turn is Turning.FLIP_PILE
    return tuple(
        # A pile turned over shows its lowest card (article 4).
        Pile(down=tuple(pile if flipped else reversed(pile)))
        for pile in from_below(packet, piles)
    )


def _one_by_one(packet: Sequence[Card], piles: int) -> list[Sequence[Card]]:
    """Each pile from its lowest card, the first dealt."""
    return [packet[at::piles] for at in range(piles)]


def _cut(packet: Sequence[Card], piles: int) -> list[Sequence[Card]]:
    """Each pile from its lowest card, the last of its block."""
    blocks, start = [], 0
    for size in pile_sizes(len(packet), piles):
        blocks.append(packet[start : start + size][::-1])
        start += size
    return blocks


def gathered(piles: Sequence[Pile], rules: Rules) -> tuple[Card, ...]:
    """What is left of the piles as one packet, its top card first (article 7)."""
    kept = [pile.cards for pile in piles]
    if rules.face is Facing.EACH_PILE_DOWN:
        kept = [cards[::-1] for cards in kept]
    if rules.gather is Gathering.RIGHT_ONTO_LEFT:
        kept.reverse()
    packet = tuple(card for cards in kept for card in cards)
    return packet[::-1] if rules.face is Facing.PACKET_DOWN else packet
