"""All that a hand can do to one meld on the table: what it takes, and the jokers it frees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from quaranta.cards import ACE, KING, face_of
from quaranta.scala40.melds import HIGH_ACE, LARGEST_SET, LOW_ACE, SUIT_COUNT, End, Kind, Meld
from quaranta.scala40.rules import Rules, SetJoker

OPTIONS_REMEMBERED: Final = 1 << 14
SUIT_MASK: Final = (1 << KING) - 1
ACE_SLOTS: Final = 1 << LOW_ACE | 1 << HIGH_ACE

# A run's first and last slot; a set's rank, with its natural suits a bit each. Then the jokers, a
# bit for each slot or suit they stand for.
Lying: TypeAlias = tuple[int, int, int]


class Act(NamedTuple):
    """One card put on a meld: the face it stands for, and whether it is a joker or frees one."""

    face: int
    joker: bool = False
    swaps: bool = False
    end: End | None = None


class Option(NamedTuple):
    """Some acts on one meld, in order.

    `mask` are the natural faces it takes, `swapped` those among them, of the ones watched, that
    free a joker; `net` the jokers it brings the hand, below 0 where it takes some; `need` how
    many the hand must hold at the start.
    """

    mask: int
    net: int
    swapped: int
    need: int
    acts: tuple[Act, ...]


class TableRules(NamedTuple):
    """What the options depend on: jokers a meld may hold, whether one may join, what frees one."""

    most: int
    add_joker: bool
    set_joker: str


def table_rules(rules: Rules) -> TableRules:
    """What the options depend on under some rules."""
    return TableRules(rules.max_jokers_per_meld, rules.add_joker, rules.set_joker.value)


def options(
    meld: Meld, once: int, jokers: int, facts: TableRules, watched: int = 0
) -> tuple[Option, ...]:
    """Everything that can be done with these faces and so many jokers, nothing left out.

    Of several ways that take and bring the same, one is given; `watched` are faces of which it
    matters whether they free a joker.
    """
    jokers = min(jokers, facts.most) if facts.add_joker else 0
    wild = _wild(meld)
    if meld.kind is Kind.SET:
        if not wild and len(meld.cards) == LARGEST_SET:
            return ()
        rank = meld.faces[0] % KING
        held = once >> rank & _EVERY_SUIT
        naturals = sum(1 << face // KING for face in meld.faces) & ~wild
        return _on_set(rank, naturals, wild, held, jokers, facts, watched)
    suit = meld.faces[0] // KING
    held = once >> KING * suit & SUIT_MASK
    if not jokers and not wild and not held & _ends(meld.low, meld.high):
        return ()
    return _on_run(suit, meld.low, meld.high, wild, held, jokers, facts, watched)


_EVERY_SUIT: Final = sum(1 << KING * suit for suit in range(SUIT_COUNT))


def _wild(meld: Meld) -> int:
    """The slots or suits its jokers stand for."""
    wild = 0
    for place, card in enumerate(meld.cards):
        if card.is_joker:
            run = meld.kind is Kind.RUN
            wild |= 1 << (meld.low + place if run else meld.faces[place] // KING)
    return wild


def _ends(low: int, high: int) -> int:
    """The ranks, from bit 0, that continue a run."""
    below = 1 << low - 2 if low > LOW_ACE else 0
    return below | (1 << high % KING if high < HIGH_ACE else 0)


@lru_cache(maxsize=OPTIONS_REMEMBERED)
def _on_run(
    suit: int,
    low: int,
    high: int,
    wild: int,
    held: int,
    jokers: int,
    facts: TableRules,
    watched: int,
) -> tuple[Option, ...]:
    def acts(lying: Lying) -> Iterator[tuple[Lying, Act]]:
        yield from _run_added(lying, suit, held, facts)
        yield from _run_swapped(lying, suit, held)

    return _found((low, high, wild), acts, jokers, watched)


def _run_added(
    lying: Lying, suit: int, held: int, facts: TableRules
) -> Iterator[tuple[Lying, Act]]:
    low, high, wild = lying
    for end, slot in ((End.LOW, low - 1), (End.HIGH, high + 1)):
        if not LOW_ACE <= slot <= HIGH_ACE:
            continue
        longer = (min(low, slot), max(high, slot))
        face = _face(slot, suit)
        if held >> face % KING & 1 and not _second_ace(lying, slot):
            yield (*longer, wild), Act(face, end=end)
        if facts.add_joker and wild.bit_count() < facts.most:
            yield (*longer, wild | 1 << slot), Act(face, joker=True, end=end)


def _run_swapped(lying: Lying, suit: int, held: int) -> Iterator[tuple[Lying, Act]]:
    low, high, wild = lying
    for slot in range(low, high + 1):
        face = _face(slot, suit)
        if wild >> slot & held >> face % KING & 1 and not _second_ace(lying, slot):
            yield (low, high, wild ^ 1 << slot), Act(face, swaps=True)


def _face(slot: int, suit: int) -> int:
    return face_of(ACE if slot == HIGH_ACE else slot, suit)


def _second_ace(lying: Lying, slot: int) -> bool:
    """Whether a natural in the slot would be a run's second natural ace (F.I.S.Ca. 3.2)."""
    low, high, wild = lying
    slots = (1 << high + 1) - (1 << low) & ~wild
    return bool(1 << slot & ACE_SLOTS and slots & ACE_SLOTS)


