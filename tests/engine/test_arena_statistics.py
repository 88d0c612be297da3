"""The arena's statistics against closed values, and against chance whose truth is known."""

from __future__ import annotations

import math
from random import Random
from statistics import mean, stdev

import pytest

from quaranta.arena import Outcome
from quaranta.arena_run import Ledger
from quaranta.arena_statistics import Measured, Sprt, elo, points, share, share_of, student

EXPERIMENTS = 2000
# Three of its standard errors around the 95 % that an interval shall cover.
COVER = (0.95 - 0.015, 0.95 + 0.015)


def outcomes(*shares: float, deals: int = 2) -> list[Outcome]:
    """Units with these shares, their points ten times that much."""
    return [
        Outcome(number=number, share=one, points=10.0 * one, deals=deals)
        for number, one in enumerate(shares, 1)
    ]


@pytest.mark.parametrize(
    ("freedom", "wanted"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042),
     (120, 1.980), (10**6, 1.960)],
)  # fmt: skip
def test_students_t_as_in_the_tables(freedom: int, wanted: float) -> None:
    assert student(freedom) == pytest.approx(wanted, abs=0.004)


def test_the_share_and_its_interval_by_hand() -> None:
    # Mean 1/2; squares 1/4 + 0 + 0 + 1/4, so a standard error of sqrt(1/2 / 3 / 4).
    won = share(outcomes(1, 0.5, 0.5, 0))
    assert won.mean == 0.5
    half = 3.182 * math.sqrt(1 / 24)
    assert won.interval == pytest.approx((max(0, 0.5 - half), min(1, 0.5 + half)), abs=0.001)
    shares = [Random(7).choice([0, 0.25, 0.5, 1]) for _ in range(400)]
    spread = student(399) * stdev(shares) / 20
    wide = share(outcomes(*shares)).interval
    assert wide == pytest.approx((mean(shares) - spread, mean(shares) + spread))


def test_one_unit_says_nothing_of_how_far_to_trust_it() -> None:
    assert share(outcomes(0.5)).interval == (0, 1)
    assert points(outcomes(0.5)).interval == (-math.inf, math.inf)


def test_units_that_are_all_alike_leave_room_for_others() -> None:
    # All n won, and still a chance of 2.5 % where each is won with the lower end's chance.
    low, high = share(outcomes(*[1.0] * 50)).interval
    assert (low**50, high) == (pytest.approx(0.025), 1)
    low, high = share(outcomes(*[0.0] * 50)).interval
    assert (low, (1 - high) ** 50) == (0, pytest.approx(0.025))
    assert share(outcomes(*[0.5] * 50)).interval == (0.5, 0.5)


def test_points_are_by_the_deal_not_by_the_unit() -> None:
    long = Outcome(number=1, share=0.5, points=30, deals=20)
    short = Outcome(number=2, share=0.5, points=-6, deals=4)
    found = points([long, short])
    assert found.mean == 1
    # Each unit differs by 10 from a point a deal; per 24 deals.
    half = 12.706 * math.sqrt(2 * 10**2 / 1 / 2) * 2 / 24
    assert found.interval == pytest.approx((1 - half, 1 + half), abs=0.01)


def test_points_of_units_alike_in_length_are_a_plain_mean() -> None:
    shares = [Random(3).random() for _ in range(100)]
    found = points(outcomes(*shares, deals=5))
    assert found.mean == pytest.approx(2 * mean(shares))
    half = student(99) * 2 * stdev(shares) / 10
    assert found.interval[1] - found.mean == pytest.approx(half)


@pytest.mark.parametrize(
    ("chances", "pairs"),
    [((0.25, 0.5, 0.25), 30), ((0.15, 0.5, 0.35), 100), ((0.05, 0.35, 0.6), 200)],
)
def test_intervals_cover_the_truth_in_95_of_100(
    chances: tuple[float, float, float], pairs: int
) -> None:
    rng, truth, covered = Random(2026), 0.5 * chances[1] + chances[2], 0
    for _ in range(EXPERIMENTS):
        low, high = share(outcomes(*rng.choices((0, 0.5, 1), chances, k=pairs))).interval
        covered += low <= truth <= high
    assert COVER[0] <= covered / EXPERIMENTS <= COVER[1]


