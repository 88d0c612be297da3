"""The text of cards and actions: read strictly, and primes where two copies are at hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quaranta.cards import CARD_BY_TEXT, CARDS, FACE_BY_TEXT, Card
from quaranta.game import Refusal, Why
from quaranta.scala40 import refusal, view
from quaranta.scala40.melds import End, Placed, readings
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take, Undo
from quaranta.scala40.notation import (
    LONGEST_CARDS,
    LONGEST_MOVE,
    NotationError,
    cards_text,
    move_text,
    parse_cards,
    parse_move,
)
from quaranta.scala40.rules import SCALA40
from quaranta.scala40.state import State
from tests.engine.oracle import MELDS
from tests.engine.positions import after, position

OPENED = (True, True)
AT = position(
    hands=["7h 7h 8h' 9h * * Kc 5c 5d 5s", "13"],
    table=["6d *7d 8d", "2c 3c 4c"],
    opened=OPENED,
)


def card(name: str) -> Card:
    """A card by its whole name."""
    return CARD_BY_TEXT[name]


def joker(name: str, stands: str | None = None) -> Placed:
    """A joker with the face it shall stand for."""
    return Placed(card(name), FACE_BY_TEXT[stands] if stands else None)


def read(text: str, state: State = AT, *, exact: bool = False) -> Move | Refusal:
    """The action a text means to the player whose turn it is."""
    return parse_move(text, view(state, state.turn), exact=exact)


LAID = (Placed(card("7h")), Placed(card("8h'")), Placed(card("9h")))
FIVES = (Placed(card("5c")), Placed(card("5d")), joker("*", "5s"))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", Draw()),
        ("draw 7h", Draw(card("7h"))),
        ("draw *''", Draw(card("*''"))),
        ("take", Take()),
        ("undo", Undo()),
        ("lay 7h 8h' 9h", Lay((LAID,))),
        ("lay 7h 8h' 9h / 5c 5d *5s", Lay((LAID, FIVES))),
        ("add 7h' 2", Add(Placed(card("7h'")), 1)),
        ("add *5c 2", Add(joker("*", "5c"), 1)),
        ("add *'5c 99 high", Add(joker("*'", "5c"), 98, End.HIGH)),
        ("add Ah 1 low", Add(Placed(card("Ah")), 0, End.LOW)),
        ("swap 7d 1", Swap((card("7d"),), 0)),
        ("swap 7h 7d 12", Swap((card("7h"), card("7d")), 11)),
        ("discard Kc", Discard(card("Kc"))),
        ("discard *'", Discard(card("*'"))),
    ],
)
def test_every_kind_of_action(text: str, move: Move) -> None:
    assert read(text, exact=True) == move
    assert move_text(move) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "sing",
        "Draw",
        "draw 7h 8h",
        "draw 7x",
        "draw *7h",
        "take 7h",
        "undo it",
        "lay",
        "lay /",
        "lay 7h 8h 9h /",
        "lay / 7h 8h 9h",
        "lay 7h,8h,9h",
        "lay 7h 10h 9h",
        "lay 7h''",
        "lay *''''",
        "lay *'5x",
        "lay 7H 8H 9H",
        "add 7h",
        "add 7h one",
        "add 7h 0",
        "add 7h -1",
        "add 7h 01",
        "add 7h 100",
        "add 7h ١",
        "add 7h 1 middle",
        "add 7h 1 low high",
        "swap 1",
        "swap 7h 7d 7c 1",
        "swap *7d 1",
        "discard",
        "discard 7h 8h",
        "discard *7h",
        "discard 7h'5c",
        "discard " + "7h" * 300,
    ],
)
@pytest.mark.parametrize("exact", [False, True], ids=["loosely", "exactly"])
def test_what_cannot_be_read(*, text: str, exact: bool) -> None:
    refused = read(text, exact=exact)
    assert isinstance(refused, Refusal)
    assert refused.why is Why.NOT_READABLE
    (fact,) = refused.facts
    assert fact[0] == "what"
    assert 0 < len(fact[1]) < 80


@given(st.text(max_size=60))
@example("lay 7h")
@example("add *'''Kh 12 high")
def test_garbage_is_not_readable_and_never_an_error(text: str) -> None:
    for exact in (False, True):
        move = read(text, exact=exact)
        if isinstance(move, Refusal):
            assert move.why is Why.NOT_READABLE
        else:
            assert isinstance(read(move_text(move), exact=True), type(move))


VERBS = ["draw", "take", "lay", "add", "swap", "discard", "undo"]
NAMES = ["7h", "7h'", "8h", "9h", "*", "*'", "*5s", "*'5c", "5d", "Kc", "x"]
WORDS = st.sampled_from([*VERBS, *NAMES, "/", "1", "2", "9", "low", "high"])


@given(st.lists(WORDS, max_size=9).map(" ".join))
def test_any_words_are_an_action_or_not_readable(text: str) -> None:
    move = read(text)
    if isinstance(move, Refusal):
        assert move.why is Why.NOT_READABLE
    else:
        assert read(move_text(move), exact=True) == move
        refused = refusal(AT, move)
        assert refused is None or isinstance(refused.why, Why)


def test_text_that_is_too_long_is_not_read() -> None:
    assert isinstance(read("lay " + " ".join(["7h"] * 99)), Lay)
    assert len("lay " + " ".join(["7h"] * 133)) > LONGEST_MOVE
    assert isinstance(read("lay " + " ".join(["7h"] * 133)), Refusal)


# Which copy a name means


def test_a_name_without_a_prime_means_the_copy_in_the_hand() -> None:
    assert read("discard 8h") == Discard(card("8h'"))
    assert read("discard 8h", exact=True) == Discard(card("8h"))
    assert read("discard Qd") == Discard(card("Qd"))


def test_two_copies_in_one_action_are_two_cards() -> None:
    move = read("lay 7h 8h 9h / 7h * *")
    assert isinstance(move, Lay)
    cards = [offer.card for meld in move.melds for offer in meld]
    assert cards_text(cards) == "7h 8h' 9h 7h' * *'"


def test_the_copy_taken_is_meant_but_where_one_discards() -> None:
    for mine, top in (("7h", "7h'"), ("7h'", "7h")):
        state = position(
            hands=[f"{mine} 8h 9h Kc", "13"],
            table=["5h' 6h' *7h 8h'"],
            discards=top,
            phase="draw",
            opened=OPENED,
        )
        taken = after(state, "take")
        assert read("lay 7h 8h 9h", taken) == Lay(
            ((Placed(card(top)), Placed(card("8h")), Placed(card("9h"))),)
        )
        assert read("add 7h 1", taken) == Add(Placed(card(top)), 0)
        assert read("swap 7h 1", taken) == Swap((card(top),), 0)
        assert read("discard 7h", taken) == Discard(card(mine))
        assert read("discard 7h'", taken) == Discard(card("7h'"))


def test_the_joker_swapped_is_meant_but_where_one_discards() -> None:
    state = position(hands=["* 7d 5c 5d Kc", "13"], table=["6d *7d 8d", "2c 3c 4c"], opened=OPENED)
    swapped = after(state, "swap 7d 1")
    assert cards_text(swapped.swapped) == "*'"
    assert read("add *5c 2", swapped) == Add(joker("*'", "5c"), 1)
    assert read("discard *", swapped) == Discard(card("*"))


# Melds


@given(st.sampled_from(MELDS), st.data())
def test_a_meld_is_read_as_it_was_written(faces: tuple[int, ...], data: st.DataObject) -> None:
    """Any copies, up to two jokers anywhere; and so without primes, but for the copies."""
    places = data.draw(st.sets(st.integers(0, len(faces) - 1), max_size=min(2, len(faces) - 2)))
    jokers = data.draw(st.permutations(CARDS[104:]))
    offers = [
        Placed(jokers.pop(), face)
        if at in places
        else Placed(CARDS[face + 52 * data.draw(st.integers(0, 1))])
        for at, face in enumerate(faces)
    ]
    rules = replace(SCALA40, max_jokers_per_meld=2)
    found = readings(offers, rules)
    if len(found) != 1:  # fourteen slots with two natural aces are no meld
        assert len(faces) == 14
        return
    state = replace(AT, rules=rules, hands=(tuple(offer.card for offer in offers), ()))
    move = read(f"lay {found[0]}", state, exact=True)
    assert isinstance(move, Lay)
    assert readings(move.melds[0], rules) == found
    loose = read(f"lay {str(found[0]).replace(chr(39), '')}", state)
    assert isinstance(loose, Lay)
    (again,) = readings(loose.melds[0], rules)
    assert (again.kind, again.faces, again.low) == (found[0].kind, faces, found[0].low)


# Cards


def test_cards_named_without_primes_are_copies_in_their_order() -> None:
    assert cards_text(parse_cards("7h 7h * * * 7c")) == "7h 7h' * *' *'' 7c"
    assert cards_text(parse_cards("7h' 7h")) == "7h' 7h"
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7h 7h 7h", "7h is named too often"),
        ("7h' 7h'", "7h' is named too often"),
        ("7h 7h 7h'", "7h' is named too often"),
        ("* * * * *", r"\* is named too often"),
        ("1h", "1h is no card"),
        ("10h", "10h is no card"),
        ("*7h", r"\*7h is no card"),
        ("7h, 8h", "7h, is no card"),
        ("x" * 100, "xxxxxxxxxxxx is no card"),
        ("7h " * 300, "more than"),
    ],
)
def test_text_that_is_no_cards(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=f"^{said}"):
        parse_cards(text)


@given(st.text(max_size=40))
def test_garbage_is_no_cards(text: str) -> None:
    try:
        cards = parse_cards(text)
    except NotationError:
        return
    assert len(cards) == len(text.split())
    assert len(set(cards)) == len(cards)


def test_a_whole_pack_can_be_written() -> None:
    pack = list(CARD_BY_TEXT.values())
    Random(3).shuffle(pack)
    text = cards_text(pack)
    assert len(text) < LONGEST_CARDS
    assert parse_cards(text) == tuple(pack)
