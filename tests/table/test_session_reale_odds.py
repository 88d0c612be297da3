"""The odds of Scala Reale by intents: chosen, counted as they grow, stopped, asked again, told."""

from __future__ import annotations

from itertools import takewhile

import pytest

from quaranta.reale.odds import counted
from quaranta.reale.rules import DEFAULT, FIELDS, choices
from quaranta_table.effects import Count, Counted, Estimate, Show, Stop
from quaranta_table.intents import Act, Fill
from quaranta_table.screen import Sheet
from quaranta_table.screen_charts import Bars, Progress, Spans
from quaranta_table.session_beside import counted_by
from quaranta_table.session_reale_study import FIRST, GAMES, SEED
from tests.table.person import Person


def at_odds() -> Person:
    """A person who has opened the odds over a game just dealt."""
    person = Person("?game=reale&seed=11")
    person.act("odds")
    return person


def sheet(person: Person) -> Sheet:
    """The sheet that lies open."""
    found = person.screen.sheet
    assert found is not None
    return found


def shown(person: Person, kind: type) -> list[object]:
    """All parts of a kind on the sheet."""
    return [part for block in sheet(person).blocks for part in block.parts if type(part) is kind]


def actions(person: Person) -> list[str]:
    """What can be done on the sheet, at its foot."""
    return [action.name for action in sheet(person).blocks[-1].actions]


def grow(person: Person, steps: int) -> Counted:
    """Lets the world count so far; returns what was found last."""
    asked = person.count
    assert asked is not None
    found = [one for _, one in zip(range(9 * steps), counted_by(asked), strict=False) if one]
    for one in found:
        person.do(person.session.counted(asked, one))
    return found[-1]


def finish(person: Person) -> Counted:
    """Lets the world count to the end; only the end is shown."""
    asked = person.count
    assert asked is not None
    last = tuple(counted(SEED, range(1, GAMES + 1), rules) for rules in asked.about.sets)
    person.do(person.session.counted(asked, last))
    return last


def test_at_first_what_is_turned_over_is_compared() -> None:
    person = at_odds()
    assert [rules.face for rules in FIRST.sets] == list(choices("face"))
    assert FIRST.sets[0] == DEFAULT
    assert actions(person) == ["odds-count"]
    assert "30.000" in sheet(person).blocks[-1].actions[0].detail


def test_ten_thousand_deals_of_each_game_are_counted_and_shown_as_they_grow() -> None:
    person = at_odds()
    person.act("odds-count")
    assert person.count is not None
    assert person.count.about.games == GAMES == 10_000
    assert actions(person) == ["odds-stop"]
    assert not shown(person, Spans)
    found = grow(person, 2)
    (progress,) = shown(person, Progress)
    assert isinstance(progress, Progress)
    assert progress.meter.value == sum(odds.deals for odds in found)
    shares, after = shown(person, Spans)
    assert isinstance(shares, Spans)
    assert len(shares.rows) == len(found) == 3
    for row, odds in zip(shares.rows, found, strict=True):
        assert row.low <= row.at <= row.high <= 100
        assert row.words == f"{100 * odds.won / odds.deals:.1f}\u00a0%".replace(".", ",")
    assert isinstance(after, Spans)
    assert [row.label[0] for row in after.rows] == list("54321")
    (left,) = shown(person, Bars)
    assert isinstance(left, Bars)
    counts = [int(row.expected.replace(".", "")) for row in left.rows]
    assert sum(counts) == found[0].deals
    assert counts[0] == found[0].won


def test_at_the_end_it_is_told_and_nothing_is_counted_any_more() -> None:
    person = at_odds()
    person.act("odds-count")
    asked, last = person.count, finish(person)
    assert asked is not None
    assert person.count is None
    assert actions(person) == ["odds-choose"]
    assert person.said[-1].text.startswith("Contate 30.000 partite. niente: 1,8\u00a0%")
    assert person.estimate is not None
    assert person.session.counted(asked, last) == ()


