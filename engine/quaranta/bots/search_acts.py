"""What is worth trying besides the usual act: to hold or lay, where to add, what to let go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final, TypeAlias

from quaranta.bots.acts import Act, Do, thought_of
from quaranta.bots.bot import Reason
from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_finds import best_melds
from quaranta.bots.kernel_melds import Laid
from quaranta.bots.kernel_spots import JOKER, SPOT_OF_CARD, spots_of
from quaranta.bots.letting_go import discards
from quaranta.bots.outs import hand_outs, unseen
from quaranta.bots.rest import hand_of, kept
from quaranta.scala40.refusals import why_not
from quaranta.scala40.state import View

Same: TypeAlias = tuple[Do, int, int, tuple[object, ...]]

# So many discards are likelier than any laying that is not the usual one.
FIRST_DISCARDS: Final = 2


def choices(view: View, kernel: Kernel, usual: Act, most: int, rng: Random) -> list[Act]:
    """The usual act and the others worth trying, the likeliest first; all are legal."""
    found, known = [usual], {_same(usual)}
    for act in _offers(view, kernel, usual, rng):
        if len(found) == most:
            break
        if _same(act) not in known and why_not(view, thought_of(act, view).move) is None:
            known.add(_same(act))
            found.append(act)
    return found


def _same(act: Act) -> Same:
    return act.do, act.spot, act.at, tuple(sorted(laid.key for laid in act.melds))


def _offers(view: View, kernel: Kernel, usual: Act, rng: Random) -> Iterator[Act]:
    if not kernel.playing:
        if usual.do is not Do.DRAW:
            yield Act(Do.DRAW, Reason.NEW_CARD)
        return
    if kernel.taken >= 0 or (kernel.swapped and kernel.facts.use_now):
        return
    letting_go = _discards(view, kernel, usual, rng)
    yield from islice(letting_go, FIRST_DISCARDS)
    hand = hand_of(kernel, kernel.turn)
    if hand.size > kept(kernel):
        yield from _lays(kernel)
        yield from _adds(kernel)
    yield from letting_go


def _discards(view: View, kernel: Kernel, usual: Act, rng: Random) -> Iterator[Act]:
    """Every discard, the card missed least first, with what there is to say of it."""
    left = unseen(view)
    for move in discards(view, rng):
        spot = SPOT_OF_CARD[move.card]
        outs = 0 if spot == JOKER else hand_outs(move.card, view.hand, left)
        if usual.do is Do.ADD:
            yield Act(Do.DISCARD, Reason.KEEPS_BACK, spot, told=(usual.spot,))
        elif outs:
            yield Act(Do.DISCARD, Reason.LEAST_USEFUL, spot, number=outs)
        else:
            points = kernel.facts.points[spot]
            yield Act(Do.DISCARD, Reason.SHEDS_POINTS, spot, number=points)


def _lays(kernel: Kernel) -> Iterator[Act]:
    """The best melds to lay with jokers spared, and with jokers spent."""
    facts = kernel.facts
    opened = kernel.opened[kernel.turn]
    once, twice, jokers, size = hand_of(kernel, kernel.turn)
    least, room = 0 if opened else facts.open_min, size - kept(kernel)
    for weight in (1, facts.joker_points):
        hand = (once, twice, jokers)
        melds = best_melds(facts, kernel.kinds, hand, least, room, joker_weight=weight)
        if melds:
            reason = Reason.FEWER_POINTS if opened else Reason.OPENS
            yield Act(Do.LAY, reason, melds=melds, number=_told(kernel, melds, opened))


def _told(kernel: Kernel, melds: tuple[Laid, ...], opened: int) -> int:
    """What the melds are worth in an opening, or take out of the hand after it."""
    if not opened:
        return sum(laid.points for laid in melds)
    return sum(kernel.facts.hand_points(laid.mask, 0, laid.jokers) for laid in melds)


def _adds(kernel: Kernel) -> Iterator[Act]:
    """Each card that fits, on the first meld it fits."""
    seat = kernel.turn
    if not kernel.opened[seat]:
        return
    spots = spots_of(kernel.once[seat] & kernel.fits)
    if kernel.jokers[seat] and kernel.fits >> JOKER:
        spots.append(JOKER)
    for spot in spots:
        at = next(at for at, laid in enumerate(kernel.melds) if laid.fits >> spot & 1)
        yield Act(Do.ADD, Reason.GOES_ON_A_MELD, spot, at)
