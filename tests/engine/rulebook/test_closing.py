"""Articles 18 to 22 and 25: the last discard, the first round, penalties, doubling, who is out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from quaranta.record import MOST_DEALS
from quaranta.scala40 import legal_moves, match_over, next_deal
from quaranta.scala40.events import Closed, Discarded, MatchEnded, Reentered, Scored, WentOut
from quaranta.scala40.notation import move_text
from quaranta.scala40.rules import DUELLO, FISCA, SCALA40, SCALA50, MatchEnd, Rules, UnopenedPenalty
from quaranta.scala40.score import LONGEST_MATCH
from quaranta.scala40.state import DealResult, State
from tests.engine.positions import after, position, step, why


def result(state: State) -> DealResult:
    """How the deal ended."""
    assert state.result is not None
    return state.result


def closing(
    *others: str,
    rules: Rules = SCALA40,
    opened: Sequence[bool] = (),
    this_turn: bool = False,
    totals: Sequence[int] = (),
    turns: Sequence[int] = (),
    out: Sequence[int] = (),
) -> State:
    """Seat 0 with one king of diamonds left, and the hands of the others."""
    seats = 1 + len(others)
    return position(
        rules,
        hands=["Kd", *others],
        opened=(True, *(opened or [True] * len(others))),
        opened_this_turn=this_turn,
        totals=totals or (0,) * seats,
        turns=turns or (1,) * seats,
        out=out,
    )


def test_the_hand_empty_after_the_discard_closes_the_deal() -> None:
    done = step(closing("2c 3d"), "discard Kd")
    assert [type(event) for event in done.events] == [Discarded, Closed, Scored]
    assert done.state.phase == "over"
    assert result(done.state).closer == 0
    assert not result(done.state).in_hand
    assert result(done.state).points == (0, 5)
    assert done.state.totals == (0, 5)
    assert result(done.state).hands[0] == ()
    assert list(legal_moves(done.state)) == []


@pytest.mark.parametrize("text", ["draw", "take", "discard 2c", "undo", "lay 2c 3c 4c", "add 2c 1"])
def test_nothing_is_done_in_a_deal_that_is_over(text: str) -> None:
    assert why(after(closing("2c 3d"), "discard Kd"), text) == "deal-over"


@pytest.mark.parametrize("rules", [SCALA40, FISCA, SCALA50])
def test_no_close_before_everybody_has_completed_a_turn(rules: Rules) -> None:
    for turns, said in (
        ((0, 1), "first-round-close"),
        ((1, 0), "first-round-close"),
        ((1, 1), "ok"),
    ):
        assert why(closing("13", rules=rules, turns=turns), "discard Kd") == said


def test_the_last_player_cannot_close_in_his_own_first_turn() -> None:
    state = position(hands=["13", "Kd"], turn=1, turns=(1, 0), opened=(True, True))
    assert why(state, "discard Kd") == "first-round-close"
    assert why(replace(state, turns=(1, 1)), "discard Kd") == "ok"


def test_those_who_are_out_are_not_waited_for() -> None:
    assert why(closing("13", "", turns=(1, 1, 0), out=[2]), "discard Kd") == "ok"
    assert why(closing("13", "13", turns=(1, 1, 0)), "discard Kd") == "first-round-close"


def test_a_player_stuck_with_one_card_in_the_first_round_takes_the_turn_back() -> None:
    state = position(
        hands=["Th Jh Qh", "13"],
        turns=(0, 0),
        opened=(True, True),
        phase="draw",
        stock="Kh",
        table=["7h 8h 9h"],
    )
    stuck = after(state, "draw", "lay Th Jh Qh")
    assert [move_text(move) for move in legal_moves(stuck)] == ["undo"]
    assert after(stuck, "undo") == after(state, "draw")


def test_duello_closes_in_the_first_round() -> None:
    assert why(closing("13", rules=DUELLO, turns=(0, 0)), "discard Kd") == "ok"


@pytest.mark.parametrize("penalty", list(UnopenedPenalty))
@pytest.mark.parametrize("multiplier", [1, 2])
@pytest.mark.parametrize("this_turn", [False, True])
@pytest.mark.parametrize("closer", [0, -10])
def test_what_each_seat_counts(
    *, penalty: UnopenedPenalty, multiplier: int, this_turn: bool, closer: int
) -> None:
    rules = replace(
        SCALA40,
        unopened_penalty=penalty,
        in_hand_multiplier=multiplier,
        closer_points=closer,
    )
    state = closing(
        "* Ah Kc 7d", "2s 3d 4h", rules=rules, opened=(True, False), this_turn=this_turn
    )
    times = multiplier if this_turn else 1
    flat = 100 if penalty is UnopenedPenalty.FLAT100 else 9
    assert result(after(state, "discard Kd")).points == (closer * times, 53 * times, flat * times)


def test_a_player_who_is_out_counts_nothing() -> None:
    state = closing("2c", "", rules=DUELLO, opened=(True, False), totals=(0, 0, 130), out=[2])
    over = after(state, "discard Kd")
    assert result(over).points == (0, 2, 0)
    assert over.totals == (0, 2, 130)


def test_closing_in_hand_doubles_in_duello() -> None:
    hands = ["Th Jh Qh Kh 9d", "* Ac"]
    for others, points in (((True,), 72), ((False,), 200)):
        state = position(DUELLO, hands=hands, opened=(False, *others))
        over = after(state, "lay Th Jh Qh Kh", "discard 9d")
        assert result(over).in_hand
        assert result(over).points == (0, points)


def test_opening_in_one_turn_and_closing_in_the_next_is_not_in_hand() -> None:
    hands = ["Th Jh Qh Kh 9d 2c", "3c 5s"]
    state = position(DUELLO, hands=hands, opened=(False, True), stock="7h Ah")
    state = after(state, "lay Th Jh Qh Kh", "discard 9d", "draw", "discard 3c")
    closed = after(state, "draw", "add Ah 1", "discard 2c")
    assert not result(closed).in_hand
    assert result(closed).points == (0, 12)


# The match


@pytest.mark.parametrize("limit", [101, 151, 201, 301, 501])
def test_reaching_the_limit_is_out_and_the_last_one_in_wins(limit: int) -> None:
    rules = replace(SCALA40, limit=limit)
    stays = after(closing("2c", rules=rules, totals=(0, limit - 3)), "discard Kd")
    assert stays.totals == (0, limit - 1)
    assert not match_over(stays)
    done = step(closing("2c", rules=rules, totals=(0, limit - 2)), "discard Kd")
    assert done.state.out == (False, True)
    assert match_over(done.state)
    assert result(done.state).winners == (0,)
    assert done.events[-2:] == (WentOut(1), MatchEnded((0,)))


def test_with_three_the_match_goes_on_without_the_first_one_out() -> None:
    state = after(closing("Kc", "2c", totals=(50, 95, 20)), "discard Kd")
    assert state.out == (False, True, False)
    assert not match_over(state)
    following = next_deal(state)
    assert [len(hand) for hand in following.hands] == [13, 0, 13]
    assert following.totals == (50, 105, 22)


def test_everybody_but_the_closer_out() -> None:
    state = after(closing("Kc", "Qc", totals=(99, 95, 100)), "discard Kd")
    assert state.out == (False, True, True)
    assert result(state).winners == (0,)


def test_the_match_has_no_next_deal_when_it_is_over_and_none_before_the_end() -> None:
    over = after(closing("2c", totals=(0, 100)), "discard Kd")
    for state in (over, closing("2c")):
        with pytest.raises(ValueError, match="the next deal comes after"):
            next_deal(state)


def test_reentry_at_the_worst_active_score() -> None:
    rules = replace(SCALA40, reentry=1)
    state = closing("Kc", "2c", rules=rules, totals=(50, 95, 60))
    done = step(state, "discard Kd")
    assert done.state.totals == (50, 62, 62)
    assert done.state.out == (False, False, False)
    assert done.state.reentries == (0, 1, 0)
    assert done.events[-1] == Reentered(1, 62)
    again = replace(state, reentries=(0, 1, 0))
    assert after(again, "discard Kd").out == (False, True, False)
    assert after(replace(again, rules=replace(rules, reentry=2)), "discard Kd").reentries == (
        0,
        2,
        0,
    )


def test_no_reentry_without_two_others_in() -> None:
    rules = replace(SCALA40, reentry=5)
    two = after(closing("Kc", rules=rules, totals=(0, 95)), "discard Kd")
    assert result(two).winners == (0,)
    both = after(closing("Kc", "Qc", rules=rules, totals=(0, 95, 95)), "discard Kd")
    assert both.out == (False, True, True)
    assert result(both).winners == (0,)


def test_two_may_reenter_at_once() -> None:
    rules = replace(SCALA40, reentry=1)
    state = closing("Kc", "2c", "Qc", rules=rules, totals=(40, 95, 60, 99))
    done = after(state, "discard Kd")
    assert done.totals == (40, 62, 62, 62)
    assert done.out == (False,) * 4


def test_a_match_of_so_many_deals_ends_after_the_last() -> None:
    rules = replace(SCALA40, match_end=MatchEnd.DEALS, deals=2)
    first = after(closing("Kc", rules=rules, totals=(0, 500)), "discard Kd")
    assert not match_over(first)
    assert first.out == (False, False)
    second = after(
        replace(closing("Kc", rules=rules, totals=(3, 500)), deal_number=2), "discard Kd"
    )
    assert result(second).winners == (0,)
    tie = after(replace(closing("2c", rules=rules, totals=(3, 1)), deal_number=2), "discard Kd")
    assert result(tie).winners == (0, 1)


def test_after_500_deals_the_lowest_total_of_those_in_wins() -> None:
    state = closing("5d", "5h", totals=(-900, -901, 200), out=(2,))
    before = replace(state, deal_number=LONGEST_MATCH - 1)
    assert result(step(before, "discard Kd").state).winners == ()
    last = replace(state, deal_number=LONGEST_MATCH)
    assert result(step(last, "discard Kd").state).winners == (0,)
    shared = replace(last, totals=(-900, -905, 200))
    assert result(step(shared, "discard Kd").state).winners == (0, 1)
    assert LONGEST_MATCH == MOST_DEALS
