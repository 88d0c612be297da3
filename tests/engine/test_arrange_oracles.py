"""The exact search equals integer programming and a walk over ranks, on hands and on tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from quaranta.cards import CARDS, Card, pack
from quaranta.scala40.arrange import Want, best_lay, best_opening
from quaranta.scala40.arrange_table import Asked, best_turn
from quaranta.scala40.melds import Meld, Placed, readings
from quaranta.scala40.rules import Rules, SetJoker
from quaranta.scala40.score import hand_points
from tests.engine.arrange_milp import Programme, Wish
from tests.engine.arrange_ranks import by_ranks
from tests.engine.oracle import MELDS
from tests.engine.strategies import random_rules


def some_rules(chance: Random) -> Rules:
    """Any rules, with an opening that is now and then within reach."""
    return replace(random_rules(chance), open_min=chance.choice([20, 40, 50, 70]), jokers=4)


def some_hand(chance: Random, left: Sequence[Card], size: int) -> list[Card]:
    """Cards at random, or from five neighbouring ranks, or all of a suit; and often jokers."""
    low, suit, sort = chance.randint(1, 9), chance.randrange(4), chance.randrange(4)
    near = (
        lambda card: card in left,
        lambda card: low <= card.rank < low + 5,
        lambda card: low <= card.rank < low + 5 and card.suit < 3,
        lambda card: card.suit == suit or card.rank == low,
    )[sort]
    jokers = [card for card in left if card.is_joker]
    chosen = jokers[: chance.choice([0, 0, 1, 2, 3, 4])]
    naturals = [card for card in left if not card.is_joker and near(card)]
    return [*chosen, *chance.sample(naturals, min(len(naturals), size - len(chosen)))]


def some_table(chance: Random, left: list[Card], rules: Rules, size: int) -> Iterator[Meld]:
    """Melds out of the cards left, one in four with a joker."""
    while size:
        faces = chance.choice([faces for faces in MELDS if len(faces) < 7])
        wild = chance.randrange(len(faces)) if chance.random() < 0.25 else None
        offers: list[Placed] = []
        for at, face in enumerate(faces):
            some = [card for card in left if card.is_joker or card.face == face]
            some = [card for card in some if card.is_joker == (at == wild)]
            some = [card for card in some if card not in [offer.card for offer in offers]]
            offers += [Placed(some[0], face if at == wild else None)] if some else []
        found = readings(offers, rules) if len(offers) == len(faces) else ()
        if len(found) == 1:
            size -= 1
            for offer in offers:
                left.remove(offer.card)
            yield found[0]


def cost(left: Sequence[Card], worth: int, rules: Rules, want: Want) -> tuple[int, ...]:
    """What is made small, the first before the second."""
    points = hand_points(left, rules)
    if want is Want.LAID:
        return (-worth, points, len(left))
    return (points, len(left)) if want is Want.POINTS else (len(left), points)


@pytest.mark.parametrize("block", range(4))
def test_hands_equal_integer_programming(block: int, exact_hands: int) -> None:
    for number in range(block, exact_hands, 4):
        chance = Random(number)
        rules, want = some_rules(chance), chance.choice(list(Want))
        hand = some_hand(chance, CARDS, chance.randint(9, 16))
        must = chance.choice([None, None, *hand])
        keep = chance.randint(0, 2)
        for least, question in ((0, best_lay), (rules.open_min, best_opening)):
            wish = Wish(hand=hand, rules=rules, want=want, least=least, must=must, keep=keep)
            found = question(hand, rules, want=want, must=must, keep=keep)
            told = found and cost(found.left, found.points, rules, want)
            assert told == Programme(wish).least(), (number, question)


@pytest.mark.parametrize("block", range(4))
def test_hands_equal_a_walk_over_ranks(block: int, exact_hands: int) -> None:
    for number in range(block, exact_hands, 4):
        chance = Random(number)
        rules = some_rules(chance)
        hand = some_hand(chance, CARDS, chance.randint(9, 14))
        found = best_lay(hand, rules, keep=0)
        assert found is not None
        assert found.left_points == by_ranks(hand, rules), number


@pytest.mark.parametrize("block", range(4))
def test_tables_equal_integer_programming(block: int, exact_hands: int) -> None:
    for number in range(block, exact_hands, 4):
        chance = Random(number)
        rules, want = some_rules(chance), chance.choice(list(Want))
        if rules.set_joker is SetJoker.BOTH_MISSING:
            rules = replace(rules, max_jokers_per_meld=1)
        left = list(pack(4))
        table = tuple(some_table(chance, left, rules, chance.choice([1, 4, 12, 20])))
        hand = some_hand(chance, left, chance.randint(5, 15))
        keep = chance.randint(0, 1)
        found = best_turn(Asked(hand=tuple(hand), table=table, rules=rules, want=want, keep=keep))
        wish = Wish(hand=hand, rules=rules, want=want, table=table, keep=keep)
        told = found and cost(found.left, found.points, rules, want)
        assert told == Programme(wish).least(), number
