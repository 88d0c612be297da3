"""What pairs of duplicate deals say: means with 95 % intervals, Elo, and when it is enough."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, TypeAlias

from quaranta.arena import Outcome

Interval: TypeAlias = tuple[float, float]

OUTSIDE: Final = 0.05
ELO_SPREAD: Final = 400
# Errors of either kind that a sequential test may make.
WRONG: Final = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A mean and its 95 % interval; one unit alone says nothing of how far to trust it."""

    mean: float
    interval: Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Elo:
    """A difference in Elo and its 95 % interval; infinite where a share is 0 or 1."""

    difference: float
    interval: Interval


def share(outcomes: Sequence[Outcome]) -> Measured:
    """The share won, the units weighing the same."""
    shares = [outcome.share for outcome in outcomes]
    mean = math.fsum(shares) / len(shares)
    half = _half_width([one - mean for one in shares])
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    # Units that are all alike have no variance, and still leave room for others.
    if mean == 1.0:
        low = (OUTSIDE / 2) ** (1 / len(shares))
    elif mean == 0.0:
        high = 1 - (OUTSIDE / 2) ** (1 / len(shares))
    return Measured(mean=mean, interval=(low, high))


def points(outcomes: Sequence[Outcome]) -> Measured:
    """Points a deal: a ratio of two sums, its interval from what each unit adds to it."""
    deals = sum(outcome.deals for outcome in outcomes)
    mean = math.fsum(outcome.points for outcome in outcomes) / deals
    left = [outcome.points - mean * outcome.deals for outcome in outcomes]
    half = _half_width(left) * len(outcomes) / deals
    return Measured(mean=mean, interval=(mean - half, mean + half))


def _half_width(left: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean, from what each value differs from it."""
    if len(left) < 2:
        return math.inf
    variance = math.fsum(one * one for one in left) / (len(left) - 1)
    return student(len(left) - 1) * math.sqrt(variance / len(left))


def student(freedom: int) -> float:
    """How many standard errors hold 95 % of Student's t with so many degrees of freedom.

    Exact for 1 and 2, else by Cornish and Fisher's expansion, right to three digits.
    """
    if freedom == 1:
        return math.tan(math.pi * (1 - OUTSIDE) / 2)
    if freedom == 2:
        return math.sqrt(2 / (OUTSIDE * (2 - OUTSIDE)) - 2)
    z = NormalDist().inv_cdf(1 - OUTSIDE / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


def elo(won: Measured, seats: int) -> Elo:
    """A share of games among so many seats, all others held by one player, as Elo."""
    low, high = won.interval
    return Elo(
        difference=_elo_of(won.mean, seats), interval=(_elo_of(low, seats), _elo_of(high, seats))
    )


def _elo_of(part: float, seats: int) -> float:
    if not 0 < part < 1:
        return math.copysign(math.inf, part - 0.5)
    return ELO_SPREAD * math.log10((seats - 1) * part / (1 - part))


def share_of(difference: float, seats: int) -> float:
    """The share of games among so many seats that a difference in Elo makes likely."""
    strength = 10 ** (difference / ELO_SPREAD)
    return float(strength / (strength + seats - 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sprt:
    """A sequential test of two differences in Elo, `low` < `high`, on the shares of units.

    The likelihood ratio is that of normal means with the variance seen so far; a unit lost and
    one won are thought in, so that a few units that are alike decide nothing. Wald's bounds
    make it wrong in about 5 % of runs either way.
    """

    low: float
    high: float
    seats: int = 2

    def ratio(self, count: int, total: float, squares: float) -> float:
        """The logarithm of the likelihood ratio after `count` units, from their shares' sums."""
        if not count:
            return 0.0
        less, more = share_of(self.low, self.seats), share_of(self.high, self.seats)
        mean = total / count
        variance = (squares - count * mean**2 + mean**2 + (1 - mean) ** 2) / (count + 1)
        return count * (more - less) * (2 * mean - less - more) / (2 * variance)

    def decided(self, ratio: float) -> float | None:
        """The difference that is accepted, or None while it is open."""
        bound = math.log((1 - WRONG) / WRONG)
        if abs(ratio) < bound:
            return None
        return self.high if ratio > 0 else self.low


def stopped(test: Sprt, shares: Sequence[float]) -> int | None:
    """After how many units, taken in order, the test is decided; None while it is open."""
    total, squares = 0.0, 0.0
    for count, one in enumerate(shares, 1):
        total, squares = total + one, squares + one * one
        if test.decided(test.ratio(count, total, squares)) is not None:
            return count
    return None
