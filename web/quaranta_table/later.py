"""What few visits need: a function whose module is loaded when it is first called."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def later(module: str, name: str) -> Callable[..., Any]:
    """A function by its module in this package and its name there."""

    def called(*given: object) -> Any:
        return getattr(import_module(f"quaranta_table.{module}"), name)(*given)

    return called
