"""Random deals under random rules: each ends, with every card in one place and counted once."""

from __future__ import annotations

from itertools import islice
from random import Random

from quaranta.cards import pack
from quaranta.scala40 import deal, legal_moves, match_over, next_deal, play, refusal
from quaranta.scala40.moves import Discard, Draw, Move, Undo
from quaranta.scala40.rules import Rules, UnopenedPenalty
from quaranta.scala40.score import hand_points
from quaranta.scala40.state import Phase, State
from tests.engine.positions import everywhere
from tests.engine.strategies import FEW_OR_MANY, random_rules

MOST_ACTIONS = 20_000


def test_random_deals_under_random_rules_end_with_the_cards_conserved(random_deals: int) -> None:
    """Deal `number` can be played again alone: its number makes its rules, seats and actions."""
    for number in range(random_deals):
        play_out(number)


def play_out(number: int) -> None:
    """A deal to its end, after each action every card in its place, and its points as counted."""
    chance = Random(number)
    rules = random_rules(chance)
    state = deal(rules, chance.randint(rules.players_min, rules.players_max), f"random {number}")
    whole = set(pack(rules.jokers))
    for _ in range(MOST_ACTIONS):
        cards = list(everywhere(state))
        assert len(cards) == len(whole), number
        assert whole.issuperset(cards), number
        assert len(set(cards)) == len(cards), number
        if state.phase is Phase.OVER:
            break
        state = play(state, some_move(state, chance)).state
    assert state.phase is Phase.OVER, number
    counted(state, rules, number)


def some_move(state: State, chance: Random) -> Move:
    """A legal action at random; to spare time, not often out of all that an opening could be."""
    if state.acts and chance.random() < 0.05:
        return Undo()
    if state.phase is Phase.DRAW and chance.random() < 0.7:
        return Draw()
    if state.phase is Phase.PLAY and not state.opened[state.turn] and chance.random() < 0.8:
        discard = Discard(chance.choice(state.hands[state.turn]))
        if refusal(state, discard) is None:
            return discard
    return chance.choice(list(islice(legal_moves(state), chance.choice(FEW_OR_MANY))))


def counted(state: State, rules: Rules, number: int) -> None:
    """The closer has no card left; the others count their hands or the flat penalty."""
    result = state.result
    assert result is not None, number
    flat = rules.unopened_penalty is UnopenedPenalty.FLAT100
    for seat, points in enumerate(result.points):
        assert (seat == result.closer) == (not state.hands[seat]), number
        own = 100 if flat and not state.opened[seat] else hand_points(state.hands[seat], rules)
        once = rules.closer_points if seat == result.closer else own
        assert points == once * (rules.in_hand_multiplier if result.in_hand else 1), number
    assert match_over(state) or next_deal(state).deal_number == 2, number
