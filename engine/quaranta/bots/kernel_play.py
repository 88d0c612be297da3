"""The rollouts' way of playing: quick, legal under every rule set, and no fool."""

from __future__ import annotations

from typing import Final

from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_discard import discard_of
from quaranta.bots.kernel_finds import best_melds, in_runs, in_sets, makes, may_reach
from quaranta.bots.kernel_melds import Laid
from quaranta.bots.kernel_spots import BIT, JOKER
from quaranta.bots.rest import Hand, spree
from quaranta.scala40.melds import SMALLEST_MELD

FEW: Final = 6
PRESSING: Final = 3


def play_out(kernel: Kernel) -> None:
    """Play the deal to its end."""
    while not kernel.over:
        take_turn(kernel)


def take_turn(kernel: Kernel) -> None:
    """Play the rest of the turn."""
    seat = kernel.turn
    if not kernel.playing:
        _draw(kernel, seat)
    elif kernel.drawn < 0 and kernel.taken < 0:
        # Di mano's first turn is a discard and nothing else.
        kernel.discard(discard_of(kernel))
        return
    finish_turn(kernel)


def finish_turn(kernel: Kernel) -> None:
    """Play what is left of a turn in which a card was drawn or taken."""
    seat = kernel.turn
    settle(kernel, seat)
    if not kernel.opened[seat]:
        _open(kernel, seat)
    if kernel.opened[seat]:
        _lay_off(kernel, seat)
    kernel.discard(discard_of(kernel))


def _kept(kernel: Kernel) -> int:
    """How many cards must stay in the hand for the turn to end."""
    return 1 if kernel.may_close() else 2


def _hand(kernel: Kernel, seat: int) -> tuple[int, int, int]:
    return kernel.once[seat], kernel.twice[seat], kernel.jokers[seat]


def _draw(kernel: Kernel, seat: int) -> None:
    """The top discard where it can be laid at once, else the stock."""
    if kernel.unsure[seat] and kernel.facts.open_before_draw and not kernel.opened[seat]:
        _open(kernel, seat)
    if kernel.discards:
        if kernel.opened[seat]:
            if _took(kernel, seat):
                return
        elif kernel.facts.take_unopened and _took_to_open(kernel, seat):
            return
    kernel.draw()


def _took(kernel: Kernel, seat: int) -> bool:
    """Whether the top discard was taken and laid."""
    top = kernel.discards[-1]
    kept = _kept(kernel)
    if kernel.fits >> top & 1:
        if kernel.counts[seat] < kept:
            return False
        kernel.take()
        kernel.add(_place(kernel, top), top)
        return True
    room = kernel.counts[seat] + 1 - kept
    melds = _melds_with(kernel, top, _with(kernel, seat, top), room)
    if not melds:
        return False
    kernel.take()
    for laid in melds:
        kernel.lay(laid)
    return True


def _melds_with(
    kernel: Kernel, spot: int, hand: tuple[int, int, int], room: int
) -> tuple[Laid, ...]:
    """The best melds of an opened player's hand, a card of it among them."""
    once, _, jokers = hand
    if room < SMALLEST_MELD or not makes(spot, once, jokers - (spot == JOKER)):
        return ()
    return best_melds(kernel.facts, kernel.kinds, hand, 0, room, must=spot)


def settle(kernel: Kernel, seat: int) -> None:
    """Lay what was taken before the rollout began, and a joker that must be used at once."""
    owed = [kernel.taken] if kernel.taken >= 0 else []
    if kernel.swapped and kernel.facts.use_now:
        owed += [JOKER] * kernel.swapped
    for spot in owed:
        hand, count = _hand(kernel, seat), kernel.counts[seat]
        if not kernel.opened[seat]:
            melds = _opening(kernel, hand, count, spot)
        elif count > 1 and kernel.fits >> spot & 1:
            kernel.add(_place(kernel, spot), spot)
            continue
        else:
            melds = _melds_with(kernel, spot, hand, count - _kept(kernel))
        for laid in melds:
            kernel.lay(laid)


def _with(kernel: Kernel, seat: int, spot: int) -> tuple[int, int, int]:
    """The hand with one more card."""
    once, twice, jokers = _hand(kernel, seat)
    if spot == JOKER:
        return once, twice, jokers + 1
    return once | BIT[spot], twice | once & BIT[spot], jokers


