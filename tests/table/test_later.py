"""What few visits need is loaded when it is first asked for, and is there then."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import quaranta_table
from quaranta_table.doors import DOORS
from quaranta_table.part import Part

FOLDER: Final = Path(quaranta_table.__file__).parent
STARTED: Final = """
import sys
from quaranta_table.protocol import Table
address = "?game=scala40&seed=later"
Table("it", address, True, {}, new_seed=lambda: "later").start()
print(*(name for name in sys.modules if name.startswith("quaranta")))
"""
LATER: Final = ("reale", "referee", "cases", "tell", "explain", "ruling", "bots.search")


def named_later() -> list[tuple[str, str]]:
    """Every module and function that `later` is asked for."""
    calls = [
        node
        for path in sorted(FOLDER.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "later"
    ]
    return [tuple(ast.literal_eval(argument) for argument in call.args) for call in calls]


@pytest.mark.parametrize(("module", "name"), named_later())
def test_what_is_loaded_later_is_there(module: str, name: str) -> None:
    assert callable(getattr(import_module(f"quaranta_table.{module}"), name))


@pytest.mark.parametrize("name", DOORS)
def test_a_game_beside_the_matches_is_there(name: str) -> None:
    assert isinstance(import_module(DOORS[name].module).PART, Part)


def test_a_start_at_the_table_loads_neither_the_referee_nor_the_solitaire() -> None:
    path = {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", STARTED]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=60, env=os.environ | path
    )
    loaded = done.stdout.split()
    assert "quaranta_table.protocol" in loaded
    assert [one for one in loaded if any(word in one for word in LATER)] == []
