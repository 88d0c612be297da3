"""The referee's rulings in words, each with the article it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from quaranta.cases import Broken, Case, Pack, Settle, Solitaire
from quaranta.cases_state import names_and_number
from quaranta.game import Refusal, Why
from quaranta.reale.state import State
from quaranta.referee import Done, Ended, Ruled
from quaranta.scala40.events import (
    Drew,
    Event,
    MatchEnded,
    Paid,
    Reentered,
    Scored,
    WentOut,
)
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take
from quaranta.scala40.rules import Rules
from quaranta_table.present_cards import chip, chips, spaced
from quaranta_table.present_events import all_said
from quaranta_table.present_panel import rules_name
from quaranta_table.present_refusals import refusal_ribbon
from quaranta_table.rule_book import changed_fields, value_words
from quaranta_table.tell import totals_line
from quaranta_table.text import Text, article_of, articles, place_name, plain, spoken

_COUNTED: Final = (Scored, WentOut, Reentered, Paid, MatchEnded)


def explained(case: Case, ruling: Ruled, text: Text) -> Iterator[str]:
    """A case in words: its rules, what was done, what was proposed last and the ruling."""
    yield text.say(
        "explain.case",
        number=case.number,
        name=case.name,
        rules=rules_name(case.rules, text),
    )
    yield from _changed_rules(case.rules, text)
    for deed in deeds(case, ruling, text):
        yield f"  {deed}"
    yield f"  {ruling_line(ruling, text)}"
    facts = {} if ruling.refusal is None else dict(ruling.refusal.facts)
    if ways := facts.get("readings") or facts.get("faces"):
        yield f"  {text.say('explain.readings', ways=ways)}"


def deeds(case: Case, ruling: Ruled, text: Text) -> Iterator[str]:
    """What was done, then what was proposed and refused, a sentence each."""
    for done in ruling.done:
        yield _done_said(done, text, unknown=_has_unknown(case))
    if ruling.at is not None:
        yield _proposed(ruling, case.do[ruling.at], text)


def ruling_line(ruling: Ruled, text: Text) -> str:
    """The ruling itself: accepted, or refused with the reason and the article."""
    if ruling.refusal is None:
        return text.say("explain.accepted" if ruling.done else "explain.nothing")
    number = article_of()[ruling.refusal.why]
    return text.say(
        "explain.refused",
        said=_reason(ruling.refusal, ruling, text),
        number=number,
        title=articles(text.language)[number]["title"],
    )


def _changed_rules(rules: Rules, text: Text) -> Iterator[str]:
    """The fields in which rules differ from the preset they are named after."""
    for name in changed_fields(rules, rules.preset):
        yield f"  {text.say(f'rule.{name}')}: {value_words(rules, name, text)}"


def settled_lines(settle: Settle, ended: Ended, text: Text) -> Iterator[str]:
    """The end of a match in words: totals, who is out, who wins, what is paid."""
    rules = rules_name(settle.rules, text)
    yield text.say("explain.settle", number=settle.number, name=settle.name, rules=rules)
    yield from _changed_rules(settle.rules, text)
    names = _names(len(ended.totals), text)
    yield f"  {totals_line(ended.totals, names, text)}"
    events = [event for event in ended.events if not isinstance(event, Scored)]
    if events:
        yield f"  {all_said(events, names, text, None)}"
    if ended.over_at is None:
        yield f"  {text.say('explain.goes_on')}"
    if ended.spare:
        yield f"  {text.say('explain.spare', n=ended.spare)}"


def solitaire_lines(case: Solitaire, end: State, text: Text) -> Iterator[str]:
    """A game of Scala Reale in words: what was left after each deal, and how it ended."""
    yield text.say("explain.reale", number=case.number, name=case.name)
    sizes = ", ".join(map(str, end.sizes))
    yield f"  {text.say('explain.reale_left', sizes=sizes)}"
    if end.result is not None:
        cards = chips(end.result.final, text)
        won = end.result.won
        said = text.say("explain.reale_won" if won else "explain.reale_lost", cards=cards)
        yield f"  {said}"


def broken_line(broken: Broken, text: Text) -> str:
    """Why a table or a file is no case."""
    number = str(broken.number) if broken.number else ""
    name = text.say("quoted", value=broken.name) if broken.name else ""
    where = " ".join(part for part in (broken.kind, number, name, broken.key) if part)
    return text.say("explain.broken", where=where, why=broken.why)


def _names(seats: int, text: Text) -> tuple[str, ...]:
    return tuple(place_name(seat, text) for seat in range(seats))


def _has_unknown(case: Case) -> bool:
    """Whether there are hands of cards that nobody knows: what they count means nothing."""
    if isinstance(case.start, Pack):
        return False
    return any(names_and_number(hand)[1] for hand in case.start.hands)


def _done_said(done: Done, text: Text, *, unknown: bool) -> str:
    names = _names(done.state.seats, text)
    said = all_said(_known(done, unknown=unknown), names, text, None)
    # A turn taken back with nothing done in it leaves no trace.
    return said or text.say("event.said", who=names[done.seat], what=text.say("explain.no_undo"))


def _known(done: Done, *, unknown: bool) -> Iterator[Event]:
    """What an action led to as far as the case says it: a card drawn only if it is named."""
    for event in done.events:
        if isinstance(event, Drew) and isinstance(done.move, Draw) and done.move.card is None:
            yield replace(event, card=None)
        elif not (unknown and isinstance(event, _COUNTED)):
            yield event


def _proposed(ruling: Ruled, typed: str, text: Text) -> str:
    """The action refused, in words; as it was written where it cannot be read."""
    said = text.say("explain.typed", typed=typed)
    if ruling.move is not None:
        said = _wanted(ruling.move, text)
    return text.say("event.said", who=place_name(ruling.state.turn, text), what=said) + "."


def _wanted(move: Move, text: Text) -> str:
    if isinstance(move, Draw):
        return text.say("explain.draw")
    if isinstance(move, Take):
        return text.say("explain.take")
    if isinstance(move, Lay):
        groups = (
            plain(spaced(chip(offer.card, text, offer.stands) for offer in group))
            for group in move.melds
        )
        return text.say("explain.lay", melds="; ".join(groups))
    if isinstance(move, Add):
        card = chip(move.card.card, text, move.card.stands)
        return text.say("explain.add", card=card, meld=move.meld + 1)
    if isinstance(move, Swap):
        return text.say("explain.swap", cards=chips(move.cards, text), meld=move.meld + 1)
    if isinstance(move, Discard):
        return text.say("explain.discard", card=chip(move.card, text))
    return text.say("explain.undo")


def _reason(refused: Refusal, ruling: Ruled, text: Text) -> str:
    """The refusal's sentence as a part of another one."""
    if refused.why is Why.NOT_READABLE:
        return text.say("explain.not_readable", what=dict(refused.facts)["what"])
    said = spoken(refusal_ribbon(refused, ruling.view.table, text).line)
    return said[:1].lower() + said[1:].rstrip(".")
