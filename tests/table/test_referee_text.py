"""The referee on the page speaks the text of cases: every case of the tree, and hostile text."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.cases import Case, Position, read
from quaranta.cases_write import write
from quaranta.referee import judge, ruled
from quaranta_table.intents import (
    LONGEST_INPUT,
    Act,
    Choose,
    Fill,
    Intent,
    MessageError,
    TapCard,
    TapPlace,
    parse_message,
)
from quaranta_table.markup import markup
from quaranta_table.referee_acts import reached, without_actions
from quaranta_table.referee_board import LONGEST_CASE, Board
from quaranta_table.session_referee import loaded
from tests.table.club import Club, hand

CASES = Path(__file__).parents[1] / "cases"
EVERY = [
    replace(entry, number=1)
    for file in sorted(CASES.glob("*.toml"))
    for entry in read(file.read_text("utf-8"))
    if isinstance(entry, Case)
]
POSITIONS = [case for case in EVERY if isinstance(case.start, Position)]


def test_every_position_of_the_tree_is_read_judged_and_written_back() -> None:
    for case in POSITIONS:
        board = loaded(Board(case=POSITIONS[0], pasted=write([case])))
        assert board.case == case, (case.name, board.trouble)
        assert read(write([board.case])) == (case,), case.name
        assert judge(board.case).passed, case.name


def test_every_position_reached_in_the_cases_can_be_gone_on_from() -> None:
    for case in POSITIONS:
        ruling = ruled(case)
        if ruling.refusal is None and ruling.state.result is None:
            after = replace(without_actions(Board(case=case)).case, start=reached(case, ruling))
            again = ruled(after).state
            assert list(map(len, again.hands)) == list(map(len, ruling.state.hands)), case.name
            assert again.table == ruling.state.table, case.name
            assert (again.turn, again.phase) == (ruling.state.turn, ruling.state.phase), case.name
            assert len(again.stock) == len(ruling.state.stock), case.name


@pytest.mark.parametrize("case", EVERY[::7], ids=lambda case: case.name)
def test_every_part_of_the_page_shows_any_case(case: Case) -> None:
    club = Club()
    club.paste(write([case]))
    assert (club.ruling.refusal or "ok") == (case.expect if case.do else "ok")
    for tab in ("cards", "table", "act", "text"):
        club.act(f"referee-tab:{tab}")
        markup(club.screen)
    text = club.case_text
    (entry,) = read(text)
    assert judge(entry).passed


def test_what_is_tapped_together_is_text_that_the_command_line_passes() -> None:
    club = hand("Th Jh Qh 2c 3c 4c 9d")
    club.choose("Th Jh Qh 2c 3c 4c")
    club.act("lay")
    (entry,) = read(club.case_text)
    assert isinstance(entry, Case)
    assert (entry.expect, entry.at) == ("opening-short", 0)
    assert judge(entry).passed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no toml",
        "[[settle]]\nname='x'\ntotals=[1,2]",
        "[[case]]\nhands=['7h 7h 7h', '1']",
        "[[case]]\nhands=['99', '99']",
        "[[[[[[",
        "x" * (LONGEST_CASE + 1),
    ],
)
def test_a_text_that_is_no_position_says_why_and_changes_nothing(text: str) -> None:
    club = hand("7h")
    before = club.board.case
    club.paste(text)
    assert club.sheet.alert
    assert club.board.case == before


def test_a_case_may_be_longer_than_any_other_text_of_a_person() -> None:
    def message(name: str, size: int) -> str:
        return json.dumps(["intent", 1, ["input", name, "x" * size]])

    assert parse_message(message("referee:text", LONGEST_CASE + 1))[1] == Fill(
        "referee:text", "x" * (LONGEST_CASE + 1)
    )
    for name, size in (("referee:text", LONGEST_CASE + 2), ("referee:action", LONGEST_INPUT + 1)):
        with pytest.raises(MessageError):
            parse_message(message(name, size))


NAMES = ("7h", "*", "Ac", "Zz", "7h'", "*8c", "")
WHERE = ("hand", "picker", "meld:1", "meld:new", "meld:99", "hand:1", "hand:9", "discard", "x")
WHERE += ("taken", "swapped", "stock", "meld:", "hand:²", "meld:²")
FIELDS = ("seats", "turn", "unknown-0", "unknown-9", "opened-1", "played-0", "drawn", "opened")
FIELDS += ("rules", "action", "text", "zzz", "seats-1")
VALUES = ("", "3", "999", "²", "true", "duello", "own:x", "lay 7h * Ac", "add * 1", "\ud800", "-1")
ACTS = ("draw", "take", "lay", "gather", "discard", "undo", "take-back", "referee-propose")
ACTS += ("referee-read", "referee-on", "referee-back", "referee-restart", "referee-more:seats")
ACTS += ("referee-less:unknown-0", "referee-more:x", "referee-tab:act", "referee-tab:x")
ACTS += ("referee-tab:cards", "copy", "lang:en", "article:5", "close", "referee", "menu")
some = st.sampled_from
INTENTS: st.SearchStrategy[Intent] = st.one_of(
    st.builds(TapCard, some(NAMES), some(WHERE)),
    st.builds(TapPlace, some(WHERE)),
    st.builds(Choose, some(("add", "swap", "low", "*8c", "x"))),
    st.builds(Fill, some([f"referee:{name}" for name in FIELDS]), some(VALUES) | st.text()),
    st.builds(Act, some(ACTS)),
)


@given(st.lists(INTENTS, max_size=40))
def test_no_intent_breaks_the_board(intents: list[Intent]) -> None:
    club = Club()
    for intent in intents:
        markup(club.send(intent))
    text = write([club.board.case])
    text.encode()


@given(st.text(max_size=300))
def test_no_text_breaks_the_board(text: str) -> None:
    club = Club()
    club.paste("[[case]]\n" + text)
    markup(club.screen)
    club.paste("[[case]]\nhands = ['7h 8h 9h', '3']\ndo = [" + text)
    markup(club.screen)
