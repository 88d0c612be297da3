"""A deal of computer players against each other, the same for a seed every time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from quaranta.bots.bot import Bot
from quaranta.scala40 import deal, play, view
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import Phase, State
from quaranta.shuffle import chance


def play_deal(rules: Rules, seed: str, bots: Sequence[Bot]) -> State:
    """The end of the first deal of a match, a bot in each seat."""
    state = deal(rules, len(bots), seed)
    rngs = [chance(f"{seed}:bot:{seat}") for seat in range(len(bots))]
    while state.phase is not Phase.OVER:
        state = acted(state, bots[state.turn], rngs[state.turn])
    return state


def acted(state: State, bot: Bot, rng: Random) -> State:
    """The state after the action a bot thinks best in the end.

    Raises ValueError with the refusal when the bot's move is not legal.
    """
    *_, thought = bot.think(view(state, state.turn), rng)
    return play(state, thought.move).state
