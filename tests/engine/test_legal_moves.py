"""Legality asked two ways: what is offered is what is not refused, each thing once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quaranta.scala40 import legal_moves, play, refusal
from quaranta.scala40.moves import Add, Discard, Undo
from quaranta.scala40.notation import move_text
from quaranta.scala40.rules import SCALA40, MatchEnd, Rules, Settlement, SwappedJoker
from quaranta.scala40.state import Phase, State
from tests.engine.oracle import by_refusal, told
from tests.engine.positions import after, position
from tests.engine.strategies import (
    deals,
    random_rules,
    share,
    small_positions,
    turns_begun,
    values,
    walk,
)

CHANCE = st.integers(0, 10**6).map(Random)


@given(small_positions())
def test_what_is_offered_is_what_is_not_refused(state: State) -> None:
    offered = list(legal_moves(state))
    assert all(refusal(state, move) is None for move in offered)
    allowed = by_refusal(state)
    if offered == [Undo()]:
        assert allowed == set()
        assert state.acts
        return
    assert Undo() not in offered
    assert {told(state, move) for move in offered} == allowed


@share(50)
@given(small_positions())
def test_like_moves_are_offered_once(state: State) -> None:
    offered = [move for move in legal_moves(state) if move != Undo()]
    unlike_jokers = state.swapped and state.rules.swapped_joker is SwappedJoker.USE_NOW
    if unlike_jokers and state.rules.max_jokers_per_meld > 1:
        return  # which of two unlike jokers lies where is a choice without a difference
    twice = [said for said, times in Counter(told(state, m) for m in offered).items() if times > 1]
    assert twice == []


@pytest.mark.parametrize(
    ("choice", "adds"),
    [
        (SwappedJoker.USE_NOW, ["add *6d 1", "add *'6d 1", "add *Td 1", "add *'Td 1"]),
        (SwappedJoker.KEEP, ["add *6d 1", "add *Td 1"]),
    ],
)
def test_a_joker_to_be_used_now_is_unlike_another(choice: SwappedJoker, adds: list[str]) -> None:
    rules = replace(SCALA40, swapped_joker=choice)
    state = position(rules, hands=["8d * 2c Ks", "13"], table=["7d *8d 9d"], opened=(True, True))
    swapped = after(state, "swap 8d 1")
    offered = [move_text(move) for move in legal_moves(swapped) if isinstance(move, Add)]
    assert sorted(offered) == sorted(adds)


def test_of_two_copies_one_is_offered_unless_one_was_taken() -> None:
    state = position(
        hands=["7c 7c Kd", "13"],
        table=["4c 5c 6c"],
        discards="Kd",
        phase="draw",
        opened=(True, True),
    )
    drawn = [move_text(move) for move in legal_moves(after(state, "draw"))]
    assert [text for text in drawn if "7c" in text] == ["add 7c 1", "discard 7c"]
    held = replace(state, discards=state.hands[0][1:2], hands=(state.hands[0][::2], state.hands[1]))
    taken = [move_text(move) for move in legal_moves(after(held, "take"))]
    assert taken == ["add 7c 1", "add 7c' 1"]


# Taking back


def resolved(state: State) -> None:
    """A turn taken back goes on with something else than taking back."""
    back = play(state, Undo()).state
    offered = next(legal_moves(back), None)
    assert offered is not None
    assert offered != Undo()


@share(200)
@given(turns_begun(), CHANCE)
def test_a_turn_taken_back_goes_on(state: State, chance: Random) -> None:
    for before, _, done in walk(state, chance, 8):
        resolved(before)
        if done.state.turn != before.turn or done.state.result is not None:
            return
        resolved(done.state)


@share(30)
@given(deals(), CHANCE)
def test_a_turn_of_a_whole_deal_taken_back_goes_on(state: State, chance: Random) -> None:
    for before, _, _ in walk(state, chance, 60):
        resolved(before)


STUCK: dict[str, tuple[dict[str, object], Callable[[State], object]]] = {
    "by a card taken": ({}, lambda at: at.taken is not None),
    "by a joker to be used": (
        {"swapped_joker": SwappedJoker.USE_NOW, "add_joker": False},
        lambda at: at.swapped and at.taken is None,
    ),
    "by the first round": (
        {"close_first_round": False},
        lambda at: not at.swapped and at.taken is None,
    ),
}


def busy_turn(state: State, chance: Random) -> Iterator[State]:
    """The states of a turn in which all is done that can be before the discard."""
    while True:
        yield state
        offered = list(islice(legal_moves(state), 100))
        busy = [move for move in offered if not isinstance(move, Discard | Undo)]
        if not busy:
            return
        state = play(state, chance.choice(busy)).state


@pytest.mark.parametrize("how", list(STUCK))
def test_where_nothing_but_taking_back_is_left_it_resolves_the_position(how: str) -> None:
    """Some of the turns looked at must be stuck in the way named."""
    fixed, so = STUCK[how]
    stuck: list[State] = []

    @share(200)
    @given(turns_begun(**fixed), CHANCE)
    def look(state: State, chance: Random) -> None:
        for at in busy_turn(state, chance):
            if list(islice(legal_moves(at), 2)) == [Undo()]:
                assert at.acts
                assert by_refusal(at) == set()
                resolved(at)
                stuck.append(at)

    look()
    assert sum(1 for at in stuck if so(at)) > 2


# What is drawn


def test_the_rules_drawn_reach_every_value_of_every_field() -> None:
    chance = Random("every value")
    drawn = [random_rules(chance) for _ in range(8000)]
    for field in fields(Rules):
        met = {getattr(rules, field.name) for rules in drawn}
        assert met == set(values(field.name)), field.name
    with_limit = [rules for rules in drawn if rules.match_end is MatchEnd.LIMIT]
    assert any(rules.reentry for rules in with_limit)
    assert any(rules.settlement is Settlement.SCALA50 for rules in drawn)


def test_the_small_positions_drawn_are_of_every_kind() -> None:
    met: dict[str, set[object]] = {}

    @settings(max_examples=600)
    @given(small_positions())
    def look(state: State) -> None:
        for field in fields(Rules):
            if len(values(field.name)) <= 6:
                met.setdefault(field.name, set()).add(getattr(state.rules, field.name))
        met.setdefault("seats", set()).add(state.seats)
        met.setdefault("phase", set()).add(state.phase)
        met.setdefault("jokers of a meld", set()).update(meld.jokers for meld in state.table)
        met.setdefault("opened", set()).add(state.opened[0])

    look()
    assert met.pop("seats") == {2, 3, 4, 5, 6}
    assert met.pop("phase") == {Phase.DRAW, Phase.PLAY}
    assert met.pop("jokers of a meld") == {0, 1, 2}
    assert met.pop("opened") == {False, True}
    assert met == {name: set(values(name)) for name in met}
