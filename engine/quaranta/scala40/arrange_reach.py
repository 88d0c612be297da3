"""Every hand that additions to a table and swaps on it can leave, each hand once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from quaranta.scala40.arrange_options import Act, Option

# Flags of what was done on the way. NEEDED: some acts began with a joker that they freed only
# later. FREED: others freed one. USED: a joker was added. SWAPPED: the watched face freed one.
NEEDED: Final = 1
FREED: Final = 2
USED: Final = 4
SWAPPED: Final = 8

# Faces held at least once, faces held twice, jokers, flags.
Hand: TypeAlias = tuple[int, int, int, int]
# The hand before, the number of the meld, and what was done there.
Way: TypeAlias = tuple[Hand, int, Option]
Ways: TypeAlias = dict[Hand, Way | None]


class Offer(NamedTuple):
    """What may be done to a meld of the table, one option at most; not to skip it is better."""

    number: int
    options: Sequence[Option]
    may_skip: bool = True


def reached(start: Hand, offers: Sequence[Offer], flags: int) -> tuple[list[Hand], Ways]:
    """Each hand that can be reached, and the last option on one way to it and to those between.

    Only the `flags` named are told apart. A joker may be used before it is freed, since swaps can
    come first.
    """
    inorder = sorted(offers, key=_frees, reverse=True)
    to_come = sum(map(_frees, offers))
    ways: Ways = {start: None}
    front = [start]
    for offer in inorder:
        number, options, may_skip = offer
        to_come -= _frees(offer)
        marked = [(option.mask, option.net, _flags(option) & flags, option) for option in options]
        new = dict.fromkeys(front) if may_skip else {}
        for hand in front:
            once, twice, jokers, had = hand
            for mask, net, marks, option in marked:
                if once & mask != mask or jokers + net + to_come < 0 or had & marks & SWAPPED:
                    continue
                after = (
                    (once ^ mask) | (twice & mask),
                    twice & ~mask,
                    jokers + net,
                    had | marks,
                )
                if after not in new:
                    new[after] = None
                    ways.setdefault(after, (hand, number, option))
        front = list(new)
    return [hand for hand in front if hand[2] >= 0], ways


def fullest(offers: Sequence[Offer], once: int, twice: int, alive: int) -> list[Offer]:
    """The offers without options that another one betters, where each card laid is a gain.

    It does so by cards that go into no new meld, `alive` being those that may, and that are
    enough for every meld that could take them.
    """
    some = two = more = 0
    for offer in offers:
        mine = _taken(offer)
        some, two, more = some | mine, two | some & mine, more | two & mine
    contested = two & ~twice | more
    free = some & once & ~alive & ~contested
    return [_full(offer, free) for offer in offers] if free else list(offers)


def _taken(offer: Offer) -> int:
    taken = 0
    for option in offer.options:
        taken |= option.mask
    return taken


def _full(offer: Offer, free: int) -> Offer:
    alike: dict[tuple[int, int, int, int], list[Option]] = {}
    for option in (NOTHING_DONE, *offer.options):
        key = option.mask & ~free, option.net, option.need, _flags(option)
        alike.setdefault(key, []).append(option)
    best = [one for some in alike.values() for one in some if not _bettered(one, some)]
    options = [option for option in best if option is not NOTHING_DONE]
    return Offer(offer.number, options, NOTHING_DONE in best)


def _bettered(option: Option, others: Sequence[Option]) -> bool:
    return any(
        option.mask & other.mask == option.mask and option.mask != other.mask for other in others
    )


NOTHING_DONE: Final = Option(0, 0, 0, 0, ())


def _frees(offer: Offer) -> int:
    """The most jokers that a meld can bring."""
    return max((option.net for option in offer.options if option.net > 0), default=0)


def _flags(option: Option) -> int:
    needed = option.need > max(0, -option.net)
    freed = not option.need and any(act.swaps for act in option.acts)
    used = any(act.joker for act in option.acts)
    marks = NEEDED * needed | FREED * freed | USED * used
    return marks | SWAPPED * bool(option.swapped)


def flags_of(offers: Sequence[Offer], *, joker_taken: bool) -> int:
    """The flags that matter for a table: most tables need none of them."""
    marks = 0
    for offer in offers:
        for option in offer.options:
            marks |= _flags(option)
    if not marks & NEEDED:
        marks &= ~FREED
    return marks if joker_taken else marks & ~USED


def way_to(hand: Hand, ways: Ways) -> list[tuple[int, Act]]:
    """The melds' numbers and acts on the way to a hand, in an order in which no joker lacks.

    All that goes without a joker of the hand comes first; then what frees the one it used.
    """
    options = []
    way = ways[hand]
    while way is not None:
        hand, number, option = way
        options.append((number, option))
        way = ways[hand]
    options.sort(key=_when)
    before = [(number, act) for number, option in options for act in option.acts[: _first(option)]]
    after = [(number, act) for number, option in options for act in option.acts[_first(option) :]]
    return before + after


def _first(option: Option) -> int:
    """The place of the first joker among the acts."""
    return next((at for at, act in enumerate(option.acts) if act.joker), len(option.acts))


def _when(step: tuple[int, Option]) -> tuple[bool, bool, int]:
    number, option = step
    return not _flags(option) & NEEDED, option.net < 0, number
