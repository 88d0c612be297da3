"""What a player does next: draw or take, open, swap, lay, add; the discard is parting's."""

from __future__ import annotations

from random import Random
from typing import Final

from quaranta.bots.acts import Act, Do, done
from quaranta.bots.bot import Reason
from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_finds import best_melds, in_runs, in_sets, makes
from quaranta.bots.kernel_melds import Laid
from quaranta.bots.kernel_spots import JOKER
from quaranta.bots.parting import parting
from quaranta.bots.rest import Hand, hand_of, kept, melds_to_lay, rest, spree
from quaranta.bots.style import Style

DEAREST_CARD: Final = 11
# A joker between two pairs of neighbours, an ace among them: no longer run needs it to be one.
DEAREST_JOKER_MELD: Final = 5 * 10 + 1
DRAW: Final = Act(Do.DRAW, Reason.NEW_CARD)


def next_act(kernel: Kernel, style: Style, rng: Random) -> Act:
    """What the player whose turn it is does; the other hands and the stock are not looked at."""
    if not kernel.playing:
        return _drawing(kernel, style, rng)
    if kernel.drawn < 0 and kernel.taken < 0 and not any(kernel.turns) and not kernel.melds:
        return parting(kernel, style, rng)
    return _owed(kernel) or _laying(kernel, style, rng) or parting(kernel, style, rng)


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
            _opening(kernel, hand.having(top), kept(kernel), top)
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
    melds = _opening(kernel, hand, 1, -1)
    if not melds or _missed(style.misses_opening, rng):
        return None
    trial = kernel.copy()
    for laid in melds:
        trial.lay(laid)
    return _opens(melds) if _usable(trial, hand_of(trial, kernel.turn), top) else None


def _opens(melds: tuple[Laid, ...]) -> Act:
    points = sum(laid.points for laid in melds)
    return Act(Do.LAY, Reason.OPENS, melds=melds, number=points)


def _opening(kernel: Kernel, hand: Hand, keep: int, must: int) -> tuple[Laid, ...]:
    """The melds of an opening after which the hand weighs least; () for none."""
    once, twice, jokers, count = hand
    whole = in_runs(once) | in_sets(once)
    cards = whole.bit_count() + (twice & whole).bit_count()
    least = kernel.facts.open_min
    if cards * DEAREST_CARD + jokers * DEAREST_JOKER_MELD < least:
        return ()
    room = count - keep
    return best_melds(kernel.facts, kernel.kinds, (once, twice, jokers), least, room, must=must)


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
        melds = _opening(kernel, hand, keep, spot)
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
        melds = _opening(kernel, seen, keep, -1)
        return _opens(melds) if melds and not _missed(style.misses_opening, rng) else None
    pressed = _pressed(kernel, style)
    if kernel.frees & hand.once:
        swap = _swap(kernel, hand, keep, pressed=pressed)
        if swap and not _missed(style.misses_swap, rng):
            return swap
    weight = kernel.facts.joker_points if pressed else 1
    melds = melds_to_lay(kernel, seen, keep, joker_weight=weight)
    if melds and not _missed(style.misses_lay, rng):
        return _laid(kernel, melds)
    return _adding(kernel, hand, keep, style, rng, pressed=pressed)


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
    """A card added: where that closes, an opponent presses, or none could use what lies there.

    A card kept back closes the deal later too; on the table it serves whoever has opened.
    """
    if not (kernel.fits & hand.once or (hand.jokers and kernel.fits >> JOKER)):
        return None
    adds, stays = spree(kernel, hand, keep, kernel.melds, jokers=True)
    if stays.size > 1:
        if not (pressed or not style.holds or _alone(kernel)):
            return None
        if not pressed:
            adds, _ = spree(kernel, hand, keep, kernel.melds, jokers=False)
    if not adds or _missed(style.misses_add, rng):
        return None
    at, spot = adds[0]
    return Act(Do.ADD, Reason.GOES_ON_A_MELD, spot, at)


def _alone(kernel: Kernel) -> bool:
    """Whether no opponent has opened."""
    return not any(
        had and seat != kernel.turn and not kernel.out[seat]
        for seat, had in enumerate(kernel.opened)
    )
