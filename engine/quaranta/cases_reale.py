"""Cases of Scala Reale: their tables read strictly, and the game compared with what they expect."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from quaranta.cards import SUITS, Card
from quaranta.cases_after import Difference, list_text
from quaranta.cases_text import Keys
from quaranta.cases_values import CaseError, Solitaire, SolitaireAfter
from quaranta.reale.notation import LONGEST_DECK, NotationError, cards_text, parse_cards, parse_deck
from quaranta.reale.play import FIRST_PILES, deal_deck, to_the_end
from quaranta.reale.rules import FIELDS, Rules, RulesError, rules_of
from quaranta.reale.state import State

SIZES: Final = range(1, 53)
LONGEST_VALUE: Final = 40
KEYS: Final = ("name", "deck", "options", "after")
_AFTER: Final = tuple(field.name for field in fields(SolitaireAfter))


def solitaire(table: dict[str, Any], name: str, number: int) -> Solitaire:
    """The case a table holds; raises CaseError."""
    keys = Keys(table, KEYS)
    if "deck" not in keys:
        raise keys.wrong("deck", "is missing: a case of reale is a whole pack")
    try:
        deck = parse_deck(keys.text("deck", "", LONGEST_DECK))
    except NotationError as problem:
        raise keys.wrong("deck", str(problem)) from None
    return Solitaire(
        name=name,
        deck=deck,
        rules=_rules(keys.whatever("options", {})),
        after=_after(keys.whatever("after", {})),
        number=number,
    )


def _rules(table: object) -> Rules:
    keys = Keys(table, FIELDS, where="options")
    given = {name: keys.text(name, "", LONGEST_VALUE) for name in FIELDS if name in keys}
    try:
        return rules_of(given)
    except RulesError as problem:
        raise CaseError("options", str(problem)) from None


def _after(table: object) -> SolitaireAfter:
    keys = Keys(table, _AFTER, where="after")
    sizes = keys.numbers("sizes", None, SIZES, FIRST_PILES)
    if sizes is not None and len(sizes) != FIRST_PILES:
        raise keys.wrong("sizes", f"has {len(sizes)} values, where there are {FIRST_PILES} deals")
    suit = keys.text("suit", None, LONGEST_VALUE)
    if suit is not None and suit not in tuple(SUITS):
        raise keys.wrong("suit", f"must be one of {' '.join(SUITS)}")
    return SolitaireAfter(sizes=sizes, suit=suit, final=_final(keys), won=keys.truth("won", None))


def _final(keys: Keys) -> tuple[Card, ...] | None:
    text = keys.text("final", None, LONGEST_DECK)
    try:
        return None if text is None else parse_cards(text)
    except NotationError as problem:
        raise keys.wrong("final", str(problem)) from None


def finished(case: Solitaire) -> State:
    """The end of the game of a case."""
    return to_the_end(deal_deck(case.rules, case.deck))[-1].state


def solitaire_differences(case: Solitaire) -> list[Difference]:
    """Where the game does not go as expected; what is left out is not compared."""
    wanted, got = _told(case.after), _told(_reached(finished(case)))
    return [Difference.of(key, text, got[key]) for key, text in wanted.items() if text != got[key]]


def _reached(state: State) -> SolitaireAfter:
    assert state.suit is not None
    assert state.result is not None
    return SolitaireAfter(
        sizes=state.sizes,
        suit=SUITS[state.suit],
        final=state.result.final,
        won=state.result.won,
    )


def _told(after: SolitaireAfter) -> dict[str, str]:
    """What is expected or reached, by its key as text."""
    texts = {
        "sizes": None if after.sizes is None else list_text(after.sizes),
        "suit": after.suit,
        "final": None if after.final is None else cards_text(after.final),
        "won": None if after.won is None else str(after.won).lower(),
    }
    return {key: text for key, text in texts.items() if text is not None}
