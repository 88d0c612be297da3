"""The sheets of a person's own rules: the list, one to look at, one to change, one to delete."""

from __future__ import annotations

from quaranta.scala40.rules import PRESETS, choices
from quaranta_table import screen
from quaranta_table.house_rules import (
    LONGEST_HOUSE,
    LONGEST_TITLE,
    House,
    Trouble,
    value_text,
    write,
)
from quaranta_table.present_house_fields import fields_by_article
from quaranta_table.present_trouble import trouble_line
from quaranta_table.rule_book import choice_words, house_line, value_words
from quaranta_table.screen import Block, Choice, Field
from quaranta_table.screen_parts import Action, Emphasis
from quaranta_table.screen_rules import Copied
from quaranta_table.session_desk import Desk, Scene
from quaranta_table.settings import draft_trouble, house_named
from quaranta_table.text import Text


def house_sheet(scene: Scene, text: Text) -> screen.Sheet:
    """The rule sets that are kept, and the ways to a new one."""
    desk = scene.desk
    kept = (
        _kept(house, number, desk, text) for number, house in enumerate(desk.settings.houses, 1)
    )
    return screen.Sheet(
        name="house",
        title=text.say("house.title"),
        blocks=(
            Block(key="house-what", lines=((text.say("house.what"),),)),
            *kept,
            Block(key="house-new", heading=text.say("house.new"), actions=_beginnings(text)),
            _paste(desk.pasted, text),
        ),
        close=_close(text),
        alert=trouble_line(desk.trouble, text) if desk.trouble else (),
        told=_copied(desk, text),
    )


def _copied(desk: Desk, text: Text) -> str:
    return text.say("house.copied") if desk.copied else ""


def _close(text: Text) -> Action:
    return Action(name="close", label="", icon="x", spoken=text.say("action.close"))


def _beginnings(text: Text) -> tuple[Action, ...]:
    return tuple(
        Action(
            name=f"house-from:{name}",
            label=text.say("house.from", rules=text.say(f"preset.{name}")),
            icon="plus",
        )
        for name in PRESETS
    )


def _kept(house: House, number: int, desk: Desk, text: Text) -> Block:
    own = Copied(
        label=text.say("house.text"),
        text=write(house),
        copy=Action(name="copy", label=text.say("action.copy"), icon="scroll-text"),
        note=_copied(desk, text),
    )
    return Block(
        key=f"house-{number}",
        heading=house.name,
        lines=((house_line(house, text),),),
        parts=(own,) if number == desk.which else (),
        actions=tuple(
            Action(
                name=f"house-{what}:{number}",
                label=text.say(f"house.{what}"),
                icon=icon,
                spoken=text.say(f"house.{what}.spoken", name=house.name),
            )
            for what, icon in (("edit", "pencil"), ("share", "share-2"), ("drop", "x"))
        ),
    )


def _paste(pasted: str, text: Text) -> Block:
    return Block(
        key="house-paste",
        heading=text.say("house.paste"),
        parts=(
            Field(
                name="house:text",
                label=text.say("house.paste_here"),
                value=pasted,
                # One more than is read, so that a text cut short by the field is refused.
                longest=LONGEST_HOUSE + 1,
                note=text.say("house.example"),
            ),
        ),
        actions=(Action(name="house-read", label=text.say("house.look"), icon="eye"),),
    )


def look_sheet(scene: Scene, text: Text) -> screen.Sheet | None:
    """What differs in a rule set that somebody shared, before it is kept."""
    draft = scene.desk.settings.draft
    if draft is None:
        return None
    change = Action(name="house", label=text.say("house.edit"), icon="pencil")
    return _making(scene, draft, "house-look", (_differences(draft, text),), (change,), text)


def edit_sheet(scene: Scene, text: Text) -> screen.Sheet | None:
    """The panel: a name, every field of the rules by its article, and at last what differs.

    What grows while a person taps stands below all that is tapped.
    """
    draft = scene.desk.settings.draft
    if draft is None:
        return None
    blocks = (*fields_by_article(draft, text), _differences(draft, text))
    return _making(scene, draft, "house-edit", blocks, (), text)


def _making(
    scene: Scene,
    draft: House,
    name: str,
    blocks: tuple[Block, ...],
    ways: tuple[Action, ...],
    text: Text,
) -> screen.Sheet:
    """A sheet about the rule set being made, with the ways to keep it or not."""
    trouble = draft_trouble(scene.desk.settings)
    leave, keep = _ends(scene, draft, trouble, text)
    return screen.Sheet(
        name=name,
        title=text.say("house.title"),
        blocks=(_name(draft, text), *blocks, Block(key="house-end", actions=(leave, *ways, keep))),
        close=_close(text),
        alert=trouble_line(trouble, text) if trouble else (),
    )


def _name(draft: House, text: Text) -> Block:
    return Block(
        key="house-name",
        parts=(
            Field(
                name="house:name",
                label=text.say("house.name_label"),
                value=draft.name,
                longest=LONGEST_TITLE,
                note=text.say("house.name_note"),
            ),
        ),
    )


def _differences(draft: House, text: Text) -> Block:
    return Block(
        key="house-differs",
        heading=text.say("house.differs", rules=text.say(f"preset.{draft.origin}")),
        lines=() if draft.changes else ((text.say("house.same"),),),
        rows=tuple(
            (
                text.say(f"rule.{name}"),
                text.say(
                    "house.change",
                    old=value_words(PRESETS[draft.origin], name, text),
                    new=_words(name, value, text),
                ),
            )
            for name, value in draft.changes
        ),
    )


def _words(name: str, value: str, text: Text) -> str:
    """A written value in words; one that is not allowed as it stands."""
    for choice in choices(name):
        if value_text(choice) == value:
            return choice_words(name, choice, text)
    return text.say("quoted", value=value)


def _ends(scene: Scene, draft: House, trouble: Trouble | None, text: Text) -> tuple[Action, ...]:
    replaces = house_named(scene.desk.settings, draft.name) is not None
    return (
        Action(name="house-leave", label=text.say("house.leave"), icon="undo-2"),
        Action(
            name="house-keep",
            label=text.say("house.replace" if replaces else "house.keep"),
            icon="check",
            emphasis=Emphasis.MAIN,
            why=trouble.why if trouble else "",
        ),
    )


def drop_sheet(scene: Scene, text: Text) -> screen.Sheet | None:
    """Asks whether a rule set is to be deleted."""
    houses = scene.desk.settings.houses
    if not 0 < scene.desk.which <= len(houses):
        return None
    name = houses[scene.desk.which - 1].name
    return screen.Sheet(
        name="confirm",
        title=text.say("confirm.house.title", name=name),
        blocks=(Block(key="confirm", lines=(text.line("confirm.house"),)),),
        close=_close(text),
        ask="confirm",
        choices=(
            Choice(value="no", line=(text.say("confirm.no"),), name=""),
            Choice(value="house", line=(text.say("confirm.house.yes"),), name=""),
        ),
    )
