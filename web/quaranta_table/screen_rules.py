"""The parts of the sheets of the rules: values with their origin, things to set and to copy."""

from __future__ import annotations

from dataclasses import dataclass

from quaranta_table.screen_parts import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepper:
    """A whole number to set; `note` says its range, and what it was."""

    name: str
    label: str
    value: str
    low: int
    high: int
    less: Action
    more: Action
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """A yes or no to set; `word` says in words which it is."""

    name: str
    label: str
    on: bool
    word: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """A choice of as many as one likes: what goes back with true or false, label, if chosen."""

    name: str
    label: str
    options: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """One of many to choose from a list that unfolds: value, label, whether it is chosen."""

    name: str
    label: str
    options: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Copied:
    """A text to be copied, and the action that copies it; `note` says that it was copied.

    A `link` is the end of an address, to which the page adds where it stands itself.
    """

    label: str
    text: str
    copy: Action
    note: str = ""
    link: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """A value in force: `note` says where it comes from, `article` leads to what it means."""

    key: str
    label: str
    value: str
    note: str
    article: Action
    changed: bool = False
