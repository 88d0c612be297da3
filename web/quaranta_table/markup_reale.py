"""A game of Scala Reale: the deals, the piles, the cards turned, the one button below them."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.markup_parts import action, actions, bar, card, chip, icon, line, words
from quaranta_table.screen_parts import Chip
from quaranta_table.screen_reale import (
    Ending,
    Heap,
    Held,
    Outlook,
    Pace,
    RealeBody,
    Royals,
    Step,
    Tally,
)

FEW = 10  # cards left that have room to be large


def reale(body: RealeBody) -> Element:
    """The whole game; the button keeps its key whatever it does next."""
    return element(
        "reale",
        "main",
        _head(body),
        _steps(body),
        _stage(body),
        _paper(body),
        _foot(body),
        _about(body),
        id="main",
        tabindex="-1",
        class_=f"reale{_end_class(body.ending)}",
    )


def _end_class(ending: Ending | None) -> str:
    if ending is None:
        return ""
    if ending.won:
        return " reale-over reale-won"
    return " reale-over reale-lost" + " reale-few" * (len(ending.cards) <= FEW)


def _head(body: RealeBody) -> Element:
    return element(
        "reale.head",
        "div",
        action("reale.head", body.home),
        element("reale.title", "h1", body.title),
        _suit(body.suit) if body.suit else None,
        action("reale.head", body.menu),
        class_="reale-head",
    )


def _suit(suit: Chip) -> Element:
    sign = element(
        "reale.suit.sign", "span", suit.label, class_=f"suit-{suit.suit}", aria_hidden="true"
    )
    name = element("reale.suit.name", "span", suit.name)
    return element("reale.suit", "span", sign, name, class_="reale-suit paper")


def _steps(body: RealeBody) -> Element:
    return element(
        "reale.steps",
        "ol",
        *(_step(step) for step in body.steps),
        class_="reale-steps",
        aria_label=body.steps_name,
    )


def _step(step: Step) -> Element:
    key = f"reale.step.{step.piles}"
    return element(
        key,
        "li",
        element(f"{key}.piles", "strong", str(step.piles)),
        element(f"{key}.words", "span", step.words),
        class_=f"reale-step reale-step-{step.state}",
        aria_current="step" if step.state == "now" else None,
    )


def _stage(body: RealeBody) -> Element:
    return element(
        "reale.stage",
        "div",
        _left(body.ending) if body.ending else _heaps(body),
        _shown(body),
        class_="reale-stage",
    )


def _left(ending: Ending) -> Element:
    """The cards left at the end, one after the other."""
    cards = (
        element(
            f"reale.left.{face.id}",
            "li",
            card(face, "left"),
            element(f"reale.left.{face.id}.name", "span", face.name, class_="unseen"),
            class_="reale-left-card" + (" reale-odd" if odd else ""),
            **{"--at": str(place)},
        )
        for place, (face, odd) in enumerate(ending.cards)
    )
    return element("reale.left", "ul", *cards, class_="reale-left", data_place="left")


def _heaps(body: RealeBody) -> Element:
    return element(
        "reale.heaps",
        "ol",
        *(_heap(heap) for heap in body.heaps),
        class_="reale-heaps",
        aria_label=body.heaps_name,
    )


def _heap(heap: Heap) -> Element:
    key = f"reale.{heap.place}"
    return element(
        key,
        "li",
        element(
            f"{key}.cards",
            "span",
            *_lying(key, heap),
            class_=f"reale-heap edges-{heap.edges}",
            data_place=heap.place,
        ),
        element(f"{key}.name", "span", heap.name, class_="unseen"),
        element(f"{key}.count", "strong", heap.count, aria_hidden="true"),
        element(f"{key}.words", "span", heap.words, class_="caption", aria_hidden="true"),
        class_=f"reale-place reale-{heap.state}",
        aria_current="true" if heap.state == "now" else None,
    )


def _lying(key: str, heap: Heap) -> tuple[Element, ...]:
    if heap.card is not None:
        return (card(heap.card, heap.place),)
    if heap.state == "gone":
        return (icon(f"{key}.gone", "x"),)
    back = element(f"{key}.back.art", "img", src="cards/back.svg", alt="")
    return (element(f"{key}.back", "span", back, class_="back"),)


def _shown(body: RealeBody) -> Element:
    cards = (card(face, "turned") for face in body.turned)
    lines = (
        line(f"reale.line.{at}", part, "reale-line", "p") for at, part in enumerate(body.lines)
    )
    return element(
        "reale.shown",
        "div",
        element("reale.turned", "div", *cards, class_="reale-turned", data_place="turned")
        if body.turned
        else None,
        element(
            "reale.words",
            "div",
            element("reale.heading", "h2", body.heading),
            *lines,
            class_="reale-words",
        ),
        class_="reale-shown",
    )


def _paper(body: RealeBody) -> Element:
    return element(
        "reale.paper",
        "div",
        element(
            "reale.tallies",
            "dl",
            *(_tally(at, tally) for at, tally in enumerate(body.tallies)),
            class_="reale-tallies",
        ),
        _royals(body.royals),
        _outlook(body.outlook) if body.outlook else None,
        class_="reale-paper paper",
    )


def _tally(at: int, tally: Tally) -> Element:
    key = f"reale.tally.{at}"
    return element(
        key,
        "div",
        element(f"{key}.label", "dt", tally.label),
        element(f"{key}.count", "dd", str(tally.count)),
        data_place=tally.place or None,
        data_count=str(tally.count) if tally.place else None,
    )


def _royals(royals: Royals) -> Element:
    slots = (
        chip(f"reale.royal.{at}", one)
        if one
        else element(f"reale.royal.{at}", "span", class_="reale-slot", aria_hidden="true")
        for at, one in enumerate(royals.cards)
    )
    return element(
        "reale.royals",
        "p",
        element("reale.royals.label", "span", royals.label, aria_hidden="true"),
        element("reale.royals.name", "span", royals.name, class_="unseen"),
        element("reale.royals.row", "span", *slots, class_="reale-row"),
        class_="reale-royals",
    )


def _outlook(outlook: Outlook) -> Element:
    return element(
        "reale.outlook",
        "p",
        element("reale.outlook.label", "span", outlook.label),
        bar("reale.outlook.bar", outlook.meter),
        element("reale.outlook.words", "strong", outlook.meter.words),
        words("reale.outlook.detail", outlook.detail, "caption"),
        class_="reale-outlook",
    )


def _foot(body: RealeBody) -> Element:
    return element(
        "reale.foot",
        "div",
        _pace(body.pace) if body.pace else None,
        actions("reale.tools", body.tools, "reale-tools"),
        _main(body),
        class_="reale-foot",
    )


def _pace(pace: Pace) -> Element:
    key = "reale.pace"
    return element(
        key,
        "div",
        *(_option(f"{key}.{option[0]}", pace.name, option) for option in pace.options),
        class_="segments reale-pace",
        role="radiogroup",
        aria_label=pace.label,
    )


def _option(key: str, name: str, option: tuple[str, str, bool]) -> Element:
    value, label, chosen = option
    checked = "" if chosen else None
    face = (icon(f"{key}.tick", "check-heavy"), element(f"{key}.label", "span", label))
    return element(
        key,
        "label",
        element(f"{key}.input", "input", type="radio", name=name, value=value, checked=checked),
        element(f"{key}.face", "span", *face, class_="segment-face"),
        class_="segment",
    )


def _main(body: RealeBody) -> Element:
    """One key for the button, so that the focus stays on it; it says what holding it does."""
    made, held = body.main, body.held
    return element(
        "reale.main",
        "button",
        element("reale.main.label", "span", made.label, class_="label"),
        words("reale.main.detail", made.detail, "detail"),
        type="button",
        class_="action action-main reale-main",
        data_action=made.name,
        aria_keyshortcuts=made.shortcut or None,
        data_hold=_hold(held) if held else None,
        data_hold_calm=f"{held.calm} {held.calm_rate}" if held else None,
    )


def _hold(held: Held) -> str:
    return f"{held.rate} {held.rising_to} {held.rest_ms}"


def _about(body: RealeBody) -> Element:
    lines = (line(f"reale.about.{at}", part, "said", "p") for at, part in enumerate(body.about))
    return element(
        "reale.about",
        "section",
        element("reale.about.title", "h2", body.about_title, id="reale-about"),
        *lines,
        actions("reale.about.actions", body.about_actions, "reale-about-actions"),
        class_="reale-about paper",
        aria_labelledby="reale-about",
    )
