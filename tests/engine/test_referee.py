"""The referee rules on actions one after another and compares what is reached, key by key."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from quaranta.cases import After, Case, Position, Settle, SettleAfter, read
from quaranta.game import Why
from quaranta.referee import Verdict, ended, judge, ruled
from quaranta.scala40 import view
from quaranta.scala40.events import Discarded, Drew, MatchEnded, Opened, Paid, Took, TurnBegan
from quaranta.scala40.moves import Discard, Lay
from quaranta.scala40.rules import DUELLO, SCALA40, SCALA50, MatchEnd, Settlement
from quaranta.scala40.state import Phase
from tests.engine.positions import hand

OPENING: Final = Case(
    name="forty is enough",
    start=Position(
        hands=("Jh Qh Kh Ac 2c 3c 4c 9d 9s 5h 6s 8d 2h Ks", "13"),
        discards="3h 9d",
        stock="7d",
        stock_left=40,
    ),
    do=("lay Jh Qh Kh / Ac 2c 3c 4c", "discard Ks"),
    after=After(
        hands=("9d 9s 5h 6s 8d 2h", "13"),
        table=("Jh Qh Kh", "Ac 2c 3c 4c"),
        discards="3h 9d Ks",
        opened=(True, False),
        turn=1,
        stock_left=40,
        over=False,
        dead=False,
    ),
)


def verdict(case: Case | Settle) -> tuple[str, str]:
    found = judge(case)
    assert found.passed == (found.expected == found.got == "ok")
    return found.expected, found.got


def opening(**changed: object) -> tuple[str, str]:
    """The verdict on the opening where something else is expected afterwards."""
    return verdict(replace(OPENING, after=replace(OPENING.after, **changed)))  # type: ignore[arg-type]


# The ruling


def test_a_ruling_holds_each_action_with_what_happened() -> None:
    found = ruled(OPENING)
    assert (found.refusal, found.at, found.move) == (None, None, None)
    assert [(done.text, done.seat) for done in found.done] == [(do, 0) for do in OPENING.do]
    lay, discard = found.done
    assert isinstance(lay.move, Lay)
    assert isinstance(discard.move, Discard)
    (opened,) = lay.events
    assert isinstance(opened, Opened)
    assert opened.points == 40
    assert discard.events == (Discarded(0, discard.move.card), TurnBegan(1))
    assert found.start.phase is Phase.PLAY
    assert found.state == discard.state
    assert found.view == view(found.state, 1)


def test_a_ruling_ends_at_the_first_refusal_with_the_view_before_it() -> None:
    found = ruled(replace(OPENING, do=("lay Jh Qh Kh / Ac 2c 3c 4c", "discard Qd", "draw")))
    assert found.refusal is not None
    assert (found.refusal.why, found.at) == (Why.NOT_IN_HAND, 1)
    assert isinstance(found.move, Discard)
    assert [done.text for done in found.done] == ["lay Jh Qh Kh / Ac 2c 3c 4c"]
    assert found.view == view(found.state, 0)
    assert hand(found.state) == "2h 5h 8d 9d 6s 9s Ks"


def test_an_action_that_cannot_be_read_is_refused_without_a_move() -> None:
    found = ruled(replace(OPENING, do=("shout",)))
    assert found.refusal is not None
    assert (found.refusal.why, found.at, found.move) == (Why.NOT_READABLE, 0, None)


@pytest.mark.parametrize(
    ("text", "word"),
    [("draw", "ok"), ("draw 7d", "ok"), ("draw 7d'", "not-readable"), ("draw 8d", "not-readable")],
)
def test_a_draw_that_names_a_card_must_bring_it(text: str, word: str) -> None:
    start = Position(hands=("2c", "13"), phase="draw", discards="9h", stock="7d")
    found = ruled(Case(name="draw", start=start, do=(text,)))
    assert ("ok" if found.refusal is None else found.refusal.why) == word
    assert len(found.state.hands[0]) == (2 if word == "ok" else 1)


def test_a_draw_may_leave_out_the_prime_of_what_it_brings() -> None:
    start = Position(hands=("2c", "13"), phase="draw", discards="7d", stock="7d")
    (done,) = ruled(Case(name="draw", start=start, do=("draw 7d",))).done
    (drew,) = done.events
    assert isinstance(drew, Drew)
    assert str(drew.card) == "7d'"


def test_a_card_taken_earlier_in_the_turn_binds_and_can_be_taken_back() -> None:
    start = Position(hands=("Kc 9d 9d", "2s"), opened=(True, True), discards="3h", taken="9d")
    found = ruled(Case(name="taken", start=start, do=("undo", "take")))
    back, again = found.done
    assert back.state.phase is Phase.DRAW
    assert isinstance(again.events[0], Took)
    refused = Case(name="kept", start=start, do=("discard 9d",), expect="taken-must-be-used", at=0)
    assert judge(refused).passed


# The verdict


def test_a_case_passes_where_all_is_as_expected() -> None:
    assert judge(OPENING) == Verdict(name="forty is enough", passed=True, expected="ok", got="ok")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"expect": "not-opened"}, ("not-opened", "ok")),
        ({"do": ("lay Jh Qh Kh",)}, ("ok", "opening-short have=30 need=40 at 0")),
        (
            {"do": ("lay Jh Qh Kh",), "expect": "not-a-meld"},
            ("not-a-meld", "opening-short have=30 need=40 at 0"),
        ),
        (
            {"do": ("lay Jh Qh Kh",), "expect": "opening-short", "at": 1},
            ("opening-short at 1", "opening-short have=30 need=40 at 0"),
        ),
    ],
)
def test_another_ruling_is_said(changed: dict[str, object], said: tuple[str, str]) -> None:
    case = replace(OPENING, after=After(), **changed)  # type: ignore[arg-type]
    assert verdict(case) == said


@pytest.mark.parametrize("at", [None, 0])
def test_the_place_of_a_refusal_is_compared_where_it_is_given(at: int | None) -> None:
    case = replace(OPENING, do=("lay Jh Qh Kh",), after=After(), expect="opening-short", at=at)
    assert judge(case).passed


def test_what_comes_after_a_refusal_is_the_state_before_it() -> None:
    case = replace(OPENING, do=("lay Jh Qh Kh",), expect="opening-short", after=After(table=()))
    assert judge(case).passed
    assert not judge(replace(case, after=After(turn=1))).passed


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("hands", ("9d 9s 5h 6s 8d", "13"), "hand 0 9d 9s 5h 6s 8d"),
        ("hands", ("9d 9s 5h 6s 8d 3h", "13"), "hand 0 9d 9s 5h 6s 8d 3h"),
        ("hands", ("9d 9d 5h 6s 8d 2h", "13"), "hand 0 9d 9d 5h 6s 8d 2h"),
        ("hands", ("6", "12"), "hand 1 12"),
        ("table", ("Jh Qh Kh",), "table Jh Qh Kh"),
        ("table", ("Ac 2c 3c 4c", "Jh Qh Kh"), "table Ac 2c 3c 4c / Jh Qh Kh"),
        ("table", ("Qh Jh Kh", "Ac 2c 3c 4c"), "table Qh Jh Kh / Ac 2c 3c 4c"),
        ("discards", "9d 3h Ks", "discards 9d 3h Ks"),
        ("discards", "", "discards none"),
        ("opened", (False, False), "opened [false, false]"),
        ("turn", 0, "turn 0"),
        ("stock_left", 39, "stock_left 39"),
        ("over", True, "over true"),
        ("dead", True, "dead true"),
    ],
)
def test_each_key_of_after_is_compared(key: str, value: object, said: str) -> None:
    expected, got = opening(**{key: value})
    assert expected == said
    assert got != said


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hands", ("2h 5h 6s 8d 9s 9d", "13")),
        ("hands", ("9d' 9s 5h 6s 8d 2h", "13")),
        ("hands", ("9s 5", "13")),
        ("hands", ("6", "13")),
        ("discards", "3h 9d' Ks"),
    ],
)
def test_hands_are_multisets_and_primes_count_where_they_are_written(
    key: str, value: object
) -> None:
    start = replace(OPENING.start, hands=("Jh Qh Kh Ac 2c 3c 4c 9d' 9s 5h 6s 8d 2h Ks", "13"))
    primes = replace(OPENING, start=start, after=After(**{key: value}))  # type: ignore[arg-type]
    assert judge(primes).passed == (key == "hands")


def test_several_differences_are_all_said() -> None:
    assert opening(turn=0, over=True) == ("turn 0; over true", "turn 1; over false")


LAID: Final = Position(hands=("8d", "1"), table=("7d *8d 9d", "8h 8d' *8c"))


@pytest.mark.parametrize(
    "written",
    [
        ("7d *8d 9d", "8h 8d' *8c"),
        ("7d * 9d", "*8c 8d 8h"),
        ("7d * 9d", "* 8d 8h"),
        ("7d * 9d", "*'8c 8d 8h"),
    ],
)
def test_melds_are_compared_as_they_lie(written: tuple[str, ...]) -> None:
    assert judge(Case(name="m", start=LAID, after=After(table=written))).passed


@pytest.mark.parametrize(
    "written",
    [
        ("7d * 9d", "*8c 8s 8h"),
        ("7d *8h 9d", "*8c 8d 8h"),
        ("*8d 7d 9d", "*8c 8d 8h"),
        ("7d * 9d", "* 8d 8h 8s"),
        ("7d * 9d", "*8c 8d 8d"),
    ],
)
def test_melds_that_lie_otherwise_are_told(written: tuple[str, ...]) -> None:
    expected, got = verdict(Case(name="m", start=LAID, after=After(table=written)))
    assert expected == f"table {' / '.join(written)}"
    assert got == "table 7d *8d 9d / 8h 8d' *'8c"


def test_points_are_of_a_deal_that_is_over() -> None:
    start = Position(hands=("Kc", "* Ah Kc 7d"), opened=(True, True))
    closed = Case(name="c", start=start, do=("discard Kc",))
    assert judge(replace(closed, after=After(over=True, dead=False, points=(0, 53)))).passed
    wrong = replace(closed, after=After(points=(0, 52)))
    assert verdict(wrong) == ("points [0, 52]", "points [0, 53]")
    still = replace(closed, do=(), after=After(points=(0, 53)))
    assert verdict(still) == ("points [0, 53]", "points none")
    assert judge(replace(still, after=After(over=False, points=(0, 53)))).passed


def test_a_dead_deal_is_told_from_a_close() -> None:
    start = Position(hands=("Kc 2c", "7d"), stock_left=0, reshuffles=4, discards="3h")
    dead = Case(name="d", start=start, do=("discard Kc",))
    assert judge(replace(dead, after=After(over=True, dead=True))).passed
    assert not judge(replace(dead, after=After(dead=False))).passed


# The end of a match


def test_a_settlement_is_counted_from_the_totals() -> None:
    end = ended(Settle(name="four", rules=SCALA50, totals=(-24, 87, 132, 305)))
    assert (end.totals, end.rounded) == ((-24, 87, 132, 305), (-20, 90, 130, 310))
    assert (end.winner, end.out, end.settlement) == ((0,), (), (890, 50, -110, -830))
    assert [event for event in end.events if isinstance(event, Paid | MatchEnded)]


def test_without_a_settlement_nothing_is_paid() -> None:
    rules = replace(SCALA50, settlement=Settlement.NONE)
    end = ended(Settle(name="four", rules=rules, totals=(10, 20)))
    assert (end.winner, end.rounded, end.settlement) == ((0,), (), ())


def test_a_limit_puts_out_and_the_last_one_in_wins() -> None:
    end = ended(Settle(name="R19", totals=(101, 100)))
    assert (end.winner, end.out, end.over_at) == ((1,), (0,), 1)
    assert ended(Settle(name="on", totals=(101, 100, 3))).winner == ()


def test_deals_are_counted_one_after_another() -> None:
    settle = Settle(name="d", rules=DUELLO, deals=((0, 60), (30, 0), (0, 45)))
    end = ended(settle)
    assert (end.totals, end.out, end.winner, end.over_at) == ((30, 105), (1,), (0,), 3)


def test_who_is_out_counts_nothing_and_who_reenters_goes_on() -> None:
    deals = ((101, 60, 30), (45, 0, 5))
    assert ended(Settle(name="out", deals=deals)).totals == (101, 60, 35)
    again = replace(SCALA40, reentry=1)
    assert ended(Settle(name="in", rules=again, deals=deals)).totals == (105, 60, 35)


def test_fewer_deals_than_the_rules_ask_have_no_winner() -> None:
    rules = replace(SCALA40, match_end=MatchEnd.DEALS, deals=3)
    two = Settle(name="two", rules=rules, deals=((1, 2), (3, 4)))
    assert ended(two).winner == ()
    assert ended(replace(two, deals=((1, 2), (3, 4), (0, 0)))).winner == (0,)


def test_deals_after_the_end_fail() -> None:
    late = Settle(name="late", deals=((101, 0), (5, 0)))
    assert verdict(late) == ("deals 2", "deals over after 1")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("totals", (1, 2), ("totals [1, 2]", "totals [5, 14]")),
        ("rounded", (0, 10), ("rounded [0, 10]", "rounded [10, 10]")),
        ("winner", (1,), ("winner [1]", "winner [0]")),
        ("out", (1,), ("out [1]", "out []")),
        ("settlement", (0, 0), ("settlement [0, 0]", "settlement [100, -100]")),
    ],
)
def test_each_key_of_a_settle_is_compared(key: str, value: object, said: tuple[str, str]) -> None:
    after = SettleAfter(**{key: value})  # type: ignore[arg-type]
    assert verdict(Settle(name="s", rules=SCALA50, totals=(5, 14), after=after)) == said


# Broken entries


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x", ("file", "TOML", "line 1: not TOML")),
        ("x = 1", ("file", "a table that can be read", "x: is no list of tables")),
        ("[[case]]", ("case 1", "a table that can be read", "hands: must be")),
        ("[[settle]]\nname='n'", ("settle 1 (n)", "a table that can be read", "totals: either")),
        ("[[whist]]", ("whist 1", "a table that can be read", "unknown kind of table")),
    ],
)
def test_what_cannot_be_read_fails_by_number_name_and_key(
    text: str, line: tuple[str, str, str]
) -> None:
    (entry,) = read(text)
    found = judge(entry)
    assert (found.passed, found.name, found.expected) == (False, line[0], line[1])
    assert found.got.startswith(line[2])
