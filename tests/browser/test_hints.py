"""Hints, levels and waiting in Chromium: advised, made ready, answered while the computer plays."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.player import Player, until

TABLE = "?motion=none&game=scala40&rules=scala40&seed=consiglio"


def sit_down(page: Page, site: Site, more: str) -> Player:
    """A table dealt by its address, at the person's turn."""
    player = Player(page)
    player.open(f"{site.address}{TABLE}{more}")
    player.wait_phase("table")
    player.wait_my_turn()
    return player


def test_hints_are_shown_made_ready_and_followed(watched: Page, site: Site) -> None:
    player = sit_down(watched, site, "&speed=instant")
    hint = watched.locator("[data-hint]")
    for _ in range(6):
        before = player.hand()
        watched.keyboard.press("a")
        expect(hint).to_be_visible()
        expect(hint.locator(".dots")).to_have_count(0)  # it is sure of it
        verb, *cards = (hint.get_attribute("data-hint") or "").split()
        expect(watched.locator(".card.advised")).to_have_count(len([c for c in cards if c != "/"]))
        if cards:
            player.act("hint-ready")
            expect(hint).to_have_count(0)
        if verb == "discard":
            assert player.selected() == cards
        player.act(verb)
        until(lambda had=before: player.hand() != had, verb)
        player.wait_my_turn()


def test_while_the_computer_plays_cards_are_sorted_and_actions_say_why_not_yet(
    watched: Page, site: Site
) -> None:
    player = sit_down(watched, site, "&speed=slow&level=maestro&lang=it")
    assert "Maestro" in watched.locator('[data-seat="1"]').inner_text()
    player.draw()
    player.discard_something()
    until(lambda: player.body("turn") == "other", "the computer's turn")
    assert [player.refused(name) for name in ("draw", "hint")] == ["not-readable"] * 2
    watched.keyboard.press("2")
    card = player.hand()[0]
    player.tap_card(card)
    player.act("draw")
    expect(watched.locator('[data-refusal="not-readable"]')).to_be_visible()
    assert player.body("turn") == "other"
    assert player.selected() == [card]
    player.act("menu")
    watched.locator('[name="speed"][value="instant"]').check(force=True)
    player.act("close")
    player.wait_my_turn()
    assert player.selected() == [card]
