"""Legality asked two ways: what is offered is what is not refused, each thing once."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from quaranta.scala40 import legal_moves, refusal
from quaranta.scala40.moves import Undo
from quaranta.scala40.rules import SwappedJoker
from quaranta.scala40.state import State
from tests.engine.oracle import by_refusal, told
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
