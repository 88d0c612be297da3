"""Writes sw.js: the service worker with the version of the build and the hash of each file."""

import json
import re
from pathlib import Path

from building.integrity import integrity
from building.stop import Stop
from building.version import files_of

_SOURCE = Path(__file__).parent.parent / "service-worker" / "sw.js"
_TARGET = "sw.js"
_VERSION = 'VERSION = ""'
_FILES = "{/* path: integrity */}"
# Written in an address as they are, so that the worker need not decode one.
_PLAIN = re.compile(r"[\w./-]+", re.ASCII)


def precache(out: Path, version: str) -> None:
    """Write `out`/sw.js for the files now in `out`, with `version` in it."""
    files = {name: integrity(path) for name, path in files_of(out) if name != _TARGET}
    for name in files:
        if not _PLAIN.fullmatch(name):
            raise Stop(f"The file {name!r} cannot be served offline: give it a plain name.")
    text = _SOURCE.read_text("utf-8")
    text = text.replace(_VERSION, f"VERSION = {json.dumps(version)}", 1)
    text = text.replace(_FILES, json.dumps(files, indent=2), 1)
    (out / _TARGET).write_text(text, encoding="utf-8", newline="\n")
