"""Makes the joker's faces: in a hand with its JOLLY index, and laid as each of the 52 cards."""

import copy
import re
from pathlib import Path

from building.art_faces import CARD_BOX, INK, blank_face, names, source_face
from building.art_paths import shorten
from building.art_svg import Element, element, picture, write

_SOURCE = "@letele/playing-cards/dist/index.esm.js"
_SKIN, _LINE, _EYE = "#F7D99A", "#7A4A00", "#2B1D05"
_AMBER, _AMBER_STRIPE = "#FFE3A3", "#FBD78C"
_INDEX_PLACES = ("-122", "-116.28")  # where the source puts rank and suit
_STAR = "M-87 22l7.6 16.5 18 2.1-13.3 12.3 3.5 17.8-15.8-8.8-15.8 8.8 3.5-17.8-13.3-12.3 18-2.1z"
# 73 wide of the card's 240: a fan shows the left 77 of a covered card
_COLUMN = "M-47-168v336h-49a24 24 0 0 1-24-24v-288a24 24 0 0 1 24-24z"
_BELLS = ((1166, 535), (905, 234), (115, 431))  # in the jester's units, 1300 by 2000
_SMILE = "M385 1140a300 300 0 0 0 530 0"
_COLUMN_EDGE = "M-47-168v336"
_JOLLY = {  # strokes in a box 20 wide and 28 high
    "J": "M6 0h14m-6 0v21a6.5 6.5 0 0 1-13 0",
    "O": "M2 8a8 8 0 0 1 16 0v12a8 8 0 0 1-16 0z",
    "L": "M3 0v28h15",
    "Y": "M1 0l9 13 9-13M10 13v15",
}


def write_jokers(folder: Path, node_modules: Path) -> None:
    """Writes `joker.svg` and the laid jokers `joker-Ah.svg` … `joker-Ks.svg`."""
    layers = _jester_layers(node_modules / _SOURCE)
    write(folder / "joker.svg", _in_hand(layers))
    for name in names():
        write(folder / f"joker-{name}.svg", _laid(layers, source_face(node_modules, name)))


def _in_hand(layers: list[Element]) -> Element:
    turned = element("use", href="#i", transform="rotate(180)")
    body = (blank_face(), _jester(layers, 6, 0, 0.13), _jolly_index(), turned)
    return picture(240, 336, CARD_BOX, *body)


def _laid(layers: list[Element], source: Element) -> Element:
    symbols = [part for part in source.iter("symbol") if part.attrib["id"][0] in "VS"]
    for symbol in symbols:
        symbol.set("overflow", "visible")
    index = [part for part in source.findall("use") if part.get("x") in _INDEX_PLACES]
    star = element("path", d=_STAR, fill=_LINE)
    body = (blank_face(), *_column(), *symbols, *index, star, _jester(layers, 37, 0, 0.115))
    return picture(240, 336, CARD_BOX, *body)


def _column() -> list[Element]:
    stripe = element("path", d="M0 0h6v12h-6z", fill=_AMBER_STRIPE)
    pattern = element(
        "pattern",
        element("path", d="M0 0h12v12h-12z", fill=_AMBER),
        stripe,
        id="p",
        width=12,
        height=12,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    edge = element("path", d=_COLUMN_EDGE, stroke=_LINE, stroke_width=3, stroke_dasharray="9 6")
    return [pattern, element("path", d=_COLUMN, fill="url(#p)"), edge]


def _jester(layers: list[Element], x: float, y: float, scale: float) -> Element:
    """The jester, its middle at x, y; its own units are 1300 by 2000."""
    return element(
        "g",
        *map(copy.copy, layers),
        transform=f"translate({x} {y})scale({scale})translate(-640-980)",
        stroke=_LINE,
        stroke_width=18,
    )


def _jolly_index() -> Element:
    letters = [
        element("path", d=_JOLLY[letter], transform=f"translate(0 {row * 40})")
        for row, letter in enumerate("JOLLY")
    ]
    return element(
        "g",
        *letters,
        id="i",
        transform="translate(-111-156)",
        fill="none",
        stroke=INK["black"],
        stroke_width=5.5,
        stroke_linejoin="round",
    )


def _jester_layers(path: Path) -> list[Element]:
    """The source's face and clothes; bells, eyes and smile drawn anew so that they show when small.

    Raises ValueError when the source is not written as the locked version is.
    """
    script = path.read_text(encoding="utf-8")
    drawing = re.search(r"const SvgJ1 = (.*?)\n};", script, re.DOTALL)
    paths = re.findall(r'\bd: "([^"]+)"', drawing[1]) if drawing else []
    if len(paths) != 4:
        raise ValueError(f"{path} has no joker this build knows; install the locked version")
    _, _, clothes, face = map(shorten, paths)
    return [
        element("path", d=clothes, fill=INK["red"]),
        element("path", d=face, fill=_SKIN),
        *(element("circle", cx=x, cy=y, r=75, fill="#fff") for x, y in _BELLS),
        *(element("circle", cx=x, cy=940, r=44, fill=_EYE, stroke="none") for x in (460, 840)),
        element("path", d=_SMILE, fill="none"),
    ]
