"""The home offers what the chosen rules allow, and one tap deals to as many as were chosen."""

from __future__ import annotations

import pytest

from quaranta.scala40.rules import PRESETS, MatchEnd
from quaranta_table.intents import Act, Fill
from quaranta_table.markup import markup
from quaranta_table.screen import Field, HomeBody, Options
from quaranta_table.screen_rules import Selection
from quaranta_table.settings import LIMITS
from quaranta_table.text import LANGUAGES
from tests.table.person import Person


def home_of(person: Person) -> HomeBody:
    """The home that is shown."""
    body = person.screen.body
    assert isinstance(body, HomeBody)
    markup(person.screen)
    return body


def choices_of(person: Person) -> dict[str, Options]:
    """What can be chosen on the home, by its name."""
    return {choice.name: choice for choice in home_of(person).choices}


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_only_what_the_rules_allow_can_be_chosen(preset: str) -> None:
    person = Person()
    person.send(Fill("rules", preset))
    rules, shown = PRESETS[preset], choices_of(person)
    counts = [str(count) for count in range(rules.players_min, rules.players_max + 1)]
    if len(counts) == 1:
        assert "players" not in shown
    else:
        assert [value for value, _, _ in shown["players"].options] == counts
    assert ("target" in shown) is (rules.match_end is MatchEnd.LIMIT)
    if "target" in shown:
        assert [value for value, _, _ in shown["target"].options] == list(map(str, LIMITS))
    for choice in shown.values():
        assert sum(chosen for _, _, chosen in choice.options) == 1


@pytest.mark.parametrize("players", range(2, 7))
def test_as_many_names_are_asked_for_as_play_and_one_tap_deals_to_them(players: int) -> None:
    person = Person()
    person.waits = True
    person.send(Fill("players", str(players)), Fill(f"name:{players - 1}", "Ada"))
    fields = names_of(person)
    assert [field.name for field in fields] == [f"name:{seat}" for seat in range(players)]
    assert fields[-1].value == "Ada"
    assert len({field.label for field in fields}) == players
    person.act("new-match")
    assert person.state.seats == players
    assert person.match.record.players == tuple(field.value for field in fields)


def test_a_number_of_players_that_the_rules_refuse_is_not_taken() -> None:
    person = Person()
    person.send(Fill("rules", "scala50"), Fill("players", "5"))
    assert len(names_of(person)) == 2
    person.send(Fill("players", "4"), Fill("rules", "duello"))
    assert len(names_of(person)) == 2


def names_of(person: Person) -> list[Field]:
    """The names that the home asks for."""
    return [field for field in home_of(person).fields if isinstance(field, Field)]


def levels_of(person: Person) -> dict[str, str]:
    """The level chosen for each computer, by the name of the list it is chosen from."""
    lists = [field for field in home_of(person).fields if isinstance(field, Selection)]
    return {one.name: next(value for value, _, chosen in one.options if chosen) for one in lists}


def test_each_computer_has_a_level_of_its_own_that_stands_beside_its_name() -> None:
    person = Person()
    person.waits = True
    person.send(Fill("players", "3"), Fill("level:2", "maestro"))
    assert levels_of(person) == {"level:1": "medio", "level:2": "maestro"}
    person.act("new-match")
    assert [seat.level for seat in person.table.seats] == ["Medio", "Maestro"]
    assert person.table.me.level == ""
    assert [seat.level for seat in person.act("lang:en").body.seats] == ["Medium", "Master"]
    again = Person(saved=person.saved)
    assert again.match.levels == person.match.levels
    again.act("home")
    assert levels_of(again) == {"level:1": "medio", "level:2": "maestro"}
    again.send(Fill("level", "facile"))
    assert again.match.levels == person.match.levels


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_s_own_rules_say_what_they_are(language: str) -> None:
    person = Person(f"?lang={language}")
    person.act("house")
    person.send(Fill("house:text", "Bar: duello open_min=50"), Act("house-read"), Act("house-keep"))
    note = choices_of(person)["rules"].note
    assert note.startswith("Bar, ")
    assert "50" in note
    assert "Duello" in note


@pytest.mark.parametrize("name", ["rules", "house", "about"])
def test_a_sheet_closed_gives_the_focus_back_to_the_way_that_opened_it(name: str) -> None:
    person = Person()
    person.act(name)
    assert person.focused[-1] == "sheet.title"
    person.act("close")
    assert person.focused[-1] == f"tile.{name}"
    person.act("house", "house-from:duello")
    assert person.focused[-1] == "sheet.title"
    person.act("house-keep")
    assert person.focused[-1] == "tile.house"
