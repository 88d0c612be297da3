"""What a match is worth: chances that add up, that grow with what is left, and known ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots.match_value import chances, worth
from quaranta.scala40 import deal
from quaranta.scala40.rules import DUELLO, FISCA, PRESETS, SCALA40, SCALA50, Rules, choices
from quaranta.scala40.settlement import WIN, settled
from tests.engine.strategies import any_rules, share

SEATS = st.integers(2, 6)


@st.composite
def matches(draw: st.DrawFn) -> tuple[Rules, list[int], list[int], int]:
    """A match under way: rules, totals, re-entries used, deals left."""
    rules = draw(any_rules())
    seats = draw(SEATS)
    most = min(rules.limit - 1, 400)
    totals = draw(st.lists(st.integers(-60, most), min_size=seats, max_size=seats))
    used = draw(st.lists(st.integers(0, rules.reentry), min_size=seats, max_size=seats))
    return rules, totals, used, draw(st.integers(1, 24))


@share(200)
@given(matches())
def test_chances_add_up_and_no_seat_gains_by_points(
    match: tuple[Rules, list[int], list[int], int],
) -> None:
    rules, totals, used, left = match
    nobody = [False] * len(totals)
    before = chances(rules, totals, nobody, reentries=used, deals_left=left)
    assert sum(before) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in before)
    totals[0] += 5
    after = chances(rules, totals, nobody, reentries=used, deals_left=left)
    assert after[0] <= before[0] + 0.015


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("rules", [SCALA40, SCALA50])
def test_equal_totals_are_equal_chances(rules: Rules, seats: int) -> None:
    found = chances(
        rules, [30] * seats, [False] * seats, reentries=[0] * seats, deals_left=rules.deals
    )
    assert found == pytest.approx([1 / seats] * seats)


def test_who_is_out_has_none_and_who_won_has_all() -> None:
    out = (False, True, False)
    found = chances(SCALA40, (50, 120, 50), out, reentries=(0, 0, 0), deals_left=0)
    assert found == pytest.approx((0.5, 0, 0.5))
    state = replace(deal(SCALA40, 2, "match"), totals=(90, 40))
    assert worth(state, (20, 0)) == (0.0, 1.0)


def test_a_limit_farther_off_makes_a_lead_smaller() -> None:
    found = [
        chances(
            replace(FISCA, limit=limit), (0, 50), (False, False), reentries=(0, 0), deals_left=0
        )[0]
        for limit in choices("limit")
    ]
    assert found == sorted(found, reverse=True)
    assert 0.5 < found[-1] < found[0] < 0.95


def test_the_penalty_of_the_unopened_makes_a_lead_smaller() -> None:
    hand, flat = (
        chances(rules, (0, 80), (False, False), reentries=(0, 0), deals_left=0)[0]
        for rules in (SCALA40, DUELLO)
    )
    assert flat < hand


def test_a_reentry_left_is_worth_something_to_three() -> None:
    rules = replace(SCALA40, reentry=1)
    totals, nobody = (90, 10, 50), (False,) * 3
    used, left = (
        chances(rules, totals, nobody, reentries=(used, 1, 1), deals_left=0)[0] for used in (1, 0)
    )
    assert left > used


def test_a_lead_is_worth_more_with_fewer_deals_left() -> None:
    found = [
        chances(SCALA50, (0, 60), (False, False), reentries=(0, 0), deals_left=left)[0]
        for left in range(1, 13)
    ]
    assert found == sorted(found, reverse=True)


def test_the_last_deal_of_a_settled_match_is_worth_what_is_paid() -> None:
    state = replace(deal(SCALA50, 3, "last"), deal_number=6, totals=(100, 40, 90))
    payments = settled((90, 140, 120)).payments
    expected = [1 / 3 + paid / (3 * WIN) for paid in payments]
    assert worth(state, (-10, 100, 30)) == pytest.approx(expected)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_points_saved_are_worth_something_in_every_preset(rules: Rules) -> None:
    state = deal(rules, 2, "worth")
    found = [worth(state, (points, 0))[0] for points in range(0, 100, 10)]
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1] + 0.2
    assert sum(worth(state, (35, 0))) == pytest.approx(1)
