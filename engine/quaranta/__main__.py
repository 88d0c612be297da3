"""The engine's commands: files in, text out, one line and exit code 2 for what cannot be done."""

from __future__ import annotations

import io
import multiprocessing
import os
import secrets
import signal
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from quaranta.cases_text import LARGEST_TEXT
from quaranta.commands import Misused, run
from quaranta.commands_arena_here import here
from quaranta.commands_reale import Count
from quaranta.reale.odds import Odds


def _read_file(name: str) -> bytes:
    with Path(name).open("rb") as stream:
        return stream.read(LARGEST_TEXT + 1)


def _spread(count: Count, blocks: Sequence[range]) -> Iterable[Odds]:
    """Blocks counted on every core there is; which of them counts a block changes nothing."""
    if len(blocks) == 1:
        return [count(blocks[0])]
    # Ctrl-C is for the one who waits; the others are ended by it.
    with multiprocessing.Pool(None, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        return pool.map(count, blocks)


def _printable(line: str) -> str:
    """A line without what would move the terminal's cursor or colours."""
    return "".join(sign if sign.isprintable() else "?" for sign in line)


def main() -> int:
    """Does what the command line asks; the result is the exit code."""
    try:
        output = run(
            sys.argv[1:], _read_file, spread=_spread, hall=here(), new_seed=secrets.token_hex(4)
        )
    except Misused as problem:
        print(f"quaranta: {_printable(str(problem))}", file=sys.stderr)
        return 2
    for line in output.lines:
        print(_printable(line))
    sys.stdout.flush()
    return output.code


def _console() -> None:
    """Lets a console that lacks a sign print its number, and one that is closed stay silent."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _unwritten(problem: OSError) -> int:
    """The exit code where the output cannot be written, said if that is nobody's wish."""
    code = 0
    if not isinstance(problem, BrokenPipeError):
        code = 2
        with suppress(OSError):
            print(f"quaranta: the output: {problem.strerror}", file=sys.stderr)
    # What is still to be flushed at the exit must go nowhere.
    for stream in (sys.stdout, sys.stderr):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return code


if __name__ == "__main__":
    _console()
    try:
        code = main()
    except OSError as problem:
        code = _unwritten(problem)
    except KeyboardInterrupt:
        code = 128 + signal.SIGINT
    sys.exit(code)
