"""Measures the starts of dist/ beside those of a stock page, in one run, and prints the ratios."""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from building import bench_worker, node, packages
from building.bench_browser import Start, fresh_browser
from building.bench_sizes import Sizes, sizes
from building.bench_stock import stock_page
from building.browser import VARIABLE
from building.progress import say
from building.server import HOST

ROOT = Path(__file__).resolve().parent.parent
_SITES = ("ours", "stock")
# Addresses that make a site play, as every visit but the first start's own does: what a browser
# keeps compiled of WebAssembly depends on what has run.
_PLAYS = {"ours": "?game=scala40&seed=bench&speed=instant&motion=none", "stock": "?play"}
_FEWEST = 5
_MEBI = 1_000_000
_SERVED_AT = re.compile(r"port (\d+)")
_ASKED = re.compile(r'"GET /(\S*?)(?:\?\S*)? HTTP/')


@dataclass(slots=True)
class Measured:
    """What was seen of one site."""

    cold: list[Start] = field(default_factory=list)
    warm: list[Start] = field(default_factory=list)
    needed: Sizes | None = None


def main(arguments: Sequence[str]) -> int:
    """Measure and print; the number of rounds may be given."""
    parser = argparse.ArgumentParser(prog="build.py bench", description=__doc__)
    parser.add_argument("starts", type=int, nargs="?", default=_FEWEST, help=f"default: {_FEWEST}")
    starts = max(parser.parse_args(arguments).starts, 1)
    paths = os.pathsep.join(str(ROOT / part) for part in ("engine", "web"))
    speed = [sys.executable, "-m", "building.bench_speed"]
    env = {**os.environ, "PYTHONPATH": paths}
    subprocess.run(speed, cwd=ROOT, env=env, check=True)
    subprocess.run([sys.executable, "-m", "tests.engine.milp_ratio"], cwd=ROOT, env=env, check=True)
    folder = _lay_out(ROOT / ".build" / "bench")
    log = folder.with_suffix(".log")
    program = os.environ[VARIABLE]
    with _served(folder, log) as address, sync_playwright() as playwright:
        say(f"\n{'the same in the worker, its clock':34}{'median':>10}{'p99':>10}")
        for what, median, late in bench_worker.measured(
            playwright, program, folder / "ours", f"{address}/ours"
        ):
            say(f"{what:34}{median:10.1f}{late:10.1f}")
        measured = _measure(playwright, program, address, log, starts, folder)
    say(_table(measured, starts))
    return 0


def _lay_out(folder: Path) -> Path:
    """A folder with both sites, as a host would serve them."""
    program, npm = node.ready(ROOT)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "dist", folder / "ours")
    (wheel,) = (ROOT / ".build" / "steps" / "wheel").glob("*/*.whl")
    stock_page(
        folder / "stock",
        packages.node_modules(ROOT, program, npm),
        wheel,
        packages.micropip(ROOT, Path(sys.executable)),
    )
    return folder


@contextmanager
def _served(folder: Path, log: Path) -> Iterator[str]:
    """The standard library's own server, in a process of its own, its log in a file."""
    words = ["-u", "-m", "http.server", "0", "--bind", HOST, "--protocol", "HTTP/1.1"]
    with log.open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, *words, "--directory", str(folder)],
            stdout=subprocess.PIPE,
            stderr=output,
            text=True,
        )
    try:
        assert server.stdout is not None
        found = _SERVED_AT.search(server.stdout.readline())
        assert found is not None, f"the server did not start: see {log}"
        yield f"http://{HOST}:{found[1]}"
    finally:
        server.terminate()
        server.wait()


def _measure(
    playwright: Playwright, program: str, address: str, log: Path, starts: int, folder: Path
) -> dict[str, Measured]:
    """Each round: both sites, first with a new profile, then after a visit that played a deal."""
    found = {site: Measured() for site in _SITES}
    say(f"Load of the machine: {os.getloadavg()[0]:.1f}")
    for number in range(1, starts + 1):
        for site in _SITES:
            seen = log.stat().st_size
            with fresh_browser(playwright, program) as browser:
                cold = browser.start(f"{address}/{site}/")
                if found[site].needed is None:
                    found[site].needed = _needed(log, seen, folder)
                browser.visit(f"{address}/{site}/{_PLAYS[site]}")
                browser.start(f"{address}/{site}/")
                warm = browser.start(f"{address}/{site}/")
            found[site].cold.append(cold)
            found[site].warm.append(warm)
            say(f"  {number} of {starts}, {site}: {_said(cold)} cold, {_said(warm)} warm")
    return found


def _needed(log: Path, seen: int, folder: Path) -> Sizes:
    """The sizes of what the first start asked the server for, before the service worker did."""
    asked = _ASKED.findall(log.read_text(errors="replace")[seen:])
    ours = asked[: next((n for n, path in enumerate(asked) if path.endswith("sw.js")), len(asked))]
    paths = {folder / path / "index.html" if path.endswith("/") else folder / path for path in ours}
    program, _ = node.ready(ROOT)
    return sizes(sorted(path for path in paths if path.is_file()), program)


def _said(start: Start) -> str:
    return f"{start.ui_ms:.0f} / {start.ready_ms:.0f} ms, CPU {start.cpu_ms:.0f}"


def _table(measured: dict[str, Measured], starts: int) -> str:
    """Medians with their range, and ours as a share of stock beside the aim."""
    lines = [f"\nMedian of {starts} starts (least to most); ratio = ours / stock", _HEAD]
    for what, read, aim in _ROWS:
        ours, stock = (read(measured[site]) for site in _SITES)
        ratio = statistics.median(ours) / statistics.median(stock)
        aimed = f"{aim:.2f}" if aim else ""
        lines.append(f"{what:26}{_range(ours):>24}{_range(stock):>24}{ratio:8.2f}{aimed:>7}")
    lines.append("\nWhat the first start needs, in millions of bytes (aim: 5.0 by brotli)")
    for site in _SITES:
        needed = measured[site].needed
        assert needed is not None
        lines.append(
            f"{site:10}{needed.files:4} files  raw {needed.raw / _MEBI:6.2f}  "
            f"gzip {needed.gzip / _MEBI:6.2f}  brotli {needed.brotli / _MEBI:6.2f}"
        )
    return "\n".join(lines)


def _range(values: list[float]) -> str:
    return f"{statistics.median(values):.0f} ({min(values):.0f} to {max(values):.0f})"


_HEAD = f"{'ms':26}{'ours':>24}{'stock':>24}{'ratio':>8}{'aim':>7}"
_Row = tuple[str, Callable[[Measured], list[float]], float]
_ROWS: tuple[_Row, ...] = (
    ("screen there, cold", lambda m: [s.seen_ms for s in m.cold], 0),
    ("first UI event, cold", lambda m: [s.ui_ms for s in m.cold], 0),
    ("engine ready, cold", lambda m: [s.ready_ms for s in m.cold], 0),
    ("browser CPU, cold", lambda m: [s.cpu_ms for s in m.cold], 0),
    ("screen there, warm", lambda m: [s.seen_ms for s in m.warm], 0),
    ("first UI event, warm", lambda m: [s.ui_ms for s in m.warm], 0.08),
    ("engine ready, warm", lambda m: [s.ready_ms for s in m.warm], 0.35),
    ("browser CPU, warm", lambda m: [s.cpu_ms for s in m.warm], 0.45),
)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
