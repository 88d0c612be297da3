"""What a player does next: draw or take, open, swap, lay, add; the discard is parting's."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from quaranta.bots.acts import Act, Do, done
from quaranta.bots.bot import Reason
from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_finds import makes
from quaranta.bots.kernel_melds import Laid
from quaranta.bots.kernel_spots import JOKER
from quaranta.bots.parting import live, parting
from quaranta.bots.rest import KEPT_JOKER, Hand, hand_of, kept, melds_to_lay, opening, rest, spree
from quaranta.bots.style import Style

# So many cards at most stay where an opening is held back.
FEW: Final = 3
DRAW: Final = Act(Do.DRAW, Reason.NEW_CARD)


def next_act(kernel: Kernel, style: Style, rng: Random) -> Act:
    """What the player whose turn it is does; the other hands and the stock are not looked at."""
    if not kernel.playing:
        return _drawing(kernel, style, rng)
    if kernel.drawn < 0 and kernel.taken < 0 and not any(kernel.turns) and not kernel.melds:
        return parting(kernel, style, rng)
    return _owed(kernel) or _laying(kernel, style, rng) or _letting_go(kernel, style, rng)


def _missed(chance: float, rng: Random) -> bool:
    """Whether something is not noticed this time."""
    return chance > 0 and rng.random() < chance


def _drawing(kernel: Kernel, style: Style, rng: Random) -> Act:
    """The top discard where it can be laid at once, after an opening if need be; or the stock."""
    if not kernel.discards or _missed(style.misses_take, rng):
        return DRAW
    hand, top = hand_of(kernel, kernel.turn), kernel.discards[-1]
    if kernel.opened[kernel.turn]:
        usable = _usable(kernel, hand, top)
    else:
        if kernel.facts.open_before_draw and (early := _early(kernel, hand, top, style, rng)):
            return early
        usable = kernel.facts.take_unopened and bool(
            opening(kernel, hand.having(top), kept(kernel), top)
        )
    return Act(Do.TAKE, Reason.FITS_AT_ONCE, told=(top,)) if usable else DRAW


def _usable(kernel: Kernel, hand: Hand, top: int) -> bool:
    """Whether an opened player can lay the top discard once he has taken it."""
    keep = kept(kernel)
    if kernel.fits >> top & 1 and hand.size >= keep:
        return True
    if not makes(top, hand.once, hand.jokers):
        return False
    return bool(melds_to_lay(kernel, hand.having(top), keep, must=top))


def _early(kernel: Kernel, hand: Hand, top: int, style: Style, rng: Random) -> Act | None:
    """An opening before the draw, where the top discard can be laid after it."""
    melds = opening(kernel, hand, 1, -1)
    if not melds or _missed(style.misses_opening, rng):
        return None
    trial = kernel.copy()
    for laid in melds:
        trial.lay(laid)
    return _opens(melds) if _usable(trial, hand_of(trial, kernel.turn), top) else None


def _opens(melds: tuple[Laid, ...]) -> Act:
    points = sum(laid.points for laid in melds)
    return Act(Do.LAY, Reason.OPENS, melds=melds, number=points)


def _letting_go(kernel: Kernel, style: Style, rng: Random) -> Act:
    """The discard; where an opening is held back it says so."""
    act = parting(kernel, style, rng)
    if kernel.opened[kernel.turn] or not style.waits:
        return act
    hand = hand_of(kernel, kernel.turn)
    melds = opening(kernel, hand, kept(kernel), -1)
    if not melds or not _waits(kernel, melds):
        return act
    closing = _closing(kernel, hand.without(act.spot), live(kernel, style))
    return replace(act, reason=Reason.HOLDS_BACK, told=(), number=closing) if closing else act


def _closing(kernel: Kernel, hand: Hand, left: list[int]) -> int:
    """How many unseen cards would close in hand."""
    found = 0
    for spot, copies in enumerate(left):
        if copies:
            more = hand.having(spot)
            melds = opening(kernel, more, 1, -1)
            found += copies * (bool(melds) and more.size - _size(melds) == 1)
    return found


def _size(melds: tuple[Laid, ...]) -> int:
    return sum(laid.size for laid in melds)


def _waits(kernel: Kernel, melds: tuple[Laid, ...]) -> bool:
    """Whether to hold an opening back, a close in hand being worth more and near.

    That is so while nobody else can lay anything and few cards would stay, yet more than one.
    """
    seat = kernel.turn
    stay = kernel.counts[seat] - _size(melds)
    return kernel.facts.in_hand > 1 and 1 < stay <= FEW and _alone(kernel)


def _alone(kernel: Kernel) -> bool:
    """Whether no opponent has opened."""
    return not any(
        had and seat != kernel.turn and not kernel.out[seat]
        for seat, had in enumerate(kernel.opened)
    )


def _owed(kernel: Kernel) -> Act | None:
    """How a card taken in this turn, or a joker freed that may not be kept, is laid."""
    seat = kernel.turn
    spot = kernel.taken
    if spot < 0:
        if not (kernel.swapped and kernel.facts.use_now):
            return None
        spot = JOKER
    hand, keep = hand_of(kernel, seat), kept(kernel)
    if not kernel.opened[seat]:
        melds = opening(kernel, hand, keep, spot)
        return _opens(melds) if melds else None
    lay = _laid(kernel, melds_to_lay(kernel, hand, keep, must=spot))
    if not (kernel.fits >> spot & 1 and hand.size > keep):
        return lay
    add = _added(kernel, spot)
    return lay if lay and _stay(kernel, lay, keep) < _stay(kernel, add, keep) else add


def _stay(kernel: Kernel, act: Act, keep: int) -> int:
    """The points that stay in the hand if the turn goes on with an act."""
    trial = kernel.copy()
    done(trial, act)
    return rest(trial, hand_of(trial, trial.turn), keep).points(kernel)


def _added(kernel: Kernel, spot: int) -> Act:
    """The card joins the first meld it may join."""
    at = next(at for at, laid in enumerate(kernel.melds) if laid.fits >> spot & 1)
    return Act(Do.ADD, Reason.GOES_ON_A_MELD, spot, at)


def _laid(kernel: Kernel, melds: tuple[Laid, ...]) -> Act | None:
    if not melds:
        return None
    facts = kernel.facts
    points = sum(facts.hand_points(laid.mask, 0, laid.jokers) for laid in melds)
    return Act(Do.LAY, Reason.FEWER_POINTS, melds=melds, number=points)


def _laying(kernel: Kernel, style: Style, rng: Random) -> Act | None:
    """What is laid before the discard, None for nothing more."""
    seat = kernel.turn
    hand, keep = hand_of(kernel, seat), kept(kernel)
    if hand.size <= keep:
        return None
    seen = hand
    if hand.jokers and _missed(style.misses_joker, rng):
        seen = hand._replace(jokers=0)
    if not kernel.opened[seat]:
        melds = opening(kernel, seen, keep, -1)
        if not melds or _missed(style.misses_opening, rng):
            return None
        return None if style.waits and _waits(kernel, melds) else _opens(melds)
    pressed = _pressed(kernel, style)
    if kernel.frees & hand.once:
        swap = _swap(kernel, hand, keep, pressed=pressed)
        if swap and not _missed(style.misses_swap, rng):
            return swap
    weight = kernel.facts.joker_points if pressed else KEPT_JOKER
    melds = melds_to_lay(kernel, seen, keep, joker_weight=weight)
    if melds and not _missed(style.misses_lay, rng):
        return _sparing(kernel, hand, keep, melds)
    return _adding(kernel, hand, keep, style, rng, pressed=pressed)


def _sparing(kernel: Kernel, hand: Hand, keep: int, melds: tuple[Laid, ...]) -> Act | None:
    """The melds, and that a joker stays where more could be laid with it."""
    act = _laid(kernel, melds)
    used = sum(laid.jokers for laid in melds)
    if act is None or used == hand.jokers:
        return act
    all_in = melds_to_lay(kernel, hand, keep, joker_weight=kernel.facts.joker_points)
    if sum(laid.jokers for laid in all_in) == used:
        return act
    return replace(act, reason=Reason.SAVES_JOKER, told=(JOKER,), number=0)


def _pressed(kernel: Kernel, style: Style) -> bool:
    """Whether somebody else is about to close."""
    return any(
        count <= style.press and seat != kernel.turn and not kernel.out[seat]
        for seat, count in enumerate(kernel.counts)
    )


def _swap(kernel: Kernel, hand: Hand, keep: int, *, pressed: bool) -> Act | None:
    """A joker freed: to keep it, or where it can be laid at once and that leaves less."""
    for at, laid in enumerate(kernel.melds):
        spot = _freeing(laid, hand.once)
        if spot < 0:
            continue
        swap = Act(Do.SWAP, Reason.FREES_JOKER, spot, at)
        if not (pressed or kernel.facts.use_now) or _swap_pays(kernel, swap, keep):
            return swap
    return None


def _freeing(laid: Laid, once: int) -> int:
    """The spot that frees a joker of the meld, one of both where two are needed; -1 for none."""
    if laid.both:
        return laid.both.bit_length() - 1 if once & laid.both == laid.both else -1
    return (once & laid.frees).bit_length() - 1


def _swap_pays(kernel: Kernel, swap: Act, keep: int) -> bool:
    """Whether the freed joker can be laid in this turn, and fewer points then stay."""
    seat = kernel.turn
    trial = kernel.copy()
    done(trial, swap)
    hand = hand_of(trial, seat)
    fits = trial.fits >> JOKER and hand.size > keep
    if not fits and not melds_to_lay(trial, hand, keep, must=JOKER):
        return False
    before = rest(kernel, hand_of(kernel, seat), keep)
    return rest(trial, hand, keep).points(kernel) < before.points(kernel)


def _adding(
    kernel: Kernel, hand: Hand, keep: int, style: Style, rng: Random, *, pressed: bool
) -> Act | None:
    """A card added: where that closes, or an opponent presses.

    A card kept back closes the deal later too; on the table it serves everybody.
    """
    if not (kernel.fits & hand.once or (hand.jokers and kernel.fits >> JOKER)):
        return None
    adds, stays = spree(kernel, hand, keep, kernel.melds)
    if not (pressed or stays.size == 1) or not adds or _missed(style.misses_add, rng):
        return None
    at, spot = adds[0]
    return Act(Do.ADD, Reason.GOES_ON_A_MELD, spot, at)
