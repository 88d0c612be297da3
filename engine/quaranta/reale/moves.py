"""What the player of Scala Reale may do, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the next card of the pile that is looked through."""


@dataclass(frozen=True, slots=True)
class Search:
    """Look through the pile to the end of its search, all at once."""


@dataclass(frozen=True, slots=True)
class Gather:
    """Gather the piles and deal them into one pile fewer."""


Move: TypeAlias = Turn | Search | Gather
