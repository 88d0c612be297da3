"""What an arena keeps: read back as it was, dropped where torn, refused where it is another's."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.arena import Outcome, Unit
from quaranta.arena_log import LONGEST_LINE, Log, LogError, entry, header, read_log
from quaranta.arena_run import Done, Run
from quaranta.scala40.rules import DUELLO, SCALA40

RUN: Final = Run(
    names=("feed-risk", "steady", "random"), rules=SCALA40, seats=2, unit=Unit.MATCH, seed="s"
)
HEADER: Final = header(RUN, "e1").encode()
DONE: Final = Done(1, Outcome(number=3, share=0.25, points=-31.5, deals=14))
LINE: Final = entry(RUN, DONE).encode()


def read(text: bytes, run: Run = RUN, engine: str = "e1") -> Log:
    """A text read as a file would be, line by line and none much too long."""
    pieces = []
    while text:
        end = text.find(b"\n") + 1 or len(text)
        end = min(end, LONGEST_LINE + 1)
        pieces.append(text[:end])
        text = text[end:]
    return read_log(pieces, run, engine)


def test_what_was_written_is_read() -> None:
    other = Done(0, Outcome(number=9_999_999, share=1 / 3, points=0.1, deals=2))
    text = HEADER + LINE + entry(RUN, other).encode()
    assert read(text) == Log(done=(DONE, other), size=len(text))
    assert read(b"") == Log()
    assert read(HEADER) == Log(size=len(HEADER))


@given(
    share=st.floats(0, 1),
    points=st.floats(-(10**6), 10**6),
    deals=st.integers(2, 1000),
    number=st.integers(1, 9_999_999),
    at=st.integers(0, 2),
)
def test_numbers_come_back_to_the_last_bit(
    share: float, points: float, deals: int, number: int, at: int
) -> None:
    done = Done(at, Outcome(number=number, share=share, points=points, deals=deals))
    assert read(HEADER + entry(RUN, done).encode()).done == (done,)


def test_a_torn_end_is_dropped_wherever_it_tears() -> None:
    text = HEADER + LINE
    for end in range(len(text)):
        whole = HEADER if end >= len(HEADER) else b""
        assert read(text[:end]) == Log(size=len(whole))


def test_the_same_unit_twice_is_one() -> None:
    assert read(HEADER + LINE + LINE).done == (DONE,)
    other = entry(RUN, Done(1, replace(DONE.outcome, points=1.0))).encode()
    with pytest.raises(LogError, match="line 3 contradicts another about pair 3"):
        read(HEADER + LINE + other)


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (replace(RUN, seed="t"), "seed is 's', asked is 't'"),
        (replace(RUN, rules=DUELLO), "rules.preset is 'scala40', asked is 'duello'"),
        (
            replace(RUN, rules=replace(SCALA40, open_min=50)),
            "rules.open_min is 40, asked is 50",
        ),
        (replace(RUN, unit=Unit.DEAL), "unit is 'match', asked is 'deal'"),
        (replace(RUN, seats=3), "players is 2, asked is 3"),
        (
            replace(RUN, names=("feed-risk", "random")),
            "names is 'feed-risk steady random', asked is 'feed-risk random'",
        ),
    ],
)
def test_another_run_is_refused_and_named(run: Run, said: str) -> None:
    with pytest.raises(LogError) as told:
        read(HEADER + LINE, run)
    assert str(told.value) == f"it is the log of another run: {said}"


def test_another_engine_is_refused() -> None:
    with pytest.raises(LogError, match="an engine with other players or rules made it"):
        read(HEADER, engine="e2")


def changed(**values: Any) -> bytes:
    """The line of a unit with some values others."""
    return json.dumps({**json.loads(LINE), **values}).encode() + b"\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"\n", "line 2 is not JSON"),
        (b"{}\n", "line 2 has not the keys a, b, pair, share, points, deals"),
        (b"[1]\n", "line 2 is no unit"),
        (b"[" * 3000 + b"\n", "line 2 is not JSON"),
        (b'"\xff"\n', "line 2 is not JSON"),
        (b"\0" * 40 + b"\n", "line 2 is not JSON"),
        (b"9" * LONGEST_LINE + b"\n", "line 2 is"),
        (b'{"a": "' + b"x" * LONGEST_LINE, "line 2 is too long"),
        (HEADER, "line 2 has not the keys"),
        (changed(more=1), "line 2 has not the keys"),
        (changed(a="steady", b="feed-risk"), "line 2 is of players that are not asked for"),
        (changed(a=["feed-risk"]), "line 2 is of players that are not asked for"),
        (changed(pair=0), "line 2: pair must be a whole number from 1"),
        (changed(pair=True), "line 2: pair must be"),
        (changed(pair=1.0), "line 2: pair must be"),
        (changed(pair=10**7), "line 2: pair must be"),
        (changed(share=1.01), "line 2: share must be a number from 0 to 1"),
        (changed(share=float("nan")), "line 2: share must be"),
        (changed(share="1"), "line 2: share must be"),
        (changed(share=None), "line 2: share must be"),
        (changed(share=False), "line 2: share must be"),
        (changed(points=float("inf")), "line 2: points must be a number"),
        (changed(points=10**300), "line 2: points must be"),
        (changed(deals=1), "line 2: deals must be a whole number from 2 to 1000"),
        (changed(deals=1001), "line 2: deals must be"),
    ],
)
def test_a_hostile_line_is_refused_in_a_sentence(line: bytes, said: str) -> None:
    with pytest.raises(LogError) as told:
        read(HEADER + line + LINE)
    assert str(told.value).startswith(said)


@pytest.mark.parametrize(
    "text",
    [b"A letter\nto somebody\n", b"A letter", b"\0" * 9000, b"{}\n", b"[]\n", b"7\n", LINE,
     b'{"arena": 2}\n', HEADER[1:], b"[" * 3000 + b"\n"],
)  # fmt: skip
def test_a_file_that_is_something_else_is_refused(text: bytes) -> None:
    with pytest.raises(LogError):
        read(text)


@given(st.binary(max_size=300), st.integers(0, 10**6))
def test_whatever_is_in_it_there_is_a_log_or_a_sentence(noise: bytes, place: int) -> None:
    text = HEADER + LINE
    at = place % len(text)
    for hostile in (noise, HEADER + noise, text[:at] + noise + text[at:]):
        try:
            log = read(hostile)
        except LogError:
            continue
        assert log.size <= len(hostile)
        assert hostile[: log.size].endswith(b"\n") or not log.size
