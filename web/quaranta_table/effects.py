"""What a session asks of the world, as values: to show, post, keep, forget and think."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from quaranta.bots import steady
from quaranta.bots.bot import Thought
from quaranta.reale.chances import Chances, reckoned
from quaranta.reale.state import View as RealeView
from quaranta.scala40.state import View
from quaranta.shuffle import chance
from quaranta_table.screen import Screen


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence for those who listen; an urgent one interrupts."""

    text: str
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Show:
    """The screen to show now, what is said with it, and the key that takes the focus if any."""

    screen: Screen
    said: tuple[Said, ...] = ()
    focus: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """A message to the page, as JSON text."""

    text: str


@dataclass(frozen=True, slots=True)
class Keep:
    """A text to be in storage under a key before anything is posted."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Forget:
    """A key to be gone from storage."""

    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Think:
    """A question to the computer: the view of its seat, its chance, how far and when to think.

    `budget` counts thoughts, so that a seed makes its moves repeat on every machine;
    `after_ms` is how long to wait before its move is shown.
    """

    view: View
    seed: str
    budget: int
    after_ms: int


Found: TypeAlias = Chances


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A question about what a person may know of a game: how it is likely to end.

    It is put aside by whatever the person does; `after_ms` is how long to be idle before it is
    taken up. `game` is the one that hears the answer, `budget` counts the games dealt for it.
    """

    game: str
    view: RealeView
    seed: str
    budget: int
    after_ms: int


Asked: TypeAlias = Show | Keep | Forget | Think | Estimate
Effect: TypeAlias = Post | Keep | Forget | Think | Estimate


def think_of(think: Think) -> Iterator[Thought]:
    """The computer's thoughts, better and better; the last one counts."""
    return islice(steady.think(think.view, chance(think.seed)), think.budget)


def found_by(estimate: Estimate) -> Iterator[Found | None]:
    """The answer, surer and surer; None where nothing new is worth showing yet."""
    return reckoned(estimate.view, chance(estimate.seed), estimate.budget)
