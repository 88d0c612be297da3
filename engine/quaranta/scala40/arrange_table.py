"""The best turn with a table: what to lay, add and swap, by an exact search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from quaranta.cards import Card
from quaranta.scala40.arrange import LONGEST_HAND, best_opening
from quaranta.scala40.arrange_melds import cards_in, outlines
from quaranta.scala40.arrange_moves import Acting
from quaranta.scala40.arrange_openings import Core, Opening, opening_in
from quaranta.scala40.arrange_options import Act, options, table_rules
from quaranta.scala40.arrange_reach import (
    FREED,
    NEEDED,
    SWAPPED,
    USED,
    Hand,
    Offer,
    Ways,
    flags_of,
    fullest,
    reached,
    way_to,
)
from quaranta.scala40.arrange_rest import Rests
from quaranta.scala40.arrange_search import (
    CARD_BITS,
    NEVER,
    Chosen,
    Costs,
    Limits,
    Want,
    costs_of,
    counted,
    least_within,
    most_in,
    most_jokers_left,
    must_use,
    points_in,
)
from quaranta.scala40.arrange_shapes import Shape, catalogue_of
from quaranta.scala40.melds import Meld
from quaranta.scala40.moves import Move
from quaranta.scala40.rules import Rules, SwappedJoker, TakenUse

# The least that a turn can cost by a hand, how much of it is spent before, and the hand.
Ranked: TypeAlias = tuple[int, int, Hand]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A turn to be planned: hand and table, and what the turn has brought so far.

    `taken` is the card taken from the discards, `swapped` the jokers got by swaps; both are in
    the hand. At least `keep` cards stay in it.
    """

    hand: tuple[Card, ...]
    table: tuple[Meld, ...]
    rules: Rules
    opened: bool = True
    want: Want = Want.POINTS
    taken: Card | None = None
    swapped: tuple[Card, ...] = ()
    keep: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Actions in an order the rules accept, and what comes of them.

    `melds` are the new melds at the end and `points` their worth; `left` are the cards that
    stay, which count `left_points` in a hand.
    """

    moves: tuple[Move, ...]
    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    points: int
    left_points: int


def best_turn(asked: Asked) -> Turn | None:
    """The best that can be done before the discard; to do nothing may be best.

    None where nothing is allowed: no opening by a player who has not opened, no use for a card
    or joker that has to be used. Raises ValueError for a hand of more than 16 cards.
    """
    if len(asked.hand) > LONGEST_HAND:
        raise ValueError(f"{len(asked.hand)} cards: a hand holds {LONGEST_HAND} at most")
    return _Planning(asked).best()


class _Planning:
    """One question, and its answer as far as it is known."""

    def __init__(self, asked: Asked) -> None:
        rules = asked.rules
        self._asked = asked
        self._once, self._twice, self._jokers = counted(asked.hand)
        self._most = self._jokers + sum(meld.jokers for meld in asked.table)
        self._catalogue = catalogue_of(rules, self._most, every=not asked.opened)
        self._costs = costs_of(rules, asked.want, self._catalogue.joker_reach)
        self._rests = Rests(self._once, self._catalogue, self._costs)
        self._due = rules.swapped_joker is SwappedJoker.USE_NOW
        self._must = asked.taken is not None and (
            rules.taken_use is TakenUse.SAME_TURN or not asked.opened
        )
        self._bit = 0 if asked.taken is None else CARD_BITS[asked.taken]
        self._copies = bool(self._once & self._bit) + bool(self._twice & self._bit)
        self._cores: tuple[Core | None, ...] = ()

    def best(self) -> Turn | None:
        """The best turn, or None: the hands that promise most are looked at first."""
        if not self._may_open():
            return None
        offers = self._offers()
        fuller = fullest(offers, self._once, self._twice, self._rests.alive)
        ranked, ways = self._ranked(fuller)
        if fuller != offers and ranked and ranked[0][0] <= self._too_little():
            ranked, ways = self._ranked(offers)
        return self._best_of(ranked, ways)

    def _best_of(self, ranked: list[Ranked], ways: Ways) -> Turn | None:
        best, turn = NEVER, None
        for bound, spent, hand in ranked:
            if bound >= best:
                break
            cost, path = self._least(hand, min(best - spent, NEVER))
            if cost < NEVER and cost + spent < best:
                best, turn = cost + spent, (outlines(path), self._cores, way_to(hand, ways))
        return None if turn is None else self._turn(best, *turn)

    def _too_little(self) -> int:
        """The most that a hand can cost of which too little might be left to keep."""
        free = self._asked.taken is not None and not self._must
        cards = self._asked.keep - 1 + free
        dearest = max(self._costs.jokers[1], *self._costs.one.values())
        return NEVER if self._costs.short else cards * dearest

    def _may_open(self) -> bool:
        """Whether a player who has to open can do it at all."""
        asked = self._asked
        opened = asked.opened
        return opened or bool(
            best_opening(asked.hand, asked.rules, must=asked.taken, keep=asked.keep)
        )

    def _offers(self) -> list[Offer]:
        """What can be done to each meld of the table."""
        asked, facts = self._asked, table_rules(self._asked.rules)
        watched = 0 if asked.rules.taken_may_swap else self._bit
        offers = []
        for number, meld in enumerate(asked.table):
            some = options(meld, self._once, self._most, facts, watched)
            if watched and self._copies == 1:
                some = tuple(option for option in some if not option.swapped)
            if some:
                offers.append(Offer(number, some))
        return offers

    def _ranked(self, offers: Sequence[Offer]) -> tuple[list[Ranked], Ways]:
        """Each hand that can be reached, the one that promises most first."""
        joker_taken = self._asked.taken is not None and not self._bit
        flags = flags_of(offers, joker_taken=joker_taken)
        hands, ways = reached((self._once, self._twice, self._jokers, 0), offers, flags)
        ranked = []
        for hand in hands:
            once, twice, jokers, _ = hand
            spent = self._spent(hand)
            ranked.append((spent + self._rests.least(once, twice, jokers), spent, hand))
        ranked.sort(key=_promise)
        return ranked, ways

    def _spent(self, hand: Hand) -> int:
        """What the cards put on the table cost a wish for points in new melds."""
        if not self._costs.short:
            return 0
        once, twice, jokers, _ = hand
        naturals = most_in(self._once) + most_in(self._twice) - most_in(once) - most_in(twice)
        gone = naturals + (self._jokers - jokers) * self._catalogue.joker_reach
        return gone * self._costs.short

    def _least(self, hand: Hand, below: int) -> tuple[int, Chosen]:
        """The least that new melds make of a hand under all that binds the turn."""
        once, twice, jokers, _ = hand
        costs = self._bound(hand)
        cards = once.bit_count() + twice.bit_count() + jokers
        limits = Limits(
            room=cards - self._asked.keep,
            points=0 if self._asked.opened else self._asked.rules.open_min,
            below=below,
            accepts=partial(self._accepts, hand),
        )
        return least_within(once, twice, jokers, self._catalogue, costs, limits)

    def _bound(self, hand: Hand) -> Costs:
        """The costs that forbid to leave over what has to be used."""
        once, twice, jokers, flags = hand
        costs, taken = self._costs, self._must and not self._bit
        if self._due:
            own = self._jokers - len(self._asked.swapped) - taken
            # An own joker that was put where a swap frees it comes back as one that is due.
            came_back = _needy(flags) and not self._asked.swapped and not taken
            costs = most_jokers_left(costs, own - came_back)
        if taken and not flags & USED:
            costs = most_jokers_left(costs, jokers - 1)
        if self._must and self._bit:
            copies = bool(once & self._bit) + bool(twice & self._bit)
            left = self._copies - 1 - bool(flags & SWAPPED)
            if copies > left:
                costs = must_use(costs, self._bit, left)
        return costs

    def _accepts(self, hand: Hand, path: Chosen, jokers: int) -> bool:
        """Whether the melds open where they have to, and a card is left to be discarded."""
        flags = hand[3]
        if self._asked.opened:
            lacks = _needy(flags) and not self._jokers
            return not lacks and (self._must or self._discard_is_left(hand, path))
        opening = Opening(
            rules=self._asked.rules,
            points=self._asked.rules.open_min,
            jokers=self._own_jokers_to_open_with(flags, jokers),
            must=self._bit if self._must else None,
        )
        cores = opening_in(outlines(path), self._catalogue, opening)
        if cores is None:
            return False
        self._cores = cores
        return True

    def _own_jokers_to_open_with(self, flags: int, left: int) -> int:
        return self._jokers - _needy(flags) - (left if self._due else 0)

    def _discard_is_left(self, hand: Hand, path: Chosen) -> bool:
        """Whether another card than the one taken stays, which may not be discarded."""
        once, twice, jokers, _ = hand
        cards = once.bit_count() + twice.bit_count() + jokers
        if self._asked.taken is None or not self._asked.keep or cards - cards_in(path) > 1:
            return True
        return not self._taken_is_left(hand, path)

    def _taken_is_left(self, hand: Hand, path: Chosen) -> bool:
        """Whether the one card that stays is the one taken."""
        once, twice, jokers, flags = hand
        melds = outlines(path)
        if self._bit:
            copies = bool(once & self._bit) + bool(twice & self._bit)
            elsewhere = self._copies - copies - bool(flags & SWAPPED)
            return not elsewhere and not any(shape[0] & self._bit for shape in melds)
        used = sum(shape[1] for shape in melds)
        if self._due:
            return used < jokers and self._jokers - len(self._asked.swapped) < 2
        return used < jokers and not used and not flags & USED

    def _turn(
        self,
        cost: int,
        melds: list[Shape],
        cores: tuple[Core | None, ...],
        way: list[tuple[int, Act]],
    ) -> Turn:
        asked = self._asked
        acting = Acting(
            asked.hand,
            asked.table,
            first=(asked.taken, *asked.swapped) if self._due else (*asked.swapped, asked.taken),
            due=self._due,
            not_swapped=None if asked.rules.taken_may_swap else asked.taken,
        )
        if asked.opened:
            cores = tuple(None for _ in melds)
        acting.open_with(melds, cores)
        for number, act in way:
            acting.do(number, act)
        acting.go_on(melds, cores, len(asked.table))
        return Turn(
            moves=tuple(acting.moves),
            melds=tuple(acting.table[len(asked.table) :]),
            left=acting.left(),
            points=sum(map(self._catalogue.worth, melds)),
            left_points=points_in(cost, asked.want),
        )


def _needy(flags: int) -> bool:
    """Whether one of the hand's own jokers had to be put where a swap frees it again."""
    return bool(flags & NEEDED and not flags & FREED)


def _promise(ranked: Ranked) -> int:
    return ranked[0]
