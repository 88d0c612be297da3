"""The page's messages are read strictly; what is answered builds the same tree on the page."""

from __future__ import annotations

import json

import pytest

from quaranta_table.effects import Effect, Keep, Post, Think, think_of
from quaranta_table.intents import (
    LONGEST_INPUT,
    LONGEST_MESSAGE,
    MessageError,
    TapCard,
    parse_message,
)
from quaranta_table.protocol import Table, home

ADDRESS = "?seed=abc&speed=instant"


def begun(address: str = ADDRESS, language: str = "it") -> tuple[Table, list[list[object]]]:
    """A table and the patches of its start."""
    table = Table(language, address, True, {}, lambda: "new", version="v1")
    return table, patches_of(table.start())[1]


def patches_of(effects: tuple[Effect, ...]) -> tuple[int, list[list[object]]]:
    """The number and the patches of the one message among the effects."""
    (post,) = [effect for effect in effects if isinstance(effect, Post)]
    kind, number, patches = json.loads(post.text)
    assert kind == "patches"
    return number, patches


def intent(number: int, *words: str) -> str:
    """A message of the page."""
    return json.dumps(["intent", number, list(words)])


def test_the_first_patches_are_the_whole_tree_and_what_the_body_says() -> None:
    _, patches = begun()
    assert patches[0][0] == "whole"
    body = {str(name): value for kind, name, value in patches[1:] if kind == "body"}
    assert body == {
        "data-phase": "table",
        "data-turn": "me",
        "lang": "it",
        "title": "Tocca a te · Quaranta",
    }


def test_an_answer_has_the_number_of_its_intent_and_only_what_changed() -> None:
    table, whole = begun()
    number, patches = patches_of(table.receive(intent(7, "action", "draw")))
    assert number == 7
    assert len(json.dumps(patches)) < len(json.dumps(whole)) / 3
    said = [patch for patch in patches if patch[0] == "say"]
    assert said[0][1] == "polite"
    assert str(said[0][2]).startswith("peschi ")


def test_a_refusal_is_said_at_once() -> None:
    table, _ = begun()
    _, patches = patches_of(table.receive(intent(1, "action", "take")))
    (said,) = [patch for patch in patches if patch[0] == "say"]
    assert said[1] == "assertive"
    assert "Prima devi aprire." in str(said[2])


def test_a_save_comes_before_the_answer() -> None:
    table, _ = begun()
    effects = table.receive(intent(1, "action", "draw"))
    assert [type(effect) for effect in effects] == [Keep, Post]


def test_the_computers_move_is_posted_unasked() -> None:
    table, _ = begun()
    table.receive(intent(1, "action", "draw"))
    hand = table._session._moment.desk.held.order
    table.receive(intent(2, "card", str(hand[0]), "hand"))
    effects = table.receive(intent(3, "action", "discard"))
    (think,) = [effect for effect in effects if isinstance(effect, Think)]
    effects = table.decided(think, list(think_of(think))[-1].move)
    assert patches_of(effects)[0] == 0
    assert table.decided(think, list(think_of(think))[-1].move) == ()


def test_nothing_changed_is_answered_too() -> None:
    table, _ = begun()
    assert patches_of(table.receive(intent(1, "action", "no-such-action"))) == (1, [])


def test_a_sheet_takes_the_focus() -> None:
    table, _ = begun()
    _, patches = patches_of(table.receive(intent(1, "action", "menu")))
    assert ["focus", "sheet.title"] in patches


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{}",
        "[" * 1_000,
        "x" * (LONGEST_MESSAGE + 1),
        '["intent", 1]',
        '["intent", 0, ["action", "draw"]]',
        '["intent", true, ["action", "draw"]]',
        '["intent", 1.0, ["action", "draw"]]',
        '["intent", 1, "draw"]',
        '["intent", 1, []]',
        '["intent", 1, ["action"]]',
        '["intent", 1, ["action", 3]]',
        '["intent", 1, ["action", "a", "b"]]',
        '["intent", 1, ["card", "7h"]]',
        '["intent", 1, ["else", "x"]]',
        json.dumps(["intent", 1, ["action", "x" * 300]]),
        json.dumps(["intent", 1, ["input", "house:text", "x" * (LONGEST_INPUT + 1)]]),
        '["start", {}]',
    ],
)
def test_a_message_that_is_none_is_refused_and_does_nothing(message: str) -> None:
    with pytest.raises(MessageError):
        parse_message(message)
    table, _ = begun()
    assert table.receive(message) == ()


def test_an_intent_is_read() -> None:
    assert parse_message('["intent", 3, ["card", "7h\'", "hand"]]') == (3, TapCard("7h'", "hand"))


@pytest.mark.parametrize(("language", "words"), [("it", "Dai le carte"), ("en", "Deal the cards")])
def test_the_home_is_there_before_anything_is_known(language: str, words: str) -> None:
    tree = home(language)
    assert words in tree.to_html()
    _, patches = begun("", language)
    assert patches[0][0] == "whole"
    kept = json.loads(json.dumps(home(language, "v1").to_list()))
    assert patches[0][1] == kept


def test_a_language_the_page_does_not_have_is_italian() -> None:
    _, patches = begun("", "fr")
    assert ["body", "lang", "it"] in patches
