"""Which card the rollouts discard: all cards of a hand weighed at once, in bit planes."""

from __future__ import annotations

from typing import Final

from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_finds import NO_HIGH_ACES, in_runs, in_sets
from quaranta.bots.kernel_spots import (
    ACE_UP,
    EVERY_FACE,
    HIGH_ACES,
    JOKER,
    RANK_BITS,
    SUIT_BITS,
)

TWO_SUITS: Final = 2 * SUIT_BITS
THREE_SUITS: Final = 3 * SUIT_BITS


def discard_of(kernel: Kernel) -> int:
    """The spot of a card that may be discarded and is missed least."""
    seat = kernel.turn
    some = kernel.once[seat]
    opened = kernel.opened[seat]
    loose = some & ~kernel.fits
    if kernel.fit_all or (kernel.facts.fit_unopened and not opened):
        if not loose and _joker_is_free(kernel, seat):
            return JOKER
        some = loose or some
    elif opened or _next_opened(kernel, seat):
        some = loose or some
    if not some:
        return JOKER
    if some & some - 1:
        some = _fewest_outs(kernel, seat, some)
    if some & some - 1:
        some = _dearest(kernel, some)
    return some.bit_length() - 1


def _joker_is_free(kernel: Kernel, seat: int) -> bool:
    """Whether a joker is the one card that may go, all others fitting the table."""
    if not kernel.jokers[seat] or kernel.fits >> JOKER:
        return False
    return kernel.opened[seat] or not kernel.facts.joker_unopened


def _next_opened(kernel: Kernel, seat: int) -> bool:
    """Whether the next player may take what is discarded."""
    for step in range(1, kernel.seats):
        other = (seat + step) % kernel.seats
        if not kernel.out[other]:
            return kernel.opened[other]
    return False


def _fewest_outs(kernel: Kernel, seat: int, some: int) -> int:
    """Of some cards those whose partners have the fewest unseen cards to wait for.

    A copy is worth nothing beside its twin; whole melds go last.
    """
    once, twice = kernel.once[seat], kernel.twice[seat]
    spare = some & twice
    whole = (in_runs(once) | in_sets(once)) & ~twice
    some = some & ~whole or some
    gone = kernel.seen_twice | twice | kernel.seen_once & once
    alive = EVERY_FACE & ~gone
    slots = once | (once & RANK_BITS) << ACE_UP
    live = alive | (alive & RANK_BITS) << ACE_UP
    beside = slots & slots >> 1
    below = beside & live << 1
    above = beside & live >> 2
    gap = slots & slots >> 2 & live >> 1 & NO_HIGH_ACES
    wide = once | once << 4 * SUIT_BITS
    mates = wide >> SUIT_BITS | wide >> TWO_SUITS | wide >> THREE_SUITS
    paired = once & mates
    wanted = alive & ~once
    wide = wanted | wanted << 4 * SUIT_BITS
    ones = twos = fours = 0
    for mask in (
        below | below << 1,
        above | above << 1,
        gap | gap << 2,
        paired & wide >> SUIT_BITS,
        paired & wide >> TWO_SUITS,
        paired & wide >> THREE_SUITS,
    ):
        carry = ones & mask
        ones ^= mask
        fours |= twos & carry
        twos ^= carry
    if spare:
        return spare
    for plane in (fours, twos, ones):
        some = some & ~(plane | (plane & HIGH_ACES) >> ACE_UP) or some
    return some


def _dearest(kernel: Kernel, some: int) -> int:
    """One of the cards that count most."""
    for mask, _ in reversed(kernel.facts.levels):
        if some & mask:
            some &= mask
            break
    return some & -some
