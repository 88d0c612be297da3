"""Writes the kept games of Scala Reale: python -m tests.records.golden_reale, from the root.

A record that is there is never written anew; only its hashes are.
"""

from pathlib import Path
from typing import Final

from quaranta.games import REALE_BOOK
from quaranta.reale import deal, legal_moves, play
from quaranta.reale.rules import DEFAULT, Dealing, Facing, Gathering, Rules, Turning
from quaranta.record import RecordOf
from quaranta.shuffle import chance
from tests.records.digests import digests

FOLDER = Path(__file__).parent / "reale"
# The default of each option, the other value of each, and the third of the one that has three.
KEPT: Final = {
    "reale": DEFAULT,
    "reale-others": Rules(
        deal=Dealing.PACKETS,
        turn=Turning.TOP_DOWN,
        gather=Gathering.LEFT_ONTO_RIGHT,
        face=Facing.AS_IS,
    ),
    "reale-packet": Rules(face=Facing.PACKET_DOWN),
}


def main() -> None:
    """Write the hashes of every kept game, making the records that are not there."""
    for name, rules in KEPT.items():
        path = FOLDER / f"{name}.toml"
        if not path.exists():
            path.write_text(REALE_BOOK.write(played(rules, f"golden {name}")))
        path.with_suffix(".txt").write_text("\n".join(digests(path.read_text())) + "\n")


def played(rules: Rules, seed: str) -> RecordOf[Rules]:
    """A whole game, now a card and now a pile at a time."""
    state = deal(rules, 1, seed)
    game = RecordOf(seed=seed, players=("A",), rules=rules)
    rng = chance(f"{seed}:player")
    while state.result is None:
        moves = list(legal_moves(state))
        move = moves[int(rng.random() * len(moves))]
        after = play(state, move).state
        game, state = REALE_BOOK.with_move(game, state, move, after), after
    return game


if __name__ == "__main__":
    main()
