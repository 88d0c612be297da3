"""The odds of Scala Reale counted on the built site: taps are answered meanwhile, and it stops."""

import re
import time

from playwright.sync_api import Page

from tests.browser.conftest import Site
from tests.browser.player import Player, until

TICKS = ".sheet-odds input[type=checkbox]"


def counted(page: Page) -> int:
    """How many games have been counted, as it stands beside the bar."""
    words = page.locator(".progress strong").inner_text()
    found = re.search(r"\d[\d.,]*", words)
    assert found is not None, words
    return int(re.sub(r"\D", "", found.group()))


def quick(player: Player, name: str, shown: str) -> None:
    """Tap while it is being counted; the answer may not wait for the end of it."""
    player.act(name)
    until(lambda: player.page.locator(shown).count() > 0, f"the answer to {name}", 5)


def test_all_games_are_counted_while_one_looks_around_and_stopped_by_a_tap(
    watched: Page, site: Site
) -> None:
    player = Player(watched)
    player.open(f"{site.address}?motion=none&lang=it&game=reale&seed=11")
    player.wait_phase("reale")
    player.act("menu")
    player.act("odds")
    watched.locator(TICKS).first.wait_for(state="attached")
    for box in watched.locator(TICKS).all():
        box.check(force=True)
    until(lambda: "240.000" in player.action("odds-count").inner_text(), "all games chosen")
    player.act("odds-count")
    until(lambda: watched.locator(".spans-full tbody tr").count() == 24, "what was found")
    first = counted(watched)
    quick(player, "close", ".under:not([inert])")
    quick(player, "menu", ".sheet-menu")
    quick(player, "lang:en", "html[lang=en]")
    quick(player, "odds", ".sheet-odds-found")
    until(lambda: counted(watched) > first, "more games")
    quick(player, "odds-stop", "[data-action=odds-count]")
    stopped = counted(watched)
    assert stopped < 240_000
    time.sleep(0.5)
    assert counted(watched) == stopped
    assert "Stopped at" in watched.locator(".progress").inner_text()
    player.act("odds-choose")
    watched.locator(TICKS).first.wait_for(state="attached")
    for name in ("packets", "top_down", "left_onto_right", "packet_down", "as_is"):
        watched.locator(f"{TICKS}[name$={name}]").uncheck(force=True)
    until(lambda: "10,000" in player.action("odds-count").inner_text(), "one game chosen")
    player.act("odds-count")
    until(lambda: "10,000 deals counted" in watched.locator(".progress").inner_text(), "the end")
    assert watched.locator(".spans-full .span-words").inner_text() == "23.5%"
