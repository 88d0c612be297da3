"""Takes pictures of every screen from the built site: python3 build.py shots.

All go to .build/pictures; those that the docs show are copied to docs/pictures.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Page, sync_playwright

from building.browser import FLAGS, VARIABLE
from building.server import Server
from quaranta.scala40.rules import PRESETS
from tests.browser.conftest import DIST
from tests.browser.player import Player, until

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / ".build" / "pictures"
SHOWN = (
    "table-360x640-it.png",
    "table-1280x800-it.png",
    "reale-begin-360x640-it.png",
    "reale-run-360x640-it.png",
    "reale-won-360x640-it.png",
    "reale-lost-360x640-it.png",
    "reale-odds-1280x800-it.png",
)
SIZES = ((360, 640), (390, 844), (640, 360), (1280, 800))
QUICK = "?speed=instant&motion=none"
MIDDLE = 4  # melds on the table at which a deal is called half-way
WON, LOST = "5", "11"  # seeds of Scala Reale
COUNTED = ".sheet-odds-found [data-action=odds-choose]"
RUN = 9  # cards turned before the picture of a run


def main() -> None:
    """Every screen in both languages and all sizes, a file each."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    server = Server(DIST, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=os.environ[VARIABLE], args=list(FLAGS))
        for language in ("it", "en"):
            for size in SIZES:
                _visit(browser, server.address, language, size)
        browser.close()
    server.shutdown()
    for name in SHOWN:
        shutil.copyfile(PICTURES / name, ROOT / "docs" / "pictures" / name)


def _visit(browser: Browser, address: str, language: str, size: tuple[int, int]) -> None:
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    player = Player(page)

    def shot(name: str) -> None:
        page.wait_for_timeout(250)
        page.screenshot(path=PICTURES / f"{name}-{width}x{height}-{language}.png")

    player.open(f"{address}{QUICK}&lang={language}")
    shot("home")
    player.open(f"{address}{QUICK}&lang={language}&game=scala40&rules=scala40&seed=quadri")
    player.wait_phase("table")
    _play(player, page, shot)
    _solitaire(player, page, f"{address}{QUICK}&lang={language}&game=reale&seed=", shot)
    context.close()


def _play(player: Player, page: Page, shot: Callable[[str], None]) -> None:
    """A deal, with a picture of what a player meets in it."""
    player.wait_my_turn()
    shot("draw")
    player.draw()
    player.select(player.hand()[:3])
    player.act("lay")
    until(lambda: page.locator("[data-refusal]").count() > 0, "the refusal")
    shot("refusal")
    player.finish_turn(PRESETS["scala40"], opened=False)
    while player.wait_my_turn() == "table" and not _halfway(player, page):
        player.play_turn(PRESETS["scala40"])
    if player.body("phase") == "table":
        player.draw()
        _choose_one_that_fits(player, page)
        shot("table")
        player.select([])
        player.discard_something()
    player.play_deal("scala40")
    shot("result")


def _solitaire(player: Player, page: Page, address: str, shot: Callable[[str], None]) -> None:
    """Scala Reale from its beginning to either end, its statistics and its odds."""
    chance = page.locator(".reale-outlook")
    player.open(address + LOST)
    player.wait_phase("reale")
    until(lambda: "…" not in chance.inner_text(), "the chance of winning")
    shot("reale-begin")
    for _ in range(RUN):
        turned = page.locator(".reale-tallies").inner_text()
        page.keyboard.press(" ")
        until(lambda was=turned: page.locator(".reale-tallies").inner_text() != was, "a card")
    until(lambda: "…" not in chance.inner_text(), "the chance from here")
    shot("reale-run")
    _ended(player, page, shot, "reale-lost")
    player.open(address + WON)
    player.wait_phase("reale")
    _ended(player, page, shot, "reale-won")
    for sheet in ("statistics", "rules", "odds"):
        player.act("menu")
        page.locator(f"[role=dialog] [data-action={sheet}]").click()
        page.locator(f".sheet-{sheet}").wait_for()
        if sheet == "odds":
            player.act("odds-count")
            until(
                lambda: page.locator(".sheet-odds-found [data-action=odds-choose]").count() > 0,
                "the odds",
                60,
            )
        shot(f"reale-{sheet}")
        player.act("close")


def _ended(player: Player, page: Page, shot: Callable[[str], None], name: str) -> None:
    player.act("game-end")
    until(lambda: page.locator(".reale-over").count() > 0, "the end")
    shot(name)


def _halfway(player: Player, page: Page) -> bool:
    """Whether I have opened and there is something to see on the table."""
    return player.refused("take") != "not-opened" and page.locator(".meld").count() >= MIDDLE


def _choose_one_that_fits(player: Player, page: Page) -> None:
    """Choose the first card of the hand that goes on a meld, or else the last."""
    for text in player.hand():
        player.select([text])
        if page.locator(".meld-target").count():
            return


if __name__ == "__main__":
    main()
