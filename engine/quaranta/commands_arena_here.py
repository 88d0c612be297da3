"""An arena on this machine: its processes, its clock, its files and what it tells meanwhile."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import quaranta
from quaranta.arena import Stalled
from quaranta.arena_log import LONGEST_LINE
from quaranta.arena_run import Done, Task, Workers
from quaranta.commands_arena import ArenaError, Hall

CLUSTER: Final = "quaranta.commands_arena_cluster"
# What a game depends on.
PLAYING: Final = ("arena.py", "cards.py", "game.py", "shuffle.py", "scala40/*", "bots/*")
DIED: Final = "a process of the arena ended before its work; finished units are kept"
SECONDS_ON_A_TERMINAL: Final = 0.5
SECONDS_ELSEWHERE: Final = 30.0

Play: TypeAlias = Callable[[Task], Done]


def here() -> Hall:
    """The hall of this machine."""
    return Hall(hire=_hired, keep=_kept, tell=Teller().tell, engine=engine)


def engine() -> str:
    """A name for the rules and players of this version, by what their files hold."""
    root, total = Path(quaranta.__file__).parent, sha256()
    for path in sorted(path for pattern in PLAYING for path in root.glob(pattern)):
        if path.is_file():
            total.update(f"{path.relative_to(root).as_posix()}\0".encode())
            total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def _hired(jobs: int | None, cluster: str | None) -> Workers:
    if cluster is not None:
        return _at_cluster(cluster)
    count = _cores() if jobs is None else jobs
    if count == 1:
        return map
    return lambda play, tasks: spread(play, tasks, count)


def _at_cluster(address: str) -> Workers:
    """The workers of a cluster, whose client is an extra that need not be installed."""
    try:
        module = importlib.import_module(CLUSTER)
    except ModuleNotFoundError as problem:
        raise ArenaError(
            f"--cluster needs {problem.name}: install quaranta with its extra `cluster`"
        ) from None
    workers: Workers = module.workers_at(address, engine)
    return workers


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(play: Play, tasks: Iterable[Task], count: int) -> Iterator[Done]:
    """A `map` by so many processes, in the order of finishing."""
    waiting = iter(tasks)
    busy: dict[Connection, SpawnProcess] = {}
    context = multiprocessing.get_context("spawn")
    try:
        while len(busy) < count and (task := next(waiting, None)) is not None:
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, play), daemon=True)
            process.start()
            theirs.close()
            busy[ours] = process
            _send(ours, task)
        yield from _answers(busy, waiting)
    finally:
        for process in busy.values():
            process.terminate()


def _answers(busy: dict[Connection, SpawnProcess], waiting: Iterator[Task]) -> Iterator[Done]:
    """What the processes answer; each gets the next task once its answer was worked on."""
    while busy:
        found = wait(list(busy))
        for ready in [one for one in busy if one in found]:
            yield _received(ready)
            if (task := next(waiting, None)) is not None:
                _send(ready, task)
            else:
                ready.close()
                busy.pop(ready).join()


def _send(connection: Connection, task: Task) -> None:
    try:
        connection.send(task)
    except OSError:
        raise ArenaError(DIED) from None


def _received(connection: Connection) -> Done:
    try:
        answer: Done | Stalled = connection.recv()
    except (EOFError, OSError):
        raise ArenaError(DIED) from None
    if isinstance(answer, Stalled):
        raise answer
    return answer


def _work(connection: Connection, play: Play) -> None:
    """What a process does until nobody has more for it; Ctrl-C is for the one who waits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Done | Stalled = play(task)
        except Stalled as problem:
            answer = problem
        try:
            connection.send(answer)
        except OSError:
            return


class KeptFile:
    """A file that a run is kept in."""

    def __init__(self, name: str, file: BinaryIO) -> None:
        self._name = name
        self._file = file

    def lines(self) -> Iterator[bytes]:
        """Its lines with their ends, one that is longer than a log has cut off behind that."""
        with _named(self._name), Path(self._name).open("rb") as stream:
            while line := stream.readline(LONGEST_LINE + 1):
                yield line

    def shorten(self, size: int) -> None:
        """Leaves so many of its bytes."""
        with _named(self._name):
            self._file.truncate(size)

    def write(self, line: str) -> None:
        """Adds a line that stays if the process is killed."""
        with _named(self._name):
            self._file.write(line.encode())
            self._file.flush()


@contextmanager
def _kept(name: str) -> Iterator[KeptFile]:
    path = Path(name)
    if path.exists() and not path.is_file():
        raise ArenaError(f"--resume {name}: it is no plain file")
    with _named(name):
        file = path.open("ab")
    with file:
        yield KeptFile(name, file)


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Names the file where something cannot be done with it."""
    try:
        yield
    except OSError as problem:
        raise ArenaError(f"--resume {name or repr(name)}: {problem.strerror}") from None


@dataclass(slots=True)
class Teller:
    """Tells how far a run is, and how long it still takes as it went so far."""

    begun: float = field(default_factory=time.monotonic)
    told: float = field(default_factory=time.monotonic)

    def tell(self, fresh: int, done: int, total: int) -> None:
        """Writes a line now and then; on a terminal over the line before."""
        now = time.monotonic()
        if sys.stderr is None or (now - self.told < self._pause() and done < total):
            return
        self.told = now
        left = (now - self.begun) / fresh * (total - done)
        said = f"{done} of {total} units, {span(left)} left"
        on_terminal = sys.stderr.isatty()
        sys.stderr.write(f"\r{said}\x1b[K" if on_terminal else f"{said}\n")
        if on_terminal and done >= total:
            sys.stderr.write("\n")
        sys.stderr.flush()

    def _pause(self) -> float:
        return SECONDS_ON_A_TERMINAL if sys.stderr.isatty() else SECONDS_ELSEWHERE


def span(seconds: float) -> str:
    """So many seconds, in hours and minutes where there are any."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
