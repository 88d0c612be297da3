"""What a session asks of the world, as values: to show, post, keep, forget and think."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from quaranta.bots.bot import Thought
from quaranta.bots.level import Level
from quaranta.scala40.state import View
from quaranta_table.later import later
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


@dataclass(frozen=True, slots=True)
class Hush:
    """What the computer is asked is wanted no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Think:
    """A question to a computer player: the view of its seat, its level and chance, how far to go.

    `budget` counts thoughts, so that a seed makes its moves repeat on every machine; `limit_ms`
    ends the thinking by the clock, where there is a limit. `after_ms` is how long to wait before
    its move is shown. A person who asks for a hint is told `aloud` what is thought on the way.
    """

    view: View
    level: Level
    seed: str
    budget: int
    limit_ms: int | None = None
    after_ms: int = 0
    aloud: bool = False


Found: TypeAlias = Any
"""What answers an Estimate; the game alone reads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A question about what a person may know of a game: how it is likely to end.

    It is put aside by whatever the person does; `after_ms` is how long to be idle before it is
    taken up. `game` is the one that hears the answer; `about` is its view, which it alone reads;
    `budget` counts the games dealt for it.
    """

    game: str
    about: Any
    seed: str
    budget: int
    after_ms: int


Counted: TypeAlias = Any
"""What answers a Count; the game alone reads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A long count for a game, which hears how far it has come.

    It goes on whatever the person does, until it is done, another is asked for, or a Stop comes.
    `about` says what is counted; the game alone reads it.
    """

    game: str
    about: Any


@dataclass(frozen=True, slots=True)
class Stop:
    """The count under way is wanted no more."""


Asked: TypeAlias = Show | Keep | Forget | Think | Hush | Estimate | Count | Stop
Effect: TypeAlias = Post | Keep | Forget | Think | Hush | Estimate | Count | Stop


def think_of(think: Think) -> Iterator[Thought]:
    """The computer's thoughts, better and better; the last one counts."""
    return _thoughts(think)


_thoughts: Final[Callable[[Think], Iterator[Thought]]] = later("thinkers", "thoughts")
