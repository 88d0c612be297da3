"""How likely each unseen card is in a player's hand: read from what he discarded and left lying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Final, TypeAlias

from quaranta.bots.kernel_melds import key_of, melds_of, table_masks
from quaranta.bots.kernel_spots import SPOT_OF_FACE
from quaranta.bots.reading_numbers import OPENED, UNOPENED
from quaranta.cards import FACES, KING, Card
from quaranta.scala40.melds import HIGH_ACE, LOW_ACE, SUIT_COUNT, slot_face
from quaranta.scala40.score import card_points
from quaranta.scala40.state import View

# After so many turns a hand is as chosen as it will be.
SETTLED: Final = 12
JOKER: Final = FACES
SIGNALS: Final = (
    "twin discarded",
    "mates discarded",
    "neighbours discarded",
    "two away discarded",
    "mates left lying",
    "neighbours left lying",
    "two away left lying",
    "mates unseen",
    "neighbours unseen",
    "two away unseen",
    "points",
    "fits the table",
    "is a joker",
)
Signals: TypeAlias = tuple[float, ...]
Near: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def _near(face: int) -> Near:
    """The faces of a face's rank, those beside it in its suit, and those two places from it."""
    rank, suit = face % KING, face // KING
    mates = tuple(rank + KING * other for other in range(SUIT_COUNT) if other != suit)
    places = [rank + LOW_ACE, *([HIGH_ACE] if rank == 0 else [])]
    rows = []
    for step in (1, 2):
        slots = {place + way for place in places for way in (-step, step)}
        faces = (slot_face(slot, suit) for slot in slots if LOW_ACE <= slot <= HIGH_ACE)
        rows.append(tuple(sorted(faces)))
    return mates, rows[0], rows[1]


NEAR: Final = tuple(_near(face) for face in range(FACES))


def odds(view: View, seat: int, unseen: Sequence[Card]) -> list[float]:
    """How many times likelier than a card of which nothing is known each is in the seat's hand."""
    weights = OPENED if view.opened[seat] else UNOPENED
    by_face = {
        face: exp(sum(weight * value for weight, value in zip(weights, signal, strict=True)))
        for face, signal in signals(view, seat, unseen).items()
    }
    return [by_face[JOKER if card.is_joker else card.face] for card in unseen]


def signals(view: View, seat: int, unseen: Sequence[Card]) -> dict[int, Signals]:
    """What speaks for and against each unseen face and JOKER, in the order of SIGNALS."""
    settled = min(view.turns[seat], SETTLED) / SETTLED
    gone, left = _seen_of(view, seat)
    live = _counts(unseen)
    kinds = melds_of(view.rules)
    fitting, _ = table_masks([kinds.at(key_of(meld)) for meld in view.table])
    found: dict[int, Signals] = {JOKER: (*(0.0 for _ in SIGNALS[:-1]), settled)}
    for face in range(FACES):
        if not live[face]:
            continue
        mates, beside, apart = NEAR[face]
        found[face] = (
            gone[face],
            sum([gone[other] for other in mates]),
            sum([gone[other] for other in beside]),
            sum([gone[other] for other in apart]),
            sum([left[other] for other in mates]),
            sum([left[other] for other in beside]),
            sum([left[other] for other in apart]),
            settled * sum([live[other] for other in mates]),
            settled * sum([live[other] for other in beside]),
            settled * sum([live[other] for other in apart]),
            settled * card_points(Card(face), view.rules) / 10,
            fitting >> SPOT_OF_FACE[face] & 1,
            0.0,
        )
    return found


def _seen_of(view: View, seat: int) -> tuple[list[int], list[int]]:
    """How often a player discarded each face, and left it lying when he might have taken it."""
    turns = [turn for turn in view.past if turn.seat == seat]
    left = [turn.offered for turn in turns if turn.opened and not turn.took]
    gone = _counts(turn.discarded for turn in turns)
    return gone, _counts(card for card in left if card is not None)


def _counts(cards: Iterable[Card]) -> list[int]:
    counts = [0] * FACES
    for card in cards:
        if not card.is_joker:
            counts[card.face] += 1
    return counts
