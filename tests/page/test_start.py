"""The page's start: the home at once, the engine behind it, and never an endless wait."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from quaranta_table.elements import Element, element
from tests.page.conftest import Told

CODES = ("no-wasm", "missing-file", "bad-hash", "crashed", "elsewhere")


def screen(text: str) -> Element:
    """A screen that only says something."""
    return element("app", "div", element("words", "p", text), class_="app")


def hold(told: Told, name: str) -> list[Route]:
    """Lets a file of the page come only when the test lets it."""
    held: list[Route] = []

    def keep_waiting(route: Route) -> None:
        held.append(route)

    told.page.route(f"**/{name}", keep_waiting)
    return held


def test_the_home_is_there_and_taps_wait_for_the_engine(told: Told) -> None:
    told.open()
    expect(told.page.locator("h1").first).to_have_text("Quaranta")
    told.page.get_by_text("Dai le carte").click()
    told.page.get_by_text("Dai le carte").click()
    told.say("progress", 1_200_000, 4_800_000)
    expect(told.page.locator("#boot-text")).to_contain_text("1,2 di 4,8 MB, 25%")
    assert told.intents() == []
    told.ready(screen("Pronto"))
    expect(told.page.locator("#app")).to_have_text("Pronto")
    expect(told.page.locator("#boot")).to_be_hidden()
    assert told.intents() == [["action", "new-match"]]


def test_a_tap_before_the_interpreter_is_there_counts_too(told: Told) -> None:
    held = hold(told, "page/main.py")
    told.page.goto(told.address, wait_until="commit")
    told.page.get_by_text("Dai le carte").click()
    while not held:
        told.page.wait_for_timeout(20)
    held[0].continue_()
    expect(told.page.locator("#boot-text")).to_contain_text("il tuo tocco vale")
    told.ready(screen("Pronto"))
    expect(told.page.locator("#app")).to_have_text("Pronto")
    assert told.intents() == [["action", "new-match"]]


def test_the_worker_is_told_once_how_the_page_was_opened(told: Told) -> None:
    told.open("?lang=en&rules=duello")
    expect(told.page.locator("html")).to_have_attribute("lang", "en")
    expect(told.page.locator("[data-action]")).to_have_text("Deal")
    told.ready(screen("Ready"))
    expect(told.page.locator("#app")).to_have_text("Ready")
    start = {"address": "?lang=en&rules=duello", "language": "en", "storage": True}
    assert told.heard() == [["start", start]]


def test_the_marks_of_a_start_are_there_in_their_order(told: Told) -> None:
    told.open()
    told.ready(screen("Pronto"))
    expect(told.page.locator("#app")).to_have_text("Pronto")
    marks = told.page.evaluate("performance.getEntriesByType('mark').map(mark => mark.name)")
    assert [mark for mark in marks if mark.startswith("quaranta")] == [
        "quaranta-seen",
        "quaranta-ui",
        "quaranta-ready",
    ]


@pytest.mark.parametrize(
    ("code", "language"), [*((code, "it") for code in CODES), ("crashed", "en")]
)
def test_a_failure_says_what_it_is_and_what_to_do(told: Told, code: str, language: str) -> None:
    told.open(f"?lang={language}")
    told.say("failed", code, "vendor/pyodide/python_stdlib.zip")
    texts = json.loads(
        Path(f"web/quaranta_table/strings/page_{language}.json").read_text(encoding="utf-8")
    )
    failure = told.page.locator("#failure")
    expect(failure).to_contain_text(texts[f"page.failed.{code}"])
    expect(failure).to_contain_text(texts[f"page.failed.{code}.do"])
    expect(failure).to_contain_text("python_stdlib.zip")
    expect(failure.get_by_role("button")).to_be_focused()
    expect(told.page.locator("body")).to_have_attribute("data-phase", "error")
    failure.get_by_role("button").click()
    told.ready(screen("Ora sì"))
    expect(told.page.locator("#app")).to_have_text("Ora sì")


def test_a_worker_that_cannot_be_loaded_is_a_missing_file(told: Told, folder: Path) -> None:
    (folder / "worker" / "worker.js").unlink()
    told.page.goto(told.address)
    expect(told.page.locator("#failure")).to_have_attribute("data-code", "missing-file")
    told.faults.clear()


def test_a_worker_that_dies_is_started_again_and_goes_on(told: Told) -> None:
    told.open()
    told.ready(screen("Prima"))
    expect(told.page.locator("#app")).to_have_text("Prima")
    told.die("out of memory")
    expect(told.page.locator("#boot-text")).to_contain_text("riprende dall’ultima mossa")
    told.ready(screen("Dopo"))
    expect(told.page.locator("#app")).to_have_text("Dopo")
    expect(told.page.locator("#failure")).to_be_hidden()


def test_a_worker_that_dies_again_and_again_is_a_failure(told: Told) -> None:
    told.open()
    for number in range(4):
        told.ready(screen(f"Giro {number}"))
        expect(told.page.locator("#app")).to_have_text(f"Giro {number}")
        told.die("broken")
    expect(told.page.locator("#failure")).to_have_attribute("data-code", "crashed")


def test_a_silent_worker_is_no_endless_wait(told: Told) -> None:
    told.page.clock.install()
    told.open()
    told.page.clock.run_for(21_000)
    expect(told.page.locator("#boot-text")).to_contain_text("più del solito")
    expect(told.page.locator("#boot-retry")).to_be_visible()
    told.page.clock.run_for(71_000)
    expect(told.page.locator("#failure")).to_have_attribute("data-code", "silent")


def test_an_intent_without_an_answer_starts_the_worker_again(told: Told) -> None:
    told.page.clock.install()
    told.open()
    told.page.clock.run_for(1_000)
    told.ready(element("app", "div", element("go", "button", "Pesca", data_action="draw")))
    told.page.get_by_text("Pesca").click()
    told.patches(["text", "go", "Scarta"], number=1)
    expect(told.page.locator("#app")).to_have_text("Scarta")
    told.page.clock.run_for(30_000)
    expect(told.page.locator("#boot")).to_be_hidden()
    told.page.get_by_text("Scarta").click()
    told.page.clock.run_for(21_000)
    expect(told.page.locator("#boot-text")).to_contain_text("riprende dall’ultima mossa")


def test_patches_that_cannot_be_make_the_worker_start_again(told: Told) -> None:
    told.open()
    told.ready(screen("Prima"))
    told.patches(["text", "nowhere", "?"])
    told.refused("nowhere")
    told.ready(screen("Dopo"))
    expect(told.page.locator("#app")).to_have_text("Dopo")


def keep(told: Told, change: str = "") -> None:
    """Lets the page keep a screen, changes what it kept by JavaScript, and leaves the page."""
    told.open()
    table = element("app", "div", element("words", "p", "Il mio tavolo"), class_="hand")
    told.ready(table, lang="it", data_theme="notte")
    expect(told.page.locator("#app")).to_have_text("Il mio tavolo")
    while not told.page.evaluate("localStorage.length"):
        told.page.wait_for_timeout(50)
    told.page.evaluate(f"""() => {{
      const kept = JSON.parse(localStorage.getItem("quaranta.screen"));
      {change};
      localStorage.setItem("quaranta.screen", JSON.stringify(kept));
    }}""")
    told.page.goto("about:blank")


def test_the_last_screen_is_there_before_the_interpreter_with_its_sizes(told: Told) -> None:
    keep(told)
    held = hold(told, "page/main.py")
    told.page.goto(told.address, wait_until="commit")
    expect(told.page.locator("#app")).to_have_text("Il mio tavolo")
    expect(told.page.locator("#app")).to_be_visible()
    expect(told.page.locator("html")).to_have_attribute("data-theme", "notte")
    width = "document.querySelector('.hand').style.getPropertyValue('--cw-hand')"
    assert told.page.evaluate(width).endswith("px")
    assert told.page.evaluate("performance.getEntriesByName('quaranta-ui').length") == 0
    while not held:
        told.page.wait_for_timeout(20)
    held[0].continue_()
    told.ready(screen("Pronto"))
    expect(told.page.locator("#app")).to_have_text("Pronto")
    assert told.page.evaluate("localStorage.length") == 1


def test_the_last_screen_is_a_tree_that_patches_fit(told: Told) -> None:
    keep(told)
    told.open()
    told.say("ready")
    told.patches(["text", "words", "Tocca a te"], ["set", "words", "title", "ora"])
    expect(told.page.locator("#app p[title=ora]")).to_have_text("Tocca a te")


@pytest.mark.parametrize("kept", ["{", '{"version":"1"}', '["whole"]', "null", "7"])
def test_a_broken_last_screen_is_passed_over(told: Told, kept: str) -> None:
    told.open()
    told.page.evaluate("text => localStorage.setItem('quaranta.screen', text)", kept)
    told.open()
    expect(told.page.locator("h1").first).to_have_text("Quaranta")
    expect(told.page.locator("#app")).to_be_visible()
    assert told.page.evaluate("localStorage.length") == 0


@pytest.mark.parametrize(
    "change",
    [
        'kept.node[1] = "script"',
        "kept.node[0] = 7",
        'kept.node[2].push("data- ", "")',
        'kept.node[2].push("onclick", "x")',
        'kept.node[2].push("style", "color:red")',
        'kept.node[3].push(["go", "a", ["href", "//elsewhere"], ""])',
        'kept.node[3].push(["go", "a", ["href", "\\tjavascript:x"], ""])',
        'kept.node[3].push(["words", "p", [], "twice"])',
        'kept.sizes.push("nowhere", "--cw-hand", "1px")',
        'kept.version = "another"',
        'kept.language = "xx"',
    ],
)
def test_a_last_screen_that_cannot_be_is_dropped_and_the_home_is_there(
    told: Told, change: str
) -> None:
    keep(told, change)
    told.open()
    expect(told.page.locator("h1").first).to_have_text("Quaranta")
    expect(told.page.locator("#app")).to_be_visible()
    assert told.page.evaluate("localStorage.length") == 0


def test_without_storage_the_page_starts_and_says_so_to_the_worker(
    told: Told, context: BrowserContext
) -> None:
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('blocked', 'SecurityError'); } });"
    )
    told.open()
    told.ready(screen("Pronto"))
    expect(told.page.locator("#app")).to_have_text("Pronto")
    assert told.heard()[0][1]["storage"] is False


@pytest.mark.parametrize(
    "name",
    [
        "vendor/micropython/micropython.wasm",
        "vendor/pyscript/core.js",
        "page/dom.py",
        "page/main.py",
    ],
)
def test_an_interpreter_that_never_starts_is_said_without_it(
    told: Told, folder: Path, name: str
) -> None:
    (folder / name).unlink()
    told.page.clock.install()
    told.page.goto(told.address)
    told.page.wait_for_timeout(1500)
    told.page.clock.run_for(31_000)
    failure = told.page.locator("#failure")
    expect(failure).to_be_visible()
    expect(failure).to_contain_text("Controlla la connessione")
    expect(failure).to_contain_text("Try again")
    expect(told.page.locator("body")).to_have_attribute("data-phase", "error")
    told.faults.clear()


def test_a_browser_without_webassembly_is_told(told: Told, context: BrowserContext) -> None:
    context.add_init_script("delete window.WebAssembly")
    told.page.goto(told.address)
    expect(told.page.locator("#failure .no-wasm").first).to_be_visible()
    expect(told.page.locator("body")).to_have_attribute("data-phase", "error")
    told.faults.clear()


def test_an_update_is_offered_at_home_only_and_waits_for_a_yes(told: Told, folder: Path) -> None:
    told.open()
    told.ready(screen("Casa"), data_phase="home")
    told.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    told.open()
    told.ready(screen("Tavolo"), data_phase="table")
    expect(told.page.locator("#app")).to_have_text("Tavolo")
    with (folder / "sw.js").open("a") as file:
        file.write("// a newer one\n")
    told.page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    told.page.wait_for_timeout(300)
    expect(told.page.locator("#update")).to_be_hidden()
    told.patches(["body", "data-phase", "home"])
    expect(told.page.locator("#update-text")).to_have_text("È pronta una versione nuova.")
    with told.page.expect_navigation():
        told.page.get_by_role("button", name="Aggiorna").click()
    expect(told.page.locator("#update")).to_be_hidden()
