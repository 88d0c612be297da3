"""The parts of the sheets of the rules: values with their origin, steppers, switches, lists."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.markup_charts import chart, progress
from quaranta_table.markup_parts import action, field, icon, options, words
from quaranta_table.screen import Field, Options, Part
from quaranta_table.screen_charts import Bars, Progress, Spans
from quaranta_table.screen_rules import Copied, RuleRow, Selection, Several, Stepper, Switch


def rule_rows(key: str, rows: tuple[RuleRow, ...]) -> Element | None:
    """Values in force as terms and descriptions, or nothing."""
    if not rows:
        return None
    return element(key, "dl", *(_rule_row(f"{key}.{row.key}", row) for row in rows))


def _rule_row(key: str, row: RuleRow) -> Element:
    return element(
        key,
        "div",
        element(
            f"{key}.term",
            "dt",
            element(f"{key}.label", "span", row.label, class_="rule-label"),
            element(
                f"{key}.origin",
                "span",
                action(key, row.article),
                icon(f"{key}.mark", "pencil") if row.changed else None,
                words(f"{key}.note", row.note, "rule-note"),
                class_="rule-origin",
            ),
        ),
        element(f"{key}.value", "dd", row.value),
        class_="pair rule changed" if row.changed else "pair rule",
    )


def part(shown: Part) -> Element:
    """One thing to fill in, choose, set, copy or look at."""
    if isinstance(shown, Field):
        return field(shown)
    if isinstance(shown, Bars | Spans):
        return chart(shown)
    if isinstance(shown, Progress):
        return progress(shown)
    if isinstance(shown, Several):
        return _several(shown)
    if isinstance(shown, Options):
        return options(shown)
    if isinstance(shown, Stepper):
        return _stepper(shown)
    if isinstance(shown, Switch):
        return _switch(shown)
    return _selection(shown) if isinstance(shown, Selection) else _copied(shown)


def _stepper(shown: Stepper) -> Element:
    """A number between its two buttons, which a person can also write."""
    key = f"stepper.{shown.name}"
    return element(
        key,
        "div",
        element(
            f"{key}.label", "label", shown.label, for_=f"{shown.name}-value", class_="field-label"
        ),
        element(
            f"{key}.row",
            "div",
            action(key, shown.less, "step"),
            element(
                f"{key}.input",
                "input",
                type="number",
                id=f"{shown.name}-value",
                name=shown.name,
                value=shown.value,
                min=str(shown.low),
                max=str(shown.high),
                step="1",
                aria_describedby=f"{shown.name}-note",
            ),
            action(key, shown.more, "step"),
            class_="stepper",
        ),
        element(f"{key}.note", "span", shown.note, id=f"{shown.name}-note", class_="note"),
        class_="options",
    )


def _switch(shown: Switch) -> Element:
    """A yes or no, its word beside the knob."""
    key = f"switch.{shown.name}"
    return element(
        key,
        "div",
        element(
            f"{key}.all",
            "label",
            element(f"{key}.label", "span", shown.label, class_="field-label"),
            element(f"{key}.word", "span", shown.word, class_="switch-word", aria_hidden="true"),
            element(
                f"{key}.input",
                "input",
                type="checkbox",
                role="switch",
                name=shown.name,
                checked="" if shown.on else None,
                aria_describedby=f"{shown.name}-note" if shown.note else None,
            ),
            class_="switch",
        ),
        element(f"{key}.note", "span", shown.note, id=f"{shown.name}-note", class_="note")
        if shown.note
        else None,
        class_="options",
    )


def _several(shown: Several) -> Element:
    """Boxes to tick in a row, as many as one likes."""
    key = f"several.{shown.name}"
    return element(
        key,
        "div",
        element(
            f"{key}.label", "span", shown.label, id=f"{shown.name}-several", class_="field-label"
        ),
        element(
            f"{key}.row",
            "div",
            *(_ticked(f"{key}.{name}", name, label, on=on) for name, label, on in shown.options),
            class_="segments",
        ),
        class_="options",
        role="group",
        aria_labelledby=f"{shown.name}-several",
    )


def _ticked(key: str, name: str, label: str, *, on: bool) -> Element:
    checked = "" if on else None
    face = (icon(f"{key}.tick", "check-heavy"), element(f"{key}.label", "span", label))
    return element(
        key,
        "label",
        element(f"{key}.input", "input", type="checkbox", name=name, checked=checked),
        element(f"{key}.face", "span", *face, class_="segment-face"),
        class_="segment",
    )


def _selection(shown: Selection) -> Element:
    """A list that unfolds."""
    key = f"selection.{shown.name}"
    return element(
        key,
        "label",
        element(f"{key}.label", "span", shown.label, class_="field-label"),
        element(
            f"{key}.list",
            "select",
            *(_listed(f"{key}.{place}", one) for place, one in enumerate(shown.options)),
            name=shown.name,
        ),
        class_="field selection",
    )


def _listed(key: str, option: tuple[str, str, bool]) -> Element:
    value, label, chosen = option
    return element(key, "option", label, value=value, selected="" if chosen else None)


def _copied(shown: Copied) -> Element:
    """A text that is only read, and is copied whole by its button."""
    return element(
        "copied",
        "div",
        element("copied.label", "span", shown.label, class_="field-label"),
        element(
            "copied.text",
            "p",
            shown.text,
            id="copied",
            class_="copied-text",
            data_link=shown.text if shown.link else None,
        ),
        action("copied", shown.copy),
        words("copied.note", shown.note, "note"),
        class_="copied",
    )
