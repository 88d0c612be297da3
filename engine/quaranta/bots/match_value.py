"""What a match is worth to each seat once a deal counted so many points."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, TypeAlias

from quaranta.bots import match_numbers as numbers
from quaranta.scala40.rules import MatchEnd, Rules, Settlement, UnopenedPenalty
from quaranta.scala40.score import standing
from quaranta.scala40.settlement import WIN, settled
from quaranta.scala40.state import State, View

Rows: TypeAlias = Sequence[Sequence[int]]

TWO: Final = 2
THOUSANDTHS: Final = 1000
HUNDREDTHS: Final = 100
EVEN: Final = 500
MOST: Final = len(numbers.KNOTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """The numbers of a way of paying, as match_numbers tells them."""

    of_two: Rows
    strength: Rows
    returns: Sequence[float]
    lead: Rows
    spread: Sequence[float]


HAND: Final = Paid(
    of_two=numbers.HAND_OF_TWO,
    strength=numbers.HAND_STRENGTH,
    returns=numbers.HAND_RETURNS,
    lead=numbers.HAND_LEAD,
    spread=numbers.HAND_SPREAD,
)
FLAT: Final = Paid(
    of_two=numbers.FLAT_OF_TWO,
    strength=numbers.FLAT_STRENGTH,
    returns=numbers.FLAT_RETURNS,
    lead=numbers.FLAT_LEAD,
    spread=numbers.FLAT_SPREAD,
)


def worth(seen: State | View, points: Sequence[int]) -> tuple[float, ...]:
    """What each seat's match is worth after the deal: the chance of winning it, from 0 to 1.

    Where the rules settle what is paid, that is added, counted in what a winner takes for the
    win itself; such worths add up to 1 as chances do.
    """
    after = standing(seen, tuple(points))
    shares = chances(
        seen.rules,
        after.totals,
        after.out,
        reentries=after.reentries,
        deals_left=max(0, seen.rules.deals - seen.deal_number),
        winners=after.winners,
    )
    if seen.rules.settlement is Settlement.NONE:
        return shares
    return _settled(after.totals, shares, over=bool(after.winners))


def chances(
    rules: Rules,
    totals: Sequence[int],
    out: Sequence[bool],
    *,
    reentries: Sequence[int],
    deals_left: int,
    winners: Sequence[int] = (),
) -> tuple[float, ...]:
    """Each seat's chance of winning the match, with players of one strength at the table."""
    seats = range(len(totals))
    if winners:
        return tuple((seat in winners) / len(winners) for seat in seats)
    playing = [seat for seat in seats if not out[seat]]
    paid = FLAT if rules.unopened_penalty is UnopenedPenalty.FLAT100 else HAND
    own = [totals[seat] for seat in playing]
    if rules.match_end is MatchEnd.DEALS:
        found = _to_the_last_deal(paid, own, max(1, deals_left))
    else:
        left = [rules.limit - total for total in own]
        found = _to_the_limit(
            paid, left, [max(0, rules.reentry - reentries[seat]) for seat in playing]
        )
    by_seat = dict(zip(playing, found, strict=True))
    return tuple(by_seat.get(seat, 0.0) for seat in seats)


def _to_the_limit(paid: Paid, left: Sequence[int], again: Sequence[int]) -> list[float]:
    """The chances of players with so many points left and so many re-entries."""
    if len(left) == TWO:
        first = _of_two(paid, left[0], left[1])
        return [first, 1 - first]
    row = paid.strength[len(left) - 3]
    grown = [exp(_between(numbers.KNOTS, row, points) / HUNDREDTHS) for points in left]
    weakest = min(grown) * paid.returns[len(left) - 3]
    return _shares([own + weakest * times for own, times in zip(grown, again, strict=True)])


def _of_two(paid: Paid, mine: int, theirs: int) -> float:
    """The chance of one of two, straight between the knots both ways."""
    low, part = _knot(numbers.KNOTS, mine)
    chance = 0.0
    for at, weight in ((low, 1 - part), (low + 1, part)):
        row = [*(paid.of_two[at - 1] if at else ()), EVEN]
        row += [THOUSANDTHS - paid.of_two[more - 1][at] for more in range(at + 1, MOST)]
        chance += weight * _between(numbers.KNOTS, row, theirs)
    return chance / THOUSANDTHS


def _to_the_last_deal(paid: Paid, totals: Sequence[int], deals_left: int) -> list[float]:
    """The chances of players with these totals and some deals left, of the lowest at the end."""
    if len(totals) == TWO:
        told = min(deals_left, len(paid.lead))
        # Beyond the deals told, leads count less, by the root of their number.
        lead = (totals[1] - totals[0]) * (told / deals_left) ** 0.5
        ahead = _between(numbers.LEADS, paid.lead[told - 1], abs(lead)) / THOUSANDTHS
        return [ahead, 1 - ahead] if lead > 0 else [1 - ahead, ahead]
    unit = paid.spread[len(totals) - 3] * deals_left**0.5
    least = min(totals)
    return _shares([exp((least - total) / unit) for total in totals])


def _shares(parts: Sequence[float]) -> list[float]:
    whole = sum(parts)
    return [part / whole for part in parts]


def _between(knots: Sequence[int], values: Sequence[int], at: float) -> float:
    """The value at a place, straight between two knots; beyond the last, the last one's."""
    low, part = _knot(knots, at)
    return values[low] + part * (values[low + 1] - values[low])


def _knot(knots: Sequence[int], at: float) -> tuple[int, float]:
    """The knot at or before a place, and how far it lies on the way to the next."""
    low = min(max(bisect_right(knots, at) - 1, 0), len(knots) - 2)
    part = (at - knots[low]) / (knots[low + 1] - knots[low])
    return low, min(max(part, 0.0), 1.0)


def _settled(totals: Sequence[int], shares: Sequence[float], *, over: bool) -> tuple[float, ...]:
    """Shares of the win and what is paid besides, as far as it is known."""
    seats = len(totals)
    if over:
        return tuple(1 / seats + paid / (WIN * seats) for paid in settled(totals).payments)
    whole = sum(totals)
    return tuple(
        share + (whole - seats * total) / (WIN * seats)
        for share, total in zip(shares, totals, strict=True)
    )
