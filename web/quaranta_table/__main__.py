"""The commands for people: a match in the terminal, rulings and records in words."""

from __future__ import annotations

import io
import os
import secrets
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from quaranta import record
from quaranta.cases_text import LARGEST_TEXT
from quaranta_table import commands
from quaranta_table.settings import USUAL
from quaranta_table.terminal import Terminal
from quaranta_table.terminal_options import Asked, Misused, language_of, read
from quaranta_table.text import Text, text_in

LONGEST_LINE: Final = 1_000
INTERRUPTED: Final = 130


def main(words: Sequence[str]) -> int:
    """Does what the words ask; the result is the exit code."""
    text = text_in(language_of(words))
    if "--help" in words:
        _print(text.say("terminal.usage").split("\n"))
        return 0
    try:
        asked = read(words, text)
        return _COMMANDS[asked.command](asked, text)
    except Misused as problem:
        print(f"quaranta_table: {_printable(str(problem))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED


def _explain(asked: Asked, text: Text) -> int:
    output = commands.explain(asked, [(file, _read(file, text)) for file in asked.files], text)
    _print(output.lines)
    for problem in output.problems:
        print(f"quaranta_table: {_printable(problem)}", file=sys.stderr)
    return 2 if output.problems else 0


def _tell(asked: Asked, text: Text) -> int:
    _print(commands.tell(asked, _read(asked.files[0], text), text).lines)
    return 0


def _play(asked: Asked, text: Text) -> int:
    rules, players = asked.options.get("--rules", "scala40"), asked.number("--players") or 2
    seed, file = asked.options.get("--seed", secrets.token_hex(4)), asked.options.get("--record")
    if file:
        _touch(file, text)
    level = asked.options.get("--level", USUAL)
    table = Terminal(text.language, rules, players, seed, level)
    options = f"--rules {rules} --level {level} --players {players} --seed {shlex.quote(seed)}"
    try:
        _converse(table)
        _print([text.say("terminal.again", options=options)])
    finally:
        # Also where nobody can read the output any more: the match can be read in its record.
        if file:
            _write(file, record.write(table.record), text)
    if file:
        _print([text.say("terminal.recorded", file=shlex.quote(file))])
    return 0


def _converse(table: Terminal) -> None:
    """Line after line, until the match is over, or nothing more is typed, or Ctrl-C is."""
    _print(table.begun())
    try:
        while not table.over:
            print("> ", end="", flush=True)
            typed = sys.stdin.readline(LONGEST_LINE)
            if not typed:
                print()
                return
            _print(table.heard(typed))
    except KeyboardInterrupt:
        print()


def _read(file: str, text: Text) -> bytes:
    """A file as far as its size limit and one byte more; who reads it says if it is too large."""
    try:
        with Path(file).open("rb") as stream:
            return stream.read(LARGEST_TEXT + 1)
    except OSError as problem:
        raise _unreadable(file, problem, text) from None


def _touch(file: str, text: Text) -> None:
    """Finds out before the match whether its record can be written after it."""
    try:
        Path(file).open("a").close()
    except OSError as problem:
        raise _unreadable(file, problem, text) from None


def _write(file: str, written: str, text: Text) -> None:
    try:
        Path(file).write_text(written, encoding="utf-8")
    except OSError as problem:
        raise _unreadable(file, problem, text) from None


def _unreadable(file: str, problem: OSError, text: Text) -> Misused:
    return Misused(text.say("terminal.unreadable", file=file, reason=problem.strerror or "?"))


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(_printable(line))


def _printable(line: str) -> str:
    """A line without what would move the terminal's cursor or colours."""
    return "".join(sign if sign.isprintable() else "?" for sign in line)


_COMMANDS: Final[dict[str, Callable[[Asked, Text], int]]] = {
    "play": _play,
    "explain": _explain,
    "tell": _tell,
}


def _console() -> None:
    """Lets a console that lacks a sign print another, and bytes that are no text be read.

    One that is closed gives nothing and takes all.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _unwritten(problem: OSError, text: Text) -> int:
    """The exit code where the output cannot be written, said if that is nobody's wish."""
    code = 0
    if not isinstance(problem, BrokenPipeError):
        code = 2
        said = text.say("terminal.unwritten", reason=problem.strerror or "?")
        with suppress(OSError):
            print(f"quaranta_table: {said}", file=sys.stderr)
    # What is still to be flushed at the exit must go nowhere.
    for stream in (sys.stdout, sys.stderr):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return code


if __name__ == "__main__":
    _console()
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except OSError as problem:
        code = _unwritten(problem, text_in(language_of(sys.argv[1:])))
    sys.exit(code)
