"""Scala Reale: its articles as properties of games drawn over every rule set."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.game import Refusal, Why
from quaranta.reale import deal, legal_moves, play, refusal, view
from quaranta.reale.events import (
    Dealt,
    Ended,
    Gathered,
    Gone,
    Kept,
    Searched,
    SuitFixed,
    Turned,
)
from quaranta.reale.moves import Gather, Move, Search, Turn
from quaranta.reale.notation import (
    NotationError,
    cards_text,
    move_text,
    parse_cards,
    parse_deck,
    parse_move,
)
from quaranta.reale.piles import pile_sizes
from quaranta.reale.play import PACK, deal_deck, deck_of, to_the_end
from quaranta.reale.rules import (
    DEFAULT,
    FIELDS,
    Facing,
    Gathering,
    Rules,
    RulesError,
    choices,
    rules_of,
)
from quaranta.reale.state import State
from tests.engine.solitaires import DECKS, EVERY_RULES, RULES, royals, shuffled_pack, walk
from tests.engine.strategies import share

CHOOSERS = st.integers(0, 10**6).map(lambda seed: Random(seed).choice)


def everywhere(state: State) -> list[int]:
    """Every card of a state, wherever it lies."""
    return [*state.discards, *(card for pile in state.piles for card in pile.cards)]


@share(60)
@given(RULES, DECKS, CHOOSERS)
def test_each_card_is_in_one_place(
    rules: Rules, deck: tuple[int, ...], choose: Callable[[list[Move]], Move]
) -> None:
    for before, _, done in walk(deal_deck(rules, deck), choose):
        assert sorted(everywhere(before)) == sorted(everywhere(done.state)) == list(PACK)


@share(60)
@given(RULES, DECKS, CHOOSERS)
def test_the_five_of_the_suit_are_never_discarded_and_won_is_five_left(
    rules: Rules, deck: tuple[int, ...], choose: Callable[[list[Move]], Move]
) -> None:
    for _, _, done in walk(deal_deck(rules, deck), choose):
        state = done.state
        if state.suit is not None:
            assert not royals(state.suit) & set(state.discards)
            assert set(state.met) <= royals(state.suit)
    assert state.result is not None
    assert state.suit is not None
    assert royals(state.suit) <= set(state.result.final)
    assert state.result.won == (len(state.result.final) == 5)
    assert state.result.won == (set(state.result.final) == royals(state.suit))
    assert len(state.sizes) == 5
    assert sorted(state.sizes, reverse=True) == list(state.sizes)
    assert state.sizes[-1] == len(state.result.final)


@share(40)
@given(RULES, DECKS, CHOOSERS)
def test_card_by_card_or_pile_by_pile_is_the_same_game(
    rules: Rules, deck: tuple[int, ...], choose: Callable[[list[Move]], Move]
) -> None:
    start = deal_deck(rules, deck)
    steps = to_the_end(start)
    mixed = [done for _, _, done in walk(start, choose)]
    assert mixed[-1].state == steps[-1].state
    told = [[event for step in way for event in step.events] for way in (mixed, steps)]
    assert told[0] == told[1]


@share(40)
@given(DECKS, st.sampled_from([rules for rules in EVERY_RULES if rules.face is Facing.PACKET_DOWN]))
def test_turning_the_packet_is_turning_each_pile_and_gathering_the_other_way(
    deck: tuple[int, ...], rules: Rules
) -> None:
    other = next(way for way in choices("gather") if way is not rules.gather)
    assert isinstance(other, Gathering)
    alike = Rules(deal=rules.deal, turn=rules.turn, gather=other, face=Facing.EACH_PILE_DOWN)
    end, same = (to_the_end(deal_deck(way, deck))[-1].state for way in (rules, alike))
    assert (end.sizes, end.result) == (same.sizes, same.result)


@pytest.mark.parametrize("cards", range(5, 53))
def test_piles_differ_by_one_card_and_the_first_are_the_larger(cards: int) -> None:
    for piles in range(1, 6):
        sizes = pile_sizes(cards, piles)
        assert sum(sizes) == cards
        assert len(sizes) == piles
        assert sizes[0] - sizes[-1] in (0, 1)
        assert sorted(sizes, reverse=True) == list(sizes)


def test_what_is_told_of_a_game() -> None:
    start = deal_deck(DEFAULT, PACK)
    first, second, *_ = to_the_end(start)
    assert first.events == (Turned(0, PACK[0]), SuitFixed(0), Kept(0, PACK[0], 11))
    assert second.events[-1] == Kept(1, PACK[11], 9)
    events = [event for step in to_the_end(start) for event in step.events]
    assert [event.left for event in events if isinstance(event, Searched)] == [37, 12, 8, 7, 7]
    assert [event.left for event in events if isinstance(event, Gathered)] == [37, 12, 8, 7]
    assert [event.sizes for event in events if isinstance(event, Dealt)] == [
        (10, 9, 9, 9),
        (4, 4, 4),
        (4, 4),
        (7,),
    ]
    assert any(isinstance(event, Gone) for event in events)
    end = events[-1]
    assert isinstance(end, Ended)
    assert (end.won, cards_text(end.final)) == (False, "Jh 2s Ah Qh Kh 4d Th")


# What may be done (article 10)


def refused(state: State, move: Move) -> str:
    why = refusal(state, move)
    assert isinstance(why, Refusal)
    return str(why)


def test_piles_are_gathered_once_all_have_been_looked_through() -> None:
    state = deal(DEFAULT, 1, "refused")
    assert list(legal_moves(state)) == [Turn(), Search()]
    assert refused(state, Gather()) == "must-draw-first piles=5"
    while state.at < 5:
        assert refused(state, Gather()) == f"must-draw-first piles={5 - state.at}"
        state = play(state, Search()).state
    assert list(legal_moves(state)) == [Gather()]
    assert refused(state, Turn()) == refused(state, Search()) == "nothing-to-draw"
    assert len(play(state, Gather()).state.piles) == 4


def test_nothing_is_done_after_the_end() -> None:
    end = to_the_end(deal(DEFAULT, 1, "over"))[-1].state
    assert list(legal_moves(end)) == []
    for move in (Turn(), Search(), Gather()):
        assert refused(end, move) == Why.DEAL_OVER.value


@pytest.mark.parametrize("seats", [0, 2])
def test_it_is_for_one_player(seats: int) -> None:
    with pytest.raises(ValueError, match=f"{seats} players: Scala Reale is for one"):
        deal(DEFAULT, seats, "seed")


def test_a_seed_is_a_pack() -> None:
    assert deal(DEFAULT, 1, "s") == deal_deck(DEFAULT, deck_of("s"), "s")
    assert view(deal(DEFAULT, 1, "s"), 0).piles[0].down == (None,) * 11


# Text


@pytest.mark.parametrize(
    ("text", "move"), [("turn", Turn()), ("pile", Search()), ("gather", Gather())]
)
def test_actions_as_text(text: str, move: Move) -> None:
    assert parse_move(text) == parse_move(f" {text}\n") == move
    assert move_text(move) == text


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    found = parse_move(text)
    if isinstance(found, Refusal):
        assert found.why is Why.NOT_READABLE
        assert len(str(found)) < 80


@share(20)
@given(DECKS)
def test_a_pack_as_text(deck: tuple[int, ...]) -> None:
    assert parse_deck(cards_text(PACK[card] for card in deck)) == deck


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ah 1h", "card 2: '1h' is no card"),
        ("Ah Kh Ah", "card 3: Ah is there twice"),
        ("Ah'", 'card 1: "Ah\'" is no card'),
        ("\x1b[2J", r"card 1: '\x1b[2J' is no card"),
        ("Ah " * 300, "more than 800 characters of cards"),
    ],
)
def test_cards_that_are_none(text: str, said: str) -> None:
    with pytest.raises(NotationError) as told:
        parse_cards(text)
    assert str(told.value) == said


def test_a_pack_is_whole() -> None:
    with pytest.raises(NotationError, match="51 cards: a pack has 52"):
        parse_deck(cards_text(shuffled_pack(1)[1:]))


# Rules


def test_the_rules_of_values() -> None:
    assert rules_of({}) == DEFAULT
    assert len(set(EVERY_RULES)) == 2 * 2 * 2 * 3
    assert FIELDS == ("deal", "turn", "gather", "face")
    assert rules_of({"face": "as_is"}) == Rules(face=Facing.AS_IS)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"fase": "as_is"}, "'fase' is no option; there are deal turn gather face"),
        ({"turn": "over"}, "turn is 'over': it must be flip_pile or top_down"),
        ({"deal": 5}, "deal is of another kind: it must be round_robin or packets"),
        (
            {"gather": []},
            "gather is of another kind: it must be right_onto_left or left_onto_right",
        ),
        ({"face": "as_is "}, "face is 'as_is ': it must be each_pile_down or packet_down or as_is"),
    ],
)
def test_values_that_are_none(values: dict[str, object], said: str) -> None:
    with pytest.raises(RulesError) as told:
        rules_of(values)
    assert str(told.value) == said
