"""The text of a match: what is needed to play it again, and the playing of it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from quaranta.game import Refusal, Step
from quaranta.games import GAMES
from quaranta.scala40 import deal, match_over, next_deal, play, refusal, view
from quaranta.scala40.events import Event
from quaranta.scala40.moves import Draw, Move, Undo
from quaranta.scala40.notation import move_text, parse_move
from quaranta.scala40.rules import Rules, RulesError, from_plain, shown
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
class Record:
    """A match as its seed, players, rules and the actions of each deal as text."""

    seed: str
    players: tuple[str, ...]
    rules: Rules
    deals: tuple[tuple[str, ...], ...] = ((),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A record played: where it stands, and the last deal step by step from its start.

    `ended` are the states in which the deals before it ended.
    """

    state: State
    dealt: State
    steps: tuple[Step[State, Event], ...]
    ended: tuple[State, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal of a record step by step from its start."""

    dealt: State
    steps: tuple[Step[State, Event], ...]

    @property
    def end(self) -> State:
        """Where it stands after its last action."""
        return self.steps[-1].state if self.steps else self.dealt


def with_move(record: Record, before: State, move: Move, after: State) -> Record:
    """The record with one more action of its last deal; a draw names the card.

    `Undo` takes the turn's actions out again, but for a draw from the stock.
    """
    moves = record.deals[-1]
    if isinstance(move, Undo):
        drew = before.drawn is not None
        moves = moves[: len(moves) - before.acts - drew]
        moves += (move_text(Draw(after.drawn)),) if drew else ()
    else:
        text = move_text(Draw(after.drawn) if isinstance(move, Draw) else move)
        moves = (*moves, text)
    return replace(record, deals=(*record.deals[:-1], moves))


def with_next_deal(record: Record) -> Record:
    """The record with a new deal begun."""
    return replace(record, deals=(*record.deals, ()))


def write(record: Record) -> str:
    """The record as TOML; every field of the rules is written."""
    lines = [
        f"format = {FORMAT}",
        'game = "scala40"',
        f"seed = {_quoted(record.seed)}",
        f"players = [{', '.join(map(_quoted, record.players))}]",
        "[rules]",
        *(f"{field.name} = {_value(getattr(record.rules, field.name))}" for field in _RULES),
    ]
    for moves in record.deals:
        lines += ["[[deal]]", f"moves = [{', '.join(map(_quoted, moves))}]"]
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """A record from its text, read strictly; raises RecordError."""
    if len(text) > LARGEST_RECORD:
        raise RecordError(f"the record has more than {LARGEST_RECORD} characters")
    if text.count(".") > MOST_DOTS:
        raise RecordError(f"the record has more than {MOST_DOTS} dots, which no match needs")
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # a number too long is a plain ValueError
        raise RecordError(f"the record is not TOML: {str(problem)[:100]}") from None
    return _reader(table)(table)


def _reader(table: Mapping[str, object]) -> Callable[[Mapping[str, Any]], Record]:
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


def _format_1(table: Mapping[str, Any]) -> Record:
    _check_keys("the record", table, ("format", "game", "seed", "players", "rules", "deal"))
    if table["game"] not in list(GAMES):
        raise RecordError(f"game is {shown(table['game'])}: it must be {' or '.join(GAMES)}")
    rules = rules_from(table["rules"])
    return Record(
        seed=_text("seed", table["seed"], LONGEST_SEED),
        players=_players(table["players"], rules),
        rules=rules,
        deals=_deals(table["deal"]),
    )


def replay(record: Record) -> Replay:
    """The record played through the rules; raises RecordError where an action is refused."""
    *before, last = played_deals(record)
    return Replay(
        state=last.end, dealt=last.dealt, steps=last.steps, ended=tuple(one.end for one in before)
    )


def played_deals(record: Record) -> Iterator[PlayedDeal]:
    """The deals of a record one after another; raises RecordError where an action is refused."""
    state = deal(record.rules, len(record.players), record.seed)
    for number, moves in enumerate(record.deals, 1):
        if number > 1:
            if state.result is None or match_over(state):
                raise RecordError(f"deal {number} begins where none may begin")
            state = next_deal(state)
        played = PlayedDeal(dealt=state, steps=_played(state, moves, number))
        yield played
        state = played.end


def rules_from(table: object) -> Rules:
    """Rules from a table of text, numbers and truths in which every field is written."""
    if not isinstance(table, dict):
        raise RecordError("rules must be a table")
    _check_keys("rules", table, [field.name for field in _RULES])
    try:
        return Rules(**{name: from_plain(name, value) for name, value in table.items()})
    except RulesError as problem:
        raise RecordError(f"rules: {problem}") from None


_RULES: Final = fields(Rules)


def _played(state: State, moves: Iterable[str], number: int) -> tuple[Step[State, Event], ...]:
    steps: list[Step[State, Event]] = []
    for place, text in enumerate(moves, 1):
        move = parse_move(text, view(state, state.turn), exact=True)
        if isinstance(move, Undo):
            raise RecordError(f"deal {number}, action {place}: undo is never recorded")
        problem = move if isinstance(move, Refusal) else refusal(state, move)
        if isinstance(move, Refusal) or problem is not None:
            raise RecordError(f"deal {number}, action {place} ({text[:40]}): {problem}")
        steps.append(play(state, move))
        state = steps[-1].state
        if isinstance(move, Draw) and move.card not in (None, state.drawn):
            raise RecordError(f"deal {number}, action {place}: {state.drawn} was drawn")
    return tuple(steps)


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


def _players(value: object, rules: Rules) -> tuple[str, ...]:
    if not isinstance(value, list) or not rules.players_min <= len(value) <= rules.players_max:
        raise RecordError(f"players must be {rules.players_min} to {rules.players_max} names")
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
# own in tests/records, and make today's Record of what they read.
READERS: Final = {1: _format_1}
