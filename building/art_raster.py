"""Draws the few shapes of the app's icon into pixels, the same bytes on every machine."""

import math
import re
import struct
import zlib
from dataclasses import dataclass
from itertools import pairwise

from building.art_svg import Element

_PATH_STEP = re.compile(r"([MLHV])([^MLHV]*)")
Pixel = tuple[float, float, float, float]  # red, green, blue times alpha; alpha
_CLEAR: Pixel = (0, 0, 0, 0)
_PNG_START = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle with round corners."""

    left: float
    top: float
    right: float
    bottom: float
    corner: float

    def distance(self, x: float, y: float) -> float:
        """How far a point lies outside the edge; negative inside."""
        dx = max(self.left - x, x - self.right) + self.corner
        dy = max(self.top - y, y - self.bottom) + self.corner
        if dx > 0 and dy > 0:
            return math.sqrt(dx * dx + dy * dy) - self.corner
        return max(dx, dy) - self.corner


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A chain of straight pieces with its bounds."""

    points: tuple[tuple[float, float], ...]
    left: float
    top: float
    right: float
    bottom: float

    def distance(self, x: float, y: float) -> float:
        """How far a point lies from the nearest piece."""
        return min(_from_piece(x, y, *start, *end) for start, end in pairwise(self.points))


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """One colour put on a shape: inside it, or along its edge when a width is given."""

    shape: Box | Line
    colour: tuple[int, int, int]
    width: float | None

    def cover(self, x: float, y: float, pixel: float) -> float:
        """How much of the pixel at x, y is painted, 0 to 1."""
        distance = self.shape.distance(x, y)
        if self.width is not None:
            distance = abs(distance) - self.width / 2
        return min(max(0.5 - distance / pixel, 0), 1)


def paints(root: Element) -> list[Paint]:
    """The paints of a picture made of rect and path elements, bottom first.

    Raises ValueError naming an element that is something else.
    """
    found = []
    for part in root:
        shape = _shape(part)
        if part.get("fill", "none") != "none":
            found.append(Paint(shape=shape, colour=_colour(part.attrib["fill"]), width=None))
        if "stroke" in part.attrib:
            width = float(part.attrib["stroke-width"])
            found.append(Paint(shape=shape, colour=_colour(part.attrib["stroke"]), width=width))
    return found


def png(layers: list[Paint], *, units: float, size: int) -> bytes:
    """A square PNG of `size` pixels showing 0 to `units` both ways, transparent where unpainted."""
    pixel = units / size
    rows = (b"\0" + _row(layers, (row + 0.5) * pixel, pixel, size) for row in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    return _PNG_START + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _row(layers: list[Paint], y: float, pixel: float, size: int) -> bytes:
    pixels = [_CLEAR] * size
    for layer in layers:
        shape = layer.shape
        reach = (layer.width or 0) / 2 + pixel
        if shape.top - reach <= y <= shape.bottom + reach:
            first = max(math.floor((shape.left - reach) / pixel), 0)
            last = min(math.ceil((shape.right + reach) / pixel), size)
            for column in range(first, last):
                cover = layer.cover((column + 0.5) * pixel, y, pixel)
                pixels[column] = _over(pixels[column], layer.colour, cover)
    return b"".join(map(_bytes, pixels))


def _over(below: Pixel, colour: tuple[int, int, int], cover: float) -> Pixel:
    if cover == 0:
        return below
    if cover == 1:
        return (*colour, 1)
    left = 1 - cover
    return (
        below[0] * left + colour[0] * cover,
        below[1] * left + colour[1] * cover,
        below[2] * left + colour[2] * cover,
        below[3] * left + cover,
    )


def _bytes(pixel: Pixel) -> bytes:
    red, green, blue, alpha = pixel
    if alpha == 0:
        return b"\0\0\0\0"
    return bytes(
        (round(red / alpha), round(green / alpha), round(blue / alpha), round(alpha * 255))
    )


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _shape(part: Element) -> Box | Line:
    if part.tag == "path":
        points = _points(part.attrib["d"])
        across, down = zip(*points, strict=True)
        edges = {"left": min(across), "right": max(across), "top": min(down), "bottom": max(down)}
        return Line(points=points, **edges)
    if part.tag != "rect":
        raise ValueError(f"<{part.tag}> in the app's icon: only rect and path can be drawn")
    x, y, width, height, corner = (
        float(part.get(name, "0")) for name in ("x", "y", "width", "height", "rx")
    )
    return Box(left=x, top=y, right=x + width, bottom=y + height, corner=corner)


def _points(path: str) -> tuple[tuple[float, float], ...]:
    points: list[tuple[float, float]] = []
    for command, text in _PATH_STEP.findall(path):
        numbers = [float(number) for number in text.split()]
        if command == "H":
            points.append((numbers[0], points[-1][1]))
        elif command == "V":
            points.append((points[-1][0], numbers[0]))
        else:
            points.append((numbers[0], numbers[1]))
    return tuple(points)


def _colour(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _from_piece(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> float:
    dx, dy = x2 - x1, y2 - y1
    along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
    along = min(max(along, 0), 1)
    return math.sqrt((x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2)
