"""A person's own rules as text: what is written is read back, what is wrong is named."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.scala40.rules import PRESETS, Rules, choices
from quaranta_table.house_rules import (
    FIELDS,
    LONGEST_HOUSE,
    LONGEST_TITLE,
    LONGEST_VALUE,
    House,
    HouseError,
    Trouble,
    check_name,
    fresh_name,
    proper_title,
    read,
    read_whole,
    rules_in,
    value_text,
    with_value,
    write,
    written,
)
from tests.engine.strategies import any_rules

NAMES = st.text(max_size=40).map(proper_title)
TEXTS = st.text(max_size=30)


def house_of(rules: Rules, origin: str, name: str) -> House:
    """Rules as a person would make them from a preset, field by field."""
    house = House(name=name, origin=origin)
    for field in FIELDS:
        house = with_value(house, field, value_text(getattr(rules, field)))
    return house


def trouble(text: str) -> Trouble:
    """What is wrong with a text."""
    with pytest.raises(HouseError) as found:
        read_whole(text)
    return found.value.trouble


@given(any_rules(), st.sampled_from(sorted(PRESETS)), NAMES)
def test_what_is_written_is_read_back_as_the_same_rules(
    rules: Rules, origin: str, name: str
) -> None:
    house = house_of(rules, origin, name)
    text = write(house)
    assert len(text) <= LONGEST_HOUSE
    assert read(text) == house
    assert replace(rules_in(read_whole(text)), preset=rules.preset) == rules


@given(
    st.sampled_from(sorted(PRESETS)),
    NAMES,
    st.lists(st.tuples(st.sampled_from(FIELDS), TEXTS), max_size=40),
)
def test_what_is_not_allowed_is_written_and_read_back_too(
    origin: str, name: str, values: list[tuple[str, str]]
) -> None:
    """A rule set that is being made is kept as it stands."""
    house = House(name=name, origin=origin)
    for field, value in values:
        house = with_value(house, field, value)
        assert house == with_value(house, field, written(house, field))
    assert read(write(house)) == house


@pytest.mark.parametrize("origin", sorted(PRESETS))
def test_no_rules_that_are_being_made_are_too_long_to_be_read_back(origin: str) -> None:
    house = House(name="n" * LONGEST_TITLE, origin=origin)
    for field in FIELDS:
        house = with_value(house, field, "v" * LONGEST_VALUE)
    assert read(write(house)) == house


def test_a_fresh_name_is_one_that_reads_back() -> None:
    wish = f"{'n' * (LONGEST_TITLE - 4)} bis"
    name = fresh_name(wish, (wish,))
    assert name != wish
    assert proper_title(name) == name


@given(st.text(max_size=LONGEST_HOUSE + 50))
def test_no_text_does_worse_than_being_refused(text: str) -> None:
    with suppress(HouseError):
        house = read_whole(text)
        assert read_whole(write(house)) == house


def test_a_text_begins_with_its_name_and_its_preset() -> None:
    house = read_whole("Bar Sport: scala40 open_min=50 limit=201")
    assert (house.name, house.origin) == ("Bar Sport", "scala40")
    assert rules_in(house) == replace(
        PRESETS["scala40"], preset="Bar Sport", open_min=50, limit=201
    )
    assert read_whole("duello") == House(name="", origin="duello")
    assert read_whole("  Alle 9: di sera :\n fisca\tjokers=2 ").name == "Alle 9: di sera"


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_value_of_the_preset_itself_is_no_change(preset: str) -> None:
    assert house_of(PRESETS[preset], preset, "x").changes == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x" * (LONGEST_HOUSE + 1), Trouble("too-long")),
        ("", Trouble("no-preset")),
        ("Casa:", Trouble("no-preset")),
        ("reale", Trouble("no-preset", value="reale")),
        ("y" * 100, Trouble("no-preset", value="y" * LONGEST_VALUE)),
        ("scala40 preset=x", Trouble("no-field", value="preset")),
        ("scala40 opne_min=50", Trouble("no-field", value="opne_min")),
        ("scala40 jokers=2 jokers=4", Trouble("twice", "jokers")),
        ("scala40 jokers=3", Trouble("no-value", "jokers", "3")),
        ("scala40 jokers", Trouble("no-value", "jokers", "")),
        ("scala40 jokers==2", Trouble("no-value", "jokers", "=2")),
        ("scala40 open_min=050", Trouble("no-value", "open_min", "050")),
        ("scala40 open_min=٥٠", Trouble("no-value", "open_min", "٥٠")),
        ("scala40 open_min=121", Trouble("no-value", "open_min", "121")),
        ("scala40 add_joker=False", Trouble("no-value", "add_joker", "False")),
        ("scala40 start=left", Trouble("no-value", "start", "left")),
        ("scala40 players_min=5 players_max=4", Trouble("contrary", "players_min")),
        ("scala40 settlement=scala50", Trouble("contrary", "settlement")),
        ("scala50 reentry=1", Trouble("contrary", "reentry")),
    ],
)
def test_what_is_wrong_is_named(text: str, why: Trouble) -> None:
    assert trouble(text) == why


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_refuses_what_it_does_not_know(field: str) -> None:
    assert trouble(f"fisca {field}=-999") == Trouble("no-value", field, "-999")
    for value in choices(field):
        found = with_value(House(name="", origin="fisca"), field, value_text(value))
        assert written(found, field) == value_text(value)


@pytest.mark.parametrize(
    "name", ["scala40", "Scala 40", "DUELLO", "F.I.S.Ca.", "scala-50", "Scala  50"]
)
def test_no_rule_set_takes_the_name_of_a_preset(name: str) -> None:
    with pytest.raises(HouseError) as found:
        check_name(name)
    assert found.value.trouble == Trouble("name-taken", value=name)


def test_a_rule_set_has_a_name() -> None:
    with pytest.raises(HouseError) as found:
        check_name("")
    assert found.value.trouble == Trouble("no-name")
    check_name("Casa")


@given(st.text(max_size=60), st.lists(NAMES, max_size=5))
def test_a_fresh_name_is_free_and_can_be_kept(wish: str, taken: list[str]) -> None:
    name = fresh_name(proper_title(wish) or "Casa", tuple(taken))
    assert name not in taken
    assert len(name) <= LONGEST_TITLE
    check_name(name)
