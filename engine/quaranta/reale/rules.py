"""The rule set of Scala Reale: four checked choices of how cards are dealt, turned and gathered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final


class Dealing(StrEnum):
    """How the packet becomes piles."""

    ROUND_ROBIN = "round_robin"
    PACKETS = "packets"


class Turning(StrEnum):
    """How a pile is looked through."""

    FLIP_PILE = "flip_pile"
    TOP_DOWN = "top_down"


class Gathering(StrEnum):
    """Which way the piles are put upon one another."""

    RIGHT_ONTO_LEFT = "right_onto_left"
    LEFT_ONTO_RIGHT = "left_onto_right"


class Facing(StrEnum):
    """What is turned over before the next deal."""

    EACH_PILE_DOWN = "each_pile_down"
    PACKET_DOWN = "packet_down"
    AS_IS = "as_is"


class RulesError(ValueError):
    """A rule set that cannot be played; its text says which field and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The four choices (articles 3, 4 and 7); the defaults are what is played unless said."""

    deal: Dealing = Dealing.ROUND_ROBIN
    turn: Turning = Turning.FLIP_PILE
    gather: Gathering = Gathering.RIGHT_ONTO_LEFT
    face: Facing = Facing.EACH_PILE_DOWN

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is not type(field.default):
                raise RulesError(f"{field.name} is {_shown(value)}: it must be {_said(field.name)}")


DEFAULT: Final = Rules()
FIELDS: Final = tuple(field.name for field in fields(Rules))


def choices(name: str) -> tuple[StrEnum, ...]:
    """Every value a field may have."""
    kind: type[StrEnum] = type(getattr(DEFAULT, name))
    return tuple(kind)


def rules_of(values: Mapping[str, object]) -> Rules:
    """Rules from fields and their values as text, the default where one is left out."""
    for name in values:
        if name not in FIELDS:
            raise RulesError(f"{_shown(name)} is no option; there are {' '.join(FIELDS)}")
    meant: dict[str, Any] = {name: _meant(name, value) for name, value in values.items()}
    return Rules(**meant)


def _meant(name: str, value: object) -> object:
    return next((choice for choice in choices(name) if choice == value), value)


def _said(name: str) -> str:
    return " or ".join(choice.value for choice in choices(name))


def _shown(value: object) -> str:
    return repr(value)[:40] if isinstance(value, str) else "of another kind"
