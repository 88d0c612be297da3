"""The commands of `python -m quaranta` as words in and lines out, whatever they run on."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeAlias

from quaranta.arena import Stalled
from quaranta.cases import Broken, CaseError, read_bytes
from quaranta.cases_text import decoded
from quaranta.commands_arena import ALONE, ArenaError, Hall, arena_lines
from quaranta.commands_arena import add_options as add_arena_options
from quaranta.commands_arrange import ArrangeError, arrange_lines
from quaranta.commands_arrange import add_options as add_arrange_options
from quaranta.commands_reale import RealeError, Spread, add_options, game_lines, reale_lines
from quaranta.games import REALE_BOOK, game_of
from quaranta.reale.notation import NotationError
from quaranta.reale.play import deck_of
from quaranta.record import RecordError, read
from quaranta.referee import Verdict, judge
from quaranta.replays import moments, moments_json, moments_text

MOST_DIGITS: Final = 7
ReadFile: TypeAlias = Callable[[str], bytes]


class Misused(Exception):
    """A command that cannot be done; its text is one line saying what and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """The lines a command prints and the code it exits with."""

    lines: tuple[str, ...]
    code: int = 0


def run(
    words: Sequence[str],
    read_file: ReadFile,
    *,
    spread: Spread = map,
    hall: Hall = ALONE,
    new_seed: str = "1",
) -> Output:
    """What the words ask for; raises Misused.

    `read_file` gives a file's bytes, at least those up to the size limit of cases and
    records, and raises OSError. `spread` is a `map` that may use several cores, `hall` where an
    arena is played, `new_seed` what shuffles where the words name no seed.
    """
    asked = _parser().parse_args(words)
    try:
        if asked.command == "reale":
            return Output(lines=reale_lines(asked, spread, new_seed))
        if asked.command == "arrange":
            return Output(lines=arrange_lines(asked))
        if asked.command == "arena":
            return Output(lines=arena_lines(asked, hall, new_seed))
        if asked.command == "referee":
            return _referee(asked, [(file, _read(read_file, file)) for file in asked.files])
        return _replay(asked, _read(read_file, asked.record))
    except (ArenaError, ArrangeError, RealeError, Stalled) as problem:
        raise Misused(str(problem)) from None
    except NotationError as problem:
        raise Misused(f"--deck: {problem}") from None


def _read(read_file: ReadFile, name: str) -> bytes:
    try:
        return read_file(name)
    except OSError as problem:
        raise Misused(f"{name or repr(name)}: {problem.strerror}") from None


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Misused(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m quaranta", description="The engine's commands.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    referee = commands.add_parser("referee", help="judge files of cases", allow_abbrev=False)
    referee.add_argument("files", nargs="+", metavar="FILE")
    replay = commands.add_parser("replay", help="the states of a record", allow_abbrev=False)
    replay.add_argument("record", metavar="RECORD")
    replay.add_argument("--seat", type=_number, metavar="N", help="only what this seat saw")
    replay.add_argument("--until", type=_number, metavar="PLY", help="no state after this action")
    reale = commands.add_parser("reale", help="a solitaire, or its odds", allow_abbrev=False)
    add_options(reale, _number)
    arena = commands.add_parser("arena", help="players on duplicate deals", allow_abbrev=False)
    add_arena_options(arena, _number)
    arrange = commands.add_parser("arrange", help="the best way to lay cards", allow_abbrev=False)
    add_arrange_options(arrange, _number)
    for command in (referee, replay, reale, arena, arrange):
        command.add_argument("--json", action="store_true", help="the last line is the result")
    return parser


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS):
        most = 10**MOST_DIGITS - 1
        raise argparse.ArgumentTypeError(f"{word[:20]!r} is no number from 0 to {most}")
    return int(word)


def _referee(asked: argparse.Namespace, files: Sequence[tuple[str, bytes]]) -> Output:
    verdicts = [verdict for file, raw in files for verdict in _judged(file, raw)]
    failed = [verdict for verdict in verdicts if not verdict.passed]
    passed = len(verdicts) - len(failed)
    total = f"{passed} passed, {len(failed)} failed"
    if asked.json:
        total = json.dumps({"passed": passed, "failed": len(failed), "failures": _told(failed)})
    return Output(lines=(*map(_line, verdicts), total), code=1 if failed else 0)


def _judged(file: str, raw: bytes) -> Iterator[Verdict]:
    """The verdicts on a file; a table that cannot be read is named with its file."""
    for entry in read_bytes(raw):
        verdict = judge(entry)
        if isinstance(entry, Broken):
            name = file if entry.kind == "file" else f"{file} {verdict.name}"
            verdict = Verdict(name=name, passed=False, expected=verdict.expected, got=verdict.got)
        yield verdict


def _line(verdict: Verdict) -> str:
    if verdict.passed:
        return f"ok {verdict.name}"
    return f"FAIL {verdict.name}: expected {verdict.expected}, got {verdict.got}"


def _told(verdicts: Sequence[Verdict]) -> list[dict[str, Any]]:
    return [
        {"name": verdict.name, "expected": verdict.expected, "got": verdict.got}
        for verdict in verdicts
    ]


def _replay(asked: argparse.Namespace, raw: bytes) -> Output:
    try:
        text = decoded(raw)
        if game_of(text) == REALE_BOOK.name:
            return _replay_reale(asked, text)
        record = read(text)
        _check_seat(asked.seat, len(record.players))
        found = list(moments(record, asked.seat, asked.until))
    except (CaseError, RecordError) as problem:
        raise Misused(f"{asked.record}: {problem}") from None
    return Output(lines=(moments_json(found),) if asked.json else tuple(moments_text(found)))


def _replay_reale(asked: argparse.Namespace, text: str) -> Output:
    record = REALE_BOOK.read(text)
    _check_seat(asked.seat, len(record.players))
    played = REALE_BOOK.replay(record)
    deck, steps = deck_of(record.seed), played.steps[: asked.until]
    return Output(lines=tuple(game_lines(played.dealt, steps, deck, as_json=asked.json)))


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and seat >= seats:
        raise Misused(f"--seat {seat}: the record has the seats 0 to {seats - 1}")
