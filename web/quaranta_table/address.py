"""What an address asks for, read strictly: what is not understood is named, never obeyed."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from quaranta.bots.level import Level
from quaranta.record import LONGEST_SEED
from quaranta.scala40.rules import PRESETS, Rules
from quaranta_table.doors import DOORS
from quaranta_table.house_rules import HouseError, fresh_name, read_whole, rules_in
from quaranta_table.settings import (
    LIMITS,
    MOST_HOUSES,
    SEATS,
    Settings,
    Speed,
    changed,
    chosen,
    rules_of,
    seated,
)
from quaranta_table.text import LANGUAGES, text_in

LONGEST_ADDRESS: Final = 2_000
LONGEST_OPTIONS: Final = 200
_QUOTED: Final = re.compile(rb"%([0-9A-Fa-f]{2})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """What the address asks for; `refused` names the values that were not understood.

    `rules` is the name of a preset or the text of a rule set; `options` is read by the game named.
    """

    language: str = ""
    seed: str = ""
    game: str = ""
    rules: str = ""
    limit: int = 0
    players: int = 0
    speed: str = ""
    level: str = ""
    options: str = ""
    refused: tuple[str, ...] = ()

    @property
    def names_a_match(self) -> bool:
        """Whether a match is to be resumed or begun at once."""
        return bool(self.seed or self.game)


def asked_by(settings: Settings, address: Address) -> Settings:
    """The settings with what the address asks for in their place."""
    spoken = replace(settings, language=address.language or settings.language)
    ruled = _with_rules(spoken, address.rules)
    asked = replace(
        ruled,
        limit=address.limit or ruled.limit,
        players=address.players or ruled.players,
        speed=address.speed or ruled.speed,
    )
    return seated(changed(asked, "level", address.level))


def _with_rules(settings: Settings, text: str) -> Settings:
    """The settings with a preset chosen, or a rule set that is kept from now on."""
    if not text or text in PRESETS:
        return chosen(settings, text) if text else settings
    house = read_whole(text)
    for kept in settings.houses:
        if (kept.origin, kept.changes) == (house.origin, house.changes):
            return chosen(settings, kept.name)
    if len(settings.houses) >= MOST_HOUSES:
        return settings
    wish = house.name or text_in(settings.language).say("house.name")
    named = replace(house, name=fresh_name(wish, tuple(kept.name for kept in settings.houses)))
    return chosen(replace(settings, houses=(*settings.houses, named)), named.name)


def unmet(settings: Settings, address: Address) -> tuple[str, ...]:
    """What an address asks for that settings made of it do not give, as it is named."""
    missed = []
    if not asks_for(address, rules_of(settings)):
        missed.append(f"rules={address.rules[:20]}")
    if address.players not in (0, settings.players):
        missed.append(f"players={address.players}")
    return tuple(missed)


def asks_for(address: Address, rules: Rules) -> bool:
    """Whether the rules an address asks for, if any, are these, whatever the limit."""
    if address.rules in ("", *PRESETS):
        return address.rules in ("", rules.preset)
    asked = replace(rules_in(read_whole(address.rules)), preset=rules.preset, limit=rules.limit)
    return asked == rules


def read_address(text: str) -> Address:
    """What an address's search text asks for; unknown names are left out, bad values named."""
    allowed: dict[str, tuple[str, ...]] = {
        "lang": LANGUAGES,
        "game": ("scala40", *DOORS),
        "target": tuple(map(str, LIMITS)),
        "speed": tuple(Speed),
        "players": tuple(map(str, range(2, SEATS + 1))),
        "level": tuple(Level),
        "motion": ("full", "reduced", "none"),  # the page's own affair; here it is only checked
    }
    found: dict[str, str] = {}
    refused: list[str] = []
    for name, value in _pairs(text):
        free = _FREE.get(name)
        good = free(value) if free is not None else value in allowed.get(name, ())
        if good:
            found.setdefault(name, value)
        elif free is not None or name in allowed:
            refused.append(f"{name}={value[:20]}")
    return Address(
        language=found.get("lang", ""),
        seed=found.get("seed", ""),
        game=found.get("game", ""),
        rules=found.get("rules", ""),
        limit=int(found.get("target", "0")),
        players=int(found.get("players", "0")),
        speed=found.get("speed", ""),
        level=found.get("level", ""),
        options=found.get("options", ""),
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


def _is_rules(text: str) -> bool:
    if text in PRESETS:
        return True
    try:
        read_whole(text)
    except HouseError:
        return False
    return True


def _is_options(text: str) -> bool:
    return 0 < len(text) <= LONGEST_OPTIONS and text.isprintable()


_FREE: Final = {"seed": _is_seed, "rules": _is_rules, "options": _is_options}
