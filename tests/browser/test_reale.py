"""Scala Reale on the built site: by the space bar alone, by tapping, through a reload."""

import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Site
from tests.browser.player import Player, until

QUICK = "?motion=none"
WON, LOST = "5", "11"
MAIN = "[data-k='reale.main']"


def start(page: Page, site: Site, seed: str, more: str = "") -> Player:
    """The game of a seed."""
    player = Player(page)
    player.open(f"{site.address}{QUICK}{more}&game=reale&seed={seed}")
    player.wait_phase("reale")
    return player


def gone(page: Page) -> int:
    """How many cards have been discarded."""
    return int(page.locator("[data-place=discard]").get_attribute("data-count") or "0")


def over(page: Page) -> bool:
    """Whether the game is over."""
    return page.locator(".reale-over").count() == 1


def focused(page: Page) -> str:
    """The key of what has the focus."""
    key: str = page.evaluate("document.activeElement.dataset.k || ''")
    return key


def test_a_whole_game_by_the_space_bar_alone_with_a_reload_in_the_middle(
    watched: Page, site: Site
) -> None:
    player = Player(watched)
    player.open(f"{site.address}?motion=full&game=reale&seed={LOST}")
    player.wait_phase("reale")
    watched.keyboard.press(" ")
    until(lambda: gone(watched) == 1, "a card turned by the space bar")
    watched.keyboard.down(" ")
    until(lambda: gone(watched) > 15, "a run of cards")
    watched.keyboard.up(" ")
    time.sleep(0.3)
    count = gone(watched)
    heaps = watched.locator(".reale-heaps").inner_text()
    time.sleep(0.3)
    assert gone(watched) == count
    watched.reload()
    player.wait_ready()
    player.wait_phase("reale")
    assert (gone(watched), watched.locator(".reale-heaps").inner_text()) == (count, heaps)
    watched.keyboard.down(" ")
    until(lambda: over(watched), "the end of the game")
    watched.keyboard.up(" ")
    time.sleep(0.3)
    assert over(watched)
    watched.keyboard.press(" ")
    until(lambda: not over(watched), "another game")
    assert gone(watched) == 0


def test_a_whole_game_by_tapping(watched: Page, site: Site) -> None:
    player = Player(watched)
    player.open(site.address + QUICK)
    player.wait_phase("home")
    player.act("reale:play")
    player.wait_phase("reale")
    assert focused(watched) == "reale.main"
    for _ in range(130):
        if over(watched):
            break
        before = watched.locator(".reale-heaps, .reale-tallies").all_inner_texts()
        watched.locator(MAIN).click()
        until(
            lambda was=before: (
                over(watched)
                or watched.locator(".reale-heaps, .reale-tallies").all_inner_texts() != was
            ),
            "an answer to a tap",
        )
        assert focused(watched) == "reale.main"
    assert over(watched)
    assert watched.locator("[data-place=left] [data-card]").count() >= 5


def test_a_finger_that_holds_runs_and_its_lifting_begins_nothing(watched: Page, site: Site) -> None:
    start(watched, site, WON, "&motion=none")
    watched.locator(MAIN).hover()
    watched.mouse.down()
    until(lambda: over(watched), "the end of the game")
    watched.mouse.up()
    time.sleep(0.3)
    assert over(watched)
    assert watched.locator("h2").first.inner_text() == "You won!"


def test_the_chance_comes_by_itself_and_never_in_the_way(watched: Page, site: Site) -> None:
    start(watched, site, LOST)
    outlook = watched.locator(".reale-outlook")
    until(lambda: "23 in 100" in outlook.inner_text(), "the chance")
    watched.locator(MAIN).click()
    until(lambda: gone(watched) == 1, "a card")
    until(lambda: "trials" in outlook.inner_text(), "the chance anew")


def test_finished_games_are_counted_once_kept_and_reset_only_after_a_question(
    watched: Page, site: Site
) -> None:
    player = start(watched, site, WON)
    player.act("game-end")
    until(lambda: over(watched), "the end")
    watched.reload()
    player.wait_ready()
    player.wait_phase("reale")
    player.act("same-seed")
    until(lambda: not over(watched), "the same deck")
    player.act("game-end")
    until(lambda: over(watched), "its end")
    assert "does not count again" in watched.locator(".reale-words").inner_text()
    watched.locator("[data-action=statistics]:visible").first.press("Enter")
    sheet = watched.locator(".sheet-statistics")
    sheet.wait_for()
    assert focused(watched) == "sheet.title"
    rows = sheet.locator(".bars tbody tr").all_inner_texts()
    assert rows[0].split()[:2] == ["5", "1"]
    assert "100.0%" in sheet.locator(".spans").inner_text()
    long, short = (sheet.locator(".bar-long").nth(at).bounding_box() for at in (0, 1))
    assert long is not None
    assert long["width"] > 100
    assert short is None or short["width"] == 0
    player.act("confirm-statistics")
    watched.locator("[data-choice=no]").click()
    sheet.wait_for()
    player.act("confirm-statistics")
    watched.locator("[data-choice=statistics]").click()
    sheet.wait_for()
    watched.reload()
    player.wait_ready()
    player.act("statistics")
    sheet.wait_for()
    assert "have not finished a game yet" in sheet.inner_text()


def test_no_finding_at_the_beginning_in_a_run_and_at_the_end(page: Page, site: Site) -> None:
    for language, seed in (("it", LOST), ("en", WON)):
        player = start(page, site, seed, f"&lang={language}")
        assert findings(page) == []
        for _ in range(3):
            player.act("pile")
        assert findings(page) == []
        for sheet in ("menu", "variants", "share"):
            player.act(sheet if sheet != "variants" else "menu")
            if sheet == "variants":
                player.act("variants")
            page.locator("[role=dialog]").wait_for()
            assert findings(page) == []
            player.act("close")
            page.locator("[role=dialog]").wait_for(state="detached")
        player.act("game-end")
        until(lambda: over(page), "the end")
        assert findings(page) == []


def findings(page: Page) -> list[str]:
    """What axe finds, a line each."""
    found = Axe().run(page).response["violations"]
    return [f"{one['impact']}: {one['id']} at {one['nodes'][0]['target']}" for one in found]
