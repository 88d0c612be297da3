"""The odds that are known without counting agree with counting anew, for every rule set."""

from __future__ import annotations

from math import sqrt

import pytest

from quaranta.reale.known_odds import DEALS, SEED, known_odds
from quaranta.reale.odds import ROYALS, Way, counted
from quaranta.reale.rules import DEFAULT, Rules
from tests.engine.solitaires import EVERY_RULES

SAMPLE = 4_000
SIGMAS = 4.5  # sixteen games, thirty numbers each: what chance leaves of one in 300,000
BY_WAY = {Way.of(rules): rules for rules in EVERY_RULES}


def test_every_rule_set_is_known_and_there_are_sixteen_games() -> None:
    known = {known_odds(rules).left for rules in EVERY_RULES}
    assert len(known) == len(BY_WAY) == 16
    for rules in EVERY_RULES:
        assert known_odds(rules) == known_odds(BY_WAY[Way.of(rules)])
        assert sum(known_odds(rules).left) == DEALS
        low, high = known_odds(rules).interval
        assert low < known_odds(rules).share < high < low + 0.004


@pytest.mark.parametrize("rules", BY_WAY.values(), ids=lambda rules: str(Way.of(rules)))
def test_counting_other_games_agrees_within_the_error(rules: Rules) -> None:
    known = known_odds(rules).left
    found = counted("checked", range(1, SAMPLE + 1), rules).left[-1]
    assert len(known) <= len(found)
    for left, count in enumerate(known):
        share = count / DEALS
        spread = sqrt(share * (1 - share) / SAMPLE) + 1 / SAMPLE
        assert abs(found[left] / SAMPLE - share) <= SIGMAS * spread, left
    assert sum(found[len(known) :]) <= 2


def test_the_seed_that_is_named_led_to_these_numbers() -> None:
    found = counted(SEED, range(1, SAMPLE + 1), DEFAULT).left[-1]
    known = known_odds(DEFAULT).left
    assert all(one <= all_of_them for one, all_of_them in zip(found, known, strict=False))
    share = known[ROYALS] / DEALS
    assert abs(found[ROYALS] / SAMPLE - share) < SIGMAS * sqrt(share * (1 - share) / SAMPLE)
