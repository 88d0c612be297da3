"""A person at a club table in dispute, who has the referee's board open."""

from __future__ import annotations

from quaranta_table.intents import Fill, TapCard, TapPlace
from quaranta_table.referee_board import Board
from quaranta_table.screen import Screen, Sheet
from quaranta_table.screen_referee import Referee, Ruling
from quaranta_table.screen_rules import Copied
from quaranta_table.text import spoken
from tests.table.person import Person


class Club(Person):
    """A person at a club table who has the referee's board open."""

    def __init__(self, address: str = "") -> None:
        super().__init__(address, storage=False)
        self.act("referee")

    @property
    def sheet(self) -> Sheet:
        """The sheet that lies open."""
        assert self.screen.sheet is not None
        return self.screen.sheet

    @property
    def referee(self) -> Referee:
        """The board as it is shown."""
        assert self.sheet.referee is not None
        return self.sheet.referee

    @property
    def ruling(self) -> Ruling:
        """The ruling as it is shown."""
        return self.referee.ruling

    @property
    def board(self) -> Board:
        """The board behind the screen."""
        board = self.session._moment.desk.board
        assert board is not None
        return board

    @property
    def case_text(self) -> str:
        """The position as the page gives it to be copied."""
        self.act("referee-tab:text")
        (copied,) = self.sheet.blocks[0].parts
        assert isinstance(copied, Copied)
        return copied.text

    def put(self, place: str, names: str) -> None:
        """Tap a place, then cards of the picker."""
        self.act("referee-tab:cards")
        self.send(TapPlace(place), *(TapCard(name, "picker") for name in names.split()))

    def fill(self, name: str, value: str) -> Screen:
        """Set a fact of the table."""
        return self.send(Fill(f"referee:{name}", value))

    def choose(self, names: str) -> None:
        """Take up cards of the hand."""
        self.act("referee-tab:act")
        self.send(*(TapCard(name, "hand") for name in names.split()))

    def paste(self, text: str) -> None:
        """Paste a case and read it."""
        self.act("referee-tab:text")
        self.fill("text", text)
        self.act("referee-read")

    def propose(self, text: str) -> None:
        """Propose an action by its text."""
        self.fill("action", text)
        self.act("referee-propose")


def hand(names: str) -> Club:
    """A board with a hand of these cards, of which the last action is still to come."""
    club = Club()
    club.put("hand", names)
    return club


def words(ruling: Ruling) -> str:
    """The ruling's sentence."""
    return spoken(ruling.line)
