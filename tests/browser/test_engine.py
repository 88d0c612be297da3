"""The wheel in the browser: the same states as on CPython, and an install by micropip."""

import json
from pathlib import Path

from playwright.sync_api import Page

from quaranta.scala40.rules import PRESETS
from tests.browser.conftest import Site

RECORDS = Path(__file__).parents[1] / "records"
RUN = """
async ([packages, code, given]) => {
  const { loadPyodide } = await import(new URL("vendor/pyodide/pyodide.js", location.href));
  const pyodide = await loadPyodide({ packages });
  pyodide.globals.set("given", given);
  return pyodide.runPythonAsync(code);
}
"""
REPLAY = """
import json
json.dumps({name: digests(text) for name, text in json.loads(given).items()})
"""
INSTALL = """
import micropip
await micropip.install(given)
from quaranta.scala40.rules import PRESETS
",".join(PRESETS)
"""


def test_every_kept_match_replays_to_the_same_states(watched: Page, site: Site) -> None:
    code = (RECORDS / "digests.py").read_text() + REPLAY
    watched.goto(site.address)
    paths = {path.stem: path for path in RECORDS.rglob("*.toml")}
    texts = {name: path.read_text("utf-8") for name, path in paths.items()}
    found = json.loads(watched.evaluate(RUN, [["quaranta"], code, json.dumps(texts)]))
    kept = {name: path.with_suffix(".txt").read_text().split() for name, path in paths.items()}
    assert found == kept


def test_installs_with_micropip(watched: Page, site: Site, host_folder: Path) -> None:
    lock = json.loads((host_folder / "scala/vendor/pyodide/pyodide-lock.json").read_text())
    wheel = f"{site.address}vendor/pyodide/{lock['packages']['quaranta']['file_name']}"
    watched.goto(site.address)
    found = watched.evaluate(RUN, [["micropip"], INSTALL, wheel])
    assert found == ",".join(PRESETS)
