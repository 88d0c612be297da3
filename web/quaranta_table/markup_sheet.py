"""A paper sheet over the screen: menu, rules, score sheet, about, a confirmation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quaranta_table.elements import Element, element
from quaranta_table.later import later
from quaranta_table.markup_parts import (
    action,
    actions,
    choice,
    line,
    options,
)
from quaranta_table.markup_rules import part, rule_rows
from quaranta_table.markup_scores import score_table
from quaranta_table.screen import Block, Choice, Sheet

_tabs: Final[Callable[..., Element]] = later("markup_referee", "tabs")
_board: Final[Callable[..., tuple[Element | None, ...]]] = later("markup_referee", "board")
_ruling: Final[Callable[..., Element]] = later("markup_referee", "ruling")


def sheet(shown: Sheet) -> Element:
    """The sheet as a modal dialog; what lies under it is inert."""
    last = shown.blocks[-1] if shown.blocks else None
    foot = last if last and len(shown.blocks) > 1 and _only_actions(last) else None
    blocks = shown.blocks[:-1] if foot else shown.blocks
    return element(
        "sheet",
        "section",
        element(
            "sheet.head",
            "div",
            element("sheet.title", "h2", shown.title, id="sheet-title", tabindex="-1"),
            action("sheet", shown.close, "sheet-close"),
            class_="sheet-head",
        ),
        _tabs(shown.referee) if shown.referee else None,
        line("sheet.alert", shown.alert, "sheet-alert", "p"),
        element(
            # A key of its own for each sheet and part of the board, so that each begins at its top.
            f"sheet.body.{shown.referee.tab if shown.referee else shown.name}",
            "div",
            *(_board(shown.referee) if shown.referee else ()),
            *(_block(block) for block in blocks),
            class_="sheet-body",
            tabindex="0",
        ),
        _ruling(shown.referee.ruling) if shown.referee else None,
        _answers(shown.choices),
        actions("sheet.foot", foot.actions, "sheet-foot") if foot else None,
        class_=f"sheet sheet-{shown.name} paper",
        role="dialog",
        aria_modal="true",
        aria_labelledby="sheet-title",
        data_ask=shown.ask or None,
    )


def _answers(choices: tuple[Choice, ...]) -> Element | None:
    if not choices:
        return None
    return element("sheet.answers", "div", *(choice(one) for one in choices), class_="sheet-foot")


def _only_actions(block: Block) -> bool:
    rest = (
        block.heading,
        block.lines,
        block.rows,
        block.scores,
        block.rules,
        block.choices,
        block.parts,
    )
    return bool(block.actions) and not any(rest)


def _block(block: Block) -> Element:
    key = f"block.{block.key}"
    said = (line(f"{key}.line.{n}", part, "said", "p") for n, part in enumerate(block.lines))
    heading = f"{block.key}-heading" if block.heading and block.parts else None
    return element(
        key,
        "div",
        element(f"{key}.heading", "h3", block.heading, id=heading) if block.heading else None,
        *said,
        _rows(key, block.rows),
        score_table(f"{key}.scores", block.scores) if block.scores else None,
        rule_rows(f"{key}.rules", block.rules),
        *(options(choice) for choice in block.choices),
        *(part(one) for one in block.parts),
        actions(f"{key}.actions", block.actions, "block-actions"),
        class_="block current" if block.current else "block",
        role="group" if heading else None,
        aria_labelledby=heading,
        aria_current="true" if block.current else None,
        id=block.key if block.anchor else None,
        tabindex="-1" if block.current or block.anchor else None,
    )


def _rows(key: str, rows: tuple[tuple[str, ...], ...]) -> Element | None:
    """Pairs as terms and values; wider rows as a table whose first row names the columns."""
    if not rows:
        return None
    if max(len(row) for row in rows) <= 2:
        return element(
            f"{key}.pairs", "dl", *(_pair(f"{key}.{n}", row) for n, row in enumerate(rows))
        )
    return element(
        f"{key}.table",
        "table",
        element(f"{key}.thead", "thead", _row(f"{key}.0", rows[0], "col")),
        element(
            f"{key}.tbody",
            "tbody",
            *(_row(f"{key}.{n}", row, "row") for n, row in enumerate(rows[1:], 1)),
        ),
        class_="score-table",
    )


def _pair(key: str, row: tuple[str, ...]) -> Element:
    return element(
        key,
        "div",
        element(f"{key}.term", "dt", row[0]),
        *(element(f"{key}.value", "dd", text) for text in row[1:]),
        class_="pair",
    )


def _row(key: str, row: tuple[str, ...], scope: str) -> Element:
    """A row of a table; in the head every cell is a heading, below only the first."""
    return element(
        key,
        "tr",
        *(
            _heading(f"{key}.{n}", text, scope)
            if text and (scope == "col" or not n)
            else element(f"{key}.{n}", "td", text)
            for n, text in enumerate(row)
        ),
    )


def _heading(key: str, text: str, scope: str) -> Element:
    return element(key, "th", text, scope=scope)
