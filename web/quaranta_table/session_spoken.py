"""What is said aloud with a new screen, and where the focus goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quaranta.game import Refusal
from quaranta.scala40.events import Event
from quaranta_table.effects import Said
from quaranta_table.present_events import all_said
from quaranta_table.present_refusals import refusal_said
from quaranta_table.screen import (
    BesideBody,
    Body,
    HomeBody,
    ResultBody,
    RibbonKind,
    Screen,
    Sheet,
    TableBody,
)
from quaranta_table.session_desk import Ask, Scene
from quaranta_table.text import Text, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What has just happened, and what has just been refused."""

    events: tuple[Event, ...] = ()
    refused: Refusal | None = None


def said(scene: Scene, news: News, was: Screen | None, now: Screen, text: Text) -> tuple[Said, ...]:
    """A new notice, each event once, then the next step; a refusal interrupts every time."""
    told = []
    if now.notice and (was is None or was.notice != now.notice):
        told.append(Said(spoken(now.notice)))
    told += _of_sheet(was.sheet if was is not None else None, now.sheet)
    if scene.seen is None or not isinstance(now.body, TableBody | ResultBody):
        return tuple(told)
    happened = all_said(news.events, scene.seen.names, text)
    if happened:
        told.append(Said(happened))
    if news.refused is not None:
        told.append(Said(refusal_said(news.refused, scene.seen.view.table, text), urgent=True))
    elif scene.desk.refused is None and not _awaited(scene) and _ribbon_changed(was, now):
        told += _next_step(now.body)
    return tuple(told)


def _awaited(scene: Scene) -> bool:
    """Whether the ribbon is about to say a hint."""
    hint = scene.desk.hint
    return hint is not None and hint.thought is None


def _of_sheet(was: Sheet | None, now: Sheet | None) -> list[Said]:
    """What a sheet says when it comes: what is wrong at once, anything else in its turn."""
    told = []
    if now is not None and now.alert and (was is None or was.alert != now.alert):
        told.append(Said(spoken(now.alert), urgent=True))
    if now is not None and now.told and (was is None or was.told != now.told):
        told.append(Said(now.told))
    return told


def _next_step(body: Body) -> list[Said]:
    if not isinstance(body, TableBody) or body.ribbon.kind is RibbonKind.THINKING:
        return []
    return [Said(ribbon_words(body))]


def _ribbon_changed(was: Screen | None, now: Screen) -> bool:
    if not isinstance(now.body, TableBody):
        return False
    if was is None or not isinstance(was.body, TableBody):
        return True
    return ribbon_words(was.body) != ribbon_words(now.body)


def ribbon_words(body: TableBody) -> str:
    """The ribbon as it is read aloud."""
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
        return _main(now.body)
    if was.sheet is not None and now.sheet is None:
        return _opener(was.sheet.name, now.body)
    return _of_ribbon(was.body, now.body)


_MAIN: Final[dict[type, str]] = {
    HomeBody: "home.main",
    TableBody: "table",
    ResultBody: "result",
}


def _main(body: Body) -> str:
    return body.main if isinstance(body, BesideBody) else _MAIN[type(body)]


def _opener(sheet: str, body: Body) -> str:
    """What a sheet was opened from, as far as it is there whenever the sheet is."""
    if isinstance(body, TableBody):
        refused = body.ribbon.kind is RibbonKind.REFUSAL
        return "ribbon.actions.understood" if refused else "tools.menu"
    if isinstance(body, ResultBody):
        return "result.actions.scores"
    if isinstance(body, BesideBody):
        return body.main
    sheet = "house" if sheet.startswith("house") else sheet
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
