"""The command `arena`: what it says, whatever plays its units, and though it is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest

from quaranta.arena import Contest, Stalled
from quaranta.arena_players import PLAYERS
from quaranta.arena_run import Done, Task, play_task
from quaranta.bots import random_play, steady
from quaranta.bots.bot import Bot, Thought
from quaranta.commands import Misused, run
from quaranta.commands_arena import ArenaError, rules_of, rules_text
from quaranta.commands_arena_here import engine, span, spread
from quaranta.scala40.rules import PRESETS, SCALA40
from quaranta.scala40.state import View

ENGINE: Final = Path(__file__).parent.parent.parent / "engine"
COMMAND: Final = (sys.executable, "-m", "quaranta", "arena")
QUICK: Final = ("feed-risk", "random-discards", "--seed", "quick")


def no_file(name: str) -> bytes:
    raise FileNotFoundError(2, "No such file or directory", name)


def lines(*words: str) -> list[str]:
    """What the command prints when it plays here, one unit after another."""
    return list(run(["arena", *words], no_file).lines)


def found(*words: str) -> dict[str, Any]:
    """The result of two players."""
    (line,) = lines(*words, "--json")
    result: dict[str, Any] = json.loads(line)
    return result


def quaranta(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, timeout=240, cwd=ENGINE, check=False
    )


def test_the_result_in_json() -> None:
    result = found(*QUICK, "--pairs", "30")
    assert list(result) == [
        *("a", "b", "rules", "players", "seed", "unit", "pairs", "share", "interval"),
        *("points", "points_interval", "elo", "elo_interval"),
    ]
    told = ("feed-risk", "random-discards", "scala40", 2, "quick", "deal", 30)
    assert tuple(result.values())[:7] == told
    low, high = result["interval"]
    assert 0.5 < low < result["share"] < high <= 1
    assert result["points_interval"][0] < result["points"] < result["points_interval"][1]
    assert 0 < result["elo_interval"][0] < result["elo"]


def test_the_result_in_words() -> None:
    first, second = lines(*QUICK, "--pairs", "30", "--players", "3")
    assert first == "seed quick"
    assert second.startswith(
        "feed-risk against random-discards, scala40, 3 players, 30 rounds of deals: wins "
    )
    assert second.endswith(" Elo")
    (one,) = lines(*QUICK, "--pairs", "1")[1:]
    assert "1 pairs of deals: wins " in one
    assert "(? to ?) points a deal" in one


def test_a_match_is_won_more_surely_than_a_deal() -> None:
    rules = ("--rules", "scala50,deals=3")
    deals, matches = (found(*QUICK, *rules, "--pairs", "20", *more) for more in ([], ["--match"]))
    assert matches["unit"] == "match"
    assert matches["rules"] == "scala50,deals=3"
    assert matches["share"] >= deals["share"] > 0.5


def test_several_players_meet_in_every_pairing() -> None:
    results = [
        json.loads(line)
        for line in lines("steady", "random", "highest-first", "--pairs", "2", "--json")
    ]
    assert [(one["a"], one["b"]) for one in results] == [
        ("steady", "random"),
        ("steady", "highest-first"),
        ("random", "highest-first"),
    ]


def test_a_test_stops_when_it_is_decided() -> None:
    result = found(*QUICK, "--pairs", "400", "--sprt", "0", "100")
    assert result["pairs"] < 400
    assert result["sprt"]["accepted"] == 100
    (_, told) = lines(*QUICK, "--pairs", "400", "--sprt", "0", "100")
    assert told.endswith("; 100 Elo accepted")
    (_, told) = lines(*QUICK, "--pairs", "2", "--sprt", "0", "5")
    assert "0 or 5 Elo is not decided (" in told


@dataclass(frozen=True)
class _Searcher:
    """A player with a budget, which decides whether he plays like the steady one."""

    rollouts: int = 10

    def think(self, view: View, rng: Random) -> Iterator[Thought]:
        return (steady if self.rollouts == 40 else random_play).think(view, rng)


def test_players_who_search_take_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast(dict[str, Bot], PLAYERS), "deep", _Searcher())
    seen = [
        found("deep@40", "deep", "--pairs", "4", "--seed", "s"),
        found("deep", "deep@10", "--pairs", "4", "--seed", "s", "--rollouts", "40"),
    ]
    assert [(one["a"], one["b"]) for one in seen] == [("deep@40", "deep"), ("deep@40", "deep@10")]
    even = found("steady", "random", "--pairs", "4", "--seed", "s")
    assert [one["points"] for one in seen] == [even["points"]] * 2
    for name in ("deep@", "deep@0", "deep@1000001", "deep@-1", "deep@4@4", "steady@4", "@4"):
        with pytest.raises(Misused, match=f"'{name}' is no player"):
            lines(name, "random")


def test_rules_in_words_are_read_back() -> None:
    for rules in PRESETS.values():
        assert rules_of(rules_text(rules)) == rules
    text = "scala40,open_min=50,taken_may_swap=true,discard_fit=all,closer_points=-10"
    rules = rules_of(text)
    assert (rules.open_min, rules.taken_may_swap, rules.closer_points) == (50, True, -10)
    assert sorted(rules_text(rules).split(",")) == sorted(text.split(","))
    assert rules_of(rules_text(rules)) == rules


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["steady"], "name two players or more"),
        (["steady", "deep-blue"], "'deep-blue' is no player; there are principiante, facile"),
        (["steady", "a\x1bb"], r"'a\x1bb' is no player"),
        (["steady", "random", "steady"], "steady is named twice"),
        (["steady", "random", "--rules", "poker"], "--rules: 'poker' is no preset; there are scal"),
        (["steady", "random", "--rules", "scala40,open_min"], "'open_min' is no field, = and a va"),
        (["steady", "random", "--rules", "scala40,open_min=x"], "--rules: open_min is 'x': it"),
        (["steady", "random", "--rules", "scala40,preset=x"], "'preset=x' is no field"),
        (["steady", "random", "--rules", "scala40,reentry=9"], "--rules: reentry is 9: it must"),
        (["steady", "random", "--players", "7"], "--players 7: scala40 is for 2 to 6"),
        (["steady", "random", "--players", "3", "--rules", "duello"], "duello is for 2 to 2"),
        (["steady", "random", "--pairs", "0"], "--pairs must be 1 or more"),
        (["steady", "random", "--pairs", "-1"], "--pairs"),
        (["steady", "random", "--rollouts", "0"], "--rollouts must be from 1 to 1000000"),
        (["steady", "random", "--jobs", "0"], "--jobs must be 1 or more"),
        (["steady", "random", "--jobs", "2", "--cluster", "x"], "--cluster: not allowed with"),
        (["steady", "random", "--seed", ""], "--seed must have 1 to 60 printable characters"),
        (["steady", "random", "--sprt", "5", "5"], "--sprt: the first difference must be below"),
        (["steady", "random", "--sprt", "nan", "5"], "--sprt"),
        (["steady", "random", "--sprt", "0"], "--sprt"),
        (["steady", "random", "--resume", "x"], "--resume x: there are no files here"),
    ],
)
def test_what_cannot_be_done_is_said(words: list[str], said: str) -> None:
    with pytest.raises(Misused) as told:
        lines(*words)
    assert said in str(told.value)
    assert "\n" not in str(told.value)


# On this machine.


def test_one_process_or_two_the_result_is_the_same(tmp_path: Path) -> None:
    words = ("highest-first", *QUICK, "--pairs", "12", "--json", "--sprt", "0", "400")
    alone = lines(*words)
    for jobs in ("1", "2", "3"):
        log = tmp_path / jobs
        done = quaranta(*words, "--jobs", jobs, "--resume", str(log))
        assert (done.returncode, done.stdout.splitlines()) == (0, alone)
        assert done.stderr.splitlines()[-1].endswith(" units, 0 s left")


def kept(log: Path) -> list[str]:
    """The whole lines of a log."""
    return log.read_text().splitlines(keepends=True) if log.exists() else []


def test_a_run_that_was_killed_goes_on_and_loses_nothing(tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    words = (*QUICK, "--pairs", "60", "--json")
    command = [*COMMAND, *words, "--jobs", "2", "--resume", str(log)]
    with subprocess.Popen(
        command, cwd=ENGINE, stdout=subprocess.DEVNULL, start_new_session=True
    ) as process:
        until = time.monotonic() + 120
        while len(kept(log)) < 6 and time.monotonic() < until:
            time.sleep(0.05)
        process.kill()
    assert is_gone(process.pid)
    before = [line for line in kept(log) if line.endswith("\n")]
    assert 6 <= len(before) < 61
    with log.open("a") as file:
        file.write('{"a": "feed-risk", "b": "rand')
    done = quaranta(*words, "--jobs", "2", "--resume", str(log))
    assert (done.returncode, done.stdout.splitlines()) == (0, lines(*words)), done.stderr
    after = kept(log)
    assert after[: len(before)] == before
    assert len(after) == len(set(after)) == 61
    # More pairs than before go on from there too.
    more = (*QUICK, "--pairs", "62", "--json")
    done = quaranta(*more, "--resume", str(log))
    assert (done.returncode, done.stdout.splitlines()) == (0, lines(*more)), done.stderr
    assert kept(log)[:61] == after
    assert len(kept(log)) == 63


def is_gone(group: int) -> bool:
    """Whether no process of a group is left, or will be in a moment."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_ctrl_c_leaves_the_finished_units_and_no_process(tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    command = [*COMMAND, *QUICK, "--pairs", "9000", "--jobs", "2", "--resume", str(log)]
    with subprocess.Popen(
        command, cwd=ENGINE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        until = time.monotonic() + 120
        while len(kept(log)) < 4 and time.monotonic() < until:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert process.returncode == 128 + signal.SIGINT
        assert b"Traceback" not in said
    assert len(kept(log)) >= 4
    assert is_gone(process.pid)


TASKS: Final = tuple(
    Task(0, Contest(a="steady", b="random", rules=SCALA40, seed="s"), number)
    for number in range(1, 9)
)


def _dies(task: Task) -> Done:
    if task.number == 5:
        os._exit(1)
    return play_task(task)


def _stalls(task: Task) -> Done:
    raise Stalled(f"unit {task.number} does not end")


def test_a_process_that_dies_and_one_that_stalls_are_said() -> None:
    with pytest.raises(ArenaError, match="a process of the arena ended before its work"):
        list(spread(_dies, TASKS, 2))
    with pytest.raises(Stalled, match=r"unit \d does not end"):
        list(spread(_stalls, TASKS, 2))
    assert {done.outcome.number for done in spread(play_task, TASKS, 3)} == set(range(1, 9))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A letter to somebody\n", "line 1 is not JSON"),
        ("A letter", "it is no log of an arena"),
        ('{"arena": 2}\n', "it is no log of an arena, or one of another format"),
    ],
)
def test_a_file_of_something_else_stays_as_it_is(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text(text)
    done = quaranta(*QUICK, "--resume", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"quaranta: --resume {file}: {said}\n"
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("name", "said"),
    [(".", "it is no plain file"), ("nowhere/log", "No such file or directory"),
     ("/dev/zero", "it is no plain file")],
)  # fmt: skip
def test_a_file_that_cannot_be_kept_is_named(name: str, said: str) -> None:
    done = quaranta(*QUICK, "--resume", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"quaranta: --resume {name}: {said}\n"


def test_the_engine_has_one_name_for_one_version() -> None:
    assert engine() == engine()
    assert len(engine()) == 16


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.4, "0 s"), (61, "1 min 1 s"), (3600, "1 h 0 min"), (90_000, "25 h 0 min")],
)
def test_how_long_it_still_takes(seconds: float, said: str) -> None:
    assert span(seconds) == said
