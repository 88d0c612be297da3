"""The page's markup: what it promises to programs and to readers, on every sample screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from quaranta_table.elements import Element
from quaranta_table.markup import body_attributes, markup
from quaranta_table.patches import diff
from quaranta_table.screen import Hand, HomeBody, ResultBody, Screen, TableBody
from tests.table.samples import LANGUAGES, samples

SCREENS = {
    f"{language} {name}": screen
    for language in LANGUAGES
    for name, screen in samples(language).items()
}
every_screen = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)


def tree(name: str) -> Element:
    """An Italian sample as the page gets it."""
    return markup(SCREENS[f"it {name}"])


def value(node: Element, name: str) -> str | None:
    """An attribute of an element."""
    return dict(node.attributes).get(name)


def found(root: Element, name: str, wanted: str | None = None) -> list[Element]:
    """The elements that carry an attribute, or carry it with a value."""
    nodes = [node for node in root.walk() if value(node, name) is not None]
    return [node for node in nodes if wanted is None or value(node, name) == wanted]


def only(root: Element, name: str, wanted: str) -> Element:
    """The one element with an attribute of that value."""
    (node,) = found(root, name, wanted)
    return node


def text(node: Element) -> str:
    """All the text in an element."""
    inside = node.body if isinstance(node.body, str) else "".join(map(text, node.body))
    return inside.replace("\ufe0e", "")


def hidden(root: Element) -> Iterator[Element]:
    """The elements inside what readers do not hear."""
    for node in found(root, "aria-hidden", "true"):
        yield from node.walk()


@every_screen
def test_a_screen_is_reached_from_the_home_by_patches(screen: Screen) -> None:
    here = markup(screen)
    assert diff(here, here) == []
    assert all(patch[0] != "whole" for patch in diff(tree("home-fresh"), here))


@every_screen
def test_every_button_is_named_and_every_field_labelled(screen: Screen) -> None:
    root = markup(screen)
    silent = set(map(id, hidden(root)))
    for node in root.walk():
        if node.tag == "button":
            assert value(node, "aria-label") or text(node).strip(), node.key
        if node.tag == "img":
            assert value(node, "alt") == ""
        if node.tag in ("input", "select", "textarea"):
            (label,) = [one for one in root.walk() if one.tag == "label" and labels(one, node)]
            assert text(label)
        if value(node, "role") == "img":
            assert value(node, "aria-label") or id(node) in silent


def labels(label: Element, field: Element) -> bool:
    """Whether a label is a field's: it holds it, or points at it."""
    return field in label.walk() or value(label, "for") == (value(field, "id") or "no such")


@every_screen
def test_headings_come_in_order(screen: Screen) -> None:
    root = markup(screen)
    levels = [int(node.tag[1]) for node in root.walk() if node.tag in {"h1", "h2", "h3"}]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@every_screen
def test_ids_that_are_pointed_at_exist(screen: Screen) -> None:
    root = markup(screen)
    ids = [value(node, "id") for node in found(root, "id")]
    assert len(ids) == len(set(ids))
    for name in ("aria-labelledby", "aria-describedby", "for"):
        assert {value(node, name) for node in found(root, name)} <= set(ids)
    links = [value(node, "href") or "" for node in found(root, "href")]
    assert {link.removeprefix("#") for link in links if link.startswith("#")} <= set(ids)
    assert (value(only(root, "class", "skip"), "href") or "").removeprefix("#") in ids


def test_the_body_says_phase_turn_language_and_title() -> None:
    screen = SCREENS["en table-thinking"]
    assert body_attributes(screen) == (
        ("data-phase", "table"),
        ("data-turn", "other"),
        ("lang", "en"),
        ("title", screen.title),
    )


def test_the_hand_is_a_listbox_of_named_cards() -> None:
    root = tree("table-selection")
    hand = only(root, "role", "listbox")
    assert value(hand, "aria-multiselectable") == "true"
    assert value(hand, "data-place") == "hand"
    assert [value(card, "data-card") for card in hand.children][:2] == ["7h", "8h"]
    seven, *_, drawn = hand.children
    assert value(seven, "role") == "option"
    assert value(seven, "aria-label") == "sette di cuori"
    assert value(seven, "aria-selected") == "true"
    assert value(drawn, "aria-label") == "fante di fiori, pescata"
    assert value(drawn, "aria-selected") == "false"


def test_an_empty_hand_is_no_listbox() -> None:
    screen = SCREENS["it table-first"]
    assert isinstance(screen.body, TableBody)
    empty = replace(screen, body=replace(screen.body, hand=Hand(name="La tua mano", cards=())))
    assert found(markup(empty), "role", "listbox") == []
    assert only(markup(empty), "id", "hand").body == ""


