"""A record in words: everything for who sits nowhere, for a seat only what it saw."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from quaranta import record
from quaranta.record import Record, RecordError
from quaranta.scala40.rules import PRESETS
from quaranta_table.tell import told
from quaranta_table.text import LANGUAGES, text_in

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = {
    name: record.read((RECORDS / f"{name}.toml").read_text("utf-8")) for name in sorted(PRESETS)
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GOLDEN)
def test_a_whole_match_is_told_to_its_end(name: str, language: str) -> None:
    match, text = GOLDEN[name], text_in(language)
    found = told(match, text)
    state = record.replay(match).state
    assert state.result is not None
    assert found.plies == sum(map(len, match.deals))
    assert (found.totals, found.winners) == (state.totals, state.result.winners)
    deals = {"it": "Smazzata ", "en": "Deal "}[language]
    assert sum(line.startswith(deals) for line in found.lines) == len(match.deals)
    assert sum(line.startswith("  Total") for line in found.lines) == len(match.deals)
    winner = match.players[state.result.winners[0]]
    assert any(text.say("event.match_ended", names=winner) in line for line in found.lines)
    assert len([line for line in found.lines if match.seed in line]) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_is_told_what_it_saw_and_no_more(seat: int) -> None:
    match, text = GOLDEN["duello"], text_in("it")
    all_told, seen = told(match, text), told(match, text, seat)
    assert seen.plies == all_told.plies
    other = match.players[1 - seat]
    assert not any(f"{other}: pesca " in line and "tallone" not in line for line in seen.lines)
    assert any("  peschi" in f"  {line.split('. ', 1)[-1]}" for line in seen.lines)
    assert sum("Carte di partenza" in line for line in seen.lines) == len(match.deals)
    assert not any(match.seed in line for line in seen.lines)


def test_a_seat_is_told_the_same_whatever_it_cannot_see() -> None:
    rules = PRESETS["scala40"]
    first = told(Record(seed="a", players=("A", "B"), rules=rules), text_in("it"), 0)
    assert not any("B:" in line for line in first.lines if "Carte di partenza" in line)
    assert any(line.startswith("  Carte di partenza, Tu: ") for line in first.lines)


def test_the_default_names_follow_the_language_and_the_listener() -> None:
    match = replace(GOLDEN["duello"], players=("Tu", "Computer"))
    english = text_in("en")
    assert told(match, english).lines[0].endswith(": Seat 1, Computer")
    assert told(match, english, 0).lines[0].endswith(": You, Computer")
    assert told(match, english, 1).lines[0].endswith(": Seat 1, You")


@pytest.mark.parametrize("last", [0, 1, 7])
def test_it_can_be_told_as_far_as_an_action(last: int) -> None:
    whole = told(GOLDEN["scala40"], text_in("it"))
    part = told(GOLDEN["scala40"], text_in("it"), None, last)
    assert part.plies == last
    assert part.lines == whole.lines[: len(part.lines)]
    assert part.winners == ()


def test_the_next_deal_begins_where_the_one_before_it_ends() -> None:
    match = GOLDEN["scala40"]
    first = len(match.deals[0])
    assert "Smazzata 2" not in "\n".join(told(match, text_in("it"), None, first - 1).lines)
    assert "Smazzata 2" in "\n".join(told(match, text_in("it"), None, first).lines)


def test_a_record_that_breaks_the_rules_is_refused() -> None:
    match = replace(GOLDEN["scala40"], deals=(("take",),))
    with pytest.raises(RecordError, match="deal 1, action 1"):
        told(match, text_in("it"))
