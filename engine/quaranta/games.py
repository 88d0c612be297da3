"""The games there are, by the name records give them: their verbs and their records."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from quaranta import reale, record, scala40
from quaranta.game import Game
from quaranta.reale import recording
from quaranta.reale.events import Event as RealeEvent
from quaranta.reale.moves import Move as RealeMove
from quaranta.reale.rules import Rules as RealeRules
from quaranta.reale.state import State as RealeState
from quaranta.reale.state import View as RealeView
from quaranta.scala40.events import Event
from quaranta.scala40.moves import Move
from quaranta.scala40.rules import Rules, shown
from quaranta.scala40.state import State, View

SCALA40: Final[Game[Rules, State, Move, Event, View]] = scala40
REALE: Final[Game[RealeRules, RealeState, RealeMove, RealeEvent, RealeView]] = reale
GAMES: Final = {"scala40": SCALA40, "reale": REALE}

REALE_BOOK: Final[record.Book[RealeRules, RealeState, RealeMove, RealeEvent]] = record.Book(
    name="reale", fields=tuple(field.name for field in fields(RealeRules)), game=recording
)


def game_of(text: str) -> str:
    """The game whose record a text is, by its name; raises RecordError."""
    named = record.game_named(text)
    found = next((name for name in GAMES if name == named), None)
    if found is None:
        known = " or ".join(GAMES)
        raise record.RecordError(f"game is {shown(named)}: it must be {known}")
    return found
