"""What is painted is the tree, whatever patches led there; the focus stays in the game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from quaranta_table.elements import Element, element
from quaranta_table.markup import body_attributes, markup
from quaranta_table.patches import diff
from tests.page.conftest import Told
from tests.table.samples import samples

# The painted page as the protocol writes a node, without what layout and gestures add.
READ = """
() => {
  const read = (painted) => {
    const named = Object.fromEntries([...painted.attributes].map(({name, value}) => [name, value]));
    const key = named["data-k"];
    delete named["data-k"];
    delete named.style;
    if (painted.role === "option") delete named.tabindex;
    const body = painted.children.length ? [...painted.children].map(read) : painted.textContent;
    return [key, painted.tagName.toLowerCase(), named, body];
  };
  return read(document.querySelector("#app > *"));
}
"""


def plain(tree: Element) -> list[Any]:
    """A tree as READ gives it."""
    named = {name: text for name, text in tree.attributes if not name.startswith("--")}
    body = tree.body if isinstance(tree.body, str) else [plain(child) for child in tree.body]
    return [tree.key, tree.tag, named, body]


def card(text: str, **attributes: str) -> Element:
    """A card of a hand."""
    return element(
        f"c{text}",
        "span",
        text,
        class_="card",
        data_card=text,
        role="option",
        aria_selected="false",
        **attributes,
    )


def table(hand: str, *melds: str, more: Element | None = None) -> Element:
    """A small table: melds, a hand, an action."""
    laid = [
        element(
            f"m{place}", "div", *map(card, meld.split()), class_="meld", data_place=f"meld:{place}"
        )
        for place, meld in enumerate(melds, 1)
    ]
    return element(
        "app",
        "div",
        element("melds", "div", *laid, class_="melds", data_place="melds"),
        element(
            "hand",
            "div",
            *map(card, hand.split()),
            class_="hand",
            role="listbox",
            aria_label="La tua mano",
            data_place="hand",
        ),
        element("draw", "button", "Pesca", type="button", data_action="draw"),
        more,
        class_="app",
    )


def change(told: Told, old: Element, new: Element, *more: Any) -> None:
    """Lets the worker turn one tree into another, and waits until it is painted."""
    told.patches(*diff(old, new), *more, ["body", "data-test", new.key + str(id(new))])
    expect(told.page.locator("body")).to_have_attribute("data-test", new.key + str(id(new)))


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_screen_is_painted_as_it_is_after_every_other(told: Told, language: str) -> None:
    screens = list(samples(language).values())
    told.open()
    told.ready(markup(screens[0]))
    for old, new in zip(screens, [*screens[1:], screens[0]], strict=True):
        body = [["body", name, text] for name, text in body_attributes(new)]
        change(told, markup(old), markup(new), *body)
        assert told.page.evaluate(READ) == plain(markup(new))
        assert told.page.title() == new.title


def test_a_whole_tree_over_another_keeps_what_stays_and_drops_what_goes(told: Told) -> None:
    told.open()
    old, new = table("7h 8h 9h Kd", "As 2s 3s"), table("Kd Qd", "As 2s 3s", "7h 8h 9h")
    told.ready(old)
    expect(told.page.locator("#app .card")).to_have_count(7)
    told.page.evaluate("document.querySelector('[data-card=\"8h\"]').mine = 1")
    told.patches(["whole", new.to_list()])
    expect(told.page.locator("#app .card")).to_have_count(8)
    assert told.page.evaluate(READ) == plain(new)
    assert told.page.evaluate("document.querySelector('[data-card=\"8h\"]').mine") == 1


def test_what_the_page_refuses_is_not_painted_and_makes_the_worker_start_again(told: Told) -> None:
    told.open()
    told.ready(table("7h"))
    told.patches(["put", "app", None, ["x", "script", ["src", "page/start.js"], ""]])
    told.refused("tag script")
    assert told.page.locator("script[data-k]").count() == 0
    told.ready(table("8h"))
    expect(told.page.locator('[data-card="8h"]')).to_be_visible()


def test_text_is_text(told: Told) -> None:
    told.open()
    told.ready(table("7h"))
    told.patches(["put", "app", None, ["name", "p", [], "<b>Adele</b> & C."]])
    expect(told.page.locator("[data-k=name]")).to_have_text("<b>Adele</b> & C.")


def focused(told: Told) -> str:
    """The key of what has the focus."""
    key: str = told.page.evaluate("document.activeElement.dataset.k || document.activeElement.id")
    return key


def test_a_card_keeps_the_focus_in_the_hand_and_gives_it_on_when_it_leaves(told: Told) -> None:
    told.open()
    dealt, sorted_ = table("7h Kd 9h 8h"), table("7h 8h 9h Kd")
    told.ready(dealt)
    told.page.locator('[data-card="8h"]').focus()
    change(told, dealt, sorted_)
    assert focused(told) == "c8h"
    laid = table("Kd", "7h 8h 9h")
    change(told, sorted_, laid)
    assert focused(told) == "cKd"
    out = table("", "7h 8h 9h Kd")
    change(told, laid, out)
    assert focused(told) == "draw"
    end = element("app", "div", element("end", "p", "Fine"), class_="app")
    change(told, out, end)
    assert focused(told) == "app"


def test_the_focus_leaves_what_becomes_inert_and_goes_where_it_is_sent(told: Told) -> None:
    told.open()
    old = element("app", "div", element("under", "div", table("7h 8h").children[2]))
    sheet = element("sheet", "section", element("ok", "button", "Va bene"), role="dialog")
    new = element(
        "app", "div", element("under", "div", table("7h 8h").children[2], inert=""), sheet
    )
    told.ready(old)
    told.page.locator("[data-k=draw]").focus()
    change(told, old, new)
    assert focused(told) == "ok"
    told.patches(["focus", "sheet"])
    expect(told.page.locator("[data-k=sheet]")).to_be_focused()


def test_a_sentence_is_said_once_and_said_again_when_it_comes_again(told: Told) -> None:
    told.open()
    told.ready(table("7h"))
    polite, urgent = told.page.locator("#say-polite"), told.page.locator("#say-assertive")
    told.patches(["say", "polite", "Pescata: re di quadri."], ["say", "polite", "Tocca a te."])
    expect(polite).to_have_text("Pescata: re di quadri. Tocca a te.")
    told.page.evaluate(
        "new MutationObserver(() => window.changes = (window.changes || 0) + 1)"
        ".observe(document.getElementById('say-polite'), {childList: true})"
    )
    told.patches(["say", "polite", "Pescata: re di quadri. Tocca a te."])
    told.patches(["say", "assertive", "Mancano 6 punti."])
    expect(urgent).to_have_text("Mancano 6 punti.")
    assert told.page.evaluate("window.changes") == 1
