"""The melds that lie in a hand of the fast kernel, and the best ones to lay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from quaranta.bots.kernel_melds import Key, Laid, Melds, run_key, set_key
from quaranta.bots.kernel_rules import Facts
from quaranta.bots.kernel_spots import (
    ACE_UP,
    BIT,
    EVERY_FACE,
    HIGH_ACES,
    JOKER,
    RANK_BITS,
    SPOT_OF_FACE,
    SUIT_BITS,
    SUIT_MASK,
)
from quaranta.scala40.melds import HIGH_ACE, LOW_ACE, SMALLEST_MELD, SUIT_COUNT

SUITS_REMEMBERED: Final = 8192
NO_HIGH_ACES: Final = ~HIGH_ACES
CLOSES: Final = 1000
DEAREST_CARD: Final = 11
# A joker between two pairs of neighbours, an ace among them: no longer run needs it to be one.
DEAREST_JOKER_MELD: Final = 5 * 10 + 1


def in_runs(once: int) -> int:
    """The spots of a mask that lie in a run without a joker."""
    slots = once | (once & RANK_BITS) << ACE_UP
    first = slots & slots >> 1 & slots >> 2 & NO_HIGH_ACES
    if not first:
        return 0
    slots = first | first << 1 | first << 2
    return (slots | (slots & HIGH_ACES) >> ACE_UP) & EVERY_FACE


def in_sets(once: int) -> int:
    """The spots of a mask that lie in a set without a joker."""
    hearts, clubs = once & SUIT_MASK, once >> 2 * SUIT_BITS & SUIT_MASK
    diamonds, spades = once >> SUIT_BITS & SUIT_MASK, once >> 3 * SUIT_BITS
    three = hearts & diamonds & (clubs | spades) | clubs & spades & (hearts | diamonds)
    return once & three * RANK_BITS if three else 0


def may_reach(once: int, twice: int, jokers: int, least: int) -> bool:
    """Whether melds of these cards might be worth so many points; False is certain."""
    whole = in_runs(once) | in_sets(once)
    cards = whole.bit_count() + (twice & whole).bit_count()
    return cards * DEAREST_CARD + jokers * DEAREST_JOKER_MELD >= least


def makes(spot: int, once: int, jokers: int) -> bool:
    """Whether a card makes a meld with others of a hand, a joker in it or none."""
    if spot == JOKER:
        return pairs(once)
    if jokers and once & PARTNERS[spot]:
        return True
    return any(once & duo == duo for duo in DUOS[spot])


def pairs(once: int) -> bool:
    """Whether two spots of a mask make a meld with a joker."""
    slots = once | (once & RANK_BITS) << ACE_UP
    near = slots >> 1 | slots >> 2 & NO_HIGH_ACES
    wide = once >> SUIT_BITS | once >> 2 * SUIT_BITS | once >> 3 * SUIT_BITS
    return bool(slots & near or once & wide)


def _partners() -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """For each spot the pairs of spots that make a meld of three with it, and all near it."""
    duos: list[set[int]] = [set() for _ in range(JOKER)]
    near = [0] * JOKER
    for trio in _trios():
        mask = sum(BIT[spot] for spot in trio)
        for spot in trio:
            duos[spot].add(mask ^ BIT[spot])
            near[spot] |= mask ^ BIT[spot]
    return tuple(tuple(sorted(some)) for some in duos), tuple(near)


def _trios() -> Iterator[list[int]]:
    for suit in range(SUIT_COUNT):
        for low in range(LOW_ACE, HIGH_ACE - 1):
            slots = range(low - 1, low + 2)
            yield [SPOT_OF_FACE[suit * 13 + slot % 13] for slot in slots]
    for rank in range(13):
        every = [SPOT_OF_FACE[suit * 13 + rank] for suit in range(SUIT_COUNT)]
        yield from ([spot for spot in every if spot != left_out] for left_out in every)


DUOS, PARTNERS = _partners()


def melds_in(once: int, jokers: int, kinds: Melds) -> list[Laid]:
    """Every meld of the spots, with a joker at most."""
    some = 1 if jokers else 0
    found = []
    for suit in range(SUIT_COUNT):
        held = once >> suit * SUIT_BITS & SUIT_MASK
        if held & held - 1:
            found += [kinds.at(key) for key in _runs(suit, held, some)]
    for rank in _ranks(once, some):
        held = once >> rank & RANK_BITS
        found += [kinds.at(key) for key in _sets(rank, held, some)]
    return found


def _ranks(once: int, jokers: int) -> Iterator[int]:
    """The ranks of which at least three lie there, or two where a joker helps."""
    hearts, clubs = once & SUIT_MASK, once >> 2 * SUIT_BITS & SUIT_MASK
    diamonds, spades = once >> SUIT_BITS & SUIT_MASK, once >> 3 * SUIT_BITS
    red, black = hearts & diamonds, clubs & spades
    many = red & (clubs | spades) | black & (hearts | diamonds)
    if jokers:
        many |= red | black | (hearts | diamonds) & (clubs | spades)
    while many:
        bit = many & -many
        yield bit.bit_length() - 1
        many ^= bit


@lru_cache(maxsize=SUITS_REMEMBERED)
def _runs(suit: int, held: int, jokers: int) -> tuple[Key, ...]:
    slots = held << 1 | (held & 1) << HIGH_ACE
    found = []
    for low in range(LOW_ACE, HIGH_ACE - SMALLEST_MELD + 2):
        missing = 0
        for slot in range(low, HIGH_ACE + 1):
            # Both aces are the same card: the upper one would need a joker.
            if not slots & BIT[slot] or (slot == HIGH_ACE and low == LOW_ACE and missing != 1):
                if missing or not jokers:
                    break
                missing = slot
            if slot - low + 1 >= SMALLEST_MELD:
                found.append(run_key(suit, low, slot - low + 1, missing))
    return tuple(found)


@lru_cache(maxsize=SUITS_REMEMBERED)
def _sets(rank: int, held: int, jokers: int) -> tuple[Key, ...]:
    suits = sum(BIT[suit] for suit in range(SUIT_COUNT) if held >> suit * SUIT_BITS & 1)
    found = []
    for some in range(1, 1 << SUIT_COUNT):
        if some & ~suits:
            continue
        if some.bit_count() >= SMALLEST_MELD:
            found.append(set_key(rank, some))
        if jokers and 2 <= some.bit_count() <= SMALLEST_MELD:
            free = ((1 << SUIT_COUNT) - 1) & ~some
            found.append(set_key(rank, some | free & -free, free & -free))
    return tuple(found)


def best_melds(
    facts: Facts,
    kinds: Melds,
    hand: tuple[int, int, int],
    least: int,
    room: int,
    *,
    must: int = -1,
    joker_weight: int = 1,
) -> tuple[Laid, ...]:
    """The melds after which the hand weighs least, `room` cards at most; () where none will do.

    They are worth `least` in an opening, and `must`, a spot, is among them.
    """
    once, twice, jokers = hand
    some = melds_in(once, jokers, kinds)
    offers = [
        (
            laid.mask,
            laid.jokers,
            laid.size,
            0 if facts.clean and laid.jokers else laid.points,
            facts.hand_points(laid.mask, 0, 0) + joker_weight * laid.jokers,
            laid,
        )
        for laid in some
    ]
    offers.sort(key=_gain, reverse=True)
    search = _Search(offers, room, must)
    search.descend(0, once, twice, jokers, room, least, 0, int(must >= 0))
    return search.chosen


Offer = tuple[int, int, int, int, int, Laid]


def _gain(offer: Offer) -> int:
    return offer[4]


class _Search:
    """Every choice of melds that lie in the hand together, the heaviest first."""

    __slots__ = ("best", "chosen", "must", "offers", "path", "room")

    def __init__(self, offers: list[Offer], room: int, must: int) -> None:
        self.offers = offers
        self.room = room
        self.must = must
        self.best = 0
        self.chosen: tuple[Laid, ...] = ()
        self.path: list[Laid] = []

    def descend(
        self,
        first: int,
        once: int,
        twice: int,
        jokers: int,
        room: int,
        short: int,
        gain: int,
        lacks: int,
    ) -> None:
        """`short` points are still missing for the opening, and `must` where `lacks` is 1."""
        if short <= 0 and not lacks and gain > self.best:
            self.best = gain
            self.chosen = tuple(self.path)
        for at in range(first, len(self.offers)):
            mask, used, size, points, weight, laid = self.offers[at]
            if once & mask != mask or used > jokers or size > room:
                continue
            self.path.append(laid)
            self.descend(
                at,
                once & ~mask | twice & mask,
                twice & ~mask,
                jokers - used,
                room - size,
                short - points,
                gain + weight + (CLOSES if size == room else 0),
                lacks and self._lacks(mask, used),
            )
            self.path.pop()

    def _lacks(self, mask: int, used: int) -> int:
        """1 where a meld does not use the card that must be laid."""
        return int(not used if self.must == JOKER else not mask >> self.must & 1)
