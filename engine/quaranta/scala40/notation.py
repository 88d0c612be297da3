"""The text of cards and actions, read strictly and written with every prime."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from quaranta.cards import CARD_BY_TEXT, CARDS, FACE_BY_TEXT, FACES, FIRST_JOKER, Card
from quaranta.game import Refusal, Why, refuse
from quaranta.scala40.melds import End, Placed, laid_text
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take, Undo
from quaranta.scala40.state import View

LONGEST_MOVE: Final = 400
LONGEST_CARDS: Final = 800
_CARD: Final = re.compile(r"(?:([A2-9TJQK][hdcs])('?)|(\*)('{0,3})([A2-9TJQK][hdcs])?)\Z")
_MELD_NUMBER: Final = re.compile(r"[1-9][0-9]?\Z")


class NotationError(ValueError):
    """Text that is no card or action; its own text says what and where."""


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as text, with spaces and primes."""
    return " ".join(map(str, cards))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards named one by one, copies in order of appearance where primes are left out.

    Raises NotationError where a name is none, or a card is named more often than it exists.
    """
    if len(text) > LONGEST_CARDS:
        raise NotationError(f"more than {LONGEST_CARDS} characters of cards")
    chosen: list[Card] = []
    for name in text.split():
        offer = offered(name, (), chosen)
        if offer is None or offer.stands is not None:
            raise NotationError(f"{name[:12]} is no card")
        if offer.card in chosen:
            raise NotationError(f"{name[:12]} is named too often")
        chosen.append(offer.card)
    return tuple(chosen)


def move_text(move: Move) -> str:
    """An action as text."""
    if isinstance(move, Draw):
        return f"draw {move.card}" if move.card is not None else "draw"
    if isinstance(move, Take):
        return "take"
    if isinstance(move, Lay):
        return "lay " + " / ".join(" ".join(map(_offer_text, meld)) for meld in move.melds)
    if isinstance(move, Add):
        end = f" {move.end}" if move.end else ""
        return f"add {_offer_text(move.card)} {move.meld + 1}{end}"
    if isinstance(move, Swap):
        return f"swap {cards_text(move.cards)} {move.meld + 1}"
    return f"discard {move.card}" if isinstance(move, Discard) else "undo"


def parse_move(text: str, view: View, *, exact: bool = False) -> Move | Refusal:
    """An action read in the hand of the view; `not-readable` says what could not be read.

    A name without a prime means whichever copy is in the hand; of two copies the one taken
    this turn in `lay`, `add` and `swap`, the other one in `discard`. With `exact` (records,
    which write every prime) a name means that very card.
    """
    taken = () if view.taken is None else (view.taken,)
    return read_move(text, view.hand, (*view.swapped, *taken), exact=exact)


def read_move(
    text: str, hand: Sequence[Card], got: Collection[Card] = (), *, exact: bool = False
) -> Move | Refusal:
    """An action read in a hand, as `parse_move` does; `got` are the cards taken this turn."""
    words = text.split() if len(text) <= LONGEST_MOVE else []
    try:
        return _read(words, _Reader(hand, got, exact=exact))
    except NotationError as problem:
        return refuse(Why.NOT_READABLE, what=problem)


class _Reader:
    """Finds the physical card a name means, each card once an action."""

    def __init__(self, hand: Sequence[Card], got: Collection[Card], *, exact: bool) -> None:
        self._exact = exact
        self._got = got
        self._hand = hand
        self._used: list[Card] = []

    def offer(self, name: str, *, discarding: bool = False) -> Placed:
        """A card with the face a joker is said to stand for."""
        hand = () if self._exact else self._in_order(discarding=discarding)
        offer = offered(name, hand, () if self._exact else self._used)
        if offer is None:
            raise NotationError(f"{name[:12]} is no card")
        self._used.append(offer.card)
        return offer

    def card(self, name: str, *, discarding: bool = False) -> Card:
        """A card named without a face to stand for."""
        offer = self.offer(name, discarding=discarding)
        if offer.stands is not None:
            raise NotationError(f"{name[:12]}: no joker is laid here")
        return offer.card

    def _in_order(self, *, discarding: bool) -> Sequence[Card]:
        """The hand, the card taken this turn first, or last where one discards."""
        return sorted(self._hand, key=lambda card: ((card in self._got) == discarding, card))


def offered(name: str, hand: Sequence[Card], used: Sequence[Card]) -> Placed | None:
    """The card a name means: in the hand where one is given, else the first copy not used.

    None where the name is no card's; where every copy is used, a used one.
    """
    match = _CARD.match(name)
    if match is None:
        return None
    face, prime, joker, primes, stands = match.groups()
    placed = FACE_BY_TEXT[stands] if stands else None
    named = CARD_BY_TEXT[(face or joker) + (prime or primes or "")]
    if prime or primes:
        return Placed(named, placed)
    alike = [card for card in (hand or CARDS) if _same_name(card, named) and card not in used]
    return Placed(alike[0] if alike else named, placed)


def _same_name(card: Card, named: Card) -> bool:
    if named >= FIRST_JOKER:
        return card.is_joker
    return not card.is_joker and card % FACES == named


def _read(words: list[str], reader: _Reader) -> Move:
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb == "draw" and len(rest) <= 1:
        return Draw(CARD_BY_TEXT[_known(rest[0])]) if rest else Draw()
    if verb in ("take", "undo") and not rest:
        return Take() if verb == "take" else Undo()
    if verb == "lay" and rest:
        return _read_lay(rest, reader)
    if verb == "add" and len(rest) in (2, 3):
        return _read_add(rest, reader)
    if verb == "swap" and len(rest) in (2, 3):
        cards = tuple(reader.card(name) for name in rest[:-1])
        return Swap(cards, _meld_number(rest[-1]))
    if verb == "discard" and len(rest) == 1:
        return Discard(reader.card(rest[0], discarding=True))
    raise NotationError(f"{' '.join(words)[:40] or 'nothing'} is no action")


def _known(name: str) -> str:
    if name not in CARD_BY_TEXT:
        raise NotationError(f"{name[:12]} is no card")
    return name


def _read_lay(names: list[str], reader: _Reader) -> Lay:
    melds: list[tuple[Placed, ...]] = []
    for group in " ".join(names).split("/"):
        meld = tuple(reader.offer(name) for name in group.split())
        if not meld:
            raise NotationError("a meld without cards")
        melds.append(meld)
    return Lay(tuple(melds))


def _read_add(rest: list[str], reader: _Reader) -> Add:
    if len(rest) == 3 and rest[2] not in (End.LOW.value, End.HIGH.value):
        raise NotationError(f"{rest[2][:12]} is no end of a run")
    end = End(rest[2]) if len(rest) == 3 else None
    return Add(reader.offer(rest[0]), _meld_number(rest[1]), end)


def _meld_number(text: str) -> int:
    if not _MELD_NUMBER.match(text):
        raise NotationError(f"{text[:12]} is no number of a meld")
    return int(text) - 1


def _offer_text(offer: Placed) -> str:
    return laid_text(offer.card, offer.stands)
