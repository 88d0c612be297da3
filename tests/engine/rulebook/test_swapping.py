"""Articles 13 and 14: adding to melds, and swapping a joker for the card it stands for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quaranta.cards import CARD_BY_TEXT, FACE_BY_TEXT
from quaranta.scala40 import legal_moves, play
from quaranta.scala40.events import Added, Swapped
from quaranta.scala40.melds import Placed
from quaranta.scala40.moves import Add, Swap
from quaranta.scala40.notation import move_text
from quaranta.scala40.rules import FISCA, SCALA40, SCALA50, Rules, SetJoker, SwappedJoker
from quaranta.scala40.state import State
from tests.engine.positions import after, hand, position, read, step, table, why

ANY = replace(SCALA40, set_joker=SetJoker.ANY_MISSING)
BOTH = replace(SCALA40, set_joker=SetJoker.BOTH_MISSING)
NOW = replace(SCALA40, swapped_joker=SwappedJoker.USE_NOW)
TWO = replace(SCALA40, max_jokers_per_meld=2)
MIDDLE = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"


def opened(cards: str, *melds: str, rules: Rules = SCALA40) -> State:
    """A player who has opened and drawn, with these cards before these melds."""
    return position(rules, hands=[cards, "13"], table=melds, opened=(True, True))


def legal(state: State, kind: type) -> list[str]:
    """The legal moves of one kind as text."""
    return [move_text(move) for move in legal_moves(state) if isinstance(move, kind)]


# Adding


def test_adding_at_both_ends_of_anybodys_meld() -> None:
    state = position(hands=["7c 3c 2d", "13"], table=["4c 5c 6c"], owners=[1], opened=(True, True))
    done = step(state, "add 7c 1")
    assert isinstance(done.events[0], Added)
    assert (done.events[0].seat, done.events[0].meld) == (0, 0)
    assert table(after(done.state, "add 3c 1")) == ["3c 4c 5c 6c 7c"]
    assert done.state.owners == (1,)


def test_an_ace_that_fits_both_ends_is_named_a_place() -> None:
    state = opened("Ac 2d", MIDDLE)
    assert str(read(state, "add Ac 1")) == "ambiguous-place card=Ac"
    assert table(after(state, "add Ac 1 low")) == [f"Ac {MIDDLE}"]
    assert table(after(state, "add Ac 1 high")) == [f"{MIDDLE} Ac"]
    assert legal(state, Add) == ["add Ac 1 low", "add Ac 1 high"]


def test_a_joker_that_fits_both_ends_as_an_ace_is_named_a_place() -> None:
    state = opened("* 2d", MIDDLE)
    assert why(state, "add * 1") == why(state, "add *Ac 1") == "ambiguous-place"
    assert table(after(state, "add *Ac 1 high")) == [f"{MIDDLE} *Ac"]
    assert table(after(state, "add * 1 low")) == [f"*Ac {MIDDLE}"]
    assert legal(state, Add) == ["add *Ac 1 low", "add *Ac 1 high"]


def test_the_second_ace_goes_on_only_beside_a_joker() -> None:
    assert why(opened("Ac 2d", f"Ac {MIDDLE}"), "add Ac 1") == "does-not-fit"
    assert table(after(opened("* 2d", f"Ac {MIDDLE}"), "add * 1")) == [f"Ac {MIDDLE} *Ac"]
    assert table(after(opened("Ac 2d", f"*Ac {MIDDLE}"), "add Ac 1")) == [f"*Ac {MIDDLE} Ac"]


def test_a_joker_added_says_what_it_becomes() -> None:
    state = opened("* Kd", "4c 5c 6c", "8h 8d 8c", "8h' 8s 8c'", "Ad 2d 3d")
    assert str(read(state, "add * 1")) == "ambiguous-joker faces=3c 7c"
    assert table(after(state, "add *3c 1"))[0] == "*3c 4c 5c 6c"
    assert table(after(state, "add * 1 high"))[0] == "4c 5c 6c *7c"
    assert table(after(state, "add * 2"))[1] == "8h 8d 8c *8s"
    assert table(after(state, "add * 4"))[3] == "Ad 2d 3d *4d"
    assert why(state, "add *8d 2") == "does-not-fit"
    assert why(state, "add *8c 1") == "does-not-fit"


def test_a_wrong_end_does_not_fit() -> None:
    state = opened("7c 8s 2d", "4c 5c 6c", "8h 8d 8c")
    assert why(state, "add 7c 1 low") == "does-not-fit"
    assert why(state, "add 7c 1 high") == "ok"
    assert why(state, "add 8s 2 high") == "does-not-fit"


def test_no_joker_is_added_where_none_may_be() -> None:
    rules = replace(SCALA40, add_joker=False)
    state = opened("* 7c 2d", "4c 5c 6c", "8h 8d 8c", "9h *Th Jh", rules=rules)
    assert why(state, "add *7c 1") == why(state, "add * 2") == "joker-not-added"
    assert why(state, "add *8c 2") == "joker-not-added"
    assert why(state, "add * 1") == "ambiguous-joker"
    assert why(state, "add * 3") == "too-many-jokers"
    assert why(state, "add 7c 1") == "ok"
    assert why(state, "discard *") == "ok"


def test_a_second_joker_is_added_where_two_are_allowed() -> None:
    assert why(opened("* 2d", "9h *Th Jh"), "add *Qh 1") == "too-many-jokers"
    assert why(opened("* 2d", "9h *Th Jh", rules=TWO), "add *Qh 1") == "ok"
    assert why(opened("* 2d", "9h *Th *Jh Qh", rules=TWO), "add *Kh 1") == "too-many-jokers"


def test_adding_keeps_a_discard() -> None:
    assert why(opened("7c", "4c 5c 6c"), "add 7c 1") == "keep-a-discard"
    assert why(opened("8c", "4c 5c 6c"), "add 8c 1") == "does-not-fit"


@pytest.mark.parametrize("number", [2, 99])
def test_melds_that_are_not_there(number: int) -> None:
    state = opened("7c 2d", "4c 5c 6c")
    assert str(read(state, f"add 7c {number}")) == f"no-such-meld meld={number} melds=1"
    assert why(state, f"swap 7c {number}") == "no-such-meld"


# Swapping


def test_a_swap_puts_the_card_in_the_jokers_place() -> None:
    state = opened("8d 2c", "7d *8d 9d")
    done = step(state, "swap 8d 1")
    assert table(done.state) == ["7d 8d 9d"]
    assert hand(done.state) == "2c *"
    assert [str(card) for card in done.state.swapped] == ["*"]
    (event,) = done.events
    assert isinstance(event, Swapped)
    assert (str(event.joker), event.meld) == ("*", 0)


def test_only_the_very_card_swaps_in_a_run() -> None:
    state = opened("6d 8c Td * 2c", "7d *8d 9d")
    for name in ("6d", "8c", "Td", "*"):
        assert str(read(state, f"swap {name} 1")) == "wrong-card-for-joker needs=8d"
    assert why(state, "swap 6d Td 1") == "wrong-card-for-joker"


def test_a_copy_of_the_card_swaps_too() -> None:
    state = position(hands=["8d' 2c", "13"], table=["7d *8d 9d"], opened=(True, True))
    assert table(after(state, "swap 8d 1")) == ["7d 8d' 9d"]


def test_a_swapped_joker_is_laid_again() -> None:
    state = after(opened("8d 2c 3c 9s 9h", "7d *8d 9d"), "swap 8d 1")
    done = after(state, "lay 2c 3c *4c")
    assert table(done) == ["7d 8d 9d", "2c 3c *4c"]
    assert done.swapped == ()


def test_what_frees_the_joker_of_a_set_of_three() -> None:
    declared = opened("7c 7d 2c", "7h 7s *7d")
    assert str(read(declared, "swap 7c 1")) == "wrong-card-for-joker needs=7d"
    assert table(after(declared, "swap 7d 1")) == ["7h 7s 7d"]
    anyone = opened("7c 7d 2c", "7h 7s *7d", rules=ANY)
    assert table(after(anyone, "swap 7c 1")) == ["7h 7s 7c"]
    assert table(after(anyone, "swap 7d 1")) == ["7h 7s 7d"]
    assert legal(anyone, Swap) == ["swap 7d 1", "swap 7c 1"]
    assert str(read(opened("7h 2c", "7h' 7s *7d", rules=ANY), "swap 7h 1")) == (
        "wrong-card-for-joker needs=7d 7c"
    )


def test_both_missing_cards_at_once() -> None:
    state = opened("7c 7d 2c 7s", "7h 7s' *7d", rules=BOTH)
    assert str(read(state, "swap 7d 1")) == "needs-both-cards needs=7d 7c"
    assert why(state, "swap 7d 7s 1") == "wrong-card-for-joker"
    assert why(state, "swap 7d 2c 1") == "wrong-card-for-joker"
    assert legal(state, Swap) == ["swap 7d 7c 1"]
    for text in ("swap 7d 7c 1", "swap 7c 7d 1"):
        done = after(state, text)
        assert sorted(table(done)[0].split()) == ["7c", "7d", "7h", "7s'"]
        assert not done.table[0].jokers
        assert hand(done) == "2c 7s *"
        assert [face % 13 for face in done.table[0].faces] == [6] * 4


def test_both_are_needed_of_a_set_of_three_only() -> None:
    four = opened("7c 2c", "7h 7s 7d *7c", rules=BOTH)
    assert table(after(four, "swap 7c 1")) == ["7h 7s 7d 7c"]
    run = opened("8d 2c", "7d *8d 9d", rules=BOTH)
    assert why(run, "swap 8d 1") == "ok"
    grown = after(opened("7c 7d 2c", "7h 7s *7d", rules=BOTH), "add 7c 1")
    assert table(after(grown, "swap 7d 1")) == ["7h 7s 7d 7c"]


def test_a_set_of_four_frees_its_joker_for_the_declared_card_only() -> None:
    for rules in (SCALA40, ANY, BOTH):
        state = opened("7c 7d 2c", "7h 7s *7d", rules=rules)
        grown = after(state, "add 7c 1")
        assert table(grown) == ["7h 7s *7d 7c"]
        assert legal(grown, Swap) == ["swap 7d 1"]


def test_two_jokers_of_one_meld_are_freed_one_by_one() -> None:
    state = opened("7c 7d 2c", "7h *7d *7c 7s", rules=TWO)
    assert table(after(state, "swap 7c 1")) == ["7h *7d 7c 7s"]
    assert table(after(state, "swap 7c 1", "swap 7d 1")) == ["7h 7d 7c 7s"]
    run = opened("8d 2c", "7d *8d *9d Td", rules=TWO)
    assert str(read(run, "swap 2c 1")) == "wrong-card-for-joker needs=8d 9d"
    assert table(after(run, "swap 8d 1")) == ["7d 8d *'9d Td"]


def test_a_swap_makes_no_run_of_two_natural_aces() -> None:
    state = opened("Ac 2d", f"*Ac {MIDDLE} Ac'")
    assert why(state, "swap Ac 1") == "wrong-card-for-joker"
    assert legal(state, Swap) == []
    assert why(opened("Ac 2d", f"*Ac {MIDDLE}"), "swap Ac 1") == "ok"
    aces = opened("Ac 2d", "Ah As *Ac")
    assert why(aces, "swap Ac 1") == "ok"


def test_no_joker_no_swap() -> None:
    state = opened("8d 2c", "7d 8d' 9d")
    assert str(read(state, "swap 8d 1")) == "no-joker-there meld=1"


def test_a_swap_leaves_as_many_cards_as_before() -> None:
    assert hand(after(opened("8d", "7d *8d 9d"), "swap 8d 1")) == "*"


# What becomes of the joker


def test_a_swapped_joker_may_be_kept_or_must_be_used() -> None:
    for rules, said in ((SCALA40, "ok"), (SCALA50, "ok"), (NOW, "joker-must-be-used")):
        state = after(opened("8d 2c 3s", "7d *8d 9d", rules=rules), "swap 8d 1")
        assert why(state, "discard 2c") == said


def test_the_very_joker_that_was_swapped_must_be_used() -> None:
    swapped = after(opened("8d * 2c 3s", "7d *8d 9d", rules=NOW), "swap 8d 1")
    assert [str(card) for card in swapped.swapped] == ["*'"]
    of_itself = after(swapped, "add *Td 1")
    assert table(of_itself) == ["7d 8d 9d *'Td"]
    assert why(of_itself, "discard 2c") == "ok"
    own = step_with_card(swapped, "*")
    assert table(own) == ["7d 8d 9d *Td"]
    assert why(own, "discard 2c") == "joker-must-be-used"


def step_with_card(state: State, joker: str) -> State:
    """The state after a certain joker was added as the ten of diamonds."""
    return play(state, Add(Placed(CARD_BY_TEXT[joker], FACE_BY_TEXT["Td"]), 0)).state


def test_a_joker_that_must_be_used_and_cannot_is_taken_back() -> None:
    state = opened("8d 2c Ks", "7d *8d 9d", rules=replace(NOW, add_joker=False))
    swapped = after(state, "swap 8d 1")
    assert [move_text(move) for move in legal_moves(swapped)] == ["undo"]


def test_use_now_in_fisca_lasts_for_the_turn_only() -> None:
    state = after(opened("8d 2c Ks", "7d *8d 9d", rules=FISCA), "swap 8d 1", "add *Td 1")
    assert after(state, "discard 2c").swapped == ()
