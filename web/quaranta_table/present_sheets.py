"""The sheets over a screen: menu, score sheet, about, the confirmations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quaranta_table import screen
from quaranta_table.later import later
from quaranta_table.present_confirm import confirmation
from quaranta_table.present_house import drop_sheet, edit_sheet, house_sheet, look_sheet
from quaranta_table.present_languages import languages
from quaranta_table.present_panel import rules_line, until
from quaranta_table.present_rules import rules_sheet
from quaranta_table.present_scores import score_table
from quaranta_table.screen import Block, Options
from quaranta_table.screen_parts import Action, Emphasis
from quaranta_table.session_desk import Scene, Sheet
from quaranta_table.settings import Speed
from quaranta_table.text import Text


def sheet(scene: Scene, text: Text) -> screen.Sheet | None:
    """The sheet that lies open, if any."""
    make = _SHEETS.get(scene.desk.sheet)
    return make(scene, text) if make else None


def _close(text: Text) -> Action:
    return Action(name="close", label="", icon="x", spoken=text.say("action.close"))


def _menu(scene: Scene, text: Text) -> screen.Sheet:
    names = (
        ("scores", "table-2"),
        ("rules", "book-open"),
        ("house", "notebook-pen"),
        ("referee", "scale"),
        ("about", "info"),
    )
    return screen.Sheet(
        name="menu",
        title=text.say("menu.title"),
        blocks=(
            Block(
                key="sheets",
                actions=tuple(
                    Action(name=name, label=text.say(f"action.{name}"), icon=icon)
                    for name, icon in names
                ),
            ),
            Block(key="language", heading=text.say("menu.language"), actions=languages(text)),
            Block(key="speed", choices=(_speeds(scene, text),)),
            Block(
                key="leave",
                actions=(
                    Action(name="home", label=text.say("action.home"), icon="house"),
                    Action(name="resign", label=text.say("action.resign"), icon="log-out"),
                ),
            ),
        ),
        close=_close(text),
    )


def _speeds(scene: Scene, text: Text) -> Options:
    chosen = scene.desk.settings.speed
    return Options(
        name="speed",
        label=text.say("menu.speed"),
        options=tuple(
            (speed.value, text.say(f"speed.{speed.value}"), speed.value == chosen)
            for speed in Speed
        ),
    )


def _scores(scene: Scene, text: Text) -> screen.Sheet | None:
    if scene.seen is None:
        return None
    rules = scene.seen.view.rules
    return screen.Sheet(
        name="scores",
        title=text.say("scores.title"),
        blocks=(
            Block(
                key="scores",
                lines=((f"{rules_line(rules, text)} · {until(rules, text)}",),),
                scores=score_table(scene.seen, text),
            ),
        ),
        close=_close(text),
    )


def _about(scene: Scene, text: Text) -> screen.Sheet:
    version = scene.desk.version
    return screen.Sheet(
        name="about",
        title=text.say("about.title"),
        blocks=(
            Block(
                key="version",
                lines=(
                    (text.say("about.what"),),
                    *(((text.say("about.version", version=version),),) if version else ()),
                ),
            ),
            Block(
                key="privacy",
                heading=text.say("about.privacy"),
                lines=((text.say("about.collected"),), (text.say("about.kept"),)),
            ),
            Block(
                key="fairness",
                heading=text.say("about.fairness"),
                lines=((text.say("about.computer_knows"),),),
            ),
            Block(
                key="licences",
                heading=text.say("about.licences"),
                lines=((text.say("about.licence"),),),
                actions=(
                    Action(
                        name="licences",
                        label=text.say("about.all_licences"),
                        icon="scroll-text",
                        href="licences.txt",
                        emphasis=Emphasis.LINK,
                    ),
                ),
            ),
        ),
        close=_close(text),
    )


def _confirm(what: str) -> Callable[[Scene, Text], screen.Sheet]:
    return lambda _scene, text: confirmation(what, text)


_SHEETS: Final[dict[Sheet, Callable[[Scene, Text], screen.Sheet | None]]] = {
    Sheet.MENU: _menu,
    Sheet.RULES: rules_sheet,
    Sheet.SCORES: _scores,
    Sheet.ABOUT: _about,
    Sheet.RESIGN: _confirm("resign"),
    Sheet.DELETE: _confirm("delete"),
    Sheet.REPLACE: _confirm("replace"),
    Sheet.HOUSE: house_sheet,
    Sheet.HOUSE_LOOK: look_sheet,
    Sheet.HOUSE_EDIT: edit_sheet,
    Sheet.HOUSE_DROP: drop_sheet,
    Sheet.REFEREE: later("present_referee", "referee_sheet"),
}
