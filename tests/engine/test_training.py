"""The scripts that fit the players' numbers, on a few deals and on cases known beforehand."""

from __future__ import annotations

import numpy as np
import pytest

from quaranta.bots import match_numbers, reading_numbers, value_numbers
from quaranta.scala40.rules import PRESETS, SCALA40
from training import matches, reading, values

EVEN_LOSS = np.log(2)


def test_two_who_lose_ten_points_a_deal_toss_a_coin_for_each() -> None:
    """With 20 and 10 points left the first needs one win of two: three chances in four."""
    pairs = np.array([[0, 10], [10, 0]] * 3)
    exact = matches.of_two(pairs, 20)
    assert exact[20, 10] == pytest.approx(0.75)
    assert exact[10, 20] == pytest.approx(0.25)
    assert exact[15, 15] == pytest.approx(0.5)


def test_a_lead_of_two_deals_of_ten_points() -> None:
    """Ahead by 10: one deal to go wins half the time and else shares; by 20, always ahead."""
    one, two, *_ = matches.leads(np.array([[0, 10], [10, 0]]))
    by = dict(zip(matches.LEADS, one, strict=True))
    assert (by[0], by[5], by[10], by[15]) == pytest.approx((0.5, 0.5, 0.75, 1))
    assert two[matches.LEADS.index(10)] == pytest.approx(0.75)


def test_played_matches_end_with_whole_wins() -> None:
    rng = np.random.default_rng(1)
    every = {seats: np.zeros((matches.DEALS, seats), int) for seats in (2, 3)}
    for deals in every.values():
        deals[:, 1:] = 30
    left = np.array([[101, 101, 101]] * 4000)
    shares = matches.ended(left, np.zeros_like(left), every, rng)
    assert shares.sum(1) == pytest.approx(np.ones(4000))
    assert shares.mean(0) == pytest.approx([1 / 3] * 3, abs=0.03)


def test_strengths_find_a_coin_that_is_known() -> None:
    """Who has 501 points left wins three times in four against who has one."""
    left = np.array([[501, 1]] * 400)
    shares = np.array([[1.0, 0.0]] * 300 + [[0.0, 1.0]] * 100)
    strength = matches.fitted(left, shares)
    assert np.exp(strength[-1]) == pytest.approx(3, rel=0.15)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_looks_at_hands_are_of_every_preset(rules: reading.Rules) -> None:
    some = [look for number in range(3) for look in reading.looks(rules, 2, f"few {number}")]
    assert some
    assert {look.signals.shape[1] for look in some} == {len(reading_numbers.OPENED)}
    assert all(0 < look.inside.sum() < len(look.inside) for look in some)
    weights = reading.fitted(some)
    assert reading.surprise(some, weights) <= reading.surprise(some, weights * 0)


def test_moments_of_a_deal_know_its_end_and_fit_better_than_even_chances() -> None:
    every = [
        moment
        for number in range(30)
        for moment in values.moments(SCALA40, 2, f"few {number}", number)
    ]
    rows, there, closer = values.spread(every)
    assert rows.shape[2] == 2 * len(value_numbers.CLOSES_OPENED)
    weights = values.closing(every)
    assert values.surprise(values.likely(rows, there, weights), closer) < EVEN_LOSS
    assert any("CLOSES_OF_TWO" in line for line in values.closers("CLOSES_OF_TWO", every))


def test_the_tables_are_as_long_as_their_knots() -> None:
    for name in ("HAND", "FLAT"):
        pairs = getattr(match_numbers, f"{name}_OF_TWO")
        assert [len(row) for row in pairs] == list(range(1, len(match_numbers.KNOTS)))
        strengths = getattr(match_numbers, f"{name}_STRENGTH")
        assert {len(row) for row in strengths} == {len(match_numbers.KNOTS)}
        assert {len(row) for row in getattr(match_numbers, f"{name}_LEAD")} == {
            len(match_numbers.LEADS)
        }
