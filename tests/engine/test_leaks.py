"""The leak test: what a seat cannot know changes nothing it sees, is told, or may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.cards import Card
from quaranta.game import Step
from quaranta.scala40 import deal, legal_moves, match_over, next_deal, play, refusal, view
from quaranta.scala40.events import Drew, Event, seen_by
from quaranta.scala40.moves import Draw, Move, Undo
from quaranta.scala40.rules import SCALA40, Rules
from quaranta.scala40.state import Phase, State, View
from tests.engine.positions import TABLES
from tests.engine.strategies import deals, share, walk

CHANCE = st.integers(0, 10**6).map(Random)
SEEN_BY_ALL = {
    field.name for field in fields(View) if field.name in {f.name for f in fields(State)}
} - {"drawn"}


def otherwise(state: State, seat: int, chance: Random) -> State:
    """A state that differs in all that the seat cannot know: others' hands, the stock, the seed.

    The end of a deal shows all hands.
    """
    if state.result is not None:
        stock = tuple(chance.sample(state.stock, len(state.stock)))
        return replace(state, seed=f"{state.seed} otherwise", stock=stock)
    hidden = [card for at, hand in enumerate(state.hands) if at != seat for card in hand]
    hidden += state.stock
    chance.shuffle(hidden)
    hands = tuple(
        hand if at == seat else _dealt(hidden, hand) for at, hand in enumerate(state.hands)
    )
    drawn = state.drawn if seat == state.turn or state.drawn is None else hands[state.turn][-1]
    return replace(
        state,
        seed=f"{state.seed} otherwise",
        hands=hands,
        stock=tuple(hidden),
        drawn=drawn,
    )


def looks_the_same(state: State, chance: Random) -> None:
    """Each seat sees what it would see were all that it cannot know otherwise."""
    for seat in range(state.seats):
        assert view(otherwise(state, seat, chance), seat) == view(state, seat)


def _dealt(hidden: list[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(hidden.pop() for _ in hand)


@share(30)
@given(deals(), CHANCE)
def test_two_states_that_differ_in_the_unknown_look_the_same(state: State, chance: Random) -> None:
    for _, _, done in walk(state, chance, 40):
        looks_the_same(done.state, chance)


EVERY_TABLE = [
    (rules, seats) for rules in TABLES for seats in range(rules.players_min, rules.players_max + 1)
]
NAMES = [f"{rules.preset}-{seats}" for rules, seats in EVERY_TABLE]


@pytest.mark.parametrize(("rules", "seats"), EVERY_TABLE, ids=NAMES)
def test_so_they_do_under_every_preset_with_every_number_of_players(
    rules: Rules, seats: int
) -> None:
    """From the deal to its end, and into the deal after it."""
    chance = Random(seats)
    state = deal(rules, seats, "every")
    met = set()
    for number in (1, 2):
        looks_the_same(state, chance)
        assert state.deal_number == number
        for before, move, done in walk(state, chance, 5000):
            met.add(before.phase)
            state = done.state
            looks_the_same(state, chance)
            same_told(before, move, done, chance)
        met.add(state.phase)
        if match_over(state):
            break
        state = next_deal(state)
    assert met == set(Phase)


@share(30)
@given(deals(), CHANCE)
def test_and_allow_and_tell_the_mover_the_same(state: State, chance: Random) -> None:
    for before, move, done in walk(state, chance, 40):
        other = otherwise(before, before.turn, chance)
        assert refusal(other, move) is None
        first = list(islice(legal_moves(before), 40))
        assert list(islice(legal_moves(other), 40)) == first
        hides = isinstance(move, Draw | Undo) or done.state.result is not None
        if not hides:
            assert play(other, move).events == done.events


@share(30)
@given(deals(), CHANCE)
def test_those_who_look_on_are_told_the_same(state: State, chance: Random) -> None:
    for before, move, done in walk(state, chance, 40):
        same_told(before, move, done, chance)


def same_told(before: State, move: Move, done: Step[State, Event], chance: Random) -> None:
    """A draw is told without its card; what else is told lies open on the table.

    The end of a deal shows all hands, so that what is told with it is no secret.
    """
    for seat in range(before.seats):
        if seat == before.turn or done.state.result is not None:
            continue
        told = [seen_by(event, seat) for event in done.events]
        if isinstance(move, Draw):
            other = play(otherwise(before, seat, chance), Draw())
            assert [seen_by(event, seat) for event in other.events] == told
            assert Drew(before.turn, None) in told
        else:
            assert told == list(done.events)


def test_a_view_is_built_of_what_is_named() -> None:
    """A field of the state gets into a view only by a line here and a line there."""
    hidden = {field.name for field in fields(State)} - SEEN_BY_ALL
    assert hidden == {"seed", "hands", "stock", "drawn", "acts", "turn_start"}
    own = {field.name for field in fields(View)} - SEEN_BY_ALL
    assert own == {"seat", "hand", "counts", "stock_left", "drawn", "may_take_back"}


@pytest.mark.parametrize("seat", [0, 1])
def test_no_card_of_another_hand_or_of_the_stock_is_in_a_view(seat: int) -> None:
    state = deal(SCALA40, 2, "leak")
    seen = repr(view(state, seat))
    for card in (*state.hands[1 - seat], *state.stock):
        assert repr(card) not in seen
