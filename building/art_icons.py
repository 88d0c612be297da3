"""Makes the table's icons from lucide's, the app's own icon in the sizes that systems ask for."""

from pathlib import Path

from building.art_raster import paints, png
from building.art_svg import Element, element, picture, read, write

_LUCIDE = "lucide-static/icons"
_STROKE, _HEAVY_STROKE = "2.1", "3.4"
_NAMES = """
arrow-down arrow-left arrow-right arrow-left-right book-open chart-column check chevron-right
circle-check circle-dashed circle-x crown dices download equal eye graduation-cap hand history
house info languages lightbulb lock log-out menu minus notebook-pen pencil play plus printer
rotate-ccw scale scroll-text settings share share-2 shield-check skip-forward smartphone table-2
triangle-alert undo-2 upload volume-2 volume-x wifi-off x
"""
# drawn under 14 px on marks and badges, where the usual stroke would vanish
_HEAVY_NAMES = "arrow-down arrow-left-right check history lightbulb plus"
_UNITS = 512
_ROUND_CORNER = 112
_FAVICON_BOX = "129 93 254 326"  # the card alone: the cloth around it is too much for 16 px

_BASE_RULES = """\
/* Icons: <span class="icon icon-play" aria-hidden="true"></span>, coloured by the text's colour. */
.icon{display:inline-block;flex:none;inline-size:1.375rem;block-size:1.375rem;\
background-color:currentColor;-webkit-mask:center/contain no-repeat;mask:center/contain no-repeat}
@media (forced-colors:active){.icon{forced-color-adjust:none;background-color:CanvasText}}
"""


def write_icons(folder: Path, style: Path, node_modules: Path) -> None:
    """Writes one SVG file an icon, and `icons.css` that shows them by class."""
    rules = [_BASE_RULES]
    for name, stroke, suffix in _wanted():
        source = read(node_modules / _LUCIDE / f"{name}.svg")
        write(folder / f"{name}{suffix}.svg", _drawn(source, stroke))
        address = f"url(../icons/{name}{suffix}.svg)"
        rules.append(f".icon-{name}{suffix}{{-webkit-mask-image:{address};mask-image:{address}}}\n")
    (style / "icons.css").write_text("".join(rules), encoding="utf-8", newline="\n")


def write_app_icon(folder: Path, source: Path) -> None:
    """Writes the app's icon as PNG files and as `favicon.svg`."""
    root = read(source)
    ground = root[0]
    square = paints(root)
    ground.set("rx", str(_ROUND_CORNER))
    rounded = paints(root)
    for name, layers, size in (
        ("app-192.png", rounded, 192),
        ("app-512.png", rounded, 512),
        ("app-maskable-512.png", square, 512),
        ("apple-touch-180.png", square, 180),
    ):
        (folder / name).write_bytes(png(layers, units=_UNITS, size=size))
    write(folder / "favicon.svg", picture(254, 326, _FAVICON_BOX, *root[1:]))


def _wanted() -> list[tuple[str, str, str]]:
    usual = [(name, _STROKE, "") for name in _NAMES.split()]
    return usual + [(name, _HEAVY_STROKE, "-heavy") for name in _HEAVY_NAMES.split()]


def _drawn(source: Element, stroke: str) -> Element:
    strokes = element(
        "g",
        *source,
        fill="none",
        stroke="#000",
        stroke_width=stroke,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return picture(24, 24, "0 0 24 24", strokes)
