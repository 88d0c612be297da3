"""Games of Scala Reale for tests: every rule set, and packs played to their end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Final

from hypothesis import strategies as st

from quaranta.cards import Card
from quaranta.game import Step
from quaranta.reale import legal_moves, play
from quaranta.reale.events import Event
from quaranta.reale.moves import Move
from quaranta.reale.odds import KINDS, Way, sizes
from quaranta.reale.play import PACK, ROYAL_RANKS
from quaranta.reale.rules import FIELDS, Rules, choices, rules_of
from quaranta.reale.state import State

EVERY_RULES: Final = tuple(
    rules_of(dict(zip(FIELDS, values, strict=True))) for values in product(*map(choices, FIELDS))
)
RULES: Final = st.sampled_from(EVERY_RULES)


def shuffled_pack(seed: int) -> tuple[Card, ...]:
    """A pack in the order that Python's own shuffle gives it."""
    order = list(range(len(PACK)))
    Random(seed).shuffle(order)
    return tuple(PACK[card] for card in order)


DECKS: Final = st.integers(0, 10**9).map(shuffled_pack)


def walk(
    state: State, choose: Callable[[list[Move]], Move]
) -> Iterator[tuple[State, Move, Step[State, Event]]]:
    """A game played on to its end: before, action, and what it led to."""
    while state.result is None:
        move = choose(list(legal_moves(state)))
        done = play(state, move)
        yield state, move, done
        state = done.state


def royals(suit: int) -> set[Card]:
    """The five royal cards of a suit."""
    return {card for card in PACK if card.suit == suit and card.rank in ROYAL_RANKS}


def sizes_left(deck: Sequence[Card], rules: Rules) -> tuple[int, ...]:
    """The cards left after each deal of a pack, as the kernel that counts odds plays it."""
    return tuple(sizes(bytes(KINDS[card] for card in deck), Way.of(rules)))
