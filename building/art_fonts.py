"""Copies the typeface's files and writes the style sheet that names them."""

import json
import shutil
from pathlib import Path

_PACKAGE = "@fontsource/atkinson-hyperlegible"
_SUBSETS = ("latin", "latin-ext")
_WEIGHTS = (400, 700)


def write_fonts(folder: Path, style: Path, node_modules: Path) -> None:
    """Copies the regular and bold woff2 files and writes `fonts.css`."""
    package = node_modules / _PACKAGE
    ranges = json.loads((package / "unicode.json").read_text(encoding="utf-8"))
    rules = []
    for subset in _SUBSETS:
        for weight in _WEIGHTS:
            name = f"atkinson-hyperlegible-{subset}-{weight}-normal.woff2"
            shutil.copyfile(package / "files" / name, folder / name)
            rules.append(_rule(name, weight, ranges[subset]))
    (style / "fonts.css").write_text("".join(rules), encoding="utf-8", newline="\n")


def _rule(name: str, weight: int, characters: str) -> str:
    return (
        '@font-face{font-family:"Atkinson Hyperlegible";font-style:normal;font-display:swap;'
        f'font-weight:{weight};src:url(../fonts/{name}) format("woff2");'
        f"unicode-range:{characters}}}\n"
    )
