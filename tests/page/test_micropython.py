"""The page's Python is what MicroPython runs, and knows no game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "web" / "page"
FILES = sorted(PAGE.glob("*.py"))
MODULES = {"js", "json", "time"}
MISSING_METHODS = {
    "capitalize",
    "casefold",
    "expandtabs",
    "findall",
    "isalnum",
    "ljust",
    "removeprefix",
    "removesuffix",
    "rjust",
    "swapcase",
    "title",
    "translate",
    "zfill",
}
MISSING_KEYWORDS = {"strict"}
GAMES = ("scala", "reale", "duello", "joker", "jolly", "trump")


def faults(tree: ast.AST) -> list[str]:
    """What of a module MicroPython does not have."""
    return [
        f"line {getattr(node, 'lineno', 0)}: {what}"
        for node in ast.walk(tree)
        for what in (*_imported(node), *_written(node), *_called(node))
    ]


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [f"import {one.name}" for one in node.names if one.name not in MODULES]
    if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] != "page":
        return [f"from {node.module}"]
    return []


def _written(node: ast.AST) -> list[str]:
    match node:
        case ast.Match() | ast.TryStar() | ast.AnnAssign():
            return [type(node).__name__]
        case ast.Dict(keys=keys) if None in keys:
            return ["a dict inside a dict display"]
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            return ["a star in a display" for part in parts if isinstance(part, ast.Starred)]
        case ast.arguments(posonlyargs=[_, *_]):
            return ["positional-only arguments"]
        case ast.Slice(step=ast.UnaryOp()):
            return ["a slice backwards"]
        case ast.ClassDef(decorator_list=[_, *_]):
            return ["a decorated class"]
    return []


def _called(node: ast.AST) -> list[str]:
    if isinstance(node, ast.keyword) and node.arg in MISSING_KEYWORDS:
        return [f"{node.arg}="]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return [f".{node.func.attr}()"] if node.func.attr in MISSING_METHODS else []
    return []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_uses_only_what_micropython_has(path: Path) -> None:
    assert faults(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "code",
    [
        "import dataclasses",
        "from typing import Any",
        "x = {**a}",
        "x = [*a, 1]",
        "def f(a, /): ...",
        "x = s[::-1]",
        "s.removeprefix('a')",
        "zip(a, b, strict=True)",
        "@dataclass\nclass A: ...",
        "match a:\n  case 1: ...",
    ],
)
def test_the_check_finds_what_it_is_there_for(code: str) -> None:
    assert len(faults(ast.parse(code))) == 1


@pytest.mark.parametrize("path", [*FILES, *sorted(PAGE.glob("*.js"))], ids=lambda path: path.name)
def test_a_file_of_the_page_knows_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    assert [word for word in GAMES if word in text] == []
