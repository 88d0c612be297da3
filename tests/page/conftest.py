"""The page alone on a static server, with a worker that says what a test tells it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from building.art_faces import names
from building.art_fonts import write_fonts
from building.art_icons import write_icons
from building.prerender import write_page
from building.server import Server
from building.vendor import vendor
from quaranta_table.elements import Element, element
from tests.browser.conftest import WATCH

ROOT = Path(__file__).parents[2]
NODE_MODULES = ROOT / "web" / "node_modules"
HERE = Path(__file__).parent


def home(text: str) -> Element:
    """A home with one thing to do."""
    button = element("go", "button", text, type="button", data_action="new-match")
    return element("app", "div", element("title", "h1", "Quaranta"), button, class_="app")


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    """An Italian's phone, upright."""
    return {"locale": "it-IT", "viewport": {"width": 360, "height": 640}}


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's files in a sub-folder of a host."""
    out = tmp_path_factory.mktemp("host") / "scala"
    vendor(out, NODE_MODULES)
    homes = {"it": home("Dai le carte"), "en": home("Deal")}
    write_page(
        out,
        ROOT,
        NODE_MODULES,
        {name: (tree.to_list(), tree.to_html()) for name, tree in homes.items()},
    )
    shutil.copytree(HERE / "site", out, dirs_exist_ok=True)
    for folder in ("fonts", "icons", "cards"):
        (out / folder).mkdir()
    write_fonts(out / "fonts", out / "style", NODE_MODULES)
    write_icons(out / "icons", out / "style", NODE_MODULES)
    for picture in ("icons/favicon", *(f"cards/{name}" for name in cards())):
        shutil.copyfile(ROOT / "web" / "icons" / "quaranta.svg", out / f"{picture}.svg")
    return out


def cards() -> list[str]:
    """The names of all card pictures; here they are all the same picture."""
    faces = names()
    return [*faces, *(f"joker-{name}" for name in faces), "joker", "back"]


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy of the page's files that a test may break."""
    shutil.copytree(made, tmp_path / "host" / "scala")
    return tmp_path / "host" / "scala"


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """Where the page is served."""
    server = Server(folder.parent, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"{server.address}scala/"
    server.shutdown()
    server.server_close()


class Told:
    """The page with a worker that says what the test tells it."""

    def __init__(self, page: Page, address: str, faults: list[str]) -> None:
        self.page = page
        self.address = address
        self.faults = faults

    def open(self, query: str = "") -> None:
        """Opens the page and waits until its listeners are attached."""
        self.page.goto(self.address + query)
        expect(self.page.locator("#failure")).to_have_attribute("hidden", "")

    def say(self, *message: Any) -> None:
        """Lets the worker say a message to the page."""
        self.page.evaluate("text => window.told.say(text)", json.dumps(message))

    def die(self, text: str) -> None:
        """Lets the worker throw an error."""
        self.page.evaluate("text => window.told.die(text)", text)

    def patches(self, *patches: Any, number: int = 0) -> None:
        """Lets the worker send patches."""
        self.say("patches", number, list(patches))

    def ready(self, tree: Element, **body: str) -> None:
        """Lets the worker start with a whole tree."""
        self.say("ready")
        attributes = [["body", name.replace("_", "-"), text] for name, text in body.items()]
        self.patches(["whole", tree.to_list()], *attributes)

    def refused(self, why: str) -> None:
        """The page could not show what the worker sent, said so, and has another worker by now."""
        restarting = self.page.locator("#boot-text")
        expect(restarting).to_contain_text("riprende dall’ultima mossa")
        self.faults.remove(f"patches refused: {why}")
        while self.page.evaluate("told.ups") < 2:
            self.page.wait_for_timeout(20)

    def heard(self) -> list[Any]:
        """What the page has sent to the worker, oldest first."""
        heard: list[str] = self.page.evaluate("window.told.heard")
        return [json.loads(text) for text in heard]

    def intents(self) -> list[Any]:
        """The intents among that."""
        return [message[2] for message in self.heard() if message[0] == "intent"]


@pytest.fixture
def told(context: BrowserContext, address: str) -> Iterator[Told]:
    """A page watched for violations of its policy and for faults in the console."""
    faults: list[str] = []
    context.add_init_script(WATCH)
    context.add_init_script(path=HERE / "told.js")
    context.on("weberror", lambda error: faults.append(f"error: {error.error}"))
    bad = ("error", "warning")
    context.on("console", lambda line: faults.append(line.text) if line.type in bad else None)
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield Told(page, address, faults)
    faults += page.evaluate("window.violations || []")
    assert not faults, faults
