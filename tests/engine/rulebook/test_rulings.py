"""The rulings that must hold, R01 to R29, each on the rule sets it names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quaranta.scala40.melds import Placed, meld_points, readings
from quaranta.scala40.notation import parse_cards
from quaranta.scala40.rules import DUELLO, FISCA, SCALA40, SCALA50, Rules, TakeUnopened
from quaranta.scala40.score import hand_points
from tests.engine.positions import TABLES, after, position, read, step, table, why

BOTH = pytest.mark.parametrize("rules", [SCALA40, DUELLO], ids=["scala40", "duello"])
ALL = pytest.mark.parametrize("rules", TABLES, ids=[rules.preset for rules in TABLES])
FORTY = pytest.mark.parametrize("rules", [SCALA40, DUELLO, FISCA])
OPENED = (True, True)


def opening(rules: Rules, cards: str, lay: str) -> str:
    """What is said of an opening laid from these cards and two more."""
    return str(read(position(rules, hands=[f"{cards} Kd 8s", "13"]), f"lay {lay}") or "ok")


@FORTY
def test_r01_forty_is_enough(rules: Rules) -> None:
    assert opening(rules, "Jh Qh Kh Ac 2c 3c 4c", "Jh Qh Kh / Ac 2c 3c 4c") == "ok"


@FORTY
def test_r02_thirty_nine_is_not(rules: Rules) -> None:
    said = opening(rules, "Th Jh Qh 2c 3c 4c", "Th Jh Qh / 2c 3c 4c")
    assert said == "opening-short have=39 need=40"


@FORTY
def test_r03_aces_in_a_set_count_eleven(rules: Rules) -> None:
    assert opening(rules, "Ah Ac Ad", "Ah Ac Ad") == "opening-short have=33 need=40"
    assert opening(rules, "Ah Ac Ad 2s 3s 4s", "Ah Ac Ad / 2s 3s 4s") == "ok"
    assert opening(rules, "Ah Ac Ad *", "Ah Ac Ad *") == "ok"
    four = position(rules, hands=["Ah Ac Ad * 2s 3s 4s Kd", "13"])
    said = step(four, "lay Ah Ac Ad * / 2s 3s 4s").events[0]
    assert said.points == 44 + 9


@ALL
def test_r04_the_low_ace(rules: Rules) -> None:
    queens = position(rules, hands=["Ah 2h 3h Qh Qd Qc Qs 9d", "13"])
    said = step(queens, "lay Ah 2h 3h / Qh Qd Qc Qs").events[0]
    assert said.points == (56 if rules is SCALA50 else 46)
    kings = opening(rules, "Ah 2h 3h Kh Kc Ks", "Ah 2h 3h / Kh Kc Ks")
    assert kings.startswith(
        "opening-short have=46" if rules is SCALA50 else "opening-short have=36"
    )


@ALL
def test_r05_no_run_goes_round(rules: Rules) -> None:
    state = position(rules, hands=["Ks As 2s 4d", "13"], opened=OPENED, table=["Qs Ks' As'"])
    assert why(state, "lay Ks As 2s") == "not-a-meld"
    assert why(state, "add 2s 1") == "does-not-fit"


@ALL
def test_r06_a_joker_counts_as_what_it_stands_for(rules: Rules) -> None:
    (meld, _) = readings([Placed(card) for card in parse_cards("Th Td *")], rules)
    assert meld_points(meld, rules) == 30


@ALL
def test_r07_one_joker_a_meld(rules: Rules) -> None:
    state = position(rules, hands=["7h 8c * * 5d 6d 2s 3s Kc", "13"], opened=OPENED)
    assert why(state, "lay 7h * *'") == "too-many-jokers"
    held = position(rules, hands=["* 5d 6d", "13"], opened=OPENED, table=["7h *8h 9h"])
    assert why(held, "add * 1") == "too-many-jokers"
    assert why(state, "lay 5d 6d *7d / 2s 3s *'4s") == "ok"


@ALL
def test_r08_a_set_has_four_different_suits_at_most(rules: Rules) -> None:
    state = position(rules, hands=["9h 9s 9s 4d", "13"], opened=OPENED)
    assert why(state, "lay 9h 9s 9s'") == "not-a-meld"


def test_r09_a_swapped_joker_kept() -> None:
    hands = ["8d Kc 4s", "2c"]
    state = position(SCALA40, hands=hands, opened=OPENED, table=["7d *8d 9d"])
    state = after(state, "swap 8d 1", "discard Kc", "draw", "discard 2c")
    closed = after(position(hands=["* 4s", "2c"], turn=1, opened=OPENED), "discard 2c")
    assert closed.result is not None
    assert closed.result.points == (25 + 4, 0)
    strict = position(FISCA, hands=hands, opened=OPENED, table=["7d *8d 9d"])
    strict = after(strict, "swap 8d 1")
    assert why(strict, "discard Kc") == "joker-must-be-used"
    assert why(strict, "discard *") == "joker-must-be-used"
    assert why(after(strict, "add *Td 1"), "discard Kc") == "ok"


@ALL
def test_r10_the_unopened_leave_the_table_alone(rules: Rules) -> None:
    state = position(
        rules,
        hands=["8d Jh Qh Kh Ac 2c 3c Kd", "13"],
        opened=(False, True),
        table=["7d *8d 9d"],
    )
    assert why(state, "swap 8d 1") == "not-opened"
    assert why(state, "lay Jh Qh Kh / Ac 2c 3c *4c") == "not-in-hand"


@ALL
def test_r11_the_unopened_may_not_take(rules: Rules) -> None:
    state = position(rules, hands=["Jh Qh Kh 5d", "13"], discards="3c Th", phase="draw")
    assert why(state, "take") == "not-opened"


def test_r11_with_if_opens_with_it_the_taken_card_is_in_the_opening() -> None:
    rules = replace(SCALA40, take_unopened=TakeUnopened.IF_OPENS_WITH_IT)
    hands = ["Jh Qh Kh 5d Td Jd Qd Kd 2c", "13"]
    state = after(position(rules, hands=hands, discards="3c Th", phase="draw"), "take")
    assert why(state, "lay Th Jh Qh Kh") == "ok"
    assert str(read(state, "lay Td Jd Qd Kd")) == "taken-must-be-used card=Th"
    assert why(state, "discard 5d") == "taken-must-be-used"
    assert why(after(state, "lay Th Jh Qh Kh"), "discard 5d") == "ok"


@ALL
def test_r12_a_taken_card_must_be_used(rules: Rules) -> None:
    hands = ["Kc 5s 6s", "13"]
    state = position(rules, hands=hands, discards="9d", phase="draw", opened=OPENED)
    assert str(read(after(state, "take"), "discard Kc")) == "taken-must-be-used card=9d"


@pytest.mark.parametrize(
    ("rules", "players", "unopened", "opened"),
    [
        (SCALA40, 2, "fits-the-table", "ok"),
        (SCALA40, 3, "fits-the-table", "ok"),
        (DUELLO, 2, "fits-the-table", "fits-the-table"),
        (FISCA, 2, "fits-the-table", "ok"),
        (FISCA, 3, "fits-the-table", "fits-the-table"),
        (SCALA50, 3, "fits-the-table", "ok"),
    ],
)
def test_r13_discarding_what_fits(rules: Rules, players: int, unopened: str, opened: str) -> None:
    hands = ["7c Kd", *["13"] * (players - 1)]
    for mine, said in ((False, unopened), (True, opened)):
        state = position(
            rules, hands=hands, table=["4c 5c 6c"], opened=(mine, *[True] * (players - 1))
        )
        assert why(state, "discard 7c") == said
        assert why(state, "discard Kd") == "ok"


def test_r13_fisca_counts_the_players_still_in() -> None:
    state = position(
        FISCA, hands=["7c Kd", "13", "13"], table=["4c 5c 6c"], opened=(True,) * 3, out=[2]
    )
    assert why(state, "discard 7c") == "ok"


@ALL
def test_r14_a_closing_discard_may_fit(rules: Rules) -> None:
    state = position(rules, hands=["7c", "13"], opened=OPENED, table=["4c 5c 6c"])
    closed = after(state, "discard 7c")
    assert closed.result is not None
    assert closed.result.closer == 0


@ALL
def test_r15_a_discard_must_remain(rules: Rules) -> None:
    state = position(rules, hands=["5d 6d 7d", "13"], opened=OPENED)
    assert why(state, "lay 5d 6d 7d") == "keep-a-discard"


def test_r16_closing_in_the_first_round() -> None:
    third = position(SCALA40, hands=["13", "13", "7c"], turn=2, turns=(1, 1, 0), opened=(True,) * 3)
    assert why(third, "discard 7c") == "first-round-close"
    second = position(DUELLO, hands=["13", "7c"], turn=1, turns=(1, 0), opened=OPENED)
    assert why(second, "discard 7c") == "ok"


@pytest.mark.parametrize(
    ("rules", "slow", "in_hand"),
    [(SCALA40, 9, 9), (DUELLO, 100, 200), (SCALA50, 100, 200), (FISCA, 9, 9)],
)
def test_r17_what_an_unopened_hand_costs(rules: Rules, slow: int, in_hand: int) -> None:
    for this_turn, points in ((False, slow), (True, in_hand)):
        state = position(
            rules,
            hands=["Kd", "2s 3d 4h"],
            opened=(True, False),
            opened_this_turn=this_turn,
        )
        result = after(state, "discard Kd").result
        assert result is not None
        assert result.points[1] == points
        assert result.in_hand is this_turn


def test_r18_cards_left_in_hand() -> None:
    left = parse_cards("* Ah Kc 7d")
    assert [hand_points(left, rules) for rules in (SCALA40, DUELLO, SCALA50)] == [53, 53, 42]


def test_r19_the_limit_is_out() -> None:
    hands = ["Kd", "Ah", "9h Ac", "2c"]
    state = position(
        SCALA40, hands=hands, opened=(True,) * 4, totals=(0, 90, 80, 0), turns=(1,) * 4
    )
    over = after(state, "discard Kd")
    assert over.totals == (0, 101, 100, 2)
    assert over.out == (False, True, False, False)


def test_r20_the_points_of_scala_50() -> None:
    for this_turn, points in ((False, (-10, 100, 15)), (True, (-20, 200, 30))):
        state = position(
            SCALA50,
            hands=["2d", "13", "Ks 5d"],
            opened=(True, False, True),
            opened_this_turn=this_turn,
        )
        result = after(state, "discard 2d").result
        assert result is not None
        assert result.points == points


@ALL
def test_r21_an_ace_ends_a_run(rules: Rules) -> None:
    state = position(
        rules,
        hands=["Kh Ah 2h 9d", "13"],
        opened=OPENED,
        table=["Ah' 2h' 3h", "Jh Qh Kh'"],
    )
    assert why(state, "add Kh 1") == "does-not-fit"
    state = after(state, "add Ah 2")
    assert table(state)[1] == "Jh Qh Kh' Ah"
    assert why(state, "add 2h 2") == "does-not-fit"


@ALL
def test_r22_an_addition_or_only_a_swap(rules: Rules) -> None:
    state = position(rules, hands=["7h 4h 9d", "13"], opened=OPENED, table=["*4h 5h 6h"])
    assert why(state, "add 7h 1") == "ok"
    assert why(state, "swap 7h 1") == "wrong-card-for-joker"
    assert why(state, "add 4h 1") == "does-not-fit"
    assert why(state, "swap 4h 1") == "ok"


@ALL
def test_r23_all_but_the_top_is_reshuffled(rules: Rules) -> None:
    state = position(
        rules,
        hands=["Kc 2c", "9h"],
        discards="3c 4c 5c 9d",
        stock_left=0,
        phase="draw",
        opened=OPENED,
    )
    assert why(state, "take") == "ok"
    drawn = after(state, "draw")
    assert [str(card) for card in drawn.discards] == ["9d"]
    assert sorted(map(str, (*drawn.stock, drawn.hands[0][-1]))) == ["3c", "4c", "5c"]
    assert drawn.reshuffles == 1


@ALL
def test_r24_the_player_names_the_meld(rules: Rules) -> None:
    state = position(rules, hands=["8c 2c", "13"], opened=OPENED, table=["9c Tc Jc", "8d 8s 8h"])
    assert table(after(state, "add 8c 1")) == ["8c 9c Tc Jc", "8d 8s 8h"]
    assert table(after(state, "add 8c 2")) == ["9c Tc Jc", "8d 8s 8h 8c"]


@ALL
def test_r25_nothing_leaves_a_meld(rules: Rules) -> None:
    state = position(rules, hands=["6c 7c 2d", "13"], opened=OPENED, table=["8s 8h 8d 8c"])
    assert why(state, "lay 6c 7c 8c") == "not-in-hand"
    assert why(state, "swap 6c 1") == "no-joker-there"


def test_r26_the_opening_before_the_draw() -> None:
    cards = ["Th Jh Qh Kh 2c 3c 4s", "13"]
    duello = position(DUELLO, hands=cards, discards="9d Ah", phase="draw")
    done = after(duello, "lay Th Jh Qh Kh", "take", "add Ah 1")
    assert table(done) == ["Th Jh Qh Kh Ah"]
    scala40 = position(SCALA40, hands=cards, discards="9d Ah", phase="draw")
    assert why(scala40, "lay Th Jh Qh Kh") == "must-draw-first"


@ALL
def test_r28_the_same_run_twice(rules: Rules) -> None:
    state = position(rules, hands=["5d 6d 7d 9s", "13"], opened=OPENED, table=["5d' 6d' 7d'"])
    assert table(after(state, "lay 5d 6d 7d"))[1] == "5d 6d 7d"


@FORTY
def test_r29_an_opening_must_reach_forty_even_to_close(rules: Rules) -> None:
    melds = "Ac 2c 3c / 2d 3d 4d / 3h 4h 5h / 2h 2d 2s 2c"
    state = position(rules, hands=[f"{melds.replace('/ ', '')} Kd", "13"])
    assert len(state.hands[0]) == 14
    assert str(read(state, f"lay {melds}")) == "opening-short have=35 need=40"
