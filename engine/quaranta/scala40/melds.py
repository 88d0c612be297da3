"""Runs and sets: what cards can be read as, what they are worth, what may join them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from quaranta.cards import ACE, Card, face_of, face_text
from quaranta.scala40.rules import Rules

LOW_ACE: Final = 1
HIGH_ACE: Final = 14
SMALLEST_MELD: Final = 3
FEWEST_NATURALS: Final = 2
LARGEST_SET: Final = 4
SUIT_COUNT: Final = 4


class Kind(StrEnum):
    """The two kinds of meld."""

    RUN = "run"
    SET = "set"


class End(StrEnum):
    """The end of a run a card is added to."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Placed:
    """A card offered for a meld; for a joker the face it shall stand for, if said."""

    card: Card
    stands: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Meld:
    """A run or set with the face each of its cards stands for.

    A run lies upwards and `low` is the slot, 1 to 14, of its first card; a set has `low` 0.
    """

    kind: Kind
    cards: tuple[Card, ...]
    faces: tuple[int, ...]
    low: int = 0

    @property
    def jokers(self) -> int:
        """How many of its cards are jokers."""
        return sum(card.is_joker for card in self.cards)

    @property
    def high(self) -> int:
        """The slot of a run's last card."""
        return self.low + len(self.cards) - 1

    def placed(self) -> tuple[Placed, ...]:
        """The cards as an action offers them, each joker with its face."""
        pairs = zip(self.cards, self.faces, strict=True)
        return tuple(Placed(card, face if card.is_joker else None) for card, face in pairs)

    def __str__(self) -> str:
        pairs = zip(self.cards, self.faces, strict=True)
        return " ".join(laid_text(card, face) for card, face in pairs)


@dataclass(frozen=True, slots=True)
class Addition:
    """One way a card can join a meld: the meld that results; `end` is None for a set."""

    meld: Meld
    end: End | None
    face: int


def laid_text(card: Card, face: int | None) -> str:
    """A laid card as text: `7h'`, or `*'8d` for a joker standing for the eight of diamonds."""
    return f"{card}{face_text(face)}" if card.is_joker and face is not None else str(card)


def slot_face(slot: int, suit: int) -> int:
    """The face in a run's slot 1 to 14."""
    return face_of(ACE if slot == HIGH_ACE else slot, suit)


def slot_points(slot: int, rules: Rules) -> int:
    """What a card in a run's slot is worth when laid."""
    if slot == LOW_ACE:
        return rules.ace_low_points
    return 11 if slot == HIGH_ACE else min(slot, 10)


def meld_points(meld: Meld, rules: Rules) -> int:
    """What a meld is worth in an opening."""
    if meld.kind is Kind.RUN:
        return sum(slot_points(slot, rules) for slot in range(meld.low, meld.high + 1))
    rank = meld.faces[0] % 13 + 1
    return len(meld.cards) * (11 if rank == ACE else min(rank, 10))


def too_many_jokers(cards: Sequence[Card], rules: Rules) -> bool:
    """Whether the jokers among the cards are more than one meld may hold."""
    jokers = sum(card.is_joker for card in cards)
    lonely = len(cards) >= SMALLEST_MELD and len(cards) - jokers < FEWEST_NATURALS
    return jokers > rules.max_jokers_per_meld or lonely


def readings(placed: Sequence[Placed], rules: Rules) -> tuple[Meld, ...]:
    """Every meld the cards can be; a run as written has precedence over other readings."""
    cards = [offer.card for offer in placed]
    if len(placed) < SMALLEST_MELD or too_many_jokers(cards, rules):
        return ()
    written = _run_as_written(placed)
    if written is not None:
        return (written,)
    return (*_run_readings(placed), *_set_readings(placed))


def _naturals(placed: Sequence[Placed]) -> list[Card]:
    return [offer.card for offer in placed if not offer.card.is_joker]


def _agrees(offer: Placed, face: int) -> bool:
    if offer.card.is_joker:
        return offer.stands is None or offer.stands == face
    return offer.card.face == face


