"""Copies what others made for the browser into vendor/: PyScript's core, MicroPython, idb."""

import re
import shutil
from pathlib import Path

# The rest of PyScript's core (editor, terminal, TOML, archives) is for pages that ask for it.
CORE_PARTS = (
    "core",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)
# A comment that makes developer tools ask for a file that is not there.
_MAP = re.compile(rb"\n?//# sourceMappingURL=\S+\s*$")


def vendor(out: Path, node_modules: Path) -> None:
    """Write `out`/vendor; every module ends in .js, as some hosts serve .mjs with a wrong type."""
    core = node_modules / "@pyscript" / "core" / "dist"
    for part in sorted(core.glob("*.js")):
        if part.stem.rpartition("-")[0] in CORE_PARTS or part.stem == "core":
            _module(part, out / "vendor" / "pyscript" / part.name)
    micropython = node_modules / "@micropython" / "micropython-webassembly-pyscript"
    _module(micropython / "micropython.mjs", out / "vendor" / "micropython" / "micropython.js")
    shutil.copyfile(
        micropython / "micropython.wasm", out / "vendor" / "micropython" / "micropython.wasm"
    )
    _module(node_modules / "idb" / "build" / "index.js", out / "vendor" / "idb" / "idb.js")


def _module(source: Path, target: Path) -> None:
    """Copy one module without the address of its source map."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(_MAP.sub(b"\n", source.read_bytes()))
