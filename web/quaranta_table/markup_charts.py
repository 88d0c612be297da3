"""Numbers as pictures: tables that readers read cell by cell, drawn with the widths of boxes."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.markup_parts import bar, words
from quaranta_table.screen_charts import Bar, Bars, Progress, Span, Spans


def chart(shown: Bars | Spans) -> Element:
    """A picture of numbers, as the table that it is."""
    key = f"chart.{shown.key}"
    if isinstance(shown, Bars):
        rows, class_ = [_bar(f"{key}.{at}", row) for at, row in enumerate(shown.rows)], "bars"
    else:
        rows = [_span(f"{key}.{at}", row) for at, row in enumerate(shown.rows)]
        class_ = "spans spans-full" if shown.full else "spans"
    return element(
        key,
        "table",
        element(f"{key}.caption", "caption", shown.caption, class_="unseen"),
        element(f"{key}.thead", "thead", _head(f"{key}.head", shown.heads)),
        element(f"{key}.tbody", "tbody", *rows),
        class_=f"chart {class_}",
    )


def _head(key: str, heads: tuple[str, str, str]) -> Element:
    cells = (
        element(f"{key}.{at}", "th", name, scope="col", class_=f"chart-{at}")
        for at, name in enumerate(heads)
    )
    return element(key, "tr", *cells)


def _bar(key: str, row: Bar) -> Element:
    drawn = (
        element(f"{key}.long", "span", class_="bar-long", **{"--long": f"{row.long:.1f}%"}),
        None
        if row.mark is None
        else element(f"{key}.mark", "span", class_="bar-mark", **{"--at": f"{row.mark:.1f}%"}),
    )
    return element(
        key,
        "tr",
        element(f"{key}.label", "th", row.label, scope="row"),
        element(
            f"{key}.value",
            "td",
            element(f"{key}.picture", "span", *drawn, class_="bar-picture", aria_hidden="true"),
            element(f"{key}.count", "span", row.count, class_="bar-count"),
        ),
        element(f"{key}.expected", "td", row.expected, class_="bar-expected"),
        class_="bar-good" if row.good else None,
    )


def _span(key: str, span: Span) -> Element:
    between = {"--low": f"{span.low:.1f}%", "--high": f"{span.high:.1f}%"}
    drawn = (
        element(f"{key}.between", "span", class_="span-between", **between),
        element(f"{key}.at", "span", class_="span-at", **{"--at": f"{span.at:.1f}%"}),
    )
    return element(
        key,
        "tr",
        element(f"{key}.label", "th", span.label, scope="row"),
        element(f"{key}.words", "td", span.words, class_="span-words"),
        element(
            f"{key}.interval",
            "td",
            element(f"{key}.picture", "span", *drawn, class_="span-picture", aria_hidden="true"),
            element(f"{key}.ends", "span", span.between, class_="span-ends"),
        ),
        class_="span-mine" if span.mine else None,
    )


def progress(shown: Progress) -> Element:
    """How far something has come: a bar and its words."""
    key = f"progress.{shown.key}"
    return element(
        key,
        "p",
        bar(f"{key}.bar", shown.meter),
        element(f"{key}.words", "strong", shown.meter.words),
        words(f"{key}.detail", shown.detail, "note"),
        class_="progress",
    )
