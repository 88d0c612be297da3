"""The odds of Scala Reale: the kernel plays as the verbs do, and counts the same by any cut."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.cards import Card
from quaranta.reale import deal
from quaranta.reale.odds import Odds, counted, game_seed, together
from quaranta.reale.play import deal_deck, to_the_end
from quaranta.reale.rules import DEFAULT, Rules, rules_of
from tests.engine.solitaires import DECKS, EVERY_RULES, RULES, shuffled_pack, sizes_left
from tests.engine.strategies import share

# Won of a hundred, from three hundred thousand games of another program.
KNOWN = (
    ({}, 23.48),
    ({"face": "packet_down"}, 39.17),
    ({"face": "as_is"}, 1.74),
    ({"turn": "top_down"}, 3.98),
    ({"turn": "top_down", "face": "as_is"}, 16.87),
    ({"turn": "top_down", "face": "packet_down"}, 1.51),
    ({"deal": "packets"}, 1.70),
)


def of(won: int, lost: int) -> Odds:
    """So many games won and lost, whatever was left before."""
    last = [0] * 53
    last[5], last[6] = won, lost
    return Odds(left=(tuple(last),) * 5)


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: "-".join(map(str, values(rules))))
def test_the_kernel_plays_as_the_verbs_do(rules: Rules, random_deals: int) -> None:
    for seed in range(random_deals // 4):
        deck = shuffled_pack(seed)
        assert sizes_left(deck, rules) == to_the_end(deal_deck(rules, deck))[-1].state.sizes


def values(rules: Rules) -> tuple[str, ...]:
    """The four options as text."""
    return rules.deal.value, rules.turn.value, rules.gather.value, rules.face.value


@given(RULES, DECKS)
def test_so_it_does_under_any_rules(rules: Rules, deck: tuple[Card, ...]) -> None:
    assert sizes_left(deck, rules) == to_the_end(deal_deck(rules, deck))[-1].state.sizes


def test_a_counted_game_is_the_game_of_its_seed() -> None:
    for number in range(1, 40):
        odds = counted("prova", range(number, number + 1), DEFAULT)
        end = to_the_end(deal(DEFAULT, 1, game_seed("prova", number)))[-1].state
        assert [deal.index(1) for deal in odds.left] == list(end.sizes)
        assert (odds.deals, odds.won) == (1, end.result is not None and end.result.won)


@share(20)
@given(RULES, st.text(max_size=5), st.lists(st.integers(1, 30), min_size=2, max_size=5))
def test_any_cut_counts_the_same(rules: Rules, seed: str, cuts: list[int]) -> None:
    at = sorted({1, *cuts, 31})
    parts = [counted(seed, range(*pair), rules) for pair in pairwise(at)]
    whole = counted(seed, range(1, 31), rules)
    assert together(parts) == together(reversed(parts)) == whole
    assert whole.deals == 30
    assert all(sum(deal) == 30 for deal in whole.left)


@pytest.mark.parametrize(("options", "known"), KNOWN)
def test_the_odds_are_those_that_are_known(options: dict[str, str], known: float) -> None:
    deals = 2_500
    odds = counted("known", range(1, deals + 1), rules_of(options))
    share_known = known / 100
    error = (share_known * (1 - share_known) / deals) ** 0.5
    assert abs(odds.won / deals - share_known) < 3.5 * error


def test_the_interval() -> None:
    low, high = of(50, 50).interval
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert of(0, 10).interval[0] == 0
    assert 0.27 < of(0, 10).interval[1] < 0.28
    assert of(10, 0).interval[1] == 1
