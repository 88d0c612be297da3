"""How a deal or a match ended: each hand counted card by card."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.figures import minus
from quaranta_table.markup_parts import actions, bar, hidden_words, icon, shown_card, words
from quaranta_table.markup_scores import account
from quaranta_table.screen import CountedCard, ResultBody, ResultRow
from quaranta_table.screen_parts import Meter

FEW = 3


def result(body: ResultBody, *, match_over: bool) -> Element:
    """The whole result."""
    return element(
        "result",
        "main",
        element(
            "result.head",
            "div",
            element("result.title", "h1", body.title),
            words("result.caption", body.caption, "result-caption"),
            class_="result-head",
        ),
        account(body.account) if body.account else None,
        element(
            "result.rows",
            "ol",
            *(_row(row) for row in body.rows),
            class_="result-rows paper",
        ),
        _notes(body.notes),
        actions("result.actions", body.actions, "result-actions"),
        id="main",
        tabindex="-1",
        class_=_classes(body, match_over=match_over),
    )


def _classes(body: ResultBody, *, match_over: bool) -> str:
    classes = ["result"] + ["result-match"] * match_over
    classes += ["result-settled"] * (body.account is not None)
    return " ".join(classes + ["result-many"] * (len(body.rows) > FEW))


def _row(row: ResultRow) -> Element:
    key = f"row.{row.seat}"
    classes = ["result-row"] + ["out"] * row.out
    return element(
        key,
        "li",
        element(
            f"{key}.who",
            "div",
            icon(f"{key}.crown", "crown") if row.winner else None,
            element(f"{key}.name", "strong", row.name, class_="row-name"),
            words(f"{key}.badge", row.badge, "pill"),
            class_="row-who",
        ),
        element(
            f"{key}.numbers",
            "div",
            words(f"{key}.added", row.added, "row-added"),
            element(
                f"{key}.total",
                "strong",
                minus(row.total),
                class_="row-total",
                data_total=str(row.seat),
            ),
            class_="row-numbers",
        ),
        _counted(key, row),
        _meter(f"{key}.meter", row.meter),
        class_=" ".join(classes),
    )


def _meter(key: str, shown: Meter) -> Element | None:
    """A total against the limit; in a match without one there is nothing to measure."""
    if not shown.words:
        return None
    measure = bar(f"{key}.bar", shown), words(f"{key}.words", shown.words, "meter-words")
    return element(key, "div", *measure, class_="row-meter")


def _counted(key: str, row: ResultRow) -> Element | None:
    cards = element(
        f"{key}.cards", "ul", *(_counted_card(key, one) for one in row.cards), class_="counted"
    )
    parts = [
        cards if row.cards else None,
        words(f"{key}.sum", row.sum_words, "row-sum"),
    ]
    if not any(parts):
        return None
    return element(f"{key}.counted", "div", *parts, class_="row-counted")


def _counted_card(key: str, one: CountedCard) -> Element:
    item = f"{key}.{one.card.id}"
    return element(
        item,
        "li",
        shown_card(one.card),
        hidden_words(f"{item}.colon", ": "),
        element(f"{item}.points", "span", str(one.points), class_="points"),
    )


def _notes(notes: tuple[str, ...]) -> Element | None:
    if not notes:
        return None
    lines = (element(f"result.note.{place}", "p", note) for place, note in enumerate(notes))
    return element("result.notes", "div", *lines, class_="result-notes")
