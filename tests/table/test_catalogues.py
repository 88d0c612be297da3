"""Both catalogues are complete, say the same things, and hold nothing that nobody says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import get_args

import pytest

from quaranta.bots.bot import Reason
from quaranta.bots.levels import Level
from quaranta.cards import RANKS, SUITS
from quaranta.game import Why
from quaranta.reale.rules import FIELDS, choices
from quaranta.scala40 import events
from quaranta.scala40.rules import PRESETS, Rules
from quaranta_table.doors import DOORS
from quaranta_table.referee_board import Tab
from quaranta_table.saves_reale import Pace
from quaranta_table.screen_parts import Mark
from quaranta_table.session_desk import Ask, Notice
from quaranta_table.settings import Speed
from quaranta_table.text import LANGUAGES, Entry, article_of, articles, catalogue

TABLE = Path(__file__).parents[2] / "web" / "quaranta_table"
PLACE = re.compile(r"\{(\w+)\}")
UNREADABLE = ("discard_none", "discard_one", "lay_none", "add_none", "wait")


def templates(entry: Entry) -> list[str]:
    """The one template of a key, or one for each number."""
    return [entry] if isinstance(entry, str) else list(entry.values())


def places(entry: Entry) -> set[str]:
    """The names of the places that a key's templates have."""
    return {name for template in templates(entry) for name in PLACE.findall(template)}


def said_keys() -> tuple[set[str], set[str]]:
    """The keys that the code says, and the beginnings of those it puts together."""
    whole, begun = set(), set()
    for path in sorted(TABLE.glob("*.py")):
        for argument in _first_arguments(ast.parse(path.read_text(encoding="utf-8"))):
            for key in _alternatives(argument):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    whole.add(key.value)
                elif isinstance(key, ast.JoinedStr):
                    begun.add(_beginning(key))
    return whole, begun


def _first_arguments(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Attribute):
            yield from node.args[:1] if node.func.attr in ("say", "line") else ()


def _alternatives(key: ast.expr) -> Iterator[ast.expr]:
    if isinstance(key, ast.IfExp):
        yield from _alternatives(key.body)
        yield from _alternatives(key.orelse)
    else:
        yield key


def _beginning(key: ast.JoinedStr) -> str:
    first = key.values[0]
    assert isinstance(first, ast.Constant), ast.unparse(key)
    beginning = str(first.value)
    assert re.fullmatch(r"\w+\.(\w+\.)?|\w+\.\w+_", beginning), ast.unparse(key)
    return beginning


def made_keys() -> set[str]:
    """The keys that are put together, each from the values it can be put together of."""
    names = [re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in EVENTS]
    seated = {name for name, kind in zip(names, EVENTS, strict=True) if "seat" in kind.__slots__}
    whys = {why.value.replace("-", "_") for why in Why} - {"not_readable"}
    whys |= {f"not_readable.{what}" for what in UNREADABLE}
    keys = {f"event.{name}.{who}" for name in seated for who in ("me", "other")}
    keys |= {f"event.{name}" for name in names if name not in seated}
    keys |= {f"{part}.{why}" for why in whys for part in ("refusal", "remedy")}
    keys |= {f"rule.{field.name}" for field in fields(Rules)[1:]}
    keys |= {f"value.{name}.{value}" for name, value in rule_values()}
    keys |= {f"rank{s}.{rank}" for rank in RANKS for s in ("", "s")}
    keys |= {f"suit.{suit}" for suit in SUITS}
    keys |= {f"preset.{name}{end}" for name in PRESETS for end in ("", ".note")}
    keys |= {f"notice.{notice.value}" for notice in Notice}
    keys |= {f"ask.{ask.value}" for ask in Ask} | {f"mark.{mark.value}" for mark in Mark}
    keys |= {f"speed.{speed.value}" for speed in Speed}
    keys |= {f"bot.reason.{reason.value.replace('-', '_')}" for reason in Reason}
    keys |= {f"level.{level.value}" for level in Level}
    keys |= {f"answer.{value}" for value in ("add", "swap", "low", "high", "joker")}
    keys |= {f"language.{language}" for language in LANGUAGES}
    keys |= {f"meld.{part}.{kind}" for part in ("kind", "title") for kind in KINDS}
    keys |= {f"{part}.{way}" for part in ("where", "meld.target") for way in WAYS}
    keys |= {f"seat.{what}.{who}" for what in SEAT for who in ("me", "other")}
    keys |= {f"last.{deed}" for deed in ("opened", "laid", "added", "swapped")}
    keys |= {f"confirm.{what}{end}" for what in CONFIRMED for end in ("", ".title", ".yes")}
    keys |= {f"result.{what}.{who}" for what in REACHED for who in ("me", "other")}
    keys |= {f"tile.{name}{end}" for name in TILES for end in ("", ".caption")}
    keys |= {f"origin.{name}" for name in PRESETS} | {f"trouble.{why}" for why in TROUBLES}
    keys |= {f"trouble.contrary.{name}" for name in ("players_min", "reentry", "settlement")}
    keys |= {f"house.{what}{end}" for what in HOUSE for end in ("", ".spoken")}
    keys |= {f"referee.tab.{tab.value}" for tab in Tab}
    keys |= {f"referee.place.{place}" for place in PLACES}
    keys |= {f"house.{way}" for way in ("less", "more")}
    keys |= {f"action.sort_{way}{end}" for way in ("runs", "sets") for end in ("", ".spoken")}
    keys |= {f"reale.heap.{state}" for state in ("waiting", "now", "kept", "gone")}
    keys |= {f"reale.pace.{pace.value}" for pace in Pace}
    keys |= {f"reale.{part}.{name}" for name in FIELDS for part in ("option", "note")}
    keys |= {f"reale.value.{value}" for name in FIELDS for value in choices(name)}
    keys |= {f"reale.{part}.{name}" for name in FIELDS for part in READINGS}
    return keys | {f"action.{name}" for name in ACTIONS}


