"""Article 24: a turn taken back, all of it but a card drawn from the stock, which was seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quaranta.scala40 import legal_moves
from quaranta.scala40.events import TookBack
from quaranta.scala40.moves import Undo
from quaranta.scala40.rules import DUELLO, SCALA40
from quaranta.scala40.state import State, view
from tests.engine.positions import after, position, step, why

OPENED = (True, True)


def start(**facts: object) -> State:
    """The start of an opened player's turn before a table of two melds."""
    given = {
        "hands": ["8d Th Jh Qh 5c Kc", "13"],
        "table": ["7d *8d 9d", "6c 7c 8c"],
        "discards": "2s Kh",
        "stock": "3s 4s",
        "phase": "draw",
        "opened": OPENED,
    }
    return position(**{**given, **facts})


def test_everything_but_the_draw_is_taken_back() -> None:
    drawn = after(start(), "draw")
    done = after(drawn, "swap 8d 1", "add 5c 2", "lay Th Jh Qh")
    back = step(done, "undo")
    assert back.state == drawn
    assert back.events == (TookBack(0),)


def test_a_take_is_taken_back_too() -> None:
    state = start()
    done = after(state, "take", "lay Th Jh Qh Kh", "add 5c 2")
    assert after(done, "undo") == state


def test_every_action_alone_is_taken_back() -> None:
    for text in ("swap 8d 1", "add 5c 2", "lay Th Jh Qh"):
        drawn = after(start(), "draw")
        assert after(drawn, text, "undo") == drawn
        assert after(drawn, text, "undo", text) == after(drawn, text)


def test_an_opening_is_taken_back() -> None:
    drawn = after(start(opened=(False, True), hands=["Th Jh Qh Kh' 5c", "13"]), "draw")
    back = after(drawn, "lay Th Jh Qh Kh'", "undo")
    assert back == drawn
    assert back.opened == (False, True)
    assert not back.opened_this_turn


def test_a_take_that_was_taken_back_leaves_the_choice() -> None:
    state = after(start(), "take", "undo")
    assert why(state, "take") == why(state, "draw") == "ok"


def test_an_opening_before_the_draw_is_taken_back_before_it() -> None:
    state = start(rules=DUELLO, opened=(False, True), hands=["Th Jh Qh Kh' 5c", "13"])
    assert after(state, "lay Th Jh Qh Kh'", "undo") == state


def test_an_opening_before_the_draw_is_taken_back_after_it_and_the_card_stays() -> None:
    state = start(rules=DUELLO, opened=(False, True), hands=["Th Jh Qh Kh' 5c", "13"])
    done = after(state, "lay Th Jh Qh Kh'", "draw", "add 5c 2")
    back = after(done, "undo")
    assert back == after(state, "draw")
    assert not back.opened[0]
    assert why(back, "lay Th Jh Qh Kh'") == "ok"
    assert why(back, "draw") == "already-drawn"


def test_an_opening_before_a_take_is_taken_back_with_it() -> None:
    state = start(rules=DUELLO, opened=(False, True), hands=["Th Jh Qh Kh' 5c", "13"])
    state = replace(state, discards=(*state.discards, state.stock[-1]))
    assert after(state, "lay Th Jh Qh Kh'", "take", "undo") == state


@pytest.mark.parametrize("rules", [SCALA40, DUELLO])
def test_a_reshuffle_is_not_taken_back(rules: object) -> None:
    state = start(rules=rules, stock="", stock_left=0, discards="2s 3s 4s 5s Kh")
    drawn = after(state, "draw")
    assert drawn.reshuffles == 1
    assert after(drawn, "add 5c 2", "swap 8d 1", "undo") == drawn


def test_a_reshuffle_after_an_opening_before_the_draw_is_not_taken_back() -> None:
    hands = ["Th Jh Qh Kh' 5c", "13"]
    state = start(
        rules=DUELLO,
        hands=hands,
        opened=(False, True),
        stock="",
        stock_left=0,
        discards="2s 3s 4s 5s Kh",
    )
    back = after(state, "lay Th Jh Qh Kh'", "draw", "undo")
    assert back == after(state, "draw")
    assert back.reshuffles == 1


def test_where_nothing_was_done_nothing_is_taken_back() -> None:
    for state in (start(), after(start(), "draw")):
        back = step(state, "undo")
        assert back.state == state
        assert back.events == ()


def test_undo_is_offered_only_when_nothing_else_is_legal() -> None:
    done = after(start(), "draw", "add 5c 2")
    assert why(done, "undo") == "ok"
    assert Undo() not in list(legal_moves(done))


def test_whether_a_turn_can_be_taken_back_is_seen() -> None:
    state = start()
    seen = [
        view(after(state, *texts), 0).may_take_back
        for texts in ([], ["draw"], ["draw", "add 5c 2"], ["take"], ["draw", "discard Kc"])
    ]
    assert seen == [False, False, True, True, False]


def test_undo_cannot_reach_behind_the_discard() -> None:
    state = after(start(), "draw", "add 5c 2", "discard Kc")
    assert after(state, "undo") == state
    assert (state.acts, state.turn_start) == (0, None)
