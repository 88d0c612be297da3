"""TOML from outside, read with limits, and its values taken out by key and kind."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

from quaranta.cases_values import CaseError
from quaranta.scala40.rules import shown

LARGEST_TEXT: Final = 1_000_000
DEEPEST: Final = 20
LONGEST_NUMBER: Final = 40
LONGEST_KEY: Final = 40

Left = TypeVar("Left")

# Strings and comments are passed over whole, closed or not; what is left counts.
_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
    r"|[0-9_]{" + str(LONGEST_NUMBER) + r",}"
    r"|[\[\]{}.\n]",
    re.DOTALL,
)
# Some editors begin every UTF-8 file with it, and nobody sees it there.
_BYTE_ORDER_MARK: Final = "\ufeff"
_LINE: Final = re.compile(r"\(at (?:line (\d+), column \d+|end of document)\)")


def loaded(text: str) -> dict[str, Any]:
    """The tables of a TOML text; raises CaseError with the line that is wrong."""
    if len(text) > LARGEST_TEXT:
        line = _line_at(text, LARGEST_TEXT)
        raise CaseError("", f"line {line}: here the file passes {LARGEST_TEXT} characters")
    _check_depth(text)
    try:
        return tomllib.loads(text)
    except ValueError as problem:
        said = ascii(str(problem))[1:-1]
        found = _LINE.search(said)
        line = int(found[1]) if found and found[1] else _line_at(text, len(text))
        raise CaseError("", f"line {line}: not TOML: {_LINE.sub('', said).strip()[:100]}") from None


def decoded(raw: bytes) -> str:
    """A file's text; raises CaseError with the line where it is too large or not UTF-8."""
    if len(raw) > LARGEST_TEXT:
        line = raw.count(b"\n", 0, LARGEST_TEXT) + 1
        raise CaseError("", f"line {line}: here the file passes {LARGEST_TEXT} bytes")
    try:
        return raw.decode().removeprefix(_BYTE_ORDER_MARK)
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise CaseError("", f"line {line}: not TOML: not UTF-8") from None


def _line_at(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _check_depth(text: str) -> None:
    """No brackets or dotted keys too deep, no number too long: all are costly to read."""
    line, depth, dots = 1, 0, 0
    for found in _TOKEN.finditer(text):
        token = found[0]
        line += token.count("\n")
        depth += (token in "[{") - (token in "]}")
        dots = 0 if token == "\n" else dots + (token == ".")
        if depth > DEEPEST or dots > DEEPEST:
            raise CaseError("", f"line {line}: nested deeper than {DEEPEST}")
        if token[0] in "0123456789_":
            raise CaseError("", f"line {line}: a number of {LONGEST_NUMBER} digits or more")


class Keys:
    """The values of one table, each asked for by its key and kind; raises CaseError."""

    def __init__(self, table: object, allowed: Iterable[str], *, where: str = "") -> None:
        if not isinstance(table, dict):
            raise CaseError(where, f"is {shown(table)}: it must be a table")
        self._table: Mapping[str, object] = table
        self._where = f"{where}." if where else ""
        known = list(allowed)
        for key in table:
            if key not in known:
                raise self.wrong(key, f"unknown key; there are {' '.join(known)}")

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def wrong(self, key: str, why: str) -> CaseError:
        """The error about a key of this table."""
        said = ascii(key)[1:-1][:LONGEST_KEY]
        return CaseError(f"{self._where}{said}", why)

    def whatever(self, key: str, left_out: Left) -> object | Left:
        """A value of any kind."""
        return self._table.get(key, left_out)

    def text(self, key: str, left_out: Left, longest: int) -> str | Left:
        """A text of so many characters at most."""
        if key not in self._table:
            return left_out
        return self._text(key, self._table[key], longest)

    def number(self, key: str, left_out: Left, within: range) -> int | Left:
        """A whole number in a range."""
        if key not in self._table:
            return left_out
        return self._number(key, self._table[key], within)

    def truth(self, key: str, left_out: Left) -> bool | Left:
        """True or false."""
        if key not in self._table:
            return left_out
        return self._truth(key, self._table[key])

    def texts(self, key: str, left_out: Left, longest: int, most: int) -> tuple[str, ...] | Left:
        """A list of texts."""
        if key not in self._table:
            return left_out
        return tuple(self._text(key, one, longest) for one in self.rows(key, most))

    def numbers(self, key: str, left_out: Left, within: range, most: int) -> tuple[int, ...] | Left:
        """A list of whole numbers."""
        if key not in self._table:
            return left_out
        return tuple(self._number(key, one, within) for one in self.rows(key, most))

    def truths(self, key: str, left_out: Left, most: int) -> tuple[bool, ...] | Left:
        """A list of truths."""
        if key not in self._table:
            return left_out
        return tuple(self._truth(key, one) for one in self.rows(key, most))

    def grid(self, key: str, within: range, rows: int, most: int) -> tuple[tuple[int, ...], ...]:
        """A list of lists of whole numbers."""
        return tuple(
            tuple(self._number(key, one, within) for one in self._list(key, row, most))
            for row in self.rows(key, rows)
        )

    def rows(self, key: str, most: int) -> list[object]:
        """A list of so many values at most."""
        return self._list(key, self._table[key], most)

    def _list(self, key: str, value: object, most: int) -> list[object]:
        if not isinstance(value, list):
            raise self.wrong(key, f"is {shown(value)}: it must be a list")
        if len(value) > most:
            raise self.wrong(key, f"a list of {len(value)}, where {most} is the most")
        return value

    def _text(self, key: str, value: object, longest: int) -> str:
        if not isinstance(value, str):
            raise self.wrong(key, f"is {shown(value)}: it must be a text")
        if len(value) > longest or not "".join(value.split()).isprintable():
            raise self.wrong(key, f"must have at most {longest} characters, all printable")
        return value

    def _number(self, key: str, value: object, within: range) -> int:
        if type(value) is not int or value not in within:
            wanted = f"a whole number from {within.start} to {within.stop - 1}"
            raise self.wrong(key, f"is {shown(value)}: it must be {wanted}")
        return value

    def _truth(self, key: str, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(key, f"is {shown(value)}: it must be true or false")
        return value
