"""A deal as plain numbers that change in place: the rules again, fast enough for rollouts.

Cards are spots (kernel_spots), so two copies of a face are one: of two, the taken one is laid or
added first, and a swapped joker before another. Nothing here is refused: whoever plays asks for
legal moves only, and tests play random games by the rules and by this side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from quaranta.bots.kernel_melds import Laid, Melds, key_of, melds_of, table_masks
from quaranta.bots.kernel_rules import Facts, facts_of
from quaranta.bots.kernel_spots import BIT, JOKER, SPOT_OF_CARD, counted, spots_of
from quaranta.cards import Card
from quaranta.scala40.state import Phase, State, View

Shuffle: TypeAlias = Callable[[list[int]], None]

NOBODY = -1


class Kernel:
    """A deal: hands by seat as `once`, `twice` and `jokers`, the rest as lists, tops last.

    `taken` is the spot of a card taken this turn and not yet laid, -1 for none; `swapped` counts
    jokers freed this turn and still in the hand; `fits` are the spots some meld may be joined by,
    `frees` those that may free a joker; `unsure` are the hands nobody looked for an opening in;
    `seen_once` and `seen_twice` are what lies or lay open. `closer` is -1 until a seat closes.
    """

    __slots__ = (
        "closer",
        "counts",
        "discards",
        "drawn",
        "facts",
        "fit_all",
        "fits",
        "frees",
        "jokers",
        "kinds",
        "melds",
        "once",
        "opened",
        "opened_this_turn",
        "out",
        "over",
        "playing",
        "reshuffles",
        "seats",
        "seen_once",
        "seen_twice",
        "shuffle",
        "stock",
        "swapped",
        "taken",
        "turn",
        "turns",
        "twice",
        "unsure",
    )

    facts: Facts
    kinds: Melds
    seats: int
    out: tuple[bool, ...]
    fit_all: bool
    shuffle: Shuffle
    once: list[int]
    twice: list[int]
    jokers: list[int]
    counts: list[int]
    stock: list[int]
    discards: list[int]
    melds: list[Laid]
    fits: int
    frees: int
    unsure: list[bool]
    seen_once: int
    seen_twice: int
    opened: list[bool]
    turns: list[int]
    turn: int
    playing: bool
    opened_this_turn: bool
    drawn: int
    taken: int
    swapped: int
    reshuffles: int
    over: bool
    closer: int

    def copy(self) -> Kernel:
        """A second deal that stands as this one does."""
        new = Kernel.__new__(Kernel)
        new.facts = self.facts
        new.kinds = self.kinds
        new.seats = self.seats
        new.out = self.out
        new.fit_all = self.fit_all
        new.shuffle = self.shuffle
        new.once = self.once[:]
        new.twice = self.twice[:]
        new.jokers = self.jokers[:]
        new.counts = self.counts[:]
        new.stock = self.stock[:]
        new.discards = self.discards[:]
        new.melds = self.melds[:]
        new.fits = self.fits
        new.frees = self.frees
        new.unsure = self.unsure[:]
        new.seen_once = self.seen_once
        new.seen_twice = self.seen_twice
        new.opened = self.opened[:]
        new.turns = self.turns[:]
        new.turn = self.turn
        new.playing = self.playing
        new.opened_this_turn = self.opened_this_turn
        new.drawn = self.drawn
        new.taken = self.taken
        new.swapped = self.swapped
        new.reshuffles = self.reshuffles
        new.over = self.over
        new.closer = self.closer
        return new

    def draw(self) -> int:
        """The top of the stock comes to the hand; its spot. An empty stock is made anew first."""
        stock = self.stock
        if not stock:
            self._reshuffle()
            stock = self.stock
        spot = stock.pop()
        self._gain(spot)
        self.drawn = spot
        self.playing = True
        return spot

    def take(self) -> int:
        """The top discard comes to the hand; its spot."""
        spot = self.discards.pop()
        self._unsee(spot)
        self._gain(spot)
        self.taken = spot
        self.playing = True
        return spot

    def lay(self, laid: Laid) -> None:
        """A meld goes from the hand to the table; an opening's melds each in turn."""
        seat = self.turn
        mask = laid.mask
        once, twice = self.once[seat], self.twice[seat]
        self.once[seat] = once & ~mask | twice & mask
        self.twice[seat] = twice & ~mask
        self.counts[seat] -= laid.size
        if self.taken >= 0 and BIT[self.taken] & mask:
            self.taken = NOBODY
        if laid.jokers:
            self._spend_jokers(laid.jokers)
        self.melds.append(laid)
        self.fits |= laid.fits
        self.frees |= laid.frees | laid.both
        self.seen_twice |= self.seen_once & mask
        self.seen_once |= mask
        if not self.opened[seat]:
            self.opened[seat] = self.opened_this_turn = True

    def add(self, number: int, spot: int, way: int = 0) -> None:
        """A card of the hand joins a meld, in the first of the ways it can or a later one."""
        if self.taken == spot and spot != JOKER:
            self.taken = NOBODY
        self._spend(spot)
        self.melds[number] = self.kinds.grown(self.melds[number], spot, way)
        self.fits, self.frees = table_masks(self.melds)
        self._see(spot)

    def swap(self, number: int, spot: int) -> None:
        """A card of the hand frees a joker of a meld, or with the other it needs its only one."""
        laid = self.melds[number]
        for given in spots_of(laid.both) if laid.both else (spot,):
            if self.taken == given and self.facts.taken_may_swap:
                self.taken = NOBODY
            self._spend(given)
            self._see(given)
        self.melds[number] = self.kinds.freed(laid, spot)
        self.fits, self.frees = table_masks(self.melds)
        self._gain(JOKER)
        self.swapped += 1

    def discard(self, spot: int) -> None:
        """The turn ends with a card of the hand on the pile, and with it perhaps the deal."""
        seat = self.turn
        self._spend(spot)
        self._see(spot)
        self.discards.append(spot)
        self.turns[seat] += 1
        if not self.counts[seat]:
            self.closer = seat
            self.over = True
            return
        following = seat + 1
        if following == self.seats:
            following = 0
        while self.out[following]:
            following = (following + 1) % self.seats
        self.turn = following
        self.playing = self.opened_this_turn = False
        self.taken = self.drawn = NOBODY
        self.swapped = 0
        if not self.stock:
            spent = self.reshuffles >= self.facts.dead_after or len(self.discards) < 2
            self.over = spent

    def may_close(self) -> bool:
        """Whether a last card may be discarded in this turn."""
        if self.facts.close_first_round:
            return True
        return all(done or out for done, out in zip(self.turns, self.out, strict=True))

    def points(self) -> list[int]:
        """What each seat counts if the deal ends as it stands."""
        facts = self.facts
        factor = facts.in_hand if self.closer >= 0 and self.opened_this_turn else 1
        found = []
        for seat in range(self.seats):
            if self.out[seat]:
                found.append(0)
            elif seat == self.closer:
                found.append(factor * facts.closer_points)
            elif facts.flat and not self.opened[seat]:
                found.append(factor * facts.flat)
            else:
                hand = facts.hand_points(self.once[seat], self.twice[seat], self.jokers[seat])
                found.append(factor * hand)
        return found

    def _gain(self, spot: int) -> None:
        seat = self.turn
        self.counts[seat] += 1
        if spot == JOKER:
            self.jokers[seat] += 1
            return
        bit = BIT[spot]
        if self.once[seat] & bit:
            self.twice[seat] |= bit
        else:
            self.once[seat] |= bit

    def _spend(self, spot: int) -> None:
        seat = self.turn
        self.counts[seat] -= 1
        if spot == JOKER:
            self._spend_jokers(1)
            return
        bit = BIT[spot]
        if self.twice[seat] & bit:
            self.twice[seat] ^= bit
        else:
            self.once[seat] ^= bit

    def _spend_jokers(self, number: int) -> None:
        """Jokers leave the hand: the taken one first, then those freed this turn."""
        self.jokers[self.turn] -= number
        if self.taken == JOKER:
            self.taken = NOBODY
            number -= 1
        self.swapped = max(0, self.swapped - number)

    def _see(self, spot: int) -> None:
        if spot != JOKER:
            bit = BIT[spot]
            self.seen_twice |= self.seen_once & bit
            self.seen_once |= bit

    def _unsee(self, spot: int) -> None:
        if spot != JOKER:
            bit = BIT[spot]
            if self.seen_twice & bit:
                self.seen_twice ^= bit
            else:
                self.seen_once ^= bit

    def _reshuffle(self) -> None:
        """All discards but the top one become the stock."""
        top = self.discards.pop()
        self.stock = self.discards
        for spot in self.stock:
            self._unsee(spot)
        self.shuffle(self.stock)
        self.discards = [top]
        self.reshuffles += 1


