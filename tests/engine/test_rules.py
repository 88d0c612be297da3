"""Rules: every field's wrong value is refused in a sentence that names it, and so are bad pairs."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from enum import StrEnum

import pytest
from hypothesis import given

from quaranta.scala40 import deal
from quaranta.scala40.rules import (
    _ALLOWED,
    DUELLO,
    PRESETS,
    SCALA40,
    MatchEnd,
    Rules,
    RulesError,
    Settlement,
    choices,
    shown,
)
from tests.engine.strategies import any_rules, share

FIELDS = fields(Rules)
NUMBERS = [field.name for field in FIELDS if type(field.default) is int]
CHOICES = [field.name for field in FIELDS if isinstance(field.default, StrEnum)]
TRUTHS = [field.name for field in FIELDS if type(field.default) is bool]


def test_every_field_is_a_number_a_choice_a_truth_or_the_name() -> None:
    assert sorted([*NUMBERS, *CHOICES, *TRUTHS, "preset"]) == sorted(f.name for f in FIELDS)
    assert sorted(_ALLOWED) == sorted(NUMBERS)


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("bad", [-1000, 10**30, "2", 2.0, True, None])
def test_a_wrong_number(name: str, bad: object) -> None:
    with pytest.raises(RulesError, match=f"^{name} is "):
        replace(SCALA40, **{name: bad})


@pytest.mark.parametrize("name", NUMBERS)
def test_the_numbers_just_outside(name: str) -> None:
    allowed = list(_ALLOWED[name])
    for bad in (min(allowed) - 1, max(allowed) + 1):
        with pytest.raises(RulesError, match=f"^{name} is {bad}: it must be "):
            replace(SCALA40, **{name: bad})


def test_what_numbers_may_be() -> None:
    assert {name: (min(_ALLOWED[name]), max(_ALLOWED[name])) for name in NUMBERS} == {
        "players_min": (2, 6),
        "players_max": (2, 6),
        "jokers": (2, 4),
        "hand_size": (7, 14),
        "open_min": (0, 120),
        "ace_low_points": (1, 11),
        "ace_hand_points": (10, 11),
        "joker_hand_points": (15, 25),
        "max_jokers_per_meld": (1, 2),
        "in_hand_multiplier": (1, 2),
        "closer_points": (-50, 0),
        "limit": (101, 501),
        "deals": (1, 24),
        "dead_after": (0, 9),
        "reentry": (0, 5),
    }
    assert list(_ALLOWED["limit"]) == [101, 151, 201, 301, 501]


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("bad", ["", "no such thing", 1, None, True])
def test_a_wrong_choice(name: str, bad: object) -> None:
    with pytest.raises(RulesError, match=f"^{name} is .* it must be "):
        replace(SCALA40, **{name: bad})


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_is_told_what_it_may_be(name: str) -> None:
    kind = type(getattr(SCALA40, name))
    with pytest.raises(RulesError) as told:
        replace(SCALA40, **{name: "no such thing"})
    assert str(told.value).endswith(" or ".join(kind))


@pytest.mark.parametrize("name", TRUTHS)
@pytest.mark.parametrize("bad", [0, 1, "true", None])
def test_a_wrong_truth(name: str, bad: object) -> None:
    with pytest.raises(RulesError, match=f"^{name} is .*: it must be true or false$"):
        replace(SCALA40, **{name: bad})


@pytest.mark.parametrize("bad", ["", "x" * 41, "two\nlines", "\x7f", 7, None])
def test_a_wrong_name(bad: object) -> None:
    with pytest.raises(RulesError, match=r"^preset "):
        replace(SCALA40, preset=bad)


@pytest.mark.parametrize("good", ["x", "x" * 40, "Bar Sport, il martedì"])
def test_a_name(good: str) -> None:
    assert replace(SCALA40, preset=good).preset == good


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players_min": 4, "players_max": 3}, "players_min is above players_max"),
        ({"reentry": 1, "match_end": MatchEnd.DEALS}, "reentry needs match_end = limit"),
        ({"settlement": Settlement.SCALA50}, "settlement needs match_end = deals"),
    ],
)
def test_fields_that_contradict_each_other(changes: dict[str, object], said: str) -> None:
    with pytest.raises(RulesError, match=f"^{said}"):
        replace(SCALA40, **changes)


@pytest.mark.parametrize("name", [field.name for field in FIELDS if field.name != "preset"])
def test_the_choices_of_a_field_are_what_it_may_be(name: str) -> None:
    kind = type(getattr(SCALA40, name))
    assert all(type(value) is kind for value in choices(name))
    assert all(getattr(preset, name) in choices(name) for preset in PRESETS.values())
    if name in _ALLOWED:
        assert tuple(choices(name)) == tuple(_ALLOWED[name])
    else:
        assert set(choices(name)) == (set(kind) if name in CHOICES else {False, True})


def test_a_sentence_stays_a_sentence() -> None:
    assert shown(3) == "3"
    assert shown("x" * 1000) == "'" + "x" * 39
    assert shown(10**5000) == shown(-(10**5000)) == "a number too large"
    assert shown([["x"] * 1000]) == "of another kind"


@share(40)
@given(any_rules())
def test_so_many_players_and_cards_leave_a_stock(rules: Rules) -> None:
    state = deal(rules, rules.players_max, "stock")
    assert len(state.stock) >= 20


def test_rules_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        SCALA40.open_min = 30


def test_the_presets() -> None:
    assert list(PRESETS) == ["scala40", "duello", "scala50", "fisca"]
    assert Rules() == SCALA40
    differing = {f.name for f in FIELDS if getattr(SCALA40, f.name) != getattr(DUELLO, f.name)}
    assert differing == {
        "preset",
        "players_max",
        "open_before_draw",
        "discard_fit",
        "discard_joker",
        "close_first_round",
        "unopened_penalty",
        "in_hand_multiplier",
    }


@pytest.mark.parametrize(
    ("field", "scala40", "duello"),
    [
        ("players_min", 2, 2),
        ("players_max", 6, 2),
        ("jokers", 4, 4),
        ("hand_size", 13, 13),
        ("start", "turn_up", "turn_up"),
        ("turn_up_joker", "bury", "bury"),
        ("starter", "left", "left"),
        ("take_unopened", "never", "never"),
        ("taken_use", "same_turn", "same_turn"),
        ("taken_may_swap", False, False),
        ("open_before_draw", False, True),
        ("open_min", 40, 40),
        ("open_jokers", "allowed", "allowed"),
        ("ace_low_points", 1, 1),
        ("ace_hand_points", 11, 11),
        ("joker_hand_points", 25, 25),
        ("max_jokers_per_meld", 1, 1),
        ("set_joker", "declared", "declared"),
        ("swapped_joker", "keep", "keep"),
        ("add_joker", True, True),
        ("discard_fit", "unopened", "all"),
        ("discard_joker", "unopened", "nobody"),
        ("close_first_round", False, True),
        ("unopened_penalty", "hand", "flat100"),
        ("in_hand_multiplier", 1, 2),
        ("closer_points", 0, 0),
        ("match_end", "limit", "limit"),
        ("limit", 101, 101),
        ("dead_after", 4, 4),
        ("reentry", 0, 0),
        ("settlement", "none", "none"),
    ],
)
def test_what_the_presets_choose(field: str, scala40: object, duello: object) -> None:
    assert getattr(SCALA40, field) == scala40
    assert getattr(DUELLO, field) == duello
