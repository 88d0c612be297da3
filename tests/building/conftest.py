"""Copies of the tree in other folders, and build.py started in them as a person would."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("build.py", "building", "engine", "web", "service-worker", "pyproject.toml", "LICENSE")
NOWHERE = "http://127.0.0.1:9/"  # the discard port: nothing answers
IGNORED = shutil.ignore_patterns("__pycache__", "node_modules")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell's background job ignores Ctrl-C, and so would the builds that are interrupted here.
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Tree:
    """A copy of the sources in a folder of its own, and the environment it is built in."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.env = dict(os.environ)
        root.mkdir()
        for name in SOURCES:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=IGNORED)
            else:
                shutil.copy(ROOT / name, root / name)

    def borrow(self, *names: str) -> None:
        """Use what the tree under test has installed, by links and a copy of the wheels."""
        for name in names:
            (self.root / name).symlink_to(ROOT / name)
        shutil.copytree(ROOT / ".build" / "wheels", self.root / ".build" / "wheels")

    def cut_off(self) -> None:
        """Let no registry answer, at once, whatever this machine is set up with."""
        self.env.pop("PIP_FIND_LINKS", None)
        self.env.update(
            PIP_CONFIG_FILE=os.devnull,
            PIP_INDEX_URL=NOWHERE,
            PIP_RETRIES="0",
            PIP_NO_CACHE_DIR="1",
            npm_config_registry=NOWHERE,
            npm_config_fetch_retries="0",
            npm_config_cache=str(self.root.parent / "npm-cache"),
        )

    def start(self, *arguments: str, umask: int = 0o22) -> "subprocess.Popen[str]":
        """Start build.py from another folder."""
        command = [sys.executable, "-B", str(self.root / "build.py"), *arguments]
        return subprocess.Popen(
            command,
            env=self.env,
            cwd=self.root.parent,
            umask=umask,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def fail(self, *arguments: str) -> str:
        """The one sentence a command ends with, on standard error and without a traceback."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=300)
        assert process.returncode == 1, (out, err)
        assert "Traceback" not in out
        (line,) = err.splitlines()
        assert line.startswith("build.py: ")
        assert line.endswith(".")
        return line

    def left(self) -> set[str]:
        """What lies in the tree that is no source: names at the top and in web/."""
        top = {path.name for path in self.root.iterdir()} - {*SOURCES}
        web = {path.name for path in (self.root / "web").iterdir()}
        return top | (web - {path.name for path in (ROOT / "web").iterdir()} - {"node_modules"})


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """A fresh copy with nothing installed."""
    return Tree(tmp_path / "a tree")