def _one_suit(naturals: Sequence[Card]) -> bool:
    faces = {card.face for card in naturals}
    return len(faces) == len(naturals) and len({card.suit for card in naturals}) == 1


def _run_as_written(placed: Sequence[Placed]) -> Meld | None:
    naturals = _naturals(placed)
    if not _one_suit(naturals):
        return None
    first = next(spot for spot, offer in enumerate(placed) if not offer.card.is_joker)
    # An ace that comes before another natural is the low one.
    return _run_from(placed, placed[first].card.rank - first)


def _run_from(placed: Sequence[Placed], low: int) -> Meld | None:
    """The run whose cards lie in the order given from a slot on, if they do."""
    if low < LOW_ACE or low + len(placed) - 1 > HIGH_ACE:
        return None
    suit = _naturals(placed)[0].suit
    faces = tuple(slot_face(low + spot, suit) for spot in range(len(placed)))
    if not all(_agrees(offer, face) for offer, face in zip(placed, faces, strict=True)):
        return None
    cards = tuple(offer.card for offer in placed)
    return Meld(kind=Kind.RUN, cards=cards, faces=faces, low=low)


def _run_readings(placed: Sequence[Placed]) -> Iterator[Meld]:
    naturals = _naturals(placed)
    if not _one_suit(naturals):
        return
    for low in range(LOW_ACE, HIGH_ACE - len(placed) + 2):
        for order in _orders(placed, low):
            meld = _run_from(order, low)
            if meld is not None:
                yield meld


def _orders(placed: Sequence[Placed], low: int) -> Iterator[list[Placed]]:
    """The cards put into the slots from `low` on: each ace slot in turn, jokers in the gaps."""
    by_rank = {offer.card.rank: offer for offer in placed if not offer.card.is_joker}
    slots = range(low, low + len(placed))
    aces = [slot for slot in (LOW_ACE, HIGH_ACE) if slot in slots] if ACE in by_rank else [0]
    for ace in aces:
        spots = [_natural_in(by_rank, slot, ace) for slot in slots]
        if sum(spot is not None for spot in spots) != len(by_rank):
            continue
        jokers = _fill([offer for offer in placed if offer.card.is_joker], spots, low, by_rank)
        if jokers is not None:
            yield jokers


def _natural_in(by_rank: dict[int, Placed], slot: int, ace: int) -> Placed | None:
    if slot in (LOW_ACE, HIGH_ACE):
        return by_rank[ACE] if slot == ace else None
    return by_rank.get(slot)


def _fill(
    jokers: list[Placed], spots: list[Placed | None], low: int, by_rank: dict[int, Placed]
) -> list[Placed] | None:
    """The slots with jokers in the gaps, those whose face is said first."""
    suit = next(iter(by_rank.values())).card.suit
    waiting = sorted(jokers, key=lambda joker: joker.stands is None)
    filled: list[Placed] = []
    for spot, natural in enumerate(spots):
        if natural is not None:
            filled.append(natural)
            continue
        face = slot_face(low + spot, suit)
        fitting = [joker for joker in waiting if _agrees(joker, face)]
        if not fitting:
            return None
        waiting.remove(fitting[0])
        filled.append(fitting[0])
    return filled


def _set_readings(placed: Sequence[Placed]) -> Iterator[Meld]:
    naturals = _naturals(placed)
    suits = {card.suit for card in naturals}
    same_rank = len({card.rank for card in naturals}) == 1
    if len(placed) > LARGEST_SET or not same_rank or len(suits) < len(naturals):
        return
    rank = naturals[0].rank
    missing = [face_of(rank, suit) for suit in range(SUIT_COUNT) if suit not in suits]
    cards = tuple(offer.card for offer in placed)
    found: set[tuple[int, ...]] = set()
    for faces in _set_faces(placed, missing):
        if tuple(sorted(faces)) not in found:
            found.add(tuple(sorted(faces)))
            yield Meld(kind=Kind.SET, cards=cards, faces=faces)


