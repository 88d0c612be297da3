"""Cases are read strictly: each mistake is named, the other tables are read, nothing is raised."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quaranta.cards import pack
from quaranta.cases import (
    Broken,
    Case,
    Entry,
    Position,
    Settle,
    SettleAfter,
    read,
    read_bytes,
    state_of,
)
from quaranta.cases_text import DEEPEST, LARGEST_TEXT
from quaranta.referee import judge
from quaranta.scala40.notation import cards_text
from quaranta.scala40.rules import SCALA50
from quaranta.scala40.state import Phase, State
from tests.engine.positions import hand, table

SMALL: Final = """
[[case]]
name = "small"
hands = ["7h 8h 9h Kc", "13"]
"""
WHOLE: Final = f'[[case]]\nplayers = 2\ndealer = 1\npack = "{cards_text(pack(4))}"\n'
END: Final = '[[settle]]\nname = "end"\nrules = "scala50"\ntotals = [-24, 87, 132, 305]\n'
FILES: Final = sorted((Path(__file__).parent.parent / "cases").glob("*.toml"))


def only(text: str) -> Entry:
    (entry,) = read(text)
    return entry


def case(text: str) -> Case:
    entry = only(text)
    assert isinstance(entry, Case), entry
    return entry


def broken(text: str) -> Broken:
    entry = only(text)
    assert isinstance(entry, Broken), entry
    assert not judge(entry).passed
    return entry


def state(text: str) -> State:
    return state_of(case(text))


# What is read


def test_what_is_left_out_has_its_value() -> None:
    assert case(SMALL) == Case(name="small", start=Position(hands=("7h 8h 9h Kc", "13")))
    begun = state(SMALL)
    assert (begun.turn, begun.phase, begun.opened) == (0, Phase.PLAY, (False, False))
    assert (begun.turns, begun.out, begun.reshuffles) == ((1, 1), (False, False), 0)
    assert (begun.table, begun.discards, len(begun.stock)) == ((), (), 108 - 4 - 13)


def test_a_case_without_a_name_is_called_by_its_number() -> None:
    first, second = read(f"{WHOLE}\n{WHOLE}")
    assert isinstance(first, Case)
    assert isinstance(second, Case)
    assert (first.name, second.name) == ("case 1", "case 2")


def test_every_key_of_a_position_is_read() -> None:
    begun = state("""
