"""The worker in Chromium: each way a start can fail is told, nothing that was shown is lost."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from building import mime
from tests.browser.conftest import Site
from tests.browser.player import Player, until

TABLE = "?speed=instant&motion=none&game=scala40&rules=scala40&seed=worker"
PROBE = """<!doctype html>
<title>probe</title>
<script type="module">
  import {loadPyodide} from "./scala/vendor/pyodide/pyodide.js";
  const python = await loadPyodide();
  await python.loadPackage("micropip");
  globalThis.said = await python.runPythonAsync(`
    import micropip
    await micropip.install("WHEEL")
    from quaranta.scala40 import deal, view
    from quaranta.scala40.rules import PRESETS
    len(view(deal(PRESETS["scala40"], 2, "probe"), 0).hand)
  `);
</script>
"""


@pytest.fixture
def own_folder(host_folder: Path, tmp_path: Path) -> Path:
    """A copy of the host's folder that a test may damage."""
    return Path(shutil.copytree(host_folder, tmp_path / "own"))


@pytest.fixture
def own_site(own_folder: Path) -> Iterator[Site]:
    served = Site(own_folder)
    yield served
    served.kill()


def only(folder: Path, pattern: str) -> Path:
    (path,) = (folder / "scala").glob(pattern)
    return path


def remove(path: Path) -> None:
    path.unlink()


def damage(path: Path) -> None:
    """Change one bit in the middle."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:1000])


@pytest.mark.parametrize(
    ("what", "pattern", "code"),
    [
        (remove, "vendor/pyodide/python_stdlib.zip", "missing-file"),
        (remove, "vendor/pyodide/pyodide.asm.wasm", "missing-file"),
        (remove, "vendor/pyodide/pyodide.asm.js", "missing-file"),
        (remove, "vendor/idb/idb.js", "missing-file"),
        (remove, "vendor/pyodide/quaranta-*.whl", "missing-file"),
        (damage, "vendor/pyodide/quaranta-*.whl", "bad-hash"),
        (damage, "vendor/pyodide/python_stdlib.zip", "bad-hash"),
        (cut, "vendor/pyodide/pyodide.asm.wasm", "bad-hash"),
        (cut, "vendor/pyodide/pyodide.asm.js", "bad-hash"),
    ],
)
def test_a_start_that_fails_says_why(
    page: Page,
    own_folder: Path,
    own_site: Site,
    what: Callable[[Path], None],
    pattern: str,
    code: str,
) -> None:
    path = only(own_folder, pattern)
    what(path)
    page.goto(own_site.address)
    failure = page.locator("#failure")
    until(lambda: failure.get_attribute("data-code") is not None, "the failure to be told")
    assert failure.get_attribute("data-code") == code
    assert path.name in (failure.locator("pre").text_content() or "")


def test_a_host_that_gives_wasm_another_type_serves_too(
    page: Page, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(mime.TYPES, ".wasm", "application/octet-stream")
    Player(page).open(site.address)


def test_micropip_installs_the_served_wheel(page: Page, own_folder: Path, own_site: Site) -> None:
    wheel = only(own_folder, "vendor/pyodide/quaranta-*.whl").name
    probe = PROBE.replace("WHEEL", f"{own_site.address}vendor/pyodide/{wheel}")
    (own_folder / "probe.html").write_text(probe)
    page.goto(own_site.address.replace("scala/", "probe.html"))
    until(lambda: page.evaluate("globalThis.said") == 13, "micropip")


def drawn(page: Page, site: Site) -> list[str]:
    """Sit down at a table and draw; the hand as shown."""
    player = Player(page)
    player.open(site.address + TABLE)
    player.wait_phase("table")
    player.wait_my_turn()
    player.draw()
    return player.hand()


def test_a_tab_that_is_killed_resumes_at_the_same_card(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    hand = drawn(page, site)
    page.on("crash", lambda _: None)
    session = context.new_cdp_session(page)
    session.send("Page.enable")
    with page.expect_event("crash"):
        session.send("Page.navigate", {"url": "chrome://crash"})
    after = Player(context.new_page())
    after.open(site.address + TABLE)
    until(lambda: after.hand() == hand, "the same hand")


def test_a_killed_worker_is_started_again_at_the_same_card(page: Page, site: Site) -> None:
    page.add_init_script("""
      const Plain = Worker;
      globalThis.Worker = class extends Plain {
        constructor(...words) {
          super(...words);
          globalThis.latest = this;
        }
      };
    """)
    hand = drawn(page, site)
    page.evaluate("latest.terminate()")
    page.locator(f'[data-card="{hand[0]}"]').click()
    ready = "performance.getEntriesByName('quaranta-ready').length"
    until(lambda: page.evaluate(ready) == 2, "another worker")
    player = Player(page)
    until(lambda: player.hand() == hand, "the same hand")
    player.discard_something()


def test_a_database_that_is_cleared_under_the_game_is_made_anew(
    context: BrowserContext, site: Site
) -> None:
    page = context.new_page()
    player = Player(page)
    player.open(site.address + TABLE)
    player.wait_phase("table")
    player.wait_my_turn()
    origin = site.address.removesuffix("/scala/")
    clear = {"origin": origin, "storageTypes": "indexeddb"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", clear)
    player.draw()
    hand = player.hand()
    page.reload()
    player.wait_ready()
    until(lambda: player.hand() == hand, "the same hand")


def test_what_is_no_text_in_the_database_is_passed_over(page: Page, site: Site) -> None:
    hand = drawn(page, site)
    page.evaluate("""() => new Promise((done) => {
      indexedDB.open("quaranta").onsuccess = ({target}) => {
        const change = target.result.transaction("kept", "readwrite");
        change.objectStore("kept").put({a: 1}, "settings");
        change.objectStore("kept").put("x", ["match:", 1]);
        change.oncomplete = done;
      };
    })""")
    player = Player(page)
    player.open(site.address + TABLE)
    until(lambda: player.hand() == hand, "the same hand")


def test_the_match_is_played_in_the_newest_tab_alone(context: BrowserContext, site: Site) -> None:
    first, second = context.new_page(), context.new_page()
    hand = drawn(first, site)
    newest = Player(second)
    newest.open(site.address + TABLE)
    until(lambda: newest.hand() == hand, "the same hand")
    until(lambda: Player(first).body("phase") == "error", "the other tab to stop")
    assert first.locator("#failure").get_attribute("data-code") == "elsewhere"
    newest.discard_something()
    newest.wait_my_turn()
    hand = newest.hand()
    first.locator("#failure button").click()
    again = Player(first)
    again.wait_ready()
    until(lambda: again.hand() == hand, "the hand as the other tab left it")
    until(lambda: newest.body("phase") == "error", "that tab to stop")
