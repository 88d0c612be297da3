"""The panel's rules of thumb: what each throws away where their answers differ."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from quaranta.bots.duel import play_deal
from quaranta.bots.panel import PANEL
from quaranta.scala40 import view
from quaranta.scala40.notation import move_text
from quaranta.scala40.rules import PRESETS, Rules
from quaranta.scala40.state import Phase
from tests.engine.positions import position


def thrown(name: str, hand: str, *, table: Sequence[str] = (), opened: bool = False) -> str:
    """What a member of the panel discards, where nothing can be laid."""
    both = (opened, opened)
    state = position(hands=[hand, "13"], table=table, opened=both)
    *_, thought = PANEL[name].think(view(state, 0), Random(1))
    word, card = move_text(thought.move).split()
    assert word == "discard"
    return card


@pytest.mark.parametrize(
    ("name", "hand", "card"),
    [
        ("highest-first", "2c 3c 9s Kd 7h 7h'", "Kd"),
        ("highest-first", "2c 3c 9s As 7h 7h'", "As"),
        ("fewest-partners", "2c 3c 9s Kd 7h 7h'", "7h"),
        ("fewest-partners", "7h 8h Kd 2c 3c 2s 4s", "Kd"),
        # Neither has a partner: the one that weighs more.
        ("fewest-partners", "7h 8h 9d Kc 2c 3c", "Kc"),
        # The seven has two partners, the queen and the king one each, and the king is no better.
        ("fewest-partners", "7h 8h 7c Qd Kd", "Kd"),
        ("feed-risk", "7h 8h 9c 9d Kd", "Kd"),
        # A gap is worth less than neighbours, and those less than a pair.
        ("feed-risk", "7h 9h 5c 6c 8d 8s", "9h"),
        ("feed-risk", "5c 6c 8d 8s", "6c"),
        # An ace has its neighbours at both ends.
        ("feed-risk", "As Ks Ah 2h 8d", "8d"),
    ],
)  # fmt: skip
def test_what_is_thrown_away(name: str, hand: str, card: str) -> None:
    assert thrown(name, hand).replace("'", "") == card


@pytest.mark.parametrize("name", [name for name in PANEL if name != "random-discards"])
def test_whole_melds_and_jokers_go_last(name: str) -> None:
    assert thrown(name, "4h 4d 4c 2c 3d *") in {"2c", "3d"}
    assert thrown(name, "4h 4d 4c *") in {"4h", "4d", "4c"}


def test_a_card_for_the_table_is_kept_once_an_opponent_may_lay_it() -> None:
    hand, table = "9s 5d 2h", ["6s 7s 8s"]
    assert thrown("feed-risk", hand) == "9s"
    assert thrown("feed-risk", hand, table=table, opened=True) != "9s"
    assert thrown("highest-first", "Ts 5d 2h", table=table, opened=True) == "Ts"


def test_random_discards_are_of_all_kinds() -> None:
    state = position(hands=["Kh Kd Kc 2c 3d 9s", "13"])
    found = set()
    for seed in range(60):
        *_, thought = PANEL["random-discards"].think(view(state, 0), Random(seed))
        found.add(move_text(thought.move))
    assert len(found) == 6


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.preset)
@pytest.mark.parametrize("name", PANEL)
def test_whole_deals_under_every_preset_and_the_same_again(name: str, rules: Rules) -> None:
    for seats in (2, min(4, rules.players_max)):
        bots = [PANEL[name]] * seats
        end = play_deal(rules, "panel", bots)
        assert end.phase is Phase.OVER
        assert play_deal(rules, "panel", bots) == end