def test_places_on_the_cloth() -> None:
    root = tree("table-question")
    buttons = [node for node in found(root, "data-place") if node.tag == "button"]
    places = [value(node, "data-place") for node in buttons]
    assert places == [f"meld:{number}" for number in range(1, 6)] + ["stock", "discard"]
    third = buttons[2]
    assert [value(card, "data-card") for card in found(third, "data-card")] == ["Qd", "*", "Ad"]
    assert [value(card, "data-stands") for card in found(third, "data-stands")] == ["Kd"]
    assert value(third, "aria-label") == (
        "Combinazione 3, donna di quadri jolly per re di quadri asso di quadri, Bruno"
    )
    targets = [node.key for node in buttons if "meld-target" in (value(node, "class") or "")]
    assert targets == ["meld:1", "meld:2"]


def test_a_card_face_down_says_nothing_about_itself() -> None:
    stock = only(tree("table-first"), "class", "pile pile-stock invites")
    assert found(stock, "data-card") == []
    assert value(stock, "data-count") == "80"


def test_seats_carry_their_counts_and_totals() -> None:
    root = tree("table-draw")
    counts = {
        value(seat, "data-seat"): value(seat, "data-count") for seat in found(root, "data-seat")
    }
    assert counts == {"0": "6", "1": "2"}
    assert totals(root) == {"0": "48", "1": "62"}
    assert totals(tree("deal-over")) == {"0": "69", "1": "62"}


def totals(root: Element) -> dict[str | None, str]:
    """The scores a program reads."""
    return {value(node, "data-total"): text(node) for node in found(root, "data-total")}


def test_a_refused_action_says_why_and_still_answers() -> None:
    lay = only(tree("table-refusal"), "data-action", "lay")
    assert value(lay, "aria-disabled") == "true"
    assert value(lay, "data-why") == "opening-short"
    assert value(lay, "disabled") is None
    gather = only(tree("table-tray"), "data-action", "gather")
    assert value(gather, "aria-disabled") is None


def test_a_refusal_has_its_word_its_numbers_and_its_article() -> None:
    refusal = only(tree("table-refusal"), "data-refusal", "opening-short")
    assert "mancano 6" in text(refusal)
    assert [value(node, "data-action") for node in found(refusal, "data-action")] == [
        "article:11",
        "understood",
    ]


def test_a_question_has_its_answers() -> None:
    ask = only(tree("table-question"), "data-ask", "meld")
    assert [value(node, "data-choice") for node in found(ask, "data-choice")] == [
        "meld:1",
        "meld:2",
    ]
    sheet = only(tree("sheet-confirm"), "data-ask", "confirm")
    assert [value(node, "data-choice") for node in found(sheet, "data-choice")] == ["no", "resign"]


def test_a_sheet_is_a_dialog_and_the_rest_is_inert() -> None:
    root = tree("sheet-rules")
    dialog = only(root, "role", "dialog")
    assert value(dialog, "aria-modal") == "true"
    (under,) = found(root, "inert")
    assert dialog not in under.walk()
    assert only(under, "data-place", "stock")
    assert found(tree("table-draw"), "inert") == []
    assert text(only(dialog, "aria-current", "true")).startswith("Apertura")


def test_the_log_is_quiet() -> None:
    log = only(tree("table-draw"), "aria-live", "off")
    assert log.tag == "ol"
    assert text(log.children[-1]) == "Bruno" + "scarta 7♦"


def test_a_choice_is_made_by_radio_buttons() -> None:
    group = only(tree("home-fresh"), "aria-labelledby", "rules-label")
    inputs = [node for node in group.walk() if node.tag == "input"]
    assert [value(node, "value") for node in inputs] == ["scala40", "duello"]
    assert {value(node, "name") for node in inputs} == {"rules"}
    assert [value(node, "checked") for node in inputs] == ["", None]


def test_nothing_that_may_be_missing_is_needed() -> None:
    home, table, deal = (
        SCREENS[f"it {name}"].body for name in ("home-resume", "table-draw", "deal-over")
    )
    assert isinstance(home, HomeBody)
    assert isinstance(table, TableBody)
    assert isinstance(deal, ResultBody)
    bare = replace(
        home, resume=None, choices=(), fields=(), tiles=(), notes=(), languages=(), version=""
    )
    panel = replace(table.panel, scores=(), log=(), notes=(), actions=())
    cloth = replace(
        table, seats=(), piles=(), melds=(), tools=(), actions=(), last_move=(), panel=panel
    )
    ended = replace(deal, rows=(), notes=(), actions=())
    for body in (bare, cloth, ended):
        screen = replace(SCREENS["it table-draw"], body=body)
        assert diff(None, markup(screen))[0][0] == "whole"
