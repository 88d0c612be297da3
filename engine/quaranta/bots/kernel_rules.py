"""What the fast kernel reads of a rule set: plain truths and numbers, looked up once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quaranta.bots.kernel_spots import ACE_UP, JOKER, RANK_BITS, SUIT_BITS
from quaranta.cards import ACE, KING
from quaranta.scala40.rules import (
    DiscardFit,
    DiscardJoker,
    OpenJokers,
    Rules,
    SetJoker,
    SwappedJoker,
    TakenUse,
    TakeUnopened,
    UnopenedPenalty,
)
from quaranta.scala40.score import FLAT_PENALTY

TABLES_REMEMBERED: Final = 16
THREE: Final = 3


class Facts:
    """The rules of a table as the kernel asks them.

    `points` has what a card in the hand counts by its spot; `levels` pairs of a mask and how much
    each card in it counts more than one outside it.
    """

    __slots__ = (
        "ace_low",
        "add_joker",
        "any_missing",
        "both_missing",
        "clean",
        "close_first_round",
        "closer_points",
        "dead_after",
        "fit_all",
        "fit_three",
        "fit_unopened",
        "flat",
        "in_hand",
        "joker_points",
        "joker_unopened",
        "levels",
        "most_jokers",
        "open_before_draw",
        "open_min",
        "points",
        "take_unopened",
        "taken_may_swap",
        "taken_same_turn",
        "use_now",
    )

    def __init__(self, rules: Rules) -> None:
        self.most_jokers = rules.max_jokers_per_meld
        self.add_joker = rules.add_joker
        self.any_missing = rules.set_joker is SetJoker.ANY_MISSING
        self.both_missing = rules.set_joker is SetJoker.BOTH_MISSING
        self.use_now = rules.swapped_joker is SwappedJoker.USE_NOW
        self.take_unopened = rules.take_unopened is not TakeUnopened.NEVER
        self.taken_same_turn = rules.taken_use is TakenUse.SAME_TURN
        self.taken_may_swap = rules.taken_may_swap
        self.open_before_draw = rules.open_before_draw
        self.open_min = rules.open_min
        self.clean = rules.open_jokers is OpenJokers.CLEAN
        self.ace_low = rules.ace_low_points
        self.fit_all = rules.discard_fit is DiscardFit.ALL
        self.fit_three = rules.discard_fit is DiscardFit.ALL_IF_3PLUS
        self.fit_unopened = rules.discard_fit is not DiscardFit.NOBODY
        self.joker_unopened = rules.discard_joker is DiscardJoker.UNOPENED
        self.close_first_round = rules.close_first_round
        self.dead_after = rules.dead_after
        self.flat = FLAT_PENALTY if rules.unopened_penalty is UnopenedPenalty.FLAT100 else 0
        self.in_hand = rules.in_hand_multiplier
        self.closer_points = rules.closer_points
        self.joker_points = rules.joker_hand_points
        self.points = tuple(_points(spot, rules) for spot in range(JOKER + 1))
        self.levels = tuple(_levels(rules))

    def hand_points(self, once: int, twice: int, jokers: int) -> int:
        """What a hand counts."""
        total = jokers * self.joker_points
        for mask, more in self.levels:
            total += more * ((once & mask).bit_count() + (twice & mask).bit_count())
        return total


@lru_cache(maxsize=TABLES_REMEMBERED)
def facts_of(rules: Rules) -> Facts:
    """The rules as the kernel asks them."""
    return Facts(rules)


def _points(spot: int, rules: Rules) -> int:
    if spot == JOKER:
        return rules.joker_hand_points
    place = spot % SUIT_BITS
    if place in (0, ACE_UP):
        return rules.ace_hand_points
    return min(place + ACE, 10) if place < KING else 0


def _levels(rules: Rules) -> list[tuple[int, int]]:
    """Each rank's points as steps above the rank before it."""
    ranks = [rules.ace_hand_points if rank == ACE else min(rank, 10) for rank in range(1, KING + 1)]
    found = []
    reached = 0
    for step in sorted(set(ranks)):
        mask = sum(RANK_BITS << place for place, points in enumerate(ranks) if points >= step)
        found.append((mask, step - reached))
        reached = step
    return found
