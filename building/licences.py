"""Writes licences.txt: ours, and that of every work by others that the site serves."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from building.tools import Tools

# In the lock, but no line of them is in what is served.
_NOT_SERVED = {"@babel/runtime", "@types/emscripten", "ws"}
_TEXTS = Path(__file__).parent / "licence_texts"
# Packages without a file of their own for it: the text is beside this file, or micropip's.
_KEPT_TEXTS = {"@micropython/micropython-webassembly-pyscript": "micropython.txt"}
_RULE = "=" * 78


def licences(out: Path, tools: Tools) -> None:
    """Write `out`/licences.txt, in the order of the names."""
    sections = [("Quaranta", "MIT", (tools.root / "LICENSE").read_text(encoding="utf-8"))]
    sections += _npm(tools)
    mpl = _micropip(tools.micropip)
    sections.append((f"micropip {_version(tools.micropip)}, and Pyodide", "MPL-2.0", mpl))
    python = (_TEXTS / "python.txt").read_text(encoding="utf-8")
    sections.append(("Python and its standard library (inside Pyodide)", "PSF-2.0", python))
    text = "\n".join(
        f"{_RULE}\n{name} ({kind})\n{_RULE}\n\n{it.strip()}\n" for name, kind, it in sections
    )
    (out / "licences.txt").write_text(text, encoding="utf-8", newline="\n")


def _npm(tools: Tools) -> Iterator[tuple[str, str, str]]:
    """Each package of the lock that is served: name and version, licence, its text."""
    lock = json.loads((tools.root / "web" / "package-lock.json").read_bytes())
    for place, package in sorted(lock["packages"].items()):
        name = place.rpartition("node_modules/")[2]
        if name and name not in _NOT_SERVED:
            text = _text(name, tools.root / "web" / place)
            yield f"{name} {package['version']}", package["license"], text


def _text(name: str, folder: Path) -> str:
    if name in _KEPT_TEXTS:
        return (_TEXTS / _KEPT_TEXTS[name]).read_text(encoding="utf-8")
    files = sorted(path for path in folder.glob("LICEN[CS]E*") if path.is_file())
    if files:
        return "\n".join(file.read_text(encoding="utf-8") for file in files)
    author = json.loads((folder / "package.json").read_bytes()).get("author", "its authors")
    by = author if isinstance(author, str) else author["name"]
    return f"By {by}; the npm package {name} has its source and names its licence."


def _micropip(wheel: Path) -> str:
    """Micropip's licence, which is Pyodide's too."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/licenses/LICENSE"))
        return archive.read(name).decode("utf-8")


def _version(wheel: Path) -> str:
    return wheel.name.split("-")[1]
