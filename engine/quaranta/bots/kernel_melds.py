"""Melds on the table of the fast kernel: what may join each, and what frees its jokers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quaranta.bots.kernel_rules import TABLES_REMEMBERED, Facts, facts_of
from quaranta.bots.kernel_spots import (
    ACE_UP,
    BIT,
    JOKER,
    SPOT_OF_CARD,
    SPOT_OF_FACE,
    SUIT_BITS,
)
from quaranta.scala40.melds import HIGH_ACE, LARGEST_SET, LOW_ACE, SUIT_COUNT, Kind, Meld
from quaranta.scala40.rules import Rules

# A meld as plain numbers: a run's first slot, 0 for a set; its suit or rank (0 to 12); a bit for
# each slot (from bit 1) or suit; of these the ones in which jokers lie.
Key = tuple[int, int, int, int]

ACES: Final = BIT[LOW_ACE] | BIT[HIGH_ACE]


class Laid:
    """A meld as it lies, one object for all that lie alike.

    `mask` has its naturals, `fits` the spots that may be added (JOKER among them), `frees` those
    that alone free a joker, `both` the two that are needed together, 0 where one will do.
    """

    __slots__ = ("both", "fits", "frees", "jokers", "key", "mask", "points", "size", "ways")

    def __init__(self, key: Key, facts: Facts) -> None:
        low, _, places, jokers = key
        self.key = key
        self.size = places.bit_count()
        self.jokers = jokers.bit_count()
        self.mask = _mask(key, places & ~jokers)
        self.points = _laid_points(key, facts)
        grown = _run_grown(key) if low else _set_grown(key)
        if not facts.add_joker or self.jokers >= facts.most_jokers:
            grown.pop(JOKER, None)
        # What the meld becomes by each card that may join it: one key for each way.
        self.ways = {spot: tuple(keys) for spot, keys in grown.items()}
        self.fits = sum(BIT[spot] for spot in grown)
        self.frees, self.both = _run_frees(key) if low else _set_frees(key, facts)


class Melds:
    """Every meld met so far under a rule set, by its key."""

    __slots__ = ("_facts", "_known")

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._known: dict[Key, Laid] = {}

    def at(self, key: Key) -> Laid:
        """The meld of a key."""
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Laid(key, self._facts)
        return known

    def grown(self, laid: Laid, spot: int, way: int = 0) -> Laid:
        """The meld with one more card, in the first of the ways it can join or a later one."""
        return self.at(laid.ways[spot][way])

    def freed(self, laid: Laid, spot: int) -> Laid:
        """The meld once its joker, or all that `both` asks for, was replaced by the card."""
        low, which, places, jokers = laid.key
        if not low:
            return self.at(_set_freed(laid, spot))
        slots = _slots(spot) & jokers
        return self.at((low, which, places, jokers ^ (slots & -slots)))


@lru_cache(maxsize=TABLES_REMEMBERED)
def melds_of(rules: Rules) -> Melds:
    """Where the melds of a rule set are kept."""
    return Melds(facts_of(rules))


def key_of(meld: Meld) -> Key:
    """A meld of the rules as the kernel's plain numbers."""
    run = meld.kind is Kind.RUN
    which = meld.faces[0] // 13 if run else meld.faces[0] % 13
    places = jokers = 0
    for at, (card, face) in enumerate(zip(meld.cards, meld.faces, strict=True)):
        bit = BIT[meld.low + at] if run else BIT[face // 13]
        places |= bit
        jokers |= bit if SPOT_OF_CARD[card] == JOKER else 0
    return meld.low, which, places, jokers


def run_key(suit: int, low: int, size: int, joker: int = 0) -> Key:
    """The key of a run with a joker in a slot, or none."""
    return low, suit, ((1 << size) - 1) << low, BIT[joker] if joker else 0


def set_key(rank: int, suits: int, jokers: int = 0) -> Key:
    """The key of a set of a rank 0 to 12: its suits, a bit each, and those of its jokers."""
    return 0, rank, suits, jokers


def spot_at(key: Key, place: int) -> int:
    """The spot that the card in a meld's place, a bit, stands for."""
    low, which, _, _ = key
    at = place.bit_length() - 1
    return _slot_spot(at, which) if low else at * SUIT_BITS + which


def _mask(key: Key, places: int) -> int:
    """The spots of some of a meld's places; both aces are one spot."""
    low, which, _, _ = key
    mask = 0
    if low:
        slots = places >> 1
        mask = (slots | slots >> ACE_UP & 1) & ~BIT[ACE_UP]
        return mask << which * SUIT_BITS
    for suit in range(SUIT_COUNT):
        if places & BIT[suit]:
            mask |= BIT[suit * SUIT_BITS + which]
    return mask


def _laid_points(key: Key, facts: Facts) -> int:
    low, which, places, _ = key
    if not low:
        return places.bit_count() * (11 if which == 0 else min(which + 1, 10))
    slots = range(low, low + places.bit_count())
    return sum(_slot_points(slot, facts) for slot in slots)


def _slot_points(slot: int, facts: Facts) -> int:
    if slot == LOW_ACE:
        return facts.ace_low
    return 11 if slot == HIGH_ACE else min(slot, 10)


def _slot_spot(slot: int, suit: int) -> int:
    return SPOT_OF_FACE[suit * 13 + (slot - 1) % 13]


def _slots(spot: int) -> int:
    """The slots of a run a card can lie in, a bit each."""
    rank = spot % SUIT_BITS + 1
    return ACES if rank == LOW_ACE else BIT[rank]


def _run_grown(key: Key) -> dict[int, list[Key]]:
    low, suit, places, jokers = key
    high = places.bit_length() - 1
    grown: dict[int, list[Key]] = {}
    for first, slot in ((low - 1, low - 1), (low, high + 1)):
        if not LOW_ACE <= slot <= HIGH_ACE:
            continue
        longer = places | BIT[slot]
        grown.setdefault(JOKER, []).append((first, suit, longer, jokers | BIT[slot]))
        second_ace = BIT[slot] & ACES and places & ~jokers & ACES
        if not second_ace:
            spot = _slot_spot(slot, suit)
            grown.setdefault(spot, []).append((first, suit, longer, jokers))
    return grown


def _set_grown(key: Key) -> dict[int, list[Key]]:
    _, rank, suits, jokers = key
    grown: dict[int, list[Key]] = {}
    for suit in range(SUIT_COUNT):
        if suits & BIT[suit]:
            continue
        longer = suits | BIT[suit]
        grown[suit * SUIT_BITS + rank] = [(0, rank, longer, jokers)]
        grown.setdefault(JOKER, []).append((0, rank, longer, jokers | BIT[suit]))
    return grown


def _run_frees(key: Key) -> tuple[int, int]:
    _, suit, places, jokers = key
    frees = 0
    for slot in range(LOW_ACE, HIGH_ACE + 1):
        second_ace = BIT[slot] & ACES and places & ~jokers & ACES
        if jokers & BIT[slot] and not second_ace:
            frees |= BIT[_slot_spot(slot, suit)]
    return frees, 0


def _set_frees(key: Key, facts: Facts) -> tuple[int, int]:
    _, _, suits, jokers = key
    if not jokers:
        return 0, 0
    three = suits.bit_count() < LARGEST_SET
    missing = _mask(key, ((1 << SUIT_COUNT) - 1) & ~(suits & ~jokers))
    if three and facts.both_missing and jokers.bit_count() == 1:
        return 0, missing
    return missing if three and facts.any_missing else _mask(key, jokers), 0


def _set_freed(laid: Laid, spot: int) -> Key:
    _, rank, suits, jokers = laid.key
    if laid.both:
        return set_key(rank, (1 << SUIT_COUNT) - 1)
    suit = BIT[spot // SUIT_BITS]
    gone = suit if jokers & suit else jokers & -jokers
    return set_key(rank, suits & ~gone | suit, jokers & ~gone)


def table_masks(melds: list[Laid]) -> tuple[int, int]:
    """The spots that some meld may be joined by, and those that may free a joker."""
    fits = frees = 0
    for laid in melds:
        fits |= laid.fits
        frees |= laid.frees | laid.both
    return fits, frees
