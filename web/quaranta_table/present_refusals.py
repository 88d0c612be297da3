"""Refusals in words: what is not allowed, with its numbers, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quaranta.cards import CARD_BY_TEXT, FACE_BY_TEXT
from quaranta.game import Refusal, Why
from quaranta.scala40.melds import Meld
from quaranta_table.present_cards import chip, face_chip, meld_title, spaced
from quaranta_table.screen import Ribbon, RibbonKind
from quaranta_table.screen_parts import Action, Line
from quaranta_table.text import Text, Value, article_of, articles, spoken

_CARDS: Final = ("card", "cards")
_FACES: Final = ("faces", "needs")
_MELDS: Final = ("meld", "melds")


def refusal_ribbon(refused: Refusal, table: Sequence[Meld], text: Text) -> Ribbon:
    """The ribbon that says a refusal, with the article it rests on."""
    return Ribbon(
        kind=RibbonKind.REFUSAL,
        line=_line("refusal", refused, table, text),
        second=_line("remedy", refused, table, text),
        refusal=refused.why.value,
        actions=(*article_link(refused.why, text), _understood(text)),
    )


def refusal_said(refused: Refusal, table: Sequence[Meld], text: Text) -> str:
    """A refusal as it is read aloud."""
    lines = (_line(part, refused, table, text) for part in ("refusal", "remedy"))
    return " ".join(spoken(line) for line in lines).strip()


def _line(part: str, refused: Refusal, table: Sequence[Meld], text: Text) -> Line:
    values = _values(refused, table, text)
    if part == "refusal":
        return text.line(f"refusal.{_key(refused)}", **values)
    return text.line(f"remedy.{_key(refused)}", **values)


def _key(refused: Refusal) -> str:
    """The word as a key; what could not be read is named by what was to be done."""
    what = dict(refused.facts).get("what", "")
    word = refused.why.value.replace("-", "_")
    return f"{word}.{what}" if refused.why is Why.NOT_READABLE else word


def _values(refused: Refusal, table: Sequence[Meld], text: Text) -> dict[str, Value]:
    values: dict[str, Value] = {
        name: _value(name, fact, table, text) for name, fact in refused.facts
    }
    if refused.why in (Why.OPENING_SHORT, Why.OPENING_NOT_CLEAN):
        facts = dict(refused.facts)
        values["n"] = int(facts["need"]) - int(facts["have"])
    return values


def _value(name: str, fact: str, table: Sequence[Meld], text: Text) -> Value:
    if name in _CARDS:
        return spaced(chip(CARD_BY_TEXT[word], text) for word in fact.split())
    if name in _FACES:
        return spaced(face_chip(FACE_BY_TEXT[word], text) for word in fact.split())
    if name in _MELDS:
        numbers = [int(word) - 1 for word in fact.split()]
        return "; ".join(meld_title(table[at], text) for at in numbers if 0 <= at < len(table))
    return fact


def lacking(refused: Refusal | None, text: Text) -> str:
    """What a refused main action lacks, for its second line."""
    if refused is None or refused.why is not Why.OPENING_SHORT:
        return ""
    facts = dict(refused.facts)
    return text.say("opening.lacking", n=int(facts["need"]) - int(facts["have"]))


def article_link(why: Why, text: Text) -> tuple[Action, ...]:
    """The way to the article that a word of refusal rests on, if there is one."""
    number = article_of().get(why.value)
    if number is None:
        return ()
    title = articles(text.language)[number]["title"]
    return (
        Action(
            name=f"article:{number}",
            label=text.say("article.label", number=number, title=title),
            icon="book-open",
        ),
    )


def _understood(text: Text) -> Action:
    return Action(name="understood", label=text.say("action.understood"))
