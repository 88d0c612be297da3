"""Settings: every choice is read back as it was kept, old ones too; what is bad is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots.levels import Level
from quaranta.scala40.rules import PRESETS
from quaranta_table import settings as kept
from quaranta_table.address import asked_by, read_address
from quaranta_table.house_rules import House
from quaranta_table.settings import (
    LIMITS,
    SEATS,
    USUAL,
    Settings,
    SettingsError,
    Speed,
    changed,
    player_counts,
    proper_name,
    rules_of,
)
from quaranta_table.text import LANGUAGES

VERSION_1 = {
    "version": 1,
    "language": "en",
    "me": "Ada",
    "other": "",
    "rules": "duello",
    "limit": 151,
    "speed": "slow",
}
INPUTS = st.one_of(
    st.tuples(st.integers(0, SEATS - 1).map("name:{}".format), st.text(max_size=30)),
    st.tuples(st.just("rules"), st.sampled_from([*sorted(PRESETS), "own:Bar Sport", "own:x"])),
    st.tuples(st.just("players"), st.integers(0, 8).map(str)),
    st.tuples(st.just("target"), st.sampled_from(LIMITS).map(str)),
    st.tuples(st.just("speed"), st.sampled_from(Speed).map(str)),
    st.tuples(
        st.sampled_from(["level", *(f"level:{seat}" for seat in range(SEATS + 1))]),
        st.sampled_from([*Level, "boss"]).map(str),
    ),
    st.tuples(st.just("language"), st.sampled_from(LANGUAGES)),
)


@given(st.lists(INPUTS))
def test_what_is_kept_is_read_back(inputs: list[tuple[str, str]]) -> None:
    house = House(name="Bar Sport", origin="scala50", changes=(("players_min", "3"),))
    chosen = Settings(houses=(house,))
    for name, value in inputs:
        chosen = changed(chosen, name, value)
    assert kept.read(kept.write(chosen)) == chosen
    assert chosen.players in player_counts(chosen)


def test_settings_of_version_1_keep_language_names_and_rules() -> None:
    read = kept.read(json.dumps(VERSION_1))
    assert read.names == ("Ada", "", "", "", "", "")
    assert (read.language, read.rules, read.limit, read.speed) == ("en", "duello", 151, "slow")
    assert read.players == 2


@pytest.mark.parametrize(
    "change", [{"me": 1}, {"me": " x "}, {"version": 0}, {"language": "xx"}, {"names": []}]
)
def test_settings_of_version_1_are_read_strictly(change: dict[str, object]) -> None:
    with pytest.raises(SettingsError):
        kept.read(json.dumps(VERSION_1 | change))


def test_settings_of_version_1_lack_nothing() -> None:
    for name in VERSION_1:
        lacking = {other: value for other, value in VERSION_1.items() if other != name}
        with pytest.raises(SettingsError):
            kept.read(json.dumps(lacking))


def version_2(chosen: Settings) -> dict[str, object]:
    """Settings as they were kept before there were levels."""
    found: dict[str, object] = json.loads(kept.write(chosen)) | {"version": 2}
    del found["levels"]
    return found


def test_settings_of_version_2_keep_all_and_get_the_usual_levels() -> None:
    chosen = Settings(language="en", players=4, speed="slow", limit=201)
    assert kept.read(json.dumps(version_2(chosen))) == chosen
    with pytest.raises(SettingsError):
        kept.read(json.dumps(version_2(chosen) | {"levels": ["medio"] * 5}))


def test_a_level_is_chosen_for_one_computer_or_for_all() -> None:
    two = changed(Settings(), "level:2", "maestro")
    assert two.levels == (USUAL, Level.MAESTRO, USUAL, USUAL, USUAL)
    assert changed(two, "level", "facile").levels == (Level.FACILE,) * 5
    assert changed(two, "level:6", "facile") == changed(two, "level:1", "boss") == two


def test_an_address_asks_for_a_level() -> None:
    address = read_address("?level=esperto")
    assert asked_by(Settings(), address).levels == (Level.ESPERTO,) * 5
    assert read_address("?level=7").refused == ("level=7",)


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["Ada"]},
        {"names": "abcdef"},
        {"names": ["a"] * 5 + [1]},
        {"names": ["a"] * 5 + [" b"]},
        {"players": 1},
        {"players": 7},
        {"players": True},
        {"players": "2"},
        {"version": 4},
        {"levels": ["medio"] * 4},
        {"levels": ["medio"] * 4 + ["boss"]},
        {"levels": ["medio"] * 4 + [[]]},
        {"levels": "medio"},
        {"more": 1},
    ],
)
def test_what_is_bad_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(SettingsError):
        kept.read(json.dumps(json.loads(kept.write(Settings())) | change))


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_as_many_play_as_the_rules_allow(preset: str) -> None:
    six = changed(changed(Settings(), "rules", preset), "players", "6")
    rules = rules_of(six)
    assert six.players == (6 if rules.players_max == 6 else 2)
    most = replace(Settings(), rules=preset, players=6)
    assert changed(most, "rules", preset).players == rules.players_max
    assert asked_by(most, read_address("")).players == rules.players_max
    assert kept.read(kept.write(most)).players == rules.players_max


@pytest.mark.parametrize("players", range(2, 7))
def test_an_address_asks_for_players(players: int) -> None:
    address = read_address(f"?players={players}")
    assert (address.players, address.refused) == (players, ())
    assert asked_by(Settings(), address).players == players


@pytest.mark.parametrize("players", ["1", "7", "02", "x", ""])
def test_an_address_that_asks_for_another_number_of_players_is_refused(players: str) -> None:
    assert read_address(f"?players={players}").refused == (f"players={players}",)


@pytest.mark.parametrize("limit", LIMITS)
def test_every_limit_can_be_asked_for(limit: int) -> None:
    assert rules_of(asked_by(Settings(), read_address(f"?target={limit}"))).limit == limit
    assert rules_of(changed(Settings(), "target", str(limit))).limit == limit


def test_a_rule_set_is_chosen_with_its_own_limit_unless_another_is_asked_for() -> None:
    far = changed(Settings(), "target", "301")
    assert changed(far, "rules", "duello").limit == 101
    assert asked_by(far, read_address("?rules=duello")).limit == 101
    assert asked_by(far, read_address("?rules=duello&target=201")).limit == 201
    assert asked_by(far, read_address("")).limit == 301


@given(st.text())
def test_a_name_is_kept_as_it_is_shown(text: str) -> None:
    assert proper_name(proper_name(text)) == proper_name(text)
