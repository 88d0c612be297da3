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

VERSION: Final = 2
LONGEST_SETTINGS: Final = 4_000
LONGEST_ADDRESS: Final = 2_000
LONGEST_NAME: Final = 20
SEATS: Final = 6
LIMITS: Final = (101, 151, 201, 301, 501)


class Speed(StrEnum):
    """How long the computer's actions take to be shown."""

    SLOW = "slow"
    NORMAL = "normal"
    INSTANT = "instant"


_NAMES: Final = tuple(f"name:{seat}" for seat in range(SEATS))
_QUOTED: Final = re.compile(rb"%([0-9A-Fa-f]{2})")
PAUSES_MS: Final = {Speed.SLOW: 900, Speed.NORMAL: 450, Speed.INSTANT: 0}


class SettingsError(ValueError):
    """Settings that cannot be read; the text says what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A person's choices; an empty name stands for the one every language has.

    `names` has one for each seat there could be, the person's own first; `players` is a number
    that the chosen rules allow.
    """

    language: str = "it"
    names: tuple[str, ...] = ("",) * SEATS
    players: int = 2
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
    players: int = 0
    speed: str = ""
    refused: tuple[str, ...] = ()

    @property
    def names_a_match(self) -> bool:
        """Whether a match is to be resumed or begun at once."""
        return bool(self.seed or self.game)


def rules_of(settings: Settings) -> Rules:
    """The rule set a person has chosen."""
    return replace(PRESETS[settings.rules], limit=settings.limit)


def player_counts(settings: Settings) -> range:
    """The numbers of players that the chosen rules allow."""
    rules = rules_of(settings)
    return range(rules.players_min, rules.players_max + 1)


def _seated(settings: Settings) -> Settings:
    """The settings with as many players as the chosen rules allow."""
    counts = player_counts(settings)
    return replace(settings, players=min(max(settings.players, counts.start), counts.stop - 1))


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
    if not isinstance(found, dict):
        raise SettingsError("not the settings of this program")
    version = found.pop("version", None)
    if version == 1:
        found = _from_version_1(found)
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
    return {**found, "names": names, "players": 2}


def _checked(found: dict[str, object]) -> Settings:
    allowed: dict[str, tuple[object, ...]] = {
        "language": LANGUAGES,
        "players": tuple(range(2, SEATS + 1)),
        "rules": tuple(PRESETS),
        "limit": LIMITS,
        "speed": tuple(Speed),
    }
    for name, values in allowed.items():
        if type(found[name]) not in (str, int) or found[name] not in values:
            raise SettingsError(f"{name} is not one of its values")
    names = found.pop("names")
    if not isinstance(names, list) or len(names) != SEATS or not all(map(_is_name, names)):
        raise SettingsError(f"names are not the names of {SEATS} seats")
    settings = Settings(names=tuple(names), **found)  # type: ignore[arg-type]  # checked above
    return _seated(settings)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and proper_name(value) == value


def changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with one choice made on the page; what is not understood changes nothing."""
    if name in _NAMES:
        names = list(settings.names)
        names[_NAMES.index(name)] = proper_name(value)
        return replace(settings, names=tuple(names))
    if name == "rules" and value in PRESETS:
        return _seated(replace(settings, rules=value))
    if name == "players" and value in map(str, player_counts(settings)):
        return replace(settings, players=int(value))
    if name == "target" and value in map(str, LIMITS):
        return replace(settings, limit=int(value))
    if name == "speed" and value in tuple(Speed):
        return replace(settings, speed=value)
    if name == "language" and value in LANGUAGES:
        return replace(settings, language=value)
    return settings


def asked_by(settings: Settings, address: Address) -> Settings:
    """The settings with what the address asks for in their place."""
    asked = replace(
        settings,
        language=address.language or settings.language,
        rules=address.rules or settings.rules,
        limit=address.limit or settings.limit,
        players=address.players or settings.players,
        speed=address.speed or settings.speed,
    )
    return _seated(asked)


def read_address(text: str) -> Address:
    """What an address's search text asks for; unknown names are left out, bad values named."""
    allowed: dict[str, tuple[str, ...]] = {
        "lang": LANGUAGES,
        "game": ("scala40",),
        "rules": tuple(PRESETS),
        "target": tuple(map(str, LIMITS)),
        "speed": tuple(Speed),
        "players": tuple(map(str, range(2, SEATS + 1))),
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
        players=int(found.get("players", "0")),
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
