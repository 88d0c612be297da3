"""Writes the page's own files: index.html with the home in it, texts, styles, MicroPython files."""

import html
import json
import os
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from building.programs import run
from building.tools import Tools

LANGUAGES = ("it", "en")
# Asked of the tools' Python, because the build itself runs before anything is installed.
_ASK = """
import json, sys
from quaranta_table.protocol import home
homes = {language: home(language) for language in ("it", "en")}
nodes = {language: [tree.to_list(), tree.to_html()] for language, tree in homes.items()}
open(sys.argv[1], "w", encoding="utf-8").write(json.dumps(nodes))
"""
_FIRST_STYLES = ("fonts.css", "icons.css", "tokens.css")  # the first two come from the art step
_MANIFEST = "manifest.webmanifest"

Homes = dict[str, tuple[list[object], str]]


def prerender(out: Path, tools: Tools) -> None:
    """Write index.html, home-en.json and all else the page is made of, bar vendor/ and the art."""
    write_page(out, tools.root, _homes(tools))


def _homes(tools: Tools) -> Homes:
    """Each language's home, as the protocol's node and as HTML."""
    path = os.pathsep.join(str(tools.root / part) for part in ("engine", "web"))
    env = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    with TemporaryDirectory() as folder:
        answer = Path(folder, "homes.json")
        command: list[str | Path] = [tools.python, "-c", _ASK, answer]
        run(command, log=Path(folder, "log"), cwd=tools.root, env=env)
        homes: Homes = json.loads(answer.read_text(encoding="utf-8"))
    return homes


def write_page(out: Path, root: Path, homes: Homes) -> None:
    """Write the page's files for homes that are rendered already."""
    web = root / "web"
    shutil.copytree(web / "page", out / "page", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(web / "style", out / "style")
    for name in (_MANIFEST, "pyscript.json"):
        shutil.copyfile(web / name, out / name)
    strings = {name: _strings(web, name) for name in LANGUAGES}
    _write_json(out / "page-strings.json", strings)
    node, _ = homes["en"]
    _write_json(out / "home-en.json", [["whole", node], ["body", "lang", "en"]])
    template = (web / "index.html").read_text(encoding="utf-8")
    page = index_html(template, homes["it"][1], _style_names(web / "style"))
    (out / "index.html").write_text(page, encoding="utf-8", newline="\n")


def index_html(template: str, home: str, styles: list[str]) -> str:
    """The template with the home and the style sheets in their places.

    Raises ValueError when a place is missing or the template has a script or style in it, which
    its own policy would refuse.
    """
    links = "\n".join(
        f'<link rel="stylesheet" href="style/{html.escape(name)}">' for name in styles
    )
    if re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", template):
        raise ValueError("index.html has a script or a style in it")
    for place, text in (("<!--styles-->", links), ("<!--home-->", home)):
        if template.count(place) != 1:
            raise ValueError(f"index.html needs {place} once")
        template = template.replace(place, text)
    return template


def _style_names(folder: Path) -> list[str]:
    """Letters, icons and tokens first, then the sheets that use them, by name."""
    ours = {path.name for path in folder.glob("*.css")}
    return [*_FIRST_STYLES, *sorted(ours - set(_FIRST_STYLES))]


def _strings(web: Path, language: str) -> object:
    path = web / "quaranta_table" / "strings" / f"page_{language}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def _write_json(path: Path, value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8", newline="\n")
