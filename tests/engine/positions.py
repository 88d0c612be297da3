"""Positions from text: a table as a person would write it down, and actions upon it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from quaranta.cards import CARD_BY_TEXT, FACE_BY_TEXT, Card, pack
from quaranta.game import Refusal, Step
from quaranta.scala40 import play, refusal, view
from quaranta.scala40.events import Event
from quaranta.scala40.melds import Meld, Placed, readings
from quaranta.scala40.notation import cards_text, parse_move
from quaranta.scala40.rules import PRESETS, SCALA40, Rules
from quaranta.scala40.state import Phase, State

TABLES: Final = tuple(PRESETS.values())


class _Packet:
    """The pack the cards of a position come from; copies go in order of appearance."""

    def __init__(self, rules: Rules) -> None:
        self.left = list(pack(rules.jokers))

    def card(self, name: str) -> Card:
        """The card of that name; without a prime the first copy left."""
        plain = name.rstrip("'")
        same = [card for card in self.left if str(card).rstrip("'") == plain]
        card = CARD_BY_TEXT[name] if name != plain else same[0]
        self.left.remove(card)
        return card

    def cards(self, text: str) -> tuple[Card, ...]:
        """Cards of a text such as `7h 7h' *`; `13` is so many that nobody knows."""
        if text.isdigit():
            return self.some(int(text))
        return tuple(self.card(name) for name in text.split())

    def some(self, number: int) -> tuple[Card, ...]:
        """So many of the cards left, from the end."""
        chosen = tuple(self.left[len(self.left) - number :])
        del self.left[len(self.left) - number :]
        return chosen

    def meld(self, text: str, rules: Rules) -> Meld:
        """A meld such as `7d *8d 9d`."""
        offers = [self._offer(name) for name in text.split()]
        (meld,) = readings(offers, replace(rules, max_jokers_per_meld=2))
        return meld

    def _offer(self, name: str) -> Placed:
        if not name.startswith("*"):
            return Placed(self.card(name))
        return Placed(self.card("*"), FACE_BY_TEXT[name[-2:]] if len(name) > 2 else None)


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
    """A state as written; the stock is what is named, then whatever the pack has left."""
    packet = _Packet(rules)
    named = [packet.cards(text) if not text.isdigit() else () for text in hands]
    melds = tuple(packet.meld(text, rules) for text in table)
    pile, first = packet.cards(discards), packet.cards(stock)
    unknown = [packet.cards(text) if text.isdigit() else () for text in hands]
    rest = packet.left if stock_left is None else packet.left[: stock_left - len(first)]
    return State(
        rules=rules,
        seed="position",
        deal_number=deal_number,
        dealer=dealer,
        totals=tuple(totals or (0,) * len(hands)),
        out=tuple(seat in out for seat in range(len(hands))),
        reentries=(0,) * len(hands),
        hands=tuple(one or other for one, other in zip(named, unknown, strict=True)),
        stock=(*first, *rest),
        discards=pile,
        table=melds,
        owners=tuple(owners or (0,) * len(melds)),
        opened=tuple(opened or (False,) * len(hands)),
        turns=tuple(turns if turns is not None else (1,) * len(hands)),
        turn=turn,
        phase=Phase(phase),
        opened_this_turn=opened_this_turn,
        reshuffles=reshuffles,
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
