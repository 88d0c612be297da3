"""The text of actions and cards of Scala Reale, read strictly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from quaranta.cards import CARDS, FACE_BY_TEXT, FACES, Card
from quaranta.game import Refusal, Why, refuse
from quaranta.reale.moves import Gather, Move, Search, Turn

LONGEST_DECK: Final = 800
_MOVES: Final[dict[str, Move]] = {"turn": Turn(), "pile": Search(), "gather": Gather()}
_TEXTS: Final = {move: text for text, move in _MOVES.items()}


class NotationError(ValueError):
    """Text that is no pack or no card; its own text says what and where."""


def move_text(move: Move) -> str:
    """An action as text."""
    return _TEXTS[move]


def parse_move(text: str) -> Move | Refusal:
    """An action from its text; `not-readable` says what could not be read."""
    word = text.strip()
    if word in _MOVES:
        return _MOVES[word]
    return refuse(Why.NOT_READABLE, what=f"{word[:40] or 'nothing'} is no action")


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as text, with spaces."""
    return " ".join(map(str, cards))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards of one pack, none twice; raises NotationError."""
    if len(text) > LONGEST_DECK:
        raise NotationError(f"more than {LONGEST_DECK} characters of cards")
    cards: dict[Card, None] = {}
    for place, name in enumerate(text.split(), 1):
        if name not in FACE_BY_TEXT:
            raise NotationError(f"card {place}: {name[:12]!a} is no card")
        card = CARDS[FACE_BY_TEXT[name]]
        if card in cards:
            raise NotationError(f"card {place}: {name} is there twice")
        cards[card] = None
    return tuple(cards)


def parse_deck(text: str) -> tuple[Card, ...]:
    """A whole pack, its top card first; raises NotationError."""
    cards = parse_cards(text)
    if len(cards) != FACES:
        raise NotationError(f"{len(cards)} cards: a pack has {FACES}")
    return cards
