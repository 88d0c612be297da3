"""Everything that can be wrong with a machine ends in one sentence, and nothing half-written."""

import importlib.util
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from building import browser, debian, venv
from building.programs import Failed, run
from building.stop import DISK_FULL, Stop, need, why_not

LOG = Path("the.log")


@pytest.fixture
def old_dist(tree) -> Iterator[Path]:
    """A dist/ of an earlier build, which every failure must leave as it is."""
    tree.borrow(".venv", "web/node_modules")
    dist = tree.root / "dist"
    dist.mkdir()
    (dist / "index.html").write_text("as before")
    yield dist
    assert [path.name for path in dist.iterdir()] == ["index.html"]
    assert (dist / "index.html").read_text() == "as before"
    assert tree.left() == {".build", ".venv", "dist"}
    assert not list((tree.root / ".build" / "steps").glob("making-*"))


def test_no_network_for_python_packages(tree):
    tree.cut_off()
    line = tree.fail("build")
    assert "The Python packages could not be fetched: connect this machine" in line
    assert tree.left() == {".build", ".venv"}
    assert not list((tree.root / ".venv").glob("quaranta-*"))


def test_no_network_for_npm_packages(tree):
    tree.borrow(".venv")
    tree.cut_off()
    line = tree.fail("build")
    assert "The npm packages could not be fetched: connect this machine" in line
    assert tree.left() == {".build", ".venv"}
    assert not (tree.root / "web" / "node_modules").exists()
    assert not list((tree.root / ".build").glob("npm-*"))


def test_no_network_for_the_browsers_wheel(tree):
    tree.borrow(".venv", "web/node_modules")
    shutil.rmtree(tree.root / ".build" / "wheels")
    tree.cut_off()
    assert "The browser's wheels could not be fetched" in tree.fail("build")
    assert not list((tree.root / ".build").glob("wheels*"))


def test_a_busy_port_is_said_before_anything_is_built(tree):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = tree.fail("serve", "--port", str(port))
    assert f"Port {port} is taken by another program: choose another" in line
    assert tree.left() == set()


def test_a_full_disk(tree, old_dist):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hard))
    try:
        line = tree.fail("build")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert line == f"build.py: {DISK_FULL}"


def test_a_disk_too_full_for_a_download(tmp_path):
    free = shutil.disk_usage(tmp_path).free >> 20
    need(free // 2, tmp_path)
    with pytest.raises(Stop, match="The disk is full"):
        need(2 * free + 1, tmp_path)


def test_a_tree_that_may_not_be_written(tree):
    (tree.root / ".build").write_text("in the way")
    assert ".build cannot be used (" in tree.fail("build")


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_interrupted(tree, old_dist, ending):
    process = tree.start("build")
    assert process.stdout
    while "Pyodide" not in process.stdout.readline():
        assert process.poll() is None
    process.send_signal(ending)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == "build.py: Stopped; nothing is left half-written.\n"


def test_broken_code_is_named(tree, old_dist):
    (tree.root / "pyproject.toml").write_text("[project")
    assert "The wheel could not be built (" in tree.fail("build")


def test_a_python_that_is_too_old():
    source = Path(venv.__file__).parents[1] / "build.py"
    code = f"import sys; sys.version_info = (3, 10); exec(open({str(source)!r}).read())"
    answer = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True
    )
    assert answer.returncode == 1
    assert answer.stderr == "build.py: Quaranta needs Python 3.11 or newer: start it with one.\n"


def test_no_venv_module_and_no_right_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setattr(debian, "may_install", lambda: False)
    with pytest.raises(Stop, match="cannot make a virtual environment: install Debian's python3"):
        venv.ready(tmp_path, "build")
    assert not (tmp_path / ".venv").exists()


def test_no_browser_and_no_right_to_install_one(tmp_path, monkeypatch):
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    with pytest.raises(Stop, match="No browser for the tests: install Chromium"):
        browser.ready(tmp_path, Path(sys.executable))


def test_a_named_browser_that_does_not_run(tmp_path, monkeypatch):
    monkeypatch.setenv(browser.VARIABLE, os.devnull)
    with pytest.raises(Stop, match="QUARANTA_BROWSER names /dev/null, which does not run here"):
        browser.ready(tmp_path, Path(sys.executable))


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("npm error code ENOSPC", "The disk is full"),
        ("npm error code EAI_AGAIN", "connect this machine to the network"),
        ("ERROR: No matching distribution found for ruff", "connect this machine to the network"),
        ("E: Unable to locate package chromium", "connect this machine to the network"),
        ("npm error code EINTEGRITY", "could not be installed: read the.log"),
    ],
)
def test_what_a_program_printed_becomes_a_sentence(output, sentence, tmp_path):
    assert sentence in said_after(output, tmp_path)


def said_after(output, folder):
    """The sentence after a program that prints something and fails."""
    command = [sys.executable, "-c", f"print({output!r}); raise SystemExit(1)"]
    try:
        run(command, log=folder / "log", cwd=folder)
    except Failed as failure:
        return str(why_not("The npm packages", str(failure), LOG))
    except Stop as stop:
        return str(stop)
    return ""
