"""Writes the corpus of kept games: python -m tests.records.golden [name], from the root.

A record that is there is never written anew, for old records replay for ever; only its hashes
are, to be read as a difference.
"""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from quaranta import record
from quaranta.bots import random_play, steady
from quaranta.scala40 import deal, match_over, next_deal, play, view
from quaranta.scala40.rules import (
    FISCA,
    PRESETS,
    SCALA40,
    DiscardFit,
    DiscardJoker,
    MatchEnd,
    OpenJokers,
    Rules,
    SetJoker,
    SwappedJoker,
    TakenUse,
    TakeUnopened,
    TurnUpJoker,
)
from quaranta.shuffle import chance
from tests.records.digests import digests

FOLDER = Path(__file__).parent


CLUB = replace(
    SCALA40,
    preset="circolo",
    players_max=5,
    hand_size=12,
    turn_up_joker=TurnUpJoker.KEEP,
    take_unopened=TakeUnopened.IF_OPENS_WITH_IT,
    taken_use=TakenUse.FREE,
    taken_may_swap=True,
    open_before_draw=True,
    open_min=33,
    open_jokers=OpenJokers.CLEAN,
    ace_low_points=11,
    max_jokers_per_meld=2,
    set_joker=SetJoker.ANY_MISSING,
    swapped_joker=SwappedJoker.USE_NOW,
    discard_fit=DiscardFit.NOBODY,
    discard_joker=DiscardJoker.NOBODY,
    close_first_round=True,
    closer_points=-5,
    match_end=MatchEnd.DEALS,
    deals=3,
)
# Every preset with two players; then what only other tables have.
KEPT: Final[dict[str, tuple[Rules, int]]] = {
    **{name: (rules, 2) for name, rules in PRESETS.items()},
    "three": (SCALA40, 3),
    "reentry": (replace(FISCA, preset="rientri", reentry=1), 4),
    "dead": (replace(SCALA40, preset="mazzo corto", hand_size=14, open_min=80, dead_after=1), 6),
    "house": (CLUB, 3),
}


def main(names: list[str]) -> None:
    """Write the hashes of the named records, making those that are not there."""
    for name in names or list(KEPT):
        path = FOLDER / f"{name}.toml"
        if not path.exists():
            path.write_text(record.write(played(*KEPT[name], f"golden {name}")))
        path.with_suffix(".txt").write_text("\n".join(digests(path.read_text())) + "\n")


def played(rules: Rules, seats: int, seed: str) -> record.Record:
    """A whole match of computer players; of more than two, the last plays without a plan."""
    state = deal(rules, seats, seed)
    match = record.Record(seed=seed, players=tuple("ABCDEF"[:seats]), rules=rules)
    rng = chance(f"{seed}:players")
    while not match_over(state):
        if state.result is not None:
            state, match = next_deal(state), record.with_next_deal(match)
        bot = random_play if state.turn > 1 and state.turn == seats - 1 else steady
        *_, thought = bot.think(view(state, state.turn), rng)
        after = play(state, thought.move).state
        match, state = record.with_move(match, state, thought.move, after), after
    return match


if __name__ == "__main__":
    main(sys.argv[1:])
