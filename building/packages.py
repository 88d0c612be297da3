"""Brings the npm packages of the committed lock and the browser's own Python wheel."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from building import venv
from building.programs import Failed, run
from building.progress import doing
from building.stop import Stop, need, why_not

_FILES = ("package.json", "package-lock.json", ".npmrc")
_MEGABYTES = 200
_STAMP = ".quaranta-lock"


def node_modules(root: Path, node: Path, npm: tuple[str, ...]) -> Path:
    """`web/node_modules` as the lock says, installed beside it first and then moved whole."""
    web, wanted = root / "web", lock_hash(root)
    folder = web / "node_modules"
    stamp = folder / _STAMP
    if stamp.is_file() and stamp.read_text() == wanted:
        return folder
    log = root / ".build" / "logs" / "npm.log"
    need(_MEGABYTES, web)
    with tempfile.TemporaryDirectory(dir=_build(root), prefix="npm-") as name:
        aside = Path(name)
        for file in _FILES:
            shutil.copyfile(web / file, aside / file)
        with doing("Installing the npm packages of web/package-lock.json"):
            _ci(aside, node, npm, log)
        (aside / "node_modules" / _STAMP).write_text(wanted)
        if folder.exists():
            folder.rename(aside / "before")
        (aside / "node_modules").rename(folder)
    return folder


def lock_hash(root: Path) -> str:
    """The hash of all that decides which npm packages are installed."""
    content = b"\0".join((root / "web" / file).read_bytes() for file in _FILES)
    return hashlib.sha256(content).hexdigest()


def micropip(root: Path, python: Path) -> Path:
    """The wheel pinned in pins/browser.txt, kept in `.build` once it was fetched."""
    pins = Path(__file__).parent / "pins" / "browser.txt"
    wanted = pins.read_text().rpartition("sha256:")[2].strip()
    kept = _build(root) / "wheels"
    for wheel in kept.glob("*.whl"):
        if hashlib.sha256(wheel.read_bytes()).hexdigest() == wanted:
            return wheel
    with tempfile.TemporaryDirectory(dir=_build(root), prefix="wheels-") as aside:
        for_browser = ("download", "--python-version", "3.14", "--require-hashes", "-d", aside)
        with doing("Fetching the browser's Python wheel"):
            venv.pip(python, *for_browser, "-r", pins, what="The browser's wheels", root=root)
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir()
        (wheel,) = Path(aside).glob("*.whl")
        return wheel.rename(kept / wheel.name)


def _build(root: Path) -> Path:
    folder = root / ".build"
    folder.mkdir(exist_ok=True)
    return folder


def _ci(folder: Path, node: Path, npm: tuple[str, ...], log: Path) -> None:
    env = {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    try:
        run([*npm, "ci", "--prefer-offline", "--no-progress"], log=log, cwd=folder, env=env)
    except Failed as failure:
        raise why_not("The npm packages", str(failure), log) from None
    except OSError as error:
        raise Stop(f"npm does not start ({error}): install Node 20 or newer with npm.") from None
