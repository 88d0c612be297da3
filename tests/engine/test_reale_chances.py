"""The chance of winning: found from what is seen alone, and right."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.cards import Card
from quaranta.reale import view
from quaranta.reale.chances import STRIDE, Chances, reckoned
from quaranta.reale.odds import counted
from quaranta.reale.piles import Pile
from quaranta.reale.play import deal_deck, to_the_end
from quaranta.reale.rules import DEFAULT, Rules
from quaranta.reale.state import State, View
from quaranta.shuffle import chance
from tests.engine.solitaires import DECKS, EVERY_RULES, RULES, shuffled_pack, sizes_left, walk

MOMENTS = st.integers(0, 60)


def at(deck: tuple[Card, ...], rules: Rules, moment: int) -> State:
    """A game after so many turned cards and gatherings, or its last moment before the end."""
    state = deal_deck(rules, deck)
    steps = list(walk(state, lambda moves: moves[0]))
    return steps[min(moment, len(steps) - 1)][0]


def found(seen: View, seed: str = "seed", most: int = 200) -> Chances:
    """The chance after so many games."""
    return [one for one in reckoned(seen, chance(seed), most) if one is not None][-1]


def rearranged(state: State, rng: Random) -> State:
    """Another game that looks the same: what nobody has seen lies in another order."""
    unseen = [card for pile in state.piles for card in pile.down if card not in state.met]
    rng.shuffle(unseen)
    piles = tuple(
        Pile(
            down=tuple(card if card in state.met else unseen.pop() for card in pile.down),
            top=pile.top,
        )
        for pile in state.piles
    )
    return replace(state, piles=piles)


@given(DECKS, RULES, MOMENTS, st.randoms(use_true_random=False))
def test_games_that_look_the_same_have_the_same_chance(
    deck: tuple[Card, ...], rules: Rules, moment: int, rng: Random
) -> None:
    state = at(deck, rules, moment)
    other = rearranged(state, rng)
    assert view(other, 0) == view(state, 0)
    assert found(view(other, 0), most=40) == found(view(state, 0), most=40)


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_at_the_beginning_the_chance_is_that_of_the_rules(rules: Rules) -> None:
    begun = found(view(deal_deck(rules, shuffled_pack(1)), 0), most=3_000)
    known = counted("chances", range(1, 3_001), rules)
    low, high = begun.interval
    assert low <= known.interval[1]
    assert known.interval[0] <= high


@pytest.mark.parametrize("moment", [3, 25, 40, 46, 48])
@pytest.mark.parametrize("rules", EVERY_RULES[::5])
def test_in_the_middle_the_chance_is_that_of_all_games_that_look_the_same(
    rules: Rules, moment: int
) -> None:
    state = at(shuffled_pack(moment), rules, moment)
    begun = found(view(state, 0), most=2_000)
    rng = Random(7)
    ends = [to_the_end(rearranged(state, rng))[-1].state.result for _ in range(300)]
    won = sum(end is not None and end.won for end in ends)
    played = Chances(deals=300, won=won)
    assert begun.interval[0] <= played.interval[1]
    assert played.interval[0] <= begun.interval[1]


@given(DECKS, RULES)
def test_where_everything_is_known_nothing_is_left_to_chance(
    deck: tuple[Card, ...], rules: Rules
) -> None:
    """Once the royal cards are where no search can move them, one game tells all."""
    state = [before for before, _, _ in walk(deal_deck(rules, deck), lambda moves: moves[0])][-1]
    seen = view(state, 0)
    if any(card is None for pile in seen.piles for card in pile.down):
        return
    result = to_the_end(state)[-1].state.result
    assert result is not None
    assert found(seen, most=1).won == result.won


def test_the_count_can_be_stopped_often_and_is_told_seldom() -> None:
    seen = view(deal_deck(DEFAULT, shuffled_pack(1)), 0)
    told = list(reckoned(seen, chance("x"), 1_200))
    assert [one.deals for one in told if one is not None] == [250, 500, 1000, 1200]
    assert len(told) >= 1_200 / STRIDE


def test_a_game_that_is_over_has_no_chance() -> None:
    end = to_the_end(deal_deck(DEFAULT, shuffled_pack(11)))[-1].state
    with pytest.raises(ValueError, match="the game is over"):
        next(reckoned(view(end, 0), chance("x"), 1))


def test_the_chance_of_a_pack_that_wins_rises_to_certainty() -> None:
    assert sizes_left(shuffled_pack(11), DEFAULT)[-1] == 5
    last = at(shuffled_pack(11), DEFAULT, 999)
    assert found(view(last, 0)).share == 1
