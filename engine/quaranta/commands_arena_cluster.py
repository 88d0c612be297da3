"""An arena on a Dask cluster, wherever its workers are: only imported where one is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from itertools import islice
from typing import Final

from distributed import Client, KilledWorker, as_completed

from quaranta.arena_run import Done, Task, Workers
from quaranta.commands_arena import ArenaError

ADDRESS: Final = re.compile(r"(tcp|tls)://[\w.:\[\]-]{1,200}:\d{1,5}")
SECONDS_TO_ANSWER: Final = 10
# Units under way for each thread of the cluster: one is played, the next waits there.
AT_HAND: Final = 2


def workers_at(address: str, engine: Callable[[], str]) -> Workers:
    """The workers of the cluster at an address, checked to have this version of the engine."""
    if not ADDRESS.fullmatch(address):
        raise ArenaError(f"--cluster {address[:40]!a}: it must be an address like tcp://host:8786")
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except OSError:
        raise ArenaError(f"--cluster {address}: no Dask scheduler answers there") from None
    try:
        _check(client, address, engine)
    except ArenaError:
        client.close()
        raise
    return lambda play, tasks: _spread(client, play, tasks)


def _check(client: Client, address: str, engine: Callable[[], str]) -> None:
    try:
        found = client.run(engine)
    except Exception as problem:  # noqa: BLE001  # Dask raises one for whatever failed there
        raise ArenaError(
            f"--cluster {address}: its workers cannot play ({problem}); install quaranta there"
        ) from None
    if not found:
        raise ArenaError(f"--cluster {address}: the cluster has no workers")
    if set(found.values()) != {engine()}:
        raise ArenaError(f"--cluster {address}: a worker has another version of quaranta")


def _spread(client: Client, play: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
    """A `map` by the cluster, in the order of finishing."""
    waiting = iter(tasks)
    threads = sum(client.nthreads().values())
    with client:
        first = islice(waiting, AT_HAND * threads)
        finished = as_completed(
            [client.submit(play, task, pure=False) for task in first], loop=client.loop
        )
        for future in finished:
            try:
                done: Done = future.result()
            except (CancelledError, KilledWorker, OSError):
                raise ArenaError("the cluster went away; finished units are kept") from None
            yield done
            if (task := next(waiting, None)) is not None:
                finished.add(client.submit(play, task, pure=False))
