"""Articles 16 and 17: what may be thrown away, by whom, and what the hand must hold otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from quaranta.scala40.events import Discarded, TurnBegan
from quaranta.scala40.rules import SCALA40, DiscardFit, DiscardJoker, Rules
from quaranta.scala40.state import State
from tests.engine.positions import after, hand, position, read, step, why

RUN = ("4c 5c 6c",)


def rules_of(fit: DiscardFit, joker: DiscardJoker = DiscardJoker.NOBODY) -> Rules:
    """A table with these two choices."""
    return replace(SCALA40, discard_fit=fit, discard_joker=joker)


def holding(
    cards: str, rules: Rules, *, opened: bool, table: Sequence[str] = RUN, players: int = 2
) -> State:
    """A player with these cards before the discard."""
    everybody = (opened, *[True] * (players - 1))
    hands = [cards, *["13"] * (players - 1)]
    return position(rules, hands=hands, table=table, opened=everybody)


def test_a_discard_ends_the_turn() -> None:
    done = step(holding("Kd 2s", SCALA40, opened=True), "discard Kd")
    assert hand(done.state) == "2s"
    assert [str(card) for card in done.state.discards] == ["Kd"]
    assert (done.state.turn, done.state.phase, done.state.turns) == (1, "draw", (2, 1))
    assert [type(event) for event in done.events] == [Discarded, TurnBegan]


def test_the_turn_goes_clockwise_past_those_who_are_out() -> None:
    state = position(hands=["Kd 2s", "", "13"], out=[1])
    assert after(state, "discard Kd").turn == 2
    last = position(hands=["", "13", "Kd 2s"], out=[0], turn=2)
    assert after(last, "discard Kd").turn == 1


@pytest.mark.parametrize(
    ("fit", "opened", "players", "said"),
    [
        (DiscardFit.NOBODY, False, 2, "ok"),
        (DiscardFit.NOBODY, False, 3, "ok"),
        (DiscardFit.NOBODY, True, 3, "ok"),
        (DiscardFit.UNOPENED, False, 2, "fits-the-table"),
        (DiscardFit.UNOPENED, True, 2, "ok"),
        (DiscardFit.UNOPENED, True, 3, "ok"),
        (DiscardFit.ALL, False, 2, "fits-the-table"),
        (DiscardFit.ALL, True, 2, "fits-the-table"),
        (DiscardFit.ALL, True, 3, "fits-the-table"),
        (DiscardFit.ALL_IF_3PLUS, False, 2, "fits-the-table"),
        (DiscardFit.ALL_IF_3PLUS, True, 2, "ok"),
        (DiscardFit.ALL_IF_3PLUS, False, 3, "fits-the-table"),
        (DiscardFit.ALL_IF_3PLUS, True, 3, "fits-the-table"),
    ],
)
def test_who_may_not_discard_what_fits(
    *, fit: DiscardFit, opened: bool, players: int, said: str
) -> None:
    state = holding("7c Kd", rules_of(fit), opened=opened, players=players)
    assert why(state, "discard 7c") == said
    assert why(state, "discard Kd") == "ok"


@pytest.mark.parametrize("fit", [DiscardFit.UNOPENED, DiscardFit.ALL, DiscardFit.ALL_IF_3PLUS])
def test_a_hand_of_nothing_but_fitting_cards_is_free(fit: DiscardFit) -> None:
    state = holding("7c 3c", rules_of(fit), opened=False)
    assert why(state, "discard 7c") == why(state, "discard 3c") == "ok"


def test_the_melds_a_card_fits_are_told() -> None:
    state = holding(
        "8c Kd", rules_of(DiscardFit.ALL), opened=True, table=["9c Tc Jc", "2d 3d 4d", "8d 8s 8h"]
    )
    assert str(read(state, "discard 8c")) == "fits-the-table card=8c melds=1 3"


def test_a_swap_is_not_a_fit() -> None:
    state = holding("8d Kd", rules_of(DiscardFit.ALL), opened=True, table=["7d *8d 9d"])
    assert why(state, "discard 8d") == "ok"


def test_the_card_a_sets_joker_stands_for_does_not_fit_and_the_other_suit_does() -> None:
    state = holding("8c 8s Kd", rules_of(DiscardFit.ALL), opened=True, table=["8d 8h *8c"])
    assert why(state, "discard 8c") == "ok"
    assert why(state, "discard 8s") == "fits-the-table"


def test_a_joker_fits_any_meld_with_room_and_no_joker() -> None:
    rules = rules_of(DiscardFit.ALL)
    assert why(holding("* Kd", rules, opened=True), "discard *") == "fits-the-table"
    for full in ("7d *8d 9d", "8h 8d 8c 8s"):
        assert why(holding("* Kd", rules, opened=True, table=[full]), "discard *") == "ok"
    never = replace(rules, add_joker=False)
    assert why(holding("* Kd", never, opened=True), "discard *") == "ok"
    two = replace(rules, max_jokers_per_meld=2)
    held = holding("* Kd", two, opened=True, table=["7d *8d 9d"])
    assert why(held, "discard *") == "fits-the-table"


@pytest.mark.parametrize(
    ("joker", "opened", "said"),
    [
        (DiscardJoker.UNOPENED, False, "joker-not-discarded"),
        (DiscardJoker.UNOPENED, True, "ok"),
        (DiscardJoker.NOBODY, False, "ok"),
        (DiscardJoker.NOBODY, True, "ok"),
    ],
)
def test_who_may_not_discard_a_joker(*, joker: DiscardJoker, opened: bool, said: str) -> None:
    state = holding("* Kd", rules_of(DiscardFit.NOBODY, joker), opened=opened, table=[])
    assert why(state, "discard *") == said


def test_a_hand_of_nothing_but_jokers_and_fitting_cards_is_free() -> None:
    state = holding("* * 7c", SCALA40, opened=False)
    for name in ("*", "*'", "7c"):
        assert why(state, f"discard {name}") == "ok"
    other = holding("* * 7c Kd", SCALA40, opened=False)
    assert why(other, "discard *") == "joker-not-discarded"
    assert why(other, "discard 7c") == "fits-the-table"


def test_a_fitting_card_is_another_card_where_fitting_binds_nobody() -> None:
    rules = rules_of(DiscardFit.NOBODY, DiscardJoker.UNOPENED)
    state = holding("* 7c", rules, opened=False)
    assert why(state, "discard *") == "joker-not-discarded"
    assert why(state, "discard 7c") == "ok"


def test_a_joker_that_also_fits_is_told_as_a_joker() -> None:
    state = holding("* Kd", rules_of(DiscardFit.ALL, DiscardJoker.UNOPENED), opened=False)
    assert why(state, "discard *") == "joker-not-discarded"
    opened = holding("* Kd", rules_of(DiscardFit.ALL, DiscardJoker.UNOPENED), opened=True)
    assert why(opened, "discard *") == "fits-the-table"


def test_where_fitting_binds_and_jokers_do_not() -> None:
    """A joker with no meld to fit is free; a card that fits is not, though the rest are jokers."""
    state = holding("* 7c", rules_of(DiscardFit.ALL), opened=True, table=["4c 5c *6c"])
    assert why(state, "discard *") == "ok"
    assert why(state, "discard 7c") == "fits-the-table"


def test_a_closing_discard_is_free_of_what_fits() -> None:
    for fit in DiscardFit:
        state = holding("7c", rules_of(fit, DiscardJoker.UNOPENED), opened=True)
        assert why(state, "discard 7c") == "ok"
        joker = holding("*", rules_of(fit, DiscardJoker.UNOPENED), opened=True)
        assert why(joker, "discard *") == "ok"


def test_a_card_that_is_not_there() -> None:
    state = holding("7c Kd", SCALA40, opened=True)
    assert str(read(state, "discard Qd")) == "not-in-hand card=Qd"
