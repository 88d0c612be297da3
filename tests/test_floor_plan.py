"""The floor plan of docs/architecture.md is the truth: who may import whom, and no circles."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
PLAN: Final = ROOT / "docs" / "architecture.md"
# Where each package of the project lives.
PACKAGES: Final = {
    "quaranta": "engine/quaranta",
    "training": "engine/training",
    "quaranta_table": "web/quaranta_table",
    "page": "web/page",
    "worker": "web/worker",
    "building": "building",
}
FILES: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in PACKAGES.values()
    for path in (ROOT / folder).rglob("*.py")
)
PURE: Final = ("engine/quaranta/", "web/quaranta_table/")
HIDDEN_INPUTS: Final = {"datetime", "getpass", "locale", "os", "secrets", "sys", "time", "uuid"}
OUTSIDE: Final = {"io", "logging", "pathlib", "shutil", "socket", "subprocess", "tempfile"}
# Commands' own affair: they read files, print, and know the clock; the cluster's needs its extra.
COMMAND_LINES: Final = (
    "/__main__.py",
    "quaranta/commands_arena_here.py",
    "quaranta/commands_arena_cluster.py",
)
CLUSTER: Final = {"engine/quaranta/commands_arena_cluster.py": {"distributed"}}
INSIDE_PYODIDE: Final = "building/pyodide_inside.py"
LONGEST_FILE: Final = 400
GAMES: Final = ("reale", "scala40")


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """A line of the plan: a file, a pattern or a folder, and what it may import."""

    path: str
    may: tuple[str, ...]

    def holds(self, file: str) -> bool:
        """Whether the line is about the file."""
        inside = file.startswith(self.path + "/")
        return fnmatch(file, self.path) if self.path.endswith(".py") else inside

    def allows(self, file: str) -> bool:
        """Whether the line lets that file be imported."""
        return any(named(name, file) for name in self.may)


def named(name: str, file: str) -> bool:
    """Whether a name of the plan, a module's, a pattern or a folder's, means the file."""
    path = Path(file)
    is_package = path.name == "__init__.py"
    module = path.parent.name if is_package else path.stem
    return fnmatch(module, name) or (path.parent.name == name and not is_package)


@cache
def plan() -> tuple[Floor, ...]:
    """The lines of the plan."""
    block = PLAN.read_text().split("```floor-plan\n")[1].split("```")[0]
    lines = [line.split() for line in block.splitlines() if line.strip()]
    return tuple(Floor(path=path, may=tuple(may)) for path, *may in lines)


def floor_of(file: str) -> Floor | None:
    """The most exact line about a file: itself, then a pattern, then its folder."""
    lines = [line for line in plan() if line.holds(file)]
    ranked = sorted(lines, key=lambda line: (line.path != file, not line.path.endswith(".py")))
    return ranked[0] if ranked else None


@cache
def tree(file: str) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse((ROOT / file).read_text())


def modules(file: str) -> Iterator[str]:
    """Every module a file imports, as it is named there."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if located(inner) else str(node.module)


def located(module: str) -> str | None:
    """The file of a module of this project."""
    package, _, rest = module.partition(".")
    if package not in PACKAGES:
        return None
    path = "/".join([PACKAGES[package], *rest.split(".")] if rest else [PACKAGES[package]])
    found = [name for name in (f"{path}.py", f"{path}/__init__.py") if (ROOT / name).exists()]
    return found[0] if found else None


@cache
def own_imports(file: str) -> frozenset[str]:
    """The files of this project that a file imports."""
    return frozenset(path for module in modules(file) if (path := located(module)))


@pytest.mark.parametrize("file", FILES)
def test_a_file_imports_what_its_line_allows(file: str) -> None:
    line = floor_of(file)
    assert line is not None, f"{file} has no line in {PLAN.name}"
    wrong = sorted(other for other in own_imports(file) if not line.allows(other))
    assert wrong == [], f"{file} may not import these; its line is: {line.path}"


@pytest.mark.parametrize("line", plan(), ids=lambda line: line.path)
def test_a_line_is_about_something(line: Floor) -> None:
    assert any(floor_of(file) == line for file in FILES)
    unknown = [name for name in line.may if not any(named(name, file) for file in FILES)]
    assert unknown == []


def test_no_circles() -> None:
    graph = {file: own_imports(file) for file in FILES}
    assert len(list(TopologicalSorter(graph).static_order())) == len(FILES)


def test_the_engine_does_not_know_its_table() -> None:
    for file in FILES:
        if file.startswith("engine/"):
            assert all(other.startswith("engine/") for other in own_imports(file))


@pytest.mark.parametrize("game", GAMES)
def test_games_never_meet(game: str) -> None:
    others = tuple(f"engine/quaranta/{other}/" for other in GAMES if other != game)
    mine = [file for file in FILES if file.startswith(f"engine/quaranta/{game}/")]
    assert mine
    met = [other for file in mine for other in own_imports(file) if other.startswith(others)]
    assert met == []


@pytest.mark.parametrize("file", [file for file in FILES if file.startswith(PURE)])
def test_engine_and_table_need_the_standard_library_alone(file: str) -> None:
    tops = {module.partition(".")[0] for module in modules(file)} - set(PACKAGES)
    assert tops <= sys.stdlib_module_names | CLUSTER.get(file, set())
    if file.endswith(COMMAND_LINES):
        return
    assert not tops & (HIDDEN_INPUTS | OUTSIDE)
    called = {
        node.func.id
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"print", "open", "input", "eval", "exec", "__import__"}


@pytest.mark.parametrize("file", FILES)
def test_only_page_and_worker_touch_the_browser(file: str) -> None:
    tops = {module.partition(".")[0] for module in modules(file)}
    if not file.startswith(("web/page/", "web/worker/")):
        assert not tops & {"js", "pyodide", "pyscript", "idb"} or file == INSIDE_PYODIDE


@pytest.mark.parametrize("file", FILES)
def test_imports_stand_at_the_top(file: str) -> None:
    inside = [
        node.lineno
        for function in ast.walk(tree(file))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert inside == []


@pytest.mark.parametrize("file", [*FILES, "build.py"])
def test_a_file_says_what_it_is_for_and_is_short(file: str) -> None:
    said = ast.get_docstring(tree(file))
    assert said
    assert said.splitlines()[0].endswith(".")
    assert (ROOT / file).read_text().count("\n") < LONGEST_FILE
