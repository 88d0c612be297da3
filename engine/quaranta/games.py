"""The games there are, by the name records give them."""

from __future__ import annotations

from typing import Final

from quaranta import reale, scala40
from quaranta.game import Game
from quaranta.reale.events import Event as RealeEvent
from quaranta.reale.moves import Move as RealeMove
from quaranta.reale.rules import Rules as RealeRules
from quaranta.reale.state import State as RealeState
from quaranta.reale.state import View as RealeView
from quaranta.scala40.events import Event
from quaranta.scala40.moves import Move
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import State, View

SCALA40: Final[Game[Rules, State, Move, Event, View]] = scala40
REALE: Final[Game[RealeRules, RealeState, RealeMove, RealeEvent, RealeView]] = reale
GAMES: Final = {"scala40": SCALA40, "reale": REALE}
