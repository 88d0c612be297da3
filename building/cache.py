"""Keeps what each step made under `.build/steps`, so that a second run does only what changed."""

import ast
import hashlib
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from building.version import files_of

_HERE = Path(__file__).parent
# Written by tools into source folders, and never an input.
_IGNORED = {"__pycache__"}


def key_of(root: Path, module: str, inputs: Iterable[str], other: Iterable[str]) -> str:
    """The hash of all that a step's output depends on.

    `module` is the step's file in building/ (what it imports from there counts too), `inputs` are
    files and folders relative to `root`, `other` texts such as the keys of earlier steps.
    """
    total = hashlib.sha256()
    paths = {f"building/{path.name}": path for path in code_of(module)}
    for name in inputs:
        paths.update(_sources(root, name))
    for name, path in sorted(paths.items()):
        total.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    total.update("\n".join(other).encode())
    return total.hexdigest()[:32]


def code_of(module: str) -> set[Path]:
    """The files of building/ that a module of it reaches by its imports, itself included."""
    found: set[Path] = set()
    ahead = [_HERE / f"{module}.py"]
    while ahead:
        path = ahead.pop()
        if path in found or not path.is_file():
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("building"):
                names = [node.module or "", *(f"building.{name.name}" for name in node.names)]
                ahead += [_HERE / f"{name.rpartition('.')[2]}.py" for name in names]
    return found


def folder(root: Path, step: str, key: str) -> Path:
    """Where a step's output is under this key; there only if the step was made from the same."""
    return _steps(root) / step / key


@contextmanager
def making(root: Path, step: str, key: str) -> Iterator[Path]:
    """A folder for a step to write into: kept in place of its last one if all goes well."""
    place = _steps(root) / step
    with tempfile.TemporaryDirectory(dir=_steps(root), prefix="making-") as aside:
        out = Path(aside, "out")
        out.mkdir()
        yield out
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        out.rename(place / key)


def _sources(root: Path, name: str) -> dict[str, Path]:
    path = root / name
    if path.is_file():
        return {name: path}
    inside = ((f"{name}/{below}", file) for below, file in files_of(path))
    return {below: file for below, file in inside if not _IGNORED & set(Path(below).parts)}


def _steps(root: Path) -> Path:
    folder = root / ".build" / "steps"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
