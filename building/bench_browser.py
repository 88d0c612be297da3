"""Starts a page in a browser of its own and tells how long it took and what it cost."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright

from building.browser import FLAGS

_PATIENCE = 120.0
_PATIENCE_MS = _PATIENCE * 1000
_KEEPING_MS = 5000
_POLL = 0.2
_TOLD = "bench: ready"
# The page tells when its mark is made: to ask it again and again would cost what is measured.
_TELL = """
new PerformanceObserver((list) => {
  if (list.getEntriesByName("quaranta-ready").length) console.debug("bench: ready");
}).observe({type: "mark", buffered: true});
"""
# Turns as a hasty person plays them: draw, the last card, discard; nothing where there is no table.
_PLAY = """
async () => {
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const tap = (what) => [...document.querySelectorAll(what)].at(-1)?.click();
  for (let turn = 0; turn < 25; turn++) {
    for (const [what, ms] of [["[data-action=draw]", 150], ["[data-place=hand] [data-card]", 50],
      ["[data-action=discard]", 300]]) {
      tap(what);
      await rest(ms);
    }
  }
  tap("[data-action=home]");
}
"""
_MARKS = """
["quaranta-seen", "quaranta-ui", "quaranta-ready"].map(
  (name) => performance.getEntriesByName(name)[0]?.startTime ?? null)
"""
# The service worker's own work after a first start is no part of the next one.
_QUIET = """
navigator.serviceWorker.getRegistration().then((found) => !found || Boolean(found.active))
"""
_CLOCK = os.sysconf("SC_CLK_TCK")
_STAT_PARENT, _STAT_USER, _STAT_SYSTEM = 1, 11, 12  # fields after the name, see proc(5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """One start: its moments from the address on, and the CPU it took.

    `seen_ms`: the last screen or the home is there and a tap on it will count; a page that has
    nothing before its interpreter is seen when that listens. `ui_ms`: the interpreter listens.
    `ready_ms`: the engine answers.
    """

    seen_ms: float
    ui_ms: float
    ready_ms: float
    cpu_ms: float


@contextmanager
def fresh_browser(playwright: Playwright, program: str) -> Iterator["Browser"]:
    """A browser with a new profile, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="quaranta-bench-") as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=program, args=list(FLAGS)
        )
        try:
            yield Browser(context, _process_with(profile))
        finally:
            context.close()


class Browser:
    """A running browser whose processes can be asked for their CPU time."""

    def __init__(self, context: BrowserContext, process: int) -> None:
        """`process` is the first of its processes, which all others descend from."""
        self._context, self._process = context, process

    def start(self, address: str) -> Start:
        """Open a page in a new tab, wait until its engine answers, and close it."""
        page = self._context.new_page()
        page.add_init_script(_TELL)
        self._settle()
        before = _cpu_ms(self._process)
        with page.expect_console_message(lambda line: line.text == _TOLD, timeout=_PATIENCE_MS):
            page.goto(address, wait_until="commit")
        cpu = _cpu_ms(self._process) - before
        seen, ui, ready = page.evaluate(_MARKS)
        self._leave(page)
        return Start(seen_ms=seen or ui, ui_ms=ui, ready_ms=ready, cpu_ms=cpu)

    def visit(self, address: str) -> None:
        """Open a page whose address makes it play, and play where it waits for a person."""
        page = self._context.new_page()
        page.add_init_script(_TELL)
        with page.expect_console_message(lambda line: line.text == _TOLD, timeout=_PATIENCE_MS):
            page.goto(address, wait_until="commit")
        page.evaluate(_PLAY)
        # A browser keeps compiled WebAssembly some seconds after the last of it was compiled.
        page.wait_for_timeout(_KEEPING_MS)
        self._leave(page)

    def _leave(self, page: Page) -> None:
        _wait_quiet(page)
        self._settle()
        page.close()

    def _settle(self) -> None:
        """Wait until the browser does nothing: caches are written after a start."""
        last, deadline = -1.0, time.monotonic() + _PATIENCE / 4
        while (now := _cpu_ms(self._process)) - last > 10 and time.monotonic() < deadline:
            last = now
            time.sleep(0.5)


def _wait_quiet(page: Page) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not page.evaluate(_QUIET) and time.monotonic() < deadline:
        time.sleep(_POLL)


def _process_with(profile: str) -> int:
    """The browser process of a profile: its command line names it, and no type."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_text(errors="replace").split("\0")
        except OSError:
            continue
        if f"--user-data-dir={profile}" in words and not any(
            w.startswith("--type=") for w in words
        ):
            return int(path.parent.name)
    raise LookupError("the browser's process is not to be found in /proc")


def _cpu_ms(process: int) -> float:
    """The CPU time of a process and of all below it."""
    children: dict[int, list[tuple[int, float]]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        ticks = int(fields[_STAT_USER]) + int(fields[_STAT_SYSTEM])
        parent = int(fields[_STAT_PARENT])
        children.setdefault(parent, []).append((int(path.parent.name), ticks * 1000 / _CLOCK))
    found = [(p, cpu) for below in children.values() for p, cpu in below if p == process]
    total, ahead = 0.0, found
    while ahead:
        one, cpu = ahead.pop()
        total += cpu
        ahead += children.get(one, [])
    return total
