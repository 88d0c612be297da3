"""What a game is: five verbs over frozen values, and the closed set of refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, TypeVar


class Why(StrEnum):
    """The words of refusal, in the order in which they are looked at."""

    NOT_READABLE = "not-readable"
    DEAL_OVER = "deal-over"
    ONLY_DISCARD = "only-discard"
    MUST_DRAW_FIRST = "must-draw-first"
    ALREADY_DRAWN = "already-drawn"
    NOTHING_TO_DRAW = "nothing-to-draw"
    NOT_IN_HAND = "not-in-hand"
    NO_SUCH_MELD = "no-such-meld"
    NOT_OPENED = "not-opened"
    TOO_MANY_JOKERS = "too-many-jokers"
    NOT_A_MELD = "not-a-meld"
    AMBIGUOUS_JOKER = "ambiguous-joker"
    AMBIGUOUS_PLACE = "ambiguous-place"
    OPENING_SHORT = "opening-short"
    OPENING_NOT_CLEAN = "opening-not-clean"
    NO_JOKER_THERE = "no-joker-there"
    TAKEN_CANNOT_SWAP = "taken-cannot-swap"
    NEEDS_BOTH_CARDS = "needs-both-cards"
    WRONG_CARD_FOR_JOKER = "wrong-card-for-joker"
    JOKER_NOT_ADDED = "joker-not-added"
    DOES_NOT_FIT = "does-not-fit"
    KEEP_A_DISCARD = "keep-a-discard"
    TAKEN_NOT_DISCARDED = "taken-not-discarded"
    TAKEN_MUST_BE_USED = "taken-must-be-used"
    JOKER_MUST_BE_USED = "joker-must-be-used"
    FIRST_ROUND_CLOSE = "first-round-close"
    JOKER_NOT_DISCARDED = "joker-not-discarded"
    FITS_THE_TABLE = "fits-the-table"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action may not be done, with what a person needs to know about it.

    `facts` are pairs of a name and a text: numbers, cards or melds in notation.
    """

    why: Why
    facts: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " ".join([self.why.value, *(f"{name}={value}" for name, value in self.facts)])


def refuse(why: Why, **facts: object) -> Refusal:
    """A refusal with its facts turned into text."""
    return Refusal(why, tuple((name, str(value)) for name, value in facts.items()))


StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
MoveT_contra = TypeVar("MoveT_contra", contravariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)
RulesT = TypeVar("RulesT")
RulesT_contra = TypeVar("RulesT_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT, EventT]):
    """What an action leads to: the next state and what happened on the way."""

    state: StateT
    events: tuple[EventT, ...]


class Game(Protocol[RulesT_contra, StateT, MoveT, EventT, ViewT_co]):
    """The five verbs; a game is a module or package that offers them."""

    def deal(self, rules: RulesT_contra, seats: int, seed: str) -> StateT:
        """The state in which a match begins."""

    def refusal(self, state: StateT, move: MoveT) -> Refusal | None:
        """Why the move may not be made now, or None where it may."""

    def legal_moves(self, state: StateT) -> Iterator[MoveT]:
        """The moves that may be made now, lazily."""

    def play(self, state: StateT, move: MoveT) -> Step[StateT, EventT]:
        """What a legal move leads to."""

    def view(self, state: StateT, seat: int) -> ViewT_co:
        """What a seat may know, built up field by field."""


class Unrecorded(ValueError):
    """What no record says, or not of this state; its text says why."""


class Recorded(Protocol[RulesT, StateT, MoveT_contra, EventT]):
    """What keeping a game's matches as text asks of the game, beside its verbs."""

    def seats(self, rules: RulesT) -> range:
        """How many players a match may have."""

    def rules_from(self, values: Mapping[str, object]) -> RulesT:
        """Rules from plain values, every field given; raises ValueError with a sentence."""

    def dealt(self, rules: RulesT, seats: int, seed: str) -> StateT:
        """The state in which a match begins."""

    def following(self, state: StateT) -> StateT | None:
        """The state in which the next deal begins, or None where none may begin."""

    def recorded(
        self, moves: tuple[str, ...], before: StateT, move: MoveT_contra, after: StateT
    ) -> tuple[str, ...]:
        """The actions of a deal as text once one more was done."""

    def replayed(self, state: StateT, text: str) -> Step[StateT, EventT] | Refusal:
        """What a recorded action leads to, or why it is refused; raises Unrecorded."""
