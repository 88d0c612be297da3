"""The leak test of Scala Reale: what has not been turned changes nothing that is seen or told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from quaranta.cards import Card
from quaranta.reale import legal_moves, play, refusal, view
from quaranta.reale.events import Turned
from quaranta.reale.moves import Gather, Search, Turn
from quaranta.reale.piles import Pile
from quaranta.reale.play import PACK, deal_deck
from quaranta.reale.rules import Rules
from quaranta.reale.state import State, View
from tests.engine.solitaires import DECKS, RULES, walk
from tests.engine.strategies import share

CHANCE = st.integers(0, 10**6).map(Random)


def otherwise(state: State, turned: set[Card], chance: Random) -> State:
    """A state that differs in the places of the cards that were never turned, and in the seed."""
    hidden = [card for card in PACK if card not in turned]
    chance.shuffle(hidden)
    piles = tuple(
        Pile(
            top=pile.top,
            down=tuple(card if card in turned else hidden.pop() for card in pile.down),
        )
        for pile in state.piles
    )
    return replace(state, piles=piles, seed="otherwise")


def told(state: State, chance: Random) -> Iterator[tuple[State, set[Card]]]:
    """The states of a game before its end, each with the cards that were turned so far."""
    turned: set[Card] = set()
    for before, _, done in walk(state, chance.choice):
        yield before, set(turned)
        turned |= {event.card for event in done.events if isinstance(event, Turned)}


@share(60)
@given(RULES, DECKS, CHANCE)
def test_games_that_differ_in_what_was_never_turned_look_the_same(
    rules: Rules, deck: tuple[Card, ...], chance: Random
) -> None:
    for state, turned in told(deal_deck(rules, deck), chance):
        other = otherwise(state, turned, chance)
        assert view(other, 0) == view(state, 0)
        assert list(legal_moves(other)) == list(legal_moves(state))
        for move in (Turn(), Search(), Gather()):
            assert refusal(other, move) == refusal(state, move)
        if Gather() in legal_moves(state):
            assert play(other, Gather()).events == play(state, Gather()).events


@share(60)
@given(RULES, DECKS, CHANCE)
def test_a_view_names_no_card_that_was_never_turned(
    rules: Rules, deck: tuple[Card, ...], chance: Random
) -> None:
    for state, turned in told(deal_deck(rules, deck), chance):
        seen = view(state, 0)
        assert cards_of(seen) == turned
        lying = [(pile.top, len(pile.down)) for pile in state.piles]
        assert [(pile.top, len(pile.down)) for pile in seen.piles] == lying


def cards_of(seen: View) -> set[Card]:
    """Every card that a view names."""
    named = {card for pile in seen.piles for card in (pile.top, *pile.down) if card is not None}
    return {*named, *seen.discards, *seen.met}


def test_a_view_is_built_of_what_is_named() -> None:
    state = {field.name for field in fields(State)}
    seen = {field.name for field in fields(View)}
    assert state - seen == {"seed"}
    assert seen - state == {"seat"}
