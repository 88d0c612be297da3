"""The six levels a computer player may have, and the player behind each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from quaranta.bots import steady
from quaranta.bots.bot import Bot


class Level(StrEnum):
    """How strong a computer player is, the weakest first."""

    PRINCIPIANTE = "principiante"
    FACILE = "facile"
    MEDIO = "medio"
    BRAVO = "bravo"
    ESPERTO = "esperto"
    MAESTRO = "maestro"


_PLAYERS: Final[Mapping[Level, Bot]] = {
    Level.PRINCIPIANTE: steady,
    Level.FACILE: steady,
    Level.MEDIO: steady,
    Level.BRAVO: steady,
    Level.ESPERTO: steady,
    Level.MAESTRO: steady,
}


def player_of(level: Level) -> Bot:
    """The player of a level."""
    return _PLAYERS[level]
