"""The small values of which every screen is made: cards, sentences, actions, meters."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Mark(StrEnum):
    """A mark on a card; never colour alone."""

    DRAWN = "drawn"
    TAKEN = "taken"


class Emphasis(StrEnum):
    """How much an action stands out."""

    MAIN = "main"
    SECONDARY = "secondary"
    DARK = "dark"
    TOOL = "tool"
    LINK = "link"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A card inside a sentence: `7♦`, or a joker with the card it stands for (starred).

    `suit` is h d c s, or empty for a bare joker; `name` is what is spoken.
    """

    label: str
    suit: str
    name: str
    joker: bool = False


@dataclass(frozen=True, slots=True)
class Strong:
    """A stressed part of a line."""

    text: str


Line: TypeAlias = tuple["str | Chip | Strong", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """A card face up; `id` stays the same wherever the card goes.

    `text` is its notation (`7h'`, `*`), `stands` the face a laid joker stands for (`8d`),
    `art` the name of its picture, `came_from` the place a new card comes from; `advised` says
    that a hint is about it.
    """

    id: str
    text: str
    name: str
    art: str
    stands: str = ""
    selected: bool = False
    mark: Mark | None = None
    mark_label: str = ""
    came_from: str = ""
    advised: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something a person may do: `name` goes back as the intent.

    `why` is the refusal's word where it is refused now (it still answers); `off` means there
    is nothing to do; `pressed` is the state of a choice, None where it is no choice. Where
    `href` is given the action is a link to that file of the site and sends nothing.
    """

    name: str
    label: str
    detail: str = ""
    icon: str = ""
    chip: Chip | None = None
    emphasis: Emphasis = Emphasis.SECONDARY
    why: str = ""
    off: bool = False
    pressed: bool | None = None
    shortcut: str = ""
    spoken: str = ""
    href: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """A number against its limit, with its words."""

    value: int
    limit: int
    words: str
