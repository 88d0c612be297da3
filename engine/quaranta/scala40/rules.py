"""The rule set of a table: one checked field a choice, and the presets."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

LONGEST_PRESET: Final = 40
LARGEST_SHOWN: Final = 10**9


class Start(StrEnum):
    """How a deal begins."""

    TURN_UP = "turn_up"
    MANO_DISCARDS = "mano_discards"


class TurnUpJoker(StrEnum):
    """What becomes of a joker turned up as the first discard."""

    BURY = "bury"
    KEEP = "keep"


class Starter(StrEnum):
    """Who plays first."""

    LEFT = "left"


class TakeUnopened(StrEnum):
    """Whether a player who has not opened may take the discard."""

    NEVER = "never"
    IF_OPENS_WITH_IT = "if_opens_with_it"


class TakenUse(StrEnum):
    """When a taken discard must be used."""

    SAME_TURN = "same_turn"
    FREE = "free"


class OpenJokers(StrEnum):
    """Whether melds with a joker count towards the opening."""

    ALLOWED = "allowed"
    CLEAN = "clean"


class SetJoker(StrEnum):
    """What frees a joker from a set of three."""

    DECLARED = "declared"
    ANY_MISSING = "any_missing"
    BOTH_MISSING = "both_missing"


class SwappedJoker(StrEnum):
    """Whether a swapped joker may be kept past the turn."""

    KEEP = "keep"
    USE_NOW = "use_now"


class DiscardFit(StrEnum):
    """Who may not discard a card that fits a meld on the table."""

    UNOPENED = "unopened"
    ALL = "all"
    ALL_IF_3PLUS = "all_if_3plus"
    NOBODY = "nobody"


class DiscardJoker(StrEnum):
    """Who may not discard a joker."""

    UNOPENED = "unopened"
    NOBODY = "nobody"


class UnopenedPenalty(StrEnum):
    """What a player who has not opened pays."""

    HAND = "hand"
    FLAT100 = "flat100"


class MatchEnd(StrEnum):
    """What ends a match."""

    LIMIT = "limit"
    DEALS = "deals"


class Settlement(StrEnum):
    """What is paid at the end of a match of a fixed number of deals."""

    NONE = "none"
    SCALA50 = "scala50"


class RulesError(ValueError):
    """A rule set that cannot be played; its text says which field and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every choice of a table; the defaults are the preset `scala40`."""

    preset: str = "scala40"
    players_min: int = 2
    players_max: int = 6
    jokers: int = 4
    hand_size: int = 13
    start: Start = Start.TURN_UP
    turn_up_joker: TurnUpJoker = TurnUpJoker.BURY
    starter: Starter = Starter.LEFT
    take_unopened: TakeUnopened = TakeUnopened.NEVER
    taken_use: TakenUse = TakenUse.SAME_TURN
    taken_may_swap: bool = False
    open_before_draw: bool = False
    open_min: int = 40
    open_jokers: OpenJokers = OpenJokers.ALLOWED
    ace_low_points: int = 1
    ace_hand_points: int = 11
    joker_hand_points: int = 25
    max_jokers_per_meld: int = 1
    set_joker: SetJoker = SetJoker.DECLARED
    swapped_joker: SwappedJoker = SwappedJoker.KEEP
    add_joker: bool = True
    discard_fit: DiscardFit = DiscardFit.UNOPENED
    discard_joker: DiscardJoker = DiscardJoker.UNOPENED
    close_first_round: bool = False
    unopened_penalty: UnopenedPenalty = UnopenedPenalty.HAND
    in_hand_multiplier: int = 1
    closer_points: int = 0
    match_end: MatchEnd = MatchEnd.LIMIT
    limit: int = 101
    deals: int = 6
    dead_after: int = 4
    reentry: int = 0
    settlement: Settlement = Settlement.NONE

    def __post_init__(self) -> None:
        for field in fields(self):
            _check_kind(field.name, getattr(self, field.name), type(field.default))
        for name, allowed in _ALLOWED.items():
            if getattr(self, name) not in allowed:
                raise RulesError(
                    f"{name} is {shown(getattr(self, name))}: it must be {_said(allowed)}"
                )
        self._check_together()

    def _check_together(self) -> None:
        if self.players_min > self.players_max:
            raise RulesError("players_min is above players_max: no number of players is left")
        if self.reentry and self.match_end is not MatchEnd.LIMIT:
            raise RulesError("reentry needs match_end = limit: without a limit nobody goes out")
        if self.settlement is not Settlement.NONE and self.match_end is not MatchEnd.DEALS:
            raise RulesError("settlement needs match_end = deals: a limit has its own winner")


_ALLOWED: Final[dict[str, Any]] = {
    "players_min": range(2, 7),
    "players_max": range(2, 7),
    "jokers": (2, 4),
    # Six hands of 14, a first discard and the card more of di mano leave a stock of 20 or more.
    "hand_size": range(7, 15),
    "open_min": range(121),
    "ace_low_points": (1, 11),
    "ace_hand_points": (10, 11),
    "joker_hand_points": (15, 25),
    "max_jokers_per_meld": (1, 2),
    "in_hand_multiplier": (1, 2),
    "closer_points": range(-50, 1),
    "limit": (101, 151, 201, 301, 501),
    "deals": range(1, 25),
    "dead_after": range(10),
    "reentry": range(6),
}


def choices(name: str) -> range | tuple[Any, ...]:
    """Every value a field may have by itself; the name of the rule set is free."""
    if name in _ALLOWED:
        allowed: range | tuple[Any, ...] = _ALLOWED[name]
        return allowed
    kind: type = {field.name: type(field.default) for field in fields(Rules)}[name]
    return _members(kind) or (False, True)


def _members(kind: type) -> tuple[StrEnum, ...]:
    return tuple(kind) if issubclass(kind, StrEnum) else ()


def from_plain(name: str, value: object) -> Any:
    """A field's value from text, a number or a truth, which Rules then check."""
    kind: type = {field.name: type(field.default) for field in fields(Rules)}[name]
    return next((one for one in _members(kind) if one == value), value)