@lru_cache(maxsize=OPTIONS_REMEMBERED)
def _on_set(
    rank: int,
    naturals: int,
    wild: int,
    held: int,
    jokers: int,
    facts: TableRules,
    watched: int,
) -> tuple[Option, ...]:
    def acts(lying: Lying) -> Iterator[tuple[Lying, Act]]:
        _, naturals, wild = lying
        for suit in range(SUIT_COUNT):
            face, bit = face_of(rank + 1, suit), 1 << suit
            mine = held >> KING * suit & 1
            if not (naturals | wild) & bit:
                if mine:
                    yield (rank, naturals | bit, wild), Act(face)
                if facts.add_joker and wild.bit_count() < facts.most:
                    yield (rank, naturals, wild | bit), Act(face, joker=True)
            if mine and (freed := _freed(naturals, wild, bit, facts)):
                yield (rank, naturals | bit, wild ^ freed), Act(face, swaps=True)

    return _found((rank, naturals, wild), acts, jokers, watched)


def _freed(naturals: int, wild: int, bit: int, facts: TableRules) -> int:
    """The joker of a set that a natural of a suit frees by itself, 0 for none.

    Where both missing cards are needed at once, adding one and swapping the other does the same.
    """
    three = (naturals | wild).bit_count() < LARGEST_SET
    if three and facts.set_joker == SetJoker.BOTH_MISSING:
        return 0
    if three and facts.set_joker == SetJoker.ANY_MISSING:
        return 0 if naturals & bit else wild
    return wild & bit


def _found(
    lying: Lying,
    acts: Callable[[Lying], Iterator[tuple[Lying, Act]]],
    jokers: int,
    watched: int,
) -> tuple[Option, ...]:
    """Every option, breadth first: of equal ones that which needs fewest jokers, then acts."""
    needs: dict[tuple[Lying, int], int] = {(lying, 0): 0}
    ahead = [(lying, Option(0, 0, 0, 0, ()))]
    best: dict[tuple[int, int, int], Option] = {}
    for lies, done in ahead:
        for after, act in acts(lies):
            option = _with(done, act, watched)
            key = (after, option.swapped)
            if option.need > jokers or needs.get(key, jokers + 1) <= option.need:
                continue
            needs[key] = option.need
            ahead.append((after, option))
            same = (option.mask, option.net, option.swapped)
            if same not in best or option.need < best[same].need:
                best[same] = option
    return tuple(option for option in best.values() if option.mask or option.net)


def _with(done: Option, act: Act, watched: int) -> Option:
    """An option with one more act."""
    bit = 0 if act.joker else 1 << act.face
    net = done.net + act.swaps - act.joker
    swapped = done.swapped | (bit & watched if act.swaps else 0)
    return Option(done.mask | bit, net, swapped, max(done.need, -net), (*done.acts, act))
