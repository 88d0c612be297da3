"""The referee's board in Chromium: a position built by clicking, its ruling read, no finding."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.player import Player
from tests.browser.test_access import findings

QUICK = "?speed=instant&motion=none"
PHONE = {"width": 360, "height": 640}


def pick(page: Page, place: str, names: str) -> None:
    """Choose a place of the board and put cards of the picker there."""
    page.locator(f'.shelf-name[data-place="{place}"]').click()
    for name in names.split():
        count = page.locator(".shelf .held").count()
        page.locator(f'[data-place="picker"] [data-card="{name}"]').click()
        expect(page.locator(".shelf .held")).to_have_count(count + 1)


def take_up(page: Page, names: str) -> None:
    """Take up cards of the hand on the board."""
    for name in names.split():
        card = page.locator(f'.sheet [data-place="hand"] [data-card="{name}"]')
        card.click()
        expect(card).to_have_attribute("aria-selected", "true")


def tab(page: Page, name: str) -> None:
    """Go to a part of the board."""
    button = page.locator(f'[data-action="referee-tab:{name}"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def do(page: Page, name: str) -> None:
    """Tap an action of the open sheet."""
    page.locator(f'.sheet [data-action="{name}"]').click()


def opened(page: Page, site: Site, language: str) -> Locator:
    """The board, opened from the home; returns the ruling."""
    player = Player(page)
    player.open(f"{site.address}{QUICK}&lang={language}")
    player.act("referee")
    ruling = page.locator(".ruling")
    ruling.wait_for()
    return ruling


@pytest.mark.parametrize(
    ("language", "refused", "accepted", "article"),
    [
        ("it", "Rifiutata: Con 33 non si apre: mancano 7.", "Ammessa.", "Apertura"),
        ("en", "Refused:", "Allowed.", "Opening"),
    ],
)
def test_three_aces_are_judged_on_a_phone(
    watched: Page, site: Site, language: str, refused: str, accepted: str, article: str
) -> None:
    watched.set_viewport_size(PHONE)  # type: ignore[arg-type]  # as its own type says it
    ruling = opened(watched, site, language)
    assert findings(watched) == []
    pick(watched, "hand", "Ah Ac Ad 2s 3s 4s 9d")
    tab(watched, "table")
    assert findings(watched) == []
    tab(watched, "act")
    take_up(watched, "Ah Ac Ad")
    do(watched, "lay")
    said = watched.locator('[data-refusal="opening-short"]')
    expect(said).to_contain_text(refused)
    expect(said).to_contain_text("33")
    assert findings(watched) == []
    wide = watched.evaluate("document.querySelector('.sheet-body').scrollWidth")
    assert wide <= PHONE["width"]
    watched.locator(".ruling [data-action^='article:']").click()
    expect(watched.locator(".sheet-rules .block.current h3")).to_contain_text(article)
    do(watched, "close")
    expect(said).to_be_visible()
    take_up(watched, "2s 3s 4s")
    do(watched, "lay")
    expect(ruling).to_contain_text(accepted)
    expect(ruling).to_contain_text("42")


def test_the_case_goes_by_text_there_and_back(watched: Page, site: Site) -> None:
    ruling = opened(watched, site, "it")
    text = '[[case]]\nhands = ["8h 8d * Kc", "5"]\nopened = [true, false]\ndo = ["lay 8h 8d *"]\n'
    tab(watched, "text")
    watched.locator('[name="referee:text"]').fill(text)
    do(watched, "referee-read")
    expect(ruling.locator("[data-refusal]")).to_have_attribute("data-refusal", "ambiguous-joker")
    watched.locator('.sheet[data-ask="joker"] [data-choice="*8c"]').click()
    expect(ruling).to_contain_text("Ammessa.")
    tab(watched, "text")
    expect(watched.locator("#copied")).to_contain_text('do = ["lay 8h 8d *8c"]')
    assert findings(watched) == []


def test_the_board_is_reached_and_used_by_keyboard_from_a_match(watched: Page, site: Site) -> None:
    player = Player(watched)
    player.open(f"{site.address}{QUICK}&game=scala40&rules=scala40&seed=arbitro")
    player.wait_phase("table")
    player.wait_my_turn()
    hand = player.hand()
    player.act("menu")
    do(watched, "referee")
    keys = watched.keyboard
    picked = watched.locator('[data-place="picker"] [data-card="7h"]')
    picked.focus()
    keys.press("Enter")
    expect(watched.locator(".shelf .held")).to_have_count(1)
    watched.locator('.shelf .held[data-card="7h"]').focus()
    keys.press("Enter")
    expect(watched.locator(".shelf .held")).to_have_count(0)
    assert watched.evaluate("document.activeElement !== document.body")
    picked.focus()
    keys.press("Enter")
    watched.locator('[data-action="referee-tab:act"]').focus()
    keys.press("Enter")
    card = watched.locator('.sheet [data-place="hand"] [role="option"]')
    card.focus()
    keys.press("Space")
    expect(card).to_have_attribute("aria-selected", "true")
    watched.locator('.sheet [data-action="discard"]').focus()
    keys.press("Enter")
    expect(watched.locator(".ruling-accepted, .ruling-refused")).to_have_count(1)
    keys.press("Escape")
    watched.locator(".sheet").wait_for(state="detached")
    assert player.hand() == hand
