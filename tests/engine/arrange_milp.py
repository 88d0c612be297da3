"""The least a hand can cost by integer programming: a column for all that may be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from quaranta.cards import CARDS, FACES, FIRST_JOKER, Card, copies
from quaranta.scala40 import view
from quaranta.scala40.arrange import Want
from quaranta.scala40.melds import Meld, Placed, additions, meld_points, readings, swapped
from quaranta.scala40.refusals import needs_both, swap_faces
from quaranta.scala40.rules import OpenJokers, Rules, SwappedJoker
from quaranta.scala40.score import card_points
from tests.engine.oracle import MELDS
from tests.engine.positions import position

JOKER: Final = CARDS[FIRST_JOKER]
MOST_CARDS: Final = 32
MOST_POINTS: Final = 512


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What is asked about a hand, as the solver is asked."""

    hand: Sequence[Card]
    rules: Rules
    want: Want = Want.POINTS
    table: Sequence[Meld] = ()
    least: int = 0
    must: Card | None = None
    keep: int = 1


@dataclass(frozen=True, kw_only=True)
class Column:
    """One thing that may be done: the naturals it takes, the jokers it brings, what it counts."""

    faces: tuple[int, ...]
    net: int
    worth: int = 0
    counts: int = 0
    meld: int = -1


def sort_of(card: Card) -> int:
    """The face of a card, as many faces as there are for a joker."""
    return FACES if card.is_joker else card.face


def new_melds(wish: Wish) -> Iterator[Column]:
    """Every choice of faces, and of those among them that jokers stand for."""
    held = {sort_of(card) for card in wish.hand}
    jokers = FACES in held or any(meld.jokers for meld in wish.table)
    clean = wish.rules.open_jokers is OpenJokers.CLEAN
    for faces in MELDS:
        worth = worth_of(faces, wish.rules)
        for number in range(wish.rules.max_jokers_per_meld * jokers + 1):
            for wild in combinations(range(len(faces)), number):
                naturals = [face for at, face in enumerate(faces) if at not in wild]
                alone = len(naturals) >= 2 and len({*naturals}) == len(naturals)
                if alone and held.issuperset(naturals):
                    counts = 0 if clean and number else worth
                    yield Column(faces=tuple(naturals), net=-number, worth=worth, counts=counts)


def worth_of(faces: tuple[int, ...], rules: Rules) -> int:
    """What a meld of these faces is worth; the 14th slot of a run is an ace."""
    (meld,) = readings([Placed(copies(face)[0]) for face in faces[:13]], rules)
    return meld_points(meld, rules) + 11 * (len(faces) == 14)


def on_table(wish: Wish) -> Iterator[Column]:
    """Everything that can be made of each meld on the table, card by card, by the rules."""
    seen = view(position(wish.rules, hands=["", "0"]), 0)
    cards = [card for card in {*wish.hand} if not card.is_joker]
    for number, meld in enumerate(wish.table):
        ahead: list[tuple[Meld, tuple[int, ...], int]] = [(meld, (), 0)]
        met = {_told(meld)}
        for lying, used, net in ahead:
            after = [
                (way.meld, (*used, card.face), net)
                for card in cards
                for way in additions(lying, Placed(card), wish.rules)
            ]
            faces = swap_faces(seen, lying) if lying.jokers else ()
            giving = [card for card in cards if card.face in faces]
            size = 2 if needs_both(seen, lying) else 1
            for chosen in combinations(giving, size):
                if len({card.face for card in chosen}) == size:
                    more = tuple(card.face for card in chosen)
                    after.append((swapped(lying, chosen)[0], (*used, *more), net + 1))
            ways = additions(lying, Placed(JOKER), wish.rules)
            after += [(way.meld, used, net - 1) for way in ways]
            for one in after:
                if _told(one[0]) not in met and one[2] >= -4:
                    met.add(_told(one[0]))
                    ahead.append(one)
                    yield Column(faces=one[1], net=one[2], meld=number)


def _told(meld: Meld) -> object:
    pairs = zip(meld.faces, (card.is_joker for card in meld.cards), strict=True)
    return meld.low, tuple(pairs) if meld.low else tuple(sorted(pairs))


class Programme:
    """A wish as an integer programme.

    For a player who has opened or opens without a table; and for rules under which no joker has
    to be in the hand before a swap frees it.
    """

    def __init__(self, wish: Wish) -> None:
        """Set it up; solving it is apart, so that it can be measured."""
        self._wish = wish
        self._columns = [*new_melds(wish), *on_table(wish)]
        counts = Counter(map(sort_of, wish.hand))
        self._held = np.array([counts[sort] for sort in range(FACES + 1)])
        self._takes = np.zeros((FACES + 1, len(self._columns)))
        for at, column in enumerate(self._columns):
            for face in column.faces:
                self._takes[face, at] += 1
            self._takes[FACES, at] = -column.net
        some = (*CARDS[:FACES], JOKER)
        self._points = np.array([card_points(card, wish.rules) for card in some])
        self._worth = np.array([column.worth for column in self._columns])

    def least(self) -> tuple[int, ...] | None:
        """The least cost as the tests compare it, or None where nothing is allowed."""
        chosen = self.solved()
        if chosen is None:
            return None
        left = np.rint(self._held - self._takes @ chosen).astype(int)
        points, cards = int(self._points @ left), int(left.sum())
        if self._wish.want is Want.LAID:
            return (-int(self._worth @ chosen), points, cards)
        return (points, cards) if self._wish.want is Want.POINTS else (cards, points)

    def solved(self) -> np.ndarray | None:
        """How often each column is taken."""
        wish, columns = self._wish, self._columns
        if not columns:
            refused = wish.must is not None or wish.least or len(wish.hand) < wish.keep
            return None if refused else np.zeros(0)
        each = self._points * MOST_CARDS + 1
        if wish.want is Want.CARDS:
            each = self._points + MOST_POINTS
        aim = -each @ self._takes
        if wish.want is Want.LAID:
            aim = aim - self._worth * MOST_CARDS * MOST_POINTS
        done = milp(
            aim,
            integrality=np.ones(len(columns)),
            bounds=Bounds(0, [1 if column.meld >= 0 else 2 for column in columns]),
            constraints=_limits(wish, columns, self._held, self._takes),
            options={"mip_rel_gap": 0},
        )
        return np.rint(done.x) if done.success else None


def _limits(
    wish: Wish, columns: Sequence[Column], held: np.ndarray, takes: np.ndarray
) -> list[LinearConstraint]:
    """No card twice, no meld of the table twice, enough laid and enough left."""
    least = np.full(FACES + 1, -np.inf)
    if wish.rules.swapped_joker is SwappedJoker.USE_NOW:
        least[FACES] = 0
    if wish.must is not None:
        least[sort_of(wish.must)] = 1
    limits = [LinearConstraint(takes, least, held)]
    limits.append(LinearConstraint(takes.sum(axis=0), -np.inf, held.sum() - wish.keep))
    limits.append(LinearConstraint([column.counts for column in columns], wish.least, np.inf))
    for number in range(len(wish.table)):
        mine = [float(column.meld == number) for column in columns]
        limits.append(LinearConstraint(mine, 0, 1))
    return limits
