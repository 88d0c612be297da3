"""Worlds dealt behind a view: they look the same, hold every card once, and differ elsewhere."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots import steady
from quaranta.bots.duel import acted
from quaranta.bots.kernel_finds import in_runs, in_sets
from quaranta.bots.kernel_spots import SPOT_OF_CARD, counted
from quaranta.bots.memory import buried, held
from quaranta.bots.sample import Worlds, sample
from quaranta.cards import CARD_BY_TEXT, pack
from quaranta.scala40 import deal, play, view
from quaranta.scala40.arrange import best_opening
from quaranta.scala40.moves import Discard, Take, Undo
from quaranta.scala40.rules import SCALA40, Rules, TakenUse
from quaranta.scala40.state import Phase, State
from tests.engine.positions import position
from tests.engine.strategies import deals, share, small_positions, walk
from tests.engine.test_leaks import EVERY_TABLE, NAMES, otherwise


def check_world(state: State, rng: Random) -> None:
    """Behind each seat's view lies a world of all cards that looks as the true one does."""
    for seat in range(state.seats):
        seen = view(state, seat)
        world = sample(seen, rng)
        assert view(world, seat) == seen
        cards = [card for hand in world.hands for card in hand]
        cards += [*world.stock, *world.discards, *(c for meld in world.table for c in meld.cards)]
        assert sorted(cards) == list(pack(state.rules.jokers))
        known = held(seen) if state.result is None else {}
        assert all(card in world.hands[at] for card, at in known.items())
        under = buried(seen)
        assert under is None or under.issuperset(world.stock)


@share(10)
@given(deals(), st.integers(0, 10**6))
def test_a_world_looks_as_the_view_does(state: State, seed: int) -> None:
    rng = Random(seed)
    for _, _, done in walk(state, rng, 30):
        check_world(done.state, rng)


@share(20)
@given(small_positions(), st.integers(0, 10**6))
def test_so_it_does_in_positions_put_up_by_hand(state: State, seed: int) -> None:
    for seat in range(state.seats):
        seen = view(state, seat)
        assert view(sample(seen, Random(seed)), seat) == seen


@pytest.mark.parametrize(("rules", "seats"), EVERY_TABLE, ids=NAMES)
def test_so_it_does_through_a_deal_of_every_preset(rules: Rules, seats: int) -> None:
    """And a deal none opens, so that the discards become the stock again."""
    rng = Random(seats)
    for table in (rules, replace(rules, hand_size=7, open_min=120, dead_after=1)):
        state = deal(table, seats, "worlds")
        check_world(state, rng)
        for _, _, done in walk(state, rng, 5000):
            state = done.state
            if rng.random() < 0.1 or state.result is not None:
                check_world(state, rng)


@share(20)
@given(deals(), st.integers(0, 10**6))
def test_worlds_depend_on_nothing_a_seat_cannot_know(state: State, seed: int) -> None:
    for _, _, done in walk(state, Random(seed), 20):
        seat = done.state.turn
        other = otherwise(done.state, seat, Random(seed))
        first, second = (sample(view(one, seat), Random(seed)) for one in (done.state, other))
        assert first == second


def test_a_world_is_played_on_and_its_turn_taken_back() -> None:
    state = deal(SCALA40, 2, "back")
    for _ in range(16):
        state = acted(state, steady, Random(1))
        world = sample(view(state, state.turn), Random(2))
        back = play(world, Undo()).state
        assert (back.turn, back.acts) == (world.turn, 0)
        while world.phase is not Phase.OVER:
            world = acted(world, steady, Random(3))


def test_a_card_taken_before_all_eyes_stays_in_the_hand_it_came_to() -> None:
    free = replace(SCALA40, taken_use=TakenUse.FREE)
    hands = ["7h 8c Kd Qs", "5"]
    state = position(free, hands=hands, opened=[True, True], phase="draw", discards="9h")
    state = play(play(state, Take()).state, Discard(CARD_BY_TEXT["Kd"])).state
    worlds = Worlds(view(state, 1))
    assert all(CARD_BY_TEXT["9h"] in worlds.deal(Random(n))[0][0] for n in range(50))


def believed(state: State, seat: int, number: int) -> list[tuple[int, int, int]]:
    """So many hands of the other seat as masks."""
    worlds, rng = Worlds(view(state, seat)), Random(5)
    return [
        counted(SPOT_OF_CARD[card] for card in worlds.deal(rng)[0][1 - seat]) for _ in range(number)
    ]


def test_who_has_not_opened_holds_an_opening_in_few_worlds() -> None:
    state = position(hands=["Kd Qs 2h 5c", "13"], turns=[3, 3], discards="9h", phase="draw")
    worlds, rng = Worlds(view(state, 0)), Random(5)
    openings = sum(
        best_opening(worlds.deal(rng)[0][1], state.rules, keep=0) is not None for _ in range(300)
    )
    fresh = Worlds(replace(view(state, 0), turns=(0, 0)))
    before = sum(
        best_opening(fresh.deal(rng)[0][1], state.rules, keep=0) is not None for _ in range(300)
    )
    assert openings * 3 < before


def test_who_has_opened_holds_a_whole_meld_in_few_worlds() -> None:
    state = position(
        hands=["Kd Qs 2h 5c", "8"],
        table=["4d 5d 6d"],
        turns=[5, 5],
        opened=[True, True],
        discards="9h",
        phase="draw",
    )
    unopened = replace(state, opened=(True, False))
    few, many = (
        sum(bool(in_runs(once) | in_sets(once)) for once, _, _ in believed(one, 0, 400))
        for one in (state, unopened)
    )
    assert few * 3 < many
