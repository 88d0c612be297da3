"""Runs inside Pyodide at build time: what a start imports, and what it imports compiled.

Only the Pyodide that is shipped knows its magic number and its zlib, so the archives are
made by it: the same bytes on every machine.
"""

import ast
import asyncio
import base64
import dataclasses
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
from types import CodeType, ModuleType

# Wanted by bots and tools that people bring; each is small and nothing else of it is traced.
_KEPT = (
    "__future__", "abc", "bisect", "collections.abc", "copy", "datetime", "decimal", "fractions",
    "functools", "graphlib", "heapq", "itertools", "math", "numbers", "operator", "pprint",
    "queue", "secrets", "statistics", "string", "textwrap", "time", "typing",
)  # fmt: skip
# By name, where the codec is asked for by what a file or a page says.
_ENCODINGS = ("ascii", "cp437", "latin_1", "raw_unicode_escape", "unicode_escape", "utf_8_sig")
# What web/worker/prepared.py looks for in the library's archive.
_CODES = "dataclasses.codes"
_WORKER = "worker"
# Only run from a command line: a browser has none, and they bring argparse with them.
_COMMANDS = ("__main__.py", "arena*.py", "commands*.py", "replays.py", "terminal*.py")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o644 << 16
_UNCHECKED_HASH = (1).to_bytes(4, "little")  # PEP 552
_TAG = f"cp{sys.version_info.major}{sys.version_info.minor}-none-any"


async def make(work: str) -> None:
    """Trace a start with the wheel in `work`, and write both archives to `work`/made."""
    folder = Path(work)
    (wheel,) = (folder / "wheel").glob("*.whl")
    codes = _keep_codes()
    wanted = await _trace(wheel, folder / _WORKER)
    (folder / "made").mkdir()
    _compile_library(folder / "python_stdlib.zip", folder / "made", wanted, marshal.dumps(codes))
    _compile_wheel(wheel, folder / _WORKER, folder / "made")


async def check(work: str) -> None:
    """Started with what was made: all that was traced must import and run without the rest."""
    folder = Path(work)
    (made,) = (folder / "made").glob("quaranta-*.whl")
    sys.path.append(str(made))
    importlib.import_module(f"{_WORKER}.prepared")
    sys.path.remove(str(made))
    texts = _listen()
    await _trace(made, folder / _WORKER)
    codes = marshal.loads(zipfile.ZipFile(_library()).read(_CODES))
    if missing := [text for text in texts if text not in codes]:
        raise LookupError(f"{len(missing)} of {len(texts)} texts have no code: {missing[0]}")


def _listen() -> list[str]:
    """All texts that dataclasses hand to `exec` from now on."""
    texts: list[str] = []
    execute = vars(dataclasses)["exec"]

    def listened(text: str, names: dict[str, object], found: dict[str, object]) -> None:
        texts.append(text)
        execute(text, names, found)

    vars(dataclasses)["exec"] = listened
    return texts


def _library() -> str:
    """Where a start mounts the library's archive."""
    return next(path for path in sys.path if path.endswith(".zip"))


def _keep_codes() -> dict[str, CodeType]:
    """The code of every text that dataclasses compile from now on; see web/worker/prepared.py."""
    codes: dict[str, CodeType] = {}

    def execute(text: str, names: dict[str, object], found: dict[str, object]) -> None:
        codes[text] = compile(text, "<string>", "exec", dont_inherit=True)
        exec(codes[text], names, found)

    vars(dataclasses)["exec"] = execute
    return codes


async def _trace(wheel: Path, worker: Path) -> set[str]:
    """The names of all modules of the library that a start and its errors need."""
    sys.path.append(str(wheel))
    for name in [*_modules_of(wheel), *_imports_of(worker), *_KEPT]:
        importlib.import_module(name)
    for codec in _ENCODINGS:
        "quaranta".encode(codec)
    _start()
    sys.path.remove(str(wheel))
    await _exercise(wheel)
    return {name for name, module in sys.modules.items() if _from_archive(module)}