def kernel_of(state: State, shuffle: Shuffle) -> Kernel:
    """The deal of a state in play; `shuffle` puts a new stock in order, its top last."""
    return kernel_with(state, state.hands, state.stock, shuffle)


def kernel_with(
    seen: State | View,
    hands: Sequence[Sequence[Card]],
    stock: Sequence[Card],
    shuffle: Shuffle,
) -> Kernel:
    """The deal that is seen so, with these hands and this stock, its top first."""
    new = Kernel.__new__(Kernel)
    new.facts = facts_of(seen.rules)
    new.kinds = melds_of(seen.rules)
    new.seats = seen.seats
    new.out = seen.out
    new.fit_all = new.facts.fit_all or (new.facts.fit_three and seen.out.count(False) >= 3)
    new.shuffle = shuffle
    counts = [counted(SPOT_OF_CARD[card] for card in hand) for hand in hands]
    new.once = [once for once, _, _ in counts]
    new.twice = [twice for _, twice, _ in counts]
    new.jokers = [jokers for _, _, jokers in counts]
    new.counts = [len(hand) for hand in hands]
    new.stock = [SPOT_OF_CARD[card] for card in reversed(stock)]
    new.discards = [SPOT_OF_CARD[card] for card in seen.discards]
    new.melds = [new.kinds.at(key_of(meld)) for meld in seen.table]
    new.fits, new.frees = table_masks(new.melds)
    new.unsure = [True] * seen.seats
    new.seen_once, new.seen_twice = _seen(new.discards, new.melds)
    new.opened = list(seen.opened)
    new.turns = list(seen.turns)
    new.turn = seen.turn
    new.playing = seen.phase is Phase.PLAY
    new.opened_this_turn = seen.opened_this_turn
    new.drawn = NOBODY if seen.drawn is None else SPOT_OF_CARD[seen.drawn]
    new.taken = NOBODY if seen.taken is None else SPOT_OF_CARD[seen.taken]
    new.swapped = len(seen.swapped)
    new.reshuffles = seen.reshuffles
    new.over = seen.phase is Phase.OVER
    new.closer = NOBODY
    return new


def _seen(discards: Iterable[int], melds: Iterable[Laid]) -> tuple[int, int]:
    once, twice, _ = counted(discards)
    for laid in melds:
        twice |= once & laid.mask
        once |= laid.mask
    return once, twice
