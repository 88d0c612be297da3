"""On another's turn nothing is blocked, and every action says why not yet."""

from __future__ import annotations

import pytest

from quaranta_table.intents import Act, Choose, TapPlace
from quaranta_table.screen import RibbonKind
from tests.engine.positions import position
from tests.table.person import Person


@pytest.mark.parametrize(
    "intent",
    [
        *map(Act, ("draw", "take", "discard", "lay", "gather", "undo", "hint")),
        *map(TapPlace, ("stock", "discard", "meld:1")),
        Choose("meld:9"),
    ],
)
def test_on_another_turn_cards_can_be_chosen_and_an_action_says_why_not_yet(
    intent: Act | TapPlace | Choose,
) -> None:
    person = Person.at(position(hands=["3h 4h 5h", "13"], turn=1, phase="draw", discards="9c"))
    before = person.state
    person.take_up("3h")
    assert person.table.ribbon.kind is RibbonKind.THINKING
    person.send(intent)
    assert person.state == before
    assert person.refusal() == "not-readable"
    assert person.told == "Non tocca ancora a te."
    assert person.said[-1].urgent
    assert [card.text for card in person.table.hand.cards if card.selected] == ["3h"]
    assert person.act("sort-sets", "understood").body == person.act("understood").body


def test_what_waits_for_its_turn_says_so_to_programs() -> None:
    person = Person.at(position(hands=["3h 4h 5h", "13"], turn=1, phase="draw", discards="9c"))
    refused = [action.why for action in (*person.table.actions, person.action("hint"))]
    assert refused == ["not-readable"] * 3
    assert [pile.why for pile in person.table.piles] == ["not-readable"] * 2
