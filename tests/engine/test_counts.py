"""Leaves per depth of fixed positions: a number that moves says that a rule has moved."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from quaranta.record import Record, replay
from quaranta.scala40 import legal_moves, play
from quaranta.scala40.notation import move_text
from quaranta.scala40.rules import PRESETS
from quaranta.scala40.state import State
from tests.engine.oracle import by_refusal

FOLDER = Path(__file__).parent.parent / "counts"
FILES = sorted(FOLDER.glob("*.toml"))


def counted(path: Path) -> tuple[State, list[int]]:
    """The position a file names, and its leaves at depth 1, 2 and so on."""
    table: dict[str, Any] = tomllib.loads(path.read_text())
    record = Record(
        seed=table["seed"],
        players=tuple("ABCDEF"[: table["players"]]),
        rules=PRESETS[table["preset"]],
        deals=(tuple(table["moves"]),),
    )
    return replay(record).state, table["leaves"]


def leaves(state: State, depth: int) -> int:
    """How many ways there are of going on by so many actions."""
    if depth == 1:
        return sum(1 for _ in legal_moves(state))
    return sum(leaves(play(state, move).state, depth - 1) for move in legal_moves(state))


def divide(state: State, depth: int) -> str:
    """The leaves behind each first action, to compare with another's."""
    lines = [
        f"{move_text(move)}: {leaves(play(state, move).state, depth - 1)}"
        for move in legal_moves(state)
    ]
    return "\n".join(sorted(lines))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_leaves_per_depth(path: Path) -> None:
    state, wanted = counted(path)
    for depth, number in enumerate(wanted, 1):
        found = leaves(state, depth)
        assert found == number, f"depth {depth}:\n{divide(state, depth) if depth > 1 else ''}"


def allowed(state: State) -> int:
    """How many actions are not refused, counted without the generator; else the undo is left."""
    return len(by_refusal(state)) or int(state.acts > 0)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_first_leaves_are_those_that_are_not_refused(path: Path) -> None:
    state, (first, second, *_) = counted(path)
    assert allowed(state) == first
    assert sum(allowed(play(state, move).state) for move in legal_moves(state)) == second


def test_every_preset_is_counted_and_up_to_six_players() -> None:
    tables = [tomllib.loads(path.read_text()) for path in FILES]
    assert {table["preset"] for table in tables} == set(PRESETS)
    assert {table["players"] for table in tables} == {2, 3, 4, 6}
