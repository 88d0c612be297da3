"""The version of a build: the hash of what it serves, taken before the version is written in."""

import hashlib
from pathlib import Path

# Stands where the version goes, in any served text of ours, until the hash is known.
PLACEHOLDER = "@quaranta-version@"
DIGITS = 16


def files_of(folder: Path) -> list[tuple[str, Path]]:
    """Every file under a folder as (relative path with slashes, path), sorted."""
    found = ((p.relative_to(folder).as_posix(), p) for p in folder.rglob("*") if p.is_file())
    return sorted(found)


def tree_hash(folder: Path) -> str:
    """The sha256 of a folder's relative paths and bytes, as 64 hexadecimal digits."""
    total = hashlib.sha256()
    for name, path in files_of(folder):
        total.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def write_version(folder: Path, version: str) -> None:
    """Put the version where the placeholder stands; what others made (vendor/) is left alone."""
    for name, path in files_of(folder):
        content = path.read_bytes()
        if not name.startswith("vendor/") and PLACEHOLDER.encode() in content:
            path.write_bytes(content.replace(PLACEHOLDER.encode(), version.encode()))
