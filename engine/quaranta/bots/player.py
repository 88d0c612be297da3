"""A computer player that decides at once, in a style of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from quaranta.bots import steady
from quaranta.bots.acts import thought_of
from quaranta.bots.bot import Thought
from quaranta.bots.choosing import next_act
from quaranta.bots.kernel import Kernel, kernel_with
from quaranta.bots.style import Style
from quaranta.scala40.refusals import why_not
from quaranta.scala40.state import View


@dataclass(frozen=True, slots=True)
class Player:
    """A `Bot` of a style."""

    style: Style

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """One thought; positions that only somebody else's play leads to are the steady bot's."""
        thought = thought_of(next_act(_seen(view, rng), self.style, rng), view)
        if why_not(view, thought.move) is None:
            yield thought
        else:
            yield from steady.think(view, rng)


def _seen(view: View, rng: Random) -> Kernel:
    """The deal as a kernel in which the player's own hand alone has cards."""
    hands = [view.hand if seat == view.seat else () for seat in range(view.seats)]
    kernel = kernel_with(view, hands, (), rng.shuffle)
    kernel.counts = list(view.counts)
    return kernel
