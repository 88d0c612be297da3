"""Reads SVG sources into small trees and writes them back compactly."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from building.art_paths import rounded, shorten

Element = ElementTree.Element
_LONG_DECIMAL = re.compile(r"-?\d*\.\d{2,}")


def read(path: Path) -> Element:
    """The tree of an SVG file, its names without their XML namespace.

    Raises ValueError naming the file when it is not well-formed XML.
    """
    try:
        root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    except ElementTree.ParseError as error:
        raise ValueError(f"{path} is not a picture: {error}; reinstall the npm packages") from None
    for part in root.iter():
        part.tag = _local(part.tag)
        part.text = part.tail = None  # white space: no picture here has text in it
        part.attrib = {_local(name): value for name, value in part.attrib.items()}
    return root


def simplify(root: Element) -> None:
    """Cuts decimals nobody can see: path data to whole units, other numbers to two places."""
    for part in root.iter():
        for name, value in part.attrib.items():
            part.set(name, shorten(value) if name == "d" else _shorter(value))


def write(path: Path, root: Element) -> None:
    """Writes a compact SVG file, one line long."""
    text = ElementTree.tostring(root, encoding="unicode").replace(" />", "/>")
    path.write_text(text + "\n", encoding="utf-8", newline="\n")


def element(tag: str, *children: Element, **attributes: str | float) -> Element:
    """A new element; `_` in an attribute's name stands for `-`."""
    made = ElementTree.Element(tag)
    for name, value in attributes.items():
        text = value if isinstance(value, str) else rounded(value, 3)
        made.set(name.replace("_", "-"), text)
    made.extend(children)
    return made


def picture(width: float, height: float, view_box: str, *children: Element) -> Element:
    """The root of a picture that an <img> can show on its own."""
    root = element("svg", *children, xmlns="http://www.w3.org/2000/svg")
    root.attrib |= {"width": rounded(width, 2), "height": rounded(height, 2), "viewBox": view_box}
    return root


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def _shorter(value: str) -> str:
    return _LONG_DECIMAL.sub(lambda match: rounded(float(match[0]), 2), value)
