"""Which lays, additions and swaps bring a player nearest to an empty hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from quaranta.bots.imagine import after
from quaranta.cards import Card, face_of
from quaranta.scala40.arrange import best_lay, best_opening
from quaranta.scala40.legal import add_of, alike
from quaranta.scala40.melds import (
    HIGH_ACE,
    LARGEST_SET,
    LOW_ACE,
    SUIT_COUNT,
    Kind,
    Meld,
    Placed,
    additions,
    slot_face,
)
from quaranta.scala40.moves import Add, Lay, Swap
from quaranta.scala40.refusals import has_opened, may_close, needs_both, swap_faces, why_not
from quaranta.scala40.rules import SwappedJoker
from quaranta.scala40.score import card_points
from quaranta.scala40.state import View

Laying: TypeAlias = Lay | Add | Swap

CLOSED: Final = -1000
KEPT_JOKER: Final = 1
NEARLY_OUT: Final = 3
ABOUT_TO_CLOSE: Final = 1
MELDS_REMEMBERED: Final = 4096


@dataclass(frozen=True, slots=True)
class Plan:
    """A laying and what the hand would weigh at the end of the turn it begins."""

    move: Laying
    burden: int


def plans(view: View) -> Iterator[Plan]:
    """Every laying worth a thought, each with the best the rest of the turn makes of it.

    A swap is worth one only where it betters that rest.
    """
    without = burden(view, finished(view).hand)
    owing = bool(owed(view))
    for move in layings(view):
        weight = burden(view, finished(after(view, move)).hand)
        if isinstance(move, Swap):
            pays = weight < without
        else:
            pays = isinstance(move, Lay) or not _waits(view, move.card.card)
        if pays or owing or weight == CLOSED:
            yield Plan(move, weight)


def _waits(view: View, card: Card) -> bool:
    """Whether a card that could be added does as well in the hand.

    It closes the deal from there too; on the table it would serve an opponent who has opened.
    """
    if card.is_joker:
        return not pressed(view)
    others = [seat for seat in range(view.seats) if seat != view.seat and not view.out[seat]]
    fewest = min(view.counts[seat] for seat in others)
    return fewest > ABOUT_TO_CLOSE and any(view.opened[seat] for seat in others)


def burden(view: View, hand: Iterable[Card]) -> int:
    """What a hand weighs: its points, a joker little while nobody presses; CLOSED for one card."""
    cards = tuple(hand)
    if len(cards) == 1 and may_close(view):
        return CLOSED
    joker = view.rules.joker_hand_points if pressed(view) else KEPT_JOKER
    return sum(joker if card.is_joker else card_points(card, view.rules) for card in cards)


def pressed(view: View) -> bool:
    """Whether an opponent is so near to closing that a joker in the hand is a danger."""
    return any(
        count <= NEARLY_OUT and seat != view.seat and not view.out[seat]
        for seat, count in enumerate(view.counts)
    )


def owed(view: View) -> tuple[Card, ...]:
    """The cards in the hand that must be laid this turn."""
    taken = () if view.taken is None else (view.taken,)
    return taken + (view.swapped if _swapped_is_owed(view) else ())


def _swapped_is_owed(view: View) -> bool:
    return view.rules.swapped_joker is SwappedJoker.USE_NOW


def layings(view: View) -> Iterator[Laying]:
    """The legal layings after which the turn can still end; only those of a card that is owed."""
    due = set(owed(view))
    for move in _offers(view, due):
        spent = _spent(move)
        if due and not due.intersection(spent):
            continue
        stays = len(view.hand) - len(spent) + isinstance(move, Swap)
        if stays >= _kept(view) and why_not(view, move) is None and _can_end(view, move):
            yield move


def _kept(view: View) -> int:
    """How many cards must stay in the hand: one to discard, and one more if none may close."""
    return 1 if may_close(view) else 2


def _can_end(view: View, move: Laying) -> bool:
    """Whether a joker freed now can be laid, where it must be laid in the same turn."""
    if not isinstance(move, Swap) or not _swapped_is_owed(view):
        return True
    return any(True for _ in layings(after(view, move)))


def _spent(move: Laying) -> tuple[Card, ...]:
    if isinstance(move, Lay):
        return tuple(offer.card for group in move.melds for offer in group)
    return (move.card.card,) if isinstance(move, Add) else move.cards


def _offers(view: View, due: set[Card]) -> Iterator[Laying]:
    lay = best_melds(view, min(due, default=None))
    if lay is not None:
        yield lay
    if has_opened(view):
        yield from _additions(view, due or view.hand)
        yield from _swaps(view)


def best_melds(view: View, must: Card | None = None) -> Lay | None:
    """The melds to lay now, an opening where it is one; jokers that would save little stay."""
    question = best_lay if has_opened(view) else best_opening
    jokers = [card for card in view.hand if card.is_joker and card != must]
    best, least = None, burden(view, view.hand)
    for spare in range(len(jokers) + 1):
        spared = jokers[:spare]
        hand = [card for card in view.hand if card not in spared]
        keep = max(0, _kept(view) - spare)
        found = question(hand, view.rules, must=must, keep=keep)
        if found is not None and found.melds:
            weight = burden(view, (*found.left, *spared))
            if best is None or weight < least:
                best, least = found, weight
    return None if best is None else Lay(tuple(meld.placed() for meld in best.melds))


def _additions(view: View, cards: Iterable[Card]) -> Iterator[Add]:
    """Every place on the table for each of the cards."""
    for card, (number, meld) in product(alike(view, tuple(cards)), enumerate(view.table)):
        if not card.is_joker and card.face not in _joining(meld):
            continue
        ways = additions(meld, Placed(card), view.rules)
        yield from (add_of(card, number, way, ways) for way in ways)


@lru_cache(maxsize=MELDS_REMEMBERED)
def _joining(meld: Meld) -> frozenset[int]:
    """The faces that could be added to a meld, a second ace among them."""
    if meld.kind is Kind.SET:
        rank = meld.faces[0] % 13 + 1
        free = [face_of(rank, suit) for suit in range(SUIT_COUNT)]
        return frozenset(free if len(meld.cards) < LARGEST_SET else ())
    ends = [slot for slot in (meld.low - 1, meld.high + 1) if LOW_ACE <= slot <= HIGH_ACE]
    return frozenset(slot_face(slot, meld.faces[0] // 13) for slot in ends)


def _swaps(view: View) -> Iterator[Swap]:
    for number, meld in enumerate(view.table):
        if not meld.jokers:
            continue
        held = [
            [card for card in view.hand if not card.is_joker and card.face == face]
            for face in swap_faces(view, meld)
        ]
        choices = (
            product(*held) if needs_both(view, meld) else ((c,) for some in held for c in some)
        )
        for cards in choices:
            yield Swap(tuple(cards), number)


def finished(view: View) -> View:
    """The view after all that can be laid from here is laid, melds before additions.

    Jokers are added last, where that closes the deal or an opponent presses.
    """
    lay = best_melds(view)
    if lay is not None:
        view = after(view, lay)
    if not has_opened(view):
        return view
    view = _all_added(view, [card for card in view.hand if not card.is_joker])
    jokers = [card for card in view.hand if card.is_joker]
    trial = _all_added(view, jokers) if jokers else view
    return trial if pressed(view) or len(trial.hand) == 1 else view


def _all_added(view: View, cards: list[Card]) -> View:
    """The view after the cards are added where they fit, as long as any fits."""
    waiting = list(cards)
    while waiting and len(view.hand) > _kept(view):
        move = next(_additions(view, waiting), None)
        if move is None:
            break
        waiting.remove(move.card.card)
        view = after(view, move)
    return view
