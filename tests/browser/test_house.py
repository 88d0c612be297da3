"""A person's own rules on the built site: made, kept over a reload, shared, dealt, printed."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.player import Player, until

QUICK = "?lang=it&motion=none&speed=instant"


def sheet(page: Page, name: str) -> None:
    """Wait until a sheet lies open."""
    expect(page.locator(f".sheet-{name}")).to_be_visible()


def tap(page: Page, action: str) -> None:
    """Tap an action of the sheet that lies open."""
    page.locator(f'.sheet [data-action="{action}"]').first.click()


def test_rules_are_made_kept_shared_and_dealt(watched: Page, site: Site) -> None:
    page, player = watched, Player(watched)
    player.open(site.address + QUICK)
    page.locator('[data-action="house"]').click()
    sheet(page, "house")
    tap(page, "house-from:fisca")
    sheet(page, "house-edit")
    field = page.locator('[name="rule:open_min"]')
    tap(page, "more:open_min")
    expect(field).to_have_value("41")
    field.fill("130")
    field.press("Tab")
    expect(page.locator(".sheet-alert")).to_contain_text("da 0 a 120")
    field.fill("60")
    field.press("Tab")
    expect(page.locator(".sheet-alert")).to_have_count(0)
    page.locator('[name="rule:open_before_draw"]').check()
    page.locator('[name="house:name"]').fill("Bar Sport")
    page.locator('[name="house:name"]').press("Tab")
    until(lambda: page.locator(".sheet .pair").count() == 2, "what differs")
    page.reload()
    player.wait_ready()
    page.locator('[data-action="house"]').click()
    sheet(page, "house-edit")
    tap(page, "house-keep")
    expect(page.locator(".sheet")).to_have_count(0)
    page.locator('[data-action="house"]').click()
    tap(page, "house-share:1")
    text = "Bar Sport: fisca open_before_draw=true open_min=60"
    expect(page.locator("#copied")).to_have_text(text)
    tap(page, "copy")
    expect(page.locator(".copied .note")).to_be_visible()
    tap(page, "close")
    page.locator('[name="players"][value="3"]').check()
    page.locator('[data-action="new-match"]').click()
    player.wait_phase("table")
    expect(page.locator("[data-seat]")).to_have_count(3)


def test_the_rules_are_printed_whole_and_alone(watched: Page, site: Site) -> None:
    page, player = watched, Player(watched)
    player.open(f"{site.address}{QUICK}&rules=scala50")
    page.locator('[data-action="rules"]').click()
    sheet(page, "rules")
    page.locator('.sheet a[href="#article-26"]').first.click()
    expect(page.locator("#article-26 h3")).to_be_in_viewport()
    page.emulate_media(media="print")
    for gone in (".under", ".scrim", ".sheet-close", ".sheet-foot"):
        expect(page.locator(gone)).to_be_hidden()
    body = page.locator(".sheet-body")
    assert body.evaluate("e => getComputedStyle(e).overflowY") == "visible"
    box = page.locator(".sheet").bounding_box()
    assert box is not None
    assert box["height"] >= body.evaluate("e => e.scrollHeight")
    assert page.evaluate("document.documentElement.scrollHeight") >= box["height"]
    page.emulate_media(media="screen")
