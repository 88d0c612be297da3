"""After one visit the site starts and plays with the server gone; blocked storage stops nothing."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from building.browser import FLAGS
from tests.browser.conftest import Site
from tests.browser.player import Player, until

QUICK = "?speed=instant&motion=none&game=scala40&rules=scala40&seed=offline"
CONTROLLED = """
navigator.serviceWorker.getRegistration().then((found) => Boolean(found && found.active))
"""


def test_plays_with_the_server_killed(watched: Page, site: Site) -> None:
    player = Player(watched)
    player.open(site.address)
    until(lambda: watched.evaluate(CONTROLLED), "the site to be kept for offline use")
    site.kill()
    try:
        player.open(site.address + QUICK)
        player.wait_phase("table")
        player.wait_my_turn()
        player.draw()
        player.discard_something()
        pictures = "[...document.images].every((image) => image.complete && image.naturalWidth)"
        until(lambda: watched.evaluate(pictures), "every picture")
    finally:
        site.start()


def test_the_solitaire_resumes_at_the_same_card_with_the_server_killed(
    watched: Page, site: Site
) -> None:
    player = Player(watched)
    player.open(site.address)
    until(lambda: watched.evaluate(CONTROLLED), "the site to be kept for offline use")
    site.kill()
    try:
        player.open(f"{site.address}?motion=none&game=reale&seed=offline")
        player.wait_phase("reale")
        standing = watched.locator(".reale-heaps, .reale-tallies")
        dealt = standing.all_inner_texts()
        player.act("pile")
        until(lambda: standing.all_inner_texts() != dealt, "a pile looked through")
        looked = standing.all_inner_texts()
        player.act("turn")
        until(lambda: standing.all_inner_texts() != looked, "a card turned")
        turned = standing.all_inner_texts()
        watched.reload()
        player.wait_ready()
        player.wait_phase("reale")
        assert standing.all_inner_texts() == turned
        player.act("game-end")
        until(lambda: watched.locator(".reale-over").count() == 1, "the end of the game")
    finally:
        site.start()


@pytest.fixture
def blocked(
    playwright: Playwright, tmp_path: Path, browser_type_launch_args: dict[str, object]
) -> Iterator[BrowserContext]:
    """A browser whose owner has forbidden sites to keep anything."""
    profile = tmp_path / "profile" / "Default"
    profile.mkdir(parents=True)
    forbidden = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Preferences").write_text(json.dumps(forbidden))
    context = playwright.chromium.launch_persistent_context(
        profile.parent,
        executable_path=str(browser_type_launch_args["executable_path"]),
        args=list(FLAGS),
    )
    yield context
    context.close()


def test_plays_where_storage_is_blocked_and_says_so(blocked: BrowserContext, site: Site) -> None:
    page = blocked.new_page()
    player = Player(page)
    player.open(site.address + QUICK + "&lang=en")
    assert page.evaluate("(() => { try { localStorage; return false } catch { return true } })()")
    player.wait_phase("table")
    player.wait_my_turn()
    until(lambda: "not be kept" in page.locator("body").inner_text(), "a word about it")
    player.draw()
    player.discard_something()
    player.wait_my_turn()