def shown(value: object) -> str:
    """A value of any kind and size as a few words for a sentence."""
    if isinstance(value, int) and abs(value) > LARGEST_SHOWN:
        return "a number too large"
    return repr(value)[:40] if isinstance(value, int | float | str) else "of another kind"


def _said(allowed: range | tuple[int, ...]) -> str:
    if isinstance(allowed, range):
        return f"from {allowed.start} to {allowed.stop - 1}"
    return " or ".join(str(value) for value in allowed)


def _check_kind(name: str, value: object, kind: type) -> None:
    if type(value) is not kind:
        raise RulesError(f"{name} is {shown(value)}: it must be {_kind_said(kind)}")
    if name == "preset" and not (
        1 <= len(str(value)) <= LONGEST_PRESET and str(value).isprintable()
    ):
        raise RulesError(f"preset must be a name of 1 to {LONGEST_PRESET} printable characters")


def _kind_said(kind: type) -> str:
    if issubclass(kind, StrEnum):
        return " or ".join(member.value for member in kind)
    return {bool: "true or false", int: "a whole number", str: "a text"}[kind]


SCALA40: Final = Rules()
DUELLO: Final = replace(
    SCALA40,
    preset="duello",
    players_max=2,
    open_before_draw=True,
    discard_fit=DiscardFit.ALL,
    discard_joker=DiscardJoker.NOBODY,
    close_first_round=True,
    unopened_penalty=UnopenedPenalty.FLAT100,
    in_hand_multiplier=2,
)
SCALA50: Final = replace(
    SCALA40,
    preset="scala50",
    players_max=4,
    jokers=2,
    hand_size=14,
    start=Start.MANO_DISCARDS,
    open_min=50,
    ace_low_points=11,
    ace_hand_points=10,
    joker_hand_points=15,
    set_joker=SetJoker.BOTH_MISSING,
    unopened_penalty=UnopenedPenalty.FLAT100,
    in_hand_multiplier=2,
    closer_points=-10,
    match_end=MatchEnd.DEALS,
    settlement=Settlement.SCALA50,
)
FISCA: Final = replace(
    SCALA40,
    preset="fisca",
    swapped_joker=SwappedJoker.USE_NOW,
    discard_fit=DiscardFit.ALL_IF_3PLUS,
    discard_joker=DiscardJoker.NOBODY,
)
PRESETS: Final = {rules.preset: rules for rules in (SCALA40, DUELLO, SCALA50, FISCA)}
