"""The players an arena knows by name."""

from __future__ import annotations

from typing import Final

from quaranta.arena import Players
from quaranta.bots import random_play, steady
from quaranta.bots.levels import Level, player_of
from quaranta.bots.panel import PANEL

PLAYERS: Final[Players] = {
    **{level.value: player_of(level) for level in Level},
    **PANEL,
    "steady": steady,
    "random": random_play,
}
