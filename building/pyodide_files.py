"""Makes vendor/pyodide and worker/: Pyodide with only what a start imports, compiled beforehand."""

import hashlib
import json
import shutil
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from building.integrity import integrity
from building.programs import Failed, run
from building.stop import Stop
from building.tools import Tools

# The only lines of JavaScript at build time: Node has no other way into Pyodide.
# Arguments: the command, Pyodide's folder, the folder with the lock, the folder of the work.
_LAUNCH = """
const [command, home, served, work] = process.argv.slice(1);
const {pathToFileURL} = await import("node:url");
const {readFileSync} = await import("node:fs");
const {loadPyodide} = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const lock = JSON.parse(readFileSync(`${served}/pyodide-lock.json`, "utf8"));
const pyodide = await loadPyodide({
  env: {PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1"},
  lockFileContents: lock,
  packageBaseUrl: `${served}/`,
  stdLibURL: `${served}/python_stdlib.zip`,
});
pyodide.mountNodeFS("/work", work);
pyodide.FS.writeFile("inside.py", readFileSync(`${work}/inside.py`));
await pyodide.loadPackage("micropip");
try {
  await pyodide.runPythonAsync(`import inside; await inside.${command}("/work")`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
"""
_MODULES = {"pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js"}
_WASM = "pyodide.asm.wasm"
_LIBRARY = "python_stdlib.zip"
_LOCK = "pyodide-lock.json"
_NOT_AT_START = "micropip-"
_FILES = "{/* path: [bytes, integrity] */}"


def pyodide_files(out: Path, wheel: Path, tools: Tools) -> None:
    """Write `out`/vendor/pyodide and `out`/worker for a wheel of ours."""
    pyodide, source = out / "vendor" / "pyodide", tools.node_modules / "pyodide"
    pyodide.mkdir(parents=True)
    with TemporaryDirectory(dir=out.parent, prefix="pyodide-") as folder:
        for path in _made(Path(folder), wheel, tools).iterdir():
            shutil.copyfile(path, pyodide / path.name)
    shutil.copyfile(source / _WASM, pyodide / _WASM)
    for old, new in _MODULES.items():
        (pyodide / new).write_bytes(_renamed(source / old))
    _write_worker(out, tools.root / "web" / "worker" / "worker.js")


def _renamed(module: Path) -> bytes:
    """A module under its new name: it names the other, and a map that is not shipped."""
    text = module.read_bytes()
    for old, new in _MODULES.items():
        text = text.replace(old.encode(), new.encode())
    return text.partition(b"\n//# sourceMappingURL=")[0] + b"\n"


def _write_worker(out: Path, script: Path) -> None:
    """The worker's script with the list of what it loads, to count and to check it."""
    loaded = sorted(path for path in (out / "vendor").glob("*/*"))
    files = {
        path.relative_to(out).as_posix(): [path.stat().st_size, integrity(path)]
        for path in loaded
        if not path.name.startswith(_NOT_AT_START)
    }
    text = script.read_text("utf-8").replace(_FILES, json.dumps(files), 1)
    (out / "worker").mkdir()
    (out / "worker" / script.name).write_text(text, encoding="utf-8", newline="\n")


def _made(work: Path, wheel: Path, tools: Tools) -> Path:
    """The folder with the library, the wheels and their lock, made in `work`."""
    made = work / "made"
    _lay_out(work, wheel, tools)
    _run("make", work, work, tools)
    shutil.copyfile(tools.micropip, made / tools.micropip.name)
    _write_lock(made, tools)
    _run("check", made, work, tools)
    return made


def _lay_out(work: Path, wheel: Path, tools: Tools) -> None:
    """Everything that is traced, in one folder that Pyodide can be shown."""
    for folder in ("wheel", "worker"):
        (work / folder).mkdir(parents=True)
    shutil.copyfile(wheel, work / "wheel" / wheel.name)
    for path in (tools.root / "web" / "worker").glob("*.py"):
        shutil.copyfile(path, work / "worker" / path.name)
    shutil.copyfile(Path(__file__).with_name("pyodide_inside.py"), work / "inside.py")
    shutil.copyfile(tools.node_modules / "pyodide" / _LIBRARY, work / _LIBRARY)
    shutil.copyfile(tools.micropip, work / tools.micropip.name)
    _write_lock(work, tools)


def _write_lock(folder: Path, tools: Tools) -> None:
    """Say which wheels the folder serves: Pyodide loads no other, and none with another hash."""
    stock = json.loads((tools.node_modules / "pyodide" / _LOCK).read_text("utf-8"))
    packages = [_locked(path) for path in sorted(folder.glob("*.whl"))]
    lock = {"info": stock["info"], "packages": {entry["name"]: entry for entry in packages}}
    text = json.dumps(lock, separators=(",", ":"), sort_keys=True) + "\n"
    (folder / _LOCK).write_text(text, encoding="utf-8", newline="\n")


def _locked(wheel: Path) -> dict[str, object]:
    name, version = wheel.name.split("-")[:2]
    tops = {path.partition("/")[0] for path in zipfile.ZipFile(wheel).namelist()}
    return {
        "depends": [],
        "file_name": wheel.name,
        "imports": sorted(top for top in tops if not top.endswith(".dist-info")),
        "install_dir": "site",
        "name": name,
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "unvendored_tests": False,
        "version": version,
    }


def _run(command: str, served: Path, work: Path, tools: Tools) -> None:
    """One command of pyodide_inside.py; its output is kept in a log."""
    home = tools.node_modules / "pyodide"
    words: list[str | Path] = [
        tools.node,
        "--input-type=module",
        "-e",
        _LAUNCH,
        command,
        home,
        served,
        work,
    ]
    log = tools.root / ".build" / "logs" / f"pyodide-{command}.log"
    try:
        run(words, log=log, cwd=work)
    except Failed:
        raise Stop(
            f"Pyodide failed: read the end of {log}, mend what it names, try again."
        ) from None
