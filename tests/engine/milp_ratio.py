"""How many times longer integer programming takes than the exact search, on the same hands."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from building.bench_solver import dense_hand, random_hand
from building.progress import say
from quaranta.scala40.arrange import best_lay
from quaranta.scala40.rules import SCALA40
from tests.engine.arrange_milp import Programme, Wish

HANDS = 60


def main() -> None:
    """Say for random and for dense hands the CPU time of both, in microseconds, and the ratio.

    What each has to set up but once is not counted: the programme, the solver's catalogue.
    """
    for what, hand_of in (("random", random_hand), ("dense", dense_hand)):
        hands = [hand_of(number) for number in range(HANDS)]
        programmes = [Programme(Wish(hand=hand, rules=SCALA40)) for hand in hands]
        for hand, programme in zip(hands, programmes, strict=True):
            found = best_lay(hand, SCALA40)
            assert found is not None
            assert programme.least() == (found.left_points, len(found.left))
        searched = [timed(lambda hand=hand: best_lay(hand, SCALA40)) for hand in hands]
        solved = [timed(programme.solved) for programme in programmes]
        ours, theirs = statistics.median(searched), statistics.median(solved)
        name = f"milp / best lay, 14 {what} cards"
        say(f"{name:34}{theirs / ours:10.0f}   ({theirs * 1e6:.0f} / {ours * 1e6:.0f} µs)")


def timed(work: Callable[[], object]) -> float:
    """The CPU seconds of some work."""
    before = time.process_time()
    work()
    return time.process_time() - before


if __name__ == "__main__":
    main()
