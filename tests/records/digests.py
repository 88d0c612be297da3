"""A record played, as one short hash a state: runs unchanged on CPython and in the browser."""

import hashlib

from quaranta.games import BOOKS, game_of


def digests(text: str) -> list[str]:
    """A hash of the state after every action of the record, deal after deal."""
    book = BOOKS[game_of(text)]
    found = []
    for played in book.played_deals(book.read(text)):
        found.append(digest(played.dealt))
        found += [digest(step.state) for step in played.steps]
    return found


def digest(state: object) -> str:
    """Twelve digits that change with anything in the state."""
    return hashlib.sha256(repr(state).encode()).hexdigest()[:12]
