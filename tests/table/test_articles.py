"""Tests that the rule book says the same everywhere: docs, both languages, refusals, rules."""

import json
import re
import string
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from quaranta.game import Why
from quaranta.scala40.rules import PRESETS, Rules

ROOT = Path(__file__).parents[2]
STRINGS = ROOT / "web" / "quaranta_table" / "strings"
DOCS = (ROOT / "docs" / "rules-scala40.md").read_text(encoding="utf-8")
FIELDS = {field.name for field in fields(Rules)} - {"preset"}


def read(name: str) -> Any:
    return json.loads((STRINGS / name).read_text(encoding="utf-8"))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


ITALIAN, ENGLISH = read("articles_it.json"), read("articles_en.json")
ARTICLE_OF = read("article_of.json")


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
    assert italian["text"].count("\n") == english["text"].count("\n")


def test_every_field_of_the_rules_is_told_in_an_article() -> None:
    told = set().union(*(places(article["text"]) for article in ITALIAN.values()))
    assert told == FIELDS


def test_docs_and_english_have_equal_titles() -> None:
    titles = dict(re.findall(r"^## (\d+)\. (.+)$", DOCS, re.MULTILINE))
    assert titles == {number: article["title"] for number, article in ENGLISH.items()}


def test_every_article_of_the_docs_names_its_source() -> None:
    sections = re.split(r"^## ", DOCS, flags=re.MULTILINE)[1:-1]
    known = (
        "club rules text",
        "one-against-one rules text",
        "F.I.S.Ca. regulation",
        "decided here",
    )
    for section in sections:
        (source,) = re.findall(r"^Source: (.+)\.$", section, re.MULTILINE)
        assert any(name in source for name in known), section.splitlines()[0]


def test_the_docs_give_every_field_its_value_in_each_preset() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \|$", DOCS, re.MULTILINE)
    assert sorted(name for name, *_ in rows) == sorted(FIELDS)
    for name, *values in rows:
        for preset, value in zip(("scala40", "duello"), values, strict=True):
            expected = getattr(PRESETS[preset], name)
            shown = str(expected).lower() if isinstance(expected, bool) else str(expected)
            assert value == shown, (name, preset)


def test_the_docs_give_a_field_where_the_game_tells_it() -> None:
    for section in re.split(r"^## ", DOCS, flags=re.MULTILINE)[1:-1]:
        number = section.partition(".")[0]
        rows = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
        assert rows <= places(ENGLISH[number]["text"]), number


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
