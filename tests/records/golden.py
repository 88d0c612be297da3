"""Writes the corpus of kept games: python -m tests.records.golden [name], from the root.

A record that is there is never written anew, for old records replay for ever; only its hashes
are, to be read as a difference.
"""

import sys
from pathlib import Path

from quaranta import record
from quaranta.bots import steady
from quaranta.scala40 import deal, match_over, next_deal, play, view
from quaranta.scala40.rules import PRESETS, Rules
from quaranta.shuffle import chance
from tests.records.digests import digests

FOLDER = Path(__file__).parent


def main(names: list[str]) -> None:
    """Write the hashes of the named records, making those that are not there."""
    for name in names or list(PRESETS):
        path = FOLDER / f"{name}.toml"
        if not path.exists():
            path.write_text(record.write(played(PRESETS[name], f"golden {name}")))
        path.with_suffix(".txt").write_text("\n".join(digests(path.read_text())) + "\n")


def played(rules: Rules, seed: str) -> record.Record:
    """A whole match of two computer players."""
    state = deal(rules, 2, seed)
    match = record.Record(seed=seed, players=("A", "B"), rules=rules)
    rng = chance(f"{seed}:players")
    while not match_over(state):
        if state.result is not None:
            state, match = next_deal(state), record.with_next_deal(match)
        *_, thought = steady.think(view(state, state.turn), rng)
        after = play(state, thought.move).state
        match, state = record.with_move(match, state, thought.move, after), after
    return match


if __name__ == "__main__":
    main(sys.argv[1:])
