"""A person plays the built site by tapping, in Chromium."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Site
from tests.browser.player import Player, until

QUICK = "?speed=instant&motion=none"


def start(page: Page, site: Site, more: str = "") -> Player:
    """A table dealt by its address: a seed makes the deal and the computer's moves repeat."""
    player = Player(page)
    player.open(f"{site.address}{QUICK}&game=scala40&rules=scala40&seed=prova{more}")
    player.wait_phase("table")
    player.wait_my_turn()
    return player


def test_one_tap_from_the_home_to_a_dealt_table(watched: Page, site: Site) -> None:
    player = Player(watched)
    player.open(site.address + QUICK)
    player.wait_phase("home")
    player.act("new-match")
    player.wait_phase("table")
    until(lambda: len(player.hand()) == 13, "thirteen cards")


@pytest.mark.parametrize("preset", ["scala40", "duello"])
def test_a_whole_deal(watched: Page, site: Site, preset: str) -> None:
    player = Player(watched)
    player.open(f"{site.address}{QUICK}&game=scala40&rules={preset}&seed=deal")
    player.wait_phase("table")
    player.play_deal(preset)
    player.wait_phase("deal-over", "match-over")
    totals = [total.inner_text() for total in watched.locator("[data-total]:visible").all()]
    assert len(totals) == 2
    assert any(text.strip() != "0" for text in totals)


def test_a_refusal_is_said_with_its_numbers(watched: Page, site: Site) -> None:
    player = start(watched, site)
    player.draw()
    player.select(player.hand()[:3])
    player.act("lay")
    refusal = watched.locator("[data-refusal]")
    refusal.wait_for()
    word = refusal.get_attribute("data-refusal") or ""
    assert word in {"not-a-meld", "opening-short", "too-many-jokers", "ambiguous-joker"}
    assert refusal.locator("[data-action^='article:']").count() == 1


def test_a_card_from_the_stock_stays_drawn_when_the_turn_is_taken_back(
    watched: Page, site: Site
) -> None:
    player = start(watched, site)
    player.draw()
    hand = sorted(player.hand())
    player.act("undo")
    watched.wait_for_timeout(300)
    assert sorted(player.hand()) == hand
    assert len(hand) == 14


def test_a_reload_resumes_at_the_same_card_with_the_same_selection(
    watched: Page, site: Site
) -> None:
    player = start(watched, site)
    player.draw()
    hand = player.hand()
    player.select([hand[0], hand[5]])
    watched.reload()
    player.wait_ready()
    player.wait_phase("table")
    until(lambda: player.hand() == hand, "the same hand")
    until(lambda: player.selected() == [hand[0], hand[5]], "the same selection")
    player.discard_something()


def test_a_killed_worker_is_started_again_where_it_was(watched: Page, site: Site) -> None:
    player = start(watched, site)
    player.draw()
    hand = player.hand()
    watched.workers[0].evaluate("self.close()")
    watched.locator(f'[data-place="hand"] [data-card="{hand[2]}"]').click()  # finds it dead
    player.wait_ready(times=2)
    until(lambda: player.hand() == hand, "the same hand")
    player.discard_something()
    player.wait_my_turn()
    assert len(player.hand()) == 13 or player.body("phase") != "table"


def test_the_language_changes_on_the_spot(watched: Page, site: Site) -> None:
    player = Player(watched)
    player.open(site.address + QUICK)
    for language, words in (("en", "Deal the cards"), ("it", "Dai le carte")):
        player.act(f"lang:{language}")
        until(lambda said=words: said in player.action("new-match").inner_text(), words)
        assert watched.locator("html").get_attribute("lang") == language
