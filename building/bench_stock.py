"""Makes the page that the site is measured against: PyScript as it comes, the wheel by micropip."""

import hashlib
import json
import shutil
from pathlib import Path

_LOCK = "pyodide-lock.json"
_INDEX = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>stock</title>
<script type="module" src="pyscript/core.js"></script>
<script type="py" src="main.py" config="pyscript.json"></script>
<button id="tap">tap</button>
<main id="table"></main>
</html>
"""
# What our page and worker do between them: listen, then load the engine and show its first screen.
_MAIN = """
from js import document, location, performance
from pyodide.ffi import create_proxy

document.getElementById("tap").addEventListener("click", create_proxy(print))
performance.mark("quaranta-ui")

from quaranta_table.protocol import Table

table = Table("en", "", False, {}, new_seed=lambda: "stock")
document.getElementById("table").textContent = table.start()[0].text
performance.mark("quaranta-ready")

if "play" in location.search:
    from quaranta.bots import steady
    from quaranta.bots.duel import play_deal
    from quaranta.scala40.rules import PRESETS

    for number in range(25):
        play_deal(PRESETS["scala40"], str(number), (steady, steady))
"""


def stock_page(out: Path, node_modules: Path, wheel: Path, micropip: Path) -> None:
    """Write the page into `out`."""
    shutil.copytree(node_modules / "@pyscript" / "core" / "dist", out / "pyscript")
    pyodide = out / "pyodide"
    shutil.copytree(node_modules / "pyodide", pyodide)
    for path in (wheel, micropip):
        shutil.copyfile(path, (out if path == wheel else pyodide) / path.name)
    lock = json.loads((pyodide / _LOCK).read_text("utf-8"))
    # npm has no micropip beside its lock; PyPI's is the same version with other bytes.
    entry = lock["packages"]["micropip"]
    entry["file_name"] = micropip.name
    entry["sha256"] = hashlib.sha256(micropip.read_bytes()).hexdigest()
    (pyodide / _LOCK).write_text(json.dumps(lock), encoding="utf-8")
    config = {"interpreter": "./pyodide/pyodide.mjs", "packages": [f"./{wheel.name}"]}
    (out / "pyscript.json").write_text(json.dumps(config), encoding="utf-8")
    (out / "main.py").write_text(_MAIN, encoding="utf-8")
    (out / "index.html").write_text(_INDEX, encoding="utf-8")
