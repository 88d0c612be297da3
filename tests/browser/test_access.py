"""No finding of axe on home, table, results and sheets; a deal by keyboard alone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from quaranta.scala40.rules import PRESETS
from tests.browser.conftest import Site
from tests.browser.player import Player, until

QUICK = "?speed=instant&motion=none"
TABLE = QUICK + "&game=scala40&rules=scala40&seed=axe"


def findings(page: Page) -> list[str]:
    """What axe finds, a line each."""
    found = Axe().run(page).response["violations"]
    return [f"{one['impact']}: {one['id']} at {one['nodes'][0]['target']}" for one in found]


@pytest.mark.parametrize("language", ["it", "en"])
def test_no_finding_on_the_home(page: Page, site: Site, language: str) -> None:
    player = Player(page)
    player.open(f"{site.address}{QUICK}&lang={language}")
    assert findings(page) == []
    for sheet in ("rules", "about"):
        player.act(sheet)
        page.locator("[role=dialog]").wait_for()
        assert findings(page) == []
        player.act("close")
        page.locator("[role=dialog]").wait_for(state="detached")


def test_no_finding_on_the_table_and_the_result(page: Page, site: Site) -> None:
    player = Player(page)
    player.open(site.address + TABLE)
    player.wait_phase("table")
    player.wait_my_turn()
    assert findings(page) == []
    player.draw()
    player.select(player.hand()[:3])
    player.act("lay")
    assert findings(page) == []
    player.finish_turn(PRESETS["scala40"], opened=False)
    player.play_deal("scala40")
    player.wait_phase("deal-over", "match-over")
    assert findings(page) == []


def test_a_deal_by_keyboard_alone(watched: Page, site: Site) -> None:
    player = Player(watched)
    player.open(site.address + TABLE)
    player.wait_phase("table")
    for _ in range(200):
        if player.wait_my_turn() != "table":
            break
        cards = len(player.hand())
        watched.keyboard.press("d")
        until(lambda size=cards: len(player.hand()) == size + 1, "a card by D")
        player.discard_by_keys()
    player.wait_phase("deal-over", "match-over")
    assert watched.evaluate("document.activeElement !== document.body")