READINGS = ("reading", "example", "because")
ACTIONS = ("about", "referee", "rematch", "next_deal", "watch_deal")
PLACES = ("hand", "meld", "new", "discard", "taken", "swapped", "stock")
EVENTS = get_args(events.Event)
KINDS = ("run", "set3", "set4")
WAYS = ("add", "swap", "both")
SEAT = ("turn", "opened", "not_opened")
REACHED = ("reentered", "went_out")
TILES = ("rules", "house", "referee", "about", *DOORS)
HOUSE = ("edit", "share", "drop")
TROUBLES = ("too_long", "no_preset", "no_field", "twice", "no_value", "no_name", "name_taken")
TROUBLES += ("too_many",)
CONFIRMED = ("resign", "delete", "replace", "statistics")


def rule_values() -> Iterator[tuple[str, str]]:
    """Every value of every choice of the rules that has a name."""
    for field in fields(Rules):
        if isinstance(field.default, StrEnum):
            for value in type(field.default):
                yield field.name, value.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_is_there_and_nothing_else(language: str) -> None:
    whole, begun = said_keys()
    made = made_keys()
    assert {key for key in made if not key.startswith(tuple(begun))} <= whole
    assert {key for key in begun if not any(one.startswith(key) for one in made)} == set()
    assert set(catalogue(language)) == whole | made


def test_both_languages_have_the_same_places_and_plurals() -> None:
    italian, english = catalogue("it"), catalogue("en")
    for key, entry in italian.items():
        assert isinstance(entry, str) is isinstance(english[key], str), key
        assert places(entry) == places(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_both_numbers_and_no_sentence_is_blank(language: str) -> None:
    silent = {key for key, entry in catalogue(language).items() if "" in templates(entry)}
    assert all(key.startswith("remedy.") for key in silent)
    for key, entry in catalogue(language).items():
        assert isinstance(entry, str) or set(entry) == {"one", "other"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_leads_to_an_article_and_every_article_can_be_filled(language: str) -> None:
    assert set(article_of()) == {why.value for why in Why}
    assert set(article_of().values()) <= set(articles(language))
    names = {field.name for field in fields(Rules)}
    for number, article in articles(language).items():
        assert set(article) == {"title", "text"}, number
        assert places(article["text"]) <= names, number


def test_the_two_rule_books_have_the_same_articles_and_places() -> None:
    italian, english = articles("it"), articles("en")
    assert list(italian) == list(english)
    for number, article in italian.items():
        assert places(article["text"]) == places(english[number]["text"]), number
