"""The rules page of Scala Reale: its articles, its options, its examples say what the game does."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from quaranta.reale.play import deal_deck, deck_of
from quaranta.reale.rules import DEFAULT, FIELDS, Rules, choices, rules_of
from quaranta_table.intents import Act, Fill
from quaranta_table.present_reale_rules import (
    FROM_TEXT,
    LEFT,
    PACKET,
    RIGHT,
    laid,
    met,
    together,
    told_in,
)
from quaranta_table.rule_book import conditions, held
from quaranta_table.screen import Block, Sheet
from quaranta_table.text import LANGUAGES, articles, plain
from tests.engine.solitaires import EVERY_RULES
from tests.table.person import Person

DOCS = (Path(__file__).parents[2] / "docs" / "rules-reale.md").read_text(encoding="utf-8")
ITALIAN, ENGLISH = articles("it", "reale"), articles("en", "reale")


def sheet(person: Person) -> Sheet:
    """The sheet that lies open."""
    found = person.screen.sheet
    assert found is not None
    return found


def block(person: Person, key: str) -> Block:
    """A part of the rules."""
    (found,) = (one for one in sheet(person).blocks if one.key == key)
    return found


def at_rules(options: str = "") -> Person:
    """A person who reads the rules of the game at hand."""
    person = Person(f"?game=reale&seed=11{options}")
    person.act("menu", "rules")
    return person


def test_docs_and_english_have_equal_titles() -> None:
    titles = dict(re.findall(r"^## (\d+)\. (.+)$", DOCS, re.MULTILINE))
    assert titles == {number: article["title"] for number, article in ENGLISH.items()}


@pytest.mark.parametrize("number", list(ENGLISH))
def test_both_languages_have_the_same_lines_for_the_same_options(number: str) -> None:
    italian, english = ITALIAN[number]["text"].split("\n"), ENGLISH[number]["text"].split("\n")
    assert [conditions(line) for line in italian] == [conditions(line) for line in english]
    for line in english:
        for name, values in conditions(line).items():
            assert set(values) <= {str(value) for value in choices(name)}, line


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: "-".join(asdict(rules).values()))
def test_every_option_is_told_as_it_is(rules: Rules) -> None:
    """Each value has lines of its own: two games that differ are never told alike."""
    values = {name: str(value) for name, value in asdict(rules).items()}
    told = held(ENGLISH, values, {})
    assert all(article.lines for article in told)
    assert not any(sign in line for article in told for line in article.lines for sign in "[]{}")
    for name in FIELDS:
        for other in set(choices(name)) - {getattr(rules, name)}:
            assert held(ENGLISH, {**values, name: str(other)}, {}) != told


def test_the_articles_of_the_options_are_those_of_the_docs() -> None:
    assert set(told_in()) == set(FIELDS)
    for name, number in told_in().items():
        section = DOCS.split(f"\n## {number}. ")[1].split("\n## ")[0]
        assert f"`{name} = {getattr(DEFAULT, name)}`" in section


def test_what_comes_from_the_text_is_what_the_docs_say() -> None:
    why = DOCS.split("\n## The options and why these defaults")[1]
    assert "`right_onto_left` is what the text says" in why
    assert "`each_pile_down` is what hands do" in why
    assert set(FIELDS) - FROM_TEXT == {"face"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_there_to_read_and_to_print(language: str) -> None:
    person = at_rules(f"&lang={language}")
    keys = [one.key for one in sheet(person).blocks]
    assert keys[0] == "in-force"
    assert [key for key in keys if key.startswith("article-")] == [
        f"article-{number}" for number in ENGLISH
    ]
    assert [row.key for row in block(person, "in-force").rules] == list(FIELDS)
    assert {row.article.href[1:] for row in block(person, "in-force").rules} <= set(keys)
    for name in FIELDS:
        assert len(block(person, f"reading-{name}").lines) == len(choices(name)) + 2
    assert [action.name for action in sheet(person).blocks[-1].actions] == ["variants", "print"]
    assert sheet(person).name == "rules"


def test_the_rules_are_those_of_the_game_at_hand() -> None:
    person = at_rules("&options=face=as_is")
    rows = {row.key: row for row in block(person, "in-force").rules}
    assert [name for name, row in rows.items() if row.changed] == ["face"]
    person.send(Act("turn"), Fill("reale:turn", "top_down"), Act("rules"))
    rows = {row.key: row for row in block(person, "in-force").rules}
    assert [name for name, row in rows.items() if row.changed] == ["face"]
    assert "Non si volta niente." in [plain(line) for line in block(person, "article-7").lines]


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: "-".join(asdict(rules).values()))
def test_the_examples_are_what_the_game_does(rules: Rules) -> None:
    deck = deck_of("example")
    state = deal_deck(rules, deck)
    first = [deck.index(card) for card in state.piles[0].cards]
    shown = [PACKET.split().index(str(card)) for card in laid(rules)[0]]
    assert (first[1] - first[0] in (1, -1)) is (shown[1] - shown[0] == 1)
    assert (first[0] < first[1]) is (met(rules)[0] < met(rules)[1])


def test_the_examples_of_gathering_are_as_article_7_says() -> None:
    left, right = LEFT, RIGHT
    expected = {
        ("right_onto_left", "as_is"): f"{right} {left}",
        ("left_onto_right", "as_is"): f"{left} {right}",
        ("right_onto_left", "each_pile_down"): f"{back(right)} {back(left)}",
        ("left_onto_right", "each_pile_down"): f"{back(left)} {back(right)}",
        ("right_onto_left", "packet_down"): f"{back(left)} {back(right)}",
        ("left_onto_right", "packet_down"): f"{back(right)} {back(left)}",
    }
    for (gather, face), packet in expected.items():
        found = together(rules_of({"gather": gather, "face": face}))
        assert " ".join(map(str, found)) == packet


def back(cards: str) -> str:
    """Cards turned over: the other way round."""
    return " ".join(reversed(cards.split()))
