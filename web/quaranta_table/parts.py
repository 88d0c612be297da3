"""A game beside the matches by its name, loaded when it is first needed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from quaranta_table.doors import DOORS
from quaranta_table.part import Part


@cache
def part_of(name: str) -> Part[Any, Any]:
    """A game by the name that records and addresses give it."""
    part: Part[Any, Any] = import_module(DOORS[name].module).PART
    return part
