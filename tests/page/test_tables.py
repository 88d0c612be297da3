"""On a table hand and melds have the sizes of the design, and cards fly without being cut off."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from quaranta_table.elements import Element
from quaranta_table.markup import markup
from quaranta_table.patches import diff
from tests.page.conftest import Told
from tests.table.samples import samples

SCREENS = {name: screen for name, screen in samples("it").items() if name.startswith("table")}
VIEWS = {"360": (360, 640), "640": (640, 360), "1280": (1280, 800)}
# Each card of a place: its left and top edge, its width, and how much of it no later card covers.
CARDS = """
(place) => {
  const boxes = [...document.querySelectorAll(`${place} .card`)].map((card) => {
    const {x, y, width} = card.getBoundingClientRect();
    return {x, y, width};
  });
  return boxes.map((box, at) => {
    const next = boxes[at + 1];
    const covered = next && Math.abs(next.y - box.y) < 20 && next.x > box.x;
    return {...box, free: covered ? Math.min(box.width, next.x - box.x) : box.width};
  });
}
"""


def shown(told: Told, view: str, name: str, motion: str = "none") -> Element:
    """A sample table at a viewport, with an engine that answers."""
    width, height = VIEWS[view]
    told.page.set_viewport_size({"width": width, "height": height})
    told.open()
    tree = markup(SCREENS[name])
    told.ready(tree, data_motion=motion)
    expect(told.page.locator(".hand .card").first).to_be_visible()
    return tree


def variable(told: Told, place: str, name: str) -> float:
    """A length that the page set on a place."""
    text: str = told.page.locator(place).evaluate(
        "(place, name) => place.style.getPropertyValue(name)", name
    )
    return float(text.removesuffix("px"))


@pytest.mark.parametrize("view", sorted(VIEWS))
def test_no_table_scrolls_sideways_and_every_card_can_be_hit(told: Told, view: str) -> None:
    old = shown(told, view, "table-selection")
    for name, screen in SCREENS.items():
        new = markup(screen)
        moved(told, old, new)
        assert told.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        hand: list[dict[str, float]] = told.page.evaluate(CARDS, ".hand")
        assert all(card["free"] >= 24 for card in hand), name
        assert all(0 <= card["x"] <= VIEWS[view][0] - card["width"] for card in hand), name
        melds: list[dict[str, float]] = told.page.evaluate(CARDS, ".melds")
        assert all(card["width"] >= 36 or not card["width"] for card in melds), name
        old = new


@pytest.mark.parametrize(
    ("view", "card", "step", "columns"),
    [("360", 47, 50, 7), ("640", 52, 34, 14), ("1280", 60, 64, 14)],
)
def test_a_hand_of_fourteen_is_as_drawn(
    told: Told, view: str, card: int, step: int, columns: int
) -> None:
    shown(told, view, "table-selection")
    assert int(variable(told, ".hand", "--cw-hand")) == card
    assert int(variable(told, ".hand", "--step-hand")) == step
    assert variable(told, ".hand", "--hand-columns") == columns


def test_sizes_follow_a_turned_phone(told: Told) -> None:
    shown(told, "360", "table-selection")
    told.page.set_viewport_size({"width": 640, "height": 360})
    expect(told.page.locator(".hand")).to_have_attribute("style", re_columns(14))
    told.page.set_viewport_size({"width": 360, "height": 640})
    expect(told.page.locator(".hand")).to_have_attribute("style", re_columns(7))


def re_columns(count: int) -> Any:
    """A pattern for a hand laid out in so many columns."""
    return re.compile(f"--hand-columns: {count};")


def moved(told: Told, old: Element, new: Element) -> list[dict[str, Any]]:
    """The flights of a change."""
    told.page.evaluate("told.flights.length = 0")
    mark = f"{id(old)} {id(new)}"
    told.patches(*diff(old, new), ["body", "data-test", mark])
    expect(told.page.locator("body")).to_have_attribute("data-test", mark)
    flights: list[dict[str, Any]] = told.page.evaluate("told.flights")
    return flights


def with_hand_card_on_a_meld(tree: Element) -> Element:
    """The same table, the hand's first card laid at the end of the first meld."""
    hand = next(node for node in tree.walk() if node.key == "hand")
    card = hand.children[0]

    def changed(node: Element) -> Element:
        children = [changed(child) for child in node.children]
        if node.key == "hand":
            children = children[1:]
        if node.key == "meld:1":
            children.insert(1, card)
        return replace(node, body=tuple(children) if node.children else node.body)

    return changed(tree)


