"""A match as it is kept in storage: its record and the person's side, as strict JSON."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from quaranta import record
from quaranta.bots.level import Level
from quaranta.cards import Card
from quaranta.game import Refusal
from quaranta.record import LARGEST_RECORD, RecordError
from quaranta.scala40.melds import Meld, readings
from quaranta.scala40.moves import Lay
from quaranta.scala40.notation import NotationError, cards_text, parse_cards, parse_move
from quaranta.scala40.state import View, view
from quaranta_table.session_desk import Held, settled
from quaranta_table.session_match import ME, Match, resumed

VERSION: Final = 2
ASIDE: Final = "match:"
LONGEST_SAVE: Final = LARGEST_RECORD + 100_000
MOST_BRACKETS: Final = 3  # outside of texts: the save itself, its tray and its levels
_SINCE_2: Final = {"levels": [], "timed": False}
_ONE_LEVEL: Final = Level.BRAVO  # that of the one player there was before there were levels
_KEY: Final = 20  # digits that tell one match from another
MOST_GATHERED: Final = 5  # melds of three that a hand of fourteen or fifteen can hold
_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?')
_KINDS: Final[dict[str, type]] = {
    "version": int,
    "record": str,
    "levels": list,
    "timed": bool,
    "at_table": bool,
    "order": str,
    "chosen": str,
    "tray": list,
}


class SaveError(ValueError):
    """A save that cannot be resumed; its text says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Save:
    """A match with the person's cards, and whether the table was open."""

    match: Match
    held: Held
    at_table: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """A match set aside for another; `broken` says why it cannot be resumed."""

    key: str
    save: Save | None = None
    broken: str = ""


def aside(save: Save) -> Aside:
    """A match to be set aside, under a key of its own: by seed, players, rules and levels."""
    begun = record.write(replace(save.match.record, deals=((),))) + " ".join(save.match.levels)
    return Aside(key=f"{ASIDE}{sha256(begun.encode()).hexdigest()[:_KEY]}", save=save)


def write(save: Save) -> str:
    """The save as JSON."""
    found = {
        "version": VERSION,
        "record": record.write(save.match.record),
        "levels": list(save.match.levels),
        "timed": save.match.timed,
        "at_table": save.at_table,
        "order": cards_text(save.held.order),
        "chosen": cards_text(save.held.chosen),
        "tray": [str(meld) for meld in save.held.tray],
    }
    return json.dumps(found, ensure_ascii=False)


def read(text: str) -> Save:
    """A match resumed from its save, its record played again; raises SaveError.

    What the person had chosen is kept where it still makes sense.
    """
    found = _fields(text)
    try:
        written = record.read(found["record"])
        match = resumed(written, _levels(found, len(written.players) - 1), timed=found["timed"])
        order, chosen = parse_cards(found["order"]), parse_cards(found["chosen"])
    except (RecordError, NotationError) as problem:
        raise SaveError(str(problem)) from None
    seen = view(match.state, ME)
    tray = tuple(meld for part in found["tray"] if (meld := _meld(part, seen)) is not None)
    held = Held(order=order, chosen=chosen, tray=_apart(tray))
    return Save(match=match, held=settled(held, seen.hand), at_table=found["at_table"])


def _fields(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_SAVE:
        raise SaveError(f"it has more than {LONGEST_SAVE} characters")
    # Counted before it is read: in the browser deep nesting ends the worker, not the reading.
    outside = _TEXT.sub("", text)
    if outside.count("[") + outside.count("{") > MOST_BRACKETS:
        raise SaveError("it is nested deeper than any save")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("it is not JSON") from None
    if not isinstance(found, dict):
        raise SaveError("it is no save of this program")
    first = found.keys() == _KINDS.keys() - _SINCE_2.keys()
    if first:
        found |= _SINCE_2
    if found.keys() != _KINDS.keys():
        raise SaveError("it is no save of this program")
    for name, kind in _KINDS.items():
        if type(found[name]) is not kind:
            raise SaveError(f"{name} is not of the kind {kind.__name__}")
    if found["version"] != (1 if first else VERSION):
        raise SaveError(f"its version is {found['version']}, this program reads {VERSION}")
    return found


def _levels(found: dict[str, Any], computers: int) -> tuple[Level, ...]:
    """The levels of so many computers; the first version of a save has none."""
    if found["version"] == 1:
        return (_ONE_LEVEL,) * computers
    words, known = found["levels"], tuple(Level)
    if len(words) != computers or any(word not in known for word in words):
        raise SaveError("its levels are not those of its players")
    return tuple(map(Level, words))


def _meld(part: object, seen: View) -> Meld | None:
    """A gathered meld read back; what is no meld any more is dropped."""
    if not isinstance(part, str):
        return None
    move = parse_move(f"lay {part}", seen, exact=True)
    if isinstance(move, Refusal) or not isinstance(move, Lay) or len(move.melds) != 1:
        return None
    found = readings(move.melds[0], seen.rules)
    return found[0] if len(found) == 1 else None


def _apart(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The melds that share no card with an earlier one."""
    used: set[Card] = set()
    kept: list[Meld] = []
    for meld in melds:
        if used.isdisjoint(meld.cards) and len(kept) < MOST_GATHERED:
            used.update(meld.cards)
            kept.append(meld)
    return tuple(kept)
