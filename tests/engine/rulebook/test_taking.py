"""Articles 4, 5 and 15: the stock, the top discard, and what a taken card is for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quaranta.scala40 import legal_moves
from quaranta.scala40.events import Drew, Took, seen_by
from quaranta.scala40.moves import Discard, Undo
from quaranta.scala40.rules import DUELLO, SCALA40, TakenUse, TakeUnopened
from quaranta.scala40.state import State, view
from tests.engine.positions import after, hand, position, read, step, table, why

OPENED = (True, True)
FREE = replace(SCALA40, taken_use=TakenUse.FREE)


def drawing(cards: str, discards: str = "9d", **facts: object) -> State:
    """An opened player with these cards whose turn begins."""
    given = {"hands": [cards, "13"], "discards": discards, "phase": "draw", "opened": OPENED}
    return position(**{**given, **facts})


def test_a_card_is_drawn_from_the_front_of_the_stock() -> None:
    done = step(drawing("2c", stock="7h 8h"), "draw")
    assert hand(done.state) == "7h 2c"
    assert str(done.state.stock[0]) == "8h"
    assert done.events == (Drew(0, done.state.drawn),)


def test_the_other_player_does_not_see_the_card_drawn() -> None:
    done = step(drawing("2c", stock="7h"), "draw")
    assert seen_by(done.events[0], 1) == Drew(0, None)
    assert seen_by(done.events[0], 0) == done.events[0]
    assert view(done.state, 0).drawn is not None
    assert view(done.state, 1).drawn is None


def test_the_top_discard_is_taken_in_the_open() -> None:
    done = step(drawing("2c", "3c 9d"), "take")
    assert hand(done.state) == "9d 2c"
    assert [str(card) for card in done.state.discards] == ["3c"]
    assert str(done.state.taken) == "9d"
    assert isinstance(done.events[0], Took)
    assert seen_by(done.events[0], 1) == done.events[0]


@pytest.mark.parametrize("first", ["draw", "take"])
@pytest.mark.parametrize("second", ["draw", "take"])
def test_one_card_a_turn(first: str, second: str) -> None:
    state = after(drawing("2c 3d", "5s 9d"), first)
    assert why(state, second) == "already-drawn"


@pytest.mark.parametrize("text", ["lay 2c 3c 4c", "add 5c 1", "swap 5c 1", "discard 2c"])
def test_a_turn_begins_with_a_card(text: str) -> None:
    state = drawing("2c 3c 4c 5c 9h", table=["6c 7c 8c"])
    assert why(state, text) == "must-draw-first"


def test_nothing_to_take() -> None:
    assert why(drawing("2c", ""), "take") == "nothing-to-draw"
    assert why(drawing("2c", "", opened=(False, True)), "take") == "nothing-to-draw"


def test_nothing_to_draw() -> None:
    assert why(drawing("2c", "9d", stock_left=0), "draw") == "nothing-to-draw"
    assert why(drawing("2c", "9d", stock_left=1), "draw") == "ok"


def test_the_taken_card_may_go_into_a_new_meld() -> None:
    state = after(drawing("7d 8d 2c 3h"), "take")
    assert why(state, "discard 2c") == "taken-must-be-used"
    assert why(after(state, "lay 7d 8d 9d"), "discard 2c") == "ok"


def test_the_taken_card_may_be_added() -> None:
    state = after(drawing("2c 3h", table=["6d 7d 8d"]), "take", "add 9d 1")
    assert why(state, "discard 2c") == "ok"


def test_the_taken_card_is_not_discarded_again_but_its_copy_may_be() -> None:
    state = after(drawing("9d 7d 8d 2c", "9d"), "take")
    assert why(state, "discard 9d'") == "taken-not-discarded"
    assert str(read(state, "discard 9d")) == "taken-must-be-used card=9d'"
    laid = after(state, "lay 7d 8d 9d")
    assert table(laid) == ["7d 8d 9d'"]
    assert why(laid, "discard 9d") == "ok"


def test_laying_the_copy_does_not_use_the_taken_card() -> None:
    state = position(hands=["9d' 7d 8d 2c", "13"], discards="9d", phase="draw", opened=OPENED)
    state = after(state, "take", "lay 7d 8d 9d'")
    assert why(state, "discard 2c") == "taken-must-be-used"


def test_a_taken_card_may_not_swap_where_it_may_not() -> None:
    state = after(drawing("2c 3h", "8d", table=["7d *8d 9d"]), "take")
    assert why(state, "swap 8d 1") == "taken-cannot-swap"
    copy = after(drawing("8d 2c 3h", "8d", table=["7d *8d 9d"]), "take")
    assert why(copy, "swap 8d' 1") == "taken-cannot-swap"
    assert why(copy, "swap 8d 1") == "taken-cannot-swap"
    assert str(read(copy, "swap 7h 1")) == "not-in-hand card=7h"


def test_the_copy_from_the_hand_swaps() -> None:
    state = position(
        hands=["8d' 2c 3h", "13"],
        discards="8d",
        phase="draw",
        opened=OPENED,
        table=["7d *8d 9d"],
    )
    assert why(after(state, "take"), "swap 8d' 1") == "ok"


def test_a_taken_card_swaps_where_it_may_and_is_used_so() -> None:
    rules = replace(SCALA40, taken_may_swap=True)
    state = after(drawing("2c 3h", "8d", table=["7d *8d 9d"], rules=rules), "take")
    assert why(after(state, "swap 8d 1"), "discard 2c") == "ok"


def test_a_later_turn_knows_nothing_of_the_taken_card() -> None:
    state = after(drawing("7d 8d 2c 3h 5s", "3c 9d"), "take", "lay 7d 8d 9d", "discard 2c")
    assert (state.taken, state.drawn, state.turn) == (None, None, 1)


def test_a_take_without_use_can_only_be_taken_back() -> None:
    state = drawing("2c 3h", "5s 9d")
    taken = after(state, "take")
    assert list(legal_moves(taken)) == [Undo()]
    assert after(taken, "undo") == state


def test_where_taking_is_free_the_card_may_be_kept_but_not_discarded_at_once() -> None:
    state = after(drawing("2c 3h", "5s 9d", rules=FREE), "take")
    assert why(state, "discard 9d") == "taken-not-discarded"
    kept = after(state, "discard 2c")
    assert hand(kept) == "3h 9d"


def test_where_taking_is_free_the_unopened_still_open_with_the_card() -> None:
    rules = replace(FREE, take_unopened=TakeUnopened.IF_OPENS_WITH_IT)
    state = drawing("Th Jh Qh 2c 3c", "Kh", opened=(False, True), rules=rules)
    taken = after(state, "take")
    assert why(taken, "discard 2c") == "taken-must-be-used"
    assert why(after(taken, "lay Th Jh Qh Kh"), "discard 2c") == "ok"


@pytest.mark.parametrize("rules", [SCALA40, DUELLO, FREE])
def test_the_taken_card_is_never_among_the_legal_discards(rules: object) -> None:
    state = after(drawing("9d 6d 7d 8d 2c", "9d", rules=rules), "take")
    discards = [str(move.card) for move in legal_moves(state) if isinstance(move, Discard)]
    assert "9d'" not in discards
