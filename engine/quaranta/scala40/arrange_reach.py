"""Every hand that additions to a table and swaps on it can leave, each hand once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

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
Offers: TypeAlias = Sequence[tuple[int, Sequence[Option]]]


def reached(start: Hand, offers: Offers, flags: int) -> dict[Hand, Way | None]:
    """Each hand that can be reached, with the last option on one way to it.

    `offers` are the melds' numbers and options, one option a meld at most; only the `flags`
    named are told apart. A joker may be used before it is freed, since swaps can come first: a
    hand that still owes jokers is only a step to others.
    """
    inorder = sorted(offers, key=_frees, reverse=True)
    to_come = sum(map(_frees, offers))
    found: dict[Hand, Way | None] = {start: None}
    for offer in inorder:
        number, options = offer
        to_come -= _frees(offer)
        marked = [(option.mask, option.net, _flags(option) & flags, option) for option in options]
        new: dict[Hand, Way | None] = {}
        for hand in found:
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
                if after not in found and after not in new:
                    new[after] = (hand, number, option)
        found.update(new)
    return found


def _frees(offer: tuple[int, Sequence[Option]]) -> int:
    """The most jokers that a meld can bring."""
    return max((option.net for option in offer[1] if option.net > 0), default=0)


def _flags(option: Option) -> int:
    needed = option.need > max(0, -option.net)
    freed = not option.need and any(act.swaps for act in option.acts)
    used = any(act.joker for act in option.acts)
    marks = NEEDED * needed | FREED * freed | USED * used
    return marks | SWAPPED * bool(option.swapped)


def flags_of(offers: Offers, *, joker_taken: bool) -> int:
    """The flags that matter for a table: most tables need none of them."""
    marks = 0
    for _, options in offers:
        for option in options:
            marks |= _flags(option)
    if not marks & NEEDED:
        marks &= ~FREED
    return marks if joker_taken else marks & ~USED


def way_to(hand: Hand, found: dict[Hand, Way | None]) -> list[tuple[int, Act]]:
    """The melds' numbers and acts on the way to a hand, in an order in which no joker lacks.

    All that goes without a joker of the hand comes first; then what frees the one it used.
    """
    options = []
    way = found[hand]
    while way is not None:
        hand, number, option = way
        options.append((number, option))
        way = found[hand]
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
