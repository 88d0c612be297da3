"""The command `arrange`: what it prints, its JSON, and a line for what is wrong."""

from __future__ import annotations

import json
import re

import pytest

from quaranta.commands import Misused, run


def no_file(_: str) -> bytes:
    """The command reads none."""
    raise FileNotFoundError


def lines(*words: str) -> list[str]:
    """What the command prints."""
    output = run(("arrange", *words), no_file)
    assert output.code == 0
    return list(output.lines)


def test_the_actions_are_printed_in_order() -> None:
    assert lines("8d Kc Ks 3s", "--table", "7d *8d 9d", "--keep", "1") == [
        "swap 8d 1",
        "lay Kc Ks *Kh",
        "30 points in new melds",
        "left 3s: 3 points",
    ]


def test_the_result_in_json() -> None:
    table = ("--table", "7d *8d 9d", "--table", "6s 7s 8s")
    assert json.loads(lines("5s 6h 6d 8d 9d 2c", *table, "--json")[-1]) == {
        "melds": ["6h 6d *6c"],
        "added": ["swap 8d 1", "add 5s 2"],
        "points": 18,
        "left": ["9d", "2c"],
        "left_points": 11,
    }


def test_every_card_may_be_laid_unless_one_is_kept() -> None:
    assert lines("5h 6h 7h")[-1] == "left nothing: 0 points"
    assert lines("5h 6h 7h 8h", "--keep", "1")[-1] == "left 5h: 5 points"


def test_an_opening_has_its_points_or_is_none() -> None:
    cards = "Jh Qh Kh Ac 2c 3c 4c 9d"
    assert lines(cards, "--open", "40", "--keep", "1")[0] == "lay Jh Qh Kh / Ac 2c 3c 4c"
    assert lines(cards, "--open", "41") == [
        "no opening of 41 points",
        "0 points in new melds",
        "left Jh Qh Kh Ac 2c 3c 4c 9d: 59 points",
    ]
    assert json.loads(lines(cards, "--open", "41", "--json")[-1])["melds"] == []


def test_the_rules_say_what_an_ace_counts() -> None:
    words = ("Ah 2h 3h Qd Qc Qs 5s", "--open", "46")
    assert lines(*words)[0] == "no opening of 46 points"
    assert lines(*words, "--rules", "scala50")[1] == "46 points in new melds"


@pytest.mark.parametrize(
    ("hand", "best", "left"),
    [
        ("2h 2d 2d 2c 3d Qh Ac 4c *", "left", "2h 2d 2d' 3d Qh"),
        ("2h 2d 2d 2c 3d Qh Ac 4c *", "cards", "Qh Ac 4c"),
        ("Ah Ah 3h 4h 2c Qh Kh Qc *", "left", "2c Qc"),
        ("Ah Ah 3h 4h 2c Qh Kh Qc *", "points", "Ah' 2c Qc"),
    ],
)
def test_what_is_best_can_be_said(hand: str, best: str, left: str) -> None:
    found = json.loads(lines(hand, "--json", "--best", best)[-1])
    assert " ".join(found["left"]) == left


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["9h 9h 9h"], "CARDS: 9h is one more than the 2 copies of the pack"),
        (["7h 13"], "CARDS: 13 is no card"),
        (["7x"], "CARDS: 7x is no card"),
        (["7h" * 500], "CARDS: more than 800 characters"),
        (["Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh 2c 3c 4c 5c"], "16 at"),
        (["7h", "--table", "7h 8d 9h"], "--table: 7h 8d 9h is no meld"),
        (["7h", "--table", "7d 7c *"], "say what the joker stands for"),
        (["7h", "--table", "7d" * 300], "--table, meld 1: more than 400 characters"),
        (["7h", "--open", "500"], "--open: open_min is 500: it must be from 0 to 120"),
        (["7h", "--rules", "canasta"], "--rules"),
        (["7h", "--keep", "2"], "--keep"),
        (["7h", "--best", "most"], "--best"),
    ],
)
def test_what_cannot_be_done_is_one_line(words: list[str], said: str) -> None:
    with pytest.raises(Misused, match=re.escape(said)) as caught:
        lines(*words)
    assert "\n" not in str(caught.value)
