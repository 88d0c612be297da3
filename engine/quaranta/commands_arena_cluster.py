"""An arena on a Dask cluster, wherever its workers are: only imported where one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from distributed import Client, as_completed

from quaranta.arena_run import Done, Task, Workers
from quaranta.commands_arena import ArenaError

SECONDS_TO_ANSWER: Final = 10
# Units under way for each thread of the cluster: one is played, the next waits there.
AT_HAND: Final = 2


def workers_at(address: str, engine: Callable[[], str]) -> Workers:
    """The workers of the cluster at an address, checked to have this version of the engine."""
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError):
        raise ArenaError(f"--cluster {address}: no Dask scheduler answers there") from None
    _check(client, address, engine)
    return lambda play, tasks: _spread(client, play, tasks)


def _check(client: Client, address: str, engine: Callable[[], str]) -> None:
    try:
        found = client.run(engine)
    except ImportError as problem:
        raise ArenaError(
            f"--cluster {address}: a worker has no {problem.name}; install quaranta there"
        ) from None
    if not found:
        raise ArenaError(f"--cluster {address}: the cluster has no workers yet")
    if set(found.values()) != {engine()}:
        raise ArenaError(f"--cluster {address}: a worker has another version of quaranta")


def _spread(client: Client, play: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
    """A `map` by the cluster, in the order of finishing."""
    with client:
        waiting = iter(tasks)
        threads = sum(client.nthreads().values())
        first = [
            client.submit(play, task, pure=False) for task in islice(waiting, AT_HAND * threads)
        ]
        finished = as_completed(first)
        for future in finished:
            yield future.result()
            if (task := next(waiting, None)) is not None:
                finished.add(client.submit(play, task, pure=False))
