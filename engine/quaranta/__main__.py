"""The engine's commands: files in, text out, one line and exit code 2 for what cannot be done."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from quaranta.cases_text import LARGEST_TEXT
from quaranta.commands import Misused, run


def _read_file(name: str) -> bytes:
    with Path(name).open("rb") as stream:
        return stream.read(LARGEST_TEXT + 1)


def _printable(line: str) -> str:
    """A line without what would move the terminal's cursor or colours."""
    return "".join(sign if sign.isprintable() else "?" for sign in line)


def main() -> int:
    """Does what the command line asks; the result is the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        output = run(sys.argv[1:], _read_file)
    except Misused as problem:
        print(f"quaranta: {_printable(str(problem))}", file=sys.stderr)
        return 2
    for line in output.lines:
        print(_printable(line))
    sys.stdout.flush()
    return output.code


if __name__ == "__main__":
    try:
        code = main()
    except BrokenPipeError:
        # Whoever read has gone; what is still to be flushed at the exit must go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
