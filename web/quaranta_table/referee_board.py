"""A position on the referee's board: the case it is, what is taken up, and how it is ruled."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from quaranta.cards import Card
from quaranta.cases_state import names_and_number
from quaranta.cases_values import After, Case, CaseError, Position
from quaranta.game import Refusal
from quaranta.referee import Ruled, ruled
from quaranta.scala40.melds import Meld, readings
from quaranta.scala40.notation import offered
from quaranta.scala40.rules import Rules

MOST_MELDS: Final = 36
MOST_UNKNOWN: Final = 40
LONGEST_CASE: Final = 4_000
SEATS: Final = range(2, 7)
NEW_MELD: Final = "meld:new"
JOKER: Final = "*"


class Tab(StrEnum):
    """What of the board is in sight."""

    CARDS = "cards"
    TABLE = "table"
    ACT = "act"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A case on the board, and a person's own side of it.

    `place` is where the next card goes; `chosen` and `tray` are cards of the hand taken up and
    gathered for an action, `wish` the meld, from 1, at which it is asked whether to add or swap.
    `hint` says what an action lacks, `trouble` why a text is no position; `news` is what was just
    done with a card: a word, its name, the place. `count` grows with each action proposed.
    """

    case: Case
    tab: Tab = Tab.CARDS
    place: str = "hand"
    chosen: tuple[Card, ...] = ()
    tray: tuple[tuple[Card, ...], ...] = ()
    wish: int = 0
    hint: Refusal | None = None
    typed: str = ""
    pasted: str = ""
    trouble: str = ""
    news: tuple[str, str, str] | None = None
    count: int = 0

    @property
    def position(self) -> Position:
        """The position; no case on the board begins from a pack."""
        assert isinstance(self.case.start, Position)
        return self.case.start


def fresh_board(rules: Rules) -> Board:
    """An empty position of two players, the first to act, the other's hand unknown."""
    start = Position(hands=("", str(rules.hand_size)))
    return Board(case=Case(name="position", rules=rules, start=start))


def ruling_of(case: Case) -> Ruled | CaseError:
    """The ruling on a case, or why its position is none yet."""
    return _ruled(_unexpecting(case))


@lru_cache(maxsize=32)
def _ruled(case: Case) -> Ruled | CaseError:
    try:
        return ruled(case)
    except CaseError as problem:
        return problem


def _unexpecting(case: Case) -> Case:
    return replace(case, expect="ok", at=None, after=After(), number=1)


def judged(case: Case) -> Case:
    """The case expecting just what is ruled on it, so that its text passes."""
    found = ruling_of(case)
    if isinstance(found, CaseError) or found.refusal is None:
        return _unexpecting(case)
    return replace(_unexpecting(case), expect=found.refusal.why.value, at=found.at)


def put_back(board: Board) -> Board:
    """The board with nothing taken up, asked or said."""
    return replace(board, chosen=(), tray=(), wish=0, hint=None, trouble="", news=None)


def with_case(board: Board, case: Case) -> Board:
    """The board with a case changed by hand."""
    return replace(put_back(board), case=judged(case))


def with_position(board: Board, position: Position) -> Board:
    """The board with another position, where the same actions are proposed."""
    kept = with_case(board, replace(board.case, start=position))
    every = places(position)
    if board.place in every:
        return kept
    away = board.place.startswith("meld:") and NEW_MELD in every
    return replace(kept, place=NEW_MELD if away else "hand")


def places(position: Position) -> tuple[str, ...]:
    """Every place a card can be put, in the order in which a board shows them."""
    others = (f"hand:{seat}" for seat in range(len(position.hands)) if seat != position.turn)
    melds = (f"meld:{number}" for number in range(1, len(position.table) + 1))
    new = (NEW_MELD,) if len(position.table) < MOST_MELDS else ()
    return ("hand", *melds, *new, "discard", "taken", "swapped", "stock", *others)


def seat_at(position: Position, place: str) -> int:
    """The seat whose hand a place is."""
    _, _, seat = place.partition(":")
    return int(seat) if seat else position.turn


def names_at(position: Position, place: str) -> list[str]:
    """The cards at a place by their names in the case, in their order."""
    kind, _, which = place.partition(":")
    if kind == "hand":
        return names_and_number(position.hands[seat_at(position, place)])[0].split()
    if kind == "meld":
        return [] if place == NEW_MELD else position.table[int(which) - 1].split()
    texts = {
        "discard": position.discards,
        "stock": position.stock,
        "taken": position.taken,
        "swapped": position.swapped,
    }
    return texts[kind].split()


def bare(name: str) -> str:
    """A card's name without its copy's prime, and without what a joker stands for."""
    return JOKER if name.startswith(JOKER) else name.replace("'", "")


def used(position: Position) -> Counter[str]:
    """How many copies of each face, and how many jokers, have their place."""
    texts = [names_and_number(hand)[0] for hand in position.hands]
    texts += [*position.table, position.discards, position.stock]
    return Counter(bare(name) for name in " ".join(texts).split())


def copies(name: str, rules: Rules) -> int:
    """How many cards of a name the pack has."""
    return rules.jokers if name == JOKER else 2


def opened_seats(position: Position) -> tuple[bool, ...]:
    """Who has opened."""
    return (False,) * len(position.hands) if position.opened is None else position.opened


def completed_turns(position: Position) -> tuple[int, ...]:
    """The turns that each has completed in this deal."""
    return (1,) * len(position.hands) if position.turns is None else position.turns


def melds_of(case: Case) -> tuple[tuple[Meld, ...], ...]:
    """The readings of each meld of the table: none of one that is no meld yet."""
    assert isinstance(case.start, Position)
    rules = replace(case.rules, max_jokers_per_meld=2)
    found = []
    for meld in case.start.table:
        offers = (offered(name, (), ()) for name in meld.replace("'", "").split())
        found.append(readings([offer for offer in offers if offer is not None], rules))
    return tuple(found)
