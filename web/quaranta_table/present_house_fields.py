"""The panel of a person's own rules: what sets each field, made from the fields themselves."""

from __future__ import annotations

from enum import StrEnum

from quaranta.scala40.rules import PRESETS, choices
from quaranta_table.house_rules import FIELDS, House, value_text, written
from quaranta_table.rule_book import NEEDS, choice_words, range_words, told_in, value_words
from quaranta_table.screen import Block, Options, Part
from quaranta_table.screen_parts import Action
from quaranta_table.screen_rules import Stepper, Switch
from quaranta_table.text import Text, articles


def fields_by_article(draft: House, text: Text) -> tuple[Block, ...]:
    """A block for each article that tells of fields, in the order of the rule book."""
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
    reach, note = range_words(allowed, text), _note(draft, name, text)
    return Stepper(
        name=f"rule:{name}",
        label=text.say(f"rule.{name}"),
        value=written(draft, name),
        low=allowed.start,
        high=allowed.stop - 1,
        less=_step("less", "minus", name, text),
        more=_step("more", "plus", name, text),
        note=f"{reach} · {note}" if note else reach,
    )


def _step(way: str, icon: str, name: str, text: Text) -> Action:
    spoken = text.say(f"house.{way}", rule=text.say(f"rule.{name}"))
    return Action(name=f"{way}:{name}", label="", icon=icon, spoken=spoken)


def _note(draft: House, name: str, text: Text) -> str:
    """What the field was in the preset, where it is changed; what it needs to say anything."""
    notes = []
    if name in dict(draft.changes):
        base = text.say(f"preset.{draft.origin}")
        notes.append(
            text.say("house.was", rules=base, value=value_words(PRESETS[draft.origin], name, text))
        )
    if name in NEEDS and written(draft, NEEDS[name][0]) != NEEDS[name][1].value:
        notes.append(text.say("house.needs", need=_needed(*NEEDS[name], text)))
    return " · ".join(notes)


def _needed(name: str, value: StrEnum, text: Text) -> str:
    label, words = text.say(f"rule.{name}"), choice_words(name, value, text)
    return text.say("house.pair", rule=label, value=words)
