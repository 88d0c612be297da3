"""A record in words: each deal, each action, the points and the end, as a seat saw them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quaranta.cards import Card
from quaranta.game import Step
from quaranta.record import PlayedDeal, Record, played_deals
from quaranta.scala40.events import Event, seen_by
from quaranta.scala40.state import State
from quaranta_table.figures import minus
from quaranta_table.present_cards import chips
from quaranta_table.present_events import all_said
from quaranta_table.present_panel import rules_name, until
from quaranta_table.session_rooms import names_in
from quaranta_table.text import Text, place_name, plain, seat_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is told of a match, and where it stands then.

    `plies` counts the actions told, over all deals.
    """

    lines: tuple[str, ...]
    plies: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Teller:
    """For whom it is told: a seat, or None who sees every card."""

    names: tuple[str, ...]
    me: int | None
    text: Text

    def started(self, dealt: State) -> Iterator[str]:
        """How a deal begins."""
        text = self.text
        yield text.say("tell.deal", deal=dealt.deal_number, who=self.names[dealt.dealer])
        for seat, hand in enumerate(dealt.hands):
            if self.me in (None, seat) and hand:
                yield "  " + text.say("tell.hand", who=self.names[seat], cards=_cards(hand, text))
        if dealt.discards:
            yield "  " + text.say("tell.turned_up", card=_cards(dealt.discards, text))

    def done(self, ply: int, step: Step[State, Event]) -> Iterator[str]:
        """What an action led to; after a deal's last one, how the match stands."""
        me = self.me
        events = step.events
        if me is not None:
            events = tuple(seen_by(event, me) for event in events)
        yield f"  {ply}. {all_said(events, self.names, self.text, me)}"
        result = step.state.result
        if result is None:
            return
        for seat, hand in enumerate(result.hands):
            if hand:
                cards = _cards(hand, self.text)
                yield "  " + self.text.say("tell.left", who=self.names[seat], cards=cards)
        yield "  " + totals_line(step.state.totals, self.names, self.text)


def told(record: Record, text: Text, seat: int | None = None, last: int | None = None) -> Told:
    """A record up to its action number `last`, or whole; raises RecordError.

    With a seat only what it saw is told; without one every card is.
    """
    names = _labels(record.players, text, seat)
    teller = _Teller(names=names, me=seat, text=text)
    lines = [_headline(record, names, text)]
    if seat is None:  # the seed gives every card away
        lines.append(text.say("tell.seed", seed=record.seed))
    plies = 0
    for played in _until(record, last):
        lines += teller.started(played.dealt)
        for step in played.steps:
            plies += 1
            lines += teller.done(plies, step)
        state = played.end
    result = state.result
    return Told(
        lines=tuple(lines),
        plies=plies,
        totals=state.totals,
        winners=() if result is None else result.winners,
    )


def _until(record: Record, last: int | None) -> Iterator[PlayedDeal]:
    """The deals, without the actions after the last one asked for."""
    ply = 0
    for played in played_deals(record):
        if last is None:
            yield played
        elif ply <= last:
            yield PlayedDeal(dealt=played.dealt, steps=played.steps[: last - ply])
        else:
            return
        ply += len(played.steps)


def _headline(record: Record, names: Sequence[str], text: Text) -> str:
    return text.say(
        "tell.match",
        rules=rules_name(record.rules, text),
        until=until(record.rules, text),
        names=", ".join(names),
    )


def _labels(players: tuple[str, ...], text: Text, me: int | None) -> tuple[str, ...]:
    """The players' names; only the listener is called `you`."""
    you = seat_name(0, text)
    names = (
        place_name(seat, text) if name == you else name
        for seat, name in enumerate(names_in(text.language, players))
    )
    return tuple(you if seat == me else name for seat, name in enumerate(names))


def totals_line(totals: Sequence[int], names: Sequence[str], text: Text) -> str:
    """How a match stands."""
    pairs = zip(names, totals, strict=True)
    said = ", ".join(f"{name} {minus(total)}" for name, total in pairs)
    return text.say("tell.totals", totals=said)


def _cards(cards: Sequence[Card], text: Text) -> str:
    return plain(chips(cards, text))
