"""All checks of the tree, each run to its end, and the table that says which passed."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from building.programs import show
from building.progress import say

_NO_TESTS = 5  # pytest's code where nothing was selected
_BROWSER = ("tests/browser", "tests/page")
_WITHOUT = tuple(f"--ignore={folder}" for folder in ("tests/building", *_BROWSER))
_EQUAL = "tests/building/test_equal_builds.py"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check: what it is called, what is run, and with which further environment."""

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    patience: float | None = 1200
    """Seconds after which it counts as hung; None for a soak, which is meant to be long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a check ended."""

    name: str
    passed: bool
    seconds: float
    empty: bool = False
    """Whether pytest found no test to run."""


def all_checks(python: Path, env: Mapping[str, str]) -> Iterator[Check]:
    """Every check, the quick ones first; `env` names the browser to the browser tests."""
    yield _build(python)
    for name, arguments in (
        ("format", ("ruff", "format", "--check", ".")),
        ("lint", ("ruff", "check", ".")),
        ("types", ("mypy",)),
    ):
        yield Check(name=name, command=(str(python), "-m", *arguments))
    yield from _by_pytest(python, env, ())


def some_tests(python: Path, env: Mapping[str, str], expression: str) -> Iterator[Check]:
    """The build, then the tests that pytest's -k selects by an expression."""
    yield _build(python)
    yield from _by_pytest(python, env, ("-k", expression))


def _build(python: Path) -> Check:
    return Check(name="build", command=(str(python), "build.py", "build"))


def _by_pytest(python: Path, env: Mapping[str, str], more: Sequence[str]) -> Iterator[Check]:
    for name, arguments in (
        ("rules and table", ("tests", *_WITHOUT)),
        ("the build", ("tests/building", f"--ignore={_EQUAL}")),
        ("two equal builds", (_EQUAL,)),
        ("in the browser", _BROWSER),
    ):
        command = (str(python), "-m", "pytest", "-q", *arguments, *more)
        yield Check(name=name, command=command, env=env)


def soak(python: Path, more: Sequence[str]) -> Iterator[Check]:
    """The tests of rules and table with the long profile of tests/conftest.py."""
    command = (str(python), "-m", "pytest", "-q", "tests", *_WITHOUT, *more)
    yield Check(name="soak", command=command, env={"QUARANTA_SOAK": "1"}, patience=None)


def run_all(root: Path, checks: Iterable[Check], *, may_be_empty: bool) -> list[Result]:
    """Run each check, whatever became of those before it, with its output on ours."""
    return [_run(root, check, may_be_empty=may_be_empty) for check in checks]


def _run(root: Path, check: Check, *, may_be_empty: bool) -> Result:
    say(f"\n== {check.name}")
    started = time.monotonic()
    code = show(check.command, root, check.env, patience=check.patience)
    passed = code == 0 or (may_be_empty and code == _NO_TESTS)
    seconds = time.monotonic() - started
    return Result(name=check.name, passed=passed, seconds=seconds, empty=code == _NO_TESTS)


def table(results: Sequence[Result]) -> str:
    """One line a check, then a line with the counts."""
    lines = [
        f"{'passed' if result.passed else 'FAILED':8}{result.seconds:8.1f} s  {result.name}"
        for result in results
    ]
    passed = sum(result.passed for result in results)
    return "\n".join(["", *lines, "", f"Checks: {passed} passed, {len(results) - passed} failed"])
