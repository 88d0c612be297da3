"""The players an arena knows by name, those that search also with a budget: `maestro@200`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from quaranta.arena import Players
from quaranta.bots import random_play, steady
from quaranta.bots.bot import Bot
from quaranta.bots.levels import Level, player_of
from quaranta.bots.panel import PANEL

PLAYERS: Final[Players] = {
    **{level.value: player_of(level) for level in Level},
    **PANEL,
    "steady": steady,
    "random": random_play,
}
BUDGET: Final = "@"
BUDGETS: Final = range(1, 1_000_001)


def player_named(name: str) -> Bot | None:
    """The player of a name, the rollouts a decision may cost behind it if need be, or None."""
    base, sign, rollouts = name.partition(BUDGET)
    bot = PLAYERS.get(base)
    if bot is None or not sign:
        return bot
    if not (rollouts.isascii() and rollouts.isdecimal() and len(rollouts) <= len("1000000")):
        return None
    if not searches(base) or int(rollouts) not in BUDGETS:
        return None
    searcher: Any = bot
    found: Bot = replace(searcher, rollouts=int(rollouts))
    return found


def searches(name: str) -> bool:
    """Whether the player of a name without a budget has one of his own."""
    return isinstance(getattr(PLAYERS.get(name), "rollouts", None), int)
