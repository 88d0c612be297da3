"""What may be done by definition: every meld there is and every way to offer cards, unclever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Final

from quaranta.cards import Card
from quaranta.scala40 import play, refusal
from quaranta.scala40.melds import End, Kind, Meld, Placed, slot_face
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take
from quaranta.scala40.rules import Rules, SwappedJoker
from quaranta.scala40.state import State

Group = tuple[Placed, ...]


def all_melds() -> Iterator[tuple[int, ...]]:
    """The faces of every run, in order, and of every set, by suit."""
    for suit in range(4):
        for low in range(1, 13):
            for high in range(low + 2, 15):
                yield tuple(slot_face(slot, suit) for slot in range(low, high + 1))
    for rank in range(13):
        for size in (3, 4):
            for suits in combinations(range(4), size):
                yield tuple(rank + 13 * suit for suit in suits)


MELDS: Final = tuple(all_melds())


def groups(hand: Sequence[Card], rules: Rules) -> Iterator[Group]:
    """Every meld these physical cards can be laid as, jokers declared."""
    jokers = [card for card in hand if card.is_joker]
    held = {card.face for card in hand if not card.is_joker}
    most = min(len(jokers), rules.max_jokers_per_meld)
    for faces in MELDS:
        if sum(face not in held for face in faces) > most:
            continue
        for number in range(most + 1):
            for places in combinations(range(len(faces)), number):
                naturals = [face for at, face in enumerate(faces) if at not in places]
                if len(naturals) < 2 or len(set(naturals)) < len(naturals):
                    continue
                copies = [[card for card in hand if _is(card, face)] for face in naturals]
                for chosen in permutations(jokers, number):
                    yield from _filled(faces, dict(zip(places, chosen, strict=True)), copies)


def _is(card: Card, face: int) -> bool:
    return not card.is_joker and card.face == face


def _filled(
    faces: Sequence[int], jokers: dict[int, Card], copies: list[list[Card]]
) -> Iterator[Group]:
    found: list[Group] = [()]
    left = iter(copies)
    for at, face in enumerate(faces):
        if at in jokers:
            offers = [Placed(jokers[at], face)]
        else:
            offers = [Placed(card) for card in next(left)]
        found = [(*begun, offer) for begun in found for offer in offers]
    yield from found


def lays(state: State) -> Iterator[Lay]:
    """One meld by an opened player; by another every choice of disjoint melds."""
    single = list(groups(state.hands[state.turn], state.rules))
    if state.opened[state.turn]:
        yield from (Lay((group,)) for group in single)
        return
    yield from (Lay(choice) for choice in _disjoint(single, 0, frozenset()))


def _disjoint(single: list[Group], at: int, used: frozenset[Card]) -> Iterator[tuple[Group, ...]]:
    for place in range(at, len(single)):
        cards = {offer.card for offer in single[place]}
        if used & cards:
            continue
        yield (single[place],)
        for more in _disjoint(single, place + 1, used | cards):
            yield (single[place], *more)


def physical(state: State) -> Iterator[Move]:
    """Every action there could be with the cards in the hand, legal or not."""
    hand = state.hands[state.turn]
    yield Draw()
    yield Take()
    yield from lays(state)
    for number in range(len(state.table) + 1):
        for card in hand:
            stands = [None, *range(52)] if card.is_joker else [None]
            for end in (None, End.LOW, End.HIGH):
                yield from (Add(Placed(card, face), number, end) for face in stands)
            yield Swap((card,), number)
        yield from (Swap(pair, number) for pair in combinations(hand, 2))
    yield from (Discard(card) for card in hand)


def by_refusal(state: State) -> set[object]:
    """What comes of every action that is not refused, alike results told once."""
    return {told(state, move) for move in physical(state) if refusal(state, move) is None}


def told(state: State, move: Move) -> object:
    """What comes of a legal move, blind to which of two like cards was used."""
    after = play(state, move).state
    seat = state.turn
    kept = Counter(_sort(after, card) for card in after.hands[seat])
    melds = tuple(_faces(meld) for meld in after.table)
    old = len(state.table)
    drawn = isinstance(move, Draw)
    return (
        type(move).__name__,
        None if drawn else frozenset(kept.items()),
        (melds[:old], tuple(sorted(melds[old:]))),
        tuple(_sort(after, card) for card in after.discards[-1:]),
        after.taken is None,
    )


def _sort(state: State, card: Card) -> tuple[int, bool, bool]:
    now = state.rules.swapped_joker is SwappedJoker.USE_NOW
    kind = -1 if card.is_joker else card.face
    return (kind, card == state.taken, now and card in state.swapped)


def _faces(meld: Meld) -> tuple[tuple[int, bool], ...]:
    pairs = zip(meld.faces, (card.is_joker for card in meld.cards), strict=True)
    return tuple(pairs) if meld.kind is Kind.RUN else tuple(sorted(pairs))
