"""Every sample screen, painted by the page itself, stands right at every size of window."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from building.art_back import write_back
from building.art_faces import write_faces
from building.art_fonts import write_fonts
from building.art_icons import write_icons
from building.art_jokers import write_jokers
from quaranta_table.markup import body_attributes, markup
from quaranta_table.screen import Screen, TableBody
from quaranta_table.settings import LONGEST_NAME
from tests.page.conftest import HERE, ROOT, Told
from tests.table.samples import samples

SIZES = (
    ("it", 320, 568),
    ("it", 360, 640),
    ("en", 360, 640),
    ("en", 390, 844),
    ("it", 640, 360),
    ("en", 768, 1024),
    ("it", 1000, 600),
    ("en", 1280, 800),
)
PHONE_AND_DESK = (("it", 360, 640), ("en", 1280, 800))
MEASURE = (HERE / "geometry.js").read_text(encoding="utf-8")
RENAME = """([was, now]) => {
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) walker.currentNode.data = walker.currentNode.data.replaceAll(was, now);
}"""
CALM = "document.documentElement.setAttribute('data-motion', 'none')"


@pytest.fixture(scope="session")
def art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real cards, icons and letters."""
    out = tmp_path_factory.mktemp("art")
    node_modules = ROOT / "web" / "node_modules"
    cards, icons, fonts, style = (out / name for name in ("cards", "icons", "fonts", "style"))
    for folder in (cards, icons, fonts, style):
        folder.mkdir()
    write_faces(cards, node_modules)
    write_jokers(cards, node_modules)
    write_back(cards)
    write_icons(icons, style, node_modules)
    write_fonts(fonts, style, node_modules)
    return out


@pytest.fixture
def shown(told: Told, folder: Path, art: Path) -> Told:
    """The page, open and ready, with its real pictures and letters."""
    shutil.copytree(art, folder, dirs_exist_ok=True)
    told.open()
    told.page.evaluate(CALM)
    told.say("ready")
    return told


def show(told: Told, language: str, name: str) -> Screen:
    """Paints a sample as the worker would send it; its title says when it is there."""
    screen = samples(language)[name]
    body = dict(body_attributes(screen)) | {"title": f"{language} {name}"}
    told.patches(["whole", markup(screen).to_list()], *(["body", *pair] for pair in body.items()))
    expect(told.page).to_have_title(body["title"])
    return screen


def wrong(told: Told, language: str, **demands: bool) -> str:
    """What stands wrong on the samples of a language, a line each."""
    found: list[str] = []
    for name in samples(language):
        screen = show(told, language, name)
        table = isinstance(screen.body, TableBody)
        asked = {demand: wanted and table for demand, wanted in demands.items()}
        found += [f"{language} {name}: {line}" for line in told.page.evaluate(MEASURE, asked)]
    return "\n".join(found)


@pytest.mark.parametrize(("language", "width", "height"), SIZES)
def test_nothing_overlaps_is_cut_or_out_of_reach(
    shown: Told, language: str, width: int, height: int
) -> None:
    shown.page.set_viewport_size({"width": width, "height": height})
    assert wrong(shown, language, still=True, low=(width, height) == (360, 640)) == ""


@pytest.mark.parametrize(("language", "width", "height"), [("en", 320, 480), ("en", 360, 640)])
def test_the_widest_names_do_not_widen_the_page(
    shown: Told, language: str, width: int, height: int
) -> None:
    shown.page.set_viewport_size({"width": width, "height": height})
    found: list[str] = []
    for name in samples(language):
        show(shown, language, name)
        for short in ("Bruno", "Computer"):
            shown.page.evaluate(RENAME, [short, "W" * LONGEST_NAME])
        lines: list[str] = shown.page.evaluate(MEASURE, {})
        found += [f"{name}: {line}" for line in lines if line.startswith("scrolls")]
    assert "\n".join(found) == ""


@pytest.mark.parametrize(("language", "width", "height"), PHONE_AND_DESK)
def test_text_of_twice_the_size_reflows(
    shown: Told, language: str, width: int, height: int
) -> None:
    shown.page.set_viewport_size({"width": width, "height": height})
    shown.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert wrong(shown, language) == ""


@pytest.mark.parametrize(("language", "width", "height"), PHONE_AND_DESK)
def test_axe_finds_nothing(shown: Told, language: str, width: int, height: int) -> None:
    shown.page.set_viewport_size({"width": width, "height": height})
    found: list[str] = []
    for name in samples(language):
        show(shown, language, name)
        for one in Axe().run(shown.page).response["violations"]:
            where = [node["target"] for node in one["nodes"]]
            found.append(f"{language} {name}: {one['impact']} {one['id']} at {where}")
    assert "\n".join(found) == ""
