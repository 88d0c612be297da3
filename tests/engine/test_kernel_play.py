"""Whatever the rollouts play is legal by the rules, under every rule set."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots.kernel import Kernel, kernel_of
from quaranta.bots.kernel_finds import may_reach
from quaranta.bots.kernel_melds import Laid, key_of
from quaranta.bots.kernel_play import take_turn
from quaranta.bots.kernel_spots import FACE_OF_SPOT, JOKER, SPOT_OF_CARD, counted, spots_of
from quaranta.cards import CARD_BY_TEXT, Card
from quaranta.scala40 import deal, play, refusal
from quaranta.scala40.arrange import best_opening
from quaranta.scala40.legal import add_of
from quaranta.scala40.melds import Placed, additions, slot_face
from quaranta.scala40.moves import Discard, Draw, Lay, Move, Swap, Take
from quaranta.scala40.rules import PRESETS, Rules
from quaranta.scala40.state import Phase, State
from tests.engine.strategies import random_rules, share, turns_begun
from tests.engine.test_kernel import as_ruled, lies_as

DEALS = 20


class Watched(Kernel):
    """A kernel that plays each of its moves by the rules as well."""

    __slots__ = ("opening", "state")

    state: State
    opening: list[Laid]

    def draw(self) -> int:
        self.shuffle = as_ruled(self.state)
        spot = super().draw()
        self.by_rules(Draw())
        return spot

    def take(self) -> int:
        spot = super().take()
        self.by_rules(Take())
        return spot

    def lay(self, laid: Laid) -> None:
        """The melds of an opening are one move, made when the next one comes."""
        if not self.state.opened[self.state.turn]:
            super().lay(laid)
            self.opening.append(laid)
            return
        super().lay(laid)
        self.by_rules(Lay((self.group(laid, []),)))

    def add(self, number: int, spot: int, way: int = 0) -> None:
        self.opened_now()
        meld = self.state.table[number]
        (card,) = self.pick([spot], [])
        stands = self.kinds.grown(self.melds[number], spot, way).key
        ways = additions(meld, Placed(card), self.state.rules)
        (meant,) = [one for one in ways if key_of(one.meld) == stands]
        super().add(number, spot, way)
        self.by_rules(add_of(card, number, meant, ways))

    def swap(self, number: int, spot: int) -> None:
        self.opened_now()
        both = self.melds[number].both
        spots = spots_of(both) if both else [spot]
        taken = [] if self.state.rules.taken_may_swap else [self.state.taken]
        cards = self.pick(spots, [card for card in taken if card is not None])
        super().swap(number, spot)
        self.by_rules(Swap(tuple(cards), number))

    def discard(self, spot: int) -> None:
        self.opened_now()
        taken = [] if self.state.taken is None else [self.state.taken]
        (card,) = self.pick([spot], taken)
        super().discard(spot)
        self.by_rules(Discard(card))

    def opened_now(self) -> None:
        melds, self.opening = self.opening, []
        if melds:
            used: list[Card] = []
            self.by_rules(Lay(tuple(self.group(laid, used) for laid in melds)), again=True)

    def by_rules(self, move: Move, *, again: bool = False) -> None:
        if not again and not isinstance(move, Lay):
            self.opened_now()
        assert refusal(self.state, move) is None, move
        self.state = play(self.state, move).state

    def pick(self, spots: Sequence[int], last: Sequence[Card]) -> list[Card]:
        """Cards of the mover's hand for spots: the owed ones first, some last."""
        owed = [self.state.taken, *self.state.swapped]
        hand = sorted(
            self.state.hands[self.state.turn], key=lambda card: (card in last, card not in owed)
        )
        found = []
        for spot in spots:
            card = next(card for card in hand if SPOT_OF_CARD[card] == spot)
            hand.remove(card)
            found.append(card)
        return found

    def group(self, laid: Laid, used: list[Card]) -> tuple[Placed, ...]:
        """A meld's cards in their order, out of the hand."""
        low, which, places, jokers = laid.key
        offers = []
        hand = [card for card in self.pick_all() if card not in used]
        for place in spots_of(places):
            face = slot_face(place, which) if low else place * 13 + which
            joker = bool(jokers >> place & 1)
            card = next(
                card
                for card in hand
                if (card.is_joker if joker else not card.is_joker and card.face == face)
            )
            hand.remove(card)
            used.append(card)
            offers.append(Placed(card, face if joker else None))
        return tuple(offers)

    def pick_all(self) -> list[Card]:
        owed = [self.state.taken, *self.state.swapped]
        return sorted(self.state.hands[self.state.turn], key=lambda card: card not in owed)


def watched(state: State) -> Watched:
    """The state as a kernel that is watched."""
    plain = kernel_of(state, as_ruled(state))
    new = Watched.__new__(Watched)
    for name in Kernel.__slots__:
        setattr(new, name, getattr(plain, name))
    new.state = state
    new.opening = []
    return new


def plays_legally(state: State, most: int) -> State:
    kernel = watched(state)
    for _ in range(most):
        if kernel.over:
            break
        take_turn(kernel)
        lies_as(kernel, kernel.state)
    return kernel.state


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("number", range(DEALS))
def test_whole_deals_are_played_legally_under_every_preset(rules: Rules, number: int) -> None:
    seats = rules.players_min + number % (rules.players_max - rules.players_min + 1)
    end = plays_legally(deal(rules, seats, f"play {number}"), 10_000)
    assert end.phase is Phase.OVER


@given(st.integers(0, 10**6))
@share(50)
def test_whole_deals_are_played_legally_under_any_rules(number: int) -> None:
    chance = Random(number)
    rules = random_rules(chance)
    seats = chance.randint(rules.players_min, rules.players_max)
    end = plays_legally(deal(rules, seats, f"play {number}"), 10_000)
    assert end.phase is Phase.OVER


@given(turns_begun())
@share(100)
def test_crowded_turns_are_played_legally(state: State) -> None:
    plays_legally(state, 3)


def test_every_face_has_a_spot_of_its_own() -> None:
    assert [face for face in FACE_OF_SPOT if face >= 0] == list(range(52))
    assert JOKER not in range(len(FACE_OF_SPOT))


# A joker in the midst of a run whose cards make no meld without it.
JOKER_BETWEEN = ("Th Jh * Kh Ah", "Qs Ks * 8d 8c", "Ah 2h * 4h 5h 9s 9d 9c")


@pytest.mark.parametrize("hand", JOKER_BETWEEN)
def test_an_opening_around_a_joker_is_not_overlooked(hand: str) -> None:
    cards = [CARD_BY_TEXT[text] for text in f"{hand} 3d".split()]
    assert sees_every_opening(cards, PRESETS["scala40"])


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_every_opening_there_is_might_be_one(rules: Rules) -> None:
    for number in range(300):
        cards = deal(rules, 2, f"reach {number}").hands[0]
        assert sees_every_opening(cards, rules)


def sees_every_opening(cards: Sequence[Card], rules: Rules) -> bool:
    """Whether the quick look says that a hand may open where the exact search opens it."""
    found = best_opening(cards, rules)
    spots = counted(SPOT_OF_CARD[card] for card in cards)
    return found is None or may_reach(*spots, rules.open_min)