def _set_faces(placed: Sequence[Placed], missing: list[int]) -> Iterator[tuple[int, ...]]:
    if not placed:
        yield ()
        return
    first, rest = placed[0], placed[1:]
    if not first.card.is_joker:
        for faces in _set_faces(rest, missing):
            yield (first.card.face, *faces)
        return
    for face in missing:
        if _agrees(first, face):
            for faces in _set_faces(rest, [other for other in missing if other != face]):
                yield (face, *faces)


def joinings(meld: Meld, offer: Placed) -> tuple[Addition, ...]:
    """Every way a card continues a meld by its face alone, whatever the rules say of jokers."""
    return _set_additions(meld, offer) if meld.kind is Kind.SET else _run_additions(meld, offer)


def additions(meld: Meld, offer: Placed, rules: Rules) -> tuple[Addition, ...]:
    """Every way a card can be added to a meld now."""
    full = meld.jokers >= rules.max_jokers_per_meld
    if offer.card.is_joker and (full or not rules.add_joker):
        return ()
    return joinings(meld, offer)


def _set_additions(meld: Meld, offer: Placed) -> tuple[Addition, ...]:
    rank = meld.faces[0] % 13 + 1
    every = [face_of(rank, suit) for suit in range(SUIT_COUNT)]
    free = [face for face in every if face not in meld.faces and _agrees(offer, face)]
    return tuple(
        Addition(_longer(meld, (*meld.cards, offer.card), (*meld.faces, face), 0), None, face)
        for face in free
    )


def _run_additions(meld: Meld, offer: Placed) -> tuple[Addition, ...]:
    suit = meld.faces[0] // 13
    found = []
    for end, slot in ((End.LOW, meld.low - 1), (End.HIGH, meld.high + 1)):
        if not LOW_ACE <= slot <= HIGH_ACE:
            continue
        face = slot_face(slot, suit)
        if _agrees(offer, face) and not second_natural_ace(meld, offer.card):
            found.append(Addition(_extended(meld, offer.card, face, end), end, face))
    return tuple(found)


def second_natural_ace(meld: Meld, card: Card) -> bool:
    """Whether the run would hold two natural aces (F.I.S.Ca. 3.2)."""
    return (
        not card.is_joker
        and card.rank == ACE
        and any(not laid.is_joker and laid.rank == ACE for laid in meld.cards)
    )


def _extended(meld: Meld, card: Card, face: int, end: End) -> Meld:
    if end is End.LOW:
        return _longer(meld, (card, *meld.cards), (face, *meld.faces), meld.low - 1)
    return _longer(meld, (*meld.cards, card), (*meld.faces, face), meld.low)


def _longer(meld: Meld, cards: tuple[Card, ...], faces: tuple[int, ...], low: int) -> Meld:
    return replace(meld, cards=cards, faces=faces, low=low)


def fits(card: Card, meld: Meld, rules: Rules) -> bool:
    """Whether the card could be added to the meld now; a swap is not a fit."""
    return bool(additions(meld, Placed(card), rules))


def missing_faces(meld: Meld) -> tuple[int, ...]:
    """The faces of a set's rank that none of its natural cards has."""
    rank = meld.faces[0] % 13 + 1
    naturals = {card.face for card in meld.cards if not card.is_joker}
    every = (face_of(rank, suit) for suit in range(SUIT_COUNT))
    return tuple(face for face in every if face not in naturals)


def swapped(meld: Meld, naturals: Sequence[Card]) -> tuple[Meld, Card]:
    """The meld with naturals for a joker, and the joker they free.

    The first takes the place of the joker that stands for it, else of the first joker; another
    one joins the set (option `set_joker`).
    """
    card, *more = naturals
    jokers = [spot for spot, laid in enumerate(meld.cards) if laid.is_joker]
    spot = next((spot for spot in jokers if meld.faces[spot] == card.face), jokers[0])
    cards = (*meld.cards[:spot], card, *meld.cards[spot + 1 :], *more)
    faces = (*meld.faces[:spot], card.face, *meld.faces[spot + 1 :], *(one.face for one in more))
    return replace(meld, cards=cards, faces=faces), meld.cards[spot]
