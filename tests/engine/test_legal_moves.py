"""Legality asked two ways: what is offered is what is not refused, each thing once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given

from quaranta.scala40 import legal_moves, refusal
from quaranta.scala40.moves import Add, Undo
from quaranta.scala40.notation import move_text
from quaranta.scala40.rules import SCALA40, SwappedJoker
from quaranta.scala40.state import State
from tests.engine.oracle import by_refusal, told
from tests.engine.positions import after, position
from tests.engine.strategies import share, small_positions


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
