"""The small parts every screen is made of: cards, lines with chips, actions, meters, choices."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.screen import Choice, Field, Options
from quaranta_table.screen_parts import Action, CardFace, Chip, Line, Meter, Strong

_SUIT_SIGNS = "♥♦♣♠"
_AS_TEXT = "\ufe0e"  # without it phones draw the suits as coloured pictures


def icon(key: str, name: str) -> Element:
    """An icon by its name; it says nothing, its word stands beside it."""
    return element(key, "span", class_=f"icon icon-{name}", aria_hidden="true")


def words(key: str, text: str, class_: str) -> Element | None:
    """A text of its own, or nothing where there is none."""
    return element(key, "span", text, class_=class_) if text else None


def hidden_words(key: str, text: str) -> Element | None:
    """A text for those who do not see the page."""
    return words(key, text, "unseen")


def line(key: str, parts: Line, class_: str, tag: str = "span") -> Element | None:
    """A line of words, stressed words and cards, or nothing where it is empty."""
    if not parts:
        return None
    return element(key, tag, *_line_body(key, parts), class_=class_)


def _line_body(key: str, parts: Line) -> list[Element | str]:
    if len(parts) == 1 and isinstance(parts[0], str):
        return [parts[0]]
    return [_part(f"{key}.{place}", part) for place, part in enumerate(parts)]


def _part(key: str, part: str | Chip | Strong) -> Element:
    if isinstance(part, Chip):
        return chip(key, part)
    if isinstance(part, Strong):
        return element(key, "strong", part.text)
    return element(key, "span", part)


def chip(key: str, shown: Chip) -> Element:
    """A card in a sentence, named for readers."""
    kind = "joker" if shown.joker and not shown.suit else f"suit-{shown.suit}"
    laid = " chip-laid" if shown.joker and shown.suit else ""
    label = shown.label
    for sign in _SUIT_SIGNS:
        label = label.replace(sign, sign + _AS_TEXT)
    return element(
        key, "span", label, class_=f"chip {kind}{laid}", role="img", aria_label=shown.name
    )


def card(face: CardFace, place: str, *, option: bool = False) -> Element:
    """A card face up; as an option it is one of a hand's cards to choose from."""
    return element(
        face.id,
        "span",
        _picture(face),
        _flag(face),
        class_="card advised" if face.advised else "card",
        data_card=face.text,
        data_place=place,
        data_stands=face.stands or None,
        data_from=face.came_from or None,
        role="option" if option else None,
        aria_label=_option_name(face) if option else None,
        aria_selected=("true" if face.selected else "false") if option else None,
    )


def shown_card(face: CardFace) -> Element:
    """A card that is only looked at: named, and nothing can be done with it."""
    return element(face.id, "span", _picture(face), class_="card", role="img", aria_label=face.name)


def _picture(face: CardFace) -> Element:
    return element(f"{face.id}.art", "img", src=f"cards/{face.art}.svg", alt="")


def _flag(face: CardFace) -> Element | None:
    if not face.mark_label:
        return None
    return element(
        f"{face.id}.flag",
        "span",
        icon(f"{face.id}.flag.icon", "arrow-down-heavy"),
        element(f"{face.id}.flag.words", "span", face.mark_label),
        class_="flag",
    )


def _option_name(face: CardFace) -> str:
    return ", ".join(part for part in (face.name, face.mark_label, face.advised) if part)


def action(where: str, shown: Action, class_: str = "") -> Element:
    """A button that sends its name back; refused or idle it says so and still answers.

    An action with an address is a link.
    """
    key = f"{where}.{shown.name}"
    idle = bool(shown.why) or shown.off
    classes = ["action", f"action-{shown.emphasis.value}", class_, "idle" if idle else ""]
    return element(
        key,
        "a" if shown.href else "button",
        *_action_face(key, shown),
        href=shown.href or None,
        type=None if shown.href else "button",
        class_=" ".join(part for part in classes if part),
        data_action=None if shown.href else shown.name,
        data_why=shown.why or None,
        aria_disabled="true" if idle else None,
        aria_pressed=None if shown.pressed is None else str(shown.pressed).lower(),
        aria_keyshortcuts=shown.shortcut or None,
        aria_label=shown.spoken if shown.label and shown.spoken else None,
    )


def _action_face(key: str, shown: Action) -> tuple[Element | None, ...]:
    return (
        icon(f"{key}.icon", shown.icon) if shown.icon else None,
        words(f"{key}.label", shown.label, "label")
        or words(f"{key}.label", shown.spoken, "label quiet"),
        chip(f"{key}.chip", shown.chip) if shown.chip else None,
        words(f"{key}.detail", shown.detail, "detail"),
    )


def actions(key: str, shown: tuple[Action, ...], class_: str) -> Element | None:
    """A row of actions, or nothing."""
    if not shown:
        return None
    return element(key, "div", *(action(key, one) for one in shown), class_=class_)


def choice(one: Choice) -> Element:
    """An answer to a question."""
    key = f"choice.{one.value}"
    return element(
        key,
        "button",
        line(f"{key}.line", one.line, "choice-line"),
        type="button",
        class_="action action-secondary choice",
        data_choice=one.value,
        aria_label=one.name or None,
    )


def bar(key: str, shown: Meter) -> Element:
    """The picture of a meter; its number always stands beside it in words."""
    return element(
        key,
        "meter",
        class_="bar",
        min="0",
        max=str(max(shown.limit, 1)),
        value=str(max(shown.value, 0)),
        aria_hidden="true",
    )


def options(shown: Options) -> Element:
    """One choice among several, as radio buttons in a row."""
    key = f"options.{shown.name}"
    details = shown.details or ("",) * len(shown.options)
    return element(
        key,
        "div",
        element(
            f"{key}.label", "span", shown.label, id=f"{shown.name}-label", class_="field-label"
        ),
        element(
            f"{key}.row",
            "div",
            *(
                _option(key, shown.name, option, detail)
                for option, detail in zip(shown.options, details, strict=True)
            ),
            class_="segments",
        ),
        element(f"{key}.note", "span", shown.note, id=f"{shown.name}-note", class_="note")
        if shown.note
        else None,
        class_="options",
        role="radiogroup",
        aria_labelledby=f"{shown.name}-label",
        aria_describedby=f"{shown.name}-note" if shown.note else None,
    )


def _option(key: str, name: str, option: tuple[str, str, bool], detail: str) -> Element:
    value, label, chosen = option
    return element(
        f"{key}.{value}",
        "label",
        element(
            f"{key}.{value}.input",
            "input",
            type="radio",
            name=name,
            value=value,
            checked="" if chosen else None,
        ),
        element(
            f"{key}.{value}.face",
            "span",
            icon(f"{key}.{value}.tick", "check-heavy"),
            element(f"{key}.{value}.label", "span", label),
            words(f"{key}.{value}.detail", detail, "segment-detail"),
            class_="segment-face",
        ),
        class_="segment",
    )


def field(shown: Field) -> Element:
    """A line of text to fill in, with its label."""
    key = f"field.{shown.name}"
    return element(
        key,
        "label",
        element(f"{key}.label", "span", shown.label, class_="field-label"),
        element(
            f"{key}.input",
            "input",
            type="text",
            name=shown.name,
            value=shown.value,
            maxlength=str(shown.longest),
            autocomplete="off",
            spellcheck="false",
        ),
        words(f"{key}.note", shown.note, "note"),
        class_="field",
    )
