"""Runs inside Pyodide at build time: what a start imports, and what it imports compiled.

Only the Pyodide that is shipped knows its magic number and its zlib, so the archives are
made by it: the same bytes on every machine.
"""

import ast
import asyncio
import base64
import hashlib
import importlib
import importlib.resources
import importlib.util
import json
import marshal
import random
import sys
import tomllib
import traceback
import zipfile
import zipimport
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from types import ModuleType

# Wanted by bots and tools that people bring; each is small and nothing else of it is traced.
_KEPT = (
    "__future__", "abc", "bisect", "collections.abc", "copy", "datetime", "decimal", "fractions",
    "functools", "graphlib", "heapq", "itertools", "math", "numbers", "operator", "pprint",
    "queue", "secrets", "statistics", "string", "textwrap", "time", "typing",
)  # fmt: skip
# By name, where the codec is asked for by what a file or a page says.
_CODECS = ("ascii", "cp437", "latin_1", "raw_unicode_escape", "unicode_escape", "utf_8_sig")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o644 << 16
_UNCHECKED_HASH = (1).to_bytes(4, "little")  # PEP 552
_TAG = f"cp{sys.version_info.major}{sys.version_info.minor}-none-any"


async def make(work: str) -> None:
    """Trace a start with the wheel in `work`, and write both archives to `work`/made."""
    folder = Path(work)
    (wheel,) = (folder / "wheel").glob("*.whl")
    await _install(wheel)
    wanted = await _trace(wheel, folder / "glue", wheel)
    library, packages = _places()
    (folder / "made").mkdir()
    _compile_library(folder / "python_stdlib.zip", folder / "made", wanted, library)
    _compile_wheel(wheel, folder / "made", packages)


async def check(work: str) -> None:
    """Started with what was made: all that was traced must import and run without the rest."""
    folder = Path(work)
    (wheel,) = (folder / "wheel").glob("*.whl")
    (made,) = (folder / "made").glob("quaranta-*.whl")
    await _trace(wheel, folder / "glue", made)


async def _install(wheel: Path) -> None:
    micropip = importlib.import_module("micropip")
    await micropip.install(f"emfs:{wheel}")


def _places() -> tuple[str, str]:
    """Where a start mounts the library's archive, and where it unpacks packages."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    packages = next(path for path in sys.path if path.endswith("site-packages"))
    return library, packages


async def _trace(wheel: Path, glue: Path, installed: Path) -> set[str]:
    """The names of all modules that a start and its errors need.

    `wheel` lists our modules by their sources, `installed` is the one to install once more.
    """
    for name in [*_modules_of(wheel), *_imports_of(glue), *_KEPT]:
        importlib.import_module(name)
    for codec in _CODECS:
        "quaranta".encode(codec)
    await _exercise(installed)
    return {name for name, module in sys.modules.items() if _from_archive(module)}


def _from_archive(module: ModuleType) -> bool:
    """Whether a module came from the library's archive; some are frozen into Pyodide itself."""
    return isinstance(getattr(module, "__loader__", None), zipimport.zipimporter)


def _modules_of(wheel: Path) -> Iterator[str]:
    """Every module of a wheel but the command lines."""
    for name in zipfile.ZipFile(wheel).namelist():
        path = PurePosixPath(name)
        if path.suffix == ".py" and path.stem != "__main__":
            yield _module(path)


def _module(path: PurePosixPath) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _imports_of(folder: Path) -> Iterator[str]:
    """What the Python files of a folder import, each other aside."""
    files = sorted(folder.glob("*.py"))
    own = {file.stem for file in files} | {"idb"}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module not in own:
                yield node.module
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name not in own)


async def _exercise(wheel: Path) -> None:
    """Do once what imports more when it is first done."""
    micropip = importlib.import_module("micropip")
    micropip.list()
    micropip.uninstall("quaranta")
    await _install(wheel)
    await asyncio.sleep(0)
    [entry.name for entry in importlib.resources.files("quaranta_table").iterdir()]
    json.loads(json.dumps({"a": [1, 2.5, None]}, indent=1, sort_keys=True))
    tomllib.loads('a = 1979-05-27T07:32:00Z\nb = "è"')
    random.Random(hashlib.sha256(b"1").hexdigest()).random()
    try:
        raise ExceptionGroup("two", [ValueError(1), ImportError("no", name="jsno")])
    except* ValueError as caught:
        "".join(traceback.format_exception(caught))
    except* ImportError as caught:
        traceback.print_exception(caught, file=_Nowhere())


class _Nowhere:
    """A text file that forgets."""

    def write(self, text: str) -> int:
        """Pretend to have written."""
        return len(text)


def _compile_library(source: Path, folder: Path, wanted: set[str], prefix: str) -> None:
    """Write the archive of the standard library with the wanted modules, compiled.

    `prefix` is what error messages show before a file's name.
    """
    found = zipfile.ZipFile(source)
    entries = {}
    for name in found.namelist():
        path = PurePosixPath(name)
        if path.suffix == ".py" and _module(path) in wanted:
            code = _compiled(found.read(name), f"{prefix}/{name}")
            entries[str(path.with_suffix(".pyc"))] = code
    _archive(folder / source.name, entries)


def _compile_wheel(source: Path, folder: Path, prefix: str) -> None:
    """Write our wheel with compiled files in place of sources."""
    found = zipfile.ZipFile(source)
    entries = {}
    for name in found.namelist():
        content, path = found.read(name), PurePosixPath(name)
        if path.suffix == ".py":
            entries[str(path.with_suffix(".pyc"))] = _compiled(content, f"{prefix}/{name}")
        elif path.name == "WHEEL" and path.parent.suffix == ".dist-info":
            entries[name] = _retagged(content.decode()).encode()
        elif path.name != "RECORD":
            entries[name] = content
    (info,) = {name.split("/")[0] for name in entries if ".dist-info/" in name}
    entries[f"{info}/RECORD"] = _record(entries, f"{info}/RECORD")
    _archive(folder / f"{info.removesuffix('.dist-info')}-{_TAG}.whl", entries)


def _compiled(source: bytes, path: str) -> bytes:
    """A .pyc that is never compared with a source, so that no source need be there."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=0)
    header = importlib.util.MAGIC_NUMBER + _UNCHECKED_HASH + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def _retagged(wheel: str) -> str:
    """The WHEEL file with the one tag that compiled files can have."""
    lines = [line for line in wheel.splitlines() if line and not line.startswith("Tag:")]
    return "\n".join([*lines, f"Tag: {_TAG}", ""])


def _record(entries: dict[str, bytes], own_name: str) -> bytes:
    """The wheel's list of files: name, sha256, size (PEP 376)."""
    lines = []
    for name, content in sorted(entries.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}")
    return "\n".join([*lines, f"{own_name},,", ""]).encode()


def _archive(target: Path, entries: dict[str, bytes]) -> None:
    """A zip whose bytes depend on the entries alone."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in sorted(entries.items()):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system, entry.external_attr = 3, _PLAIN_FILE
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
