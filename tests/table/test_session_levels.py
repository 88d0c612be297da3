"""A match keeps the levels of its computers: saved, resumed, named by an address, played again."""

from __future__ import annotations

import json

from quaranta.bots.levels import Level
from quaranta_table.intents import Choose
from tests.table.person import Person

SEEDED = "?seed=abc&speed=instant"


def test_a_save_from_before_there_were_levels_is_resumed_where_it_was() -> None:
    person = Person(f"{SEEDED}&players=3&speed=instant")
    person.act("draw")
    old = json.loads(person.saved["match"]) | {"version": 1}
    del old["levels"], old["timed"]
    again = Person("?speed=instant", {"match": json.dumps(old)})
    assert again.state == person.state
    assert [seat.level for seat in again.table.seats] == ["Bravo", "Bravo"]
    again.play(again.thinks())
    assert json.loads(again.saved["match"])["levels"] == ["bravo", "bravo"]


def test_an_address_names_a_match_by_its_level_too() -> None:
    person = Person(f"{SEEDED}&level=facile")
    assert person.match.levels == (Level.FACILE,)
    person.act("draw")
    other = Person(f"{SEEDED}&level=esperto", person.saved)
    assert other.match.levels == (Level.ESPERTO,)
    assert other.state.drawn is None
    back = Person(f"{SEEDED}&level=facile", other.saved)
    assert back.state == person.state
    assert Person(SEEDED, back.saved).match.levels == (Level.FACILE,)


def test_a_rematch_keeps_the_levels_and_only_a_seed_from_the_address_leaves_out_the_clock() -> None:
    person = Person(f"{SEEDED}&level=maestro&speed=instant")
    assert not person.match.timed
    person.act("home", "new-match")
    person.send(Choose("replace"))
    assert (person.match.levels, person.match.timed) == ((Level.MAESTRO,), True)
    assert Person(saved=person.saved).match.timed
