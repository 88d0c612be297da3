"""The games there are, by the name records give them."""

from __future__ import annotations

from typing import Final

from quaranta import scala40
from quaranta.game import Game
from quaranta.scala40.events import Event
from quaranta.scala40.moves import Move
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import State, View

SCALA40: Final[Game[Rules, State, Move, Event, View]] = scala40
GAMES: Final = {"scala40": SCALA40}
