"""The least a hand can cost by a walk over the ranks, which knows only the runs now under way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from quaranta.cards import Card
from quaranta.scala40.rules import Rules
from quaranta.scala40.score import card_points


class Run(NamedTuple):
    """A run under way: its cards up to 3, its naturals up to 2, jokers, a natural low ace."""

    cards: int
    naturals: int
    jokers: int
    ace: bool

    @property
    def whole(self) -> bool:
        """Whether it may end here."""
        return self.cards == 3 and self.naturals == 2

    def longer(self, *, joker: bool, low_ace: bool = False) -> Run:
        """The run with one card more."""
        return Run(
            min(3, self.cards + 1),
            min(2, self.naturals + (not joker)),
            self.jokers + joker,
            self.ace or low_ace,
        )


NEW = Run(0, 0, 0, False)
Runs = tuple[Run, ...]
# The runs under way in each suit, the aces each suit keeps for the last slot, jokers left.
Walk = tuple[tuple[Runs, ...], tuple[int, ...], int]


def by_ranks(hand: Sequence[Card], rules: Rules) -> int:
    """The fewest hand points left of a hand, where nothing has to be kept."""
    held = Counter((card.suit, card.rank) for card in hand if not card.is_joker)
    values = {card.rank: card_points(card, rules) for card in hand if not card.is_joker}
    jokers = sum(card.is_joker for card in hand)
    walks: dict[Walk, int] = {(((),) * 4, (0,) * 4, jokers): 0}
    for slot in range(1, 15):
        rank = 1 if slot == 14 else slot
        counts = [held[suit, rank] for suit in range(4)]
        after: dict[Walk, int] = {}
        for (runs, aces, left), cost in walks.items():
            for walk, more in _slot(runs, aces, left, slot, counts, values.get(rank, 0), rules):
                if cost + more < after.get(walk, 1 << 30):
                    after[walk] = cost + more
        walks = after
    return min(
        cost + left * rules.joker_hand_points
        for (runs, _, left), cost in walks.items()
        if all(run.whole for some in runs for run in some)
    )


def _slot(
    runs: tuple[Runs, ...],
    aces: tuple[int, ...],
    jokers: int,
    slot: int,
    counts: Sequence[int],
    value: int,
    rules: Rules,
) -> Iterator[tuple[Walk, int]]:
    """All that can become of a slot's cards: in runs, in sets, kept for the last slot, left."""
    begun: dict[tuple[tuple[Runs, ...], tuple[int, ...], int], None] = {((), (), jokers): None}
    for suit in range(4):
        have = aces[suit] if slot == 14 else counts[suit]
        longer = {}
        for done, over, left in begun:
            for now, used, wild in _suit(runs[suit], have, left, slot, rules):
                longer[(*done, now), (*over, have - used), left - wild] = None
        begun = longer
    for now, over, left in begun:
        if slot == 14:
            if not any(over):
                yield (now, (0,) * 4, left), 0
            continue
        for rest, wild in _sets(over, left, rules):
            for kept in _kept(rest) if slot == 1 else [(0,) * 4]:
                stay = sum(rest) - sum(kept)
                yield (now, kept if slot == 1 else aces, left - wild), stay * value


def _suit(
    runs: Runs, have: int, jokers: int, slot: int, rules: Rules
) -> set[tuple[Runs, int, int]]:
    """The runs of a suit after a slot, the naturals and the jokers they took."""
    begun: set[tuple[Runs, int, int]] = {((), 0, 0)}
    fresh = () if slot > 12 else (NEW,) * (have + jokers)
    for run in (*runs, *fresh):
        longer = set()
        for done, used, wild in begun:
            if run.whole or run is NEW:
                longer.add((done, used, wild))
            if used < have and not (slot == 14 and run.ace):
                more = run.longer(joker=False, low_ace=slot == 1)
                longer.add((tuple(sorted((*done, more))), used + 1, wild))
            if wild < jokers and run.jokers < rules.max_jokers_per_meld:
                more = run.longer(joker=True)
                longer.add((tuple(sorted((*done, more))), used, wild + 1))
        begun = longer
    return begun


def _sets(over: tuple[int, ...], jokers: int, rules: Rules) -> set[tuple[tuple[int, ...], int]]:
    """The cards of a rank that stay after any number of sets, and the jokers in those."""
    found = {(over, 0)}
    ahead = [(over, 0)]
    for cards, used in ahead:
        held = [suit for suit in range(4) if cards[suit]]
        for size in (2, 3, 4):
            for suits in combinations(held, size):
                for wild in range(max(0, 3 - size), min(4 - size, rules.max_jokers_per_meld) + 1):
                    rest = tuple(cards[suit] - (suit in suits) for suit in range(4))
                    if used + wild <= jokers and (rest, used + wild) not in found:
                        found.add((rest, used + wild))
                        ahead.append((rest, used + wild))
    return found


def _kept(rest: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """How many aces of each suit wait for the last slot."""
    choices: list[tuple[int, ...]] = [()]
    for number in rest:
        choices = [(*begun, kept) for begun in choices for kept in range(number + 1)]
    yield from choices
