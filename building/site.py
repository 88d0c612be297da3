"""Puts the steps' files together as dist/, names the version, and changes dist/ whole."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from building.cache import key_of
from building.precache import precache
from building.progress import doing
from building.version import DIGITS, PLACEHOLDER, files_of, tree_hash, write_version


def ready(root: Path, parts: Sequence[Path]) -> str:
    """The version of `root`/dist, made of the parts unless it is just that already."""
    dist, note = root / "dist", root / ".build" / "site"
    # A part's folder is named after all that it was made from.
    wanted = " ".join([key_of(root, "site", ["service-worker"], []), *(p.name for p in parts)])
    if note.is_file():
        version, tree, made_from = note.read_text().splitlines()
        if made_from == wanted and tree_hash(dist) == tree:
            return version
    with doing("Putting dist/ together"):
        version = _put_together(dist, parts)
    note.write_text("\n".join([version, tree_hash(dist), wanted]))
    return version


def _put_together(dist: Path, parts: Sequence[Path]) -> str:
    """Make the folder `dist` of the parts' files and return the version they have together."""
    with _replacing(dist) as new:
        for part in parts:
            for name, file in files_of(part):
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, new / name)
        # Once with the placeholder, so that the service worker's own lines count too.
        precache(new, PLACEHOLDER)
        version = tree_hash(new)[:DIGITS]
        write_version(new, version)
        precache(new, version)
        _open_to_all(new)
    return version


@contextmanager
def _replacing(folder: Path) -> Iterator[Path]:
    """An empty folder that takes the place of `folder` if all goes well, and is gone if not."""
    new, old = folder.with_name(f"{folder.name}.new"), folder.with_name(f"{folder.name}.old")
    if old.exists() and not folder.exists():
        old.rename(folder)  # a power cut between the two renames below
    for left in (new, old):
        shutil.rmtree(left, ignore_errors=True)
    new.mkdir()
    try:
        yield new
        _swap(folder, new, old)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)


def _swap(folder: Path, new: Path, old: Path) -> None:
    if folder.exists():
        folder.rename(old)
    try:
        new.rename(folder)
    except BaseException:
        old.rename(folder)
        raise


def _open_to_all(folder: Path) -> None:
    """The same modes whatever the umask: a web server under another name must read the files."""
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
