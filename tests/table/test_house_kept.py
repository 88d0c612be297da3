"""A person's own rules from an address and from storage: both are read strictly."""

from __future__ import annotations

import json

import pytest

from quaranta_table.house_rules import LONGEST_TITLE
from quaranta_table.intents import Fill
from quaranta_table.settings import MOST_HOUSES, Settings, rules_of
from quaranta_table.text import plain
from tests.table.person import Person
from tests.table.test_session_house import settings_of, with_kept


def test_an_address_brings_rules_that_are_kept_from_then_on() -> None:
    text = "Bar%20Sport%3A+scala40+open_min%3D55"
    person = Person(f"?rules={text}")
    assert person.screen.notice == ()
    person.send(Fill("speed", "slow"))
    assert rules_of(settings_of(person)).open_min == 55
    again = Person(f"?rules={text}", person.saved)
    assert len(again.session._moment.desk.settings.houses) == 1


def test_rules_of_an_address_are_there_without_it_though_nothing_else_was_chosen() -> None:
    person = Person("?rules=Bar%3A+scala40+open_min%3D55&game=scala40&seed=abc")
    again = Person(saved=person.saved)
    assert rules_of(again.session._moment.desk.settings).open_min == 55


def test_rules_of_two_addresses_with_one_name_are_both_read_again() -> None:
    name = f"{'n' * (LONGEST_TITLE - 4)}+bis"
    saved: dict[str, str] = {}
    for least in (50, 60):
        saved = Person(f"?rules={name}%3A+scala40+open_min%3D{least}", saved).saved
    again = Person(saved=saved)
    assert again.screen.notice == ()
    assert rules_of(again.session._moment.desk.settings).open_min == 60


@pytest.mark.parametrize("rules", ["scala40+open_min%3D500", "x", "scala40+a%3Db", "own:x"])
def test_an_address_with_rules_that_are_none_is_told_of(rules: str) -> None:
    person = Person(f"?rules={rules}")
    assert "indirizzo" in plain(person.screen.notice)
    assert person.session._moment.desk.settings == Settings()


def test_an_address_that_asks_for_more_players_than_the_rules_allow_is_told_of() -> None:
    person = Person("?rules=duello&players=4")
    assert "players=4" in plain(person.screen.notice)


def test_a_match_of_a_person_s_own_rules_is_found_again_by_its_address() -> None:
    address = "?game=scala40&seed=abc&rules=scala40+open_min%3D55"
    person = Person(address)
    person.act("draw")
    assert Person(address, person.saved).match.record == person.match.record


@pytest.mark.parametrize(
    "change",
    [
        {"houses": ["scala40"]},
        {"houses": ["Scala 40: scala40"]},
        {"houses": ["A: scala40 open_min=500"]},
        {"houses": ["A: scala40", "A: duello"]},
        {"houses": [f"{number}: scala40" for number in range(MOST_HOUSES + 1)]},
        {"houses": "A: scala40"},
        {"houses": [3]},
        {"draft": 3},
        {"draft": "reale"},
        {"rules": "B"},
    ],
)
def test_kept_rules_are_read_strictly(change: dict[str, object]) -> None:
    saved = json.loads(with_kept("A: scala40 open_min=60").saved["settings"])
    bad = Person(saved={"settings": json.dumps(saved | change)})
    assert "impostazioni" in plain(bad.screen.notice)
