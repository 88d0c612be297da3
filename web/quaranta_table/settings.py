"""What a person has chosen, kept between visits."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final

from quaranta.bots.level import Level
from quaranta.scala40.rules import PRESETS, Rules
from quaranta_table import house_rules
from quaranta_table.house_rules import (
    House,
    HouseError,
    Trouble,
    check_name,
    read_whole,
    rules_in,
)
from quaranta_table.text import LANGUAGES

VERSION: Final = 3
LONGEST_SETTINGS: Final = 40_000
LONGEST_NAME: Final = 20
MOST_HOUSES: Final = 12
SEATS: Final = 6
COMPUTERS: Final = SEATS - 1
USUAL: Final = Level.MEDIO
OWN: Final = "own:"  # so that no name of a person's own is taken for anything else
LIMITS: Final = (101, 151, 201, 301, 501)


class Speed(StrEnum):
    """How long the computer's actions take to be shown."""

    SLOW = "slow"
    NORMAL = "normal"
    INSTANT = "instant"


_NAMES: Final = tuple(f"name:{seat}" for seat in range(SEATS))
_LEVELS: Final = tuple(f"level:{seat}" for seat in range(1, SEATS))
PAUSES_MS: Final = {Speed.SLOW: 900, Speed.NORMAL: 450, Speed.INSTANT: 0}


class SettingsError(ValueError):
    """Settings that cannot be read; the text says what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A person's choices; an empty name stands for the one every language has.

    `names` has one for each seat there could be, the person's own first, `levels` one for each
    computer there could be; `players` is a number that the chosen rules allow. `rules` names a
    preset or one of `houses`, the person's own rule sets; `limit` stands in the place of its own;
    `draft` is a rule set being made.
    """

    language: str = "it"
    names: tuple[str, ...] = ("",) * SEATS
    levels: tuple[Level, ...] = (USUAL,) * COMPUTERS
    players: int = 2
    rules: str = "scala40"
    limit: int = 101
    speed: str = Speed.NORMAL.value
    houses: tuple[House, ...] = ()
    draft: House | None = None


def rules_of(settings: Settings) -> Rules:
    """The rule set a person has chosen."""
    return replace(rule_set(settings, settings.rules), limit=settings.limit)


def rule_set(settings: Settings, name: str) -> Rules:
    """The preset or the person's own rule set of a name; raises KeyError where there is none."""
    house = house_named(settings, name)
    return PRESETS[name] if house is None else rules_in(house)


def house_named(settings: Settings, name: str) -> House | None:
    """The person's own rule set of a name, if there is one."""
    return next((house for house in settings.houses if house.name == name), None)


def chosen(settings: Settings, name: str) -> Settings:
    """The settings with a rule set chosen, and with its own limit."""
    return seated(replace(settings, rules=name, limit=rule_set(settings, name).limit))


def named_by(settings: Settings, value: str) -> str:
    """The name of the rule set that an option on the page stands for, or an empty text."""
    if value in PRESETS:
        return value
    name = value.removeprefix(OWN)
    return name if value != name and house_named(settings, name) is not None else ""


def rule_set_names(settings: Settings) -> tuple[str, ...]:
    """Every rule set there is to choose: the presets, then the person's own."""
    return (*PRESETS, *(house.name for house in settings.houses))


def option_of(name: str) -> str:
    """What stands for a rule set among the options on the page."""
    return name if name in PRESETS else OWN + name


def player_counts(settings: Settings) -> range:
    """The numbers of players that the chosen rules allow."""
    rules = rules_of(settings)
    return range(rules.players_min, rules.players_max + 1)


def seated(settings: Settings) -> Settings:
    """The settings with as many players as the chosen rules allow."""
    counts = player_counts(settings)
    return replace(settings, players=min(max(settings.players, counts.start), counts.stop - 1))


def draft_trouble(settings: Settings) -> Trouble | None:
    """Why the rule set being made cannot be kept, if there is one and it cannot."""
    if settings.draft is None:
        return None
    try:
        check_name(settings.draft.name)
        rules_in(settings.draft)
    except HouseError as problem:
        return problem.trouble
    others = [house for house in settings.houses if house.name != settings.draft.name]
    return Trouble("too-many") if len(others) >= MOST_HOUSES else None


def proper_name(text: str) -> str:
    """A name as it is kept: printable, with single spaces, not too long."""
    shown = "".join(letter for letter in text if letter.isprintable())
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def write(settings: Settings) -> str:
    """The settings as JSON."""
    found = {field.name: getattr(settings, field.name) for field in fields(settings)}
    found["houses"] = [house_rules.write(house) for house in settings.houses]
    found["draft"] = "" if settings.draft is None else house_rules.write(settings.draft)
    return json.dumps({"version": VERSION, **found}, ensure_ascii=False)


