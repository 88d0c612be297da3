"""A person's own rule set: the preset it began from and what differs, as a short strict text."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from quaranta.scala40.rules import PRESETS, Rules, RulesError, choices

# What is being made is kept as it stands: every field with the longest text, allowed or not.
LONGEST_HOUSE: Final = 1_100
LONGEST_TITLE: Final = 24
LONGEST_VALUE: Final = 20
FIELDS: Final = tuple(field.name for field in fields(Rules) if field.name != "preset")


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with a rule set: a word of a closed set, the field and the text it is about.

    The words: too-long no-preset no-field twice no-value contrary no-name name-taken too-many.
    """

    why: str
    field: str = ""
    value: str = ""


class HouseError(ValueError):
    """A rule set that cannot be read or kept; `trouble` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A rule set as it is written: `changes` are fields with the text of their values.

    Each differs from the preset named by `origin`, and none need be a value that is allowed:
    `rules_in` looks at that.
    """

    name: str
    origin: str
    changes: tuple[tuple[str, str], ...] = ()


def value_text(value: Any) -> str:
    """A value of a field as it is written."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def written(house: House, name: str) -> str:
    """The text of a field's value, be it allowed or not."""
    return dict(house.changes).get(name, value_text(getattr(PRESETS[house.origin], name)))


def with_value(house: House, name: str, text: str) -> House:
    """The rule set with another text for a field's value."""
    values = {**dict(house.changes), name: _proper_value(text)}
    return replace(house, changes=_differing(house.origin, values))


def _proper_value(text: str) -> str:
    """A value's text without what would part it from the others when it is written."""
    return "".join(sign for sign in text if sign.isprintable() and sign not in " :=")[
        :LONGEST_VALUE
    ]


def _differing(origin: str, values: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """The values that are not those of the preset, in the order of the fields."""
    preset = PRESETS[origin]
    return tuple(
        (name, values[name])
        for name in FIELDS
        if name in values and values[name] != value_text(getattr(preset, name))
    )


def rules_in(house: House) -> Rules:
    """The rule set as it is played; raises HouseError where a value or a pair is not allowed."""
    values = {name: _value(name, text) for name, text in house.changes}
    try:
        return replace(PRESETS[house.origin], preset=house.name or house.origin, **values)
    except RulesError as problem:
        # Each value is allowed by itself, so this is a pair; the sentence begins with its field.
        name = str(problem).partition(" ")[0]
        raise HouseError(Trouble("contrary", name)) from None


def _value(name: str, text: str) -> Any:
    for value in choices(name):
        if value_text(value) == text:
            return value
    raise HouseError(Trouble("no-value", name, text))


def check_name(name: str) -> None:
    """Raises HouseError where a rule set of a person's own cannot bear the name."""
    if not name:
        raise HouseError(Trouble("no-name"))
    if _is_preset(name):
        raise HouseError(Trouble("name-taken", value=name))


def _is_preset(name: str) -> bool:
    """Whether a name would be taken for a preset's, as Scala 40 or F.I.S.Ca. would."""
    return "".join(sign for sign in name.casefold() if sign.isalnum()) in PRESETS


def proper_title(text: str) -> str:
    """A rule set's name as it is kept: printable, with single spaces, not too long."""
    shown = "".join(sign for sign in text if sign.isprintable())
    return " ".join(shown.split())[:LONGEST_TITLE].strip()


def write(house: House) -> str:
    """The rule set as text: `Bar Sport: scala40 open_min=50 limit=201`."""
    words = [house.origin, *(f"{name}={text}" for name, text in house.changes)]
    return f"{house.name}: {' '.join(words)}" if house.name else " ".join(words)


def read(text: str) -> House:
    """A rule set from its text; raises HouseError where it is none.

    What is read may still hold values that are not allowed: `rules_in` looks at that.
    """
    if len(text) > LONGEST_HOUSE:
        raise HouseError(Trouble("too-long"))
    name, _, rest = text.rpartition(":")
    origin, *pairs = rest.split() or [""]
    if origin not in PRESETS:
        raise HouseError(Trouble("no-preset", value=origin[:LONGEST_VALUE]))
    house = House(name=proper_title(name), origin=origin)
    told: set[str] = set()
    for pair in pairs:
        field, _, value = pair.partition("=")
        if field not in FIELDS:
            raise HouseError(Trouble("no-field", value=field[:LONGEST_VALUE]))
        if field in told:
            raise HouseError(Trouble("twice", field))
        if value != _proper_value(value):
            raise HouseError(Trouble("no-value", field, value[:LONGEST_VALUE]))
        told.add(field)
        house = with_value(house, field, value)
    return house


def read_whole(text: str) -> House:
    """A rule set from its text that can be played; raises HouseError."""
    house = read(text)
    rules_in(house)
    return house


def fresh_name(wish: str, taken: tuple[str, ...]) -> str:
    """A name like the one wished for that no other rule set has."""
    number, name = 1, wish
    while name in taken or _is_preset(name):
        number += 1
        name = f"{wish[: LONGEST_TITLE - 3].rstrip()} {number}"
    return name
