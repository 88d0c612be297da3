"""Articles 6 to 10 and 13: every meld at its edges, and readings against all melds there are."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.cards import CARDS, FACE_BY_TEXT, Card, face_text
from quaranta.scala40.melds import (
    End,
    Kind,
    Meld,
    Placed,
    additions,
    fits,
    meld_points,
    readings,
)
from quaranta.scala40.rules import SCALA40, SCALA50, Rules
from tests.engine.oracle import MELDS
from tests.engine.positions import position, read, why

TWO = replace(SCALA40, max_jokers_per_meld=2)
SUIT_OF_RUN = "c"
RANKS = "A23456789TJQKA"


def offers(text: str) -> list[Placed]:
    """The cards of a text, each joker with the face it is said to stand for."""
    left = list(CARDS)
    placed = []
    for name in text.split():
        kind = name.split("'")[0][:2] if not name.startswith("*") else "*"
        card = next(card for card in left if str(card).rstrip("'") == kind)
        left.remove(card)
        placed.append(Placed(card, FACE_BY_TEXT[name[-2:]] if len(name) > 2 else None))
    return placed


def read_as(text: str, rules: Rules = SCALA40) -> list[str]:
    """The readings of some cards as text, jokers and copies without primes."""
    return [str(meld).replace("'", "") for meld in readings(offers(text), rules)]


@pytest.mark.parametrize("size", range(3, 14))
@pytest.mark.parametrize("low", range(1, 13))
def test_every_run_of_naturals(low: int, size: int) -> None:
    if low + size - 1 > 14:
        return
    text = " ".join(RANKS[slot - 1] + SUIT_OF_RUN for slot in range(low, low + size))
    (meld,) = readings(offers(text), SCALA40)
    assert (meld.kind, meld.low, meld.high) == (Kind.RUN, low, low + size - 1)
    assert str(meld) == text


@pytest.mark.parametrize(
    "text",
    [
        "Kc Ac 2c",
        "Qc Kc Ac 2c",
        "Ac 3c 4c",
        "Jc Kc Ac",
        "5c 6c",
        "5c 6d 7c",
        "5c 6c 6c 7c",
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac",
        "7h 7h 7s",
        "7h 7d 7c 7s 7h",
        "7h 7d 8c",
        "7h 7d",
        "*7h 7h 7d",
        "7d *9d 9d",
        "Kc *2c Ac",
        "7h *",
        "*",
    ],
)
def test_what_is_no_meld(text: str) -> None:
    assert read_as(text) == []


def test_the_ace_is_low_or_high() -> None:
    assert [meld.low for meld in readings(offers("Ac 2c 3c"), SCALA40)] == [1]
    assert [meld.low for meld in readings(offers("Qc Kc Ac"), SCALA40)] == [12]
    assert read_as("Ac * 3c") == ["Ac *2c 3c"]
    assert read_as("Qc * Ac") == ["Qc *Kc Ac"]
    assert read_as("Jc Qc Kc *") == ["Jc Qc Kc *Ac"]
    assert read_as("* 2c 3c") == ["*Ac 2c 3c"]


def test_thirteen_cards_begin_or_end_with_the_ace_as_they_are_written() -> None:
    middle = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    assert readings(offers(f"Ac {middle}"), SCALA40)[0].low == 1
    assert readings(offers(f"{middle} Ac"), SCALA40)[0].low == 2
    assert len(readings(offers("2c Ac 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"), SCALA40)) == 2


def test_fourteen_slots_need_a_joker_as_one_of_the_aces() -> None:
    middle = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    assert read_as(f"* {middle} Ac") == [f"*Ac {middle} Ac"]
    assert read_as(f"Ac {middle} *") == [f"Ac {middle} *Ac"]
    assert read_as(f"Ac {middle} Ac") == []
    assert len(readings(offers(f"Ac * {middle}"), SCALA40)) == 2
    assert read_as(f"* {middle} Ac *", TWO) == []


def test_a_run_as_written_says_where_its_joker_is() -> None:
    assert read_as("7d 8d *") == ["7d 8d *9d"]
    assert read_as("* 7d 8d") == ["*6d 7d 8d"]
    assert read_as("*9d 7d 8d") == ["7d 8d *9d"]
    assert read_as("7d * 8d") == ["*6d 7d 8d", "7d 8d *9d"]
    assert read_as("Kd * Qd") == ["*Jd Qd Kd", "Qd Kd *Ad"]
    assert read_as("Ad * Kd") == ["*Qd Kd Ad"]
    assert read_as("9d 7d *") == ["7d *8d 9d"]
    assert read_as("9d 8d 7d") == ["7d 8d 9d"]


def test_the_joker_of_a_set_is_declared_where_two_suits_are_missing() -> None:
    assert read_as("8h 8d *") == ["8h 8d *8c", "8h 8d *8s"]
    assert read_as("8h * 8d *", TWO) == ["8h *8c 8d *8s"]
    assert read_as("8h 8d *8s") == ["8h 8d *8s"]
    assert read_as("8h 8d 8s *") == ["8h 8d 8s *8c"]
    assert read_as("8h 8d 8s 8c *") == []


def test_two_jokers_where_a_table_allows_them() -> None:
    assert read_as("7h * *") == read_as("7h * *", TWO) == read_as("* * *", TWO) == []
    assert read_as("7h * * Th", TWO) == ["7h *8h *9h Th"]
    assert read_as("7h * * Th") == []
    assert read_as("7h 7d *7s *7c", TWO) == ["7h 7d *7s *7c"]
    assert read_as("*9h 7h 8h *", TWO) == ["*6h 7h 8h *9h", "7h 8h *9h *Th"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("7h *", "not-a-meld"),
        ("*", "not-a-meld"),
        ("* *", "too-many-jokers"),
        ("7h * *", "too-many-jokers"),
        ("7h 8h * *", "too-many-jokers"),
        ("8h 8d *", "ambiguous-joker"),
        ("7h 8d *", "not-a-meld"),
    ],
)
def test_the_word_for_cards_that_are_no_certain_meld(text: str, word: str) -> None:
    state = position(hands=["7h 8h 8d * * Kc", "13"], opened=(True, True))
    assert why(state, f"lay {text}") == word


def test_two_jokers_and_one_card_are_too_many_even_where_two_are_allowed() -> None:
    state = position(TWO, hands=["7h * * Kc", "13"], opened=(True, True))
    assert why(state, "lay 7h * *") == "too-many-jokers"


def test_the_readings_are_listed() -> None:
    state = position(hands=["8h 8d * Kc", "13"], opened=(True, True))
    assert str(read(state, "lay 8h 8d *")) == "ambiguous-joker readings=8h 8d *8c / 8h 8d *8s"


def test_what_melds_are_worth() -> None:
    worth = {
        "Ac 2c 3c": 6,
        "Qc Kc Ac": 31,
        "Ac Ad Ah": 33,
        "9c Tc Jc Qc": 39,
        "7h 7d 7c 7s": 28,
        "7h * 9h": 24,
        "Qh Kh *": 31,
        "* 2h 3h": 6,
    }
    for text, points in worth.items():
        assert meld_points(readings(offers(text), SCALA40)[0], SCALA40) == points
    low = readings(offers("Ac 2c 3c"), SCALA50)[0]
    assert meld_points(low, SCALA50) == 16


# Adding


def one(text: str, rules: Rules = SCALA40) -> Meld:
    """The one meld a text can be."""
    (meld,) = readings(offers(text), rules)
    return meld


def joined(meld: str, card: str, rules: Rules = SCALA40) -> list[tuple[str, End | None]]:
    """The melds a card makes of a meld, and at which end."""
    (offer,) = offers(card)
    ways = additions(one(meld), offer, rules)
    return [(str(way.meld).replace("'", ""), way.end) for way in ways]


def test_a_run_grows_at_both_ends() -> None:
    assert joined("4c 5c 6c", "3c") == [("3c 4c 5c 6c", End.LOW)]
    assert joined("4c 5c 6c", "7c") == [("4c 5c 6c 7c", End.HIGH)]
    assert joined("4c 5c 6c", "7d") == joined("4c 5c 6c", "5c") == joined("4c 5c 6c", "8c") == []
    assert joined("2c 3c 4c", "Ac") == [("Ac 2c 3c 4c", End.LOW)]
    assert joined("Jc Qc Kc", "Ac") == [("Jc Qc Kc Ac", End.HIGH)]
    assert joined("Qc Kc Ac", "2c") == joined("Ac 2c 3c", "Kc") == []


def test_an_ace_on_two_to_king_fits_both_ends_and_only_one_natural_ace_lies_there() -> None:
    middle = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    assert [end for _, end in joined(middle, "Ac")] == [End.LOW, End.HIGH]
    assert [end for _, end in joined(middle, "*")] == [End.LOW, End.HIGH]
    assert joined(f"Ac {middle}", "Ac") == []
    assert joined(f"Ac {middle}", "*") == [(f"Ac {middle} *Ac", End.HIGH)]
    assert joined(f"* {middle}", "Ac") == [(f"*Ac {middle} Ac", End.HIGH)]
    assert joined(f"* {middle} Ac", "*", TWO) == []


def test_a_set_takes_a_missing_suit() -> None:
    assert joined("8h 8d 8c", "8s") == [("8h 8d 8c 8s", None)]
    assert joined("8h 8d 8c", "8c") == joined("8h 8d 8c", "9s") == []
    assert joined("8h 8d 8c 8s", "8s") == joined("8h 8d 8c 8s", "*") == []
    assert joined("8h 8d *8c", "8s") == [("8h 8d *8c 8s", None)]
    assert joined("8h 8d *8c", "8c") == []


def test_where_a_joker_can_be_added() -> None:
    assert [text for text, _ in joined("4c 5c 6c", "*")] == ["*3c 4c 5c 6c", "4c 5c 6c *7c"]
    assert [text for text, _ in joined("4c 5c 6c", "*7c")] == ["4c 5c 6c *7c"]
    assert joined("4c 5c 6c", "*8c") == joined("4c * 6c", "*7c") == []
    assert joined("4c * 6c", "*7c", TWO) == [("4c *5c 6c *7c", End.HIGH)]
    assert [text for text, _ in joined("Ac 2c 3c", "*")] == ["Ac 2c 3c *4c"]
    assert [text for text, _ in joined("8h 8d 8c", "*")] == ["8h 8d 8c *8s"]
    assert joined("4c 5c 6c", "*", replace(SCALA40, add_joker=False)) == []


def test_a_joker_fits_a_meld_with_room_and_no_joker() -> None:
    joker = offers("*")[0].card
    fitting = {"4c 5c 6c": True, "8h 8d 8c": True, "8h 8d 8c 8s": False, "4c * 6c": False}
    assert {text: fits(joker, one(text), SCALA40) for text in fitting} == fitting


# Against every meld there is


def readings_by_definition(cards: list[Card], most: int) -> set[tuple[tuple[int, bool], ...]]:
    """Each way these cards fill a meld: its faces, and which of them are jokers."""
    naturals = sorted(card.face for card in cards if not card.is_joker)
    jokers = len(cards) - len(naturals)
    found = set()
    for faces in MELDS:
        if len(faces) != len(cards) or jokers > most or len(naturals) < 2:
            continue
        for places in combinations(range(len(faces)), jokers):
            rest = [face for at, face in enumerate(faces) if at not in places]
            if sorted(rest) == naturals and len(set(rest)) == len(rest):
                found.add(tuple((face, at in places) for at, face in enumerate(faces)))
    return found


CLOSE = st.sampled_from(
    [card for card in CARDS if card.is_joker or card.rank in (1, 2, 3, 4, 12, 13)]
)


@given(st.lists(CLOSE, min_size=1, max_size=5, unique=True), st.sampled_from([SCALA40, TWO]))
def test_readings_are_the_melds_there_are(cards: list[Card], rules: Rules) -> None:
    found = readings([Placed(card) for card in cards], rules)
    said = set()
    for meld in found:
        pairs = [(face, c.is_joker) for c, face in zip(meld.cards, meld.faces, strict=True)]
        said.add(tuple(pairs if meld.kind is Kind.RUN else sorted(pairs)))
        assert sorted(meld.cards) == sorted(cards)
    every = readings_by_definition(cards, rules.max_jokers_per_meld)
    every_set = {
        tuple(sorted(pairs)) if pairs[0][0] % 13 == pairs[1][0] % 13 else pairs for pairs in every
    }
    written = len(found) == 1 and found[0].kind is Kind.RUN and found[0].cards == tuple(cards)
    assert said <= every_set if written else said == every_set
    assert len(said) == len(found)
    assert bool(said) == bool(every_set)


def near(card: Card, face: int) -> bool:
    """Whether a card is of the suit or the rank of a face."""
    return card.suit == face // 13 or card.rank == face % 13 + 1


@given(st.sampled_from(MELDS), st.data())
def test_a_card_is_added_where_a_longer_meld_stands(
    faces: tuple[int, ...], data: st.DataObject
) -> None:
    if len(set(faces)) < len(faces):
        return
    (meld,) = readings([Placed(CARDS[face]) for face in faces], SCALA40)
    card = data.draw(st.sampled_from([card for card in CARDS[:104] if near(card, faces[0])]))
    longer = {
        other
        for other in MELDS
        if len(other) == len(faces) + 1
        and set(other) == {*faces, card.face}
        and len(set(other)) == len(other)
        and (meld.kind is Kind.SET or faces in (other[1:], other[:-1]))
    }
    ways = additions(meld, Placed(card), SCALA40)
    found = {way.meld.faces if way.end else tuple(sorted(way.meld.faces)) for way in ways}
    assert found == longer
    assert all(face_text(way.face) == str(card).rstrip("'") for way in ways)
