"""The sheets of a person's own rules: the list, the panel that makes one, what is wrong with it."""

from __future__ import annotations

from enum import StrEnum

from quaranta.scala40.rules import PRESETS, choices
from quaranta_table import screen
from quaranta_table.house_rules import (
    FIELDS,
    LONGEST_HOUSE,
    LONGEST_TITLE,
    House,
    Trouble,
    value_text,
    write,
    written,
)
from quaranta_table.rule_book import NEEDS, choice_words, house_line, told_in
from quaranta_table.screen import Block, Choice, Field, Options, Part
from quaranta_table.screen_parts import Action, Emphasis, Line
from quaranta_table.screen_rules import Copied, Stepper, Switch
from quaranta_table.session_desk import Desk, Scene
from quaranta_table.settings import MOST_HOUSES, draft_trouble, house_named
from quaranta_table.text import Text, articles


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
    blocks = (*_fields_by_article(draft, text), _differences(draft, text))
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
                    old=_before(draft, name, text),
                    new=_words(name, value, text),
                ),
            )
            for name, value in draft.changes
        ),
    )


def _before(draft: House, name: str, text: Text) -> str:
    return choice_words(name, getattr(PRESETS[draft.origin], name), text)


def _words(name: str, value: str, text: Text) -> str:
    """A written value in words; one that is not allowed as it stands."""
    for choice in choices(name):
        if value_text(choice) == value:
            return choice_words(name, choice, text)
    return f"«{value}»"


def _fields_by_article(draft: House, text: Text) -> tuple[Block, ...]:
    titles = {number: one["title"] for number, one in articles(text.language).items()}
    return tuple(
        Block(
            key=f"house-article-{number}",
            heading=text.say("article.label", number=number, title=title),
            parts=tuple(_part(draft, name, text) for name in FIELDS if told_in()[name] == number),
        )
        for number, title in titles.items()
        if number in told_in().values()
    )


def _part(draft: House, name: str, text: Text) -> Part:
    """What sets a field: a range by steps, a yes or no by a switch, anything else by its names."""
    allowed = choices(name)
    if isinstance(allowed, range):
        return _stepper(draft, name, allowed, text)
    if allowed == (False, True):
        on = written(draft, name) == value_text(True)
        return Switch(
            name=f"rule:{name}",
            label=text.say(f"rule.{name}"),
            on=on,
            word=text.say("yes" if on else "no"),
            note=_note(draft, name, text),
        )
    return Options(
        name=f"rule:{name}",
        label=text.say(f"rule.{name}"),
        options=tuple(
            (
                value_text(value),
                choice_words(name, value, text),
                written(draft, name) == value_text(value),
            )
            for value in allowed
        ),
        note=_note(draft, name, text),
    )


def _stepper(draft: House, name: str, allowed: range, text: Text) -> Stepper:
    label, low, high = text.say(f"rule.{name}"), allowed.start, allowed.stop - 1
    reach = text.say("house.range", low=_number(low), high=_number(high))
    note = _note(draft, name, text)
    return Stepper(
        name=f"rule:{name}",
        label=label,
        value=written(draft, name),
        low=low,
        high=high,
        less=_step("less", "minus", name, text),
        more=_step("more", "plus", name, text),
        note=f"{reach} · {note}" if note else reach,
    )


def _step(way: str, icon: str, name: str, text: Text) -> Action:
    spoken = text.say(f"house.{way}", rule=text.say(f"rule.{name}"))
    return Action(name=f"{way}:{name}", label="", icon=icon, spoken=spoken)


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _note(draft: House, name: str, text: Text) -> str:
    """What the field was in the preset, where it is changed; what it needs to say anything."""
    notes = []
    if name in dict(draft.changes):
        base = text.say(f"preset.{draft.origin}")
        notes.append(text.say("house.was", rules=base, value=_before(draft, name, text)))
    if name in NEEDS and written(draft, NEEDS[name][0]) != NEEDS[name][1].value:
        notes.append(text.say("house.needs", need=_needed(*NEEDS[name], text)))
    return " · ".join(notes)


def _needed(name: str, value: StrEnum, text: Text) -> str:
    label, words = text.say(f"rule.{name}"), choice_words(name, value, text)
    return text.say("house.pair", rule=label, value=words)


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


def trouble_line(trouble: Trouble, text: Text) -> Line:
    """What is wrong with a rule set: where, why, and what would be right."""
    why = trouble.why.replace("-", "_")
    label = text.say(f"rule.{trouble.field}") if trouble.field else ""
    if trouble.why == "contrary":
        return text.line(f"trouble.contrary.{trouble.field}")
    return text.line(
        f"trouble.{why}",
        rule=label,
        value=trouble.value,
        allowed=_allowed(trouble.field, text) if trouble.why == "no-value" else "",
        presets=", ".join(PRESETS),
        longest=LONGEST_HOUSE,
        most=MOST_HOUSES,
    )


def _allowed(name: str, text: Text) -> str:
    """The values of a field as they are written."""
    allowed = choices(name)
    if isinstance(allowed, range):
        return text.say("house.range", low=_number(allowed.start), high=_number(allowed.stop - 1))
    return ", ".join(map(value_text, allowed))


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