def read(text: str) -> Settings:
    """Settings from their JSON, read strictly; raises SettingsError."""
    if len(text) > LONGEST_SETTINGS:
        raise SettingsError("too long")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise SettingsError("not JSON") from None
    if not isinstance(found, dict):
        raise SettingsError("not the settings of this program")
    version = found.pop("version", None)
    if version == 1:
        found = _from_version_1(found)
    if version in (1, 2):
        found = _from_version_2(found)
    elif version != VERSION:
        raise SettingsError("of another version")
    if found.keys() != {field.name for field in fields(Settings)}:
        raise SettingsError("not the settings of this program")
    return _checked(found)


def _from_version_1(found: dict[str, object]) -> dict[str, object]:
    """Settings of two named players as they are kept now."""
    if found.keys() != {"language", "me", "other", "rules", "limit", "speed"}:
        raise SettingsError("not the settings of this program")
    names = [found.pop("me"), found.pop("other"), *[""] * (SEATS - 2)]
    return {**found, "names": names, "players": 2, "houses": [], "draft": ""}


def _from_version_2(found: dict[str, object]) -> dict[str, object]:
    """Settings from before there were levels as they are kept now."""
    if "levels" in found:
        raise SettingsError("not the settings of this program")
    return {**found, "levels": [USUAL] * COMPUTERS}


def _checked(found: dict[str, object]) -> Settings:
    houses = _houses(found.pop("houses"))
    draft = _draft(found.pop("draft"))
    allowed: dict[str, tuple[object, ...]] = {
        "language": LANGUAGES,
        "players": tuple(range(2, SEATS + 1)),
        "rules": (*PRESETS, *(house.name for house in houses)),
        "limit": LIMITS,
        "speed": tuple(Speed),
    }
    for name, values in allowed.items():
        if type(found[name]) not in (str, int) or found[name] not in values:
            raise SettingsError(f"{name} is not one of its values")
    names = found.pop("names")
    if not isinstance(names, list) or len(names) != SEATS or not all(map(_is_name, names)):
        raise SettingsError(f"names are not the names of {SEATS} seats")
    settings = Settings(
        names=tuple(names),
        levels=_levels(found.pop("levels")),
        houses=houses,
        draft=draft,
        **found,  # type: ignore[arg-type]  # checked above
    )
    return seated(settings)


def _levels(words: object) -> tuple[Level, ...]:
    known = tuple(Level)
    if not isinstance(words, list) or any(word not in known for word in words):
        raise SettingsError("levels are no levels")
    if len(words) != COMPUTERS:
        raise SettingsError(f"levels are not those of {COMPUTERS} computers")
    return tuple(map(Level, words))


def _houses(texts: object) -> tuple[House, ...]:
    if not isinstance(texts, list) or len(texts) > MOST_HOUSES:
        raise SettingsError(f"houses are not {MOST_HOUSES} rule sets at most")
    houses = tuple(_house(text) for text in texts)
    if len({house.name for house in houses}) < len(houses):
        raise SettingsError("houses have a name twice")
    return houses


def _house(text: object) -> House:
    if not isinstance(text, str):
        raise SettingsError("houses hold what is no text")
    try:
        house = read_whole(text)
        check_name(house.name)
    except HouseError as problem:
        raise SettingsError(f"houses hold what is no rule set: {problem.trouble.why}") from None
    return house


def _draft(text: object) -> House | None:
    if not isinstance(text, str):
        raise SettingsError("draft is no text")
    try:
        return house_rules.read(text) if text else None
    except HouseError as problem:
        raise SettingsError(f"draft is no rule set: {problem.trouble.why}") from None


def _is_name(value: object) -> bool:
    return isinstance(value, str) and proper_name(value) == value


def changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with one choice made on the page; what is not understood changes nothing."""
    if name in _NAMES:
        names = list(settings.names)
        names[_NAMES.index(name)] = proper_name(value)
        return replace(settings, names=tuple(names))
    if name in ("level", *_LEVELS) and value in tuple(Level):
        return _with_level(settings, name, Level(value))
    if name == "rules" and named_by(settings, value):
        return chosen(settings, named_by(settings, value))
    if name == "players" and value in map(str, player_counts(settings)):
        return replace(settings, players=int(value))
    if name == "target" and value in map(str, LIMITS):
        return replace(settings, limit=int(value))
    if name == "speed" and value in tuple(Speed):
        return replace(settings, speed=value)
    if name == "language" and value in LANGUAGES:
        return replace(settings, language=value)
    return settings


def _with_level(settings: Settings, name: str, level: Level) -> Settings:
    """The settings with a level for one computer, or for all of them."""
    if name not in _LEVELS:
        return replace(settings, levels=(level,) * COMPUTERS)
    levels = list(settings.levels)
    levels[_LEVELS.index(name)] = level
    return replace(settings, levels=tuple(levels))
