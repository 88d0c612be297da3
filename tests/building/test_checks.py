"""Every check is run whatever became of the others, and the table says how each ended."""

import sys
from pathlib import Path

from building.checks import Check, Result, all_checks, run_all, some_tests, table


def check(name: str, code: str) -> Check:
    return Check(name=name, command=(sys.executable, "-c", code), env={"WORD": "said"})


def test_all_are_run_and_told(tmp_path, capfd):
    asks = "import os; print(os.environ['WORD'])"
    checks = [check("one", "raise SystemExit(1)"), check("two", asks), check("three", asks)]
    results = run_all(tmp_path, iter(checks), may_be_empty=False)
    assert [result.passed for result in results] == [False, True, True]
    assert capfd.readouterr().out.count("said") == 2


def test_a_selection_may_leave_a_check_empty(tmp_path):
    checks = [check("none", "raise SystemExit(5)")]
    assert run_all(tmp_path, iter(checks), may_be_empty=True)[0].passed
    assert not run_all(tmp_path, iter(checks), may_be_empty=False)[0].passed


def test_the_table():
    lines = table(
        [
            Result(name="lint", passed=True, seconds=1.25),
            Result(name="types", passed=False, seconds=61),
        ]
    ).splitlines()
    assert lines[1].split() == ["passed", "1.2", "s", "lint"]
    assert lines[2].split() == ["FAILED", "61.0", "s", "types"]
    assert lines[-1] == "Checks: 1 passed, 1 failed"


def test_every_folder_of_tests_is_in_a_check():
    root = Path(__file__).parents[2]
    named = " ".join(word for one in all_checks(Path("python"), {}) for word in one.command)
    for folder in ("tests/building", "tests/browser", "tests/page"):
        assert f" {folder}" in named
        assert (root / folder).is_dir()


def test_a_selection_builds_first_and_reaches_every_test():
    first, *others = some_tests(Path("python"), {}, "x")
    assert first.command[1:] == ("build.py", "build")
    assert all(one.command[-2:] == ("-k", "x") for one in others)


def test_a_check_that_hangs_is_ended(tmp_path, capfd):
    hung = Check(
        name="h", command=(sys.executable, "-c", "import time; time.sleep(60)"), patience=0.2
    )
    assert not run_all(tmp_path, [hung], may_be_empty=False)[0].passed
    assert "Ended after 0 s" in capfd.readouterr().out
