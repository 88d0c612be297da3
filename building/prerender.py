"""Writes the page's own files: index.html with the home in it, texts, styles, MicroPython files."""

import json
import os
import re
import runpy
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from building.programs import run
from building.tools import Tools
from building.vendor import CORE_PARTS
from building.version import PLACEHOLDER

LANGUAGES = ("it", "en")
# Asked of the tools' Python, because the build itself runs before anything is installed.
_ASK = """
import json, sys
from quaranta_table.protocol import home
homes = {language: home(language, sys.argv[2]) for language in ("it", "en")}
nodes = {language: [tree.to_list(), tree.to_html()] for language, tree in homes.items()}
open(sys.argv[1], "w", encoding="utf-8").write(json.dumps(nodes))
"""
_FIRST_STYLES = ("tokens.css", "layout.css", "parts.css")  # the others build on these
_HOME, _AHEAD = "<!--home-->", "<!--ahead-->"
_ALLOWED = "{/* what a node may be */}"  # its place in web/page/last.js
_MANIFEST = "manifest.webmanifest"

Homes = dict[str, tuple[list[object], str]]


def prerender(out: Path, tools: Tools) -> None:
    """Write index.html, home-en.json and all else the page is made of, bar vendor/ and the art."""
    write_page(out, tools.root, tools.node_modules, _homes(tools))


def _homes(tools: Tools) -> Homes:
    """Each language's home, as the protocol's node and as HTML."""
    path = os.pathsep.join(str(tools.root / part) for part in ("engine", "web"))
    env = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    with TemporaryDirectory() as folder:
        answer = Path(folder, "homes.json")
        command: list[str | Path] = [tools.python, "-c", _ASK, answer, PLACEHOLDER]
        run(command, log=Path(folder, "log"), cwd=tools.root, env=env)
        homes: Homes = json.loads(answer.read_text(encoding="utf-8"))
    return homes


def write_page(out: Path, root: Path, node_modules: Path, homes: Homes) -> None:
    """Write the page's files for homes that are rendered already."""
    web = root / "web"
    shutil.copytree(web / "page", out / "page", ignore=shutil.ignore_patterns("__pycache__"))
    _write_allowed(out / "page" / "last.js", web / "page" / "allowed.py")
    _write_style(out / "style", web / "style")
    for name in (_MANIFEST, "pyscript.json"):
        shutil.copyfile(web / name, out / name)
    strings = {name: _strings(web, name) for name in LANGUAGES}
    _write_json(out / "page-strings.json", strings)
    node, _ = homes["en"]
    _write_json(out / "home-en.json", [["whole", node], ["body", "lang", "en"]])
    template = (web / "index.html").read_text(encoding="utf-8")
    page = index_html(template, homes["it"][1], _ahead(web, node_modules))
    (out / "index.html").write_text(page, encoding="utf-8", newline="\n")


def _write_allowed(script: Path, lists: Path) -> None:
    """Fills the page's lists of what a node may be into the script that runs before its Python."""
    found = runpy.run_path(str(lists))
    allowed = {
        "tags": sorted(found["TAGS"]),
        "attributes": sorted(found["ATTRIBUTES"]),
        "families": found["FAMILIES"],
    }
    text = script.read_text(encoding="utf-8")
    if text.count(_ALLOWED) != 1:
        raise ValueError(f"{script.name} needs {_ALLOWED} once")
    text = text.replace(_ALLOWED, json.dumps(allowed, separators=(",", ":")))
    script.write_text(text, encoding="utf-8", newline="\n")


def index_html(template: str, home: str, ahead: str) -> str:
    """The template with the home and the links to what is needed first in their places.

    Raises ValueError when a place is missing or the template has a script or a style in it,
    which its own policy would refuse.
    """
    if re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", template):
        raise ValueError("index.html has a script or a style in it")
    for place, text in ((_AHEAD, ahead), (_HOME, home)):
        if template.count(place) != 1:
            raise ValueError(f"index.html needs {place} once")
        template = template.replace(place, text)
    return template


def _ahead(web: Path, node_modules: Path) -> str:
    """Links to all that the interpreter asks for one after the other, so that it comes at once."""
    core = node_modules / "@pyscript" / "core" / "dist"
    chunks = [path.name for part in CORE_PARTS for path in sorted(core.glob(f"{part}-*.js"))]
    modules = [f"vendor/pyscript/{name}" for name in ("core.js", *chunks)]
    config = json.loads((web / "pyscript.json").read_text(encoding="utf-8"))
    interpreter = config["interpreter"].removeprefix("./")
    files = [name.removeprefix("./") for name in config["files"]]
    fetched = ["pyscript.json", interpreter.replace(".js", ".wasm"), *files, "page/main.py"]
    return "\n".join(
        [
            *(f'<link rel="modulepreload" href="{name}">' for name in (*modules, interpreter)),
            *(f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in fetched),
        ]
    )


def _write_style(out: Path, style: Path) -> None:
    """All our sheets as one: each more would be one more request before anything is painted."""
    sheets = {path.name: path for path in style.glob("*.css")}
    names = [*_FIRST_STYLES, *sorted(sheets.keys() - set(_FIRST_STYLES))]
    out.mkdir()
    text = "".join(sheets[name].read_text(encoding="utf-8") for name in names)
    (out / "page.css").write_text(text, encoding="utf-8", newline="\n")


def _strings(web: Path, language: str) -> object:
    path = web / "quaranta_table" / "strings" / f"page_{language}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def _write_json(path: Path, value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8", newline="\n")
