"""The whole truth of a deal and its match, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from quaranta.cards import Card
from quaranta.scala40.melds import Meld
from quaranta.scala40.rules import Rules


class Phase(StrEnum):
    """Where a turn stands."""

    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """How a deal ended: points each seat counts, all hands, and who wins if that ends the match.

    `closer` is None in a dead deal; `winners` is empty while the match goes on.
    """

    closer: int | None
    in_hand: bool
    points: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTurn:
    """What all saw of a turn that is over.

    `opened` is whether the player had opened when it began; `offered` the top discard at that
    time, None where there was none; `took` whether he took it; `kept` what he took or freed in it
    and still held at its end; `reshuffled` whether the discards under the top became the stock.
    """

    seat: int
    opened: bool
    offered: Card | None
    took: bool
    kept: tuple[Card, ...]
    discarded: Card
    reshuffled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A consistent moment of a match: each card is in one place.

    Seats count from 0, clockwise; `deal_number` from 1; `stock` is drawn from its front,
    `discards` has its top last; `table` holds the melds in the order laid, `owners` the seat
    of each; `turns` the turns each seat has completed in this deal. `turn_start` is the state
    at the turn's beginning once something was done in it, `acts` how many actions besides a
    stock draw could be taken back. `past` are the turns of this deal that are over, in order; a
    position put up by hand need not tell any.
    """

    rules: Rules
    seed: str
    deal_number: int
    dealer: int
    totals: tuple[int, ...]
    out: tuple[bool, ...]
    reentries: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    table: tuple[Meld, ...] = ()
    owners: tuple[int, ...] = ()
    opened: tuple[bool, ...]
    turns: tuple[int, ...]
    turn: int
    phase: Phase
    opened_this_turn: bool = False
    drawn: Card | None = None
    taken: Card | None = None
    swapped: tuple[Card, ...] = ()
    reshuffles: int = 0
    acts: int = 0
    turn_start: State | None = None
    # Out of the text of a state, which would grow with each turn; it follows from the actions.
    past: tuple[PastTurn, ...] = field(default=(), repr=False)
    result: DealResult | None = None

    @property
    def seats(self) -> int:
        """How many players the match began with."""
        return len(self.hands)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a seat may know: its own hand, all that lies open, and numbers of cards.

    Fields are those of State; `counts` are the cards in each hand, `stock_left` in the stock;
    `drawn` is known only to the player who drew.
    """

    rules: Rules
    seat: int
    deal_number: int
    dealer: int
    totals: tuple[int, ...]
    out: tuple[bool, ...]
    reentries: tuple[int, ...]
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    stock_left: int
    discards: tuple[Card, ...]
    table: tuple[Meld, ...]
    owners: tuple[int, ...]
    opened: tuple[bool, ...]
    turns: tuple[int, ...]
    turn: int
    phase: Phase
    opened_this_turn: bool
    drawn: Card | None
    taken: Card | None
    swapped: tuple[Card, ...]
    reshuffles: int
    may_take_back: bool
    past: tuple[PastTurn, ...]
    result: DealResult | None

    @property
    def seats(self) -> int:
        """How many players the match began with."""
        return len(self.counts)


def view(state: State, seat: int) -> View:
    """What a seat may know, built up field by field."""
    return View(
        rules=state.rules,
        seat=seat,
        deal_number=state.deal_number,
        dealer=state.dealer,
        totals=state.totals,
        out=state.out,
        reentries=state.reentries,
        hand=state.hands[seat],
        counts=tuple(len(hand) for hand in state.hands),
        stock_left=len(state.stock),
        discards=state.discards,
        table=state.table,
        owners=state.owners,
        opened=state.opened,
        turns=state.turns,
        turn=state.turn,
        phase=state.phase,
        opened_this_turn=state.opened_this_turn,
        drawn=state.drawn if seat == state.turn else None,
        taken=state.taken,
        swapped=state.swapped,
        reshuffles=state.reshuffles,
        may_take_back=state.acts > 0,
        past=state.past,
        result=state.result,
    )
