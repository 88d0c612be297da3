"""Articles 11 and 12: what counts towards an opening, when it may be laid, what must stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quaranta.scala40 import legal_moves
from quaranta.scala40.events import Laid, Opened
from quaranta.scala40.moves import Lay
from quaranta.scala40.rules import DUELLO, SCALA40, OpenJokers, TakeUnopened
from quaranta.scala40.state import State
from tests.engine.positions import after, hand, position, read, step, table, why

FORTY = "Th Jh Qh Kh"
CLEAN = replace(SCALA40, open_jokers=OpenJokers.CLEAN)


def before(cards: str, **facts: object) -> State:
    """A player with these cards, not opened, who has drawn."""
    return position(**{"hands": [cards, "13"], **facts})


def test_an_opening_is_one_action_with_all_its_melds() -> None:
    state = before("Jh Qh Kh 5c 5d 5s 9d")
    assert str(read(state, "lay Jh Qh Kh")) == "opening-short have=30 need=40"
    done = step(state, "lay Jh Qh Kh / 5c 5d 5s")
    assert done.state.opened == (True, False)
    assert done.state.opened_this_turn
    assert done.state.owners == (0, 0)
    assert hand(done.state) == "9d"
    assert isinstance(done.events[0], Opened)
    assert (done.events[0].seat, done.events[0].points) == (0, 45)


def test_after_the_opening_any_meld_may_be_laid() -> None:
    state = after(before(f"{FORTY} 2c 3c 4c 9d 8d"), f"lay {FORTY}")
    done = step(state, "lay 2c 3c 4c")
    assert isinstance(done.events[0], Laid)
    assert done.state.opened_this_turn


def test_opening_adding_and_swapping_in_one_turn() -> None:
    state = before(f"{FORTY} 8d 2c Ah", table=["7d *8d 9d"], opened=(False, True))
    assert why(state, "add 2c 1") == "not-opened"
    done = after(state, f"lay {FORTY}", "swap 8d 1", "add Ah 2", "add *9h 2")
    assert table(done) == ["7d 8d 9d", "*9h Th Jh Qh Kh Ah"]
    assert hand(done) == "2c"


def test_cards_added_to_other_melds_never_count() -> None:
    state = before("Jh Qh Kh Kd 2c", table=["Td Jd Qd"], opened=(False, True))
    assert why(state, "add Kd 1") == "not-opened"
    assert why(state, "lay Jh Qh Kh") == "opening-short"


def test_the_opening_keeps_a_discard() -> None:
    assert why(before(FORTY), f"lay {FORTY}") == "keep-a-discard"
    assert why(before(f"{FORTY} 2c"), f"lay {FORTY}") == "ok"


def test_a_short_opening_is_told_before_the_missing_discard() -> None:
    assert why(before("Jh Qh Kh"), "lay Jh Qh Kh") == "opening-short"


@pytest.mark.parametrize(
    ("cards", "lay", "said"),
    [
        ("Th Jh Qh Kh", "Th Jh Qh Kh", "ok"),
        ("Th Jh Qh * ", "Th Jh Qh *Kh", "opening-not-clean have=0 need=40"),
        ("Th Jh Qh Kh 7c 7d *", "Th Jh Qh Kh / 7c 7d *7s", "ok"),
        ("Th Jh Qh 7c 7d *", "Th Jh Qh / 7c 7d *7s", "opening-not-clean have=30 need=40"),
        ("Jh Qh Kh *", "Jh Qh Kh *", "opening-not-clean have=0 need=40"),
        ("5h 6h *", "5h 6h *", "opening-short have=18 need=40"),
    ],
)
def test_a_clean_opening_reaches_the_minimum_without_jokers(
    cards: str, lay: str, said: str
) -> None:
    state = before(f"{cards} 2c 4s", rules=CLEAN)
    assert str(read(state, f"lay {lay}") or "ok") == said


def test_clean_binds_the_opening_only() -> None:
    state = after(before(f"{FORTY} 7c 7d * 2c", rules=CLEAN), f"lay {FORTY}")
    assert why(state, "lay 7c 7d *7s") == "ok"


def test_a_joker_counts_in_an_opening_where_it_is_allowed() -> None:
    assert why(before("Th Jh Qh * 2c"), "lay Th Jh Qh *") == "ok"
    assert why(before("Jh Qh * 9c 2c"), "lay *Th Jh Qh") == "opening-short"


def test_before_the_draw_only_the_opening_may_be_laid() -> None:
    state = before(f"{FORTY} 2c 3c 4c Ah 9d", rules=DUELLO, phase="draw", discards="5s")
    for text in ("add Ah 1", "swap Ah 1", "discard 9d", "lay 2c 3c"):
        expected = "not-a-meld" if text.startswith("lay") else "must-draw-first"
        assert why(state, text) == expected
    opened = after(state, f"lay {FORTY}")
    assert opened.phase == "draw"
    for text in ("lay 2c 3c 4c", "add Ah 1", "discard 9d"):
        assert why(opened, text) == "must-draw-first"
    drawn = after(opened, "draw")
    assert why(drawn, "lay 2c 3c 4c") == why(drawn, "add Ah 1") == "ok"


def test_before_the_draw_a_card_is_kept_too() -> None:
    state = before(FORTY, rules=DUELLO, phase="draw", discards="5s")
    assert why(state, f"lay {FORTY}") == "keep-a-discard"


def test_an_opened_player_draws_before_he_lays() -> None:
    state = before(f"{FORTY} 2c", rules=DUELLO, phase="draw", opened=(True, False))
    assert why(state, f"lay {FORTY}") == "must-draw-first"


def test_a_close_in_the_turn_of_an_opening_before_the_draw_is_in_hand() -> None:
    state = before(f"{FORTY} Ah", rules=DUELLO, phase="draw", stock="9h", turns=(0, 0))
    closed = after(state, f"lay {FORTY}", "draw", "add Ah 1", "discard 9h")
    assert closed.result is not None
    assert closed.result.in_hand
    assert closed.result.points == (0, 200)


def test_an_opening_before_the_draw_is_among_the_legal_moves() -> None:
    state = before(f"{FORTY} 2c", rules=DUELLO, phase="draw", discards="5s")
    assert any(isinstance(move, Lay) for move in legal_moves(state))
    assert not any(isinstance(m, Lay) for m in legal_moves(replace(state, rules=SCALA40)))


def test_taking_to_open_the_taken_card_is_in_the_opening_and_the_rest_is_free() -> None:
    rules = replace(SCALA40, take_unopened=TakeUnopened.IF_OPENS_WITH_IT)
    cards = "Th Jh Qh 2c 3c 4c 9d"
    state = after(before(cards, rules=rules, phase="draw", discards="Kh"), "take")
    for text in ("lay 2c 3c 4c", "lay Th Jh Qh"):
        assert why(state, text) == "opening-short"
    assert why(state, "discard 9d") == "taken-must-be-used"
    assert why(state, "discard Kh") == "taken-not-discarded"
    done = after(state, "lay Th Jh Qh Kh", "lay 2c 3c 4c")
    assert why(done, "discard 9d") == "ok"


def test_taking_to_open_with_nothing_to_open_can_only_be_taken_back() -> None:
    rules = replace(SCALA40, take_unopened=TakeUnopened.IF_OPENS_WITH_IT)
    state = before("Th Jh 2c 9d", rules=rules, phase="draw", discards="5s")
    assert [str(type(move).__name__) for move in legal_moves(after(state, "take"))] == ["Undo"]
    assert after(state, "take", "undo") == state


def test_a_reached_minimum_without_the_taken_card_is_refused_for_the_card() -> None:
    rules = replace(SCALA40, take_unopened=TakeUnopened.IF_OPENS_WITH_IT, open_min=0)
    state = before("2c 3c 4c 9d", rules=rules, phase="draw", discards="5s")
    assert str(read(after(state, "take"), "lay 2c 3c 4c")) == "taken-must-be-used card=5s"