def test_intervals_of_points_cover_the_truth_where_units_differ_in_length() -> None:
    rng, covered = Random(2027), 0
    for _ in range(EXPERIMENTS):
        units = []
        for number in range(1, 61):
            deals = rng.randint(8, 24)
            total = sum(rng.gauss(1.5, 25) for _ in range(deals))
            units.append(Outcome(number=number, share=0.5, points=total, deals=deals))
        low, high = points(units).interval
        covered += low <= 1.5 <= high
    assert COVER[0] <= covered / EXPERIMENTS <= COVER[1]


# Elo.


def test_elo_of_known_shares() -> None:
    found = elo(Measured(mean=0.75, interval=(0.5, 10 / 11)), 2)
    assert found.difference == pytest.approx(400 * math.log10(3))
    assert found.interval == pytest.approx((0, 400))
    ends = elo(Measured(mean=1, interval=(0, 1)), 2)
    assert (ends.difference, ends.interval) == (math.inf, (-math.inf, math.inf))


def test_an_even_share_at_any_table_is_no_difference() -> None:
    for seats in range(2, 7):
        even = Measured(mean=1 / seats, interval=(1 / seats, 1 / seats))
        assert elo(even, seats).difference == pytest.approx(0, abs=1e-9)
        assert share_of(0, seats) == pytest.approx(1 / seats)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("difference", [-120.0, 5.0, 300.0])
def test_a_share_and_its_elo_are_each_others_inverse(difference: float, seats: int) -> None:
    part = share_of(difference, seats)
    found = elo(Measured(mean=part, interval=(part, part)), seats)
    assert found.difference == pytest.approx(difference)


# The sequential test.


def decided(rng: Random, test: Sprt, truth: float, most: int) -> tuple[float | None, int]:
    """What a test accepts, and after how many pairs, where a wins so large a share."""
    ledger = Ledger(most, test)
    while ledger.open:
        # Two games of one deal with the same winner in half of the cases.
        first = rng.random() < truth
        second = first if rng.random() < 0.5 else rng.random() < truth
        (unit,) = outcomes((first + second) / 2)
        ledger.enter(Outcome(number=ledger.count + 1, share=unit.share, points=0, deals=2))
    return ledger.accepted, ledger.count


@pytest.mark.parametrize("seats", [2])
def test_the_sequential_test_errs_in_about_5_of_100(seats: int) -> None:
    rng, test, runs = Random(11), Sprt(low=0, high=50, seats=seats), 600
    for true, wrong in ((0.0, 50.0), (50.0, 0.0)):
        found = [decided(rng, test, share_of(true, seats), 5000) for _ in range(runs)]
        assert all(accepted is not None for accepted, _ in found)
        errors = sum(accepted == wrong for accepted, _ in found) / runs
        assert errors <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
        # Far fewer pairs than a test of fixed length with the same errors: about 400.
        assert mean(count for _, count in found) < 300


def test_a_few_units_that_are_alike_decide_nothing() -> None:
    test = Sprt(low=0, high=10)
    assert test.decided(test.ratio(3, 3, 3)) is None
    assert test.decided(test.ratio(0, 0, 0)) is None


def test_more_wins_speak_for_the_higher_difference() -> None:
    test = Sprt(low=-5, high=5)
    assert test.ratio(100, 60, 42) > 0 > test.ratio(100, 40, 22)
    assert test.ratio(100, 50, 32) == pytest.approx(0)


def test_outcomes_count_in_their_order_however_they_come() -> None:
    rng, shares = Random(5), [1.0, 1.0, 0.5, 1.0, 1.0, 1.0, 0.5, 1.0, 1.0, 1.0] * 20
    units = outcomes(*shares)
    inorder = Ledger(200, Sprt(low=0, high=100))
    for unit in units:
        inorder.enter(unit)
    assert inorder.accepted == 100
    assert 5 < inorder.count < 100
    for _ in range(20):
        mixed = Ledger(200, Sprt(low=0, high=100))
        for unit in rng.sample(units, len(units)):
            mixed.enter(unit)
        assert (mixed.count, mixed.accepted) == (inorder.count, inorder.accepted)
        assert mixed.ratio == inorder.ratio
        assert mixed.counted() == units[: inorder.count]
