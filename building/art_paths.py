"""Rewrites SVG path text in the fewest characters that still draw the same picture."""

import re
from collections.abc import Iterator

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARC_END = 5  # an arc's first five numbers are radii, turn and flags: sizes, not places


def shorten(path: str, *, places: int = 0) -> str:
    """The same path in relative commands, its points on a grid of 10^-places units.

    Points are rounded where they stand, never as steps, so that errors do not add up.
    Raises ValueError on text that is not path data.
    """
    pen = _Pen(places)
    return _joined(pen.step(command, numbers) for command, numbers in _segments(path))


def rounded(number: float, places: int) -> str:
    """A number as SVG wants it shortest: no trailing zeros, no zero before the point."""
    text = f"{number:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    text = re.sub(r"^(-?)0\.", r"\1.", text)
    return "0" if text in ("-0", "", "-") else text


def _segments(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each segment with its own command letter, as the path gives it."""
    tokens = _TOKEN.findall(path)
    if re.sub(r"[\s,]+", "", path) != "".join(tokens):
        raise ValueError(f"not path data: {path[:40]!r}")
    at = 0
    command = ""
    while at < len(tokens):
        named = tokens[at].isalpha()
        if named:
            command, at = tokens[at], at + 1
        count = _ARGUMENTS.get(command.upper(), -1)
        numbers = tokens[at : at + count]
        if not (named or count > 0) or len(numbers) != count or any(map(str.isalpha, numbers)):
            raise ValueError(f"not path data: {path[:40]!r}")
        yield command, [float(number) for number in numbers]
        at += count
        command = {"M": "L", "m": "l"}.get(command, command)  # more pairs after a move are lines


class _Pen:
    """Follows a path twice, as it was and as it is rounded."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._true = (0.0, 0.0)
        self._start = (0.0, 0.0)

    def step(self, command: str, numbers: list[float]) -> tuple[str, list[str]]:
        """The segment as a relative one with rounded numbers."""
        kind = command.upper()
        if kind == "Z":
            self._true = self._start
            return "z", []
        sizes, points = self._points(command, numbers)
        grid = self._grid(self._true)
        self._true = points[-1]
        if kind == "M":
            self._start = points[-1]
        steps = [
            (round(x - grid[0], self._places), round(y - grid[1], self._places))
            for x, y in map(self._grid, points)
        ]
        return self._written(kind, sizes, steps)

    def _points(
        self, command: str, numbers: list[float]
    ) -> tuple[list[float], list[tuple[float, float]]]:
        kind = command.upper()
        x, y = self._true if command.islower() else (0.0, 0.0)
        if kind == "H":
            return [], [(x + numbers[0], self._true[1])]
        if kind == "V":
            return [], [(self._true[0], y + numbers[0])]
        cut = _ARC_END if kind == "A" else 0
        pairs = zip(numbers[cut::2], numbers[cut + 1 :: 2], strict=True)
        return numbers[:cut], [(x + dx, y + dy) for dx, dy in pairs]

    def _grid(self, point: tuple[float, float]) -> tuple[float, float]:
        return round(point[0], self._places), round(point[1], self._places)

    def _written(
        self, kind: str, sizes: list[float], steps: list[tuple[float, float]]
    ) -> tuple[str, list[str]]:
        if kind in "LHV" and steps[0][0] == 0:
            return "v", [rounded(steps[0][1], self._places)]
        if kind in "LHV" and steps[0][1] == 0:
            return "h", [rounded(steps[0][0], self._places)]
        letter = "l" if kind in "LHV" else kind.lower()
        numbers = [*sizes, *(number for step in steps for number in step)]
        return letter, [rounded(number, self._places) for number in numbers]


def _joined(segments: Iterator[tuple[str, list[str]]]) -> str:
    """Commands and numbers with no letter and no space that a reader does not need."""
    text = ""
    implied = ""
    for letter, numbers in segments:
        if letter != implied or not numbers:
            text += letter
        for number in numbers:
            glued = number.startswith("-") or text[-1].isalpha()
            text += number if glued else f" {number}"
        implied = "l" if letter == "m" else letter
    return text
