"""What a person did, as the page says it: parsed strictly into frozen values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, TypeAlias

LONGEST_MESSAGE: Final = 10_000
LONGEST_WORD: Final = 200
LONGEST_INPUT: Final = 1_200  # a rule set as text, or one too long for it, of which to be told
LONGEST_TEXT: Final = 4_001  # a case of the referee, or one too long
LONG_TEXTS: Final = ("referee:text",)


class MessageError(ValueError):
    """A message that is none of the protocol's; its text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action was asked for by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Choose:
    """A question was answered."""

    value: str


@dataclass(frozen=True, slots=True)
class TapCard:
    """A card face up was tapped at a place."""

    card: str
    place: str


@dataclass(frozen=True, slots=True)
class TapPlace:
    """A place was tapped: the stock, the discards, a meld."""

    place: str


@dataclass(frozen=True, slots=True)
class Fill:
    """A field was filled, or one of several options chosen."""

    name: str
    value: str


Intent: TypeAlias = Act | Choose | TapCard | TapPlace | Fill
_KINDS: Final = {
    "action": (Act, 1),
    "choice": (Choose, 1),
    "card": (TapCard, 2),
    "place": (TapPlace, 1),
    "input": (Fill, 2),
}


def parse_message(message: str) -> tuple[int, Intent]:
    """The number and the intent of a message `["intent", n, intent]`; raises MessageError."""
    if len(message) > LONGEST_MESSAGE:
        raise MessageError(f"a message of more than {LONGEST_MESSAGE} characters")
    try:
        found = json.loads(message)
    except (ValueError, RecursionError):
        raise MessageError("a message that is not JSON") from None
    if not isinstance(found, list) or len(found) != 3 or found[0] != "intent":
        raise MessageError("a message that is no intent")
    if type(found[1]) is not int or not 0 < found[1] < 2**53:
        raise MessageError("an intent without its number")
    return found[1], _intent(found[2])


def _intent(words: object) -> Intent:
    if not isinstance(words, list) or not words or not all(isinstance(w, str) for w in words):
        raise MessageError("an intent that is no list of texts")
    kind, count = _KINDS.get(words[0], (None, 0))
    if kind is None or len(words) != count + 1:
        raise MessageError("an intent of an unknown kind")
    longest = LONGEST_WORD
    if kind is Fill:
        longest = LONGEST_TEXT if words[1] in LONG_TEXTS else LONGEST_INPUT
    if max(map(len, words)) > longest:
        raise MessageError(f"an intent with a word of more than {longest} characters")
    intent: Intent = kind(*words[1:])
    return intent
