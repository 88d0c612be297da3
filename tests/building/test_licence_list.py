"""Tests that docs/licences.md names every package that the lock brings to the site."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| (\S+) \| ([^|]+) \|", re.MULTILINE)
NOT_SHIPPED = set(re.findall(r"`([^`]+)`", PAGE.partition("Three packages")[2].partition("\n")[0]))


def test_the_list_is_the_lock() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    locked = {
        (place.rpartition("node_modules/")[2], package["version"]): package["license"].lower()
        for place, package in lock["packages"].items()
        if place
    }
    listed = {
        (name, version): licence
        for name, version, licence in ROW.findall(PAGE)
        if name != "micropip"
    }
    assert set(listed) == {package for package in locked if package[0] not in NOT_SHIPPED}
    assert all(licence.lower().startswith(locked[it]) for it, licence in listed.items())


def test_micropip_is_the_pinned_one() -> None:
    pins = (ROOT / "building" / "pins" / "browser.txt").read_text(encoding="utf-8")
    versions = {name: version for name, version, _ in ROW.findall(PAGE)}
    assert f"micropip=={versions['micropip']} " in pins
