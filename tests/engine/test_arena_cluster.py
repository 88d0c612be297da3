"""The arena on a cluster of two processes: the same results as here, and a word where it fails."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from distributed import Client, LocalCluster

from quaranta import commands_arena_cluster
from quaranta.arena import Unit
from quaranta.arena_run import Run, Task, play_task
from quaranta.commands import Misused, run
from quaranta.commands_arena import ArenaError
from quaranta.commands_arena_cluster import workers_at
from quaranta.commands_arena_here import engine, here
from quaranta.scala40.rules import SCALA40

ENGINE: Final = Path(__file__).parent.parent.parent / "engine"
WORDS: Final = ("feed-risk", "steady", "random-discards", "--pairs", "8", "--seed", "far", "--json")


def no_file(name: str) -> bytes:
    raise FileNotFoundError(2, "No such file or directory", name)


def lines(*words: str) -> tuple[str, ...]:
    """What the command prints on this machine."""
    return run(["arena", *words], no_file, hall=here()).lines


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster of two processes, to whose workers the engine is known."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_plays_what_one_process_plays(address: str, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    done = subprocess.run(
        [sys.executable, "-m", "quaranta", "arena", *WORDS, "--cluster", address, "--resume", log],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ENGINE,
        check=False,
    )
    assert (done.returncode, tuple(done.stdout.splitlines())) == (0, lines(*WORDS, "--jobs", "1"))
    assert len(log.read_text().splitlines()) == 1 + 3 * 8
    assert done.stderr.splitlines()[-1] == "24 of 24 units, 0 s left"


def test_both_processes_of_the_cluster_play(address: str) -> None:
    with Client(address, set_as_default=False) as client:
        before = client.run(_spent)
        lines(*WORDS, "--cluster", address)
        after = client.run(_spent)
    assert len(after) == 2
    assert all(after[worker] > before[worker] for worker in after)


def _spent() -> float:
    """The seconds this process has computed."""
    return sum(os.times()[:2])


def test_workers_of_another_version_are_not_asked_to_play(address: str) -> None:
    with pytest.raises(ArenaError, match="a worker has another version of quaranta"):
        workers_at(address, lambda: str(os.getpid()))


def test_workers_without_the_engine_are_named(address: str) -> None:
    with pytest.raises(ArenaError, match=r"its workers cannot play .*; install quaranta there"):
        workers_at(address, _nowhere)


def _nowhere() -> str:
    raise ModuleNotFoundError("No module named 'quaranta'")


def test_a_cluster_that_goes_away_is_said() -> None:
    with LocalCluster(
        n_workers=1, processes=False, protocol="tcp://", dashboard_address=":0"
    ) as cluster:
        workers = workers_at(cluster.scheduler_address, engine)
        run = Run(names=("steady", "random"), rules=SCALA40, seats=2, unit=Unit.DEAL, seed="s")
        answers = iter(workers(play_task, (Task(0, run.contests()[0], n) for n in range(1, 500))))
        assert next(answers).outcome.deals == 2
        cluster.close()
        with pytest.raises(ArenaError, match="the cluster went away; finished units are kept"):
            list(answers)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("tcp://127.0.0.1:1", "--cluster tcp://127.0.0.1:1: no Dask scheduler answers there"),
        ("nonsense", "--cluster 'nonsense': it must be an address like tcp://host:8786"),
        ("tcp://h:x\n", r"--cluster 'tcp://h:x\n': it must be an address"),
    ],
)
def test_a_cluster_that_is_not_there_is_said(
    wrong: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands_arena_cluster, "SECONDS_TO_ANSWER", 1)
    with pytest.raises(Misused) as told:
        lines(*WORDS, "--cluster", wrong)
    assert str(told.value).startswith(said)
