"""Sentences by key in a person's language, with plurals, cards and stressed parts."""

from __future__ import annotations

import json
import re
from functools import cache
from pkgutil import get_data
from typing import Any, Final, TypeAlias

from quaranta_table.figures import minus
from quaranta_table.screen_parts import Chip, Line, Strong

LANGUAGES: Final = ("it", "en")
Value: TypeAlias = "str | int | Chip | Strong | Line"
Entry: TypeAlias = "str | dict[str, str]"

_STRESSED: Final = re.compile(r"(\*\*.+?\*\*)")
_PLACE: Final = re.compile(r"(\{\w+\})")


@cache
def catalogue(language: str) -> dict[str, Entry]:
    """The sentences of a language: a key leads to a text, or to one for each number."""
    entries: dict[str, Entry] = _read(f"{language}.json")
    return entries


@cache
def articles(language: str, game: str = "") -> dict[str, dict[str, str]]:
    """The articles of a language, by number, each with a title and a text.

    They are the card table's, or those of a game beside it by its name.
    """
    name = f"articles_{game}_{language}" if game else f"articles_{language}"
    entries: dict[str, dict[str, str]] = _read(f"{name}.json")
    return entries


@cache
def article_of() -> dict[str, str]:
    """The number of the article that a refusal's word rests on."""
    return {why: str(number) for why, number in _read("article_of.json").items()}


@cache
def decided() -> dict[str, tuple[str, ...]]:
    """The fields of each preset whose values no source gives: they are decided by this program."""
    return {preset: tuple(names) for preset, names in _read("decided.json").items()}


def _read(name: str) -> Any:
    # By the loader, because the browser imports the wheel without unpacking it.
    found = get_data("quaranta_table", f"strings/{name}")
    assert found is not None
    return json.loads(found)


class Text:
    """The sentences of one language.

    A template holds `{name}` places and `**stressed**` parts; one with a plural is chosen by
    the number `n`. A missing key or place raises KeyError: the catalogues are tested whole.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._entries = catalogue(language)

    def say(self, key: str, **values: Value) -> str:
        """A sentence as plain text, cards by their spoken names."""
        return plain(self.line(key, **values))

    def line(self, key: str, **values: Value) -> Line:
        """A sentence in parts: text, cards and stressed words."""
        parts: list[str | Chip | Strong] = []
        for piece in _STRESSED.split(self._template(key, values)):
            if piece.startswith("**"):
                parts.append(Strong(plain(_filled(piece.strip("*"), values))))
            else:
                parts += _filled(piece, values)
        return joined(tuple(parts))

    def _template(self, key: str, values: dict[str, Value]) -> str:
        entry = self._entries[key]
        if isinstance(entry, str):
            return entry
        return entry["one" if values["n"] in (1, "1") else "other"]


@cache
def text_in(language: str) -> Text:
    """The one Text of a language, so that what is made with it can be remembered."""
    return Text(language)


def seat_name(seat: int, text: Text) -> str:
    """What the player of a seat is called who has no name of his own; seat 0 is the person's."""
    if seat == 0:
        return text.say("you")
    return text.say("computer") if seat == 1 else text.say("computer.numbered", number=seat)


def place_name(seat: int, text: Text) -> str:
    """What a player without a name is called by those who sit nowhere; people count from 1."""
    return text.say("tell.seat", number=seat + 1)


def _filled(template: str, values: dict[str, Value]) -> Line:
    parts: list[str | Chip | Strong] = []
    for piece in _PLACE.split(template):
        if not _PLACE.fullmatch(piece):
            parts.append(piece)
            continue
        value = values[piece[1:-1]]
        parts += value if isinstance(value, tuple) else [_part(value)]
    return tuple(parts)


def _part(value: str | int | Chip | Strong) -> str | Chip | Strong:
    return minus(value) if isinstance(value, int) else value


def joined(line: Line) -> Line:
    """The line with neighbouring texts made one and empty ones left out."""
    parts: list[str | Chip | Strong] = []
    for part in line:
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part != "":
            parts.append(part)
    return tuple(parts)


def plain(line: Line) -> str:
    """A line as text, cards by their spoken names, with commas where only room parts them."""
    said = ""
    after_chip = False
    for part in line:
        if isinstance(part, Chip):
            said = f"{said.rstrip()}, {part.name}" if after_chip else said + part.name
        else:
            said += part.text if isinstance(part, Strong) else part
        after_chip = isinstance(part, Chip) or (after_chip and part == " ")
    return said


def spoken(line: Line) -> str:
    """A line as it is read aloud."""
    return plain(line).replace(" · ", ", ").strip()
