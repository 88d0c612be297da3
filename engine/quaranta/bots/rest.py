"""What stays of a hand once all of it is laid that can be, and the additions that lead there."""

from __future__ import annotations

from typing import Final, NamedTuple

from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_finds import best_melds, in_runs, in_sets, may_reach, melds_in, pairs
from quaranta.bots.kernel_melds import Laid
from quaranta.bots.kernel_spots import JOKER
from quaranta.scala40.melds import SMALLEST_MELD

FEWEST_KEPT: Final = 1
# In a hand a joker closes the deal some day: melds that save no more points are laid without it.
KEPT_JOKER: Final = -4


class Hand(NamedTuple):
    """Cards as spots held once at least and twice, jokers, and how many there are in all."""

    once: int
    twice: int
    jokers: int
    size: int

    def points(self, kernel: Kernel) -> int:
        """What the hand counts."""
        return kernel.facts.hand_points(self.once, self.twice, self.jokers)

    def without(self, spot: int) -> Hand:
        """The hand after a card has gone."""
        once, twice, jokers, count = self
        if spot == JOKER:
            return Hand(once, twice, jokers - 1, count - 1)
        bit = 1 << spot
        return Hand(once & ~(bit & ~twice), twice & ~bit, jokers, count - 1)

    def having(self, spot: int) -> Hand:
        """The hand with one more card."""
        once, twice, jokers, count = self
        if spot == JOKER:
            return Hand(once, twice, jokers + 1, count + 1)
        bit = 1 << spot
        return Hand(once | bit, twice | once & bit, jokers, count + 1)

    def after(self, laid: Laid) -> Hand:
        """The hand after a meld was laid from it."""
        once, twice, jokers, count = self
        mask = laid.mask
        rest = once & ~mask | twice & mask
        return Hand(rest, twice & ~mask, jokers - laid.jokers, count - laid.size)


def hand_of(kernel: Kernel, seat: int) -> Hand:
    """The hand of a seat."""
    return Hand(kernel.once[seat], kernel.twice[seat], kernel.jokers[seat], kernel.counts[seat])


def kept(kernel: Kernel) -> int:
    """How many cards must stay in the hand for the turn to end."""
    return FEWEST_KEPT if kernel.may_close() else FEWEST_KEPT + 1


def melds_to_lay(
    kernel: Kernel, hand: Hand, keep: int, *, must: int = -1, joker_weight: int = KEPT_JOKER
) -> tuple[Laid, ...]:
    """The best melds of a player who has opened; () for none."""
    once, twice, jokers, count = hand
    room = count - keep
    if room < SMALLEST_MELD or not (in_runs(once) or in_sets(once) or (jokers and pairs(once))):
        return ()
    return best_melds(
        kernel.facts,
        kernel.kinds,
        (once, twice, jokers),
        0,
        room,
        must=must,
        joker_weight=joker_weight,
    )


def opening(kernel: Kernel, hand: Hand, keep: int, must: int = -1) -> tuple[Laid, ...]:
    """The melds of an opening after which the hand weighs least; () for none."""
    if not an_opening(kernel, hand, keep):
        return ()
    once, twice, jokers, size = hand
    facts, room = kernel.facts, size - keep
    return best_melds(
        facts,
        kernel.kinds,
        (once, twice, jokers),
        facts.open_min,
        room,
        must=must,
        joker_weight=KEPT_JOKER,
    )


def _may_open(kernel: Kernel, hand: Hand) -> bool:
    """Whether as many points lie in melds as an opening needs, each card in all of them."""
    once, twice, jokers, _ = hand
    return may_reach(once, twice, jokers, kernel.facts.open_min)


def an_opening(kernel: Kernel, hand: Hand, keep: int) -> tuple[Laid, ...]:
    """Some melds that make an opening, the first found; () for none."""
    once, twice, jokers, size = hand
    if not _may_open(kernel, hand):
        return ()
    facts = kernel.facts
    some = melds_in(once, jokers, kernel.kinds)
    offers = [(0 if facts.clean and laid.jokers else laid.points, laid) for laid in some]
    offers.sort(key=_worth, reverse=True)
    return _reaching(offers, 0, (once, twice, jokers), size - keep, facts.open_min)


def _worth(offer: tuple[int, Laid]) -> int:
    return offer[0]


def _reaching(
    offers: list[tuple[int, Laid]], first: int, hand: tuple[int, int, int], room: int, short: int
) -> tuple[Laid, ...]:
    """Melds of the offers from one on that lie in the hand together and are worth so much."""
    once, twice, jokers = hand
    for at in range(first, len(offers)):
        points, laid = offers[at]
        if points * (room // SMALLEST_MELD) < short:
            break
        mask = laid.mask
        if once & mask != mask or laid.jokers > jokers or laid.size > room:
            continue
        if points >= short:
            return (laid,)
        left = (once & ~mask | twice & mask, twice & ~mask, jokers - laid.jokers)
        more = _reaching(offers, at, left, room - laid.size, short - points)
        if more:
            return (laid, *more)
    return ()


def spree(
    kernel: Kernel, hand: Hand, keep: int, melds: list[Laid]
) -> tuple[list[tuple[int, int]], Hand]:
    """All that can be added one after the other, meld and spot, and the hand that stays."""
    once, twice, free, count = hand
    adds: list[tuple[int, int]] = []
    melds = melds[:]
    busy = True
    while busy and count > keep:
        busy = False
        for at, laid in enumerate(melds):
            hit = laid.fits & once
            if count <= keep:
                break
            if hit:
                bit = hit & -hit
                spot = bit.bit_length() - 1
                once ^= bit & ~twice
                twice &= ~bit
            elif free and laid.fits >> JOKER:
                spot = JOKER
                free -= 1
            else:
                continue
            adds.append((at, spot))
            melds[at] = kernel.kinds.grown(laid, spot)
            count -= 1
            busy = True
    return adds, Hand(once, twice, free, count)


def rest(kernel: Kernel, hand: Hand, keep: int) -> Hand:
    """What stays of an opened player's hand once he has laid melds and added what fits."""
    melds = kernel.melds
    fits = kernel.fits
    chosen = melds_to_lay(kernel, hand, keep)
    for laid in chosen:
        hand = hand.after(laid)
        fits |= laid.fits
    if hand.size > keep and (fits & hand.once or (hand.jokers and fits >> JOKER)):
        _, hand = spree(kernel, hand, keep, [*melds, *chosen])
    return hand
