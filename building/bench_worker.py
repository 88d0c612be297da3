"""Measures the exact solver in the site's own worker, started as the page starts it."""

import json
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Playwright

from building.browser import FLAGS

_PAGE = """<!doctype html>
<meta charset="utf-8">
<title>bench</title>
<script type="module">
new Worker("worker/bench.js", {type: "module"}).onmessage = ({data}) => {
  const [what, told] = JSON.parse(data);
  if (what === "bench" || what === "failed") console.debug(`bench: ${told}`);
};
</script>
"""
# The last line of a start: the engine stands, and would wait for the page's first message.
_STARTED = "\n  open(python);\n"
_TOLD = "bench: "
_PATIENCE_MS = 600_000
# A page's clock ticks only every 0.1 ms: each question is asked so often that it counts.
_HANDS, _TABLES, _REPEATS = 300, 100, 100


def measured(
    playwright: Playwright, program: str, site: Path, address: str
) -> Iterator[tuple[str, float, float]]:
    """What bench_solver.py tells inside the worker of a site, which is served at an address."""
    source = Path(__file__).with_name("bench_solver.py").read_text("utf-8")
    asked = f"{source}\ntold({_HANDS}, {_TABLES}, {_REPEATS})"
    worker = (site / "worker" / "worker.js").read_text("utf-8")
    assert worker.count(_STARTED) == 1, "worker.js starts otherwise than this bench knows"
    bench = f'\n  post("bench", python.runPython({json.dumps(asked)}));\n'
    (site / "worker" / "bench.js").write_text(worker.replace(_STARTED, bench), "utf-8")
    (site / "bench.html").write_text(_PAGE, "utf-8")
    browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
    page = browser.new_page()
    with page.expect_console_message(
        lambda line: line.text.startswith(_TOLD), timeout=_PATIENCE_MS
    ) as heard:
        page.goto(f"{address}/bench.html")
    browser.close()
    for what, median, late in json.loads(heard.value.text.removeprefix(_TOLD)):
        yield str(what), float(median), float(late)