def _start() -> None:
    """What the worker does when the page's first message comes, and one thought of a bot."""
    protocol = importlib.import_module("quaranta_table.protocol")
    effects = importlib.import_module("quaranta_table.effects")
    address = "?game=scala40&seed=trace"
    done = protocol.Table("it", address, True, {}, new_seed=lambda: "trace").start()
    for effect in done:
        if isinstance(effect, effects.Think):
            next(effects.think_of(effect))


def _from_archive(module: ModuleType) -> bool:
    """Whether a module came from the library's archive; some are frozen into Pyodide itself."""
    return isinstance(getattr(module, "__loader__", None), zipimport.zipimporter)


def _modules_of(wheel: Path) -> Iterator[str]:
    """Every module of a wheel but the command lines and what only runs in a browser."""
    for name in zipfile.ZipFile(wheel).namelist():
        path = PurePosixPath(name)
        outside = path.parts[0] == _WORKER or _is_command(path)
        if path.suffix in (".py", ".pyc") and not outside:
            yield _module(path)


def _is_command(path: PurePosixPath) -> bool:
    return any(path.match(pattern) for pattern in _COMMANDS)


def _module(path: PurePosixPath) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _imports_of(worker: Path) -> Iterator[str]:
    """What the worker's modules import, each other and the browser's module aside."""
    for file in sorted(worker.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            yield from (name for name in names if name.partition(".")[0] not in (_WORKER, "idb"))


async def _exercise(wheel: Path) -> None:
    """Do once what imports more when it is first done."""
    micropip = importlib.import_module("micropip")
    for _ in range(2):
        await micropip.install(f"emfs:{wheel}")
        micropip.list()
        micropip.uninstall("quaranta")
    await asyncio.sleep(0)
    [entry.name for entry in importlib.resources.files("json").iterdir()]
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


def _compile_library(source: Path, folder: Path, wanted: set[str], codes: bytes) -> None:
    """Write the archive of the standard library with the wanted modules, compiled."""
    found = zipfile.ZipFile(source)
    entries = {_CODES: codes}
    for name in found.namelist():
        path = PurePosixPath(name)
        if path.suffix == ".py" and _module(path) in wanted:
            # Pyodide reads its own docstrings at its start; no other is read by anything.
            optimize = 0 if path.parts[0] in ("pyodide", "_pyodide") else 2
            code = _compiled(found.read(name), f"{_library()}/{name}", optimize)
            entries[str(path.with_suffix(".pyc"))] = code
    _archive(folder / source.name, entries)


def _compile_wheel(source: Path, worker: Path, folder: Path) -> None:
    """Write our wheel compiled, without its command lines and with the worker's modules."""
    found, entries = zipfile.ZipFile(source), {}
    for name in found.namelist():
        content, path = found.read(name), PurePosixPath(name)
        if path.suffix == ".py":
            if not _is_command(path):
                entries[str(path.with_suffix(".pyc"))] = _compiled(content, name)
        elif path.name == "WHEEL" and path.parent.suffix == ".dist-info":
            entries[name] = _retagged(content.decode()).encode()
        elif path.name != "RECORD":
            entries[name] = content
    for file in worker.glob("*.py"):
        name = f"{_WORKER}/{file.stem}.py"
        entries[f"{name}c"] = _compiled(file.read_bytes(), name)
    (info,) = {name.split("/")[0] for name in entries if ".dist-info/" in name}
    entries[f"{info}/RECORD"] = _record(entries, f"{info}/RECORD")
    _archive(folder / f"{info.removesuffix('.dist-info')}-{_TAG}.whl", entries)


def _compiled(source: bytes, path: str, optimize: int = 0) -> bytes:
    """A .pyc that is never compared with a source, so that no source need be there."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
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
