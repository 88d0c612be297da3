"""Tests of the pictures the build makes: complete, self-contained, small, equal at every run."""

import json
import math
import re
import struct
import xml.etree.ElementTree as ElementTree
import zlib
from pathlib import Path

import pytest

from building.art import art
from building.art_paths import rounded, shorten
from building.art_raster import paints, png
from building.art_svg import element

ROOT = Path(__file__).parents[2]
CARDS = [rank + suit for suit in "hdcs" for rank in "A23456789TJQK"]
SVG = "{http://www.w3.org/2000/svg}"
SHOWN_IN_A_FAN = -120 + 0.32 * 240  # the right end of a covered card's visible strip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("art")
    art(out, ROOT / "web" / "node_modules")
    return out


def test_every_card_has_its_faces(made: Path) -> None:
    expected = {f"{card}.svg" for card in CARDS} | {f"joker-{card}.svg" for card in CARDS}
    names = {path.name for path in (made / "cards").iterdir()}
    assert names == expected | {"joker.svg", "back.svg"}


def test_cards_stand_alone_and_are_1_to_1_4(made: Path) -> None:
    for path in (made / "cards").iterdir():
        text = path.read_text(encoding="utf-8")
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg", path.name
        assert (root.get("width"), root.get("height")) == ("240", "336"), path.name
        assert root.get("viewBox") == "-120 -168 240 336", path.name
        names = {part.get("id") for part in root.iter()}
        inside = re.findall(r'href="#(\w+)"|url\(#(\w+)\)', text)
        assert text.count("href=") + text.count("url(") == len(inside), path.name
        assert {a or b for a, b in inside} <= names, path.name


def test_cards_are_recoloured_and_have_no_frame(made: Path) -> None:
    for card in CARDS:
        text = (made / "cards" / f"{card}.svg").read_text(encoding="utf-8")
        assert '"red"' not in text
        assert '"black"' not in text
        assert ("#C8102E" in text) or card[1] in "cs"
        assert 'width="239"' not in text
        assert 'stroke-width="104"' in text
        assert 'stroke-width="80"' not in text


def test_a_covered_laid_joker_shows_index_and_star(made: Path) -> None:
    for card in CARDS:
        root = ElementTree.parse(made / "cards" / f"joker-{card}.svg").getroot()
        index = root.findall(f"{SVG}use")
        assert len(index) == 2, card
        assert all(
            float(use.attrib["x"]) + 0.8 * float(use.attrib["height"]) < SHOWN_IN_A_FAN
            for use in index
        ), card
        star = next(part for part in root.findall(f"{SVG}path") if part.get("fill") == "#7A4A00")
        assert right_end(star.attrib["d"]) < SHOWN_IN_A_FAN


def test_the_deck_is_small(made: Path) -> None:
    sizes = [len(zlib.compress(path.read_bytes(), 9)) for path in (made / "cards").iterdir()]
    assert sum(sizes) < 180_000


def test_two_runs_are_equal(made: Path, tmp_path: Path) -> None:
    art(tmp_path, ROOT / "web" / "node_modules")
    assert contents(tmp_path) == contents(made)


def test_every_icon_rule_has_its_file_and_every_file_its_rule(made: Path) -> None:
    style = (made / "style" / "icons.css").read_text(encoding="utf-8")
    rules = set(re.findall(r"\.icon-([a-z0-9-]+)\{", style))
    files = {path.stem for path in (made / "icons").glob("*.svg")} - {"favicon"}
    assert rules == files
    assert set(re.findall(r"url\(([^)]*)\)", style)) == {f"../icons/{name}.svg" for name in files}


def test_every_font_rule_has_its_file(made: Path) -> None:
    style = (made / "style" / "fonts.css").read_text(encoding="utf-8")
    names = set(re.findall(r"url\(\.\./fonts/([^)]*)\)", style))
    assert names == {path.name for path in (made / "fonts").iterdir()}
    assert style.count("font-display:swap") == style.count("@font-face") == len(names)


