"""The games beside the matches in a session: each intent goes to the one that it is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from quaranta_table.address import Address
from quaranta_table.doors import DOORS
from quaranta_table.effects import (
    Asked,
    Count,
    Counted,
    Estimate,
    Forget,
    Found,
    Keep,
    Said,
)
from quaranta_table.intents import Act, Choose, Fill, Intent
from quaranta_table.part import Corner, NewSeed
from quaranta_table.parts import part_of
from quaranta_table.session_desk import Sheet, unsaid
from quaranta_table.session_moves import Moment
from quaranta_table.session_rooms import closed, home, opened
from quaranta_table.text import Text

_QUESTIONS: Final = frozenset({Sheet.FORGET})


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A game that is not loaded: nothing of it is under way, and nobody has asked for it yet."""

    texts: Mapping[str, str]
    today: str

    @property
    def open(self) -> bool:
        """Nobody is at a game that is not loaded."""
        return False


def saved(texts: Mapping[str, str], today: str) -> Mapping[str, Corner]:
    """What storage holds of each game, none of it trusted, on a day."""
    return {name: _saved(name, texts, today) for name in DOORS}


def _saved(name: str, texts: Mapping[str, str], today: str) -> Corner:
    """A game that is under way is loaded at once: the home lists it."""
    unread = Unread(texts=texts, today=today)
    return _read(name, unread) if any(key.startswith(f"{name}:") for key in texts) else unread


def _read(name: str, corner: Corner) -> Any:
    """A game's own value, loaded by now."""
    if not isinstance(corner, Unread):
        return corner
    return part_of(name).rooms.saved(corner.texts, corner.today)


def at(moment: Moment) -> str:
    """The name of the game that the person is at, or an empty text."""
    return next((name for name, corner in moment.corners.items() if corner.open), "")


def after(moment: Moment, intent: Intent, new_seed: NewSeed) -> Moment | None:
    """What an intent leads to that is for one of the games; None where it is for none."""
    here = at(moment)
    if here and intent == Act("home"):
        return left(home(moment))
    if here and isinstance(intent, Act) and intent.name in part_of(here).looks.sheets:
        return _opened(moment, Sheet(intent.name))
    name = _addressee(intent) or here
    if name not in moment.corners or (isinstance(intent, Choose) and not _asks(moment)):
        return None
    rooms = part_of(name).rooms
    corner = rooms.after(_read(name, moment.corners[name]), intent, new_seed)
    if corner is None:
        return None
    shut = isinstance(intent, Act) and _bare(intent.name) not in rooms.stays
    if isinstance(intent, Choose):
        moment = closed(moment)
    return _with(_shut(moment) if shut else moment, name, corner)


def _opened(moment: Moment, sheet: Sheet) -> Moment:
    """The moment with a sheet of the game; a question goes back to where it was asked."""
    now = opened(sheet)(moment)
    behind = moment.desk.sheet if sheet in _QUESTIONS else Sheet.NONE
    return replace(now, desk=replace(now.desk, behind=behind))


def _asks(moment: Moment) -> bool:
    """Whether a question of one of the games lies open."""
    return moment.desk.sheet in _QUESTIONS


def left(moment: Moment) -> Moment:
    """The moment away from whichever of the games the person was at."""
    here = at(moment)
    return _with(moment, here, part_of(here).rooms.left(moment.corners[here])) if here else moment


def _shut(moment: Moment) -> Moment:
    """The moment with no sheet over the game."""
    return replace(moment, desk=replace(moment.desk, sheet=Sheet.NONE))


def _bare(name: str) -> str:
    """An action's name without the game's."""
    return name.rpartition(":")[2]


def _addressee(intent: Intent) -> str:
    """The game that an intent names, or an empty text: what it does begins with the name."""
    if not isinstance(intent, Act | Fill):
        return ""
    name, colon, _ = intent.name.partition(":")
    return name if colon and name in DOORS else ""


def _with(moment: Moment, name: str, corner: Corner) -> Moment:
    """The moment with one game changed; where it is entered the table is left."""
    corners = {**moment.corners, name: corner}
    desk = moment.desk
    if corner.open and not moment.corners[name].open:
        desk = replace(unsaid(desk), at_table=False, sheet=Sheet.NONE)
    return replace(moment, corners=corners, desk=desk)


def entered(
    moment: Moment, name: str, address: Address, new_seed: NewSeed
) -> tuple[Moment, tuple[str, ...]]:
    """The moment at the game that an address names, and what in the address was not understood."""
    corner = _read(name, moment.corners[name])
    corner, refused = part_of(name).rooms.asked(corner, address, new_seed)
    return _with(moment, name, corner), refused


def keeping(before: Moment, now: Moment) -> Iterator[Asked]:
    """What storage has to hold of the games after a change."""
    for name, corner in now.corners.items():
        if corner is before.corners[name]:
            continue
        kept = part_of(name).rooms.kept
        was, texts = kept(_read(name, before.corners[name])), kept(corner)
        yield from (Keep(key, text) for key, text in texts.items() if was.get(key) != text)
        yield from (Forget(key) for key in was if key not in texts)


def questions(moment: Moment) -> Iterator[Asked]:
    """What is to be found out about the game the person is at, once nothing else happens."""
    here = at(moment)
    asked = part_of(here).rooms.question(moment.corners[here]) if here else None
    if asked is not None:
        yield asked


def found_by(estimate: Estimate) -> Iterator[Found | None]:
    """The answer, surer and surer; None where nothing new is worth showing yet."""
    return part_of(estimate.game).rooms.found_by(estimate)


def answered(moment: Moment, estimate: Estimate, found: Found) -> Moment:
    """The moment with an answer; one that comes too late changes nothing."""
    corner = part_of(estimate.game).rooms.answered(moment.corners[estimate.game], estimate, found)
    return _with(moment, estimate.game, corner)


def count(moment: Moment) -> Count | None:
    """What is to be counted for the game the person is at, whatever he does meanwhile."""
    here = at(moment)
    return part_of(here).rooms.count(moment.corners[here]) if here else None


def counted_by(count: Count) -> Iterator[Counted | None]:
    """The count as it grows; None where nothing new is worth showing yet."""
    return part_of(count.game).rooms.counted_by(count)


def counted(moment: Moment, asked: Count, found: Counted) -> Moment:
    """The moment with a count as far as it has come."""
    corner = part_of(asked.game).rooms.counted(moment.corners[asked.game], asked, found)
    return _with(moment, asked.game, corner)


def seen(moment: Moment) -> Mapping[str, Any]:
    """What the person may know of each game that is loaded."""
    return {
        name: part_of(name).looks.seen(corner)
        for name, corner in moment.corners.items()
        if not isinstance(corner, Unread)
    }


def told(before: Moment, now: Moment, text: Text) -> tuple[Said, ...]:
    """What is to be told of the game the person is at."""
    here = at(now)
    if not here or now.corners[here] is before.corners[here]:
        return ()
    was = _read(here, before.corners[here])
    return part_of(here).looks.told(was, now.corners[here], text)
