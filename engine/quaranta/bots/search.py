"""A player that tries acts out in sampled deals and leaves the usual one only where that pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from quaranta.bots import steady
from quaranta.bots.acts import Act, Do, done, thought_of
from quaranta.bots.bot import Thought
from quaranta.bots.choosing import next_act
from quaranta.bots.kernel import Kernel, kernel_with
from quaranta.bots.kernel_play import finish_turn, take_turn
from quaranta.bots.sample import Worlds
from quaranta.bots.search_acts import choices
from quaranta.bots.search_worth import Worth
from quaranta.bots.style import Style
from quaranta.scala40.refusals import why_not
from quaranta.scala40.state import View

Gains: TypeAlias = list[list[float]]

# With fewer deals than these a mean difference says nothing yet.
FEWEST: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A `Bot`: in whose style it plays unless trying pays, how long and how boldly it tries.

    `rollouts` is how many deals a decision may cost, `turns` how many turns of each are played
    before it is judged, `most` how many acts are tried; another act than the usual one must be
    better by `sure` standard errors of their mean difference over the same deals.
    """

    style: Style
    rollouts: int
    turns: int
    most: int
    sure: float

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        """The usual move at once, then what the deals tried so far speak for."""
        kernel = _own(view, rng)
        usual = next_act(kernel, self.style, rng)
        first = thought_of(usual, view)
        if why_not(view, first.move) is not None:
            yield from steady.think(view, rng)
            return
        yield first
        acts = choices(view, kernel, usual, self.most, rng)
        if len(acts) > 1:
            thoughts = [first, *(thought_of(act, view) for act in acts[1:])]
            yield from (thoughts[at] for at in self._searched(view, acts, rng))

    def _searched(self, view: View, acts: Sequence[Act], rng: Random) -> Iterator[int]:
        """Which act to prefer after each deal; sequential halving drops the worse ones."""
        worlds, worth = Worlds(view), Worth(view)
        gains: Gains = [[] for _ in acts]
        alive = list(range(len(acts)))
        rounds = (len(acts) - 1).bit_length()
        # Nobody else holds an opening once he has played: he would have laid it.
        unsure = [not played for played in view.turns]
        unsure[view.seat] = any(act.do is Do.LAY for act in acts)
        spent = 0
        for at_round in range(1, rounds + 1):
            while spent < self.rollouts * at_round // rounds:
                hands, stock = worlds.deal(rng)
                world = kernel_with(view, hands, stock, rng.shuffle)
                world.unsure = unsure
                for at in alive:
                    gains[at].append(worth.of(tried(world, acts[at], self.turns)))
                spent += len(alive)
                yield _preferred(gains, alive, self.sure)
            alive = _better_half(gains, alive)


def _own(view: View, rng: Random) -> Kernel:
    """The deal as far as the seat sees it: its own hand alone has cards."""
    hands = [view.hand if seat == view.seat else () for seat in range(view.seats)]
    kernel = kernel_with(view, hands, (), rng.shuffle)
    kernel.counts = list(view.counts)
    return kernel


def tried(world: Kernel, act: Act, turns: int) -> Kernel:
    """The deal after the act, the rest of its turn, and at most so many turns more."""
    kernel = world.copy()
    done(kernel, act)
    if act.do is not Do.DISCARD:
        if kernel.playing:
            finish_turn(kernel)
        else:
            take_turn(kernel)
    for _ in range(turns):
        if kernel.over:
            break
        take_turn(kernel)
    return kernel


def _preferred(gains: Gains, alive: Sequence[int], sure: float) -> int:
    """What gained most, where that is surely more than the usual act, the first, gained."""
    best = max(alive, key=lambda at: sum(gains[at]))
    count = len(gains[0])
    if not best or count < FEWEST:
        return 0
    gaps = [one - usual for one, usual in zip(gains[best], gains[0], strict=True)]
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
    return best if mean > sure * (spread / count) ** 0.5 else 0


def _better_half(gains: Gains, alive: Sequence[int]) -> list[int]:
    """The usual act and the better ones of the others, half as many in all but two at least."""
    others = sorted(alive[1:], key=lambda at: -sum(gains[at]))
    return [0, *others[: max(1, len(alive) // 2 - 1)]]
