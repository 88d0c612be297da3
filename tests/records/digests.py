"""A record played, as one short hash a state: runs unchanged on CPython and in the browser."""

import hashlib
from collections.abc import Iterator
from typing import Any

from quaranta import record
from quaranta.games import REALE_BOOK, game_of


def digests(text: str) -> list[str]:
    """A hash of the state after every action of the record, deal after deal."""
    found = []
    for played in _played(text):
        found.append(digest(played.dealt))
        found += [digest(step.state) for step in played.steps]
    return found


def _played(text: str) -> Iterator[record.PlayedDealOf[Any, Any]]:
    if game_of(text) == REALE_BOOK.name:
        return REALE_BOOK.played_deals(REALE_BOOK.read(text))
    return record.played_deals(record.read(text))


def digest(state: object) -> str:
    """Twelve digits that change with anything in the state."""
    return hashlib.sha256(repr(state).encode()).hexdigest()[:12]
