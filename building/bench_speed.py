"""Measures the engine on this Python, in CPU time: deals, the solver, and the answer to a tap."""

import json
import statistics
import time
from collections.abc import Callable

from quaranta.bots import steady
from quaranta.bots.duel import play_deal
from quaranta.cards import CARDS, Card
from quaranta.scala40.arrange import best_lay, best_opening
from quaranta.scala40.rules import PRESETS
from quaranta.shuffle import chance
from quaranta_table.protocol import Table

_RULES = PRESETS["scala40"]
_DEALS = 100
_HANDS = 2_000
_HAND = 14
_TAPS = 500


def main() -> None:
    """Print a line for each measure."""
    table = Table("it", "?game=scala40&seed=tap", False, {}, new_seed=lambda: "tap")
    table.start()
    hands = [_hand(number) for number in range(_HANDS)]
    print(f"{'engine on CPython, CPU time':34}{'median':>10}{'p99':>10}")
    _tell("a deal of two bots, ms", 1e3, _DEALS, _deal)
    _tell("best lay of 14 random cards, µs", 1e6, _HANDS, lambda n: best_lay(hands[n], _RULES))
    _tell("best opening of them, µs", 1e6, _HANDS, lambda n: best_opening(hands[n], _RULES))
    _tell("a tap to its patches, ms", 1e3, _TAPS, lambda n: table.receive(_tap(n)))


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


def _hand(number: int) -> tuple[Card, ...]:
    return tuple(chance(f"bench {number}").sample(CARDS, _HAND))


def _tap(number: int) -> str:
    """A tap on the stock first, then on sorting now one way, now the other."""
    taps = [["place", "stock"], ["action", "sort-sets"], ["action", "sort-runs"]]
    return json.dumps(["intent", number + 1, taps[0] if number == 0 else taps[1 + number % 2]])


if __name__ == "__main__":
    main()
