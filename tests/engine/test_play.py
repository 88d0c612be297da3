"""Whatever is played under whatever rules: cards, melds, turns and totals stay consistent."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.cards import FACES, Card, pack
from quaranta.game import Refusal
from quaranta.scala40 import deal, legal_moves, match_over, next_deal, play, refusal, view
from quaranta.scala40.melds import Kind, readings
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take, Undo
from quaranta.scala40.notation import cards_text, move_text, parse_cards, parse_move
from quaranta.scala40.rules import MatchEnd, Rules
from quaranta.scala40.state import Phase, State
from tests.engine.positions import TABLES, everywhere
from tests.engine.strategies import any_rules, deals, share, walk

CHANCE = st.integers(0, 10**6).map(Random)
MOST = 50


def check(state: State) -> None:
    """What is true of every state that play reaches."""
    assert sorted(everywhere(state)) == list(pack(state.rules.jokers))
    assert len(state.owners) == len(state.table)
    for meld in state.table:
        assert meld.jokers <= state.rules.max_jokers_per_meld
        (same,) = readings(meld.placed(), state.rules)
        assert (same.kind, sorted(same.faces), same.low) == (
            meld.kind,
            sorted(meld.faces),
            meld.low,
        )
        assert meld.low if meld.kind is Kind.RUN else not meld.low
    for seat, owner in enumerate(state.opened):
        assert owner or seat not in state.owners
    if state.phase is Phase.OVER:
        assert state.result is not None
        assert state.result.hands == state.hands
        assert next(legal_moves(state), None) is None
    else:
        assert next(legal_moves(state), None) is not None
        assert state.hands[state.turn]
        assert not state.out[state.turn]
        assert state.taken is None or state.taken in state.hands[state.turn]
        assert all(joker in state.hands[state.turn] for joker in state.swapped)


@share(30)
@given(deals(), CHANCE)
def test_every_card_is_in_one_place_and_every_meld_is_one(state: State, chance: Random) -> None:
    check(state)
    for before, move, done in walk(state, chance, MOST):
        check(done.state)
        if isinstance(move, Take):
            assert done.state.taken == before.discards[-1]
        if isinstance(move, Draw):
            assert done.state.drawn == done.state.hands[before.turn][-1]
            assert done.state.taken is None


@share(30)
@given(deals(), CHANCE)
def test_undo_goes_back_to_the_turns_start_or_just_after_its_draw(
    state: State, chance: Random
) -> None:
    start = state
    for before, move, done in walk(state, chance, MOST):
        if isinstance(move, Discard):
            start = done.state
            continue
        if done.state.result is None and before.rules == start.rules:
            drawn = done.state.drawn is not None
            expected = play(start, Draw()).state if drawn else start
            assert play(done.state, Undo()).state == expected


@share(4)
@given(any_rules(dead_after=1), CHANCE)
def test_deals_and_matches_end(rules: Rules, chance: Random) -> None:
    state = deal(rules, rules.players_min, "ends")
    last = state
    for _, _, done in walk(state, chance, 6000):
        last = done.state
    assert last.result is not None
    assert last.phase is Phase.OVER
    points = last.result.points
    assert match_over(last) or next_deal(last).totals == last.totals
    assert last.result.closer is None or points[last.result.closer] <= 0


MATCHES = [(rules, seats) for rules in TABLES for seats in {2, rules.players_max}]


@pytest.mark.parametrize(("rules", "seats"), MATCHES)
def test_a_match_is_played_to_its_end(rules: Rules, seats: int) -> None:
    """Totals add up, who is out stays out, and the winners are those the rules say."""
    chance = Random(7)
    state = deal(rules, seats, "match")
    totals, out = state.totals, state.out
    while not match_over(state):
        if state.result is not None:
            state = next_deal(state)
            assert (state.totals, state.out) == (totals, out)
            assert [not hand for hand in state.hands] == list(out)
        for _, _, done in walk(state, chance, 6000):
            state = done.state
        assert state.result is not None
        totals = tuple(a + b for a, b in zip(totals, state.result.points, strict=True))
        assert state.totals == totals
        assert all(now or not before for before, now in zip(out, state.out, strict=True))
        out = state.out
    assert state.result is not None
    if rules.match_end is MatchEnd.DEALS:
        assert state.deal_number == rules.deals
        winners = [seat for seat in range(seats) if totals[seat] == min(totals)]
        assert not any(out)
    else:
        winners = [seat for seat in range(seats) if not out[seat]]
        assert [total >= rules.limit for total in totals] == list(out)
    assert list(state.result.winners) == winners


# Text


@share(30)
@given(deals(), CHANCE)
def test_every_action_is_read_as_it_was_written(state: State, chance: Random) -> None:
    for before, _, _ in walk(state, chance, 30):
        seen = view(before, before.turn)
        for move in legal_moves(before):
            assert parse_move(move_text(move), seen, exact=True) == move


def blind(move: Move) -> object:
    """An action with every card named by its face alone."""
    if isinstance(move, Lay):
        return [[(kind(o.card), o.stands) for o in meld] for meld in move.melds]
    if isinstance(move, Add):
        return kind(move.card.card), move.card.stands, move.meld, move.end
    if isinstance(move, Swap):
        return [kind(card) for card in move.cards], move.meld
    return kind(move.card) if isinstance(move, Discard) else move


def kind(card: Card) -> int:
    """A face, or -1 for any joker."""
    return -1 if card.is_joker else card % FACES


@share(30)
@given(deals(), CHANCE)
def test_primes_may_be_left_out(state: State, chance: Random) -> None:
    for before, move, _ in walk(state, chance, 40):
        if before.taken is not None or before.swapped or isinstance(move, Undo):
            continue
        read = parse_move(move_text(move).replace("'", ""), view(before, before.turn))
        assert not isinstance(read, Refusal)
        assert blind(read) == blind(move)
        assert refusal(before, read) is None


@given(st.lists(st.sampled_from(pack(4)), unique=True))
def test_cards_are_read_as_they_were_written(cards: list[Card]) -> None:
    assert parse_cards(cards_text(cards)) == tuple(cards)
