"""What a person has chosen, kept between visits, and what an address asks for."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Final

from quaranta.record import LONGEST_SEED
from quaranta.scala40.rules import PRESETS, Rules
from quaranta_table.text import LANGUAGES

VERSION: Final = 1
LONGEST_SETTINGS: Final = 4_000
LONGEST_ADDRESS: Final = 2_000
LONGEST_NAME: Final = 20
LIMITS: Final = (101, 151, 201)


class Speed(StrEnum):
    """How long the computer's actions take to be shown."""

    SLOW = "slow"
    NORMAL = "normal"
    INSTANT = "instant"


_QUOTED: Final = re.compile(rb"%([0-9A-Fa-f]{2})")
PAUSES_MS: Final = {Speed.SLOW: 900, Speed.NORMAL: 450, Speed.INSTANT: 0}


class SettingsError(ValueError):
    """Settings that cannot be read; the text says what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A person's choices; an empty name stands for the one every language has."""

    language: str = "it"
    me: str = ""
    other: str = ""
    rules: str = "scala40"
    limit: int = 101
    speed: str = Speed.NORMAL.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """What the address asks for; `refused` names the values that were not understood."""

    language: str = ""
    seed: str = ""
    game: str = ""
    rules: str = ""
    limit: int = 0
    speed: str = ""
    refused: tuple[str, ...] = ()

    @property
    def names_a_match(self) -> bool:
        """Whether a match is to be resumed or begun at once."""
        return bool(self.seed or self.game)


def rules_of(settings: Settings) -> Rules:
    """The rule set a person has chosen."""
    return replace(PRESETS[settings.rules], limit=settings.limit)


def proper_name(text: str) -> str:
    """A name as it is kept: printable, with single spaces, not too long."""
    shown = "".join(letter for letter in text if letter.isprintable())
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def write(settings: Settings) -> str:
    """The settings as JSON."""
    return json.dumps({"version": VERSION, **asdict(settings)}, ensure_ascii=False)


def read(text: str) -> Settings:
    """Settings from their JSON, read strictly; raises SettingsError."""
    if len(text) > LONGEST_SETTINGS:
        raise SettingsError("too long")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise SettingsError("not JSON") from None
    names = {field.name for field in fields(Settings)}
    if not isinstance(found, dict) or found.keys() != names | {"version"}:
        raise SettingsError("not the settings of this program")
    if found.pop("version") != VERSION:
        raise SettingsError("of another version")
    return _checked(found)


def _checked(found: dict[str, object]) -> Settings:
    allowed: dict[str, tuple[object, ...]] = {
        "language": LANGUAGES,
        "rules": tuple(PRESETS),
        "limit": LIMITS,
        "speed": tuple(Speed),
    }
    for name, values in allowed.items():
        if type(found[name]) not in (str, int) or found[name] not in values:
            raise SettingsError(f"{name} is not one of its values")
    for name in ("me", "other"):
        value = found[name]
        if not isinstance(value, str) or proper_name(value) != value:
            raise SettingsError(f"{name} is no name")
    return Settings(**found)  # type: ignore[arg-type]  # each value was checked above


def changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with one choice made on the page; what is not understood changes nothing."""
    if name == "name:0":
        return replace(settings, me=proper_name(value))
    if name == "name:1":
        return replace(settings, other=proper_name(value))
    if name == "rules" and value in PRESETS:
        return replace(settings, rules=value)
    if name == "target" and value in map(str, LIMITS):
        return replace(settings, limit=int(value))
    if name == "speed" and value in tuple(Speed):
        return replace(settings, speed=value)
    if name == "language" and value in LANGUAGES:
        return replace(settings, language=value)
    return settings


def asked_by(settings: Settings, address: Address) -> Settings:
    """The settings with what the address asks for in their place."""
    return replace(
        settings,
        language=address.language or settings.language,
        rules=address.rules or settings.rules,
        limit=address.limit or settings.limit,
        speed=address.speed or settings.speed,
    )


def read_address(text: str) -> Address:
    """What an address's search text asks for; unknown names are left out, bad values named."""
    allowed: dict[str, tuple[str, ...]] = {
        "lang": LANGUAGES,
        "game": ("scala40",),
        "rules": tuple(PRESETS),
        "target": tuple(map(str, LIMITS)),
        "speed": tuple(Speed),
        "players": ("2",),
        "motion": ("full", "reduced", "none"),  # the page's own affair; here it is only checked
    }
    found: dict[str, str] = {}
    refused: list[str] = []
    for name, value in _pairs(text):
        good = _is_seed(value) if name == "seed" else value in allowed.get(name, ())
        if good:
            found.setdefault(name, value)
        elif name == "seed" or name in allowed:
            refused.append(f"{name}={value[:20]}")
    return Address(
        language=found.get("lang", ""),
        seed=found.get("seed", ""),
        game=found.get("game", ""),
        rules=found.get("rules", ""),
        limit=int(found.get("target", "0")),
        speed=found.get("speed", ""),
        refused=tuple(refused),
    )


def _pairs(text: str) -> list[tuple[str, str]]:
    """The names and values of a search text; what is not UTF-8 shows as replaced letters."""
    if len(text) > LONGEST_ADDRESS:
        return []
    halves = (part.partition("=") for part in text.removeprefix("?").split("&"))
    return [(_unquoted(name), _unquoted(value)) for name, _, value in halves if name]


def _unquoted(text: str) -> str:
    """Text without its percent signs; urllib would cost a tenth of the program's start."""
    raw = text.replace("+", " ").encode(errors="replace")
    return _QUOTED.sub(lambda found: bytes([int(found[1], 16)]), raw).decode(errors="replace")


def _is_seed(text: str) -> bool:
    return 0 < len(text) <= LONGEST_SEED and text.isprintable()
