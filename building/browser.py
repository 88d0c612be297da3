"""Finds the Chromium that the browser tests drive, or installs Debian's."""

import os
import shutil
from pathlib import Path

from building import debian
from building.programs import said
from building.stop import Stop

VARIABLE = "QUARANTA_BROWSER"
# As root, without a screen, and asking nobody anything by itself.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright as s\n"
    "with s() as p: print(p.chromium.executable_path)"
)


def ready(root: Path, python: Path) -> Path:
    """The browser named by QUARANTA_BROWSER, else Playwright's, the system's, or Debian's."""
    named = os.environ.get(VARIABLE)
    if named:
        return _named(named)
    found = _playwrights(python) or _systems()
    if found is None and debian.may_install():
        debian.install("chromium", log=root / ".build" / "logs" / "apt.log")
        found = _systems()
    if found is None:
        raise Stop(
            "No browser for the tests: install Chromium (apt-get install chromium) or name one "
            f"by {VARIABLE}=/path/to/chromium."
        )
    return found


def _named(named: str) -> Path:
    path = shutil.which(named)
    if path is None or not _runs(path):
        raise Stop(
            f"{VARIABLE} names {named}, which does not run here: give the path of a Chromium or "
            "Chrome, or unset it."
        )
    return Path(path)


def _playwrights(python: Path) -> Path | None:
    path = said([python, "-c", _ASK_PLAYWRIGHT])
    return Path(path) if path and _runs(path) else None


def _systems() -> Path | None:
    paths = (shutil.which(name) for name in _NAMES)
    return next((Path(path) for path in paths if path and _runs(path)), None)


def _runs(path: str) -> bool:
    """Whether it answers with a version: some systems have a stub by that name."""
    return any(character.isdigit() for character in said([path, "--version"]))
