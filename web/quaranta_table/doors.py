"""The games beside the card table's matches, by their names: the one place where one is added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """What the home shows of a game before it is loaded, and the module that holds its `PART`."""

    icon: str
    module: str


DOORS: Final[Mapping[str, Door]] = {
    "reale": Door(icon="crown", module="quaranta_table.part_reale"),
}
