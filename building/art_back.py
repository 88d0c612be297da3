"""Draws the back of the cards: a brick lattice, a cream border, a medallion with the number 40."""

import math
from pathlib import Path

from building.art_faces import CARD_BOX
from building.art_svg import Element, element, picture, write

CREAM, BRICK = "#FBF3DF", "#9C3B26"
_PITCH = 24
_CLEAR = 62  # no diamond's middle lies nearer to the medallion's
_FOUR = "M-8 25v-50l-27 35h36"
_ZERO = "M35-12v24a13 13 0 0 1-26 0v-24a13 13 0 0 1 26 0z"


def write_back(folder: Path) -> None:
    """Writes `back.svg`."""
    body = (
        element("rect", x=-120, y=-168, width=240, height=336, rx=24, fill=CREAM),
        element("rect", x=-107, y=-155, width=214, height=310, rx=12, fill=BRICK),
        element("path", d=_lattice(), fill=CREAM),
        *_medallion(),
    )
    write(folder / "back.svg", picture(240, 336, CARD_BOX, *body))


def _lattice() -> str:
    middles = [
        (x, y)
        for y in range(-132, 144, _PITCH)
        for x in range(-84, 96, _PITCH)
        if math.hypot(x, y) > _CLEAR
    ]
    return "".join(f"M{x} {y - 10}l10 10-10 10-10-10z" for x, y in middles)


def _medallion() -> list[Element]:
    return [
        element("circle", r=53, fill=CREAM, stroke=BRICK, stroke_width=10),
        element(
            "path",
            d=_FOUR + _ZERO,
            fill="none",
            stroke=BRICK,
            stroke_width=9,
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
    ]
