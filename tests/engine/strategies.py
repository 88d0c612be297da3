"""Rules, small positions and walks through deals for Hypothesis to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import islice
from random import Random
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from quaranta.cards import CARDS, Card, pack
from quaranta.game import Step
from quaranta.scala40 import deal, legal_moves, play
from quaranta.scala40.events import Event
from quaranta.scala40.melds import Meld, Placed, readings
from quaranta.scala40.moves import Move
from quaranta.scala40.rules import LONGEST_PRESET, MatchEnd, Rules, Settlement, Start, choices
from quaranta.scala40.state import Phase, State
from tests.engine.oracle import MELDS

FEW_OR_MANY: Final = (6, 6, 200)
NAMES: Final = ("scala40", "casa nostra", "perché «no»", "x" * LONGEST_PRESET)


def share(percent: int) -> settings:
    """So many of each hundred examples the profile asks for."""
    return settings(max_examples=max(1, settings().max_examples * percent // 100))


def values(name: str) -> Sequence[Any]:
    """Every value a field of the rules may have by itself; of names, a few unlike ones."""
    return NAMES if name == "preset" else choices(name)


def agreeing(drawn: dict[str, Any]) -> Rules:
    """The rules of some values, those changed that do not go with the others."""
    if drawn["players_min"] > drawn["players_max"]:
        drawn["players_min"], drawn["players_max"] = drawn["players_max"], drawn["players_min"]
    if drawn["match_end"] is MatchEnd.DEALS:
        drawn["reentry"] = 0
    else:
        drawn["settlement"] = Settlement.NONE
    return Rules(**drawn)


@st.composite
def any_rules(draw: st.DrawFn, **fixed: Any) -> Rules:
    """A rule set, each field drawn from all it may be; some may be given."""
    drawn = {
        field.name: draw(st.sampled_from(values(field.name)))
        for field in fields(Rules)
        if field.name not in fixed
    }
    return agreeing(drawn | fixed)


def random_rules(chance: Random) -> Rules:
    """A rule set by a generator: every value, four times in five such as makes no long deal."""
    drawn = {field.name: chance.choice(values(field.name)) for field in fields(Rules)}
    if chance.random() < 0.8:
        for name in ("open_min", "dead_after"):
            drawn[name] = min(drawn[name], *chance.choices(values(name), k=3))
    return agreeing(drawn)


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
OPEN_MINS: Final = st.sampled_from([0, 20, 33, 40]) | st.sampled_from(choices("open_min"))


@st.composite
def turns_begun(draw: st.DrawFn, **fixed: Any) -> State:
    """A turn's beginning: a few close cards in the hand, on the pile and in a meld or two."""
    rules = draw(any_rules(open_min=draw(OPEN_MINS), **fixed))
    left = list(pack(rules.jokers))
    table = tuple(
        meld
        for faces in draw(st.lists(st.sampled_from(NEAR_MELDS), max_size=2))
        if (meld := _from(left, faces, _jokers(draw, len(faces)), rules))
    )
    hand = _hand(draw, left, table)
    near = draw(st.permutations([card for card in left if card in NEAR]))
    pile, first = tuple(near[: draw(st.integers(1, 3))]), near[3]
    left = [card for card in left if card not in (*pile, first)]
    seats = draw(st.integers(rules.players_min, rules.players_max))
    turns = tuple(draw(st.integers(0, 1)) for _ in range(seats))
    only_discard = rules.start is Start.MANO_DISCARDS and not any(turns)
    hands = (hand, *((left.pop(),) for _ in range(seats - 1)))
    lasting = len(pile) > 1 and rules.dead_after > 0
    return State(
        rules=rules,
        seed="small",
        deal_number=1,
        dealer=0,
        totals=(0,) * seats,
        out=_out(draw, seats),
        reentries=(0,) * seats,
        hands=hands,
        stock=() if lasting and draw(st.booleans()) else (first, *left),
        discards=pile,
        table=table,
        owners=(0,) * len(table),
        opened=(draw(st.booleans()), *[True] * (seats - 1)),
        turns=turns,
        turn=0,
        phase=Phase.PLAY if only_discard else Phase.DRAW,
    )


def _out(draw: st.DrawFn, seats: int) -> tuple[bool, ...]:
    """Who is out of the match: not the player whose turn it is, and not all the others."""
    left_in = draw(st.integers(1, seats - 1))
    return (False, *(seat != left_in and draw(st.booleans()) for seat in range(1, seats)))


@st.composite
def small_positions(draw: st.DrawFn) -> State:
    """Some actions into such a turn; or one that play never leads to, yet judged all the same."""
    state = draw(turns_begun())
    if draw(st.booleans()) and state.phase is Phase.DRAW:
        state = replace(
            state,
            phase=draw(st.sampled_from([Phase.DRAW, Phase.PLAY])),
            stock=state.stock[: draw(st.integers(0, 2))],
            discards=state.discards[: draw(st.integers(0, 2))],
        )
    most = draw(st.integers(0, 4)) if next(legal_moves(state), None) else 0
    for _, _, done in walk(state, Random(draw(st.integers(0, 99))), most):
        if done.state.turn != 0 or done.state.result is not None:
            break
        state = done.state
    return state


def _hand(draw: st.DrawFn, left: list[Card], table: tuple[Meld, ...]) -> tuple[Card, ...]:
    """Two to six close cards, often with a meld among them or what a joker stands for."""
    meld = draw(st.sampled_from([face for face in NEAR_MELDS if len(face) < 5]))
    freeing = [
        face
        for laid in table
        for card, face in zip(laid.cards, laid.faces, strict=True)
        if card.is_joker
    ]
    wanted = [*draw(st.sampled_from([(), meld])), *draw(st.sampled_from([[], freeing]))]
    naturals = {card.face: card for card in left if not card.is_joker}
    named = [naturals[face] for face in sorted({*wanted}) if face in naturals]
    near = [card for card in left if card in NEAR and card not in named]
    hand = [*named, *draw(st.lists(st.sampled_from(near), min_size=2, max_size=5, unique=True))]
    hand = hand[: max(2, draw(st.integers(len(named), 6)))]
    for card in hand:
        left.remove(card)
    return tuple(hand)


def _jokers(draw: st.DrawFn, size: int) -> tuple[int, ...]:
    """At which places of a meld jokers lie: none, one or two."""
    return draw(st.sampled_from([(), (0,), (1,), (size - 1,), (0, 1), (1, size - 1)]))


def _from(
    left: list[Card], faces: tuple[int, ...], jokers: tuple[int, ...], rules: Rules
) -> Meld | None:
    """A meld of these faces out of the cards left, jokers at some places; None if there is none."""
    offers: list[Placed] = []
    for at, face in enumerate(faces):
        wanted = [card for card in left if card.is_joker == (at in jokers)]
        copies = [card for card in wanted if card.is_joker or card.face == face]
        copies = [card for card in copies if card not in [offer.card for offer in offers]]
        if not copies:
            return None
        offers.append(Placed(copies[0], face if at in jokers else None))
    found = readings(offers, rules)
    if len(found) != 1:
        return None
    for offer in offers:
        left.remove(offer.card)
    return found[0]