def _took_to_open(kernel: Kernel, seat: int) -> bool:
    """Whether the top discard was taken for an opening laid with it."""
    top = kernel.discards[-1]
    if not makes(top, kernel.once[seat], kernel.jokers[seat]):
        return False
    melds = _opening(kernel, _with(kernel, seat, top), kernel.counts[seat] + 1, top)
    if not melds:
        return False
    kernel.take()
    for laid in melds:
        kernel.lay(laid)
    return True


def _open(kernel: Kernel, seat: int) -> None:
    """Open where the new card makes it possible, or where nobody has looked yet."""
    new = kernel.drawn
    if kernel.unsure[seat]:
        kernel.unsure[seat] = False
    elif new < 0 or not makes(new, kernel.once[seat], kernel.jokers[seat]):
        return
    for laid in _opening(kernel, _hand(kernel, seat), kernel.counts[seat], -1):
        kernel.lay(laid)


def _opening(kernel: Kernel, hand: tuple[int, int, int], count: int, must: int) -> tuple[Laid, ...]:
    once, twice, jokers = hand
    least = kernel.facts.open_min
    if not may_reach(once, twice, jokers, least):
        return ()
    room = count - _kept(kernel)
    return best_melds(kernel.facts, kernel.kinds, hand, least, room, must=must)


def _lay_off(kernel: Kernel, seat: int) -> None:
    """Swap, lay and add what serves."""
    kept = _kept(kernel)
    room = kernel.counts[seat] - kept
    if room <= 0:
        return
    pressed = _pressed(kernel, seat)
    if kernel.frees & kernel.once[seat]:
        _swap(kernel, seat, pressed=pressed)
    once, jokers = kernel.once[seat], kernel.jokers[seat]
    if room >= SMALLEST_MELD and (jokers or in_runs(once) or in_sets(once)):
        _lay(kernel, seat, room, pressed=pressed)
    joker_fits = kernel.jokers[seat] and kernel.fits >> JOKER
    if kernel.fits & kernel.once[seat] or (pressed and joker_fits):
        _add(kernel, seat, kept, pressed=pressed)


def _lay(kernel: Kernel, seat: int, room: int, *, pressed: bool) -> None:
    weight = kernel.facts.joker_points if pressed else 1
    hand = _hand(kernel, seat)
    for laid in best_melds(kernel.facts, kernel.kinds, hand, 0, room, joker_weight=weight):
        kernel.lay(laid)


def _pressed(kernel: Kernel, seat: int) -> bool:
    """Whether somebody else is about to close."""
    out = kernel.out
    return any(
        count <= PRESSING and other != seat and not out[other]
        for other, count in enumerate(kernel.counts)
    )


def _swap(kernel: Kernel, seat: int, *, pressed: bool) -> None:
    """Free jokers: to keep them where nobody presses, else to add them to the very meld."""
    for number, laid in enumerate(kernel.melds):
        once = kernel.once[seat]
        if laid.both:
            right = once & laid.both == laid.both
            given = laid.both.bit_length() - 1
        else:
            right = bool(once & laid.frees)
            given = (once & laid.frees).bit_length() - 1
        if not right:
            continue
        after = kernel.kinds.freed(laid, given)
        at_once = bool(after.fits >> JOKER)
        if at_once if kernel.facts.use_now else not pressed or at_once:
            kernel.swap(number, given)
            if (kernel.facts.use_now or pressed) and kernel.counts[seat] > 1:
                kernel.add(number, JOKER)


def _place(kernel: Kernel, spot: int) -> int:
    """The first meld the card may join."""
    bit = BIT[spot]
    return next(number for number, laid in enumerate(kernel.melds) if laid.fits & bit)


def _add(kernel: Kernel, seat: int, kept: int, *, pressed: bool) -> None:
    """Add what closes; otherwise only where an opponent presses or none could use the cards.

    A card kept closes the deal later too; on the table it serves whoever has opened.
    """
    alone = not any(
        had and other != seat and not kernel.out[other] for other, had in enumerate(kernel.opened)
    )
    if not (pressed or alone) and kernel.counts[seat] > FEW:
        return
    hand = Hand(*_hand(kernel, seat), kernel.counts[seat])
    adds, stays = spree(kernel, hand, kept, kernel.melds)
    if stays.size > 1 and not pressed:
        if not alone:
            return
        adds, _ = spree(kernel, hand._replace(jokers=0), kept, kernel.melds)
    for number, spot in adds:
        kernel.add(number, spot)
