"""What is remembered of finished games of Scala Reale: how many cards were left, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from quaranta.reale.odds import ROYALS, interval
from quaranta.reale.rules import DEFAULT, Rules
from quaranta.record import RecordOf
from quaranta_table.saves_reale import key_of

# Games remembered so that none counts twice; the oldest are forgotten first.
REMEMBERED: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The games finished under one rule set: `left[n]` of them had n cards left.

    `streak` is how many of the last games were won one after the other, below nought how many
    were lost; `most_won` and `most_lost` are the longest of either.
    """

    left: Mapping[int, int]
    streak: int
    most_won: int = 0
    most_lost: int = 0

    @property
    def games(self) -> int:
        """How many games were finished."""
        return sum(self.left.values())

    @property
    def won(self) -> int:
        """How many of them were won."""
        return self.left.get(ROYALS, 0)

    @property
    def share(self) -> float:
        """The share of games won, 0 to 1."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the chance lies with 95 % confidence that such games speak for."""
        return interval(self.won, self.games)

    @property
    def fewest(self) -> int:
        """The fewest cards that were left."""
        return min(self.left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily:
    """The last deck of the day that was played: its date, and how many cards were left."""

    day: str
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """All that is remembered, each rule set apart; `games` are those counted last, by their keys.

    A key is what tells a game from all others by its seed and its options.
    """

    tallies: Mapping[Rules, Tally] = field(default_factory=dict)
    games: tuple[str, ...] = ()
    daily: Daily | None = None


NOTHING: Final = Statistics()


def day_seed(day: str) -> str:
    """The seed of the deck that everybody has on a day."""
    return f"day {day}"


def counted(statistics: Statistics, record: RecordOf[Rules], left: int, day: str) -> Statistics:
    """The statistics after a game that was finished on a day; one counted before counts no more.

    `left` are the cards that were left; the day is empty where nobody knows it.
    """
    if day and (record.seed, record.rules) == (day_seed(day), DEFAULT):
        statistics = replace(statistics, daily=Daily(day=day, left=left))
    key = key_of(record)
    if key in statistics.games:
        return statistics
    was = statistics.tallies.get(record.rules, Tally(left={}, streak=0))
    return replace(
        statistics,
        tallies={**statistics.tallies, record.rules: _one_more(was, left)},
        games=(*statistics.games, key)[-REMEMBERED:],
    )


def _one_more(was: Tally, left: int) -> Tally:
    won = left == ROYALS
    streak = max(was.streak, 0) + 1 if won else min(was.streak, 0) - 1
    return Tally(
        left={**was.left, left: was.left.get(left, 0) + 1},
        streak=streak,
        most_won=max(was.most_won, streak),
        most_lost=max(was.most_lost, -streak),
    )
