"""Installs a package of Debian's where that is allowed: as root, with apt-get."""

import os
import shutil
from pathlib import Path

from building.programs import Failed, run
from building.progress import doing
from building.stop import why_not


def may_install() -> bool:
    """Whether this machine lets us install its own packages."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str, *, log: Path) -> None:
    """Install one package with all it needs and nothing it only recommends."""
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    root = Path("/")
    with doing(f"Installing Debian's {package}"):
        try:
            run(["apt-get", "update", "-q"], log=log, cwd=root, env=quiet)
            command = ["apt-get", "install", "-q", "-y", "--no-install-recommends", package]
            run(command, log=log, cwd=root, env=quiet)
        except Failed as failure:
            raise why_not(f"Debian's packages ({package})", str(failure), log) from None
