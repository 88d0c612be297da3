"""Which card a player lets go: the one his hand misses least, as far as he thinks."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from quaranta.bots.acts import Act, Do
from quaranta.bots.bot import Reason
from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_finds import DUOS, PARTNERS, best_melds, in_runs, in_sets
from quaranta.bots.kernel_melds import Laid
from quaranta.bots.kernel_spots import (
    BIT,
    EVERY_FACE,
    JOKER,
    SUIT_BITS,
    counted,
    spots_of,
)
from quaranta.bots.rest import Hand, an_opening, hand_of, rest
from quaranta.bots.style import Style
from quaranta.cards import KING
from quaranta.scala40.melds import HIGH_ACE, LOW_ACE

COPIES: Final = 2
# How much a card is missed, in unseen cards that would make a meld of it and another: what one of
# its points takes away, what each two unseen cards that await it add, what a place on the table
# adds, and each unseen card that would open with it.
POINT: Final = 0.2
FEEDING: Final = 0.1
FITTING: Final = 20.0
OPENING: Final = 3.0
# What a small hand is worth after the next draw: a close, each card that stays, each of its
# points; what a card costs that the next player may lay. How much it is missed breaks ties.
CLOSE: Final = 20.0
LOOSE: Final = 6.0
WEIGHT: Final = 0.1
GIVEN: Final = 2.0
NUDGE: Final = 0.001

# For each spot the pairs of spots that make a meld of three with it.
_DUOS: Final = tuple(tuple(tuple(spots_of(duo)) for duo in duos) for duos in DUOS)
_FACES: Final = spots_of(EVERY_FACE)


class Scored(NamedTuple):
    """A card that may go: how much it is missed, and what of that are unseen cards waited for."""

    missed: float
    spot: int
    outs: int


def parting(kernel: Kernel, style: Style, rng: Random) -> Act:
    """The discard of the player whose turn it is."""
    some = _allowed(kernel)
    if not some:
        last = kernel.counts[kernel.turn] == 1
        return Act(Do.DISCARD, Reason.CLOSES if last else Reason.LEAST_USEFUL, JOKER)
    some = _spare(kernel, some)
    left = live(kernel, style)
    ranked = sorted(_scored(kernel, style, rng, some, left))
    seat = kernel.turn
    if len(ranked) > 1 and kernel.opened[seat] and kernel.counts[seat] <= style.ahead:
        ranked = _ahead(kernel, ranked, left)
    elif style.ahead and len(ranked) > 1 and not kernel.opened[seat]:
        ranked = _still_opening(kernel, ranked, left)
    return _told(kernel, style, ranked, left)


def _allowed(kernel: Kernel) -> int:
    """The naturals that may be discarded; none where it must be a joker."""
    seat, facts = kernel.turn, kernel.facts
    once, opened = kernel.once[seat], kernel.opened[seat]
    if kernel.taken >= 0:
        once &= ~(BIT[kernel.taken] & ~kernel.twice[seat])
    if not (kernel.fit_all or (facts.fit_unopened and not opened)):
        return once
    loose = once & ~kernel.fits
    joker_goes = kernel.jokers[seat] and not kernel.fits >> JOKER
    if not loose and joker_goes and (opened or not facts.joker_unopened):
        return 0
    return loose or once


def _spare(kernel: Kernel, some: int) -> int:
    """Of some cards those outside the best melds of the hand; else those a long meld can spare.

    Natural melds come first: what a joker might make of their cards breaks none of them.
    """
    hand = hand_of(kernel, kernel.turn)
    if not some & some - 1 or not (hand.jokers or in_runs(hand.once) or in_sets(hand.once)):
        return some
    natural = hand._replace(jokers=0)
    loose = _loose(kernel, natural)
    if not some & loose.once:
        stay = {spot: _loose(kernel, natural.without(spot)) for spot in spots_of(some)}
        weights = {
            spot: over.points(kernel) + kernel.facts.points[spot] for spot, over in stay.items()
        }
        least = min(weights.values())
        return sum(BIT[spot] for spot, weight in weights.items() if weight == least)
    some &= loose.once
    if not hand.jokers:
        return some
    return some & _loose(kernel, loose._replace(jokers=hand.jokers)).once or some


def _loose(kernel: Kernel, hand: Hand) -> Hand:
    """What the best melds of a hand leave over."""
    once, twice, jokers, room = hand
    for laid in best_melds(kernel.facts, kernel.kinds, (once, twice, jokers), 0, room):
        hand = hand.after(laid)
    return hand


def live(kernel: Kernel, style: Style) -> list[int]:
    """How many copies of each spot the player believes unseen."""
    once, twice = kernel.seen_once, kernel.seen_twice
    if style.remembers is not None:
        once, twice = _remembered(kernel, style.remembers)
    mine, doubles = kernel.once[kernel.turn], kernel.twice[kernel.turn]
    return [
        max(0, COPIES - _bit(once, at) - _bit(twice, at) - _bit(mine, at) - _bit(doubles, at))
        for at in range(JOKER)
    ]


def _bit(mask: int, at: int) -> int:
    return mask >> at & 1


def _remembered(kernel: Kernel, last: int) -> tuple[int, int]:
    """What lies on the table, and the last discards."""
    once, twice, _ = counted(kernel.discards[-last:] if last else ())
    for laid in kernel.melds:
        twice |= once & laid.mask
        once |= laid.mask
    return once, twice


def _scored(
    kernel: Kernel, style: Style, rng: Random, some: int, left: list[int]
) -> Iterable[Scored]:
    """Each card with what speaks for keeping it."""
    seat = kernel.turn
    once, twice = kernel.once[seat], kernel.twice[seat]
    opened = kernel.opened[seat]
    fed = style.careful and _next_may_take(kernel)
    points = kernel.facts.points
    for spot in spots_of(some):
        outs, pairs = (0, 0) if twice >> spot & 1 else _outs(spot, once, left)
        missed = outs + style.clings * pairs - POINT * points[spot]
        if opened:
            missed += _after_runs(kernel, spot, left)
        if kernel.fits >> spot & 1 and (fed or opened):
            missed += FITTING
        if fed:
            missed += FEEDING * sum(left[one] * left[other] for one, other in _DUOS[spot])
        if style.wavers:
            missed += style.wavers * (rng.random() + rng.random() - 1)
        yield Scored(missed, spot, outs)


def _outs(spot: int, once: int, left: list[int]) -> tuple[int, int]:
    """Unseen cards that would make a meld of the card and another; how many such others."""
    found = pairs = 0
    for one, other in _DUOS[spot]:
        if once >> one & 1:
            if not once >> other & 1:
                found += left[other]
                pairs += 1
        elif once >> other & 1:
            found += left[one]
            pairs += 1
    return found, pairs


def _after_runs(kernel: Kernel, spot: int, left: list[int]) -> int:
    """Unseen cards after whose addition to a run the card could follow."""
    suit, rank = divmod(spot, SUIT_BITS)
    slots = (LOW_ACE, HIGH_ACE) if not rank else (rank + 1,)
    found = 0
    for laid in kernel.melds:
        low, which, places, _ = laid.key
        if low and which == suit:
            high = places.bit_length() - 1
            for gap, beyond in ((low - 1, low - 2), (high + 1, high + 2)):
                if beyond in slots:
                    found += left[suit * SUIT_BITS + (gap - 1) % KING]
    return found


def _next_may_take(kernel: Kernel) -> bool:
    """Whether the next player has opened and so may take what is discarded."""
    following = kernel.turn + 1
    while kernel.out[following % kernel.seats]:
        following += 1
    return kernel.opened[following % kernel.seats]


def _still_opening(kernel: Kernel, ranked: list[Scored], left: list[int]) -> list[Scored]:
    """The cards ranked anew by the openings that the next card would no longer make."""
    hand = hand_of(kernel, kernel.turn)
    if an_opening(kernel, hand, 1):
        return ranked
    near = 0
    for spot in spots_of(hand.once):
        near |= PARTNERS[spot]
    ways = [
        (spot, left[spot], melds)
        for spot in spots_of(near & EVERY_FACE)
        if left[spot] and (melds := an_opening(kernel, hand.having(spot), 1))
    ]
    return sorted(
        one._replace(missed=one.missed + OPENING * _lost(kernel, hand, one.spot, ways))
        for one in ranked
    )


def _lost(
    kernel: Kernel, hand: Hand, spot: int, ways: list[tuple[int, int, tuple[Laid, ...]]]
) -> int:
    """How many unseen cards no longer make an opening once a card has gone."""
    stays = hand.without(spot)
    lost = 0
    for drawn, copies, melds in ways:
        if stays.once >> spot & 1 or not any(laid.mask >> spot & 1 for laid in melds):
            continue
        if not an_opening(kernel, stays.having(drawn), 1):
            lost += copies
    return lost


def _ahead(kernel: Kernel, ranked: list[Scored], left: list[int]) -> list[Scored]:
    """The cards ranked anew by what the next card drawn makes of the hand without each."""
    fed = _next_may_take(kernel)
    hand = hand_of(kernel, kernel.turn)
    worth = {
        one.spot: _worth(kernel, hand.without(one.spot), left)
        - (GIVEN if fed and kernel.fits >> one.spot & 1 else 0.0)
        - NUDGE * one.missed
        for one in ranked
    }
    return sorted(ranked, key=lambda one: -worth[one.spot])


def _worth(kernel: Kernel, hand: Hand, left: list[int]) -> float:
    """What a small hand is worth, on average over the cards that may be drawn next."""
    stays = rest(kernel, hand, 0)
    near = kernel.fits & EVERY_FACE
    for spot in spots_of(hand.once):
        near |= PARTNERS[spot]
    total = worth = 0.0
    for spot in _FACES:
        copies = left[spot]
        if not copies:
            continue
        total += copies
        if near >> spot & 1:
            after = rest(kernel, hand.having(spot), 1)
            loose = min(after.size - 1, stays.size)
            worth += copies * (_value(kernel, after, loose) if after.size > 1 else CLOSE)
        else:
            worth += copies * (_value(kernel, stays, stays.size) if stays.size else CLOSE)
    return worth / total if total else 0.0


def _value(kernel: Kernel, hand: Hand, loose: int) -> float:
    return -LOOSE * loose - WEIGHT * hand.points(kernel)


def _told(kernel: Kernel, style: Style, ranked: list[Scored], left: list[int]) -> Act:
    """The first card of the ranking, with what it teaches."""
    best = ranked[0]
    seat = kernel.turn
    if kernel.counts[seat] == 1:
        return Act(Do.DISCARD, Reason.CLOSES, best.spot)
    back = next((one.spot for one in ranked[1:] if _kept_back(kernel, style, one, best)), -1)
    if back >= 0:
        reason = Reason.KEEPS_BACK if kernel.opened[seat] else Reason.DENIES
        return Act(Do.DISCARD, reason, best.spot, told=(back,))
    points = kernel.facts.points
    if len(ranked) > 1:
        spared = ranked[1]
        pair, outs = _best_pair(spared.spot, kernel.once[seat], left)
        if outs and outs >= best.outs and points[spared.spot] >= points[best.spot]:
            told = (spared.spot, pair)
            return Act(Do.DISCARD, Reason.KEEPS_CHANCE, best.spot, told=told, number=outs)
    if not best.outs:
        return Act(Do.DISCARD, Reason.SHEDS_POINTS, best.spot, number=points[best.spot])
    return Act(Do.DISCARD, Reason.LEAST_USEFUL, best.spot, number=best.outs)


def _kept_back(kernel: Kernel, style: Style, one: Scored, best: Scored) -> bool:
    """Whether a card would have gone before the best one, did it not fit the table."""
    fits = style.careful and kernel.fits >> one.spot & 1
    return bool(fits) and one.missed - FITTING < best.missed


def _best_pair(spot: int, once: int, left: list[int]) -> tuple[int, int]:
    """The other card that waits with one for most unseen cards, and how many."""
    waits: dict[int, int] = {}
    for one, other in _DUOS[spot]:
        for held, third in ((one, other), (other, one)):
            if once >> held & 1 and not once >> third & 1:
                waits[held] = waits.get(held, 0) + left[third]
    if not waits:
        return -1, 0
    best = max(waits, key=lambda held: waits[held])
    return best, waits[best]
