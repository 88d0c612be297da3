"""Positions from text: a table as a person would write it down, and actions upon it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from quaranta.cards import Card
from quaranta.cases import Case, Position, state_of
from quaranta.game import Refusal, Step
from quaranta.scala40 import play, refusal, view
from quaranta.scala40.events import Event
from quaranta.scala40.notation import cards_text, parse_move
from quaranta.scala40.rules import PRESETS, SCALA40, Rules
from quaranta.scala40.state import State

TABLES: Final = tuple(PRESETS.values())


def position(
    rules: Rules = SCALA40,
    *,
    hands: Sequence[str],
    table: Sequence[str] = (),
    discards: str = "",
    stock: str = "",
    stock_left: int | None = None,
    phase: str = "play",
    turn: int = 0,
    opened: Sequence[bool] | None = None,
    opened_this_turn: bool = False,
    turns: Sequence[int] | None = None,
    out: Sequence[int] = (),
    totals: Sequence[int] | None = None,
    owners: Sequence[int] | None = None,
    reshuffles: int = 0,
    dealer: int = 0,
    deal_number: int = 1,
) -> State:
    """A state as written, by the door of the referee's cases."""
    start = Position(
        hands=tuple(hands),
        turn=turn,
        phase=phase,
        opened=None if opened is None else tuple(opened),
        opened_this_turn=opened_this_turn,
        turns=None if turns is None else tuple(turns),
        table=tuple(table),
        owners=None if owners is None else tuple(owners),
        discards=discards,
        stock=stock,
        stock_left=stock_left,
        reshuffles=reshuffles,
        out=tuple(out),
    )
    state = state_of(Case(name="position", rules=rules, start=start))
    return replace(
        state,
        deal_number=deal_number,
        dealer=dealer,
        totals=tuple(totals or state.totals),
    )


def read(state: State, text: str) -> Refusal | None:
    """Why the action written there is refused, or None."""
    move = parse_move(text, view(state, state.turn))
    return move if isinstance(move, Refusal) else refusal(state, move)


def why(state: State, text: str) -> str:
    """The word of the refusal, or `ok`."""
    refused = read(state, text)
    return "ok" if refused is None else refused.why.value


def step(state: State, text: str) -> Step[State, Event]:
    """What a legal action leads to."""
    move = parse_move(text, view(state, state.turn))
    assert not isinstance(move, Refusal), move
    return play(state, move)


def after(state: State, *texts: str) -> State:
    """The state after some legal actions."""
    for text in texts:
        state = step(state, text).state
    return state


def hand(state: State, seat: int = 0) -> str:
    """A hand as text, in order."""
    return cards_text(sorted(state.hands[seat]))


def table(state: State) -> list[str]:
    """The melds on the table as text."""
    return [str(meld) for meld in state.table]


def everywhere(state: State) -> Iterator[Card]:
    """Every card of a state, wherever it lies."""
    yield from chain(*state.hands, state.stock, state.discards)
    yield from chain.from_iterable(meld.cards for meld in state.table)
