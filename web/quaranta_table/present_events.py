"""What happened, in words: the log, another player's last turn in one line, what is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from quaranta.scala40.events import (
    Added,
    Closed,
    Discarded,
    Drew,
    Event,
    Laid,
    MatchEnded,
    Opened,
    Paid,
    Reentered,
    Reshuffled,
    Scored,
    Swapped,
    Took,
    TurnBegan,
    WentOut,
)
from quaranta.scala40.melds import Meld
from quaranta_table.figures import minus, signed
from quaranta_table.present_cards import chip, chips, meld_chips, meld_name
from quaranta_table.screen import LogLine
from quaranta_table.screen_parts import Line
from quaranta_table.session_match import ME, Seen
from quaranta_table.text import Text, Value, joined

LONGEST_LOG: Final = 40
_UNLOGGED: Final = (TurnBegan, Scored, WentOut, Reentered, Paid, MatchEnded)
_DEEDS: Final = {Opened: "opened", Laid: "laid", Added: "added", Swapped: "swapped"}


def seat_of(event: Event) -> int | None:
    """Whose doing an event is, if anybody's."""
    seat: int | None = getattr(event, "seat", None)
    return seat


def event_key(event: Event, me: int | None = ME) -> str:
    """The end of the key of an event's sentence: `took_back.me`, `reshuffled`."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    seat = seat_of(event)
    return name if seat is None else f"{name}.{'me' if seat == me else 'other'}"


@lru_cache(maxsize=512)
def event_line(event: Event, text: Text) -> Line:
    """What happened, with cards as chips; who did it stands beside it."""
    return text.line(f"event.{event_key(event)}", **_values(event, text))


def _values(event: Event, text: Text) -> dict[str, Value]:
    if isinstance(event, Drew):
        return {} if event.card is None else {"card": chip(event.card, text)}
    if isinstance(event, Took | Discarded):
        return {"card": chip(event.card, text)}
    if isinstance(event, Opened):
        return {"melds": _melds_line(event.melds, text), "points": event.points}
    if isinstance(event, Laid):
        return {"melds": _melds_line(event.melds, text)}
    if isinstance(event, Added):
        stands = event.face if event.card.is_joker else None
        return {"card": chip(event.card, text, stands), "meld": event.meld + 1}
    if isinstance(event, Swapped):
        return {"cards": chips(event.cards, text), "meld": event.meld + 1}
    return {"number": event.number} if isinstance(event, Reshuffled) else {}


def _melds_line(melds: Iterable[Meld], text: Text) -> Line:
    line: Line = ()
    for meld in melds:
        line = (*line, *((" · ",) if line else ()), *meld_chips(meld, text))
    return line


def event_said(event: Event, names: Sequence[str], text: Text, me: int | None = ME) -> str:
    """What happened as it is read aloud, with who did it unless the listener did.

    `me` is the listener's seat, None for one who sees all cards and sits nowhere.
    """
    values = {**_values(event, text), **_match_values(event, names)}
    if isinstance(event, Opened | Laid):
        values["melds"] = "; ".join(meld_name(meld, text) for meld in event.melds)
    seat = seat_of(event)
    if isinstance(event, Drew) and event.card is not None and seat != me:
        said = text.say("tell.drew", **values)
    else:
        said = text.say(f"event.{event_key(event, me)}", **values)
    return said if seat in (None, me) else text.say("event.said", who=names[seat], what=said)


def _match_values(event: Event, names: Sequence[str]) -> dict[str, Value]:
    if isinstance(event, Scored):
        pairs = zip(names, event.points, strict=True)
        return {"points": ", ".join(f"{name} {minus(points)}" for name, points in pairs)}
    if isinstance(event, Paid):
        pairs = zip(names, event.payments, strict=True)
        return {"payments": ", ".join(f"{name} {signed(payment)}" for name, payment in pairs)}
    if isinstance(event, MatchEnded):
        return {"names": ", ".join(names[seat] for seat in event.winners)}
    return {"total": event.total} if isinstance(event, Reentered) else {}


def all_said(events: Iterable[Event], names: Sequence[str], text: Text, me: int | None = ME) -> str:
    """Everything that just happened, told once."""
    told = (
        event_said(event, names, text, me) for event in events if not isinstance(event, TurnBegan)
    )
    return " ".join(f"{sentence}." for sentence in told)


def log_lines(seen: Seen, text: Text) -> tuple[LogLine, ...]:
    """The deal so far, the newest line first; what the others did last is fresh."""
    fresh = {place for turn in _others_turns(seen) for place in turn}
    return tuple(
        LogLine(
            key=f"{seen.view.deal_number}-{place}-{number}",
            who=_who(event, seen, text),
            line=event_line(event, text),
            fresh=place in fresh,
            mine=seat_of(event) == ME,
        )
        for place, number, event in list(_logged(seen))[: -LONGEST_LOG - 1 : -1]
    )


def _logged(seen: Seen) -> Iterator[tuple[int, int, Event]]:
    for place, events in enumerate(seen.past):
        for number, event in enumerate(events):
            if not isinstance(event, _UNLOGGED):
                yield place, number, event


def _who(event: Event, seen: Seen, text: Text) -> str:
    seat = seat_of(event)
    if seat is None:
        return ""
    return text.say("you") if seat == ME else seen.names[seat]


def _turns(seen: Seen) -> list[tuple[int, range]]:
    """Whose turn each was in this deal, and its places in the past; the last may be unfinished."""
    turns = []
    start = 0
    for place, events in enumerate(seen.past):
        done = [event.seat for event in events if isinstance(event, Discarded)]
        if done:
            turns.append((done[0], range(start, place + 1)))
            start = place + 1
    if start < len(seen.past):
        turns.append((seen.view.turn, range(start, len(seen.past))))
    return turns


def _others_turns(seen: Seen) -> list[range]:
    """What the others did since the person's last turn; before one has begun, before it.

    Who is out has no turns: then it is the last one alone.
    """
    turns = _turns(seen)
    if seen.view.out[ME]:
        return [places for _, places in turns[-1:]]
    while turns and turns[-1][0] == ME:
        turns.pop()
    found: list[range] = []
    while turns and turns[-1][0] != ME:
        found.insert(0, turns.pop()[1])
    return found


def others_deeds(seen: Seen) -> tuple[Event, ...]:
    """What the other players did last, each in one turn at most."""
    return tuple(
        event for turn in _others_turns(seen) for place in turn for event in seen.past[place]
    )


def last_move_line(seen: Seen, text: Text) -> Line:
    """The last turn that was not the person's in one line; empty where there was none yet."""
    turns = _others_turns(seen)
    events = [event for place in turns[-1] for event in seen.past[place]] if turns else []
    seats = [seat for event in events if (seat := seat_of(event)) is not None]
    if not seats:
        return ()
    what = _listed(list(_deeds(events, text)), text)
    return text.line("last.turn", who=seen.names[seats[0]], what=what)


def _deeds(events: Iterable[Event], text: Text) -> Iterator[Line]:
    """Each kind of deed once, in the order done; a draw only where nothing was put down."""
    kinds = list(dict.fromkeys(type(event) for event in events))
    if Drew in kinds and not _DEEDS.keys() & set(kinds):
        yield text.line("last.drew")
    for event in events:
        if isinstance(event, Took):
            yield text.line("last.took", card=chip(event.card, text))
    for kind in kinds:
        if kind in _DEEDS:
            yield text.line(f"last.{_DEEDS[kind]}")
    for event in events:
        if isinstance(event, Discarded):
            yield text.line("last.discarded", card=chip(event.card, text))
        elif isinstance(event, Closed):
            yield text.line("last.closed")


def _listed(parts: list[Line], text: Text) -> Line:
    """Deeds one after the other, the last two with a word between them."""
    line: Line = ()
    for place, part in enumerate(parts):
        if line:
            line = (*line, text.say("last.and") if place == len(parts) - 1 else ", ")
        line = (*line, *part)
    return joined(line)
