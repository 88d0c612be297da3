"""The fast kernel is the rules again: random games played by both, side by side."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots.kernel import Kernel, Shuffle, kernel_of
from quaranta.bots.kernel_melds import key_of
from quaranta.bots.kernel_moves import act
from quaranta.bots.kernel_spots import BIT, SPOT_OF_CARD, counted
from quaranta.cards import CARDS, Card
from quaranta.scala40 import deal
from quaranta.scala40.melds import fits
from quaranta.scala40.moves import Add, Draw, Lay, Move, Swap, Undo
from quaranta.scala40.refusals import may_close
from quaranta.scala40.rules import PRESETS, Rules
from quaranta.scala40.state import Phase, State, view
from quaranta.shuffle import shuffled
from tests.engine.strategies import random_rules, share, turns_begun, walk

DEALS = 6
MOST_MOVES = 400
ONE_OF_EACH = {SPOT_OF_CARD[card]: card for card in CARDS}


def as_ruled(state: State) -> Shuffle:
    """The order in which the rules put the next stock."""

    def shuffle(stock: list[int]) -> None:
        seed = f"{state.seed}:{state.deal_number}:{state.reshuffles + 1}"
        stock[:] = shuffled(stock, seed)[::-1]

    return shuffle


def spots(cards: tuple[Card, ...]) -> list[int]:
    return [SPOT_OF_CARD[card] for card in cards]


def lies_as(kernel: Kernel, state: State) -> None:
    """Everything the kernel holds is what the state holds."""
    seats = range(state.seats)
    hands = [counted(spots(hand)) for hand in state.hands]
    assert [(kernel.once[s], kernel.twice[s], kernel.jokers[s]) for s in seats] == hands
    assert kernel.counts == [len(hand) for hand in state.hands]
    assert kernel.stock == spots(state.stock)[::-1]
    assert kernel.discards == spots(state.discards)
    assert [laid.key for laid in kernel.melds] == [key_of(meld) for meld in state.table]
    assert kernel.fits == sum(
        BIT[spot]
        for spot, card in ONE_OF_EACH.items()
        if any(fits(card, meld, state.rules) for meld in state.table)
    )
    laid = chain.from_iterable(meld.cards for meld in state.table)
    once, twice, _ = counted([*spots(tuple(laid)), *spots(state.discards)])
    assert (kernel.seen_once, kernel.seen_twice) == (once, twice)
    assert kernel.opened == list(state.opened)
    assert kernel.turns == list(state.turns)
    assert kernel.turn == state.turn or state.phase is Phase.OVER
    assert kernel.reshuffles == state.reshuffles
    assert kernel.over == (state.phase is Phase.OVER)
    if state.result is not None:
        assert kernel.points() == list(state.result.points)
        assert kernel.closer == (-1 if state.result.closer is None else state.result.closer)
        return
    assert kernel.playing == (state.phase is Phase.PLAY)
    assert kernel.opened_this_turn == state.opened_this_turn
    assert kernel.taken == (-1 if state.taken is None else SPOT_OF_CARD[state.taken])
    assert kernel.swapped == len(state.swapped)
    assert kernel.may_close() == may_close(view(state, state.turn))


def owed_first(state: State, move: Move) -> bool:
    """Whether of cards that look alike the move lays the one this turn owes, as the kernel does."""
    if isinstance(move, Lay):
        cards = [offer.card for group in move.melds for offer in group]
    elif isinstance(move, Add):
        cards = [move.card.card]
    elif isinstance(move, Swap):
        cards = list(move.cards) if state.rules.taken_may_swap else []
    else:
        return not isinstance(move, Undo)
    alike = {SPOT_OF_CARD[card] for card in cards}
    owed = [card for card in (state.taken,) if card is not None]
    late = [card for card in owed if SPOT_OF_CARD[card] in alike and card not in cards]
    jokers = [card for card in cards if card.is_joker and card != state.taken]
    freed = [card for card in state.swapped if card not in cards]
    return not late and not (freed and any(card not in state.swapped for card in jokers))


def side_by_side(state: State, chance: Random) -> None:
    kernel = kernel_of(state, as_ruled(state))
    for before, move, done in walk(state, chance, MOST_MOVES):
        kernel.shuffle = as_ruled(before)
        if owed_first(before, move):
            act(kernel, move, before.rules)
        else:
            kernel = kernel_of(done.state, kernel.shuffle)
        lies_as(kernel, done.state)
        lies_as(kernel.copy(), done.state)
        if isinstance(move, Draw) and done.state.phase is not Phase.OVER:
            again = kernel_of(done.state, as_ruled(before))
            assert again.drawn == kernel.drawn
            lies_as(again, done.state)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("number", range(DEALS))
def test_random_games_of_every_preset_are_the_same_in_both(rules: Rules, number: int) -> None:
    seats = rules.players_min + number % (rules.players_max - rules.players_min + 1)
    side_by_side(deal(rules, seats, f"kernel {number}"), Random(number))


@given(st.integers(0, 10**6))
@share(30)
def test_random_games_of_any_rules_are_the_same_in_both(number: int) -> None:
    chance = Random(number)
    rules = random_rules(chance)
    seats = chance.randint(rules.players_min, rules.players_max)
    side_by_side(deal(rules, seats, f"kernel {number}"), chance)


@given(turns_begun(), st.integers(0, 10**6))
@share(100)
def test_crowded_turns_are_the_same_in_both(state: State, number: int) -> None:
    side_by_side(state, Random(number))
