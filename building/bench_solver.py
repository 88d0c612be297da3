"""Measures the exact solver and the fast kernel on this Python: hands, tables, whole deals.

It is told by its text to the Python in the browser's worker, and imported by CPython.
"""

import json
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from quaranta.bots.kernel import Kernel, kernel_of
from quaranta.bots.kernel_play import play_out
from quaranta.cards import CARDS, FACES, Card, copies, face_of, pack
from quaranta.scala40 import deal
from quaranta.scala40.arrange import best_lay, best_opening
from quaranta.scala40.arrange_search import Want, costs_of, counted, least
from quaranta.scala40.arrange_shapes import catalogue_of
from quaranta.scala40.arrange_table import Asked, best_turn
from quaranta.scala40.melds import Meld, Placed, readings, slot_face
from quaranta.scala40.rules import PRESETS
from quaranta.shuffle import chance

_RULES = PRESETS["scala40"]
_HAND = 14
_MELDS = 12
_JOKERS = 2
_LOWEST = (1, 9)
_RANKS = 5
_WITH_JOKER = 0.25
Row = tuple[str, float, float]
_Question = TypeVar("_Question")


def rows(hands: int, tables: int, repeats: int) -> Iterator[Row]:
    """What is measured, its median and its 99th percentile in microseconds of CPU time.

    Where the clock is coarse, as a browser's is, each question is asked `repeats` times on end.
    The search alone goes from the cards to the least cost and its outlines, as players use it
    that need the weight; the best lay builds the melds of the very cards too.
    """
    some = [random_hand(number) for number in range(hands)]
    close = [dense_hand(number) for number in range(hands)]
    laid = [table_and_hand(number) for number in range(tables)]
    yield _row("search alone, 14 random, µs", some, repeats, _searched)
    yield _row("search alone, 14 dense, µs", close, repeats, _searched)
    yield _row("best lay, 14 random cards, µs", some, repeats, lambda h: best_lay(h, _RULES))
    yield _row("best opening of them, µs", some, repeats, lambda h: best_opening(h, _RULES))
    yield _row("best lay, 14 dense, 2 jokers, µs", close, repeats, lambda h: best_lay(h, _RULES))
    few = max(1, repeats // 25)
    yield _row("best turn, 12 melds, 14 cards, µs", laid, few, best_turn)
    dealt = [_dealt(number) for number in range(tables)]
    yield _row("a whole deal by the kernel, µs", dealt, few, lambda one: play_out(one.copy()))


def _searched(hand: Sequence[Card]) -> object:
    once, twice, jokers = counted(hand)
    catalogue = catalogue_of(_RULES, jokers)
    costs = costs_of(_RULES, Want.POINTS, catalogue.joker_reach)
    return least(once, twice, jokers, catalogue, costs)


def _dealt(number: int) -> Kernel:
    """A deal for two that the fast kernel can play out again and again."""
    return kernel_of(deal(_RULES, 2, f"bench {number}"), chance(f"bench {number}").shuffle)


def told(hands: int, tables: int, repeats: int) -> str:
    """The rows as JSON."""
    return json.dumps(list(rows(hands, tables, repeats)))


def random_hand(number: int) -> tuple[Card, ...]:
    """Any 14 cards of the whole pack."""
    return tuple(chance(f"bench {number}").sample(CARDS, _HAND))


def dense_hand(number: int) -> tuple[Card, ...]:
    """12 cards of five neighbouring ranks and 2 jokers."""
    draw = chance(f"dense {number}")
    low = draw.randint(*_LOWEST)
    near = [
        card
        for rank in range(low, low + _RANKS)
        for suit in range(4)
        for card in copies(face_of(rank, suit))
    ]
    return (*draw.sample(near, _HAND - _JOKERS), *CARDS[2 * FACES : 2 * FACES + _JOKERS])


def table_and_hand(number: int) -> Asked:
    """12 melds, one in four with a joker, and 14 of the cards that are left."""
    draw = chance(f"table {number}")
    left = list(pack(_RULES.jokers))
    melds = (_meld(left, draw.choice(_SHAPES), draw.random()) for _ in iter(int, 1))
    table = tuple(islice((meld for meld in melds if meld), _MELDS))
    return Asked(hand=tuple(draw.sample(left, _HAND)), table=table, rules=_RULES)


def _shapes() -> Iterator[tuple[int, ...]]:
    """The faces of every run of 3 to 5 cards and of every set."""
    for suit in range(4):
        for size in (3, 4, 5):
            for low in range(1, 16 - size):
                yield tuple(slot_face(slot, suit) for slot in range(low, low + size))
    for rank in range(13):
        every = tuple(rank + 13 * suit for suit in range(4))
        yield every
        yield from (tuple(face for face in every if face != one) for one in every)


_SHAPES = tuple(_shapes())


def _meld(left: list[Card], faces: Sequence[int], luck: float) -> Meld | None:
    """A meld out of the cards left, with a joker as one of its cards now and then."""
    wild = int(luck / _WITH_JOKER * len(faces)) if luck < _WITH_JOKER else None
    offers: list[Placed] = []
    for at, face in enumerate(faces):
        some = [card for card in left if card.is_joker == (at == wild)]
        some = [card for card in some if card.is_joker or card.face == face]
        if not some:
            return None
        offers.append(Placed(some[0], face if at == wild else None))
    for offer in offers:
        left.remove(offer.card)
    return readings(offers, _RULES)[0]


def _row(
    what: str, asked: Sequence[_Question], repeats: int, ask: Callable[[_Question], object]
) -> Row:
    taken = []
    for one in asked:
        before = time.process_time()
        for _ in range(repeats):
            ask(one)
        taken.append((time.process_time() - before) / repeats * 1e6)
    return what, statistics.median(taken), statistics.quantiles(taken, n=100)[-1]