def test_the_manifest_names_icons_that_exist(made: Path) -> None:
    manifest = json.loads((ROOT / "web" / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        width, height, _ = pixels(made / icon["src"])
        assert f"{width}x{height}" == icon["sizes"]
    for name in ("start_url", "scope"):
        assert manifest[name] == "./"


def test_app_icons_are_round_or_bleed_to_the_edge(made: Path) -> None:
    clear, cloth = (0, 0, 0, 0), (0x1E, 0x5A, 0x45, 255)
    for name, corner in (("app-512", clear), ("app-maskable-512", cloth), ("app-192", clear)):
        width, height, at = pixels(made / "icons" / f"{name}.png")
        assert at(0, 0) == at(width - 1, height - 1) == corner
        assert at(width // 2, height // 8) == cloth
        assert at(width // 2, height // 4) == (0xFF, 0xF8, 0xE8, 255)


def test_the_maskable_icon_keeps_its_card_in_the_safe_circle(made: Path) -> None:
    width, height, at = pixels(made / "icons" / "app-maskable-512.png")
    cloth = at(0, 0)
    for x in range(0, width, 3):
        for y in range(0, height, 3):
            if math.hypot(x - width / 2, y - height / 2) > 0.4 * width:
                assert at(x, y) == cloth


def test_a_half_covered_pixel_is_mixed() -> None:
    ground = element("rect", width=2, height=2, fill="#000000")
    half = element("rect", width=1.5, height=2, fill="#FFFFFF")
    row = png(paints(element("svg", ground, half)), units=2, size=2)
    _, _, at = decoded(row)
    assert at(0, 0) == (255, 255, 255, 255)
    assert at(1, 0) == (128, 128, 128, 255)


def test_a_shape_that_cannot_be_drawn_is_named() -> None:
    with pytest.raises(ValueError, match="<circle> in the app's icon"):
        paints(element("svg", element("circle", r=3, fill="#000000")))


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("M10,10 L 20,10 L20 30 Z", "m10 10h10v20z"),
        ("M0 0C0.4 0.4 1.6 1.6 3 3S 5 5 6 6", "m0 0c0 0 2 2 3 3s2 2 3 3"),
        ("m 1 1 2 2 -3 -3", "m1 1 2 2-3-3"),
        ("M5 5 H10 h-4 V1", "m5 5h5-4v-4"),
        ("M0 0A75.4 75 0 0 1 -75 75", "m0 0a75 75 0 0 1-75 75"),
        ("M1e1 1e1l1.2e1 5", "m10 10 12 5"),
        ("M0 0L5 5ZL3 4", "m0 0 5 5zl3 4"),
    ],
)
def test_paths_get_shorter_and_stay_the_same(long: str, short: str) -> None:
    assert shorten(long) == short
    assert shorten(short) == short


def test_rounding_does_not_add_up_along_a_path() -> None:
    steps = shorten("M0 0" + "l0.4 0.3" * 1000)
    assert right_end(steps) == 400


@pytest.mark.parametrize("text", ["M1 2 L3", "hello", "M1 2 #", "5 5", "M0 0Z 4"])
def test_what_is_not_path_data_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not path data"):
        shorten(text)


def test_numbers_are_written_without_needless_signs() -> None:
    assert [rounded(number, 2) for number in (0.5, -0.25, -0.001, 10, 2.999)] == [
        ".5", "-.25", "0", "10", "3",
    ]  # fmt: skip


def right_end(path: str) -> float:
    """The greatest x a shortened path of lines reaches."""
    x, best = 0.0, -math.inf
    for letter, text in re.findall(r"([a-zM])([^a-zM]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", text)]
        steps = numbers if letter == "h" else [] if letter in "vz" else numbers[::2]
        for step in steps:
            x = x + step if letter != "M" else step
            best = max(best, x)
    return best


def contents(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def pixels(path: Path):
    return decoded(path.read_bytes())


def decoded(file: bytes):
    """Width, height and the colour at a place, of an RGBA PNG whose rows have no filter."""
    width, height, depth, kind = struct.unpack(">IIBB", file[16:26])
    assert (depth, kind) == (8, 6)
    size = struct.unpack(">I", file[33:37])[0]
    rows = zlib.decompress(file[41 : 41 + size])

    def at(x: int, y: int) -> tuple[int, ...]:
        start = y * (1 + 4 * width)
        assert rows[start] == 0
        return tuple(rows[start + 1 + 4 * x : start + 5 + 4 * x])

    return width, height, at
