"""What a computer player is: a View in, better and better thoughts out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Protocol

from quaranta.cards import Card
from quaranta.scala40.moves import Move
from quaranta.scala40.state import View


class Reason(StrEnum):
    """Why a move was thought good, and what its thought's `cards` and `number` then are.

    Where nothing is said of them there are none.
    """

    # Nothing else is legal.
    ONLY_MOVE = "only-move"
    AT_RANDOM = "at-random"
    # From the stock: the top discard is of no use, or may not be taken.
    NEW_CARD = "new-card"
    # The top discard can be laid in this turn: the card.
    FITS_AT_ONCE = "fits-at-once"
    # What the opening is worth is the number.
    OPENS = "opens"
    # What the melds take out of the hand counts so many points.
    FEWER_POINTS = "fewer-points"
    GOES_ON_A_MELD = "goes-on-a-meld"
    FREES_JOKER = "frees-joker"
    CLOSES = "closes"
    # A discard of which the hand has least: the unseen cards that would have made it a meld.
    LEAST_USEFUL = "least-useful"
    # A discard that spares two cards of the hand: these, and the unseen cards that complete them.
    KEEPS_CHANCE = "keeps-chance"
    # A discard of which the hand has nothing but its points: their number.
    SHEDS_POINTS = "sheds-points"
    # A discard in place of another that a player who has opened could lay at once: that other.
    DENIES = "denies"
    # A discard in place of an opening: so many unseen cards would close in hand.
    HOLDS_BACK = "holds-back"
    # A discard in place of a card that could be laid and serves better later: that card.
    KEEPS_BACK = "keeps-back"
    # A laying, or a discard in place of one, that spares a joker: the joker.
    SAVES_JOKER = "saves-joker"


@dataclass(frozen=True, slots=True)
class Thought:
    """A legal move and why it is made.

    `cards` are cards a sentence about the reason names, `number` how many or how much it says;
    what they are is said at each reason. A bot may leave both out.
    """

    move: Move
    reason: Reason
    cards: tuple[Card, ...] = ()
    number: int = 0


class Bot(Protocol):
    """A way of playing; a module that offers `think` is one."""

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """Better and better moves for the player whose view and turn it is.

        The first comes at once, each is legal, and the iterator ends. Whoever asks may stop at
        any thought, plays its move and asks again: one action at a time.
        """
