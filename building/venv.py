"""Makes `.venv` and puts the pinned Python packages into it, each group only when it is needed."""

import hashlib
import importlib.util
import shutil
import sys
from pathlib import Path

from building import debian
from building.programs import Failed, run, said
from building.progress import doing
from building.stop import Stop, need, why_not

_PINS = Path(__file__).parent / "pins"
_WORKS = "import pip, sys; print(sys.version_info >= (3, 11))"
_MEGABYTES = {"build": 50, "test": 640, "node": 400}
_WHAT = {"build": "the wheel's builder", "test": "the checks' tools", "node": "a Node of our own"}


def ready(root: Path, *groups: str) -> Path:
    """The Python of `.venv`, made if need be, with the packages of these groups of pins."""
    folder = root / ".venv"
    python = folder / "bin" / "python"
    if said([python, "-c", _WORKS]) != "True":
        _make(folder)
    for group in groups:
        stamp, wanted = folder / f"quaranta-{group}", _pins(group)
        if not stamp.is_file() or stamp.read_text() != wanted:
            stamp.unlink(missing_ok=True)
            _install(python, group, root)
            stamp.write_text(wanted)
    return python


def pip(python: Path, *arguments: str | Path, what: str, root: Path) -> None:
    """Run pip without questions; raises Stop with a sentence about `what`."""
    log = root / ".build" / "logs" / "pip.log"
    quiet = ["--disable-pip-version-check", "--no-input", "--only-binary=:all:", "--no-deps"]
    try:
        run([python, "-m", "pip", *arguments, *quiet], log=log, cwd=root)
    except Failed as failure:
        raise why_not(what, str(failure), log) from None


def _pins(group: str) -> str:
    return hashlib.sha256((_PINS / f"{group}.txt").read_bytes()).hexdigest()


def _install(python: Path, group: str, root: Path) -> None:
    need(_MEGABYTES[group], root)
    with doing(f"Installing {_WHAT[group]} into .venv"):
        pins = _PINS / f"{group}.txt"
        pip(python, "install", "-r", pins, what="The Python packages", root=root)


def _make(folder: Path) -> None:
    """Make the environment; one that was begun and not finished is taken away again."""
    _have_venv(folder.parent)
    log = folder.parent / ".build" / "logs" / "venv.log"
    shutil.rmtree(folder, ignore_errors=True)
    with doing("Making .venv"):
        try:
            run([sys.executable, "-m", "venv", folder], log=log, cwd=folder.parent)
        except Failed as failure:
            shutil.rmtree(folder, ignore_errors=True)
            raise why_not("The parts of .venv", str(failure), log) from None
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise


def _have_venv(root: Path) -> None:
    """See to it that this Python can make environments; Debian ships that part apart."""
    if _venv_is_there():
        return
    if debian.may_install() and Path(sys.executable).resolve().parent == Path("/usr/bin"):
        debian.install("python3-venv", log=root / ".build" / "logs" / "apt.log")
    if not _venv_is_there():
        raise Stop(
            f"{sys.executable} cannot make a virtual environment: install Debian's python3-venv "
            "(apt-get install python3-venv) or start build.py with another Python."
        )


def _venv_is_there() -> bool:
    importlib.invalidate_caches()
    return bool(importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"))
