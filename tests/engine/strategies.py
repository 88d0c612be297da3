"""Rules, small positions and walks through deals for Hypothesis to draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from itertools import islice
from random import Random
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from quaranta.cards import CARDS, Card
from quaranta.game import Step
from quaranta.scala40 import deal, legal_moves, play
from quaranta.scala40.events import Event
from quaranta.scala40.melds import Meld, Placed, readings
from quaranta.scala40.moves import Move
from quaranta.scala40.rules import _ALLOWED, MatchEnd, Rules, Settlement, Start
from quaranta.scala40.state import Phase, State
from tests.engine.oracle import MELDS

FEW_OR_MANY: Final = (6, 6, 200)


def share(percent: int) -> settings:
    """So many of each hundred examples the profile asks for."""
    return settings(max_examples=max(1, settings().max_examples * percent // 100))


def _values(name: str, default: object) -> st.SearchStrategy[Any]:
    kind = type(default)
    if issubclass(kind, StrEnum):
        return st.sampled_from(list(kind))
    if kind is bool:
        return st.booleans()
    return st.sampled_from(list(_ALLOWED[name])) if kind is int else st.just(default)


@st.composite
def any_rules(draw: st.DrawFn, **fixed: Any) -> Rules:
    """A rule set, each field drawn from what it may be; some may be given."""
    drawn = {
        field.name: fixed.get(field.name, draw(_values(field.name, field.default)))
        for field in fields(Rules)
        if field.name not in fixed
    }
    drawn |= fixed
    if drawn["players_min"] > drawn["players_max"]:
        drawn["players_min"], drawn["players_max"] = drawn["players_max"], drawn["players_min"]
    if drawn["match_end"] is MatchEnd.DEALS:
        drawn["reentry"] = 0
    else:
        drawn["settlement"] = Settlement.NONE
    return Rules(**drawn)


@st.composite
def deals(draw: st.DrawFn) -> State:
    """A fresh deal of any rule set."""
    rules = draw(any_rules())
    seats = draw(st.integers(rules.players_min, rules.players_max))
    return deal(rules, seats, draw(st.text("abcdef", min_size=1, max_size=6)))


def walk(
    state: State, chance: Random, most: int
) -> Iterator[tuple[State, Move, Step[State, Event]]]:
    """So many random legal actions of a deal at most: before, action, and what it led to."""
    for _ in range(most):
        if state.result is not None:
            return
        move = chance.choice(list(islice(legal_moves(state), chance.choice(FEW_OR_MANY))))
        done = play(state, move)
        yield state, move, done
        state = done.state


NEAR: Final = [card for card in CARDS if card.is_joker or card.rank in (1, 2, 3, 12, 13)]
NEAR_MELDS: Final = [
    faces for faces in MELDS if len(faces) < 6 and all(CARDS[face] in NEAR for face in faces)
]


@st.composite
def small_positions(draw: st.DrawFn) -> State:
    """A few close cards in the hand, a meld or two, some actions into the turn."""
    rules = draw(any_rules(jokers=4, open_min=draw(st.sampled_from([0, 20, 33, 40]))))
    hand = tuple(draw(st.lists(st.sampled_from(NEAR), min_size=2, max_size=5, unique=True)))
    left = [card for card in CARDS if card not in hand]
    table = tuple(
        meld
        for faces in draw(st.lists(st.sampled_from(NEAR_MELDS), max_size=2))
        if (meld := _from(left, faces, draw(st.integers(-2, len(faces) - 1)), rules))
    )
    top = draw(st.sampled_from([card for card in left if card in NEAR]))
    left.remove(top)
    first = draw(st.sampled_from([card for card in left if card in NEAR]))
    left.remove(first)
    others = draw(st.integers(1, 2))
    seats = others + 1
    turns = tuple(draw(st.integers(0, 1)) for _ in range(seats))
    only_discard = rules.start is Start.MANO_DISCARDS and not any(turns)
    state = State(
        rules=rules,
        seed="small",
        deal_number=1,
        dealer=0,
        totals=(0,) * seats,
        out=(False, *draw(st.permutations([False, draw(st.booleans())])))[:seats],
        reentries=(0,) * seats,
        hands=(hand, *((left.pop(),) for _ in range(others))),
        stock=(first, *left[1:]) if draw(st.booleans()) else (),
        discards=(left[0], top),
        table=table,
        owners=(0,) * len(table),
        opened=(draw(st.booleans()), *[True] * others),
        turns=turns,
        turn=0,
        phase=Phase.PLAY if only_discard else draw(st.sampled_from([Phase.DRAW, Phase.PLAY])),
    )
    for _, _, done in walk(state, Random(draw(st.integers(0, 99))), draw(st.integers(0, 3))):
        if done.state.turn != 0 or done.state.result is not None:
            break
        state = done.state
    return state


def _from(left: list[Card], faces: tuple[int, ...], joker: int, rules: Rules) -> Meld | None:
    """A meld of these faces out of the cards left, one of them a joker where said."""
    offers = []
    for at, face in enumerate(faces):
        wanted = [card for card in left if card.is_joker == (at == joker)]
        copies = [card for card in wanted if card.is_joker or card.face == face]
        if not copies:
            return None
        offers.append(Placed(copies[0], face if at == joker else None))
        left.remove(copies[0])
    found = readings(offers, rules)
    return found[0] if len(found) == 1 else None
