"""Whatever a page sends, offered or not, in any order: each screen stands and is resumed."""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest

from quaranta.cards import CARDS, pack
from quaranta_table.house_rules import FIELDS
from quaranta_table.intents import Act, Choose, Fill, Intent, TapCard, TapPlace
from quaranta_table.markup import markup
from quaranta_table.patches import diff
from quaranta_table.session_desk import Sheet
from tests.engine.positions import everywhere
from tests.table.person import Person
from tests.table.test_patches import Tree

STEPS: Final = 200
TEXTS: Final = (
    *("", "x", "-1", "0", "1", "2", "9" * 50, "²", "٣", "true", "\ud800", "\u202e", "<b>", '"'),
    *("meld:0", "meld:1", "meld:0010", "meld:²", "meld:new", "hand", "hand:1", "hand:9", "stock"),
    *("discard", "taken", "swapped", "picker", "7h", "7h'", "*", "*8d", "add", "swap", "low", "no"),
    *("own:", "own:x", "scala40", "duello", "scala40 open_min=0", "Bar: scala40 jokers=9", "seats"),
    *("unknown-1", "cards", "table", "act", "text", "it", "en", "house", "replace", "[[case]]"),
)
ACTIONS: Final = (
    *("draw", "take", "undo", "lay", "gather", "take-back", "discard", "sort-runs", "close"),
    *("home", "resume", "menu", "rules", "scores", "delete", "close-notice", "next-deal", "copy"),
    *("new-match", "house", "house-read", "house-leave", "house-keep", "referee", "referee-on"),
    *("referee-propose", "referee-back", "referee-restart", "referee-clear", "referee-read"),
)
WORDED: Final = (
    *("lang", "article", "resume", "delete", "house-from", "house-edit", "house-share"),
    *("house-drop", "less", "more", "referee-tab", "referee-less", "referee-more", "take-back"),
)
INPUTS: Final = (
    *("rules", "players", "target", "speed", "name:0", "name:9", "house:name", "house:text"),
    *("reading:", "referee:rules", "referee:action", "referee:text", "referee:drawn"),
    *("referee:opened-1", "referee:turn", "referee:seats", "referee:unknown-1", "rule:"),
    *(f"rule:{name}" for name in FIELDS),
)


def sent(chance: Random) -> Intent:
    """An intent that no page need have offered."""
    text = chance.choice(TEXTS)
    kind = chance.randrange(6)
    if kind == 0:
        return Act(chance.choice(ACTIONS))
    if kind == 1:
        return Act(f"{chance.choice(WORDED)}:{chance.choice((text, *FIELDS))}")
    if kind == 2:
        return TapCard(chance.choice((text, *map(str, CARDS))), chance.choice(TEXTS))
    if kind == 3:
        return Fill(chance.choice(INPUTS), text)
    return TapPlace(text) if kind == 4 else Choose(text)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_sent(seed: int) -> None:
    chance = Random(seed)
    person = Person(f"?seed=sent{seed}&players={2 + seed % 5}&speed=instant")
    person.act("lang:en")  # what an address asks for is kept from the first choice on
    tree = markup(person.screen)
    page = Tree(tree)
    for step in range(STEPS):
        person.send(sent(chance))
        now = markup(person.screen)
        for patch in json.loads(json.dumps(diff(tree, now))):
            page.apply(patch)
        tree = now
        cards = sorted(everywhere(person.state))
        assert cards == sorted(pack(person.state.rules.jokers))
        if step % 40 == 0:
            again = Person(saved=person.saved).session._moment
            assert again.desk.settings == person.session._moment.desk.settings
            assert again.match == person.match


@pytest.mark.parametrize("place", ["meld:0", "meld:0010", "meld:2", "meld:²", "meld:", "x"])
def test_a_place_that_is_none_takes_no_card_at_the_board(place: str) -> None:
    person = Person()
    person.act("referee")
    person.send(*(TapCard(name, "picker") for name in ("9h", "Kc")), TapPlace("meld:new"))
    person.send(*(TapCard(name, "picker") for name in ("6h", "7h", "8h")))
    person.act("referee-tab:act")
    person.send(TapCard("9h", "hand"))
    before = person.session._moment.desk.board
    assert before is not None
    assert before.chosen
    person.send(TapPlace(place))
    assert person.session._moment.desk.board == before
    assert person.session._moment.desk.sheet is Sheet.REFEREE
