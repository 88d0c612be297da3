"""Cases are written as text and read back as the same cases, whatever moment they hold."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.cards import pack
from quaranta.cases import After, Case, CaseError, Pack, Position, read, state_of
from quaranta.cases_write import known, position_of, rules_text, write
from quaranta.scala40 import view
from quaranta.scala40.notation import cards_text
from quaranta.scala40.rules import DUELLO, PRESETS, SCALA40, Rules
from quaranta.scala40.state import State
from tests.engine.strategies import any_rules, deals, share, walk

WRITTEN: Final = Case(
    name='all of it: “quotes" and \\',
    rules=replace(DUELLO, ace_low_points=11, limit=301, jokers=2),
    start=Position(hands=("7h 8h", "2"), turn=1, stock_left=3, opened=(True, False), out=(0,)),
    do=("draw", "not\tan action"),
    expect="not-readable",
    at=1,
    after=After(hands=("7h 8h", "3"), opened=(True, False), over=False, discards=""),
)


def test_every_part_of_a_case_is_written_and_read_back() -> None:
    packed = Case(name="p", start=Pack(players=2, dealer=0, pack=cards_text(pack(4))), number=2)
    assert read(write([WRITTEN, packed])) == (WRITTEN, packed)


@given(any_rules())
def test_rules_are_written_and_read_back(rules: Rules) -> None:
    (entry,) = read(f"[[case]]\nhands = ['7h', '13']\nrules = {rules_text(rules)}")
    assert isinstance(entry, Case)
    assert entry.rules == unnamed(rules)


def unnamed(rules: Rules) -> Rules:
    """The rules without the name a house gives them: cases know presets and changed fields."""
    return rules if rules.preset in PRESETS else replace(rules, preset=SCALA40.preset)


@share(20)
@given(deals(), st.integers(0, 10**6))
def test_a_state_written_and_set_up_again_is_the_same(begun: State, seed: int) -> None:
    for before, _, _ in islice(walk(begun, Random(seed), 40), 0, None, 4):
        written = Case(name="s", rules=unnamed(before.rules), start=position_of(before))
        (again,) = read(write([written]))
        assert again == written
        assert isinstance(again, Case)
        assert cleaned(state_of(again)) == cleaned(before)


def cleaned(begun: State) -> State:
    """The state without what a case does not hold."""
    return replace(
        begun,
        rules=unnamed(begun.rules),
        seed="",
        dealer=0,
        deal_number=1,
        totals=(),
        reentries=(),
        drawn=None,
        acts=0,
        turn_start=None,
        past=(),
    )


@share(20)
@given(deals(), st.integers(0, 10**6))
def test_what_a_seat_sees_is_a_position_with_its_view(begun: State, seed: int) -> None:
    for before, _, _ in islice(walk(begun, Random(seed), 40), 0, None, 4):
        for seat in range(before.seats):
            seen = view(before, seat)
            again = state_of(Case(name="s", rules=before.rules, start=known(seen)))
            assert view(cleaned(again), seat) == view(cleaned(before), seat)


def test_a_hand_made_case_that_cannot_be_set_up_says_why() -> None:
    with pytest.raises(CaseError, match="hands: 7h is one more") as problem:
        state_of(replace(WRITTEN, start=Position(hands=("7h 7h", "7h"))))
    assert problem.value.key == "hands"
    assert Case(name="", start=WRITTEN.start).rules == SCALA40
