"""What a case is: a position or a pack, the actions proposed there, and what is expected."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from quaranta.cards import Card
from quaranta.reale.rules import DEFAULT as REALE
from quaranta.reale.rules import Rules as RealeRules
from quaranta.scala40.rules import SCALA40, Rules


class CaseError(ValueError):
    """A case that cannot be read or set up: the key it is about and why, in a sentence."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key}: {why}" if key else why)
        self.key = key
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A table in the middle of a deal, as text; it need not be reachable.

    Cards and melds are written as in records. A bare number in a hand means so many unknown
    cards. None means left out: nobody has opened, each has completed one turn, seat 0 owns
    every meld, the stock is whatever the pack has left.
    """

    hands: tuple[str, ...]
    turn: int = 0
    phase: str = "play"
    opened: tuple[bool, ...] | None = None
    opened_this_turn: bool = False
    turns: tuple[int, ...] | None = None
    table: tuple[str, ...] = ()
    owners: tuple[int, ...] | None = None
    discards: str = ""
    stock: str = ""
    stock_left: int | None = None
    reshuffles: int = 0
    taken: str = ""
    swapped: str = ""
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A whole pack as text, first card first, to be dealt to so many players."""

    players: int
    dealer: int
    pack: str


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """What is expected once the actions are done; None is not compared."""

    hands: tuple[str, ...] | None = None
    table: tuple[str, ...] | None = None
    discards: str | None = None
    opened: tuple[bool, ...] | None = None
    turn: int | None = None
    stock_left: int | None = None
    over: bool | None = None
    dead: bool | None = None
    points: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Actions proposed somewhere, and the ruling expected.

    `expect` is `ok` or the word of a refusal, `at` the index in `do` of the action refused;
    `number` counts the tables of the kind in their file, from 1.
    """

    name: str
    start: Position | Pack
    rules: Rules = SCALA40
    do: tuple[str, ...] = ()
    expect: str = "ok"
    at: int | None = None
    after: After = field(default_factory=After)
    number: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleAfter:
    """What is expected at the end of a match; None is not compared."""

    totals: tuple[int, ...] | None = None
    rounded: tuple[int, ...] | None = None
    winner: tuple[int, ...] | None = None
    out: tuple[int, ...] | None = None
    settlement: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """The end of a match: either the totals it ended with or the points of each deal."""

    name: str
    rules: Rules = SCALA40
    totals: tuple[int, ...] | None = None
    deals: tuple[tuple[int, ...], ...] | None = None
    after: SettleAfter = field(default_factory=SettleAfter)
    number: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SolitaireAfter:
    """What is expected of a solitaire; None is not compared.

    `sizes` are the cards left after each of the five deals, `final` those left at the end.
    """

    sizes: tuple[int, ...] | None = None
    suit: str | None = None
    final: tuple[Card, ...] | None = None
    won: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Solitaire:
    """A game of Scala Reale from a whole pack, its top card first."""

    name: str
    deck: tuple[Card, ...]
    rules: RealeRules = REALE
    after: SolitaireAfter = field(default_factory=SolitaireAfter)
    number: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A table, or with kind `file` a whole text, that is no case: which key, and why.

    `number` is 0 where no single table is meant; `name` and `key` are empty where unknown.
    """

    kind: str
    number: int = 0
    name: str = ""
    key: str = ""
    why: str


Entry: TypeAlias = Case | Settle | Solitaire | Broken
