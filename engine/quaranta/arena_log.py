"""The text of what an arena has finished: what run it is, then a line of JSON a unit."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from quaranta.arena import Outcome
from quaranta.arena_run import Done, Run
from quaranta.scala40.rules import shown
from quaranta.scala40.score import LONGEST_MATCH

FORMAT: Final = 1
LONGEST_LINE: Final = 4_000
MOST_UNITS: Final = 9_999_999
MOST_POINTS: Final = 10**6
KEYS: Final = ("a", "b", "pair", "share", "points", "deals")


class LogError(ValueError):
    """A text that is not the log of this run; says where and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """What a log holds, and how many of its bytes are whole lines."""

    done: tuple[Done, ...] = ()
    size: int = 0


def header(run: Run, engine: str) -> str:
    """The first line: all that the outcomes depend on; `engine` names the version that plays."""
    said = {
        "arena": FORMAT,
        "engine": engine,
        "names": run.names,
        "rules": asdict(run.rules),
        "players": run.seats,
        "unit": run.unit,
        "seed": run.seed,
    }
    return json.dumps(said) + "\n"


def entry(run: Run, done: Done) -> str:
    """The line of a unit."""
    contest, outcome = run.contests()[done.at], done.outcome
    values = (contest.a, contest.b, outcome.number, outcome.share, outcome.points, outcome.deals)
    return json.dumps(dict(zip(KEYS, values, strict=True))) + "\n"


def read_log(lines: Iterable[bytes], run: Run, engine: str) -> Log:
    """What the lines of a log hold; raises LogError.

    A line has its end, or is the last one, torn, which is dropped; one longer than LONGEST_LINE
    may come cut off behind that length.
    """
    wanted = header(run, engine).encode()
    found: dict[tuple[int, int], Outcome] = {}
    size = 0
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n"):
            _check_torn(number, line, wanted)
            break
        if number == 1:
            _check_header(line, wanted)
        else:
            _enter(found, number, line, run)
        size += len(line)
    done = tuple(Done(at, outcome) for (at, _), outcome in found.items())
    return Log(done=done, size=size)


def _check_torn(number: int, line: bytes, wanted: bytes) -> None:
    if number == 1 and not wanted.startswith(line):
        raise LogError("it is no log of an arena")
    if len(line) > LONGEST_LINE:
        raise LogError(f"line {number} is too long to be of a log")


def _check_header(line: bytes, wanted: bytes) -> None:
    """Raises LogError with the first thing in which the runs differ."""
    if line == wanted:
        return
    had, asked = _json(1, line), json.loads(wanted)
    if had.get("arena") != FORMAT:
        raise LogError("it is no log of an arena, or one of another format")
    for key, value in asked.items():
        if had.get(key) != value:
            raise LogError(f"it is the log of another run: {_differing(key, had.get(key), value)}")
    raise LogError("it is the log of another run")


def _differing(key: str, had: object, asked: object) -> str:
    if key == "engine":
        return "an engine with other players or rules made it"
    if isinstance(had, dict) and isinstance(asked, dict):
        key, had, asked = next(
            (
                (f"{key}.{name}", had.get(name), value)
                for name, value in asked.items()
                if had.get(name) != value
            ),
            (key, had, asked),
        )
    return f"{key} is {_said(had)}, asked is {_said(asked)}"


def _said(value: object) -> str:
    return shown(" ".join(map(str, value)) if isinstance(value, list) else value)


def _json(number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise LogError(f"line {number} is not JSON") from None
    if not isinstance(found, dict):
        raise LogError(f"line {number} is no unit")
    return found


def _enter(found: dict[tuple[int, int], Outcome], number: int, line: bytes, run: Run) -> None:
    said = _json(number, line)
    if tuple(said) != KEYS:
        raise LogError(f"line {number} has not the keys {', '.join(KEYS)}")
    pairings = [(contest.a, contest.b) for contest in run.contests()]
    if (said["a"], said["b"]) not in pairings:
        raise LogError(f"line {number} is of players that are not asked for")
    at, outcome = pairings.index((said["a"], said["b"])), _outcome(number, said, run.seats)
    if found.setdefault((at, outcome.number), outcome) != outcome:
        raise LogError(f"line {number} contradicts another about pair {outcome.number}")


def _outcome(number: int, said: dict[str, Any], seats: int) -> Outcome:
    if not _whole(said["pair"], 1, MOST_UNITS):
        raise LogError(f"line {number}: pair must be a whole number from 1 to {MOST_UNITS}")
    if not _whole(said["deals"], seats, seats * LONGEST_MATCH):
        raise LogError(
            f"line {number}: deals must be a whole number from {seats} to {seats * LONGEST_MATCH}"
        )
    if not _between(said["share"], 0, 1):
        raise LogError(f"line {number}: share must be a number from 0 to 1")
    if not _between(said["points"], -MOST_POINTS, MOST_POINTS):
        raise LogError(f"line {number}: points must be a number")
    return Outcome(
        number=said["pair"], share=said["share"], points=said["points"], deals=said["deals"]
    )


def _whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _between(value: Any, least: int, most: int) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and least <= value <= most
