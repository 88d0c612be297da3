"""The chance of winning a game under way, by dealing what is unseen again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from quaranta.reale.odds import KINDS, OF_SUIT, OTHER, ROYALS, Way, interval, left_at_end
from quaranta.reale.play import PACK
from quaranta.reale.rules import Facing, Gathering, Rules
from quaranta.reale.state import SeenPile, View

# Games dealt between two moments at which whoever asked may stop.
STRIDE: Final = 25
FIRST_SHOWN: Final = 250


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """So many ways in which the game may go on, and how many of them win."""

    deals: int
    won: int

    @property
    def share(self) -> float:
        """The share of them that win, 0 to 1."""
        return self.won / self.deals

    @property
    def interval(self) -> tuple[float, float]:
        """Where the chance lies with 95 % confidence, by Wilson's formula."""
        return interval(self.won, self.deals)


def reckoned(seen: View, rng: Random, most: int) -> Iterator[Chances | None]:
    """The chance of winning from what is seen, better and better, over `most` games at the end.

    Whatever lies face down is equally likely to lie in any order. None stands between two counts
    that are worth showing, where whoever asked may stop. Raises ValueError where the game is over.
    """
    if seen.result is not None:
        raise ValueError("the game is over")
    table = _Table(seen)
    won, shown = 0, FIRST_SHOWN
    for deals in range(1, most + 1):
        won += table.sampled(rng) == ROYALS
        if deals == most or deals >= shown:
            shown = 2 * deals
            yield Chances(deals=deals, won=won)
        elif deals % STRIDE == 0:
            yield None


class _Table:
    """The cards on the table, royal ones told from others, with gaps where nobody has looked."""

    def __init__(self, seen: View) -> None:
        lying = [_lying(pile) for pile in seen.piles]
        flat = [card for pile in lying for card in pile]
        known = {card for card in (*flat, *seen.discards) if card is not None}
        ends = [sum(map(len, lying[:count])) for count in range(len(lying) + 1)]
        self._rules, self._way = seen.rules, Way.of(seen.rules)
        self._at = seen.at
        self._spans = [slice(*ends[place : place + 2]) for place in range(len(lying))]
        self._gaps = [place for place, card in enumerate(flat) if card is None]
        self._suit = None if seen.suit is None else seen.suit + 1
        self._cards = bytearray(0 if card is None else KINDS[card] for card in flat)
        self._unseen = [KINDS[card] for card in PACK if card not in known]
        self._royals = [kind for kind in self._unseen if kind == self._suit]

    def sampled(self, rng: Random) -> int:
        """The cards left at the end of one of the games that may follow."""
        piles = self._piles(rng)
        piles[self._at :] = [pile.lstrip(OTHER) for pile in piles[self._at :]]
        if len(piles) == 1:
            return len(piles[0])
        return left_at_end(_gathered(piles, self._rules), len(piles) - 1, self._way)

    def _piles(self, rng: Random) -> list[bytes]:
        """All piles with their gaps filled; once the suit is fixed only its cards matter."""
        cards = bytearray(self._cards)
        if self._suit is not None:
            for place, kind in zip(
                rng.sample(self._gaps, len(self._royals)), self._royals, strict=True
            ):
                cards[place] = kind
            return [bytes(cards[span]) for span in self._spans]
        rng.shuffle(self._unseen)
        for place, kind in zip(self._gaps, self._unseen, strict=True):
            cards[place] = kind
        # No royal card has shown, so the first in the piles yet to be searched fixes the suit.
        suit = bytes(cards[self._spans[self._at].start :]).lstrip(OTHER)[0]
        packet = bytes(cards).translate(OF_SUIT[suit])
        return [packet[span] for span in self._spans]


def _lying(pile: SeenPile) -> tuple[int | None, ...]:
    return pile.down if pile.top is None else (pile.top, *pile.down)


def _gathered(piles: Sequence[bytes], rules: Rules) -> bytes:
    """As `quaranta.reale.piles.gathered` does with cards."""
    if rules.face is Facing.EACH_PILE_DOWN:
        piles = [pile[::-1] for pile in piles]
    if rules.gather is Gathering.RIGHT_ONTO_LEFT:
        piles = piles[::-1]
    packet = b"".join(piles)
    return packet[::-1] if rules.face is Facing.PACKET_DOWN else packet
