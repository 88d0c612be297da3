"""The commands for people as they are run: what they print, what they refuse, how they end."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta import record
from quaranta.cases_text import LARGEST_TEXT
from quaranta_table import commands
from quaranta_table.__main__ import main
from quaranta_table.terminal import Terminal
from quaranta_table.terminal_options import Asked, Misused, language_of, read
from quaranta_table.text import LANGUAGES, text_in
from tests.table.terminal_match import next_line, state_of

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "tests" / "cases").glob("*.toml"))
RECORD = ROOT / "tests" / "records" / "duello.toml"
PATH = os.pathsep.join(str(ROOT / folder) for folder in ("engine", "web"))
ENVIRONMENT = {**os.environ, "PYTHONPATH": PATH, "PYTHONIOENCODING": "utf-8"}
COMMAND = (sys.executable, "-m", "quaranta_table")
IT = text_in("it")


def run(*words: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command run to its end."""
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_played_and_its_record_replays(language: str, tmp_path: Path) -> None:
    terminal = Terminal(language, "duello", 2, "by hand")
    shown, typed = terminal.begun(), list[str]()
    while not terminal.over:
        typed.append(next_line(state_of(terminal)))
        shown += terminal.heard(typed[-1])
    file = tmp_path / "match.toml"
    done = run(
        *("play", "--rules", "duello", "--seed=by hand", "--lang", language, "--record", file),
        typed="\n".join([*typed, ""]),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.replace("> ", "").split("\n")[: len(shown)] == shown
    again = "--rules duello --level medio --players 2 --seed 'by hand'"
    assert again in done.stdout.split("\n")[-3]
    written = record.read(file.read_text("utf-8"))
    assert record.replay(written).state == state_of(terminal)


def test_the_end_of_the_input_leaves_the_match_and_says_how_to_play_it_again() -> None:
    done = run("play", "--seed", "x", typed="draw\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split("\n")[-2] == IT.say(
        "terminal.again", options="--rules scala40 --level medio --players 2 --seed x"
    )


def test_a_seed_is_found_where_none_is_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    told = []
    for _ in range(2):
        assert main(["play"]) == 0
        told.append(capsys.readouterr().out.splitlines()[-1])
    assert told[0] != told[1]


def test_an_interruption_ends_the_match_cleanly(tmp_path: Path) -> None:
    file = tmp_path / "left.toml"
    words = [*COMMAND, "play", "--seed", "x", "--players", "4", "--record", str(file)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(words, env=ENVIRONMENT, **pipes) as process:
        assert process.stdout is not None
        while process.stdout.read(1) != b">":
            pass
        process.send_signal(signal.SIGINT)
        told, problems = process.communicate(timeout=60)
    assert (process.returncode, problems) == (0, b"")
    assert "--players 4 --seed x" in told.decode()
    assert len(record.read(file.read_text("utf-8")).players) == 4


def test_whoever_stops_reading_is_no_error() -> None:
    words = [*COMMAND, "explain", *map(str, CASES)]
    with subprocess.Popen(
        words, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_console_that_is_closed_gives_nothing_and_takes_all(closed: str, tmp_path: Path) -> None:
    file = tmp_path / "left.toml"
    words = ("play", "--seed", "x", "--record", str(file))
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert record.read(file.read_text("utf-8")).seed == "x"


def test_where_nothing_more_can_be_written_the_match_is_recorded_all_the_same(
    tmp_path: Path,
) -> None:
    file = tmp_path / "left.toml"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "play", "--seed", "x", "--record", str(file)],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"quaranta_table: l\xe2\x80\x99uscita non si scrive")
    assert done.stderr.count(b"\n") == 1
    assert record.read(file.read_text("utf-8")).seed == "x"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_are_explained(language: str) -> None:
    done = run("explain", *CASES, "--json", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    *lines, result = done.stdout.splitlines()
    found = json.loads(result)
    assert found["broken"] == []
    assert {one["kind"] for one in found["cases"]} == {"case", "reale", "settle"}
    assert [line for one in found["cases"] for line in one["lines"]] == [
        line for line in lines if not line.startswith("— ")
    ]
    for one in found["cases"]:
        assert bool(one["article"]) == (one["ruling"] not in ("ok", "")), one["name"]


def test_a_broken_table_is_named_and_the_others_are_explained(tmp_path: Path) -> None:
    file = tmp_path / "cases.toml"
    file.write_text('[[case]]\nhands = 3\n[[case]]\nname = "good"\nhands = ["2c", "3c"]\n')
    done = run("explain", file)
    assert done.returncode == 2
    assert done.stderr.startswith(f"quaranta_table: {file}: case 1 hands: non si legge;")
    assert done.stderr.count("\n") == 1
    assert "«good»" in done.stdout


def test_a_record_is_told() -> None:
    done = run("tell", RECORD, "--json", "--lang=en")
    assert (done.returncode, done.stderr) == (0, "")
    *lines, result = done.stdout.splitlines()
    found = json.loads(result)
    assert found["lines"] == lines
    assert len(found["winners"]) == 1
    part = run("tell", RECORD, "--seat", 1, "--until", 5).stdout.splitlines()
    assert part[-1].startswith("  5. ")


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["--help", "--lang=en"]])
def test_help_says_what_there_is(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    usage = text_in(language_of(words)).say("terminal.usage")
    assert capsys.readouterr().out == f"{usage}\n"


BAD = (
    [],
    ["sing"],
    ["play", "--level", "capo"],
    ["play", "--rules", "ramino"],
    ["play", "--rules", "duello", "--players", "3"],
    ["play", "--players", "seven"],
    ["play", "--seed"],
    ["play", "--seed", "x" * 81],
    ["play", "--lang", "de"],
    ["play", "extra"],
    ["play", "--record", "/nowhere/match.toml"],
    ["explain"],
    ["explain", "/nowhere"],
    ["explain", "/"],
    ["explain", "--json=yes", "x"],
    ["tell"],
    ["tell", str(RECORD), str(RECORD)],
    ["tell", str(RECORD), "--seat", "2"],
    ["tell", str(RECORD), "--seat", "-1"],
    ["tell", str(RECORD), "--until", "9" * 9],
    ["tell", str(CASES[0])],
    ["tell", str(Path(__file__))],
)


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    printed, problem = capsys.readouterr()
    assert printed == ""
    assert problem.startswith("quaranta_table: ")
    assert problem.count("\n") == 1


def test_the_exit_code_is_the_command_s() -> None:
    done = run("tell", "/nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("quaranta_table: /nowhere: non si apre (")


@pytest.mark.parametrize("command", ["tell", "explain"])
def test_a_file_beyond_its_size_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "large.toml"
    file.write_bytes(b"#" * (LARGEST_TEXT + 10))
    assert main([command, str(file)]) == 2
    printed, problem = capsys.readouterr()
    assert printed == ""
    assert str(LARGEST_TEXT) in problem
    assert problem.count("\n") == 1


def test_what_is_printed_moves_no_cursor(tmp_path: Path) -> None:
    file = tmp_path / "cases.toml"
    file.write_text('[[case]]\nname = "x"\nhands = ["2c", "3c"]\ndo = ["\\u001b[2J"]\n')
    assert "\x1b" not in run("explain", file).stdout


def test_a_console_that_lacks_a_sign_prints_another() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "--seed", "x"],
        input=b"\xff\xfe\n",
        capture_output=True,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@given(st.lists(st.one_of(st.text(max_size=90), st.sampled_from(["--lang", "en", "tell", "play"]))))
def test_any_words_are_a_command_or_misused(words: list[str]) -> None:
    text = text_in(language_of(words))
    with suppress(Misused):
        assert isinstance(read(words, text), Asked)


SOURCES = [file.read_bytes() for file in (*CASES[:3], RECORD)]


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A case file or a record with a piece cut out, doubled or replaced by something else."""
    source = draw(st.sampled_from(SOURCES))[:4_000]
    start = draw(st.integers(0, len(source)))
    stop = draw(st.integers(start, min(len(source), start + 40)))
    piece = draw(st.one_of(st.binary(max_size=8), st.just(source[start:stop] * 2)))
    return source[:start] + piece + source[stop:]


@given(st.one_of(st.binary(max_size=200), spoilt()))
def test_whatever_a_file_holds_it_is_told_or_refused(raw: bytes) -> None:
    asked = Asked(command="explain", files=("file",))
    assert isinstance(commands.explain(asked, [("file", raw)], IT), commands.Output)
    with suppress(Misused):
        assert commands.tell(Asked(command="tell", files=("file",)), raw, IT).lines
