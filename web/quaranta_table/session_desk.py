"""The person's own side of a match: cards in order, chosen and gathered, questions, notices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from quaranta.bots.bot import Thought
from quaranta.cards import Card
from quaranta.game import Refusal
from quaranta.scala40.melds import Meld
from quaranta.scala40.moves import Move
from quaranta_table.house_rules import Trouble
from quaranta_table.session_match import Seen
from quaranta_table.settings import Settings

if TYPE_CHECKING:  # loaded with the referee, which few visits open
    from quaranta_table.referee_board import Board


class Ask(StrEnum):
    """What the table asks when cards can be used in more than one way; the page's data-ask."""

    ADD_OR_SWAP = "add-or-swap"
    JOKER = "joker"
    END = "end"


class Sheet(StrEnum):
    """The sheets that can lie over a screen."""

    NONE = ""
    MENU = "menu"
    RULES = "rules"
    SCORES = "scores"
    ABOUT = "about"
    RESIGN = "confirm-resign"
    DELETE = "confirm-delete"
    REPLACE = "confirm-replace"
    HOUSE = "house"
    HOUSE_LOOK = "house-look"
    HOUSE_EDIT = "house-edit"
    HOUSE_DROP = "confirm-house"
    REFEREE = "referee"
    SHARE = "share"
    VARIANTS = "variants"
    ODDS = "odds"
    STATISTICS = "statistics"
    FORGET = "confirm-statistics"


class Notice(StrEnum):
    """The sentences that stay until they are closed."""

    NOT_KEPT = "not_kept"
    ADDRESS = "address"
    BAD_SETTINGS = "bad_settings"
    BAD_SAVE = "bad_save"
    RESIGNED = "resigned"
    DELETED = "deleted"
    HOUSE_KEPT = "house_kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One way of using the chosen cards: the actions it takes, or the melds it gathers.

    `way` is add, swap, lay or gather; `joker` and `end` say what tells it from the others.
    """

    way: str
    moves: tuple[Move, ...] = ()
    melds: tuple[Meld, ...] = ()
    joker: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, and the plans that remain."""

    ask: Ask
    plans: tuple[Plan, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """The move a computer would make in the person's place, once it has one; `sure` is its last."""

    thought: Thought | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """The person's cards: the whole hand in order, those chosen, the melds gathered.

    `before` is the order at the last moment that a turn taken back goes back to.
    """

    order: tuple[Card, ...] = ()
    before: tuple[Card, ...] = ()
    chosen: tuple[Card, ...] = ()
    tray: tuple[Meld, ...] = ()

    @property
    def gathered(self) -> frozenset[Card]:
        """The cards that lie on the tray."""
        return frozenset(card for meld in self.tray for card in meld.cards)

    @property
    def in_hand(self) -> tuple[Card, ...]:
        """The cards in the hand's row, in order."""
        gathered = self.gathered
        return tuple(card for card in self.order if card not in gathered)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """All that is the person's and not the match's.

    `article` is the one the rules open at; `broken` says why a save could not be resumed;
    `which` is the match a confirmation is about: 0 the one under way, else one set aside; in the
    sheets of a person's own rules it numbers one of those. `reading` names the rule set on the
    rules sheet, if it is not the one in force; `pasted` is a text that somebody shared, `trouble`
    what is wrong with it, `copied` whether a text on a sheet was copied. `board` is the referee's
    as it was left; `behind` is the sheet that the open one was opened from and goes back to.
    """

    settings: Settings
    held: Held = Held()
    at_table: bool = False
    sheet: Sheet = Sheet.NONE
    article: str = ""
    which: int = 0
    reading: str = ""
    pasted: str = ""
    copied: bool = False
    trouble: Trouble | None = None
    board: Board | None = None
    behind: Sheet = Sheet.NONE
    question: Question | None = None
    refused: Refusal | None = None
    hint: Hint | None = None
    notices: tuple[Notice, ...] = ()
    broken: str = ""
    refused_address: tuple[str, ...] = ()
    version: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """A match set aside, as the home lists it; `broken` says why it cannot be resumed."""

    seen: Seen | None = None
    held: Held = Held()
    broken: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """All that a screen is made from: what the person may know, and the person's own side.

    `beside` is what the person may know of the games beside the matches, by their names, `at` the
    one of them that the person is at.
    """

    desk: Desk
    seen: Seen | None = None
    others: tuple[Other, ...] = ()
    beside: Mapping[str, Any] = field(default_factory=dict)
    at: str = ""


def unsaid(desk: Desk) -> Desk:
    """The desk with nothing asked, refused or advised."""
    return replace(desk, question=None, refused=None, hint=None)


def noticed(desk: Desk, notice: Notice) -> Desk:
    """The desk with a notice before the others; one that waits to be closed comes once."""
    others = (other for other in desk.notices if other is not notice)
    return replace(desk, notices=(notice, *others))


def settled(held: Held, hand: Iterable[Card]) -> Held:
    """The person's cards brought up to date with the hand: new ones go to the right end."""
    now = tuple(hand)
    kept = tuple(card for card in held.order if card in now)
    new = tuple(card for card in now if card not in kept)
    tray = tuple(meld for meld in held.tray if all(card in now for card in meld.cards))
    gathered = {card for meld in tray for card in meld.cards}
    chosen = tuple(card for card in held.chosen if card in now and card not in gathered)
    return Held(order=(*kept, *new), before=held.before, chosen=chosen, tray=tray)


def toggled(held: Held, card: Card) -> Held:
    """The person's cards with one chosen, or no longer."""
    if card in held.chosen:
        return replace(held, chosen=tuple(other for other in held.chosen if other != card))
    return replace(held, chosen=(*held.chosen, card))


def in_runs(held: Held) -> Held:
    """The hand sorted by suit, then rank; jokers at the right end."""
    return replace(held, order=tuple(sorted(held.order, key=_by_suit)))


def in_sets(held: Held) -> Held:
    """The hand sorted by rank, then suit; jokers at the right end."""
    return replace(held, order=tuple(sorted(held.order, key=_by_rank)))


# Hearts, spades, diamonds, clubs: red and black take turns, so that suits stand apart.
_SUIT_ORDER = (0, 2, 3, 1)


def _by_suit(card: Card) -> tuple[bool, int, int, int]:
    return (card.is_joker, _SUIT_ORDER[card.suit], card.rank, int(card))


def _by_rank(card: Card) -> tuple[bool, int, int, int]:
    return (card.is_joker, card.rank, _SUIT_ORDER[card.suit], int(card))
