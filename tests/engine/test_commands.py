"""The commands: what they print, how they exit, and one line for whatever cannot be done."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from quaranta.cases import Case, Position, read
from quaranta.commands import Misused, run
from quaranta.record import Record, played_deals, write
from quaranta.record import read as read_record
from quaranta.referee import judge
from quaranta.replays import moments
from quaranta.scala40 import view
from quaranta.scala40.rules import DUELLO

ROOT: Final = Path(__file__).parent.parent.parent
COMMAND: Final = (sys.executable, "-m", "quaranta")
RECORDS: Final = sorted((ROOT / "tests" / "records").glob("*.toml"))
DEALT: Final = Record(seed="s", players=("Tu", "Maestro"), rules=DUELLO)
GOOD: Final = '[[case]]\nname = "good"\nhands = ["7h", "1"]\nphase = "draw"\ndo = ["draw"]\n'
BAD: Final = GOOD.replace("good", "bad").replace('["draw"]', '["discard 7h"]')


def quaranta(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT / "engine",
        check=False,
    )


def lines(*words: str, **files: str) -> tuple[list[str], int]:
    """What a command prints where these files are."""
    output = run(words, lambda name: files[name].encode())
    return list(output.lines), output.code


# referee


def test_the_referee_prints_a_line_a_case_and_counts(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(GOOD)
    bad.write_text(GOOD + BAD)
    done = quaranta("referee", str(good))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "ok good\n1 passed, 0 failed\n"
    done = quaranta("referee", str(good), str(bad))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines() == [
        "ok good",
        "ok good",
        "FAIL bad: expected ok, got must-draw-first at 0",
        "2 passed, 1 failed",
    ]


def test_a_table_that_cannot_be_read_is_named_with_its_file() -> None:
    found, code = lines("referee", "a", "b", a=f"{GOOD}turn = 7\n{GOOD}", b="[[")
    assert code == 1
    wanted = "expected a table that can be read, got"
    assert found == [
        f"FAIL a case 1 (good): {wanted} turn: is 7: it must be a whole number from 0 to 5",
        "ok good",
        "FAIL b: expected TOML, got line 1: not TOML: Invalid initial character for a key part",
        "1 passed, 2 failed",
    ]


def test_the_last_line_is_the_result_in_json() -> None:
    found, code = lines("referee", "a", "--json", a=GOOD + BAD)
    assert code == 1
    assert found[0] == "ok good"
    failure = {"name": "bad", "expected": "ok", "got": "must-draw-first at 0"}
    assert json.loads(found[-1]) == {"passed": 1, "failed": 1, "failures": [failure]}


# replay


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_states_of_a_record_are_cases_that_pass(path: Path, seat: int | None) -> None:
    words = [] if seat is None else ["--seat", str(seat)]
    found, code = lines("replay", "a", *words, a=path.read_text())
    assert code == 0
    record = read_record(path.read_text())
    cases = read("\n".join(found))
    assert len(cases) >= sum(map(len, record.deals))
    assert [entry for entry in cases if not judge(entry).passed] == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_seat_is_shown_what_it_saw_and_no_more(path: Path) -> None:
    record = read_record(path.read_text())
    states = [
        state
        for played in played_deals(record)
        for state in (played.dealt, *(step.state for step in played.steps))
    ]
    for moment, state in zip(moments(record, 1), states, strict=True):
        assert moment.position.stock == ""
        hidden = [hand for seat, hand in enumerate(moment.position.hands) if seat != 1]
        named = [word for hand in hidden for word in hand.split() if not word.isdecimal()]
        if state.result is None and state.turn != 1:
            public = [str(card) for card in (*state.swapped, state.taken) if card is not None]
            assert named == public
            assert moment.action is None or not moment.action.startswith("draw ")
        assert not named or state.turn != 1 or state.result is not None
        assert moment.position.hands[1] == " ".join(map(str, view(state, 1).hand))


def test_states_count_from_the_deal_and_stop_at_a_ply() -> None:
    text = RECORDS[0].read_text()
    found, _ = lines("replay", "a", "--until", "3", "--json", a=text)
    states = json.loads(found[-1])["states"]
    assert [(state["deal"], state["ply"]) for state in states] == [(1, ply) for ply in range(4)]
    assert states[0]["position"]["phase"] == "draw"
    assert states[0]["action"] == read_record(text).deals[0][0]


def test_the_end_of_a_deal_says_who_closed_and_what_it_cost() -> None:
    record = read_record(RECORDS[0].read_text())
    found, _ = lines("replay", "a", a=write(record))
    ends = [line for line in found if "points" in line]
    played = [one.end.result for one in played_deals(record) if one.end.result is not None]
    assert len(ends) == len(played)
    for line, result in zip(ends, played, strict=True):
        assert line.endswith(f"points {' '.join(map(str, result.points))}")


def test_a_record_just_begun_is_its_deal_alone() -> None:
    found, _ = lines("replay", "a", a=write(DEALT))
    (case,) = read("\n".join(found))
    assert isinstance(case, Case)
    assert isinstance(case.start, Position)
    assert (case.name, case.rules, case.do) == ("deal 1, ply 0", DUELLO, ())
    assert found[0].endswith("has the turn")


# What cannot be done


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "COMMAND"),
        (["deal"], "deal"),
        (["referee"], "FILE"),
        (["referee", "--loud", "x"], "--loud"),
        (["referee", "nowhere.toml"], "nowhere.toml: No such file or directory"),
        (["referee", "."], ".: Is a directory"),
        (["replay"], "RECORD"),
        (["replay", "nowhere.toml"], "nowhere.toml: No such file or directory"),
        (["replay", "quaranta/cards.py"], "quaranta/cards.py: the record is not TOML"),
        (["replay", "x", "--seat", "-1"], "--seat"),
        (["replay", "x", "--until", "soon"], "'soon' is no number"),
    ],
    ids=" ".join,
)
def test_bad_usage_is_one_line_and_exit_2(words: list[str], said: str) -> None:
    done = quaranta(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.startswith("quaranta: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "| true"])
def test_whoever_does_not_read_is_no_error(closed: str, tmp_path: Path) -> None:
    file = tmp_path / "good.toml"
    file.write_text(GOOD * 100)
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", *COMMAND, "referee", str(file)],
        capture_output=True,
        timeout=60,
        cwd=ROOT / "engine",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_output_that_cannot_be_written_is_one_line_and_exit_2(tmp_path: Path) -> None:
    file = tmp_path / "good.toml"
    file.write_text(GOOD)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "referee", str(file)],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            cwd=ROOT / "engine",
            check=False,
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"quaranta: the output: ")


def test_a_mark_that_an_editor_puts_before_a_text_is_no_part_of_it() -> None:
    assert lines("referee", "marked", marked="\ufeff" + GOOD) == lines("referee", "a", a=GOOD)
    text = write(DEALT)
    assert lines("replay", "marked", marked="\ufeff" + text) == lines("replay", "a", a=text)


def test_a_file_that_breaks_off_while_it_is_read_is_named() -> None:
    def broken(_name: str) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with pytest.raises(Misused, match=r"^torn\.toml: Input/output error$"):
        run(["referee", "torn.toml"], broken)


def test_a_number_too_large_is_told_how_large_it_may_be() -> None:
    with pytest.raises(Misused, match="'1000000000' is no number from 0 to 9999999"):
        lines("reale", "--deals", "1000000000")


def test_a_seat_that_is_not_there_is_said() -> None:
    with pytest.raises(Misused, match="--seat 2: the record has the seats 0 to 1"):
        lines("replay", "a", "--seat", "2", a=write(DEALT))


def test_a_record_that_cannot_be_played_is_said_with_its_file() -> None:
    text = write(DEALT).replace("moves = []", 'moves = ["take"]')
    with pytest.raises(Misused, match="a: deal 1, action 1"):
        lines("replay", "a", a=text)
