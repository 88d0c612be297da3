"""Chance is the same for ever: fixed orders for fixed seeds, on every Python."""

from __future__ import annotations

from collections import Counter

import pytest

from quaranta.cards import pack
from quaranta.scala40 import deal
from quaranta.scala40.notation import cards_text
from quaranta.scala40.rules import SCALA40
from quaranta.shuffle import chance, shuffled

VECTORS = {
    "": "4972531086",
    "1": "0742318956",
    "seed:1": "1078254369",
    "quaranta": "3241970856",
    "è così ♥": "2304795816",
}


@pytest.mark.parametrize(("seed", "order"), VECTORS.items())
def test_the_order_of_ten(seed: str, order: str) -> None:
    assert "".join(shuffled("0123456789", seed)) == order


def test_chance_depends_on_the_seed_alone() -> None:
    assert chance("quaranta").random() == chance("quaranta").random()
    assert f"{chance('quaranta').random():.12f}" == "0.686841553036"


def test_a_deal_that_stays_the_same_for_ever() -> None:
    state = deal(SCALA40, 2, "for ever")
    assert state.dealer == 1
    assert cards_text(state.hands[0]) == "Qs' 2d' Qd 9d Jc 4h' Kd 3c' *' 8d Qh' As' Jd"
    assert cards_text(state.hands[1]) == "2d 9c 7c Jh 8h' 3s' Ad 2s 2s' Ah 9h' *''' 3d"
    assert cards_text(state.discards) == "6s'"
    assert cards_text(state.stock[:5]) == "7c' Jc' 8c' 5c Js'"


def test_a_shuffle_loses_nothing_and_leaves_its_argument() -> None:
    cards = list(pack(4))
    assert sorted(shuffled(cards, "x")) == cards
    assert shuffled([], "x") == ()
    assert shuffled(["only"], "x") == ("only",)


def test_every_order_comes_about_equally_often() -> None:
    times = Counter("".join(shuffled("abc", f"fair {number}")) for number in range(6000))
    assert len(times) == 6
    assert all(880 < count < 1120 for count in times.values())
