"""Art. 25: what the players of a fixed number of deals pay each other at the end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.scala40.events import MatchEnded, Paid, Scored
from quaranta.scala40.rules import SCALA50, Settlement
from quaranta.scala40.settlement import settled
from tests.engine.positions import position, step


def test_the_lowest_takes_a_hundred_and_the_difference_and_the_others_their_difference() -> None:
    account = settled([-24, 87, 132, 305])
    assert account.rounded == (-20, 90, 130, 310)
    assert account.winners == (0,)
    assert account.payments == (890, 50, -110, -830)


@pytest.mark.parametrize(
    ("total", "rounded"),
    [(-25, -20), (-26, -30), (-5, 0), (-6, -10), (4, 0), (5, 10), (14, 10), (305, 310), (0, 0)],
)
def test_halves_are_rounded_up(total: int, rounded: int) -> None:
    assert settled([total, 1000]).rounded[0] == rounded


def test_equal_after_rounding_the_unrounded_total_decides() -> None:
    account = settled([38, 42, 90])
    assert account.rounded == (40, 40, 90)
    assert account.winners == (0,)
    assert account.payments == (100 + 150, -100 + 50, -150 - 50)


def test_equal_winners_share_what_each_loser_pays_once() -> None:
    account = settled([40, 40, 90])
    assert account.winners == (0, 1)
    assert account.payments == (75, 75, -150)


def test_odd_points_go_to_the_earlier_seat() -> None:
    account = settled([70, 40, 40, 40])
    assert account.winners == (1, 2, 3)
    assert account.payments == (-130, 44, 43, 43)


def test_everybody_equal_pays_nothing() -> None:
    assert settled([10, 10, 10]).payments == (0, 0, 0)


@given(st.lists(st.integers(-400, 2000), min_size=2, max_size=6))
def test_the_payments_are_nothing_together(totals: list[int]) -> None:
    account = settled(totals)
    assert sum(account.payments) == 0
    assert all(abs(near - total) <= 5 for near, total in zip(account.rounded, totals, strict=True))


def test_the_sixth_deal_is_settled_and_the_fifth_is_not() -> None:
    hands, opened = ["Kd", "5d Kc"], (True, True)
    fifth = position(SCALA50, hands=hands, opened=opened, totals=(7, 80), deal_number=5)
    assert [type(event) for event in step(fifth, "discard Kd").events[-1:]] == [Scored]
    sixth = replace(fifth, deal_number=6)
    assert step(sixth, "discard Kd").events[-2:] == (Paid((0, 100), (200, -200)), MatchEnded((0,)))
    plain = replace(sixth, rules=replace(SCALA50, settlement=Settlement.NONE))
    assert not any(isinstance(event, Paid) for event in step(plain, "discard Kd").events)
