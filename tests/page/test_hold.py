"""A button that is held repeats what it does, no faster than it is answered."""

from __future__ import annotations

from typing import Any

import pytest

from quaranta_table.elements import Element, element
from tests.page.conftest import Told
from tests.page.test_gestures import heard, shown

QUICK = "50 50 0"
HELD_MS = 700  # of which the first 300 are a tap


def page(hold: str | None = QUICK, action: str = "turn", calm: str | None = None) -> Element:
    """A page with the button and another one."""
    return element(
        "app",
        "div",
        element("other", "button", "Altro", type="button", data_action="other"),
        element(
            "main",
            "button",
            "Gira",
            type="button",
            data_action=action,
            data_hold=hold,
            data_hold_calm=calm,
            aria_keyshortcuts="Space",
        ),
    )


def press(told: Told, how: str) -> None:
    """Begins to hold the button by a finger or by the space bar."""
    if how == "finger":
        told.page.locator("[data-k=main]").hover()
        told.page.mouse.down()
    else:
        told.page.keyboard.down(" ")


def release(told: Told, how: str) -> None:
    """Ends it."""
    if how == "finger":
        told.page.mouse.up()
    else:
        told.page.keyboard.up(" ")


def answer(told: Told, *patches: Any) -> None:
    """Lets the worker answer all that was asked."""
    told.patches(*patches, number=len(told.intents()))


WAYS = ("finger", "space")


@pytest.mark.parametrize("how", WAYS)
def test_a_short_press_does_it_once(told: Told, how: str) -> None:
    shown(told, page())
    press(told, how)
    release(told, how)
    told.page.wait_for_timeout(HELD_MS)
    heard(told, ["action", "turn"])


@pytest.mark.parametrize("how", WAYS)
def test_a_held_button_waits_for_each_answer(told: Told, how: str) -> None:
    shown(told, page())
    press(told, how)
    told.page.wait_for_timeout(HELD_MS)
    heard(told, ["action", "turn"])
    for count in (2, 3):
        answer(told)
        told.page.wait_for_timeout(200)
        heard(told, *[["action", "turn"]] * count)
    release(told, how)
    answer(told)
    told.page.wait_for_timeout(200)
    heard(told, *[["action", "turn"]] * 3)


@pytest.mark.parametrize("how", WAYS)
def test_where_nothing_is_left_to_repeat_the_hold_ends_and_its_click_too(
    told: Told, how: str
) -> None:
    shown(told, page())
    press(told, how)
    told.page.wait_for_timeout(HELD_MS)
    answer(told)
    told.page.wait_for_timeout(200)
    count = len(told.intents())
    answer(told, ["set", "main", "data-hold", None], ["set", "main", "data-action", "new-match"])
    told.page.wait_for_timeout(200)
    release(told, how)
    told.page.wait_for_timeout(200)
    assert told.intents() == [["action", "turn"]] * count


def test_it_rests_where_it_is_told_to(told: Told) -> None:
    shown(told, page("50 50 600"))
    press(told, "space")
    heard(told, ["action", "turn"])
    answer(told)
    told.page.wait_for_timeout(500)
    heard(told, ["action", "turn"])
    told.page.wait_for_timeout(700)
    assert len(told.intents()) == 2
    release(told, "space")


def test_where_motion_is_reduced_it_does_the_calm_thing(told: Told) -> None:
    shown(told, page(calm="pile 5"))
    told.page.evaluate("document.documentElement.setAttribute('data-motion', 'reduced')")
    press(told, "space")
    heard(told, ["action", "turn"])
    answer(told)
    told.page.wait_for_timeout(HELD_MS)
    release(told, "space")
    heard(told, ["action", "turn"], ["action", "pile"])


def test_the_space_bar_is_the_focused_button_s_own(told: Told) -> None:
    shown(told, page())
    told.page.locator("[data-k=other]").focus()
    told.page.keyboard.press(" ")
    heard(told, ["action", "other"])


def test_with_the_focus_on_it_the_space_bar_does_it_once(told: Told) -> None:
    shown(told, page())
    told.page.locator("[data-k=main]").focus()
    told.page.keyboard.press(" ")
    told.page.wait_for_timeout(100)
    heard(told, ["action", "turn"])
    answer(told)
    told.page.keyboard.press("Enter")
    heard(told, *[["action", "turn"]] * 2)
