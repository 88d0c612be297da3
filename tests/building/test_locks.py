"""What is installed is pinned, and no file names the place it is downloaded from."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text())
PINS = sorted((ROOT / "building" / "pins").glob("*.txt"))
FOLDERS = ("building", "docs", "engine", "service-worker", "tests", "web", ".ci")
# In two pieces, so that this file is none that names them.
HOSTS = (
    "pypi." + "org",
    "npmjs." + "com",
    "npmjs." + "org",
    "pythonhosted." + "org",
    "debian." + "org",
)


def test_the_lock_has_hashes_and_no_addresses():
    packages = {name: package for name, package in LOCK["packages"].items() if name}
    assert packages
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def test_the_lock_is_of_the_package_file():
    wanted = json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]
    assert LOCK["packages"][""]["dependencies"] == wanted
    assert all(re.fullmatch(r"\d[\w.-]*", version) for version in wanted.values())


@pytest.mark.parametrize("pins", PINS, ids=lambda path: path.stem)
def test_every_pin_is_exact(pins):
    lines = [line for line in pins.read_text().splitlines() if not line.startswith("#")]
    assert lines
    for line in lines:
        assert re.fullmatch(r"[\w-]+==[\w.]+( --hash=sha256:[0-9a-f]{64})?", line), line


def test_no_file_names_a_registry():
    for path in sources():
        text = path.read_bytes().decode("utf-8", errors="replace")
        assert not [host for host in HOSTS if host in text], path


def sources() -> list[Path]:
    """Every file of the tree that is not installed or made."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    found = [path for path in (*ROOT.glob("*.*"), *inside) if path.is_file()]
    return [path for path in found if not {"node_modules", "__pycache__"} & set(path.parts)]
