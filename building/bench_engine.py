"""Measures the engine alone: the search over hands, a bot's thoughts, whole deals a second."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from quaranta.bots import steady
from quaranta.bots.bot import Thought
from quaranta.bots.duel import play_deal
from quaranta.cards import CARDS, FIRST_JOKER, Card, copies, face_of
from quaranta.scala40 import deal, play, view
from quaranta.scala40.arrange import best_lay, best_opening
from quaranta.scala40.rules import DUELLO, SCALA40
from quaranta.scala40.state import Phase
from quaranta.shuffle import chance

HANDS = 400
DEALS = 40
DENSE_RANKS = 6


def engine_figures() -> list[str]:
    """Lines of figures; times are of this thread's CPU, so that other programs disturb little."""
    return [*_searches(), _slices(), *_deals()]


def _searches() -> Iterator[str]:
    """Each search over hands of its own, whose suits were mostly never looked at before."""
    for search in (best_lay, best_opening):
        name = search.__name__
        kinds = {
            "random 14 cards": [_random_hand(f"{name} {number}") for number in range(HANDS)],
            "dense 14, 2 jokers": [_dense_hand(f"{name} {n}", 14, 2) for n in range(HANDS)],
            "dense 15, 4 jokers": [_dense_hand(f"{name} {n}", 15, 4) for n in range(HANDS)],
        }
        for kind, hands in kinds.items():
            times = [_cpu_micros(partial(search, hand, SCALA40)) for hand in hands]
            yield f"{name}, {kind}: {_spread(times)}"


def _random_hand(seed: str) -> list[Card]:
    return chance(seed).sample(CARDS[:FIRST_JOKER], 14)


def _dense_hand(seed: str, size: int, jokers: int) -> list[Card]:
    """A hand out of six ranks of two suits, where nearly every card is in some meld."""
    drawn = chance(f"dense {seed}")
    low, suits = drawn.randrange(1, 9), drawn.sample(range(4), 2)
    ranks = range(low, low + DENSE_RANKS)
    pool = [card for rank in ranks for suit in suits for card in copies(face_of(rank, suit))]
    return [*drawn.sample(pool, size - jokers), *CARDS[FIRST_JOKER : FIRST_JOKER + jokers]]


def _slices() -> str:
    """How long a steady player thinks between two thoughts, over whole deals."""
    times: list[float] = []
    rng = Random(0)
    for number in range(DEALS):
        state = deal(SCALA40, 2, f"slices {number}")
        while state.phase is not Phase.OVER:
            thoughts = _timed(steady.think(view(state, state.turn), rng), times)
            state = play(state, thoughts[-1].move).state
    return f"steady, between two thoughts: {_spread(times)}"


def _timed(thinking: Iterator[Thought], times: list[float]) -> Sequence[Thought]:
    """All thoughts of a question; what each took is added to the times."""
    thoughts: list[Thought] = []
    start = time.thread_time_ns()
    for thought in thinking:
        times.append((time.thread_time_ns() - start) / 1000)
        thoughts.append(thought)
        start = time.thread_time_ns()
    return thoughts


def _deals() -> Iterator[str]:
    for rules in (SCALA40, DUELLO):
        seeds = [f"speed {number}" for number in range(DEALS)]
        micros = sum(_cpu_micros(partial(play_deal, rules, seed, [steady] * 2)) for seed in seeds)
        yield f"steady against itself, {rules.preset}: {DEALS * 1e6 / micros:.0f} deals a second"


def _cpu_micros(act: Callable[[], object]) -> float:
    start = time.thread_time_ns()
    act()
    return (time.thread_time_ns() - start) / 1000


def _spread(times: Sequence[float]) -> str:
    """Median and 99th percentile of microseconds."""
    p99 = statistics.quantiles(times, n=100)[98]
    return f"{statistics.median(times):.0f} µs median, {p99:.0f} p99"
