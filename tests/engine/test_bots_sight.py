"""What a computer player makes of its view: moves foreseen, cards unseen, cards that would help."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots.imagine import after
from quaranta.bots.outs import feeding, hand_outs, outs, table_outs, unseen
from quaranta.cards import CARD_BY_TEXT, FACE_BY_TEXT
from quaranta.scala40 import view
from quaranta.scala40.moves import Add, Lay, Swap, Take
from quaranta.scala40.state import State
from tests.engine.positions import position
from tests.engine.strategies import deals, share, turns_begun, walk


@given(turns_begun(), st.integers(0, 10**6))
def test_a_move_is_foreseen_as_it_then_is(state: State, seed: int) -> None:
    check_foreseen(state, seed)


@share(20)
@given(deals(), st.integers(0, 10**6))
def test_a_move_is_foreseen_in_whole_deals_too(state: State, seed: int) -> None:
    check_foreseen(state, seed)


def check_foreseen(state: State, seed: int) -> None:
    """Along a random walk, the imagined view equals the view of the state that is reached."""
    for before, move, done in walk(state, Random(seed), 40):
        if isinstance(move, Take | Lay | Add | Swap):
            seat = before.turn
            assert after(view(before, seat), move) == view(done.state, seat)


def test_unseen_are_the_copies_neither_held_nor_laid_nor_discarded() -> None:
    state = position(hands=["7h 7h' 8c *", "13"], table=["4d 5d *6d"], discards="8c' Kd")
    left = unseen(view(state, 0))
    counts = {name: left[FACE_BY_TEXT[name]] for name in ("7h", "8c", "4d", "6d", "Kd", "2s")}
    assert counts == {"7h": 0, "8c": 0, "4d": 1, "6d": 2, "Kd": 1, "2s": 2}


def test_outs_of_two_cards_are_the_unseen_cards_that_make_them_a_meld() -> None:
    left = [2] * 52
    faces = FACE_BY_TEXT
    assert outs(faces["7h"], faces["8h"], left) == 4
    assert outs(faces["7h"], faces["9h"], left) == 2
    assert outs(faces["7h"], faces["7c"], left) == 4
    assert outs(faces["Ah"], faces["2h"], left) == 2
    assert outs(faces["Ah"], faces["Kh"], left) == 2
    assert outs(faces["Kh"], faces["2h"], left) == 0
    left[faces["6h"]] = 0
    assert outs(faces["8h"], faces["7h"], left) == 2


def test_a_second_copy_adds_no_outs() -> None:
    hand = [CARD_BY_TEXT[name] for name in ("7h", "7h'", "8h", "Kc", "*")]
    left = [2] * 52
    assert hand_outs(hand[0], hand, left) == 0
    assert hand_outs(hand[0], [hand[0], *hand[2:]], left) == 4
    assert hand_outs(hand[3], hand, left) == 0


def test_a_card_two_places_from_a_run_waits_for_the_one_between() -> None:
    state = position(hands=["7h 9h Ac Kc", "13"], table=["4h 5h 6h", "Tc Jc", "5s 5d 5c"][:1])
    left = unseen(view(state, 0))
    assert table_outs(CARD_BY_TEXT["8h"], state.table, left) == 1
    assert table_outs(CARD_BY_TEXT["2h"], state.table, left) == 2
    assert table_outs(CARD_BY_TEXT["9h"], state.table, left) == 0


def test_feeding_counts_the_pairs_of_unseen_cards_that_await_a_card() -> None:
    left = [0] * 52
    for name in ("8h", "9h", "6h", "7c"):
        left[FACE_BY_TEXT[name]] = 2
    left[FACE_BY_TEXT["7d"]] = 1
    assert feeding(CARD_BY_TEXT["7h"], left) == 2 * 2 + 2 * 2 + 2 * 1
