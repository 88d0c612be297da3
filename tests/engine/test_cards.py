"""The 108 cards: what each is, and that no two have one name."""

from __future__ import annotations

from quaranta.cards import (
    CARD_BY_TEXT,
    CARDS,
    FACE_BY_TEXT,
    RANKS,
    SUITS,
    Card,
    copies,
    face_of,
    face_text,
    pack,
)


def test_every_card_has_a_text_of_its_own() -> None:
    assert len({str(card) for card in CARDS}) == len(CARDS) == 108
    assert all(CARD_BY_TEXT[str(card)] is card for card in CARDS)
    assert [str(CARDS[number]) for number in (0, 9, 51, 52, 103)] == [
        "Ah",
        "Th",
        "Ks",
        "Ah'",
        "Ks'",
    ]
    assert [str(card) for card in CARDS[104:]] == ["*", "*'", "*''", "*'''"]


def test_a_card_knows_its_rank_and_suit() -> None:
    for card in CARDS[:104]:
        assert str(card).rstrip("'") == RANKS[card.rank - 1] + SUITS[card.suit]
        assert card.face == face_of(card.rank, card.suit)
        assert face_text(card.face) == str(card).rstrip("'")
        assert card in copies(card.face)
        assert not card.is_joker
    assert all(card.is_joker for card in CARDS[104:])


def test_faces_by_text() -> None:
    assert len(FACE_BY_TEXT) == 52
    assert all(face_text(face) == text for text, face in FACE_BY_TEXT.items())


def test_the_two_copies_of_a_face() -> None:
    assert list(map(str, copies(FACE_BY_TEXT["7h"]))) == ["7h", "7h'"]


def test_a_pack_has_two_or_four_jokers() -> None:
    for jokers in (2, 4):
        assert len(pack(jokers)) == 104 + jokers
        assert sum(card.is_joker for card in pack(jokers)) == jokers


def test_a_card_in_a_sentence() -> None:
    card = CARD_BY_TEXT["Th'"]
    assert (f"{card}", str(card), repr(card)) == ("Th'", "Th'", "Card(Th')")
    assert card == Card(61) == 61
