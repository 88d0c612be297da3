"""What a session asks of a game that stands beside the card table's matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from quaranta_table import screen
from quaranta_table.address import Address
from quaranta_table.effects import Count, Counted, Estimate, Found, Said
from quaranta_table.elements import Element
from quaranta_table.intents import Intent
from quaranta_table.screen import Phase, Resume
from quaranta_table.session_desk import Sheet
from quaranta_table.text import Text

NewSeed = Callable[[], str]


class Corner(Protocol):
    """All that a session holds of a game, as a frozen value of the game's own."""

    @property
    def open(self) -> bool:
        """Whether the person is at this game."""


CornerT = TypeVar("CornerT", bound=Corner)
SeenT = TypeVar("SeenT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms(Generic[CornerT]):
    """How a game is begun, left and kept.

    `saved` reads what storage holds, on a day, and trusts none of it; `kept` are the texts it
    has to hold, by keys that begin with the game's name. `after` says what an intent leads to,
    None where it means nothing to the game. `asked` obeys an address that names the game, and
    says what in it it did not understand. `question` is answered while nothing else happens,
    `count` whatever happens; what `found_by` and `counted_by` yield, surer and surer, None where
    nothing new is worth showing yet, is brought to `answered` and `counted`. An action closes the
    sheet that lies open unless it is one of `stays`.
    """

    saved: Callable[[Mapping[str, str], str], CornerT]
    kept: Callable[[CornerT], Mapping[str, str]]
    after: Callable[[CornerT, Intent, NewSeed], CornerT | None]
    left: Callable[[CornerT], CornerT]
    asked: Callable[[CornerT, Address, NewSeed], tuple[CornerT, tuple[str, ...]]]
    question: Callable[[CornerT], Estimate | None]
    found_by: Callable[[Estimate], Iterator[Found | None]]
    answered: Callable[[CornerT, Estimate, Found], CornerT]
    count: Callable[[CornerT], Count | None]
    counted_by: Callable[[Count], Iterator[Counted | None]]
    counted: Callable[[CornerT, Count, Counted], CornerT]
    stays: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Looks(Generic[CornerT, SeenT]):
    """How a game is shown and told; all but `seen` and `told` know only what a person may.

    `markup` draws what `body` gives; `main` is the key that takes the focus when the game is
    entered. `sheets` are its own, opened by the actions of their names.
    """

    phase: Phase
    main: str
    seen: Callable[[CornerT], SeenT]
    resumes: Callable[[SeenT, Text], tuple[Resume, ...]]
    body: Callable[[SeenT, Text], Any]
    markup: Callable[[Any], Element]
    sheets: Mapping[Sheet, Callable[[SeenT, Text], screen.Sheet]]
    told: Callable[[CornerT, CornerT, Text], tuple[Said, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part(Generic[CornerT, SeenT]):
    """A game beside the matches."""

    rooms: Rooms[CornerT]
    looks: Looks[CornerT, SeenT]
