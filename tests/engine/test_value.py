"""How a deal is likely to end: chances that add up, close to what then happens."""

from __future__ import annotations

from random import Random

import pytest

from quaranta.bots import value, value_numbers
from quaranta.bots.kernel import Kernel, kernel_of
from quaranta.bots.kernel_play import take_turn
from quaranta.scala40 import deal
from quaranta.scala40.rules import DUELLO, SCALA40, Rules
from tests.engine.positions import position
from tests.engine.test_leaks import EVERY_TABLE, NAMES


def kernel_at(**told: object) -> Kernel:
    """The kernel of a position."""
    return kernel_of(position(phase="draw", discards="9h", **told), Random(1).shuffle)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rules", "seats"), EVERY_TABLE, ids=NAMES)
def test_chances_add_up_at_every_turn_of_every_preset(rules: Rules, seats: int) -> None:
    kernel = kernel_of(deal(rules, seats, "outlook"), Random(1).shuffle)
    while not kernel.over:
        if not kernel.playing:
            chances, counts = value.outlook(kernel)
            assert sum(chances) == pytest.approx(1)
            assert all(chance > 0 for chance in chances)
            assert all(0 < count < 300 for count in counts)
        take_turn(kernel)


def test_who_is_out_neither_closes_nor_counts() -> None:
    kernel = kernel_at(hands=["7h 8h Kc", "", "5"], out=[1], opened=[True, False, True])
    chances, counts = value.outlook(kernel)
    assert (chances[1], counts[1]) == (0, 0)
    assert sum(chances) == pytest.approx(1)


def test_fewer_cards_close_sooner_and_a_waiting_meld_helps() -> None:
    table = ["4d 5d 6d"]
    few, many, fitting = (
        value.outlook(kernel_at(hands=[hand, "6"], table=table, opened=[True, True]))
        for hand in ("Kc 9s", "Kc 9s Jd 2c Th", "Kc 7d")
    )
    assert fitting[0][0] > few[0][0] > many[0][0]
    assert many[1][0] > few[1][0]


def test_who_has_not_opened_counts_what_the_rules_say() -> None:
    hands = ["Kc 9s Jd 2c Th 3h 4s 8c 6h", "6"]
    flat, mild = (
        value.outlook(kernel_at(rules=rules, hands=hands, opened=[False, True], turns=[5, 5]))
        for rules in (DUELLO, SCALA40)
    )
    assert flat[1][0] > mild[1][0]
    doubled = kernel_at(rules=DUELLO, hands=hands, opened=[False, True])
    assert value.times(doubled, 0) > value.times(doubled, 1) == 1


def test_the_likelier_closer_closes_oftener() -> None:
    """On seeds that no number was fitted to, two players."""
    hits = moments = 0
    loss = 0.0
    for number in range(150):
        kernel = kernel_of(deal(SCALA40, 2, f"held out {number}"), Random(number).shuffle)
        said = []
        while not kernel.over:
            if not kernel.playing:
                said.append(value.outlook(kernel)[0])
            take_turn(kernel)
        if kernel.closer >= 0:
            moments += len(said)
            hits += sum(chances[kernel.closer] > 0.5 for chances in said)
            loss += sum((1 - chances[kernel.closer]) ** 2 for chances in said)
    assert hits > 0.58 * moments
    assert loss < 0.235 * moments


def test_every_sign_has_its_weight() -> None:
    weights = [
        value_numbers.CLOSES_UNOPENED,
        value_numbers.CLOSES_OPENED,
        value_numbers.COUNTS,
        value_numbers.COUNTS_UNOPENED,
        value_numbers.STAYS_UNOPENED,
    ]
    assert {len(some) for some in weights} == {len(value.LOOKED_AT)}
