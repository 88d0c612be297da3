"""The closed set of refusals: each word alone, and of two that apply the first in the order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quaranta.cards import CARD_BY_TEXT
from quaranta.game import Refusal, Why, refuse
from quaranta.scala40 import play
from quaranta.scala40.moves import Discard, Lay, Swap
from quaranta.scala40.refusals import why_not
from quaranta.scala40.rules import (
    SCALA40,
    SCALA50,
    DiscardFit,
    OpenJokers,
    SetJoker,
    SwappedJoker,
    TakeUnopened,
)
from quaranta.scala40.state import State, view
from tests.engine.positions import after, position, read, why

WORDS = (
    "not-readable deal-over only-discard must-draw-first already-drawn nothing-to-draw not-in-hand "
    "no-such-meld not-opened too-many-jokers not-a-meld ambiguous-joker ambiguous-place "
    "opening-short opening-not-clean no-joker-there taken-cannot-swap needs-both-cards "
    "wrong-card-for-joker joker-not-added does-not-fit keep-a-discard taken-not-discarded "
    "taken-must-be-used joker-must-be-used first-round-close joker-not-discarded fits-the-table"
)
ORDER = WORDS.split()

OPENED = (True, True)
MIDDLE = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
RUN = ("4c 5c 6c",)
JOKER_RUN = ("7d *8d 9d",)
NOW = replace(SCALA40, swapped_joker=SwappedJoker.USE_NOW)
STRICT = replace(SCALA40, discard_fit=DiscardFit.ALL)
CLEAN = replace(SCALA40, open_jokers=OpenJokers.CLEAN)
BOTH = replace(SCALA40, set_joker=SetJoker.BOTH_MISSING)
NO_ADD = replace(SCALA40, add_joker=False)
OPENS = replace(SCALA40, take_unopened=TakeUnopened.IF_OPENS_WITH_IT)


def state(cards: str, rules: object = SCALA40, *acts: str, **facts: object) -> State:
    """An opened player with these cards in the middle of a turn, after some acts."""
    given = {"hands": [cards, "13"], "opened": OPENED, **facts}
    return after(position(rules, **given), *acts)


def shut(cards: str, rules: object = SCALA40, *acts: str, **facts: object) -> State:
    """The same for a player who has not opened."""
    return state(cards, rules, *acts, opened=(False, True), **facts)


OVER = state("Kd", SCALA40, "discard Kd")
MANO = state("2c 3c 4c Kd", SCALA50, turns=(0, 0), opened=(False, False))
DRAWING = state("2c 3c 4c Kd", phase="draw", table=RUN)
TAKEN = state("2c 3c Ks", SCALA40, "take", phase="draw", discards="8d", table=JOKER_RUN)
SWAPPED = state("8d Kd 5c", NOW, "swap 8d 1", table=JOKER_RUN)

UNUSED = state("7c Kd 2s", STRICT, "take", phase="draw", discards="9h", table=RUN)
NOW_STRICT = replace(NOW, discard_fit=DiscardFit.ALL)
KEPT = state("8d Td Kc", NOW_STRICT, "swap 8d 1", table=JOKER_RUN)
KEPT_LAST = state("8d", NOW, "swap 8d 1", table=JOKER_RUN, turns=(0, 1))
FITTING_LAST = state("7c", STRICT, table=RUN, turns=(0, 1))

ALONE = [
    ("not-readable", DRAWING, "sing"),
    ("deal-over", OVER, "draw"),
    ("only-discard", MANO, "draw"),
    ("must-draw-first", DRAWING, "discard Kd"),
    ("already-drawn", state("2c Kd"), "draw"),
    ("nothing-to-draw", state("2c Kd", phase="draw"), "take"),
    ("not-in-hand", state("2c Kd"), "discard Kc"),
    ("no-such-meld", state("2c Kd"), "add 2c 1"),
    ("not-opened", shut("7c Kd", table=RUN), "add 7c 1"),
    ("too-many-jokers", state("5h 6h * *' Kd"), "lay 5h 6h * *'"),
    ("not-a-meld", state("5h 6h 8h Kd"), "lay 5h 6h 8h"),
    ("ambiguous-joker", state("5h 5c * Kd"), "lay 5h 5c *"),
    ("ambiguous-place", state("Ac Kd", table=[MIDDLE]), "add Ac 1"),
    ("opening-short", shut("5h 6h 7h Kd"), "lay 5h 6h 7h"),
    ("opening-not-clean", shut("Th Jh Qh * Kd", CLEAN), "lay Th Jh Qh *"),
    ("no-joker-there", state("7c Kd", table=RUN), "swap 7c 1"),
    ("taken-cannot-swap", TAKEN, "swap 8d 1"),
    ("needs-both-cards", state("7d 7s Kd", BOTH, table=["7h 7c *7d"]), "swap 7d 1"),
    ("wrong-card-for-joker", state("Td Kd", table=JOKER_RUN), "swap Td 1"),
    ("joker-not-added", state("* Kd", NO_ADD, table=["7c 7d 7h"]), "add * 1"),
    ("does-not-fit", state("8c Kd", table=RUN), "add 8c 1"),
    ("keep-a-discard", state("5h 6h 7h"), "lay 5h 6h 7h"),
    ("taken-not-discarded", TAKEN, "discard 8d"),
    ("taken-must-be-used", TAKEN, "discard 2c"),
    ("joker-must-be-used", SWAPPED, "discard Kd"),
    ("first-round-close", state("Kd", turns=(0, 1)), "discard Kd"),
    ("joker-not-discarded", shut("* Kd"), "discard *"),
    ("fits-the-table", state("7c Kd", STRICT, table=RUN), "discard 7c"),
]


def test_the_words_in_their_order() -> None:
    assert [word.value for word in Why] == ORDER


def test_every_word_is_tried_alone() -> None:
    assert [word for word, _, _ in ALONE] == ORDER


@pytest.mark.parametrize(("word", "at", "text"), ALONE, ids=ORDER)
def test_each_word_alone(word: str, at: State, text: str) -> None:
    assert why(at, text) == word


BEFORE = [
    ("not-readable", "deal-over", OVER, "sing"),
    ("deal-over", "only-discard", replace(MANO, phase=OVER.phase), "draw"),
    ("only-discard", "must-draw-first", replace(MANO, phase=DRAWING.phase), "lay 2c 3c 4c"),
    ("only-discard", "already-drawn", MANO, "draw"),
    ("only-discard", "no-such-meld", MANO, "add 2c 7"),
    ("must-draw-first", "not-in-hand", DRAWING, "discard Qs"),
    ("must-draw-first", "no-such-meld", DRAWING, "add 2c 7"),
    ("already-drawn", "nothing-to-draw", state("2c Kd"), "take"),
    ("nothing-to-draw", "not-opened", shut("2c", phase="draw"), "take"),
    ("not-in-hand", "no-such-meld", state("2c Kd"), "add 3c 1"),
    ("not-in-hand", "not-opened", shut("2c", table=RUN), "add 3c 1"),
    ("not-in-hand", "too-many-jokers", state("5h * *' Kd"), "lay 5h 6h * *'"),
    ("no-such-meld", "not-opened", shut("2c Kd"), "add 2c 1"),
    ("not-opened", "too-many-jokers", shut("* 2c", table=JOKER_RUN), "add * 1"),
    ("not-opened", "does-not-fit", shut("2c Kd", table=RUN), "add 2c 1"),
    ("not-opened", "no-joker-there", shut("2c Kd", table=RUN), "swap 2c 1"),
    ("too-many-jokers", "not-a-meld", state("5h 9c * *' Kd"), "lay 5h 9c * *'"),
    ("too-many-jokers", "not-a-meld", state("5h 9c 2s 6h 7h * *' Kd"), "lay 5h 9c 2s / 6h 7h * *'"),
    ("too-many-jokers", "does-not-fit", state("* 2c", table=JOKER_RUN), "add *2c 1"),
    ("too-many-jokers", "joker-not-added", state("* 2c", NO_ADD, table=JOKER_RUN), "add *Td 1"),
    ("not-a-meld", "ambiguous-joker", state("5h 5c * 2s 3s 9s Kd"), "lay 5h 5c * / 2s 3s 9s"),
    ("not-a-meld", "opening-short", shut("2s 3s 9s Kd"), "lay 2s 3s 9s"),
    ("ambiguous-joker", "opening-short", shut("5h 5c * Kd"), "lay 5h 5c *"),
    ("ambiguous-joker", "joker-not-added", state("* Kd", NO_ADD, table=RUN), "add * 1"),
    ("ambiguous-place", "keep-a-discard", state("Ac", table=[MIDDLE]), "add Ac 1"),
    ("ambiguous-place", "joker-not-added", state("* Kd", NO_ADD, table=[MIDDLE]), "add * 1"),
    ("opening-short", "opening-not-clean", shut("5h 6h * Kd", CLEAN), "lay 5h 6h *"),
    ("opening-short", "keep-a-discard", shut("5h 6h 7h"), "lay 5h 6h 7h"),
    ("opening-not-clean", "keep-a-discard", shut("Th Jh Qh *", CLEAN), "lay Th Jh Qh *"),
    ("joker-not-added", "does-not-fit", state("* Kd", NO_ADD, table=["7c 7d 7h"]), "add *2c 1"),
    ("does-not-fit", "keep-a-discard", state("8c", table=RUN), "add 8c 1"),
    ("taken-must-be-used", "fits-the-table", UNUSED, "discard 7c"),
    ("joker-must-be-used", "fits-the-table", KEPT, "discard Td"),
    ("joker-must-be-used", "first-round-close", KEPT_LAST, "discard *"),
    ("first-round-close", "fits-the-table", FITTING_LAST, "discard 7c"),
    ("joker-not-discarded", "fits-the-table", shut("* Kd", STRICT, table=RUN), "discard *"),
]


@pytest.mark.parametrize(("first", "later", "at", "text"), BEFORE)
def test_of_two_words_the_first_in_the_order(first: str, later: str, at: State, text: str) -> None:
    assert ORDER.index(first) < ORDER.index(later)
    assert why(at, text) == first


def test_the_taken_card_before_the_cards_of_a_set() -> None:
    at = state("7s Kd", BOTH, "take", phase="draw", discards="7d", table=["7h 7c *7d"])
    assert why(at, "swap 7d 1") == "taken-cannot-swap"
    assert why(at, "swap 7s 1") == "needs-both-cards"
    assert why(at, "swap Kd 1") == "needs-both-cards"
    run = state("7s Kd", SCALA40, "take", phase="draw", discards="2d", table=JOKER_RUN)
    assert why(run, "swap 2d 1") == "taken-cannot-swap"
    assert why(run, "swap 7s 1") == "wrong-card-for-joker"


def test_the_card_taken_before_the_joker_swapped() -> None:
    at = state("8d Kd 5c", NOW, "take", "swap 8d 1", phase="draw", discards="9h", table=JOKER_RUN)
    assert why(at, "discard 9h") == "taken-not-discarded"
    assert why(at, "discard Kd") == "taken-must-be-used"


def test_a_short_opening_before_the_taken_card_that_is_not_in_it() -> None:
    at = shut("5h 6h 7h Kd", OPENS, "take", phase="draw", discards="9s")
    assert why(at, "lay 5h 6h 7h") == "opening-short"


def test_a_refusal_does_not_look_ahead() -> None:
    at = state("Th Jh Kd", SCALA40, phase="draw", discards="2s")
    assert why(at, "take") == "ok"


def test_a_refusal_is_a_word_with_numbers_and_cards() -> None:
    said = refuse(Why.OPENING_SHORT, have=36, need=40)
    assert str(said) == "opening-short have=36 need=40"
    assert said == Refusal(Why.OPENING_SHORT, (("have", "36"), ("need", "40")))
    assert str(Refusal(Why.DEAL_OVER)) == "deal-over"


@pytest.mark.parametrize(
    ("at", "text", "said"),
    [
        (state("2c Kd"), "add 2c 3", "no-such-meld meld=3 melds=0"),
        (state("5h * *' Kd"), "lay 5h * *'", "too-many-jokers most=1 cards=5h * *'"),
        (state("5h 9c 2s Kd"), "lay 5h 9c 2s", "not-a-meld cards=5h 9c 2s"),
        (state("8c Kd", table=RUN), "add 8c 1", "does-not-fit card=8c meld=1"),
        (state("7d Kd", BOTH, table=["7h 7c *7d"]), "swap 7d 1", "needs-both-cards needs=7d 7s"),
        (state("Td Kd", table=JOKER_RUN), "swap Td 1", "wrong-card-for-joker needs=8d"),
        (DRAWING, "sing a song", "not-readable what=sing a song is no action"),
    ],
)
def test_what_a_refusal_tells(at: State, text: str, said: str) -> None:
    assert str(read(at, text)) == said


def test_moves_no_text_can_say_are_refused_too() -> None:
    at = state("5h 6h 7h Kd", table=JOKER_RUN)
    seen = view(at, 0)
    for move, word in (
        (Lay(()), Why.NOT_A_MELD),
        (Lay(((),)), Why.NOT_A_MELD),
        (Swap((), 0), Why.WRONG_CARD_FOR_JOKER),
        (Swap((at.hands[0][0],), -1), Why.NO_SUCH_MELD),
        (Swap((at.hands[0][0], at.hands[0][0]), 0), Why.NOT_IN_HAND),
    ):
        refused = why_not(seen, move)
        assert refused is not None
        assert refused.why is word


def test_an_illegal_move_is_not_played() -> None:
    at = state("2c Kd")
    with pytest.raises(ValueError, match="not-in-hand card=3s"):
        play(at, Discard(CARD_BY_TEXT["3s"]))


def test_legality_is_asked_of_the_movers_view() -> None:
    at = state("2c Kd")
    with pytest.raises(ValueError, match="whose turn it is"):
        why_not(view(at, 1), Discard(at.hands[0][0]))
