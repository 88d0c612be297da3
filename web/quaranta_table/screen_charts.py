"""What a person sees of numbers as pictures, each beside its words."""

from __future__ import annotations

from dataclasses import dataclass

from quaranta_table.screen_parts import Meter


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A share with the interval it may lie in: where it stands on the scale, in percent of it."""

    label: str
    words: str
    between: str
    at: float
    low: float
    high: float
    mine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spans:
    """Shares below one another on one scale; `heads` name the columns of what is read.

    They are drawn from nought where they are `full`.
    """

    key: str
    caption: str
    heads: tuple[str, str, str]
    rows: tuple[Span, ...]
    full: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A number as a bar, in percent of the scale, with a mark where it was to end, if expected."""

    label: str
    count: str
    expected: str
    long: float
    mark: float | None = None
    good: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Bars below one another on one scale; `heads` name the columns of what is read."""

    key: str
    caption: str
    heads: tuple[str, str, str]
    rows: tuple[Bar, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far something long has come, and a line about it."""

    key: str
    meter: Meter
    detail: str
