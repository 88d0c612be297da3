"""A whole match played by intents, kept at every step and resumed the same."""

from __future__ import annotations

import pytest

from quaranta.scala40 import play
from quaranta.scala40.state import State
from quaranta_table.elements import Element
from quaranta_table.markup import markup
from quaranta_table.screen import Phase, ResultBody, Screen
from tests.table.person import Person


def shape(state: State) -> object:
    """A state without the order in which a hand or a set happens to lie."""
    melds = [sorted(zip(meld.cards, meld.faces, strict=True)) for meld in state.table]
    hands = [sorted(hand) for hand in state.hands]
    return (hands, melds, state.discards, state.stock, state.opened, state.turn, state.phase)


def resumed(person: Person, address: str) -> Screen:
    """What a page shows that is opened again with what is in storage."""
    again = Person.__new__(Person)
    Person.__init__(again, address, person.saved)
    return again.screens[0]


def shown_cards(tree: Element) -> set[str]:
    """Every card that a page could read out of a tree."""
    named = (dict(node.attributes) for node in tree.walk())
    return {attributes["data-card"] for attributes in named if "data-card" in attributes}


def hidden_cards(state: State) -> set[str]:
    """The cards the person may not see."""
    return {str(card) for card in (*state.stock, *state.hands[1])}


@pytest.mark.parametrize("preset", ["scala40", "duello"])
def test_a_whole_match_by_taps_alone(preset: str) -> None:
    address = f"?game=scala40&rules={preset}&seed=match-{preset}&speed=instant"
    person = Person(address)
    deals = 0
    for step in range(4_000):
        if person.screen.phase is Phase.MATCH_OVER:
            break
        if person.screen.phase is Phase.DEAL_OVER:
            deals += 1
            person.act("next-deal")
            continue
        move = person.thinks()
        person.waits = True
        expected = shape(play(person.state, move).state)
        person.play(move)
        assert shape(person.state) == expected, f"{move} by taps: {person.table.ribbon}"
        person.waits = False
        if person.screen.phase is Phase.TABLE:
            assert not shown_cards(markup(person.screen)) & hidden_cards(person.state)
        if step % 7 == 0:
            assert resumed(person, address) == person.screen
        person.let_think()
    assert person.screen.phase is Phase.MATCH_OVER
    assert deals >= 2
    body = person.screen.body
    assert isinstance(body, ResultBody)
    assert sum(row.winner for row in body.rows) == 1
    assert resumed(person, address) == person.screen
