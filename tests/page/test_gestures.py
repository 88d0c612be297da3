"""Taps, keys and fields become intents, and nothing else does."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from quaranta_table.elements import Element, element
from tests.page.conftest import Told
from tests.page.test_painting import focused, table


def shown(told: Told, tree: Element) -> None:
    """The tree on the page, with an engine that answers."""
    told.open()
    told.ready(tree)
    expect(told.page.locator(f"[data-k={tree.children[0].key}]")).to_be_attached()
    told.page.evaluate("told.heard.length = 0")


def heard(told: Told, *intents: list[Any]) -> None:
    """Exactly these intents have come."""
    for _ in range(50):
        if len(told.intents()) >= len(intents):
            break
        told.page.wait_for_timeout(20)
    assert told.intents() == list(intents)


def test_a_tap_means_the_nearest_thing_that_says_what_it_is(told: Told) -> None:
    ask = element(
        "ask", "div", element("ask.1", "button", element("ask.in", "b", "8c"), data_choice="*8c")
    )
    shown(told, table("7h 8h", "As 2s", more=ask))
    told.page.locator("[data-k='ask.in']").click()
    told.page.locator('[data-card="8h"]').click()
    told.page.locator('[data-card="As"]').dispatch_event("click")
    told.page.locator("[data-k=draw]").click()
    told.page.locator("[data-k=m1]").dispatch_event("click")
    told.page.locator("[data-k=ask]").click(position={"x": 300, "y": 5})
    heard(
        told,
        ["choice", "*8c"],
        ["card", "8h", "hand"],
        ["card", "As", "meld:1"],
        ["action", "draw"],
        ["place", "meld:1"],
    )
    assert [message[1] for message in told.heard()] == [1, 2, 3, 4, 5]


def test_a_refused_action_answers_and_a_disabled_one_does_not(told: Told) -> None:
    row = element(
        "app",
        "div",
        element("lay", "button", "Cala", data_action="lay", aria_disabled="true", data_why="x"),
        element("off", "button", "No", data_action="off", disabled=""),
    )
    shown(told, row)
    told.page.locator("[data-k=lay]").click(force=True)
    told.page.locator("[data-k=off]").click(force=True)
    heard(told, ["action", "lay"])


def test_fields_are_sent_when_they_change(told: Told) -> None:
    fields = element(
        "app",
        "div",
        element("name", "input", type="text", name="name", value="Tu"),
        element("l1", "label", element("r1", "input", type="radio", name="rules", value="duello")),
        element("l2", "label", element("c1", "input", type="checkbox", name="ask")),
        element(
            "s",
            "select",
            element("s1", "option", "uno", value="1"),
            element("s2", "option", "due", value="2"),
            name="many",
        ),
        data_place="form",
    )
    shown(told, fields)
    told.page.locator("[data-k=name]").fill("Adele")
    told.page.locator("[data-k=name]").press("Tab")
    told.page.locator("[data-k=r1]").check()
    told.page.locator("[data-k=c1]").check()
    told.page.locator("[data-k=c1]").uncheck()
    told.page.locator("[data-k=s]").select_option("2")
    heard(
        told,
        ["input", "name", "Adele"],
        ["input", "rules", "duello"],
        ["input", "ask", "true"],
        ["input", "ask", "false"],
        ["input", "many", "2"],
    )
    told.patches(["set", "name", "value", "Bruna"], ["set", "s1", "selected", ""])
    expect(told.page.locator("[data-k=name]")).to_have_value("Bruna")
    expect(told.page.locator("[data-k=s]")).to_have_value("1")


def test_the_page_itself_prints_and_copies(told: Told) -> None:
    sheet = element(
        "app",
        "div",
        element("copied", "p", "Bar: scala40", id="copied"),
        element("print", "button", "Stampa", data_action="print"),
        element("copy", "button", "Copia", data_action="copy"),
    )
    shown(told, sheet)
    told.page.evaluate("window.printed = 0; window.print = () => { window.printed += 1; }; 0")
    told.page.evaluate(
        "window.copied = ''; document.addEventListener('copy', () => {"
        " window.copied = getSelection().toString(); })"
    )
    told.page.locator("[data-k=print]").click()
    told.page.locator("[data-k=copy]").click()
    heard(told, ["action", "copy"])
    assert told.page.evaluate("[window.printed, window.copied]") == [1, "Bar: scala40"]
    told.page.evaluate("document.execCommand = () => false; 0")
    told.page.locator("[data-k=copy]").click()
    told.page.locator("[data-k=print]").click()
    heard(told, ["action", "copy"])


def test_a_hand_is_one_stop_of_the_tab_key_and_arrows_go_through_it(told: Told) -> None:
    shown(told, table("7h 8h 9h Th Jh Qh Kh As 2s 3s 4s 5s 6s 7s"))
    page = told.page
    page.locator("[data-k=draw]").focus()
    page.keyboard.press("Shift+Tab")
    assert focused(told) == "c7h"
    for key, card in (
        ("ArrowRight", "c8h"),
        ("ArrowDown", "c2s"),
        ("ArrowUp", "c8h"),
        ("End", "c7s"),
        ("ArrowRight", "c7s"),
        ("ArrowLeft", "c6s"),
    ):
        page.keyboard.press(key)
        assert focused(told) == card
    page.keyboard.press("Tab")
    assert focused(told) == "draw"
    page.keyboard.press("Shift+Tab")
    assert focused(told) == "c6s"
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.keyboard.press("Home")
    heard(told, ["card", "6s", "hand"], ["card", "6s", "hand"])
    assert page.locator('[role="option"][tabindex="0"]').count() == 1


def test_letters_are_short_cuts_outside_of_fields(told: Told) -> None:
    tree = element(
        "app",
        "div",
        element("draw", "button", "Pesca", data_action="draw", aria_keyshortcuts="D P"),
        element("help", "button", "?", data_action="hint", aria_keyshortcuts="?"),
        element("log", "div", "…", tabindex="0", aria_keyshortcuts="U"),
        element("name", "input", type="text", name="name"),
        element(
            "under",
            "div",
            element("no", "button", "X", data_action="no", aria_keyshortcuts="X"),
            inert="",
        ),
    )
    shown(told, tree)
    page = told.page
    for key in ("d", "p", "?", "x", "u", "Control+d", "Alt+d"):
        page.keyboard.press(key)
    assert focused(told) == "log"
    page.locator("[data-k=name]").focus()
    page.keyboard.type("dd")
    heard(told, ["action", "draw"], ["action", "draw"], ["action", "hint"])


def test_escape_closes_what_is_on_top_even_from_a_field(told: Told) -> None:
    tree = element(
        "app",
        "div",
        element("sheet", "div", element("shut", "button", "Chiudi", data_action="close")),
        element("name", "input", type="text", name="name"),
    )
    shown(told, tree)
    told.page.locator("[data-k=name]").focus()
    told.page.keyboard.press("Escape")
    heard(told, ["action", "close"])


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_button_that_is_drawn_answers_keys_once(told: Told, key: str) -> None:
    tree = element(
        "app",
        "div",
        element("meld", "div", "Scala", role="button", tabindex="0", data_place="meld:1"),
        element("draw", "button", "Pesca", data_action="draw"),
    )
    shown(told, tree)
    told.page.locator("[data-k=meld]").press(key)
    told.page.locator("[data-k=draw]").press(key)
    heard(told, ["place", "meld:1"], ["action", "draw"])


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_held_down_presses_once(told: Told, key: str) -> None:
    shown(told, element("app", "div", element("draw", "button", "Pesca", data_action="draw")))
    told.page.locator("[data-k=draw]").focus()
    for _ in range(3):
        told.page.keyboard.down(key)
    told.page.keyboard.up(key)
    heard(told, ["action", "draw"])
