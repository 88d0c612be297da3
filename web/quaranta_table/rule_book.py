"""The rule book under given rules: articles, values in words, and where each value comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from quaranta.scala40.rules import PRESETS, MatchEnd, Rules, Start
from quaranta_table.figures import minus
from quaranta_table.house_rules import FIELDS, House, value_text
from quaranta_table.settings import Settings, house_named
from quaranta_table.text import LANGUAGES, Text, articles, decided

_CONDITION: Final = re.compile(r"\[(\w+)=([\w|]+)\] ?")
_PLACE: Final = re.compile(r"\{(\w+)\}")
# Fields that say something only beside one value of another.
NEEDS: Final[dict[str, tuple[str, StrEnum]]] = {
    "turn_up_joker": ("start", Start.TURN_UP),
    "limit": ("match_end", MatchEnd.LIMIT),
    "reentry": ("match_end", MatchEnd.LIMIT),
    "deals": ("match_end", MatchEnd.DEALS),
    "settlement": ("match_end", MatchEnd.DEALS),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """An article as it holds under the rules asked for."""

    number: str
    title: str
    lines: tuple[str, ...]


def articles_in(rules: Rules, text: Text) -> tuple[Article, ...]:
    """Every article with the lines that hold, and the values in their places.

    A line may begin with conditions, `[start=turn_up]` or `[reentry=1|2]`; all must hold.
    """
    values = {name: value_text(getattr(rules, name)) for name in FIELDS}
    words = {name: value_words(rules, name, text) for name in FIELDS}
    return held(articles(text.language), values, words)


def held(
    book: Mapping[str, Mapping[str, str]], values: Mapping[str, str], words: Mapping[str, str]
) -> tuple[Article, ...]:
    """A book's articles where the fields have these values, which are said in these words."""
    return tuple(
        Article(
            number=number,
            title=article["title"],
            lines=tuple(
                _CONDITION.sub("", line).format(**words)
                for line in article["text"].split("\n")
                if _holds(line, values)
            ),
        )
        for number, article in book.items()
    )


def conditions(line: str) -> dict[str, tuple[str, ...]]:
    """The fields a line of an article asks for, each with the values that will do."""
    return {name: tuple(values.split("|")) for name, values in _CONDITION.findall(line)}


def _holds(line: str, values: Mapping[str, str]) -> bool:
    return all(values[name] in fit for name, fit in conditions(line).items())


@cache
def told_in() -> dict[str, str]:
    """The number of the article that tells of each field."""
    return telling(articles(LANGUAGES[0]))


def telling(book: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The number of the first article of a book that tells of each field."""
    found: dict[str, str] = {}
    for number, article in book.items():
        for name in (*_PLACE.findall(article["text"]), *conditions(article["text"])):
            found.setdefault(name, number)
    return found


def value_words(rules: Rules, name: str, text: Text) -> str:
    """A value of the rules in words."""
    return choice_words(name, getattr(rules, name), text)


def choice_words(name: str, value: object, text: Text) -> str:
    """A value that a field may have, in words."""
    if isinstance(value, StrEnum):
        return text.say(f"value.{name}.{value.value}")
    if isinstance(value, bool):
        return text.say("yes" if value else "no")
    return minus(value) if isinstance(value, int) else str(value)


def range_words(values: range, text: Text) -> str:
    """All the values that a number may have, in words."""
    return text.say("house.range", low=values.start, high=values.stop - 1)


def base_of(rules: Rules, settings: Settings) -> str:
    """The preset that rules began from; where nothing says so, the one most like them."""
    if rules.preset in PRESETS:
        return rules.preset
    house = house_named(settings, rules.preset)
    if house is not None:
        return house.origin
    return min(PRESETS, key=lambda name: len(changed_fields(rules, name)))


def house_line(house: House, text: Text) -> str:
    """Which preset a person's own rules began from, and in how many they differ."""
    base = text.say(f"preset.{house.origin}")
    return text.say("rules.like", rules=base, n=len(house.changes))


def changed_fields(rules: Rules, base: str) -> tuple[str, ...]:
    """The fields in which rules differ from a preset."""
    return tuple(name for name in FIELDS if getattr(rules, name) != getattr(PRESETS[base], name))


def origin_words(rules: Rules, name: str, base: str, text: Text) -> str:
    """Where a value comes from: a person's change, no use here, this program, or a source."""
    before = getattr(PRESETS[base], name)
    if getattr(rules, name) != before:
        return text.say("origin.changed", value=choice_words(name, before, text))
    if idle(rules, name):
        return text.say("origin.idle")
    return text.say("origin.decided") if name in decided()[base] else text.say(f"origin.{base}")


def idle(rules: Rules, name: str) -> bool:
    """Whether a field says nothing because of another one's value."""
    other, value = NEEDS.get(name, ("", None))
    return bool(other) and getattr(rules, other) != value