def test_a_laid_card_flies_from_the_hand_above_all_and_nothing_cuts_it(told: Told) -> None:
    old = shown(told, "360", "table-selection", "full")
    told.page.clock.install(time=0)
    told.page.clock.pause_at(60_000)
    new = with_hand_card_on_a_meld(old)
    flights = moved(told, old, new)
    laid = next(flight for flight in flights if flight["card"] == "7h")
    assert laid["composite"] == "add"
    assert laid["duration"] == 220
    down = laid["frames"][0].removeprefix("translate(").removesuffix("px)").split("px,")[1]
    assert float(down) > 200
    assert (
        told.page.locator(".melds").evaluate("place => getComputedStyle(place).overflowY")
        == "visible"
    )
    assert told.page.locator('[data-card="7h"]').evaluate("card => card.style.zIndex") == "3"
    told.page.clock.run_for(2_000)
    assert (
        told.page.locator(".melds").evaluate("place => getComputedStyle(place).overflowY")
        != "visible"
    )
    assert told.page.locator('[data-card="7h"]').evaluate("card => card.style.zIndex") == ""


def test_a_drawn_card_comes_from_the_stock_and_turns_over(told: Told) -> None:
    new = markup(SCREENS["table-selection"])
    drawn = next(node for node in new.walk() if dict(node.attributes).get("data-card") == "7h")

    def without(node: Element) -> Element:
        children = tuple(without(child) for child in node.children if child.key != drawn.key)
        return replace(node, body=children or node.body)

    old = shown(told, "360", "table-draw", "full")
    start = without(new)
    told.patches(*diff(old, start))
    named = tuple(sorted([*drawn.attributes, ("data-from", "stock")]))

    def coming(node: Element) -> Element:
        if node.key == drawn.key:
            return replace(node, attributes=named)
        return replace(node, body=tuple(map(coming, node.children)) or node.body)

    flights = moved(told, start, coming(new))
    flight = next(flight for flight in flights if flight["card"] == "7h")
    assert "scaleX(0)" in flight["frames"][0]
    assert len(flight["frames"]) == 3


def test_reduced_motion_slides_for_a_moment_and_none_does_not_move(told: Told) -> None:
    told.page.emulate_media(reduced_motion="reduce")
    width, height = VIEWS["360"]
    told.page.set_viewport_size({"width": width, "height": height})
    told.open()
    expect(told.page.locator("html")).to_have_attribute("data-motion", "reduced")
    old = markup(SCREENS["table-selection"])
    told.ready(old)
    expect(told.page.locator(".hand .card")).to_have_count(14)
    flights = moved(told, old, with_hand_card_on_a_meld(old))
    assert {flight["duration"] for flight in flights} == {100}
    told.patches(["body", "data-motion", "none"])
    expect(told.page.locator("html")).to_have_attribute("data-motion", "none")
    assert moved(told, with_hand_card_on_a_meld(old), old) == []


@pytest.mark.parametrize(("asked", "motion"), [("none", "none"), ("wild", "full")])
def test_the_address_says_how_much_moves(told: Told, asked: str, motion: str) -> None:
    told.open(f"?motion={asked}")
    expect(told.page.locator("html")).to_have_attribute("data-motion", motion)


def test_a_tap_ends_what_is_moving(told: Told) -> None:
    old = shown(told, "360", "table-selection", "full")
    running = "document.getAnimations().filter(one => one.id === 'flight').length"
    told.page.evaluate("document.documentElement.style.setProperty('--d-move', '60000ms')")
    told.patches(["body", "data-motion", "slow"])
    assert moved(told, old, with_hand_card_on_a_meld(old))
    assert told.page.evaluate(running) > 0
    told.page.locator('[data-action="lay"]').first.dispatch_event("click")
    assert told.page.evaluate(running) == 0
