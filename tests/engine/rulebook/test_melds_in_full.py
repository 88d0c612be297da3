"""Articles 6 to 10 and 13 in full: every run and set there is, with a joker in every place."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.cards import CARDS, Card, face_text
from quaranta.game import Refusal, Why
from quaranta.scala40 import legal_moves, refusal, view
from quaranta.scala40.melds import Kind, Meld, Placed, meld_points, readings
from quaranta.scala40.moves import Lay, Swap
from quaranta.scala40.notation import move_text, parse_move
from quaranta.scala40.rules import SCALA40, SCALA50, Rules, SetJoker
from quaranta.scala40.state import State
from tests.engine.oracle import MELDS
from tests.engine.positions import after, position, read, step, why

OPENED = (True, True)
RUNS = [faces for faces in MELDS if faces[0] // 13 == faces[1] // 13]
SETS = [faces for faces in MELDS if faces[0] // 13 != faces[1] // 13]
JOKER = CARDS[104]
WIDE = replace(SCALA40, set_joker=SetJoker.ANY_MISSING)


def offered(faces: tuple[int, ...], joker: int | None, *, said: bool = False) -> list[Placed]:
    """The cards of a meld, a joker at one place; `said` names the card it stands for."""
    return [
        Placed(JOKER, face if said else None) if at == joker else Placed(CARDS[face])
        for at, face in enumerate(faces)
    ]


def plain(meld: Meld) -> str:
    """A meld as text without primes."""
    return str(meld).replace("'", "")


def table(state: State) -> list[str]:
    """The melds on the table as text without primes."""
    return [plain(meld) for meld in state.table]


def test_there_are_312_runs_of_3_to_14_slots_and_65_sets() -> None:
    assert len(RUNS) == 4 * sum(range(1, 13))
    assert {len(faces) for faces in RUNS} == set(range(3, 15))
    assert len(SETS) == 13 * 5


@pytest.mark.parametrize("size", range(3, 15))
def test_a_run_has_a_joker_in_any_place_that_says_what_it_is(size: int) -> None:
    for faces in (faces for faces in RUNS if len(faces) == size):
        low = faces[0] % 13 + 1
        for joker in range(size):
            placed = offered(faces, joker)
            two_aces = size == 14 and joker not in (0, 13)
            if two_aces:
                assert readings(placed, SCALA40) == ()
                continue
            (meld,) = readings(placed, SCALA40)
            assert (meld.kind, meld.low, meld.faces) == (Kind.RUN, low, faces)
            assert readings(offered(faces, joker, said=True), SCALA40) == (meld,)


def test_a_run_is_worth_its_slots_whoever_lies_there() -> None:
    for faces in RUNS:
        low = faces[0] % 13 + 1
        for rules, low_ace in ((SCALA40, 1), (SCALA50, 11)):
            values = {1: low_ace, 11: 10, 12: 10, 13: 10, 14: 11}
            worth = sum(values.get(slot, slot) for slot in range(low, low + len(faces)))
            for joker in (0, len(faces) - 1):
                (meld,) = readings(offered(faces, joker), rules)
                assert meld_points(meld, rules) == worth


def test_a_set_has_a_joker_for_any_suit() -> None:
    for faces in SETS:
        rank = faces[0] % 13 + 1
        for joker in (None, *range(len(faces))):
            (meld,) = readings(offered(faces, joker, said=True), SCALA40)
            assert (meld.kind, meld.low, meld.faces) == (Kind.SET, 0, faces)
            assert meld_points(meld, SCALA40) == len(faces) * (11 if rank == 1 else min(rank, 10))
            if joker is not None:
                found = readings(offered(faces, joker), SCALA40)
                assert len(found) == (2 if len(faces) == 3 else 1)
                assert meld in found


@given(st.sampled_from(MELDS), st.data())
def test_several_readings_are_refused_and_each_one_listed_can_be_laid(
    faces: tuple[int, ...], data: st.DataObject
) -> None:
    """The cards in any order, one a joker; what is listed is what the cards can be."""
    joker = data.draw(st.integers(0, len(faces) - 1))
    shuffled = tuple(data.draw(st.permutations(offered(faces, joker))))
    cards = {offer.card for offer in shuffled}
    if len(cards) < len(faces):
        return  # fourteen slots have the same ace at both ends
    kept = next(card for card in CARDS if card not in cards)
    state = position(hands=["13", "13"], opened=OPENED)
    state = replace(state, hands=((*sorted(cards), kept), ()))
    found = readings(shuffled, SCALA40)
    refused = refusal(state, Lay((shuffled,)))
    if len(found) == 1:
        assert refused is None
        return
    assert refused is not None
    assert refused.why is Why.AMBIGUOUS_JOKER
    listed = dict(refused.facts)["readings"].split(" / ")
    assert listed == [str(meld) for meld in found]
    for text in listed:
        move = parse_move(f"lay {text}", view(state, 0), exact=True)
        assert not isinstance(move, Refusal)
        assert refusal(state, move) is None


def test_the_card_a_joker_stands_for_is_never_worked_out_again() -> None:
    rules = replace(SCALA40, max_jokers_per_meld=2)
    state = position(rules, hands=["* 8c 8s 6h 9h Th 2c", "13"], table=["8h 8d *8c"], opened=OPENED)
    assert why(state, "add 8c 1") == "does-not-fit"
    assert table(after(state, "add 8s 1")) == ["8h 8d *8c 8s"]
    run = position(hands=["6h Th 9h 2c", "13"], table=["7h *8h 9h"], opened=OPENED)
    assert table(after(run, "add 6h 1", "add Th 1")) == ["6h 7h *8h 9h Th"]


# Places


@pytest.mark.parametrize("suit", "hdcs")
def test_an_ace_and_a_joker_on_two_to_king_have_two_places(suit: str) -> None:
    middle = " ".join(rank + suit for rank in "23456789TJQK")
    state = position(hands=[f"A{suit} * 2c 3d", "13"], table=[middle], opened=OPENED)
    assert str(read(state, f"add A{suit} 1")) == f"ambiguous-place card=A{suit}"
    assert str(read(state, f"add *A{suit} 1")) == "ambiguous-place card=*"
    for end, text in (("low", f"A{suit} {middle}"), ("high", f"{middle} A{suit}")):
        assert table(after(state, f"add A{suit} 1 {end}")) == [text]
        assert table(after(state, f"add *A{suit} 1 {end}")) == [text.replace("A", "*A")]
        both = after(state, f"add A{suit} 1 {end}", f"add *A{suit} 1")
        assert len(both.table[0].cards) == 14
    offers = [move_text(move) for move in legal_moves(state) if "add" in move_text(move)]
    assert sorted(offers) == sorted(
        f"add {card}A{suit} 1 {end}" for card in ("", "*") for end in ("low", "high")
    )


def test_a_joker_between_two_places_says_what_it_becomes() -> None:
    state = position(hands=["* 2c", "13"], table=["4c 5c 6c", "9h 9d 9c"], opened=OPENED)
    assert str(read(state, "add * 1")) == "ambiguous-joker faces=3c 7c"
    assert table(after(state, "add *3c 1"))[0] == "*3c 4c 5c 6c"
    assert table(after(state, "add * 1 high"))[0] == "4c 5c 6c *7c"
    assert table(after(state, "add * 2"))[1] == "9h 9d 9c *9s"


def test_a_card_goes_where_it_is_told_among_several_melds() -> None:
    state = position(
        hands=["8h 2c", "13"],
        table=["5h 6h 7h", "9h Th Jh", "8d 8c 8s", "5h 6h 7h"],
        opened=OPENED,
    )
    for number in range(4):
        meld = after(state, f"add 8h {number + 1}").table[number]
        assert len(meld.cards) == 4
        assert face_text(CARDS[7].face) in plain(meld)


# Identical melds side by side


def test_identical_melds_are_told_apart_by_their_number() -> None:
    state = position(
        hands=["7c 7c 5c *  2d", "13"], table=["4c *5c 6c", "4c *5c 6c"], opened=OPENED
    )
    assert table(after(state, "add 7c 2"))[0] == "4c *5c 6c"
    assert table(after(state, "add 7c 2"))[1] == "4c *5c 6c 7c"
    both = after(state, "add 7c 1", "add 7c 2")
    assert table(both) == ["4c *5c 6c 7c"] * 2
    swapped = after(state, "swap 5c 2")
    assert table(swapped) == ["4c *5c 6c", "4c 5c 6c"]
    assert swapped.swapped == state.table[1].cards[1:2]


@pytest.mark.parametrize("meld", ["9h 9d 9c", "Ah 2h 3h", "Jd Qd Kd", "8h 8d 8c 8s", "4s * 6s"])
def test_the_same_meld_may_be_laid_again_in_one_action_or_two(meld: str) -> None:
    state = position(hands=[f"{meld} {meld} 2c 2d", "13"], opened=OPENED)
    at_once = after(state, f"lay {meld} / {meld}")
    in_two = after(state, f"lay {meld}", f"lay {meld}")
    assert at_once.table == in_two.table
    first, second = table(at_once)
    assert first == second


# Swaps from sets and runs


def freeing(meld: str, rules: Rules) -> set[str]:
    """The swaps that are legal on a meld by a hand that holds one of every card."""
    state = position(rules, hands=["2", "13"], table=[meld], opened=OPENED)
    every = tuple(card for card in CARDS[52:104] if card not in state.table[0].cards)
    state = replace(state, hands=(every, ()))
    assert {move_text(move) for move in legal_moves(state) if isinstance(move, Swap)} == {
        move_text(move) for move in tried(state, every) if refusal(state, move) is None
    }
    return {
        " ".join(str(card).rstrip("'") for card in sorted(move.cards))
        for move in legal_moves(state)
        if isinstance(move, Swap)
    }


def tried(state: State, hand: tuple[Card, ...]) -> list[Swap]:
    """Every swap of one card, or of two in the order in which they are offered."""
    return [Swap(cards, 0) for cards in (*((one,) for one in hand), *combinations(sorted(hand), 2))]


@pytest.mark.parametrize(
    ("choice", "three", "four"),
    [
        (SetJoker.DECLARED, {"7c"}, {"7c"}),
        (SetJoker.ANY_MISSING, {"7c", "7s"}, {"7c"}),
        (SetJoker.BOTH_MISSING, {"7c 7s"}, {"7c"}),
    ],
)
def test_what_frees_the_joker_of_a_set_and_of_a_run(
    choice: SetJoker, three: set[str], four: set[str]
) -> None:
    rules = replace(SCALA40, set_joker=choice)
    assert freeing("7h 7d *7c", rules) == three
    assert freeing("7h *7c 7d", rules) == three
    assert freeing("7h 7d 7s *7c", rules) == four
    assert freeing("5c 6c *7c", rules) == freeing("*7c 8c 9c", rules) == {"7c"}
    assert freeing("Qc Kc *Ac", rules) == freeing("*Ac 2c 3c", rules) == {"Ac"}


def test_a_set_freed_by_the_suit_that_was_not_declared_holds_that_suit() -> None:
    state = position(WIDE, hands=["7s 7c 2d", "13"], table=["7h 7d *7c"], opened=OPENED)
    freed = after(state, "swap 7s 1")
    assert table(freed) == ["7h 7d 7s"]
    assert table(after(freed, "add 7c 1")) == ["7h 7d 7s 7c"]


def test_a_set_freed_by_both_missing_cards_is_whole() -> None:
    rules = replace(SCALA40, set_joker=SetJoker.BOTH_MISSING)
    state = position(rules, hands=["7s 7c 2d", "13"], table=["7h 7d *7c"], opened=OPENED)
    for cards in ("7s 7c", "7c 7s"):
        done = step(state, f"swap {cards} 1").state
        assert sorted(table(done)[0].split()) == ["7c", "7d", "7h", "7s"]
        assert [str(card) for card in done.hands[0]] == ["2d", "*"]
