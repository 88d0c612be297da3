"""The service worker keeps one build whole: all or nothing, no mixture, no other site's cache."""

import io
import shutil
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR, socket
from threading import Thread
from typing import BinaryIO

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from building.precache import precache
from tests.browser.player import until

REGISTER = """
navigator.serviceWorker.register("sw.js", {updateViaCache: "none"}).then(() => "", String)
"""
STATE = """
navigator.serviceWorker.getRegistration().then((found) => !found ? "none" :
  [found.installing && "installing", found.waiting && "waiting", found.active?.state]
  .filter(Boolean).join(" "))
"""
CACHES = """
caches.keys().then((names) => Promise.all(names.map(async (name) =>
  [name, (await (await caches.open(name)).keys()).length])))
"""
UPDATE = """
navigator.serviceWorker.getRegistration().then((found) => new Promise((resolve) => {
  found.addEventListener("updatefound", () => {
    const coming = found.installing;
    const ends = () => ["installed", "redundant"].includes(coming.state) && resolve(coming.state);
    coming.addEventListener("statechange", ends);
  });
  found.update();
}))
"""
AGREE = """
navigator.serviceWorker.getRegistration().then((found) =>
  found.waiting.postMessage("SKIP_WAITING"))
"""


class Host:
    """A folder with a small site in scala/, served; it knows what was asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.asked = folder, list[str]()
        self.site = folder / "scala"
        (self.site / "part").mkdir(parents=True)
        (folder / "index.html").write_text("<!doctype html><title>a club</title>")
        self.write("index.html", "<!doctype html><title>one</title><script src=part/a.js></script>")
        self.write("part/a.js", "window.a = 1")
        self.write("part/b.txt", "b")
        self.write("part/c.txt", "c")
        self.build("1")
        asked, self._connections = self.asked, list[socket]()
        connections = self._connections

        class Handler(SimpleHTTPRequestHandler):
            def setup(self) -> None:
                super().setup()
                connections.append(self.connection)

            def send_head(self) -> io.BytesIO | BinaryIO | None:
                # Its dates are too coarse for a test that changes a file twice in a second.
                del self.headers["If-Modified-Since"]
                return super().send_head()

            def log_message(self, _format: str, *_: object) -> None:
                if self.path.startswith("/scala/"):
                    asked.append(self.path)

        handler = partial(Handler, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/scala/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def write(self, name: str, text: str) -> None:
        """Change a file without building."""
        (self.site / name).write_text(text)

    def build(self, version: str) -> None:
        """Write sw.js for the files as they are."""
        precache(self.site, version)

    def kill(self) -> None:
        """Answer no more, on connections that are open already neither."""
        self._server.shutdown()
        self._server.server_close()
        for connection in self._connections:
            with suppress(OSError):
                connection.shutdown(SHUT_RDWR)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    served = Host(tmp_path / "host")
    yield served
    served.kill()


def visit(page: Page, host: Host) -> None:
    """Open the site, register, and wait until its worker has taken over."""
    page.goto(host.address)
    assert page.evaluate(REGISTER) == ""
    until(lambda: page.evaluate(STATE) == "activated", "the service worker")


def update(page: Page) -> str:
    """Ask for an update: whether it is "installed" or "redundant" in the end."""
    return str(page.evaluate(UPDATE))


def names(page: Page) -> list[str]:
    return [name.rpartition(" ")[2] for name, _ in page.evaluate(CACHES)]


def test_with_the_server_gone_every_file_and_the_home_is_there(page: Page, host: Host) -> None:
    visit(page, host)
    host.kill()
    page.goto(host.address + "?seed=1#top")
    assert page.title() == "one"
    assert page.evaluate("window.a") == 1
    assert page.evaluate("fetch('part/c.txt').then((found) => found.text())") == "c"


def test_other_addresses_are_not_answered_with_the_home(page: Page, host: Host) -> None:
    visit(page, host)
    assert page.goto(f"{host.address}part/").status == 200
    assert page.goto(f"{host.address}elsewhere/").status == 404
    page.goto(host.address)
    host.kill()
    with pytest.raises(Error):
        page.goto(f"{host.address}elsewhere/")


@pytest.mark.parametrize("broken", ["changed", "missing"])
def test_a_build_that_is_not_whole_is_not_kept(page: Page, host: Host, broken: str) -> None:
    if broken == "changed":
        host.write("part/b.txt", "not what was built")
    else:
        (host.site / "part" / "b.txt").unlink()
    page.goto(host.address)
    page.evaluate(REGISTER)
    until(lambda: page.evaluate(STATE) in ("", "none"), "the end of the attempt")
    assert page.evaluate(CACHES) == []


def test_an_update_loads_what_changed_waits_and_comes_on_consent(page: Page, host: Host) -> None:
    visit(page, host)
    host.write("part/b.txt", "b, again")
    host.write("index.html", "<!doctype html><title>two</title>")
    host.build("2")
    host.asked.clear()
    assert update(page) == "installed"
    assert page.evaluate(STATE) == "waiting activated"
    assert sorted(set(host.asked)) == ["/scala/", "/scala/part/b.txt", "/scala/sw.js"]
    page.reload()
    assert page.title() == "one"
    page.evaluate(AGREE)
    until(lambda: page.evaluate(STATE) == "activated", "the new version")
    page.reload()
    assert page.title() == "two"
    until(lambda: names(page) == ["2"], "the old cache to go")


def test_a_broken_update_leaves_the_old_build(page: Page, host: Host) -> None:
    visit(page, host)
    host.write("index.html", "<!doctype html><title>two</title>")
    host.write("part/c.txt", "c, whole")
    host.build("2")
    host.write("part/c.txt", "c, cut")
    assert update(page) == "redundant"
    assert names(page) == ["1"]
    host.kill()
    page.goto(host.address)
    assert page.title() == "one"


def test_caches_of_others_are_left_alone(page: Page, host: Host) -> None:
    page.goto(host.address)
    others = ["photos", "quaranta http://127.0.0.1/other/ 7"]
    page.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", others)
    visit(page, host)
    host.write("part/b.txt", "b, again")
    host.build("2")
    assert update(page) == "installed"
    page.evaluate(AGREE)
    until(lambda: page.evaluate(STATE) == "activated", "the new version")
    until(lambda: len(page.evaluate(CACHES)) == 3, "the old cache to go")
    assert set(others) < {name for name, _ in page.evaluate(CACHES)}


def test_a_copy_of_the_site_in_another_folder_has_its_own_cache(
    context: BrowserContext, host: Host
) -> None:
    shutil.copytree(host.site, host.folder / "copy")
    first, second = context.new_page(), context.new_page()
    visit(first, host)
    second.goto(host.address.replace("/scala/", "/copy/"))
    second.evaluate(REGISTER)
    until(lambda: second.evaluate(STATE) == "activated", "the copy's service worker")
    assert sorted(count for _, count in second.evaluate(CACHES)) == [4, 4]
    assert first.evaluate(CACHES) == second.evaluate(CACHES)
