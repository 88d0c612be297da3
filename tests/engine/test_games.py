"""Every game there is keeps the contract of the five verbs."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, is_dataclass
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from quaranta.game import Refusal, Step
from quaranta.games import GAMES
from tests.engine.positions import TABLES
from tests.engine.solitaires import EVERY_RULES

# Of each game: the rule sets it is tried with, and how many play it.
TRIED: Final[dict[str, tuple[Any, ...]]] = {"scala40": TABLES, "reale": EVERY_RULES}
SEATS: Final = {"scala40": 2, "reale": 1}
CASES = [(name, rules) for name in GAMES for rules in TRIED[name]]
EACH = pytest.mark.parametrize(("name", "rules"), CASES)
MOVES = 150


def dealt(name: str, rules: Any, seed: str) -> Any:
    """A game as it begins."""
    game: Any = GAMES[name]
    return game.deal(rules, SEATS[name], seed)


def states(name: str, rules: Any, seed: str) -> list[Any]:
    """The states of a game played at random."""
    game: Any = GAMES[name]
    chance = Random(seed)
    state = dealt(name, rules, seed)
    met = [state]
    for _ in range(MOVES):
        choice = list(islice(game.legal_moves(state), 60))
        if not choice:
            break
        state = game.play(state, chance.choice(choice)).state
        met.append(state)
    return met


def test_every_game_is_tried() -> None:
    assert set(TRIED) == set(SEATS) == set(GAMES)


@EACH
def test_a_seed_makes_the_deal(name: str, rules: Any) -> None:
    assert dealt(name, rules, "one") == dealt(name, rules, "one")
    assert dealt(name, rules, "one") != dealt(name, rules, "two")


@EACH
def test_what_is_legal_is_not_refused_and_is_played(name: str, rules: Any) -> None:
    game: Any = GAMES[name]
    for state in states(name, rules, "legal")[::10]:
        for move in islice(game.legal_moves(state), 40):
            assert game.refusal(state, move) is None
            step = game.play(state, move)
            assert isinstance(step, Step)
            assert step.events
            assert game.play(state, move) == step


@EACH
def test_what_is_refused_is_not_played(name: str, rules: Any) -> None:
    game: Any = GAMES[name]
    met = states(name, rules, "refused")
    moves = {move for state in met[::4] for move in islice(game.legal_moves(state), 4)}
    refused = 0
    for state in met[::7]:
        for move in moves:
            why = game.refusal(state, move)
            if why is not None:
                refused += 1
                assert isinstance(why, Refusal)
                with pytest.raises(ValueError, match=why.why.value):
                    game.play(state, move)
    assert refused


@EACH
def test_playing_leaves_the_state_as_it_was(name: str, rules: Any) -> None:
    game: Any = GAMES[name]
    state = dealt(name, rules, "frozen")
    before = repr(state)
    game.play(state, next(game.legal_moves(state)))
    assert repr(state) == before


@EACH
def test_values_are_frozen_slotted_and_hashable(name: str, rules: Any) -> None:
    game: Any = GAMES[name]
    state = dealt(name, rules, "frozen")
    move = next(game.legal_moves(state))
    for value in (rules, state, move, *game.play(state, move).events, game.view(state, 0)):
        assert is_dataclass(value)
        assert not hasattr(value, "__dict__")
        assert isinstance(hash(value), int)
        for field in fields(value)[:1]:
            with pytest.raises(FrozenInstanceError):
                setattr(value, field.name, None)


@EACH
def test_legal_moves_are_found_lazily(name: str, rules: Any) -> None:
    game: Any = GAMES[name]
    moves = game.legal_moves(dealt(name, rules, "lazy"))
    assert iter(moves) is moves


@EACH
def test_each_seat_has_a_view(name: str, rules: Any) -> None:
    game: Any = GAMES[name]
    seats = range(SEATS[name])
    for state in states(name, rules, "seen")[::15]:
        views = [game.view(state, seat) for seat in seats]
        assert len(set(views)) == len(views)
        assert [seen.seat for seen in views] == list(seats)
