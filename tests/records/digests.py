"""A record played, as one short hash a state: runs unchanged on CPython and in the browser."""

import hashlib

from quaranta import record
from quaranta.scala40 import deal, next_deal, play, view
from quaranta.scala40.notation import parse_move
from quaranta.scala40.state import State


def digests(text: str) -> list[str]:
    """A hash of the state after every action of the record, deal after deal."""
    match = record.read(text)
    state = deal(match.rules, len(match.players), match.seed)
    found = []
    for number, moves in enumerate(match.deals):
        state = next_deal(state) if number else state
        found.append(digest(state))
        for move in moves:
            state = play(state, parse_move(move, view(state, state.turn), exact=True)).state
            found.append(digest(state))
    return found


def digest(state: State) -> str:
    """Twelve digits that change with anything in the state."""
    return hashlib.sha256(repr(state).encode()).hexdigest()[:12]
