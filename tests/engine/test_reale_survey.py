"""Rule sets counted beside one another: grows, ends with all games, the same by its seed."""

from __future__ import annotations

import pytest

from quaranta.reale.odds import counted
from quaranta.reale.rules import DEFAULT, Facing, Gathering, Rules
from quaranta.reale.survey import BLOCK, SHOWN, Survey, mean_left, middle_left, surveyed

SETS = (DEFAULT, Rules(face=Facing.AS_IS))


def asked(games: int) -> Survey:
    """Two rule sets over so many games."""
    return Survey(sets=SETS, seed="s", games=games)


@pytest.mark.parametrize("games", [1, BLOCK - 1, BLOCK, 2 * BLOCK + 50])
def test_it_ends_with_all_games_of_every_rule_set(games: int) -> None:
    last = [found for found in surveyed(asked(games)) if found is not None][-1]
    assert last == tuple(counted("s", range(1, games + 1), rules) for rules in SETS)


def test_it_grows_and_is_never_long_silent() -> None:
    shown = [found for found in surveyed(asked(20 * BLOCK)) if found is not None]
    grown = [[odds.deals for odds in found] for found in shown]
    assert grown == [[BLOCK * n] * 2 for n in range(1, 21)]


def test_a_large_one_is_shown_some_forty_times() -> None:
    shown = sum(
        found is not None for found in surveyed(Survey(sets=SETS[:1], seed="s", games=8000))
    )
    assert SHOWN <= shown <= SHOWN + 1


def test_one_may_stop_after_each_block_of_each_rule_set() -> None:
    steps = list(surveyed(asked(4 * BLOCK)))
    assert steps.count(None) == 4 * len(SETS)


def test_two_readings_of_one_game_have_the_same_odds_over_the_same_packs() -> None:
    """Article 7: the packet turned over is each pile turned over, gathered the other way."""
    same = (Rules(face=Facing.PACKET_DOWN), Rules(gather=Gathering.LEFT_ONTO_RIGHT))
    one, other = [found for found in surveyed(Survey(sets=same, seed="s", games=200)) if found][-1]
    assert one == other


def test_the_middle_of_the_games_leaves_out_as_many_on_either_side() -> None:
    counts = [0] * 5 + [2, 9, 7, 2]
    assert middle_left(counts, 0.1) == (5, 7)
    assert middle_left(counts, 0.25) == (6, 7)
    assert mean_left(counts) == pytest.approx((10 + 54 + 49 + 16) / 20)
    with pytest.raises(ValueError, match="no game"):
        middle_left([0, 0], 0.1)
