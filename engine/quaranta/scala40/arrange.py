"""The best melds a hand can lay, by an exact search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from quaranta.cards import Card
from quaranta.scala40.arrange_melds import cards_in, filled, outlines
from quaranta.scala40.arrange_search import (
    CARD_BITS,
    NEVER,
    Chosen,
    Costs,
    Limits,
    Want,
    costs_of,
    counted,
    least,
    least_within,
    most_jokers_left,
    must_use,
    points_in,
)
from quaranta.scala40.arrange_shapes import Catalogue, catalogue_of
from quaranta.scala40.melds import Meld
from quaranta.scala40.rules import OpenJokers, Rules

__all__ = ["Arrangement", "Want", "best_lay", "best_opening"]

LONGEST_HAND: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Melds that may be laid and the cards that stay.

    `points` is what the melds are worth, `left_points` what the cards left count in a hand.
    """

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    points: int
    left_points: int


def best_lay(
    hand: Sequence[Card],
    rules: Rules,
    *,
    want: Want = Want.POINTS,
    must: Card | None = None,
    keep: int = 1,
) -> Arrangement | None:
    """The best melds of a player who has opened; none may be best.

    At least `keep` cards stay in the hand. None when that cannot be, or when `must`, a card of
    the hand, can be in no meld. Raises ValueError for a hand of more than 16 cards, the most
    that any rules deal and let draw.
    """
    return _best(hand, rules, 0, want, must, keep)


def best_opening(
    hand: Sequence[Card],
    rules: Rules,
    *,
    want: Want = Want.POINTS,
    must: Card | None = None,
    keep: int = 1,
) -> Arrangement | None:
    """The best melds that make an opening, or None; like `best_lay` otherwise."""
    found = _best(hand, rules, rules.open_min, want, must, keep)
    return found if found and found.melds else None


def _best(
    hand: Sequence[Card], rules: Rules, points: int, want: Want, must: Card | None, keep: int
) -> Arrangement | None:
    if len(hand) > LONGEST_HAND:
        raise ValueError(f"{len(hand)} cards: a hand holds {LONGEST_HAND} at most")
    once, twice, jokers = counted(hand)
    clean = points > 0 and rules.open_jokers is OpenJokers.CLEAN
    catalogue = catalogue_of(rules, jokers, clean=clean and want is not Want.LAID)
    costs = costs_of(rules, want, catalogue.joker_reach)
    if must is not None:
        costs = _bound(costs, must, twice, jokers)
    room = len(hand) - keep
    cost, chosen, fits = NEVER, None, False
    if not points and not costs.short:
        cost, chosen = least(once, twice, jokers, catalogue, costs)
        fits = cards_in(chosen) <= room
    if not fits:
        accepts = partial(_is_clean, catalogue, points) if clean else None
        limits = Limits(room=room, points=points, accepts=accepts)
        cost, chosen = least_within(once, twice, jokers, catalogue, costs, limits)
    return None if cost >= NEVER else _laid(hand, catalogue, chosen, must, points_in(cost, want))


def _bound(costs: Costs, must: Card, twice: int, jokers: int) -> Costs:
    """The costs that forbid to leave over a card and every copy of it."""
    bit = CARD_BITS[must]
    return must_use(costs, bit, bool(twice & bit)) if bit else most_jokers_left(costs, jokers - 1)


def _is_clean(catalogue: Catalogue, points: int, chosen: Chosen, _: int) -> bool:
    """Whether the melds without a joker make the points."""
    found = outlines(chosen)
    return sum(catalogue.worth(shape) for shape in found if not shape[1]) >= points


def _laid(
    hand: Sequence[Card], catalogue: Catalogue, chosen: Chosen, must: Card | None, left_points: int
) -> Arrangement:
    """The outlines filled with the hand's cards, the taken card before its copy."""
    if chosen is None:
        return Arrangement(melds=(), left=tuple(hand), points=0, left_points=left_points)
    stay, melds, worth = set(hand), [], 0
    for shape in outlines(chosen):
        melds.append(filled(shape, stay, must))
        worth += catalogue.worth(shape)
    left = tuple([card for card in hand if card in stay])
    return Arrangement(melds=tuple(melds), left=left, points=worth, left_points=left_points)
