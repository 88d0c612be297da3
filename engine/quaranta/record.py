"""The text of a match: what is needed to play it again, and the playing of it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias

from quaranta.game import EventT, MoveT, Recorded, Refusal, RulesT, StateT, Step, Unrecorded
from quaranta.scala40 import recording as scala40
from quaranta.scala40.events import Event
from quaranta.scala40.moves import Move
from quaranta.scala40.rules import Rules, shown
from quaranta.scala40.state import State

FORMAT: Final = 1
LARGEST_RECORD: Final = 1_000_000
LONGEST_SEED: Final = 80
LONGEST_NAME: Final = 40
MOST_DEALS: Final = 500
MOST_MOVES: Final = 5_000
LONGEST_MOVE: Final = 400
# Reading a dotted key takes the square of its dots; a record has them in names alone.
MOST_DOTS: Final = 1_000


class RecordError(ValueError):
    """A record that cannot be read or played; its text says what and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOf(Generic[RulesT]):
    """A match of a game as its seed, players, rules and the actions of each deal as text."""

    seed: str
    players: tuple[str, ...]
    rules: RulesT
    deals: tuple[tuple[str, ...], ...] = ((),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOf(Generic[StateT, EventT]):
    """A record played: where it stands, and the last deal step by step from its start.

    `ended` are the states in which the deals before it ended.
    """

    state: StateT
    dealt: StateT
    steps: tuple[Step[StateT, EventT], ...]
    ended: tuple[StateT, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDealOf(Generic[StateT, EventT]):
    """A deal of a record step by step from its start."""

    dealt: StateT
    steps: tuple[Step[StateT, EventT], ...]

    @property
    def end(self) -> StateT:
        """Where it stands after its last action."""
        return self.steps[-1].state if self.steps else self.dealt


@dataclass(frozen=True, slots=True, kw_only=True)
class Book(Generic[RulesT, StateT, MoveT, EventT]):
    """The records of a game: its name in them, the fields of its rules, how it is played."""

    name: str
    fields: tuple[str, ...]
    game: Recorded[RulesT, StateT, MoveT, EventT]

    def with_move(
        self, record: RecordOf[RulesT], before: StateT, move: MoveT, after: StateT
    ) -> RecordOf[RulesT]:
        """The record with one more action of its last deal."""
        moves = self.game.recorded(record.deals[-1], before, move, after)
        return replace(record, deals=(*record.deals[:-1], moves))

    def write(self, record: RecordOf[RulesT]) -> str:
        """The record as TOML; every field of the rules is written."""
        lines = [
            f"format = {FORMAT}",
            f"game = {_quoted(self.name)}",
            f"seed = {_quoted(record.seed)}",
            f"players = [{', '.join(map(_quoted, record.players))}]",
            "[rules]",
            *(f"{name} = {_value(getattr(record.rules, name))}" for name in self.fields),
        ]
        for moves in record.deals:
            lines += ["[[deal]]", f"moves = [{', '.join(map(_quoted, moves))}]"]
        return "\n".join(lines) + "\n"

    def read(self, text: str) -> RecordOf[RulesT]:
        """A record from its text, read strictly; raises RecordError."""
        table = _loaded(text)
        return self._record(_as_format(table)(table))

    def replay(self, record: RecordOf[RulesT]) -> ReplayOf[StateT, EventT]:
        """The record played through the rules; raises RecordError where an action is refused."""
        *before, last = self.played_deals(record)
        ended = tuple(one.end for one in before)
        return ReplayOf(state=last.end, dealt=last.dealt, steps=last.steps, ended=ended)

    def played_deals(self, record: RecordOf[RulesT]) -> Iterator[PlayedDealOf[StateT, EventT]]:
        """The deals of a record one after another; raises RecordError where one is refused."""
        state: StateT | None = self.game.dealt(record.rules, len(record.players), record.seed)
        for number, moves in enumerate(record.deals, 1):
            if state is None:
                raise RecordError(f"deal {number} begins where none may begin")
            played = PlayedDealOf(dealt=state, steps=self._played(state, moves, number))
            yield played
            state = self.game.following(played.end)

    def rules_from(self, table: object) -> RulesT:
        """Rules from a table of text, numbers and truths in which every field is written."""
        if not isinstance(table, dict):
            raise RecordError("rules must be a table")
        _check_keys("rules", table, self.fields)
        try:
            return self.game.rules_from(table)
        except ValueError as problem:
            raise RecordError(f"rules: {problem}") from None

    def _record(self, found: _Found) -> RecordOf[RulesT]:
        if found.game != self.name:
            raise RecordError(f"game is {shown(found.game)}: it must be {self.name}")
        rules = self.rules_from(found.rules)
        seats = self.game.seats(rules)
        return RecordOf(
            seed=_text("seed", found.seed, LONGEST_SEED),
            players=_players(found.players, seats),
            rules=rules,
            deals=_deals(found.deals),
        )

    def _played(
        self, state: StateT, moves: Iterable[str], number: int
    ) -> tuple[Step[StateT, EventT], ...]:
        steps: list[Step[StateT, EventT]] = []
        for place, text in enumerate(moves, 1):
            where = f"deal {number}, action {place}"
            try:
                step = self.game.replayed(state, text)
            except Unrecorded as problem:
                raise RecordError(f"{where}: {problem}") from None
            if isinstance(step, Refusal):
                raise RecordError(f"{where} ({text[:40]}): {step}")
            steps.append(step)
            state = step.state
        return tuple(steps)


SCALA40: Final[Book[Rules, State, Move, Event]] = Book(
    name="scala40", fields=tuple(field.name for field in fields(Rules)), game=scala40
)

if TYPE_CHECKING:
    Record: TypeAlias = RecordOf[Rules]
    Replay: TypeAlias = ReplayOf[State, Event]
    PlayedDeal: TypeAlias = PlayedDealOf[State, Event]
else:  # Python 3.11 cannot make a frozen value with slots by the name of a class with parameters
    Record, Replay, PlayedDeal = RecordOf, ReplayOf, PlayedDealOf

read = SCALA40.read
write = SCALA40.write
replay = SCALA40.replay
played_deals = SCALA40.played_deals
with_move = SCALA40.with_move
rules_from = SCALA40.rules_from


def with_next_deal(record: RecordOf[RulesT]) -> RecordOf[RulesT]:
    """The record with a new deal begun."""
    return replace(record, deals=(*record.deals, ()))


def game_named(text: str) -> object:
    """What a record's text names as its game, a game or not; raises RecordError."""
    table = _loaded(text)
    return _as_format(table)(table).game


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The parts of a record as found in its text, whatever they are."""

    game: object
    seed: object
    players: object
    rules: object
    deals: object


def _loaded(text: str) -> dict[str, Any]:
    if len(text) > LARGEST_RECORD:
        raise RecordError(f"the record has more than {LARGEST_RECORD} characters")
    if text.count(".") > MOST_DOTS:
        raise RecordError(f"the record has more than {MOST_DOTS} dots, which no match needs")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # a number too long is a plain ValueError
        raise RecordError(f"the record is not TOML: {str(problem)[:100]}") from None


def _as_format(table: Mapping[str, object]) -> Callable[[Mapping[str, Any]], _Found]:
    """What reads records of the format a table says it has; asked before any other key is."""
    if "format" not in table:
        raise RecordError("the record lacks the key format")
    number = table["format"]
    if type(number) is not int or number < 1:
        raise RecordError(f"format is {shown(number)}: it must be a whole number from 1")
    if number not in READERS:
        raise RecordError(
            f"format is {shown(number)}: a newer program wrote the record, this one reads {FORMAT}"
        )
    return READERS[number]


def _format_1(table: Mapping[str, Any]) -> _Found:
    _check_keys("the record", table, ("format", "game", "seed", "players", "rules", "deal"))
    return _Found(
        game=table["game"],
        seed=table["seed"],
        players=table["players"],
        rules=table["rules"],
        deals=table["deal"],
    )


def _check_keys(where: str, table: Mapping[str, object], keys: Iterable[str]) -> None:
    wanted = list(keys)
    for key in table:
        if key not in wanted:
            raise RecordError(f"{where} has the unknown key {shown(key)}")
    for key in wanted:
        if key not in table:
            raise RecordError(f"{where} lacks the key {key}")


def _text(name: str, value: object, longest: int) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= longest or not value.isprintable():
        raise RecordError(f"{name} must be a text of 1 to {longest} printable characters")
    return value


def _players(value: object, seats: range) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) not in seats:
        raise RecordError(f"players must be {seats[0]} to {seats[-1]} names")
    return tuple(_text("a player's name", name, LONGEST_NAME) for name in value)


def _deals(value: object) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_DEALS:
        raise RecordError(f"deal must be a list of 1 to {MOST_DEALS} tables")
    return tuple(_moves(table, number) for number, table in enumerate(value, 1))


def _moves(table: object, number: int) -> tuple[str, ...]:
    if not isinstance(table, dict):
        raise RecordError(f"deal {number} must be a table")
    _check_keys(f"deal {number}", table, ("moves",))
    moves = table["moves"]
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise RecordError(f"deal {number}: moves must be a list of at most {MOST_MOVES}")
    return tuple(_text(f"an action of deal {number}", move, LONGEST_MOVE) for move in moves)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else _quoted(str(value))


# A format that is raised gets its own reader; those before it stay, each kept by a game of its
# own in tests/records, and find today's parts of a record in what they read.
READERS: Final = {1: _format_1}
