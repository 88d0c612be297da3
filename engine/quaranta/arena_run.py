"""A whole run of an arena: every pairing of its players, unit by unit, in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from quaranta.arena import Contest, Outcome, Unit, play_unit
from quaranta.arena_players import player_named
from quaranta.arena_statistics import Sprt
from quaranta.scala40.rules import Rules

FIRST: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What is measured; two runs that are equal have the same outcomes."""

    names: tuple[str, ...]
    rules: Rules
    seats: int
    unit: Unit
    seed: str

    def contests(self) -> tuple[Contest, ...]:
        """Each player against each that is named after it."""
        return tuple(
            Contest(a=a, b=b, rules=self.rules, seats=self.seats, unit=self.unit, seed=self.seed)
            for a, b in combinations(self.names, 2)
        )


@dataclass(frozen=True, slots=True)
class Task:
    """A unit to be played, wherever that is; `at` is the contest's place in its run."""

    at: int
    contest: Contest
    number: int


@dataclass(frozen=True, slots=True)
class Done:
    """A unit that was played."""

    at: int
    outcome: Outcome


# A `map` that may use several cores or machines and give results in any order.
Workers: TypeAlias = Callable[[Callable[[Task], Done], Iterable[Task]], Iterable[Done]]


def play_task(task: Task) -> Done:
    """The unit played here."""
    contest = task.contest
    bots = {name: bot for name in (contest.a, contest.b) if (bot := player_named(name))}
    return Done(task.at, play_unit(contest, task.number, bots))


class Ledger:
    """The outcomes of one contest; counted are the first ones without a gap, until decided."""

    def __init__(self, pairs: int, test: Sprt | None) -> None:
        self.pairs = pairs
        self.test = test
        self.outcomes: dict[int, Outcome] = {}
        self.count = 0
        self.ratio = 0.0
        self.accepted: float | None = None
        self._total = 0.0
        self._squares = 0.0

    def enter(self, outcome: Outcome) -> None:
        """Another outcome, of any number."""
        self.outcomes[outcome.number] = outcome
        while self.open and (following := self.outcomes.get(self.count + 1)) is not None:
            self._count(following.share)

    def _count(self, share: float) -> None:
        self.count += 1
        self._total += share
        self._squares += share * share
        if self.test is not None:
            self.ratio = self.test.ratio(self.count, self._total, self._squares)
            self.accepted = self.test.decided(self.ratio)

    @property
    def open(self) -> bool:
        """Whether more outcomes are wanted."""
        return self.accepted is None and self.count < self.pairs

    def wanted(self) -> Iterator[int]:
        """The numbers to be played, as long as any are wanted."""
        for number in range(FIRST, self.pairs + FIRST):
            if not self.open:
                return
            if number not in self.outcomes:
                yield number

    def progress(self) -> tuple[int, int]:
        """How many outcomes there are, of how many there may have to be."""
        there = len(self.outcomes)
        return there, max(there, self.pairs) if self.open else there

    def counted(self) -> list[Outcome]:
        """The outcomes that count, in order."""
        return [self.outcomes[number] for number in range(FIRST, self.count + FIRST)]


def played(run: Run, ledgers: Sequence[Ledger], workers: Workers) -> Iterator[Done]:
    """Everything the ledgers still want, entered into them as it comes.

    Units still under way when the last ledger has enough are left unfinished.
    """
    for done in workers(play_task, _tasks(run, ledgers)):
        ledgers[done.at].enter(done.outcome)
        yield done
        if not any(ledger.open for ledger in ledgers):
            return


def _tasks(run: Run, ledgers: Sequence[Ledger]) -> Iterator[Task]:
    for at, (contest, ledger) in enumerate(zip(run.contests(), ledgers, strict=True)):
        for number in ledger.wanted():
            yield Task(at, contest, number)
