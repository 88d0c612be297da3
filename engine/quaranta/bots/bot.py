"""What a computer player is: a View in, better and better thoughts out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Protocol

from quaranta.scala40.moves import Move
from quaranta.scala40.state import View


class Reason(StrEnum):
    """Why a move was thought good."""

    ONLY_MOVE = "only-move"
    AT_RANDOM = "at-random"
    NEW_CARD = "new-card"
    FITS_AT_ONCE = "fits-at-once"
    OPENS = "opens"
    FEWER_POINTS = "fewer-points"
    GOES_ON_A_MELD = "goes-on-a-meld"
    FREES_JOKER = "frees-joker"
    CLOSES = "closes"
    LEAST_USEFUL = "least-useful"


@dataclass(frozen=True, slots=True)
class Thought:
    """A legal move and why it is made."""

    move: Move
    reason: Reason


class Bot(Protocol):
    """A way of playing; a module that offers `think` is one."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """Better and better moves for the player whose view and turn it is.

        The first comes at once, each is legal, and the iterator ends. Whoever asks may stop at
        any thought, plays its move and asks again: one action at a time.
        """
