"""Cards and melds as people see and name them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from quaranta.cards import RANKS, SUITS, Card, face_text
from quaranta.scala40.melds import Kind, Meld
from quaranta_table.screen_parts import CardFace, Chip, Line, Mark
from quaranta_table.text import Text

_SIGNS: Final = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
_SHORT: Final = {"T": "10"}


def rank_of(face: int) -> str:
    """The letter of a face's rank."""
    return RANKS[face % 13]


def suit_of(face: int) -> str:
    """The letter of a face's suit."""
    return SUITS[face // 13]


@lru_cache(maxsize=256)
def face_name(face: int, text: Text) -> str:
    """A face as it is read aloud, rank first."""
    rank = text.say(f"rank.{rank_of(face)}")
    return text.say("card.name", rank=rank, suit=text.say(f"suit.{suit_of(face)}"))


def card_name(card: Card, text: Text, stands: int | None = None) -> str:
    """A card as it is read aloud; of a laid joker what it stands for."""
    if not card.is_joker:
        return face_name(card.face, text)
    if stands is None:
        return text.say("card.joker")
    return text.say("card.laid_joker", card=face_name(stands, text))


def chip(card: Card, text: Text, stands: int | None = None) -> Chip:
    """A card in a sentence."""
    name = card_name(card, text, stands)
    if card.is_joker and stands is None:
        return Chip(label=text.say("card.joker_index"), suit="", name=name, joker=True)
    return _chip_of(card.face if stands is None else stands, name, joker=card.is_joker)


def face_chip(face: int, text: Text) -> Chip:
    """A face in a sentence, whichever card has it."""
    return _chip_of(face, face_name(face, text), joker=False)


def _chip_of(face: int, name: str, *, joker: bool) -> Chip:
    rank, suit = rank_of(face), suit_of(face)
    label = f"{_SHORT.get(rank, rank)}{_SIGNS[suit]}"
    return Chip(label=label, suit=suit, name=name, joker=joker)


def suit_sign(suit: str, text: Text) -> Chip:
    """A suit by itself."""
    return Chip(label=_SIGNS[suit], suit=suit, name=text.say(f"suit.{suit}"))


def chips(cards: Iterable[Card], text: Text) -> Line:
    """Cards in a sentence, one after the other."""
    return spaced(chip(card, text) for card in cards)


def meld_chips(meld: Meld, text: Text) -> Line:
    """The cards of a meld in a sentence."""
    pairs = zip(meld.cards, meld.faces, strict=True)
    return spaced(chip(card, text, face if card.is_joker else None) for card, face in pairs)


def spaced(shown: Iterable[Chip]) -> Line:
    """Chips with room between them."""
    line: list[str | Chip] = []
    for one in shown:
        line += [" ", one] if line else [one]
    return tuple(line)


def ends_chips(meld: Meld, text: Text) -> Line:
    """A meld in few cards: a run by its ends, a set whole."""
    if meld.kind is Kind.SET:
        return meld_chips(meld, text)
    return (face_chip(meld.faces[0], text), " – ", face_chip(meld.faces[-1], text))


def meld_kind(meld: Meld, text: Text) -> str:
    """The bare kind of a meld: run, three or four of a kind."""
    return text.say(f"meld.kind.{_kind(meld)}")


def _kind(meld: Meld) -> str:
    return "run" if meld.kind is Kind.RUN else f"set{len(meld.cards)}"


def meld_title(meld: Meld, text: Text) -> str:
    """A meld in few words: `run of hearts`, `three eights`."""
    if meld.kind is Kind.RUN:
        return text.say("meld.title.run", suit=text.say(f"suit.{suit_of(meld.faces[0])}"))
    ranks = text.say(f"ranks.{rank_of(meld.faces[0])}")
    return text.say(f"meld.title.{_kind(meld)}", ranks=ranks)


def meld_name(meld: Meld, text: Text) -> str:
    """A meld as it is read aloud, with its ends and its jokers."""
    said = meld_title(meld, text)
    if meld.kind is Kind.RUN:
        low, high = (_spot(meld.faces[place], text) for place in (0, -1))
        said = text.say("meld.name.run", title=said, low=low, high=high)
    pairs = zip(meld.cards, meld.faces, strict=True)
    jokers = [card_name(card, text, face) for card, face in pairs if card.is_joker]
    return ", ".join([said, *jokers])


def _spot(face: int, text: Text) -> str:
    """A rank inside a run's name: a number as it is, a figure in words."""
    rank = rank_of(face)
    return _SHORT.get(rank, rank) if rank not in "AJQK" else text.say(f"rank.{rank}")


def face_up(
    card: Card,
    text: Text,
    *,
    stands: int | None = None,
    selected: bool = False,
    mark: Mark | None = None,
    came_from: str = "",
    where: str = "",
    advised: bool = False,
) -> CardFace:
    """A card face up; `where` tells a card that is only shown from the one that is played."""
    laid = card.is_joker and stands is not None
    return CardFace(
        id=f"{where}c{int(card)}",
        text=str(card),
        name=card_name(card, text, stands),
        art=_art(card, stands),
        stands=face_text(stands) if laid and stands is not None else "",
        selected=selected,
        mark=mark,
        mark_label=text.say(f"mark.{mark.value}") if mark else "",
        came_from=came_from,
        advised=text.say("mark.advised") if advised else "",
    )


def _art(card: Card, stands: int | None) -> str:
    if not card.is_joker:
        return face_text(card.face)
    return "joker" if stands is None else f"joker-{face_text(stands)}"


def laid_faces(meld: Meld, text: Text, sources: dict[Card, str]) -> tuple[CardFace, ...]:
    """The cards of a meld, each with where it came from if it is new."""
    pairs = zip(meld.cards, meld.faces, strict=True)
    return tuple(
        face_up(
            card,
            text,
            stands=face if card.is_joker else None,
            came_from=sources.get(card, ""),
        )
        for card, face in pairs
    )