[[case]]
name = "full"
rules = { preset = "scala40", ace_low_points = 11 }
hands = ["7h 7h * Kc", "3", "2s 4"]
turn = 0
phase = "play"
opened = [true, false, true]
opened_this_turn = true
turns = [2, 3, 4]
table = ["4c 5c 6c", "8h 8d *8c"]
owners = [2, 0]
discards = "3h 9d"
stock = "7d 2s"
stock_left = 40
reshuffles = 2
taken = "7h"
swapped = "*"
out = [1]
""")
    assert (begun.rules.ace_low_points, begun.opened) == (11, (True, False, True))
    assert (begun.opened_this_turn, begun.turns, begun.owners) == (True, (2, 3, 4), (2, 0))
    assert table(begun) == ["4c 5c 6c", "8h 8d *'8c"]
    assert cards_text(begun.discards) == "3h 9d"
    assert cards_text(begun.stock[:2]) == "7d 2s'"
    assert (len(begun.stock), begun.reshuffles, begun.out) == (40, 2, (False, True, False))
    assert [len(held) for held in begun.hands] == [4, 3, 5]
    assert (str(begun.taken), cards_text(begun.swapped)) == ("7h", "*")


def test_a_card_taken_can_be_taken_back() -> None:
    begun = state(f'{SMALL}discards = "3h"\nopened = [true, true]\ntaken = "9h"').turn_start
    assert begun is not None
    assert (hand(begun), cards_text(begun.discards)) == ("7h 8h Kc", "3h 9h")
    assert (begun.phase, begun.taken) == (Phase.DRAW, None)


def test_a_pack_is_dealt_from_the_dealers_left() -> None:
    begun = state(WHOLE)
    assert (begun.dealer, begun.turn, begun.phase) == (1, 0, Phase.DRAW)
    assert hand(begun) == "Ah 3h 5h 7h 9h Jh Kh 2d 4d 6d 8d Td Qd"
    assert cards_text(begun.discards) == "Ac"
    assert cards_text(begun.stock[:2]) == "2c 3c"


def test_copies_go_in_order_of_appearance() -> None:
    begun = state(f'{SMALL}discards = "7h 8h\'"\nstock = "9h"')
    assert cards_text(begun.discards) == "7h' 8h'"
    assert str(begun.stock[0]) == "9h'"


def test_both_kinds_of_settle_are_read() -> None:
    end = only(f"{END}[settle.after]\nwinner = [0]\nout = []")
    assert end == Settle(
        name="end",
        rules=SCALA50,
        totals=(-24, 87, 132, 305),
        after=SettleAfter(winner=(0,), out=()),
    )
    end = only('[[settle]]\nname = "deals"\ndeals = [[0, 50], [60, 0]]')
    assert end == Settle(name="deals", deals=((0, 50), (60, 0)))


# What is wrong is named

POSITION_MISTAKES: Final = {
    'colour = "red"': ("colour", "unknown key"),
    "pack = 3": ("hands", "unknown key"),
    "name = 7": ("name", "is 7: it must be a text"),
    f'name = "{"x" * 121}"': ("name", "at most 120 characters"),
    r'name = "a\u0007"': ("name", "all printable"),
    "rules = 40": ("rules", "is 40: it must be a table"),
    'rules = "poker"': ("rules", "'poker' is no preset; there are scala40 duello"),
    'rules = { preset = "whist" }': ("rules", "'whist' is no preset"),
    "rules = { open_min = 400 }": ("rules", "open_min is 400: it must be from 0 to 120"),
    'rules = { set_joker = "all" }': ("rules", "set_joker is 'all'"),
    "rules = { reentry = 1, match_end = 'deals' }": ("rules", "reentry needs match_end = limit"),
    "rules = { colour = 1 }": ("rules.colour", "unknown key"),
    "hands = 3": ("hands", "is 3: it must be a list"),
    "hands = [13, 13]": ("hands", "is 13: it must be a text"),
    'hands = ["13"]': ("hands", "a list of 2 to 6"),
    'hands = ["1", "1", "1", "1", "1", "1", "1"]': ("hands", "a list of 7, where 6 is the most"),
    'hands = ["7h 7h 7h", "13"]': ("hands", "7h is one more than the 2 copies"),
    'hands = ["1h", "13"]': ("hands", "1h is no card"),
    'hands = ["7h *8c", "13"]': ("hands", "stands for a card on the table only"),
    'hands = ["60", "60"]': ("hands", "60 unknown cards, where 48 are left"),
    "turn = 2": ("turn", "no seat 2 among 2"),
    "turn = true": ("turn", "is True: it must be a whole number"),
    'phase = "over"': ("phase", "draw or play"),
    "opened = [true]": ("opened", "has 1 values, where there must be 2"),
    "opened = [1, 0]": ("opened", "is 1: it must be true or false"),
    "opened_this_turn = 1": ("opened_this_turn", "true or false"),
    "turns = [1]": ("turns", "has 1 values"),
    "turns = [-1, 0]": ("turns", "is -1: it must be a whole number from 0"),
    'table = ["7c 8d 9c"]': ("table", "7c 8d 9c is no meld"),
    'table = [""]': ("table", " is no meld"),
    'table = ["8c 8d *"]': ("table", "say what the joker stands for"),
    'table = ["4c 5c 6c"]\nowners = []': ("owners", "has 0 values, where there must be 1"),
    'table = ["4c 5c 6c"]\nowners = [2]': ("owners", "no seat 2"),
    'discards = ["3h"]': ("discards", "is of another kind: it must be a text"),
    'stock = "* * * * *"': ("stock", "one more than the 4 jokers"),
    "stock_left = 100": ("stock_left", "is 100, where 0 to 91 can be"),
    'stock = "2s 3s"\nstock_left = 1': ("stock_left", "is 1, where 2 to 91 can be"),
    "reshuffles = -1": ("reshuffles", "from 0"),
    'taken = "2s"': ("taken", "2s is not in the hand"),
    'taken = "7h 8h"': ("taken", "one card"),
    'swapped = "*"': ("swapped", "* is not in the hand"),
    'swapped = "7h"': ("swapped", "jokers only"),
    "out = [0]": ("out", "seat 0 is out and cannot have the turn"),
    "out = [3]": ("out", "no seat 3"),
    "do = [7]": ("do", "is 7: it must be a text"),
    'do = "draw"': ("do", "must be a list"),
    'expect = "nonsense"': ("expect", "'nonsense' is neither ok nor a word of refusal"),
    "at = -1": ("at", "is -1"),
    "at = 123456789012345678901234567890": ("at", "is a number too large"),
    "after = 1": ("after", "must be a table"),
    "after = { won = true }": ("after.won", "unknown key"),
    'after = { hands = ["1"] }': ("after.hands", "has 1 values, where there are 2 seats"),
    'after = { discards = "XX" }': ("after.discards", "XX is no card"),
    "after = { points = [1, 2, 3] }": ("after.points", "has 3 values"),
    "after = { over = 1 }": ("after.over", "true or false"),
}


@pytest.mark.parametrize(("line", "named"), POSITION_MISTAKES.items(), ids=list(POSITION_MISTAKES))
def test_a_mistake_in_a_position_is_named(line: str, named: tuple[str, str]) -> None:
    key = line.partition(" =")[0]
    kept = [one for one in SMALL.splitlines() if not one.startswith(f"{key} =")]
    found = broken("\n".join([*kept, line]))
    assert (found.kind, found.number, found.key) == ("case", 1, named[0])
    assert named[1] in found.why


PACK_MISTAKES: Final = {
    "players = 2": ("players", "missing"),
    "dealer = 1": ("dealer", "missing"),
    "players = 7": ("players", "from 2 to 6"),
    "players = 3\nrules = 'duello'": ("players", "must be 2 to 2"),
    "dealer = 2": ("dealer", "no seat 2 among 2"),
    'pack = "Ah 2h"': ("pack", "106 of its cards are missing, 3h for one"),
    f'pack = "{cards_text(pack(4))}"\nrules = "scala50"': ("pack", "one more than the 2 jokers"),
    "turn = 0": ("turn", "unknown key"),
}


@pytest.mark.parametrize(("line", "named"), PACK_MISTAKES.items(), ids=range(len(PACK_MISTAKES)))
def test_a_mistake_in_a_pack_is_named(line: str, named: tuple[str, str]) -> None:
    key = line.partition(" =")[0]
    kept = [one for one in WHOLE.splitlines() if not one.startswith(f"{key} =")]
    added = [] if named[1] == "missing" else [line]
    found = broken("\n".join([*kept, *added]))
    assert (found.kind, found.number, found.key) == ("case", 1, named[0])
    assert named[1] in found.why


SETTLE_MISTAKES: Final = {
    "": "either totals or deals",
    "totals = [1, 2]\ndeals = [[1, 2]]": "either totals or deals",
    "totals = [1]": "a list of 2 to 6",
    "totals = [1, 1.5]": "is 1.5: it must be a whole number",
    "totals = [1, 1000000]": "is 1000000",
    "deals = []": "lists of one length",
    "deals = [[1, 2], [1]]": "lists of one length",
    "deals = [[1]]": "a list of 2 to 6",
    "deals = [1, 2]": "is 1: it must be a list",
    "totals = [1, 2]\nafter = { points = [1] }": "unknown key",
}


@pytest.mark.parametrize(("line", "said"), SETTLE_MISTAKES.items(), ids=range(len(SETTLE_MISTAKES)))
def test_a_mistake_in_a_settle_is_named(line: str, said: str) -> None:
    found = broken(f'[[settle]]\nname = "end"\n{line}\n')
    assert (found.kind, found.number, found.name) == ("settle", 1, "end")
    assert said in found.why


def test_a_bad_table_does_not_stop_the_others() -> None:
    entries = read(f"{SMALL}\n{SMALL}turn = 9\n{SMALL}\n{END}\n[[whist]]\nname = 'w'\n[odd]\n")
    assert [type(entry) for entry in entries] == [Case, Broken, Case, Settle, Broken, Broken]
    _, second, _, _, whist, odd = entries
    assert isinstance(second, Broken)
    assert (second.number, second.name, second.key) == (2, "small", "turn")
    assert isinstance(whist, Broken)
    assert (whist.kind, whist.number, whist.name) == ("whist", 1, "w")
    assert isinstance(odd, Broken)
    assert (odd.kind, odd.key) == ("file", "odd")


# A whole file that is wrong is one entry with its line

FILE_MISTAKES: Final = {
    "[[case]]\nname = \n": "line 2: not TOML",
    "[[case]]\n\nname = 'a'\nname = 'b'": "line 4: not TOML",
    "[[case": "line 1: not TOML",
    "x = 1\ny = {": "line 2: not TOML",
    f"x = 1\ny = {'[' * (DEEPEST + 1)}": f"line 2: nested deeper than {DEEPEST}",
    f"\n\n{'a.' * (DEEPEST + 1)}a = 1": f"line 3: nested deeper than {DEEPEST}",
    f"x = {'9' * 5000}": "line 1: a number of 40 digits or more",
    "x" * (LARGEST_TEXT + 1): f"line 1: here the file passes {LARGEST_TEXT} characters",
    "\n" * (LARGEST_TEXT + 9): f"line {LARGEST_TEXT + 1}: here the file passes",
}


@pytest.mark.parametrize(("text", "said"), FILE_MISTAKES.items(), ids=range(len(FILE_MISTAKES)))
def test_a_text_that_is_no_toml_is_one_failure_with_its_line(text: str, said: str) -> None:
    found = broken(text)
    assert (found.kind, found.number) == ("file", 0)
    assert found.why.startswith(said)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"x = 1\ny = '\xff'", "line 2: not TOML: not UTF-8"),
        (b"\n" * (LARGEST_TEXT + 1), f"line {LARGEST_TEXT + 1}: here the file passes"),
    ],
    ids=["not UTF-8", "too large"],
)
def test_bytes_that_are_no_text_are_one_failure(raw: bytes, said: str) -> None:
    (entry,) = read_bytes(raw)
    assert isinstance(entry, Broken)
    assert entry.why.startswith(said)


def test_brackets_and_dots_in_strings_and_comments_are_not_nesting() -> None:
    deep = "[" * 50 + "." * 50
    name = f'name = "{deep}" # {deep}\n'
    assert case(f"[[case]]\n{name}hands = ['1', '''1''']\ndo = [\"\"\"{deep}\"\"\"]").do == (deep,)


def test_deep_texts_are_refused_before_they_are_read() -> None:
    for text in ("x = " + "[" * 400_000, "a." * 400_000 + "a = 1", "{x=" * 300_000):
        assert "nested deeper" in broken(text).why


@given(st.text())
@example("\ud800 = 1")
@example("[[case]]\n'\ud800' = 1")
@example("case = 1")
@example("'' = [[]]")
@example("[[case]]\nname = '\u0085'\nhands = ['1', '1']")
def test_any_text_is_read(text: str) -> None:
    check_readable(text)


def check_readable(text: str) -> None:
    for entry in read(text):
        verdict = judge(entry)
        said = f"{verdict.name} {verdict.expected} {verdict.got}"
        assert said.isprintable()
        assert not (verdict.passed and isinstance(entry, Broken))


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A few tables of the case files, with some places changed."""
    blocks = [block for path in FILES for block in path.read_text().split("\n\n")]
    text = "\n\n".join(draw(st.lists(st.sampled_from(blocks), min_size=1, max_size=3)))
    words = st.sampled_from(sorted(set(" ".join(blocks[:60]).split()))) | st.text(max_size=3)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(words) + text[at + draw(st.integers(0, 6)) :]
    return text


@given(spoiled())
def test_spoiled_files_are_read(text: str) -> None:
    check_readable(text)
