"""The command `arena`: players against players on duplicate deals, as lines."""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeAlias

from quaranta.arena import Unit
from quaranta.arena_log import LogError, entry, header, read_log
from quaranta.arena_players import BUDGET, BUDGETS, PLAYERS, player_named, searches
from quaranta.arena_run import Ledger, Run, Workers, played
from quaranta.arena_statistics import Interval, Sprt, elo, points, share
from quaranta.scala40.rules import PRESETS, Rules, RulesError, from_plain

LONGEST_SEED: Final = 60
MOST_ELO: Final = 2000
KNOWN: Final = ", ".join(PLAYERS)


class ArenaError(ValueError):
    """What was asked cannot be done; its text says which option and why."""


class Kept(Protocol):
    """An open file that a run is kept in."""

    def lines(self) -> Iterator[bytes]:
        """Its lines with their ends, one that is longer than a log has cut off behind that."""

    def shorten(self, size: int) -> None:
        """Leaves so many of its bytes."""

    def write(self, line: str) -> None:
        """Adds a line that stays if the run ends now."""


# Where the units are played: by how many processes here, or at the address of a cluster.
Hire: TypeAlias = Callable[[int | None, str | None], Workers]
# Told after each unit: how many were played now, how many are finished, of how many.
Tell: TypeAlias = Callable[[int, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """All that a run has to do with what is around it; `engine` names the version that plays."""

    hire: Hire
    keep: Callable[[str], AbstractContextManager[Kept]]
    tell: Tell
    engine: Callable[[], str]


def _no_files(name: str) -> AbstractContextManager[Kept]:
    raise ArenaError(f"--resume {name}: there are no files here")


def _silent(_fresh: int, _done: int, _total: int) -> None:
    pass


ALONE: Final = Hall(
    hire=lambda _jobs, _cluster: map, keep=_no_files, tell=_silent, engine=lambda: ""
)


def add_options(parser: ArgumentParser, number: Callable[[str], int]) -> None:
    """The options of the command."""
    parser.add_argument("names", nargs="+", metavar="PLAYER", help=f"two or more of: {KNOWN}")
    parser.add_argument("--rules", default="scala40", metavar="P", help="PRESET[,FIELD=VALUE]…")
    parser.add_argument("--players", type=number, default=2, metavar="N", help="at the table")
    parser.add_argument("--pairs", type=number, default=100, metavar="N", help="units to play")
    parser.add_argument("--seed", metavar="S", help="what shuffles; drawn if left out")
    parser.add_argument("--match", action="store_true", help="play matches, not single deals")
    parser.add_argument(
        "--rollouts", type=number, metavar="R", help="a decision's budget for those who search"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=number, metavar="J", help="processes; as many as cores if left out"
    )
    where.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster instead")
    parser.add_argument("--resume", metavar="FILE", help="keep finished units here; go on there")
    parser.add_argument(
        "--sprt", nargs=2, type=_elo, metavar=("ELO0", "ELO1"), help="stop when this is decided"
    )


def _elo(word: str) -> float:
    found = float(word)
    if not abs(found) <= MOST_ELO:
        raise ValueError
    return found


def arena_lines(asked: Namespace, hall: Hall, new_seed: str) -> tuple[str, ...]:
    """What was asked for; raises ArenaError. The seed is `new_seed` where none is named."""
    run = run_of(asked, new_seed)
    test = _test(asked, run.seats)
    if asked.jobs == 0:
        raise ArenaError("--jobs must be 1 or more")
    ledgers = [Ledger(asked.pairs, test) for _ in run.contests()]
    workers = hall.hire(asked.jobs, asked.cluster)
    with nullcontext() if asked.resume is None else hall.keep(asked.resume) as kept:
        if kept is not None:
            try:
                _resume(run, ledgers, kept, hall.engine())
            except LogError as problem:
                raise ArenaError(f"--resume {asked.resume}: {problem}") from None
        _play(run, ledgers, workers, kept, hall.tell)
    results = [_result(run, at, ledger) for at, ledger in enumerate(ledgers)]
    if asked.json:
        return tuple(json.dumps(result, allow_nan=False) for result in results)
    return (f"seed {run.seed}", *(_told(result) for result in results))


def _resume(run: Run, ledgers: Sequence[Ledger], kept: Kept, engine: str) -> None:
    """Enters what is finished already; a file that was empty or torn at once is begun."""
    log = read_log(kept.lines(), run, engine)
    for done in log.done:
        ledgers[done.at].enter(done.outcome)
    kept.shorten(log.size)
    if not log.size:
        kept.write(header(run, engine))


def _play(
    run: Run, ledgers: Sequence[Ledger], workers: Workers, kept: Kept | None, tell: Tell
) -> None:
    for fresh, done in enumerate(played(run, ledgers, workers), 1):
        if kept is not None:
            kept.write(entry(run, done))
        counts = [ledger.progress() for ledger in ledgers]
        tell(fresh, sum(had for had, _ in counts), sum(of for _, of in counts))


def run_of(asked: Namespace, new_seed: str) -> Run:
    """The run that the options describe; raises ArenaError."""
    names = _names(asked.names, asked.rollouts)
    rules = rules_of(asked.rules)
    if not rules.players_min <= asked.players <= rules.players_max:
        raise ArenaError(
            f"--players {asked.players}: {rules.preset} is for {rules.players_min} to "
            f"{rules.players_max}"
        )
    if not asked.pairs:
        raise ArenaError("--pairs must be 1 or more")
    seed = new_seed if asked.seed is None else asked.seed
    if not 1 <= len(seed) <= LONGEST_SEED or not seed.isprintable():
        raise ArenaError(f"--seed must have 1 to {LONGEST_SEED} printable characters")
    unit = Unit.MATCH if asked.match else Unit.DEAL
    return Run(names=names, rules=rules, seats=asked.players, unit=unit, seed=seed)


def _names(words: Sequence[str], rollouts: int | None) -> tuple[str, ...]:
    """The players asked for; those who search and have no budget of their own get this one."""
    if rollouts is not None and rollouts not in BUDGETS:
        raise ArenaError(f"--rollouts must be from {BUDGETS.start} to {BUDGETS.stop - 1}")
    given = "" if rollouts is None else f"{BUDGET}{rollouts}"
    names = tuple(word + given if searches(word) else word for word in words)
    for at, name in enumerate(names):
        if player_named(name) is None:
            raise ArenaError(f"{name[:40]!a} is no player; there are {KNOWN}")
        if name in names[:at] and len(names) > 2:
            raise ArenaError(f"{name} is named twice")
    if len(names) < 2:
        raise ArenaError("name two players or more")
    return names


def rules_of(text: str) -> Rules:
    """The rules of `PRESET,FIELD=VALUE,…`; raises ArenaError."""
    name, *changes = text.split(",")
    if name not in PRESETS:
        raise ArenaError(f"--rules: {name[:40]!a} is no preset; there are {', '.join(PRESETS)}")
    preset, values = PRESETS[name], dict[str, Any]()
    for change in changes:
        field, sign, value = change.partition("=")
        if not sign or field == "preset" or field not in Rules.__slots__:
            raise ArenaError(f"--rules: {change[:40]!a} is no field, = and a value")
        values[field] = from_plain(field, _plain(value))
    try:
        return replace(preset, **values)
    except RulesError as problem:
        raise ArenaError(f"--rules: {problem}") from None


def _plain(value: str) -> object:
    if value in ("true", "false"):
        return value == "true"
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdecimal() and len(digits) < 6 else value


def _test(asked: Namespace, seats: int) -> Sprt | None:
    if asked.sprt is None:
        return None
    low, high = asked.sprt
    if not low < high:
        raise ArenaError("--sprt: the first difference must be below the second")
    return Sprt(low=low, high=high, seats=seats)


def _result(run: Run, at: int, ledger: Ledger) -> dict[str, Any]:
    contest, outcomes = run.contests()[at], ledger.counted()
    won, ahead = share(outcomes), points(outcomes)
    rating = elo(won, run.seats)
    found: dict[str, Any] = {
        "a": contest.a,
        "b": contest.b,
        "rules": rules_text(run.rules),
        "players": run.seats,
        "seed": run.seed,
        "unit": run.unit.value,
        "pairs": len(outcomes),
        "share": won.mean,
        "interval": won.interval,
        "points": ahead.mean,
        "points_interval": _finite(ahead.interval),
        "elo": _finite_one(rating.difference),
        "elo_interval": _finite(rating.interval),
    }
    if ledger.test is not None:
        found["sprt"] = {
            "elo0": ledger.test.low,
            "elo1": ledger.test.high,
            "ratio": ledger.ratio,
            "accepted": ledger.accepted,
        }
    return found


def rules_text(rules: Rules) -> str:
    """The preset's name and what differs from it, as the option takes it."""
    preset = PRESETS[rules.preset]
    fields = [name for name in Rules.__slots__ if getattr(rules, name) != getattr(preset, name)]
    return ",".join([rules.preset, *(f"{name}={_said(getattr(rules, name))}" for name in fields)])


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _finite(interval: Interval) -> list[float | None]:
    return [_finite_one(end) for end in interval]


def _finite_one(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _told(result: dict[str, Any]) -> str:
    """A result in words."""
    low, high = result["interval"]
    said = (
        f"{result['a']} against {result['b']}, {result['rules']}, {result['players']} players, "
        f"{result['pairs']} {_unit_said(result)}: wins {result['share']:.1%} ({low:.1%} to "
        f"{high:.1%}), {_between(result['points'], result['points_interval'], '+.2f')} points a "
        f"deal, {_between(result['elo'], result['elo_interval'], '+.0f')} Elo"
    )
    if "sprt" in result:
        said += f"; {_sprt_said(result['sprt'])}"
    return said


def _unit_said(result: dict[str, Any]) -> str:
    games = "matches" if result["unit"] == Unit.MATCH else "deals"
    return f"pairs of {games}" if result["players"] == 2 else f"rounds of {games}"


def _between(value: float | None, interval: list[float | None], form: str) -> str:
    low, high = interval
    return f"{_shown(value, form)} ({_shown(low, form)} to {_shown(high, form)})"


def _shown(value: float | None, form: str) -> str:
    return "?" if value is None else format(value, form)


def _sprt_said(test: dict[str, Any]) -> str:
    if test["accepted"] is None:
        return f"{test['elo0']:g} or {test['elo1']:g} Elo is not decided ({test['ratio']:+.2f})"
    return f"{test['accepted']:g} Elo accepted"
