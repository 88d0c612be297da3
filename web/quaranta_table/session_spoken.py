"""What is said aloud with a new screen, and where the focus goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from quaranta.scala40.events import Event
from quaranta_table.effects import Said
from quaranta_table.present_events import all_said
from quaranta_table.present_refusals import refusal_said
from quaranta_table.screen import Body, HomeBody, ResultBody, RibbonKind, Screen, TableBody
from quaranta_table.session_desk import Ask, Scene
from quaranta_table.text import Text, spoken


def said(
    scene: Scene, fresh: Iterable[Event], was: Screen | None, now: Screen, text: Text
) -> tuple[Said, ...]:
    """Each event once, then a new notice or next step; a refusal interrupts."""
    told = []
    if now.notice and (was is None or was.notice != now.notice):
        told.append(Said(spoken(now.notice)))
    if scene.seen is None or isinstance(now.body, HomeBody):
        return tuple(told)
    happened = all_said(fresh, scene.seen, text)
    if happened:
        told.append(Said(happened))
    if scene.desk.refused is not None and _ribbon_changed(was, now):
        refusal = refusal_said(scene.desk.refused, scene.seen.view.table, text)
        told.append(Said(refusal, urgent=True))
    elif _ribbon_changed(was, now) and isinstance(now.body, TableBody):
        told += _next_step(now.body)
    return tuple(told)


def _next_step(body: TableBody) -> list[Said]:
    return [] if body.ribbon.kind is RibbonKind.THINKING else [Said(_ribbon_words(body))]


def _ribbon_changed(was: Screen | None, now: Screen) -> bool:
    if not isinstance(now.body, TableBody):
        return False
    if was is None or not isinstance(was.body, TableBody):
        return True
    return _ribbon_words(was.body) != _ribbon_words(now.body)


def _ribbon_words(body: TableBody) -> str:
    ribbon = body.ribbon
    parts = [spoken(ribbon.line), spoken(ribbon.second), ribbon.meter.words if ribbon.meter else ""]
    return ". ".join(part for part in parts if part)


def focus(was: Screen | None, now: Screen) -> str:
    """The key that takes the focus where what had it is gone or covered, else empty."""
    if was is None:
        return ""
    if now.sheet is not None and (was.sheet is None or was.sheet.name != now.sheet.name):
        return "sheet.title"
    if type(was.body) is not type(now.body):
        return _MAIN[type(now.body)]
    if was.sheet is not None and now.sheet is None:
        return _opener(was.sheet.name, now.body)
    return _of_ribbon(was.body, now.body)


_MAIN: Final[dict[type, str]] = {
    HomeBody: "home.main",
    TableBody: "table",
    ResultBody: "result",
}


def _opener(sheet: str, body: Body) -> str:
    """What a sheet was opened from, as far as it is there whenever the sheet is."""
    if isinstance(body, TableBody):
        refused = body.ribbon.kind is RibbonKind.REFUSAL
        return "ribbon.actions.understood" if refused else "tools.menu"
    if isinstance(body, ResultBody):
        return "result.actions.scores"
    tiles = {tile.action.name for tile in body.tiles}
    return f"tile.{sheet}" if sheet in tiles else "home.main"


def _of_ribbon(was: Body, now: Body) -> str:
    """A question takes the focus to its answers, and gives it back to the hand."""
    if not isinstance(was, TableBody) or not isinstance(now, TableBody):
        return ""
    before, after = _first_answer(was), _first_answer(now)
    if before == after:
        return ""
    return f"choice.{after}" if after else "hand"


def _first_answer(body: TableBody) -> str:
    """The first answer to what has to be answered; a choice of melds can be left alone."""
    ribbon = body.ribbon
    return ribbon.choices[0].value if ribbon.ask in tuple(Ask) else ""
