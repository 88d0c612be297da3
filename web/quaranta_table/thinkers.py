"""The computer players at work; loaded when the first of them has to think."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from quaranta.bots.bot import Thought
from quaranta.bots.levels import player_of
from quaranta.shuffle import chance
from quaranta_table.effects import Think


def thoughts(think: Think) -> Iterator[Thought]:
    """A computer's thoughts, better and better; the last one counts."""
    return islice(player_of(think.level).think(think.view, chance(think.seed)), think.budget)
