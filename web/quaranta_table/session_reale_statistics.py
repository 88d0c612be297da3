"""The statistics of Scala Reale in a session: kept, added to at the end of a game, thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from quaranta.reale.rules import Rules
from quaranta_table.saves_reale import SaveError
from quaranta_table.saves_reale_statistics import read_statistics, write_statistics
from quaranta_table.session_reale_game import Game
from quaranta_table.statistics_reale import NOTHING, Statistics, counted

KEY: Final = "reale-statistics"


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """The statistics; `broken` says why those in storage cannot be read, then nothing is counted.

    `reading` is the rule set whose numbers are looked at, None for that of the game at hand;
    `again` whether the game that has just ended had been counted before.
    """

    statistics: Statistics = NOTHING
    broken: str = ""
    reading: Rules | None = None
    again: bool = False


UNPLAYED: Final = Remembered()


def remembered(texts: Mapping[str, str]) -> Remembered:
    """What storage holds of the statistics."""
    if KEY not in texts:
        return UNPLAYED
    try:
        return Remembered(statistics=read_statistics(texts[KEY]))
    except SaveError as problem:
        return Remembered(broken=str(problem))


def to_keep(kept: Remembered) -> Mapping[str, str]:
    """The text that storage has to hold; one that cannot be read stays until it is thrown away."""
    if kept.broken:
        return {KEY: kept.broken}
    return {} if kept.statistics == NOTHING else {KEY: write_statistics(kept.statistics)}


def played_on(kept: Remembered, was: Game, game: Game, day: str) -> Remembered:
    """The statistics after a step of a game; the one that ends it counts."""
    result = game.state.result
    if kept.broken or result is None or was.state.result is not None:
        return kept
    now = counted(kept.statistics, game.record, len(result.final), day)
    again = now.games == kept.statistics.games
    return replace(kept, statistics=now, again=again, reading=None)


def read_on(kept: Remembered, number: str) -> Remembered:
    """The numbers of another rule set looked at, by its place among those that were played.

    An empty text leads back to that of the game at hand.
    """
    if not number:
        return replace(kept, reading=None)
    sets = tuple(kept.statistics.tallies)
    known = number.isdecimal() and len(number) < 3 and int(number) < len(sets)
    return replace(kept, reading=sets[int(number)]) if known else kept
