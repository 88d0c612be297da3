"""What may be done, lazily: the legal moves of the player whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from quaranta.cards import ACE, KING, Card, face_of
from quaranta.scala40.melds import (
    HIGH_ACE,
    LOW_ACE,
    SMALLEST_MELD,
    SUIT_COUNT,
    Addition,
    Placed,
    additions,
    slot_face,
)
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take, Undo
from quaranta.scala40.refusals import has_opened, may_lay_first, needs_both, swap_faces, why_not
from quaranta.scala40.rules import Rules, SwappedJoker
from quaranta.scala40.state import Phase, View

__all__ = ["melds_in", "moves", "why_not"]

Group: TypeAlias = tuple[Placed, ...]
Shape: TypeAlias = tuple[tuple[int, ...], ...]
Held: TypeAlias = dict[int, list[Card]]

JOKER: Final = -1


def moves(view: View) -> Iterator[Move]:
    """The legal moves; of cards that are alike in every respect one is offered.

    The melds of an opening come in one canonical order; melds after it come one at a time.
    `Undo` is offered only when nothing else is legal.
    """
    nothing = True
    for move in _candidates(view):
        if why_not(view, move) is None:
            nothing = False
            yield move
    if nothing and view.phase is not Phase.OVER and view.may_take_back:
        yield Undo()


def _candidates(view: View) -> Iterator[Move]:
    if view.phase is Phase.DRAW:
        yield Draw()
        yield Take()
        if may_lay_first(view):
            yield from _lays(view)
        return
    yield from _lays(view)
    if has_opened(view):
        for number in range(len(view.table)):
            yield from _adds(view, number)
            yield from _swaps(view, number)
    for card in alike(view, view.hand):
        yield Discard(card)


def alike(view: View, cards: Iterable[Card]) -> list[Card]:
    """The cards without those that are in every respect like an earlier one."""
    chosen: dict[tuple[int, bool, bool], Card] = {}
    for card in sorted(cards):
        chosen.setdefault(_sort(view, card), card)
    return list(chosen.values())


def _sort(view: View, card: Card) -> tuple[int, bool, bool]:
    """What tells a card from its copies: a taken one is bound, and a joker to be used now."""
    now = view.rules.swapped_joker is SwappedJoker.USE_NOW and card in view.swapped
    return (JOKER if card.is_joker else card.face, card == view.taken, now)


def _lays(view: View) -> Iterator[Lay]:
    if has_opened(view):
        for group in melds_in(view, view.hand):
            yield Lay((group,))
        return
    for groups in _openings(view, view.hand, ()):
        yield Lay(groups)


def _openings(view: View, hand: Sequence[Card], least: Shape) -> Iterator[tuple[Group, ...]]:
    """Every choice of disjoint melds, each choice once, in order of their shapes."""
    for group in melds_in(view, hand):
        shape = _shape(view, group)
        if shape < least:
            continue
        yield (group,)
        used = {offer.card for offer in group}
        rest = [card for card in hand if card not in used]
        for more in _openings(view, rest, shape):
            yield (group, *more)


def _shape(view: View, group: Group) -> Shape:
    """The faces of a meld in order, each with what sort of card lies there."""
    return tuple(
        (offer.card.face if offer.stands is None else offer.stands, *_sort(view, offer.card))
        for offer in group
    )


def melds_in(view: View, hand: Sequence[Card]) -> Iterator[Group]:
    """Every meld that can be laid from these cards, in a fixed order."""
    held: Held = {}
    for card in hand:
        held.setdefault(JOKER if card.is_joker else card.face, []).append(card)
    for face, cards in held.items():
        held[face] = sorted(cards) if face == JOKER else alike(view, cards)
    most = min(len(held.get(JOKER, ())), view.rules.max_jokers_per_meld)
    for faces in RUNS:
        if sum(face not in held for face in faces[:SMALLEST_MELD]) <= most:
            yield from _filled(view, held, (), faces)
    for faces in SETS:
        if sum(face not in held for face in faces) <= most:
            filled = _filled(view, held, (), faces)
            yield from (group for group in filled if len(group) == len(faces))


def _runs() -> Iterator[tuple[int, ...]]:
    """From each slot a run may begin in, the faces up to the high ace."""
    for suit in range(SUIT_COUNT):
        for low in range(LOW_ACE, HIGH_ACE - SMALLEST_MELD + 2):
            yield tuple(slot_face(slot, suit) for slot in range(low, HIGH_ACE + 1))


def _sets() -> Iterator[tuple[int, ...]]:
    """The four faces of each rank, and each three of them."""
    for rank in range(ACE, KING + 1):
        every = tuple(face_of(rank, suit) for suit in range(SUIT_COUNT))
        yield every
        yield from (tuple(face for face in every if face != left_out) for left_out in every)


RUNS: Final = tuple(_runs())
SETS: Final = tuple(_sets())


def _filled(view: View, held: Held, begun: Group, faces: Sequence[int]) -> Iterator[Group]:
    """The melds that begin with some cards and go on with the faces, each face by card or joker."""
    if len(begun) >= SMALLEST_MELD and _playable(begun, view.rules):
        yield begun
    if not faces:
        return
    used = [offer.card for offer in begun]
    jokers = alike(view, (joker for joker in held.get(JOKER, ()) if joker not in used))
    naturals = [Placed(card) for card in held.get(faces[0], ())]
    for offer in (*naturals, *(Placed(joker, faces[0]) for joker in jokers)):
        longer = (*begun, offer)
        if _jokers(longer) <= view.rules.max_jokers_per_meld and not _two_aces(longer):
            yield from _filled(view, held, longer, faces[1:])


def _jokers(group: Group) -> int:
    return sum(offer.card.is_joker for offer in group)


def _playable(group: Group, rules: Rules) -> bool:
    jokers = _jokers(group)
    return jokers <= rules.max_jokers_per_meld and len(group) - jokers >= 2


def _two_aces(group: Group) -> bool:
    """Whether a run would hold two natural aces; sets hold aces of different suits."""
    first, last = group[0].card, group[-1].card
    both = not first.is_joker and not last.is_joker and len(group) == HIGH_ACE
    return both and first.rank == last.rank == ACE


def _adds(view: View, number: int) -> Iterator[Add]:
    meld = view.table[number]
    for card in alike(view, view.hand):
        ways = additions(meld, Placed(card), view.rules)
        yield from (add_of(card, number, way, ways) for way in ways)


def add_of(card: Card, number: int, way: Addition, ways: Sequence[Addition]) -> Add:
    """The move that adds a card to a meld in one of the ways it can, told from the others."""
    stands = way.face if card.is_joker else None
    both_ends = sum(other.face == way.face for other in ways) > 1
    return Add(Placed(card, stands), number, way.end if both_ends else None)


def _swaps(view: View, number: int) -> Iterator[Swap]:
    meld = view.table[number]
    faces = swap_faces(view, meld) if meld.jokers else ()
    naturals = [card for card in alike(view, view.hand) if not card.is_joker]
    if needs_both(view, meld):
        first, second = ([card for card in naturals if card.face == face] for face in faces)
        yield from (Swap((one, other), number) for one in first for other in second)
        return
    yield from (Swap((card,), number) for card in naturals if card.face in faces)
