"""Makes the 52 card faces from Adrian Kennard's big-index deck."""

from pathlib import Path

from building.art_svg import Element, element, picture, read, simplify, write

RANKS = "A23456789TJQK"
SUITS = "hdcs"
CARD_BOX = "-120 -168 240 336"  # the sources' own units: a card is 240 wide, its middle at 0, 0
INK = {"red": "#C8102E", "black": "#111", "white": "#fff"}
_SOURCE = "@heruka_urgyen/react-playing-cards/src/images/2color-bf"
_THIN, _BOLD = "80", "104"  # an index's stroke, in thousandths of its height


def names() -> list[str]:
    """The 52 cards as the game writes them: rank, then suit."""
    return [rank + suit for suit in SUITS for rank in RANKS]


def blank_face() -> Element:
    """A white card without a frame: the edge is the page's, not the picture's."""
    return element("rect", x=-120, y=-168, width=240, height=336, rx=24, fill="#fff")


def source_face(node_modules: Path, name: str) -> Element:
    """A card of the source deck, its colours ours, its index bold, its frame gone.

    Raises ValueError when the file is not drawn as this deck is.
    """
    path = node_modules / _SOURCE / f"{name.upper()}.svg"
    root = read(path)
    frame = root.find("rect")
    if root.get("viewBox") != CARD_BOX or frame is None or frame.get("width") != "239":
        raise ValueError(f"{path} is not the deck this build knows; install the locked version")
    root.remove(frame)
    for part in root.iter():
        for paint in ("fill", "stroke"):
            if part.get(paint) in INK:
                part.set(paint, INK[part.attrib[paint]])
        if part.get("stroke-width") == _THIN:
            part.set("stroke-width", _BOLD)
    simplify(root)
    return root


def write_faces(folder: Path, node_modules: Path) -> None:
    """Writes `Ah.svg` … `Ks.svg`."""
    for name in names():
        source = source_face(node_modules, name)
        _let_index_overflow(source)
        _shorten_names(source)
        face = picture(240, 336, CARD_BOX, blank_face(), *source)
        write(folder / f"{name}.svg", face)


def _let_index_overflow(root: Element) -> None:
    """A bold stroke reaches past the index's own box, which would clip it."""
    for symbol in root.iter("symbol"):
        if symbol.get("id", "").startswith("V"):
            symbol.set("overflow", "visible")


def _shorten_names(root: Element) -> None:
    """Gives what is drawn once and used often one-letter names."""
    letters: dict[str, str] = {}
    for part in root.iter():
        if "id" in part.attrib:
            part.set("id", letters.setdefault(part.attrib["id"], chr(ord("a") + len(letters))))
    for part in root.iter("use"):
        part.set("href", "#" + letters[part.attrib["href"].removeprefix("#")])
