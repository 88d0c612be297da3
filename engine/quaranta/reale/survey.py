"""Several rule sets of Scala Reale counted beside one another over the same packs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from quaranta.reale.odds import Odds, counted, together
from quaranta.reale.rules import Rules

# Games of one rule set counted between two moments at which whoever asked may stop.
BLOCK: Final = 100
# Counts worth showing on the way, about so many.
SHOWN: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """What is to be counted: the first `games` games of a seed, under each of the rule sets."""

    sets: tuple[Rules, ...]
    seed: str
    games: int

    @property
    def total(self) -> int:
        """How many games will have been played at the end."""
        return len(self.sets) * self.games


def surveyed(survey: Survey) -> Iterator[tuple[Odds, ...] | None]:
    """The odds of each rule set over equally many games, more and more, all of them at the end.

    None stands between two counts that are worth showing, where whoever asked may stop.
    """
    odds = [counted(survey.seed, range(0), rules) for rules in survey.sets]
    due = 0
    for first in range(1, survey.games + 1, BLOCK):
        numbers = range(first, min(first + BLOCK, survey.games + 1))
        for at, rules in enumerate(survey.sets):
            odds[at] = together((odds[at], counted(survey.seed, numbers, rules)))
            yield None
        if numbers.stop > min(due, survey.games):
            due = numbers.stop - 1 + survey.games // SHOWN
            yield tuple(odds)


def mean_left(counts: Sequence[int]) -> float:
    """The mean of the cards left, where `counts[n]` games had n left."""
    return sum(n * count for n, count in enumerate(counts)) / sum(counts)


def middle_left(counts: Sequence[int], outside: float) -> tuple[int, int]:
    """The cards left of the games in the middle, a share of them `outside` on either side."""
    return _at_share(counts, outside), _at_share(counts, 1 - outside)


def _at_share(counts: Sequence[int], share: float) -> int:
    met, wanted = 0, share * sum(counts)
    for n, count in enumerate(counts):
        met += count
        if met >= wanted and count:
            return n
    raise ValueError("no game was counted")
