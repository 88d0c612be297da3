"""Measures the engine on this Python, in CPU time: actions, deals, the solver, a tap's answer."""

import json
import statistics
import time
from collections.abc import Callable, Iterator

from building import bench_solver
from quaranta.bots import random_play, steady
from quaranta.bots.duel import play_deal
from quaranta.bots.kernel import kernel_of
from quaranta.bots.kernel_play import play_out
from quaranta.scala40 import deal, play, refusal, view
from quaranta.scala40.moves import Move
from quaranta.scala40.rules import PRESETS, Rules
from quaranta.scala40.state import Phase, State
from quaranta.shuffle import chance
from quaranta_table.protocol import Table

_RULES = PRESETS["scala40"]
_DEALS = 100
_HANDS = 2_000
_TABLES = 400
_TAPS = 500
_WATCHED = 5
_RANDOM_DEALS = 30
_KERNEL_DEALS = 300


def main() -> None:
    """Print a line for each measure."""
    table = Table("it", "?game=scala40&seed=tap", False, {}, new_seed=lambda: "tap")
    table.start()
    print(f"{'engine on CPython, CPU time':34}{'median':>10}{'p99':>10}")
    _tell("a deal of two bots, ms", 1e3, _DEALS, _deal)
    for what, median, late in bench_solver.rows(_HANDS, _TABLES, 1):
        print(f"{what:34}{median:10.1f}{late:10.1f}", flush=True)
    _tell("a tap to its patches, ms", 1e3, _TAPS, lambda n: table.receive(_tap(n)))
    for rules in PRESETS.values():
        _tell_random(rules)


def _tell_random(rules: Rules) -> None:
    """An action asked about and played, and whole deals of random actions, under a rule set."""
    acts = [act for number in range(_WATCHED) for act in _acts(rules, f"bench {number}")]
    _tell(f"{rules.preset}: refusal and play, µs", 1e6, len(acts), lambda n: _acted(*acts[n]))
    before = time.process_time()
    for number in range(_RANDOM_DEALS):
        play_deal(rules, f"bench {number}", (random_play,) * rules.players_min)
    rate = _RANDOM_DEALS / (time.process_time() - before)
    print(f"{rules.preset + ': random deals a second':34}{rate:10.1f}", flush=True)
    print(f"{rules.preset + ': kernel deals a second':34}{_kernel_rate(rules):10.1f}", flush=True)


def _kernel_rate(rules: Rules) -> float:
    """Whole deals for two that the fast kernel plays in a second, from deals set up before."""
    kernels = [
        kernel_of(deal(rules, 2, f"bench {number}"), chance(f"bench {number}").shuffle)
        for number in range(_KERNEL_DEALS)
    ]
    before = time.process_time()
    for kernel in kernels:
        play_out(kernel)
    return _KERNEL_DEALS / (time.process_time() - before)


def _acts(rules: Rules, seed: str) -> Iterator[tuple[State, Move]]:
    """The actions of a deal of random play, each with the state before it."""
    state, rng = deal(rules, rules.players_min, seed), chance(seed)
    while state.phase is not Phase.OVER:
        *_, thought = random_play.think(view(state, state.turn), rng)
        yield state, thought.move
        state = play(state, thought.move).state


def _acted(state: State, move: Move) -> object:
    return refusal(state, move) or play(state, move)


def _tell(what: str, unit: float, count: int, work: Callable[[int], object]) -> None:
    seconds = []
    for number in range(count):
        before = time.process_time()
        work(number)
        seconds.append((time.process_time() - before) * unit)
    late = statistics.quantiles(seconds, n=100)[-1]
    print(f"{what:34}{statistics.median(seconds):10.1f}{late:10.1f}", flush=True)


def _deal(number: int) -> object:
    return play_deal(_RULES, f"bench {number}", (steady, steady))


def _tap(number: int) -> str:
    """A tap on the stock first, then on sorting now one way, now the other."""
    taps = [["place", "stock"], ["action", "sort-sets"], ["action", "sort-runs"]]
    return json.dumps(["intent", number + 1, taps[0] if number == 0 else taps[1 + number % 2]])


if __name__ == "__main__":
    main()
