"""From a Screen to the tree of elements that the page shows."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.markup_home import home
from quaranta_table.markup_parts import actions, line
from quaranta_table.markup_result import result
from quaranta_table.markup_sheet import sheet
from quaranta_table.markup_table import table
from quaranta_table.parts import part_of
from quaranta_table.screen import BesideBody, HomeBody, Phase, Screen, TableBody


def markup(screen: Screen) -> Element:
    """The whole page as one element; under a sheet everything else is inert."""
    return element(
        "app",
        "div",
        element(
            "under",
            "div",
            _skip(screen),
            _body(screen),
            class_="under",
            inert="" if screen.sheet else None,
        ),
        element("scrim", "div", class_="scrim") if screen.sheet else None,
        sheet(screen.sheet) if screen.sheet else None,
        _notice(screen),
        class_="app",
    )


def body_attributes(screen: Screen) -> tuple[tuple[str, str], ...]:
    """What the page's body, language and title say; sorted by name."""
    return (
        ("data-phase", screen.phase.value),
        ("data-turn", screen.turn.value),
        ("lang", screen.language),
        ("title", screen.title),
    )


def _skip(screen: Screen) -> Element:
    target = "#hand" if isinstance(screen.body, TableBody) else "#main"
    return element("skip", "a", screen.skip_words, href=target, class_="skip")


def _body(screen: Screen) -> Element:
    body = screen.body
    if isinstance(body, HomeBody):
        return home(body)
    if isinstance(body, TableBody):
        return table(body, screen.title)
    if isinstance(body, BesideBody):
        return part_of(body.game).looks.markup(body.shown)
    return result(body, match_over=screen.phase is Phase.MATCH_OVER)


def _notice(screen: Screen) -> Element | None:
    said = line("notice.line", screen.notice, "notice-line")
    if not said:
        return None
    close = (screen.notice_close,) if screen.notice_close else ()
    buttons = actions("notice.actions", close, "notice-actions")
    return element("notice", "div", said, buttons, class_="notice paper", role="status")
