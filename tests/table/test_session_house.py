"""The panel of a person's own rules, by intents alone: every value is reached, none slips by."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.scala40.rules import PRESETS, Rules, choices
from quaranta_table import settings as kept
from quaranta_table.house_rules import FIELDS, LONGEST_HOUSE, House, value_text
from quaranta_table.intents import Act, Choose, Fill
from quaranta_table.markup import markup
from quaranta_table.screen import Field, HomeBody, Options, Part, Sheet
from quaranta_table.screen_rules import Copied, Selection, Stepper, Switch
from quaranta_table.settings import MOST_HOUSES, Settings, rules_of
from quaranta_table.text import plain
from tests.engine.strategies import any_rules, share
from tests.table.person import Person

TOGETHER = {"settlement": "match_end=deals", "reentry": "match_end=limit"}


def settings_of(person: Person) -> Settings:
    """What the storage holds, which is all that outlives the page."""
    return kept.read(person.saved["settings"])


def sheet_of(person: Person) -> Sheet:
    """The sheet that lies open."""
    sheet = person.screen.sheet
    assert sheet is not None
    markup(person.screen)
    return sheet


def parts_of(person: Person) -> dict[str, Part]:
    """What can be filled in on the sheet, by its name."""
    parts = [part for block in sheet_of(person).blocks for part in block.parts]
    return {part.name: part for part in parts if not isinstance(part, Copied)}


def values_shown(part: Part) -> list[str]:
    """The values that a part of the panel offers."""
    if isinstance(part, Options | Selection):
        return [value for value, _, _ in part.options]
    if isinstance(part, Stepper):
        return [str(value) for value in range(part.low, part.high + 1)]
    assert isinstance(part, Switch)
    return ["false", "true"]


def making(origin: str = "scala40", name: str = "Bar Sport", *changes: str) -> Person:
    """A person who makes rules from a preset."""
    person = Person()
    person.act("house", f"house-from:{origin}")
    person.send(Fill("house:name", name))
    for change in changes:
        field, _, value = change.partition("=")
        person.send(Fill(f"rule:{field}", value))
    return person


def with_kept(*texts: str) -> Person:
    """A person who has kept rules of these texts."""
    person = Person()
    for text in texts:
        person.act("house")
        person.send(Fill("house:text", text), Act("house-read"), Act("house-keep"))
    return person


def test_the_panel_has_every_field_once_with_every_value() -> None:
    parts = parts_of(making())
    assert sorted(parts) == sorted([*(f"rule:{field}" for field in FIELDS), "house:name"])
    for field in FIELDS:
        shown = values_shown(parts[f"rule:{field}"])
        assert shown == [value_text(value) for value in choices(field)]


@pytest.mark.parametrize("origin", sorted(PRESETS))
@pytest.mark.parametrize("field", FIELDS)
def test_every_value_of_every_field_can_be_kept_and_is_played(field: str, origin: str) -> None:
    helping = {"players_min": "players_max=6", "players_max": "players_min=2"}
    helping |= TOGETHER | {"match_end": "settlement=none"}
    for value in choices(field):
        person = making(origin, "Bar Sport", *filter(None, [helping.get(field)]))
        if field == "reentry":
            person.send(Fill("rule:settlement", "none"), Fill("rule:match_end", "limit"))
        person.send(Fill(f"rule:{field}", value_text(value)), Act("house-keep"))
        assert person.screen.sheet is None, (value, person.said[-1])
        rules = rules_of(settings_of(person))
        assert getattr(rules, field) == value
        assert rules.preset == "Bar Sport"


@share(10)
@given(any_rules(), st.sampled_from(sorted(PRESETS)))
def test_any_rules_can_be_made_field_by_field_and_dealt(rules: Rules, origin: str) -> None:
    person = making(origin)
    for field in FIELDS:
        person.send(Fill(f"rule:{field}", value_text(getattr(rules, field))))
    person.act("house-keep")
    assert rules_of(settings_of(person)) == replace(rules, preset="Bar Sport")
    person.waits = True
    person.act("new-match")
    assert person.state.rules == replace(rules, preset="Bar Sport")
    assert rules.players_min <= person.state.seats <= rules.players_max


@pytest.mark.parametrize("field", FIELDS)
def test_steps_go_through_a_range_and_stop_at_its_ends(field: str) -> None:
    allowed = choices(field)
    person = making()
    if not isinstance(allowed, range):
        before = settings_of(person)
        person.act(f"more:{field}", f"less:{field}")
        assert settings_of(person) == before
        return
    seen = set()
    for way in ("less", "more"):
        for _ in range(len(allowed) + 1):
            person.act(f"{way}:{field}")
            stepper = parts_of(person)[f"rule:{field}"]
            assert isinstance(stepper, Stepper)
            seen.add(stepper.value)
    assert seen == {str(value) for value in allowed}


def test_a_step_begins_anew_from_what_is_no_number() -> None:
    person = making("scala40", "Casa", "open_min=1e9")
    assert "Si apre con" in plain(sheet_of(person).alert)
    person.act("more:open_min")
    assert sheet_of(person).alert == ()
    person.act("house-keep")
    assert rules_of(settings_of(person)).open_min == 41


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (["players_min=5", "players_max=3"], "I giocatori richiesti almeno"),
        (["reentry=2", "match_end=deals"], "I rientri richiedono"),
        (["settlement=scala50"], "Il conto finale richiede"),
        (["open_min=200"], "«Si apre con» non può essere «200». Può essere: da 0 a 120."),
        (["closer_points="], "«Chi chiude segna» non può essere «». Può essere: da −50 a 0."),
    ],
)
def test_what_does_not_go_together_is_said_and_never_kept(changes: list[str], said: str) -> None:
    person = making("scala40", "Bar Sport", *changes)
    assert plain(sheet_of(person).alert).startswith(said)
    assert person.said[-1].urgent
    assert person.said[-1].text.startswith(said)
    told = len(person.said)
    keep = sheet_of(person).blocks[-1].actions[-1]
    assert (keep.name, bool(keep.why)) == ("house-keep", True)
    person.act("house-keep")
    assert sheet_of(person).name == "house-edit"
    assert settings_of(person).houses == ()
    assert len(person.said) == told


@pytest.mark.parametrize(
    ("name", "said"), [("", "Manca il nome"), ("Scala 40", "«Scala 40» è già"), (" \t ", "Manca")]
)
def test_rules_need_a_name_of_their_own(name: str, said: str) -> None:
    person = making("duello", name)
    assert plain(sheet_of(person).alert).startswith(said)
    person.act("house-keep")
    assert settings_of(person).houses == ()


def test_rules_that_are_made_outlive_the_page() -> None:
    person = making("fisca", "Bar Sport", "open_min=60", "players_min=9")
    again = Person(saved=person.saved)
    assert again.act("house").sheet == person.screen.sheet
    again.act("house-leave")
    assert sheet_of(again).name == "house"
    assert settings_of(again).draft is None
    assert Person(saved=again.saved).act("house").sheet == again.screen.sheet


def test_closing_the_panel_loses_nothing() -> None:
    person = making("scala40", "Bar Sport", "open_min=60")
    shown = sheet_of(person)
    assert person.act("close").sheet is None
    assert person.act("house").sheet == shown


def test_what_differs_is_shown_with_what_it_was() -> None:
    person = making("duello", "Bar Sport", "open_min=50", "jokers=2", "jokers=4")
    (differs,) = [block for block in sheet_of(person).blocks if block.key == "house-differs"]
    assert (differs.heading, differs.rows) == (
        "Che cosa cambia da Duello",
        (("Si apre con", "40 → 50"),),
    )
    part = parts_of(person)["rule:open_min"]
    assert isinstance(part, Stepper)
    assert "in Duello è 40" in part.note


def test_a_field_that_says_nothing_says_what_it_needs() -> None:
    part = parts_of(making("scala50"))["rule:limit"]
    assert isinstance(part, Options)
    assert part.note == "conta solo con «Fine della partita: a limite»"


def test_kept_rules_are_chosen_and_stand_on_the_home() -> None:
    person = with_kept("Bar Sport: scala40 players_min=3 limit=301")
    body = person.screen.body
    assert isinstance(body, HomeBody)
    assert [option for option in body.choices[0].options if option[2]] == [
        ("own:Bar Sport", "Bar Sport", True)
    ]
    assert (settings_of(person).limit, settings_of(person).players) == (301, 3)
    person.send(Fill("rules", "duello"))
    assert (settings_of(person).limit, settings_of(person).players) == (101, 2)
    person.send(Fill("rules", "own:Bar Sport"))
    assert rules_of(settings_of(person)).preset == "Bar Sport"
    before = settings_of(person)
    person.send(Fill("rules", "Bar Sport"), Fill("rules", "own:Altro"), Fill("rules", "own:duello"))
    assert settings_of(person) == before


@pytest.mark.parametrize("name", ["label", "row", "note", "own:x", "0", "a" * 24])
def test_no_name_of_a_person_s_own_breaks_the_page(name: str) -> None:
    person = with_kept(f"{name}: scala40 open_min=50")
    assert settings_of(person).houses[0].name == name
    markup(person.screen)
    for act in ("rules", "house", "house-share:1", "house-edit:1"):
        markup(person.act(act))


def test_rules_changed_under_their_name_replace_themselves_and_under_another_are_a_copy() -> None:
    person = with_kept("A: scala40 open_min=50", "B: duello")
    person.act("house", "house-edit:1")
    assert sheet_of(person).blocks[-1].actions[-1].label == "Sostituisci"
    person.send(Fill("rule:open_min", "60"), Act("house-keep"))
    assert settings_of(person).houses == (
        House(name="A", origin="scala40", changes=(("open_min", "60"),)),
        House(name="B", origin="duello"),
    )
    person.act("house", "house-edit:2")
    person.send(Fill("house:name", "C"), Act("house-keep"))
    assert [house.name for house in settings_of(person).houses] == ["A", "B", "C"]


def test_only_so_many_are_kept() -> None:
    person = with_kept(*(f"Casa {number}: duello" for number in range(MOST_HOUSES)))
    person.act("house", "house-from:fisca", "house-keep")
    assert "al massimo 12" in plain(sheet_of(person).alert)
    assert len(settings_of(person).houses) == MOST_HOUSES
    person.send(Fill("house:name", "Casa 3"), Act("house-keep"))
    assert settings_of(person).houses[3].origin == "fisca"


def test_the_shared_text_makes_the_same_rules_elsewhere() -> None:
    person = making("scala50", "Bar Sport", "open_min=60", "closer_points=-20")
    person.act("house-keep", "house", "house-share:1")
    copied = next(part for block in sheet_of(person).blocks for part in block.parts)
    assert isinstance(copied, Copied)
    other = with_kept(copied.text)
    assert settings_of(other).houses == settings_of(person).houses
    assert person.act("copy").sheet is not None
    assert person.said[-1].text.startswith("Testo copiato")


def test_a_pasted_text_is_looked_at_before_it_is_kept() -> None:
    person = Person()
    person.act("house")
    person.send(Fill("house:text", "duello open_min=50"), Act("house-read"))
    assert sheet_of(person).name == "house-look"
    assert settings_of(person).houses == ()
    (differs,) = [block for block in sheet_of(person).blocks if block.key == "house-differs"]
    assert differs.rows == (("Si apre con", "40 → 50"),)
    assert [action.name for action in sheet_of(person).blocks[-1].actions] == [
        "house-leave",
        "house",
        "house-keep",
    ]
    shown = sheet_of(person)
    assert person.act("house").sheet != shown
    assert sheet_of(person).name == "house-edit"
    person.act("house-keep")
    assert settings_of(person).houses[0].name == "Regole della casa"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "",
            "«» non è un regolamento da cui partire. Si parte da: scala40, duello, scala50, fisca.",
        ),
        ("scala40 opn=3", "Qui non c’è nessuna regola «opn»."),
        ("scala40 jokers=2 jokers=2", "«Jolly nel mazzo» c’è due volte: lasciane una."),
        ("x" * (LONGEST_HOUSE + 1), "Il testo è troppo lungo: al massimo 1100 caratteri."),
    ],
)
def test_a_pasted_text_that_is_wrong_is_told_of_and_stays(text: str, said: str) -> None:
    person = Person()
    person.act("house")
    person.send(Fill("house:text", text), Act("house-read"))
    assert plain(sheet_of(person).alert) == said
    assert (person.said[-1].text, person.said[-1].urgent) == (said, True)
    field = parts_of(person)["house:text"]
    assert isinstance(field, Field)
    assert field.value == text
    assert field.longest > LONGEST_HOUSE


def test_a_value_that_a_text_has_wrong_is_shown_in_the_panel_with_what_it_may_be() -> None:
    person = Person()
    person.act("house")
    person.send(Fill("house:text", "Bar: scala40 discard_fit=each"), Act("house-read"))
    assert plain(sheet_of(person).alert) == (
        "«Scartare una carta che lega» non può essere «each». "
        "Può essere: unopened, all, all_if_3plus, nobody."
    )


def test_rules_are_deleted_after_a_question_and_the_preset_takes_their_place() -> None:
    person = with_kept("A: scala50 open_min=60", "B: duello")
    person.send(Fill("rules", "own:A"))
    person.act("house", "house-drop:1")
    assert "«A»" in sheet_of(person).title
    person.send(Choose("no"))
    assert len(settings_of(person).houses) == 2
    person.act("house-drop:1")
    person.send(Choose("house"))
    assert [house.name for house in settings_of(person).houses] == ["B"]
    assert settings_of(person).rules == "scala50"
    assert sheet_of(person).name == "house"


@pytest.mark.parametrize(
    "name",
    [
        "house-edit:0",
        "house-edit:2",
        "house-edit:x",
        "house-drop:²",
        "house-share:999999",
        "house-from:reale",
        "more:preset",
        "less:",
        "house-keep",
        "house-read",
    ],
)
def test_an_action_that_makes_no_sense_changes_nothing(name: str) -> None:
    person = with_kept("A: scala40")
    before = dict(person.saved)
    markup(person.act(name))
    assert person.saved == before


def test_a_match_under_way_keeps_its_rules() -> None:
    person = with_kept("A: scala40 open_min=60")
    person.waits = True
    person.act("new-match", "house", "house-edit:1")
    state = person.state
    person.send(Fill("rule:open_min", "10"), Act("house-keep"))
    assert rules_of(settings_of(person)).open_min == 10
    assert person.state == state
    again = Person(saved=person.saved)
    assert again.state.rules.open_min == 60
    person.act("rules")
    (row,) = [
        row for block in sheet_of(person).blocks for row in block.rules if row.key == "open_min"
    ]
    assert row.value == "60"


@pytest.mark.parametrize("number", ["", "x", "0", "2", "-1", "1.5", "²", "9" * 50])
@pytest.mark.parametrize("name", ["house-share", "house-edit", "house-drop"])
def test_rules_of_no_such_number_change_nothing(name: str, number: str) -> None:
    person = with_kept("A: scala50 open_min=60")
    person.act("house")
    before = person.screen
    assert person.act(f"{name}:{number}") == before


def test_rules_kept_one_after_another_are_told_of_by_one_notice() -> None:
    person = Person()
    for _ in range(3):
        person.act("house", "house-from:scala40", "house-keep")
    assert person.act("close-notice").notice == ()
