"""The referee's board on its sheet: places, cards to pick, the hand to act from, the ruling."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.markup_parts import action, actions, card, chip, icon, line, words
from quaranta_table.screen_parts import CardFace
from quaranta_table.screen_referee import (
    Area,
    Pick,
    Picker,
    PickRow,
    Referee,
    Ruling,
    Shelf,
    Spot,
    Stage,
)


def tabs(shown: Referee) -> Element:
    """The choice of what is in sight."""
    return element(
        "referee.tabs",
        "div",
        *(action("referee.tabs", tab) for tab in shown.tabs),
        class_="referee-tabs",
        role="group",
        aria_label=shown.tabs_name,
    )


def board(shown: Referee) -> tuple[Element | None, ...]:
    """The part of the board that is in sight."""
    return (
        _shelves(shown.shelves),
        _picker(shown.picker) if shown.picker else None,
        *(_stage(shown.stage) if shown.stage else ()),
        _area(shown.area) if shown.area else None,
    )


def _shelves(shown: tuple[Shelf, ...]) -> Element | None:
    if not shown:
        return None
    return element("shelves", "div", *(_shelf(shelf) for shelf in shown), class_="shelves")


def _shelf(shelf: Shelf) -> Element:
    """A place: its name is the button that chooses it, each of its cards one that takes it away."""
    key = f"shelf.{shelf.place}"
    return element(
        key,
        "div",
        element(
            f"{key}.name",
            "button",
            icon(f"{key}.here", "arrow-right") if shelf.current else None,
            element(f"{key}.words", "span", shelf.name, id=f"{shelf.place}-name"),
            words(f"{key}.note", shelf.note, "note"),
            type="button",
            class_="shelf-name",
            data_place=shelf.place,
            aria_pressed="true" if shelf.current else "false",
        ),
        element(
            f"{key}.cards",
            "div",
            *(_removable(face, shelf) for face in shelf.cards),
            class_="shelf-cards",
            data_place=shelf.place,
        )
        if shelf.cards
        else None,
        class_="shelf shelf-current" if shelf.current else "shelf",
        role="group",
        aria_labelledby=f"{shelf.place}-name",
    )


def _removable(face: CardFace, shelf: Shelf) -> Element:
    return element(
        f"{face.id}.button",
        "button",
        _picture(face),
        type="button",
        class_="held",
        data_card=face.text,
        data_place=shelf.place,
        data_stands=face.stands or None,
        aria_label=f"{face.name}: {shelf.remove_words}",
    )


def _picture(face: CardFace) -> Element:
    return element(f"{face.id}.art", "img", src=f"cards/{face.art}.svg", alt="")


def _picker(picker: Picker) -> Element:
    return element(
        "picker",
        "div",
        element("picker.title", "h3", picker.target, id="picker-title"),
        _pick("picker.joker", picker.joker),
        *(_row(row) for row in picker.rows),
        class_="picker",
        role="group",
        aria_labelledby="picker-title",
        data_place="picker",
    )


def _row(row: PickRow) -> Element:
    key = f"picker.{row.key}"
    return element(
        key,
        "div",
        *(_pick(f"{key}.{pick.text}", pick) for pick in row.picks),
        class_="pick-row",
        role="group",
        aria_label=row.name,
    )


def _pick(key: str, pick: Pick) -> Element:
    """A card to pick; dots say how many copies have their place."""
    return element(
        key,
        "button",
        chip(f"{key}.chip", pick.chip),
        words(f"{key}.used", "•" * pick.used, "pick-used"),
        type="button",
        class_="pick idle" if pick.off else "pick",
        data_card=pick.text,
        aria_label=pick.name,
        aria_disabled="true" if pick.off else None,
    )


def _stage(stage: Stage) -> tuple[Element | None, ...]:
    return (
        element("stage.title", "h3", stage.title, class_="stage-title"),
        element(
            "stage.hand",
            "div",
            *(card(face, "hand", option=True) for face in stage.hand),
            class_="stage-hand",
            role="listbox",
            aria_multiselectable="true",
            aria_label=stage.hand_name,
            data_place="hand",
        )
        if stage.hand
        else None,
        words("stage.note", stage.hand_note, "note"),
        element(
            "stage.tray",
            "ul",
            *(line(f"stage.tray.{n}", group, "said", "li") for n, group in enumerate(stage.tray)),
            class_="stage-tray",
        )
        if stage.tray
        else None,
        actions("stage.actions", stage.actions, "stage-actions"),
        element("stage.spots.title", "h3", stage.spots_title),
        element("stage.spots", "div", *(_spot(spot) for spot in stage.spots), class_="spots"),
    )


def _spot(spot: Spot) -> Element:
    key = f"spot.{spot.place}"
    return element(
        key,
        "button",
        element(f"{key}.label", "span", spot.label, class_="spot-label"),
        words(f"{key}.note", spot.note, "note"),
        element(
            f"{key}.cards",
            "span",
            *(_laid(face, spot) for face in spot.cards),
            class_="spot-cards",
        )
        if spot.cards
        else None,
        type="button",
        class_="spot",
        data_place=spot.place,
        aria_label=spot.name,
    )


def _laid(face: CardFace, spot: Spot) -> Element:
    return element(
        face.id,
        "span",
        _picture(face),
        class_="held",
        data_card=face.text,
        data_place=spot.place,
        data_stands=face.stands or None,
    )


def _area(area: Area) -> Element:
    return element(
        "area",
        "div",
        element(
            "area.field",
            "label",
            element("area.label", "span", area.label, class_="field-label"),
            element(
                "area.input",
                "textarea",
                name=area.name,
                value=area.value,
                maxlength=str(area.longest),
                rows="6",
                spellcheck="false",
                autocomplete="off",
            ),
            words("area.note", area.note, "note"),
            class_="field",
        ),
        action("area", area.read),
        class_="area",
    )


def ruling(shown: Ruling) -> Element:
    """What the referee says, always in sight: the ruling, its article, what was done so far."""
    manner = "refused" if shown.refusal else "accepted" if shown.accepted else "open"
    return element(
        "ruling",
        "section",
        element("ruling.title", "h3", shown.title, id="ruling-title", class_="unseen"),
        element(
            "ruling.said",
            "p",
            icon("ruling.sign", shown.sign),
            words("ruling.head", f"{shown.head} " if shown.head else "", "ruling-head"),
            line("ruling.line", shown.line, "ruling-line"),
            class_="ruling-said",
            data_refusal=shown.refusal or None,
        ),
        actions("ruling.links", shown.links, "ruling-links"),
        _deeds(shown),
        actions("ruling.actions", shown.actions, "ruling-actions"),
        line("ruling.question", shown.question, "ruling-question", "p"),
        class_=f"ruling ruling-{manner}",
        aria_labelledby="ruling-title",
        tabindex="0",
    )


def _deeds(shown: Ruling) -> Element | None:
    if not shown.deeds:
        return None
    said = (element(f"ruling.deed.{n}", "li", deed) for n, deed in enumerate(shown.deeds))
    return element("ruling.deeds", "ol", *said, class_="deeds", aria_label=shown.deeds_title)
