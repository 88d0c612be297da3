"""Lets one build at a time work in a tree; a second one waits for its turn."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from building.progress import say


@contextmanager
def turn(root: Path) -> Iterator[None]:
    """Hold the tree; the system lets go of it even if we are killed."""
    (root / ".build").mkdir(exist_ok=True)
    with (root / ".build" / "turn").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another build is at work in this folder: waiting for it …")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