@pytest.mark.parametrize(
    "intent", [Act("lang:en"), Act("close"), Act("menu"), Fill("reale:odds-near", "1"), Act("turn")]
)
def test_whatever_is_done_it_goes_on_and_is_asked_for_once(intent: Act | Fill) -> None:
    person = at_odds()
    person.act("odds-count")
    grow(person, 1)
    asked = person.session.handle(intent)
    assert not [one for one in asked if isinstance(one, Count | Stop | Estimate)]
    before = person.count
    person.do(asked)
    person.act("odds", "odds-count", "odds-count")
    assert person.count is before
    assert isinstance(shown(person, Progress)[0], Progress)


@pytest.mark.parametrize("way", ["odds-stop", "odds-choose", "home"])
def test_it_ends_where_it_is_not_wanted(way: str) -> None:
    person = at_odds()
    person.act("odds-count")
    asked = person.count
    assert asked is not None
    found = grow(person, 1)
    effects = person.session.handle(Act(way))
    assert [one for one in effects if isinstance(one, Count | Stop)] == [Stop()]
    person.do(effects)
    assert person.session.counted(asked, found) == ()


def test_stopped_it_keeps_what_was_found_and_can_begin_again() -> None:
    person = at_odds()
    person.act("odds-count")
    found = grow(person, 2)
    person.act("odds-stop")
    (progress,) = shown(person, Progress)
    assert isinstance(progress, Progress)
    assert progress.meter.value == sum(odds.deals for odds in found)
    assert progress.meter.words.startswith("Fermato a")
    assert actions(person) == ["odds-choose", "odds-count"]
    person.act("odds-count")
    assert person.count is not None
    assert not shown(person, Spans)
    person.act("odds-stop", "odds-choose")
    assert actions(person) == ["odds-count"]


def test_the_values_ticked_make_every_game_of_them() -> None:
    person = at_odds()
    for name in FIELDS:
        for value in choices(name):
            person.send(Fill(f"reale:odds-tick-{value}", "true"))
    person.act("odds-count")
    assert person.count is not None
    assert len(set(person.count.about.sets)) == 24
    grow(person, 4)
    shares = shown(person, Spans)[0]
    assert isinstance(shares, Spans)
    assert len({row.label for row in shares.rows}) == 24


def test_a_row_without_a_tick_leaves_nothing_to_count() -> None:
    person = at_odds()
    person.send(Fill("reale:odds-tick-flip_pile", "false"), Fill("reale:odds-tick-x", "true"))
    assert sheet(person).blocks[-1].actions[0].off
    person.act("odds-count")
    assert person.count is None
    assert actions(person) == ["odds-count"]


def test_one_game_alone_needs_no_name_and_no_choice() -> None:
    person = at_odds()
    for value in ("packet_down", "as_is"):
        person.send(Fill(f"reale:odds-tick-{value}", "false"))
    person.act("odds-count")
    grow(person, 1)
    shares = shown(person, Spans)[0]
    assert isinstance(shares, Spans)
    assert len(shares.rows) == 1
    assert len([block for block in sheet(person).blocks if block.key == "odds-left"]) == 1


def test_the_seed_decides_and_an_empty_one_is_the_first_again() -> None:
    person = at_odds()
    person.send(Fill("reale:odds-seed", " a\x00b "), Act("odds-count"))
    assert person.count is not None
    assert person.count.about.seed == "ab"
    person.act("odds-choose")
    person.send(Fill("reale:odds-seed", " "), Act("odds-count"))
    assert person.count is not None
    assert person.count.about.seed == SEED


def test_a_closer_look_at_another_game_shows_its_cards_left() -> None:
    person = at_odds()
    person.act("odds-count")
    grow(person, 1)
    first = bars(person)
    person.send(Fill("reale:odds-near", "2"))
    assert bars(person) != first
    person.send(Fill("reale:odds-near", "99"), Fill("reale:odds-near", "x"))
    assert bars(person) != first


def bars(person: Person) -> Bars:
    """The bars of the cards left."""
    (left,) = shown(person, Bars)
    assert isinstance(left, Bars)
    return left


def test_what_is_counted_shows_no_news_and_keeps_nothing() -> None:
    person = at_odds()
    person.act("odds-count")
    asked = person.count
    assert asked is not None
    saved = dict(person.saved)
    growing = takewhile(lambda one: one is None or one[0].deals < GAMES // 10, counted_by(asked))
    for one in growing:
        if one is not None:
            (effect,) = person.session.counted(asked, one)
            assert isinstance(effect, Show)
            assert effect.said == ()
    assert person.saved == saved
