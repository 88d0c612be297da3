"""Tests that the rule book says the same everywhere: docs, both languages, refusals, rules."""

import json
import re
import string
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from quaranta.game import Why
from quaranta.scala40.rules import (
    PRESETS,
    MatchEnd,
    Rules,
    Start,
    UnopenedPenalty,
    choices,
)
from quaranta_table.house_rules import value_text
from quaranta_table.rule_book import Article, articles_in, conditions, told_in
from quaranta_table.text import LANGUAGES, decided, text_in
from tests.engine.strategies import any_rules

ROOT = Path(__file__).parents[2]
STRINGS = ROOT / "web" / "quaranta_table" / "strings"
DOCS = (ROOT / "docs" / "rules-scala40.md").read_text(encoding="utf-8")
FIELDS = {field.name for field in fields(Rules)} - {"preset"}


def read(name: str) -> Any:
    return json.loads((STRINGS / name).read_text(encoding="utf-8"))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def told(text: str) -> set[str]:
    """The fields an article tells of: by their values, or by lines that hold for some values."""
    return places(text) | set(conditions(text))


ITALIAN, ENGLISH = read("articles_it.json"), read("articles_en.json")
ARTICLE_OF = read("article_of.json")
# Article 3 tells of the first turn only where it differs from any other.
SILENT = {"3": {"turn_up"}}


def test_articles_are_numbered_from_one_without_gaps() -> None:
    assert list(ENGLISH) == list(ITALIAN) == [str(number + 1) for number in range(len(ENGLISH))]


def test_the_opening_is_article_11() -> None:
    assert ITALIAN["11"]["title"] == "Apertura"
    assert ENGLISH["11"]["title"] == "Opening"


@pytest.mark.parametrize("number", list(ENGLISH))
def test_both_languages_are_complete_with_equal_places(number: str) -> None:
    italian, english = ITALIAN[number], ENGLISH[number]
    assert set(italian) == set(english) == {"title", "text"}
    assert all(part.strip() for part in (*italian.values(), *english.values()))
    assert italian["text"] != english["text"]
    assert places(italian["text"]) == places(english["text"]) <= FIELDS
    lines = [article["text"].split("\n") for article in (italian, english)]
    assert len(lines[0]) == len(lines[1])
    for one, other in zip(*lines, strict=True):
        assert conditions(one) == conditions(other), one
        assert places(one) == places(other), one


@pytest.mark.parametrize("number", list(ENGLISH))
def test_a_line_asks_for_values_that_fields_may_have(number: str) -> None:
    for line in ENGLISH[number]["text"].split("\n"):
        assert "[" not in line.rpartition("]")[2], line
        for name, values in conditions(line).items():
            assert set(values) <= {value_text(value) for value in choices(name)}, line


@pytest.mark.parametrize("number", list(ENGLISH))
def test_a_field_that_decides_over_lines_decides_for_every_value(number: str) -> None:
    """No value is left without its line: article 25 alone has one that is off, re-entry 0."""
    text = ENGLISH[number]["text"]
    for name in conditions(text):
        spoken = {value for line in text.split("\n") for value in conditions(line).get(name, ())}
        every = {value_text(value) for value in choices(name)}
        silent = every - spoken
        assert silent <= {"0"} if name == "reentry" else silent <= SILENT.get(number, set()), name


@given(any_rules())
def test_under_any_rules_every_article_says_something_whole(rules: Rules) -> None:
    for language in LANGUAGES:
        for article in articles_in(rules, text_in(language)):
            assert article.lines, article
            assert not any(sign in line for line in article.lines for sign in "[]{}"), article


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_articles_of_a_preset_are_its_own(preset: str, language: str) -> None:
    """What only one of the presets has is told there and nowhere else."""
    said = {article.number: " ".join(article.lines) for article in found(preset, language)}
    assert ("di mano" in said["2"]) is (PRESETS[preset].start is Start.MANO_DISCARDS)
    assert ("101" in said["25"]) is (PRESETS[preset].match_end is MatchEnd.LIMIT)
    assert (str(PRESETS[preset].open_min)) in said["11"]
    assert ("100" in said["21"]) is (PRESETS[preset].unopened_penalty is UnopenedPenalty.FLAT100)


def found(preset: str, language: str) -> tuple[Article, ...]:
    return articles_in(PRESETS[preset], text_in(language))


def test_every_field_of_the_rules_is_told_in_an_article() -> None:
    assert set().union(*(told(article["text"]) for article in ITALIAN.values())) == FIELDS
    assert set(told_in()) == FIELDS
    assert all(name in told(ITALIAN[number]["text"]) for name, number in told_in().items())


def test_docs_and_english_have_equal_titles() -> None:
    titles = dict(re.findall(r"^## (\d+)\. (.+)$", DOCS, re.MULTILINE))
    assert titles == {number: article["title"] for number, article in ENGLISH.items()}


def test_every_article_of_the_docs_names_its_source() -> None:
    sections = re.split(r"^## ", DOCS, flags=re.MULTILINE)[1:-1]
    known = (
        "club rules text",
        "one-against-one rules text",
        "50-point rules text",
        "F.I.S.Ca. regulation",
        "decided here",
    )
    for section in sections:
        (source,) = re.findall(r"^Source: (.+)\.$", section, re.MULTILINE)
        assert any(name in source for name in known), section.splitlines()[0]


def test_the_docs_give_every_field_its_value_and_its_source_in_each_preset() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \| (.+) \| (.+) \|$", DOCS, re.MULTILINE)
    assert sorted(name for name, *_ in rows) == sorted(FIELDS)
    for name, *cells in rows:
        for preset, cell in zip(PRESETS, cells, strict=True):
            value = value_text(getattr(PRESETS[preset], name))
            assert cell == (f"*{value}*" if name in decided()[preset] else value), (name, preset)


def test_what_is_decided_here_is_told_of_every_preset() -> None:
    assert list(decided()) == list(PRESETS)
    for names in decided().values():
        assert set(names) <= FIELDS
        assert len(set(names)) == len(names)


def test_the_docs_give_a_field_where_the_game_tells_it() -> None:
    for section in re.split(r"^## ", DOCS, flags=re.MULTILINE)[1:-1]:
        number = section.partition(".")[0]
        rows = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
        assert rows <= told(ENGLISH[number]["text"]), number


def test_every_refusal_rests_on_an_article() -> None:
    assert list(ARTICLE_OF) == [why.value for why in Why]
    assert {str(number) for number in ARTICLE_OF.values()} <= set(ENGLISH)


def test_the_docs_list_the_refusals_in_order_with_their_articles() -> None:
    listed = re.findall(r"^(\d+)\. `([a-z-]+)`: .+ Art\. (\d+)\.$", DOCS, re.MULTILINE)
    expected = [
        (str(place), word, str(article))
        for place, (word, article) in enumerate(ARTICLE_OF.items(), 1)
    ]
    assert listed == expected
