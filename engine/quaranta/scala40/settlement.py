"""What the players pay each other at the end of a match of a fixed number of deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ROUND = 10
WIN = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Totals to the nearest ten, who won, and what each seat gets (+) or pays (-): 0 together."""

    rounded: tuple[int, ...]
    winners: tuple[int, ...]
    payments: tuple[int, ...]


def settled(totals: Sequence[int]) -> Settled:
    """The settlement of the 50-point game.

    The lowest total wins and takes 100 and the difference from each other seat; every other
    pair settles its difference. Equal winners share what a loser pays once.
    """
    rounded = tuple((total + ROUND // 2) // ROUND * ROUND for total in totals)  # halves go up
    winners = tuple(seat for seat, total in enumerate(totals) if total == min(totals))
    losers = [seat for seat in range(len(totals)) if seat not in winners]
    payments = [0] * len(totals)
    for loser in losers:
        owed = WIN + rounded[loser] - rounded[winners[0]]
        payments[loser] += sum(rounded[other] - rounded[loser] for other in losers) - owed
        for seat, share in zip(winners, _shares(owed, len(winners)), strict=True):
            payments[seat] += share
    return Settled(rounded=rounded, winners=winners, payments=tuple(payments))


def _shares(points: int, parts: int) -> list[int]:
    """Equal parts; the points left over go to the earlier seats, one each."""
    part, over = divmod(points, parts)
    return [part + (place < over) for place in range(parts)]
