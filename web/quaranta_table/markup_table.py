"""The table during a deal: places, ribbon, tools, actions and the paper panel beside them."""

from __future__ import annotations

from quaranta_table import markup_places as places
from quaranta_table.elements import Element, element
from quaranta_table.figures import minus
from quaranta_table.markup_parts import action, actions, bar, choice, icon, line, words
from quaranta_table.screen import LogLine, Panel, Ribbon, RibbonKind, TableBody
from quaranta_table.screen_parts import Action

_SIGNS = {
    RibbonKind.NEXT: "arrow-right",
    RibbonKind.SELECTION: "arrow-right",
    RibbonKind.REFUSAL: "circle-x",
    RibbonKind.HINT: "lightbulb",
}
_SORTS = "sort-"
_CROWDS = {2: "seats-two", 3: "seats-three"}


def table(body: TableBody, title: str) -> Element:
    """The main part of the page while cards are played."""
    return element(
        "table",
        "main",
        element("table.title", "h1", title, class_="unseen"),
        places.seats(body.seats, body.panel.title),
        places.melds(body.melds, body.melds_name, body.slot, body.slot_action),
        places.tray(body.tray) if body.tray else None,
        places.piles(body.piles),
        places.my_plate(body.me),
        _last_move(body),
        ribbon(body.ribbon),
        places.hand(body.hand),
        element("keys", "div", _tools(body.tools), _main_actions(body.actions), class_="keys"),
        _panel(body.panel),
        id="main",
        tabindex="-1",
        class_=_classes(body),
        **{"--seats": str(max(len(body.seats), 1))},
    )


def _classes(body: TableBody) -> str:
    """The state of the table, and how many seats its plates must make room for."""
    others = len(body.seats)
    classes = ["table"] + ["table-tray"] * bool(body.tray)
    if others > 1:
        classes.append(_CROWDS.get(others, "seats-crowd"))
    return " ".join(classes)


def _last_move(body: TableBody) -> Element | None:
    said = line("last-move.line", body.last_move, "last-move-line")
    if not said:
        return None
    return element("last-move", "p", icon("last-move.icon", "history"), said, class_="last-move")


def ribbon(shown: Ribbon) -> Element:
    """The one place that speaks: next step, selection, question, refusal, thinking."""
    return element(
        "ribbon",
        "section",
        _ribbon_words(shown),
        element("ribbon.choices", "div", *(choice(one) for one in shown.choices), class_="choices")
        if shown.choices
        else None,
        actions("ribbon.actions", shown.actions, "ribbon-actions"),
        class_=f"ribbon ribbon-{shown.kind.value} paper",
        data_ask=shown.ask or None,
        data_refusal=shown.refusal or None,
        data_hint=shown.hint or None,
    )


def _ribbon_words(shown: Ribbon) -> Element:
    return element(
        "ribbon.words",
        "div",
        element(
            "ribbon.first",
            "p",
            _sign(shown.kind),
            line("ribbon.line", shown.line, "ribbon-line"),
            _dots() if shown.busy else None,
            class_="ribbon-first",
        ),
        _second(shown),
        class_="ribbon-words",
    )


def _sign(kind: RibbonKind) -> Element | None:
    if kind is RibbonKind.THINKING:
        return _dots()
    return icon("ribbon.icon", _SIGNS[kind]) if kind in _SIGNS else None


def _dots() -> Element:
    dots = [element(f"ribbon.dot.{n}", "span", class_="dot") for n in range(3)]
    return element("ribbon.dots", "span", *dots, class_="dots", aria_hidden="true")


def _second(shown: Ribbon) -> Element | None:
    if not shown.second and not shown.meter:
        return None
    meter = shown.meter
    return element(
        "ribbon.second",
        "p",
        line("ribbon.second.line", shown.second, "second-line"),
        bar("ribbon.bar", meter) if meter else None,
        words("ribbon.meter", meter.words, "meter-words") if meter else None,
        class_="ribbon-second",
    )


def _tools(shown: tuple[Action, ...]) -> Element:
    """Menu and the like; the two ways to sort stand together."""
    sorts = tuple(one for one in shown if one.name.startswith(_SORTS))
    made: list[Element] = []
    for one in shown:
        if one not in sorts:
            made.append(action("tools", one, f"tool-{one.name}"))
        elif one == sorts[0]:
            made.append(_pair(sorts))
    return element("tools", "div", *made, class_="tools")


def _pair(sorts: tuple[Action, ...]) -> Element:
    buttons = (action("tools", one, "tool-sort") for one in sorts)
    return element("tools.sorts", "div", *buttons, class_="tool-pair")


def _main_actions(shown: tuple[Action, ...]) -> Element:
    return element(
        "actions", "div", *(action("actions", one) for one in shown), class_="main-actions"
    )


def _panel(shown: Panel) -> Element:
    return element(
        "panel",
        "section",
        element(
            "panel.head",
            "div",
            element("panel.title", "h2", shown.title, id="panel-title"),
            words("panel.detail", shown.detail, "panel-detail"),
            class_="panel-head",
        ),
        _scores(shown),
        element("panel.log-title", "h2", shown.log_title, id="log-title"),
        element(
            "log",
            "ol",
            *(_log_line(one) for one in shown.log),
            class_="log",
            tabindex="0",
            aria_live="off",
            aria_labelledby="log-title",
        ),
        *(
            element(f"panel.note.{place}", "p", note, class_="panel-note")
            for place, note in enumerate(shown.notes)
        ),
        actions("panel.actions", shown.actions, "panel-actions"),
        class_="panel paper",
        aria_labelledby="panel-title",
    )


def _scores(shown: Panel) -> Element:
    rows = (
        element(
            f"score.{one.seat}",
            "li",
            words(f"score.{one.seat}.name", one.name, "score-name"),
            element(f"score.{one.seat}.total", "strong", minus(one.total)),
            bar(f"score.{one.seat}.bar", one.meter) if one.meter.words else None,
            class_="out" if one.out else None,
        )
        for one in shown.scores
    )
    return element("scores", "ul", *rows, class_="scores", aria_labelledby="panel-title")


def _log_line(one: LogLine) -> Element:
    key = f"log.{one.key}"
    classes = ["log-line"] + ["fresh"] * one.fresh + ["mine"] * one.mine
    return element(
        key,
        "li",
        element(f"{key}.who", "strong", one.who, class_="log-who"),
        line(f"{key}.line", one.line, "log-words"),
        class_=" ".join(classes),
    )
