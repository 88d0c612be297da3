"""The turns that are over: what an onlooker could have written down himself, and what follows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots.memory import buried, held
from quaranta.cards import CARD_BY_TEXT, Card
from quaranta.game import Step
from quaranta.scala40 import deal, play, view
from quaranta.scala40.events import (
    Added,
    Discarded,
    Event,
    Laid,
    Opened,
    Reshuffled,
    Swapped,
    Took,
    TookBack,
    seen_by,
)
from quaranta.scala40.moves import Discard, Draw, Swap, Take, Undo
from quaranta.scala40.rules import PRESETS, Rules
from quaranta.scala40.state import PastTurn, Phase, State
from tests.engine.positions import position
from tests.engine.strategies import deals, share, walk


class Notebook:
    """What an onlooker writes down of a turn, from what he sees and is told only."""

    def __init__(self, seat: int, state: State) -> None:
        """An onlooker's empty page before a turn."""
        self.seat = seat
        self.pages: list[PastTurn] = []
        self.reshuffled = False
        self.began(state)

    def began(self, state: State) -> None:
        """A turn begins."""
        seen = view(state, self.seat)
        self.turn = seen.turn
        self.opened = seen.opened[seen.turn]
        self.offered = seen.discards[-1] if seen.phase is Phase.DRAW and seen.discards else None
        self.took, self.kept = False, set[Card]()

    def told(self, event: Event) -> None:
        """Something happens in the turn."""
        if isinstance(event, Took):
            self.took = True
            self.kept.add(event.card)
        elif isinstance(event, Swapped):
            self.kept -= {*event.cards}
            self.kept.add(event.joker)
        elif isinstance(event, Laid | Opened):
            self.kept -= {card for meld in event.melds for card in meld.cards}
        elif isinstance(event, Added):
            self.kept.discard(event.card)
        elif isinstance(event, TookBack):
            self.took, self.kept = False, set()
        elif isinstance(event, Reshuffled):
            self.reshuffled = True
        elif isinstance(event, Discarded):
            self.kept.discard(event.card)
            self._turn_page(event.card)

    def _turn_page(self, card: Card) -> None:
        self.pages.append(
            PastTurn(
                seat=self.turn,
                opened=self.opened,
                offered=self.offered,
                took=self.took,
                kept=tuple(self.kept),
                discarded=card,
                reshuffled=self.reshuffled,
            )
        )
        self.reshuffled = False


def same_turns(first: tuple[PastTurn, ...], second: list[PastTurn]) -> bool:
    """Whether both tell the same, whatever the order of the cards kept."""
    return [replace(turn, kept=tuple(sorted(turn.kept))) for turn in first] == [
        replace(turn, kept=tuple(sorted(turn.kept))) for turn in second
    ]


def check_remembered(state: State, done: Step[State, Event], books: list[Notebook]) -> None:
    """After a step: the books agree with what the view tells, and what is concluded is true."""
    after = done.state
    for book in books:
        for event in done.events:
            book.told(seen_by(event, book.seat))
        if after.turn != state.turn:
            book.began(after)
        seen = view(after, book.seat)
        assert len(seen.past) == len(book.pages)
        assert same_turns(seen.past[-1:], book.pages[-1:])
        assert all(card in after.hands[seat] for card, seat in held(seen).items())
        under = buried(seen)
        assert under is None or under.issuperset(after.stock)
        assert (under is None) == (after.reshuffles == 0)


@share(30)
@given(deals(), st.integers(0, 10**6))
def test_past_turns_are_what_each_seat_could_write_down(state: State, seed: int) -> None:
    books = [Notebook(seat, state) for seat in range(state.seats)]
    for before, _, done in walk(state, Random(seed), 60):
        check_remembered(before, done, books)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
@pytest.mark.parametrize("seats", [2, 3])
def test_so_they_are_to_the_end_of_a_deal(rules: Rules, seats: int) -> None:
    """A deal like any, and one nobody opens, so that the discards become the stock again."""
    reshuffles = 0
    for table in (rules, replace(rules, hand_size=7, open_min=120, dead_after=1)):
        state = deal(table, min(seats, rules.players_max), "written")
        books = [Notebook(seat, state) for seat in range(state.seats)]
        for before, _, done in walk(state, Random(7), 5000):
            check_remembered(before, done, books)
            state = done.state
        assert state.phase is Phase.OVER
        assert all(same_turns(view(state, book.seat).past, book.pages) for book in books)
        reshuffles += state.reshuffles
    assert reshuffles


def test_a_card_taken_back_was_never_taken() -> None:
    before = position(
        hands=["7h 8c Kd Qs", "13"], discards="9h", opened=[True, False], phase="draw"
    )
    taken = play(before, Take()).state
    assert held(view(taken, 1)) == {CARD_BY_TEXT["9h"]: 0}
    back = play(taken, Undo()).state
    assert held(view(back, 1)) == {}
    done = play(play(back, Draw()).state, Discard(CARD_BY_TEXT["Kd"])).state
    (turn,) = view(done, 1).past
    assert (turn.offered, turn.took, turn.kept) == (CARD_BY_TEXT["9h"], False, ())
    assert (turn.seat, turn.opened, turn.discarded) == (0, True, CARD_BY_TEXT["Kd"])


def test_a_joker_freed_and_kept_is_known_until_it_is_laid() -> None:
    before = position(
        hands=["6d Kd Qs", "13"],
        table=["4d 5d *6d"],
        discards="9h",
        opened=[True, True],
        phase="draw",
    )
    swapped = play(play(before, Draw()).state, Swap((CARD_BY_TEXT["6d"],), 0)).state
    joker = CARD_BY_TEXT["*"]
    assert held(view(swapped, 1)) == {joker: 0}
    kept = play(swapped, Discard(CARD_BY_TEXT["Kd"])).state
    assert view(kept, 1).past[-1].kept == (joker,)
    assert held(view(kept, 1)) == {joker: 0}


def test_a_position_put_up_by_hand_tells_nothing_and_plays_on() -> None:
    state = position(hands=["7h 8c Kd", "13"], discards="9h 2s", reshuffles=1, phase="draw")
    seen = view(state, 0)
    assert (seen.past, held(seen), buried(seen)) == ((), {}, None)
    done = play(play(state, Draw()).state, Discard(CARD_BY_TEXT["Kd"])).state
    assert [turn.discarded for turn in done.past] == [CARD_BY_TEXT["Kd"]]
    assert buried(view(done, 0)) is None
