"""A player without a plan: any legal move, the measure for all others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from quaranta.bots.bot import Reason, Thought
from quaranta.scala40.legal import alike, moves
from quaranta.scala40.moves import Discard, Move
from quaranta.scala40.refusals import why_not
from quaranta.scala40.state import View

MOST_MOVES: Final = 24


def think(view: View, rng: Random) -> Iterator[Thought]:
    """One thought: a legal move drawn from the first ones and all the discards.

    A hand may open in thousands of ways, which come before its discards.
    """
    some: list[Move] = list(islice(moves(view), MOST_MOVES))
    if len(some) == MOST_MOVES:
        some = [*(move for move in some if not isinstance(move, Discard)), *_discards(view)]
    yield Thought(some[int(rng.random() * len(some))], Reason.AT_RANDOM)


def _discards(view: View) -> list[Discard]:
    offered = (Discard(card) for card in alike(view, view.hand))
    return [move for move in offered if why_not(view, move) is None]
