"""The statistics of Scala Reale as they are kept: strict JSON that is trusted in nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from quaranta.cards import FACES
from quaranta.reale.odds import ROYALS
from quaranta.reale.rules import Rules, RulesError, rules_of
from quaranta_table.saves_reale import KEY_DIGITS, VERSION, SaveError, fields_of
from quaranta_table.statistics_reale import REMEMBERED, Daily, Statistics, Tally

LONGEST: Final = 60_000
MOST_GAMES: Final = 1_000_000_000
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_KEYS: Final = re.compile(f"(?:[0-9a-f]{{{KEY_DIGITS}}}){{0,{REMEMBERED}}}")
_FIELDS: Final = {"version": int, "tallies": list, "games": str, "day": str, "day_left": int}
_TALLY: Final = {"rules": dict, "left": dict, "streak": int, "most_won": int, "most_lost": int}


def write_statistics(statistics: Statistics) -> str:
    """The statistics as JSON."""
    daily = statistics.daily or Daily(day="", left=0)
    found = {
        "version": VERSION,
        "tallies": [_written(rules, tally) for rules, tally in statistics.tallies.items()],
        "games": "".join(statistics.games),
        "day": daily.day,
        "day_left": daily.left,
    }
    return json.dumps(found)


def _written(rules: Rules, tally: Tally) -> dict[str, Any]:
    left = {str(left): tally.left[left] for left in sorted(tally.left)}
    return {"rules": asdict(rules), **asdict(tally), "left": left}


def read_statistics(text: str) -> Statistics:
    """Statistics from their JSON; raises SaveError."""
    found = fields_of(text, _FIELDS, LONGEST)
    tallies = dict(map(_tally, found["tallies"]))
    if len(tallies) < len(found["tallies"]):
        raise SaveError("a rule set has two tallies")
    if not _KEYS.fullmatch(found["games"]):
        raise SaveError(f"games are not up to {REMEMBERED} times {KEY_DIGITS} digits")
    return Statistics(
        tallies=tallies,
        games=tuple(re.findall(f".{{{KEY_DIGITS}}}", found["games"])),
        daily=_daily(found["day"], found["day_left"]),
    )


def _daily(day: str, left: int) -> Daily | None:
    if (day, left) == ("", 0):
        return None
    if not _DAY.fullmatch(day) or not ROYALS <= left <= FACES:
        raise SaveError("the deck of the day has no date or no end")
    return Daily(day=day, left=left)


def _tally(found: object) -> tuple[Rules, Tally]:
    if not isinstance(found, dict) or found.keys() != _TALLY.keys():
        raise SaveError("a tally is not one of this program")
    for name, kind in _TALLY.items():
        if type(found[name]) is not kind:
            raise SaveError(f"{name} is not of the kind {kind.__name__}")
    try:
        rules = rules_of(found["rules"])
    except RulesError as problem:
        raise SaveError(str(problem)) from None
    tally = Tally(
        left=_left(found["left"]),
        streak=found["streak"],
        most_won=found["most_won"],
        most_lost=found["most_lost"],
    )
    _check_streaks(tally)
    return rules, tally


def _left(found: Mapping[str, Any]) -> dict[int, int]:
    sizes = {str(left) for left in range(ROYALS, FACES + 1)}
    if not found or not found.keys() <= sizes:
        raise SaveError(f"left are not games with {ROYALS} to {FACES} cards")
    if not all(type(count) is int and 0 < count <= MOST_GAMES for count in found.values()):
        raise SaveError(f"left are not counts from 1 to {MOST_GAMES}")
    return {int(left): count for left, count in found.items()}


def _check_streaks(tally: Tally) -> None:
    """A streak is at least as long as the one that lasts, and no longer than there are games."""
    won, lost = tally.won, tally.games - tally.won
    now_won, now_lost = max(tally.streak, 0), max(-tally.streak, 0)
    if not (now_won <= tally.most_won <= won and now_lost <= tally.most_lost <= lost):
        raise SaveError("the streaks are none that the games can have had")
    if tally.streak == 0:
        raise SaveError("streak is 0 after a game")
