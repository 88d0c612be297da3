"""Games of Scala Reale and what a person chose for them, as they are kept: strict JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final

from quaranta.games import REALE_BOOK as BOOK
from quaranta.reale.rules import DEFAULT, Rules, RulesError, rules_of
from quaranta.record import RecordError, RecordOf

VERSION: Final = 1
LONGEST_SAVE: Final = 20_000
KEY_DIGITS: Final = 20  # that tell one game from another


class Pace(StrEnum):
    """How fast cards are turned while the button is held."""

    SLOW = "slow"
    NORMAL = "normal"
    QUICK = "quick"


class SaveError(ValueError):
    """What is kept cannot be used; its text says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What a person chose: the options of the next game, the pace."""

    rules: Rules = DEFAULT
    pace: Pace = Pace.NORMAL


FIRST: Final = Choices()


def key_of(record: RecordOf[Rules]) -> str:
    """What tells a game from all others: its seed and its options."""
    begun = f"{record.seed} {asdict(record.rules)}"
    return sha256(begun.encode()).hexdigest()[:KEY_DIGITS]


def write_game(record: RecordOf[Rules], *, opened: bool) -> str:
    """A game as JSON, and whether the person was at it."""
    found = {"version": VERSION, "record": BOOK.write(record), "open": opened}
    return json.dumps(found, ensure_ascii=False)


def read_game(text: str) -> tuple[RecordOf[Rules], bool]:
    """A game's record, yet to be played again, and whether it was open; raises SaveError."""
    found = fields_of(text, {"version": int, "record": str, "open": bool})
    try:
        return BOOK.read(found["record"]), found["open"]
    except RecordError as problem:
        raise SaveError(str(problem)) from None


def write_choices(choices: Choices) -> str:
    """The choices as JSON."""
    return json.dumps({"version": VERSION, "rules": asdict(choices.rules), "pace": choices.pace})


def read_choices(text: str) -> Choices:
    """Choices from their JSON; raises SaveError."""
    found = fields_of(text, {"version": int, "rules": dict, "pace": str})
    if found["pace"] not in tuple(Pace):
        raise SaveError("pace is not one of its values")
    try:
        return Choices(rules=rules_of(found["rules"]), pace=Pace(found["pace"]))
    except RulesError as problem:
        raise SaveError(str(problem)) from None


def fields_of(text: str, kinds: Mapping[str, type], longest: int = LONGEST_SAVE) -> dict[str, Any]:
    """The fields of a save, each of its kind, `version` among them; raises SaveError."""
    if len(text) > longest:
        raise SaveError(f"it has more than {longest} characters")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("it is not JSON") from None
    if not isinstance(found, dict) or found.keys() != kinds.keys():
        raise SaveError("it is no save of this program")
    for name, kind in kinds.items():
        if type(found[name]) is not kind:
            raise SaveError(f"{name} is not of the kind {kind.__name__}")
    if found["version"] != VERSION:
        raise SaveError(f"its version is {found['version']}, this program reads {VERSION}")
    return found
