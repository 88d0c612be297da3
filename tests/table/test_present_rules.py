"""The rules as they are shown: every value with its origin, examples that the engine counts."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given

from quaranta.scala40.rules import PRESETS, MatchEnd, OpenJokers, Rules, Settlement
from quaranta.scala40.settlement import settled
from quaranta_table.house_rules import FIELDS, House
from quaranta_table.intents import Act, Fill
from quaranta_table.markup import markup
from quaranta_table.present_examples import (
    CLOSER,
    NOT_OPENED,
    OPENED,
    TOTALS,
    closing_points,
    examples,
    opening_points,
)
from quaranta_table.rule_book import base_of, idle, origin_words, value_words
from quaranta_table.screen import Block, Sheet
from quaranta_table.screen_rules import Selection
from quaranta_table.settings import Settings
from quaranta_table.text import LANGUAGES, Text, plain, text_in
from tests.engine.positions import position
from tests.engine.strategies import any_rules
from tests.table.person import Person

IT = Text("it")


def sheet_of(person: Person) -> Sheet:
    """The sheet that lies open."""
    sheet = person.screen.sheet
    assert sheet is not None
    markup(person.screen)
    return sheet


def block_of(sheet: Sheet, key: str) -> Block:
    """The part of a sheet that has the key."""
    (block,) = [block for block in sheet.blocks if block.key == key]
    return block


def said(rules: Rules, language: str = "it") -> list[str]:
    """The sentences of the examples."""
    blocks = examples(rules, text_in(language))
    return [plain(line) for block in blocks for line in block.lines]


def test_the_examples_as_the_rulings_have_them() -> None:
    """R04, R06, R17, R18, R19, R20."""
    points = {name: opening_points(rules) for name, rules in PRESETS.items()}
    assert points == {"scala40": 46, "duello": 46, "scala50": 56, "fisca": 46}
    assert [plain for plain in said(PRESETS["scala50"])[2].split() if plain.isdigit()] == ["42"]
    assert "53 punti" in said(PRESETS["duello"])[2]
    assert "30" in said(PRESETS["scala40"])[1]
    assert said(PRESETS["fisca"])[3] == "Con 100 punti si gioca ancora, con 101 si è fuori."
    closes = {
        name: (closing_points(rules, in_hand=False), closing_points(rules, in_hand=True))
        for name, rules in PRESETS.items()
    }
    assert closes == {
        "scala40": ((0, 9, 9), (0, 9, 9)),
        "duello": ((0, 9, 100), (0, 18, 200)),
        "scala50": ((-10, 9, 100), (-20, 18, 200)),
        "fisca": ((0, 9, 9), (0, 9, 9)),
    }


def test_the_account_is_shown_where_there_is_one() -> None:
    (account,) = [one for one in examples(PRESETS["scala50"], IT) if one.key == "example-settle"]
    assert account.rows[1:] == (
        ("−24", "−20", "+890"),
        ("87", "90", "+50"),
        ("132", "130", "−110"),
        ("305", "310", "−830"),
    )
    paid = [int(row[2].replace("−", "-")) for row in account.rows[1:]]
    assert paid == list(settled(TOTALS).payments)
    for name in ("scala40", "duello", "fisca"):
        assert all(one.key != "example-settle" for one in examples(PRESETS[name], IT))


@given(any_rules())
def test_examples_of_any_rules_are_what_the_engine_counts(rules: Rules) -> None:
    lines = said(rules)
    assert ("si apre" in lines[0] and "non si apre" not in lines[0]) is (
        opening_points(rules) >= rules.open_min
    )
    assert ("non conta" in lines[1]) is (rules.open_jokers is OpenJokers.CLEAN)
    hand = rules.joker_hand_points + rules.ace_hand_points + 10 + 7
    assert f" {hand} punti" in lines[2]
    usual, in_hand = closing_points(rules, in_hand=False), closing_points(rules, in_hand=True)
    assert in_hand == tuple(points * rules.in_hand_multiplier for points in usual)
    assert usual[CLOSER] == rules.closer_points
    assert (usual[OPENED], usual[NOT_OPENED] in (9, 100)) == (9, True)
    keys = [block.key for block in examples(rules, IT)]
    assert ("example-settle" in keys) is (rules.settlement is not Settlement.NONE)
    limits = [line for line in lines if str(rules.limit) in line and "si gioca" in line]
    assert bool(limits) is (rules.match_end is MatchEnd.LIMIT)
    assert all(("rientra" in line) is bool(rules.reentry) for line in limits)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_is_read_with_every_value_and_its_source(name: str, language: str) -> None:
    person = Person(f"?lang={language}")
    person.act("rules")
    person.send(Fill("reading", name))
    rows = block_of(sheet_of(person), "in-force").rules
    text = text_in(language)
    assert [row.key for row in rows] == list(FIELDS)
    for row in rows:
        assert row.value == value_words(PRESETS[name], row.key, text)
        assert row.note in (
            text.say("origin.idle") if idle(PRESETS[name], row.key) else "",
            text.say("origin.decided"),
            text.say(f"origin.{name}"),
        )
        assert not row.changed
        assert row.article.href.removeprefix("#") in [
            block.key for block in sheet_of(person).blocks
        ]


def test_a_source_that_is_silent_is_not_cited() -> None:
    decided = "deciso qui: le fonti tacciono"
    scala40, fisca = PRESETS["scala40"], PRESETS["fisca"]
    assert origin_words(scala40, "in_hand_multiplier", "scala40", IT) == decided
    assert origin_words(fisca, "in_hand_multiplier", "fisca", IT) == "dal regolamento F.I.S.Ca."
    assert origin_words(fisca, "deals", "fisca", IT) == "a questo tavolo non serve"


def test_house_rules_are_read_with_what_the_person_changed() -> None:
    person = Person()
    person.act("house")
    person.send(Fill("house:text", "Bar Sport: duello open_min=50"), Act("house-read"))
    person.act("house-keep", "rules")
    sheet = sheet_of(person)
    assert sheet.title == "Regole · Bar Sport"
    rows = {row.key: row for row in block_of(sheet, "in-force").rules}
    assert rows["open_min"].note == "cambiata da te, era: 40"
    assert [row.key for row in rows.values() if row.changed] == ["open_min"]
    assert rows["open_before_draw"].note == "dalle regole uno contro uno"
    assert any("50 punti" in plain(line) for line in block_of(sheet, "article-11").lines)
    markup(person.screen)


def test_a_limit_chosen_on_the_home_is_a_change_too() -> None:
    person = Person()
    person.send(Fill("target", "301"), Act("rules"))
    rows = {row.key: row for row in block_of(sheet_of(person), "in-force").rules}
    assert (rows["limit"].value, rows["limit"].note) == ("301", "cambiata da te, era: 101")


def test_every_rule_set_can_be_read_from_the_sheet() -> None:
    person = Person()
    person.act("house")
    person.send(Fill("house:text", "label: fisca jokers=2"), Act("house-read"), Act("house-keep"))
    person.act("rules")
    (choice,) = block_of(sheet_of(person), "which").parts
    assert isinstance(choice, Selection)
    values = [value for value, _, _ in choice.options]
    assert values == ["", *PRESETS, "own:label"]
    titles = []
    for value in values:
        person.send(Fill("reading", value))
        titles.append(sheet_of(person).title)
    assert titles == [
        "Regole · label",
        *(f"Regole · {IT.say(f'preset.{name}')}" for name in PRESETS),
        "Regole · label",
    ]
    person.act("close", "rules")
    assert sheet_of(person).title == "Regole · label"


def test_at_the_table_the_rules_of_the_match_are_read_first_and_the_article_stays() -> None:
    person = Person("?game=scala40&seed=abc&rules=duello")
    person.send(Fill("rules", "scala50"), Act("article:11"))
    sheet = sheet_of(person)
    assert sheet.title == "Regole · Duello"
    assert sheet.blocks[0].key == "article-11"
    person.send(Fill("reading", "scala50"))
    assert sheet_of(person).title == "Regole · Scala 50"
    person.act("article:14")
    assert (sheet_of(person).title, sheet_of(person).blocks[0].key) == (
        "Regole · Scala 50",
        "article-14",
    )


def test_rules_of_a_set_that_is_gone_are_told_from_the_preset_most_like_them() -> None:
    rules = replace(PRESETS["scala50"], preset="Bar Sport", open_min=60)
    assert base_of(rules, Settings()) == "scala50"
    house = House(name="Bar Sport", origin="fisca")
    assert base_of(rules, Settings(houses=(house,))) == "fisca"
    state = replace(position(hands=["2c", "2d"]), rules=rules)
    person = Person.at(state)
    person.act("rules")
    rows = {row.key: row for row in block_of(sheet_of(person), "in-force").rules}
    assert rows["open_min"].note == "cambiata da te, era: 50"


def test_the_sheet_can_be_printed_and_leads_to_a_person_s_own_rules() -> None:
    person = Person()
    person.act("rules")
    foot = sheet_of(person).blocks[-1]
    assert [action.name for action in foot.actions] == ["house", "print"]
    person.act("house")
    assert sheet_of(person).name == "house"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_the_rules_has_a_place_left_open(language: str) -> None:
    for name in PRESETS:
        person = Person(f"?lang={language}&rules={name}")
        person.act("rules")
        for block in sheet_of(person).blocks:
            for line in block.lines:
                assert not re.search(r"[{}\[\]]", plain(line)), plain(line)
