"""The player behind each of the six levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quaranta.bots.bot import Bot
from quaranta.bots.level import Level
from quaranta.bots.player import Player
from quaranta.bots.search import Search
from quaranta.bots.style import Style

__all__ = ["Level", "player_of"]

_PRINCIPIANTE: Final = Player(
    Style(
        remembers=0,
        misses_opening=0.5,
        misses_lay=0.45,
        misses_add=0.45,
        misses_swap=0.8,
        misses_take=0.65,
        misses_joker=0.5,
        wavers=9.0,
        clings=2.0,
        careful=False,
        waits=False,
        ahead=0,
        press=1,
    )
)
_FACILE: Final = Player(
    Style(
        remembers=1,
        misses_opening=0.4,
        misses_lay=0.3,
        misses_add=0.3,
        misses_swap=0.5,
        misses_take=0.45,
        misses_joker=0.3,
        wavers=5.0,
        clings=1.0,
        careful=False,
        waits=False,
        ahead=0,
        press=2,
    )
)
_MEDIO: Final = Player(
    Style(
        remembers=6,
        misses_opening=0.15,
        misses_lay=0.1,
        misses_add=0.15,
        misses_swap=0.3,
        misses_take=0.2,
        misses_joker=0.1,
        wavers=2.5,
        waits=False,
        ahead=0,
    )
)
_BRAVO: Final = Player(Style())
_ESPERTO: Final = Search(style=Style(), rollouts=100, turns=6, most=6, sure=1.0)
_MAESTRO: Final = Search(style=Style(), rollouts=700, turns=6, most=6, sure=1.0)
_PLAYERS: Final[Mapping[Level, Bot]] = {
    Level.PRINCIPIANTE: _PRINCIPIANTE,
    Level.FACILE: _FACILE,
    Level.MEDIO: _MEDIO,
    Level.BRAVO: _BRAVO,
    Level.ESPERTO: _ESPERTO,
    Level.MAESTRO: _MAESTRO,
}


def player_of(level: Level) -> Bot:
    """The player of a level."""
    return _PLAYERS[level]
