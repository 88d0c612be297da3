"""The command `reale`: what it prints, whatever counts the blocks, and a line for what is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import pytest

from quaranta.commands import Misused, run
from quaranta.commands_reale import BLOCK, Count, blocks
from quaranta.reale.notation import cards_text, parse_deck
from quaranta.reale.odds import Odds
from quaranta.reale.play import PACK, deck_of

ENGINE: Final = Path(__file__).parents[2] / "engine"
ORDERED: Final = cards_text(PACK)


def no_file(_: str) -> bytes:
    """The command reads none."""
    raise FileNotFoundError


def lines(*words: str) -> list[str]:
    """What the command prints, no file being read."""
    output = run(("reale", *words), no_file)
    assert output.code == 0
    return list(output.lines)


def test_a_game_is_told_pile_by_pile() -> None:
    found = lines("--deck", ORDERED)
    assert found[:4] == [
        "deal = round_robin, turn = flip_pile, gather = right_onto_left, face = each_pile_down",
        f"deck {ORDERED}",
        "piles 5: 11 11 10 10 10",
        "  pile 1: none discarded, Ah kept with 10 below, the suit is h",
    ]
    assert "  37 left" in found
    assert found[-1] == "lost: 7 left, Jh 2s Ah Qh Kh 4d Th"
    assert sum(line.startswith("  pile ") for line in found) == 5 + 4 + 3 + 2 + 1
    assert any(line.endswith("discarded, the whole pile") for line in found)


def test_a_seed_is_told_with_its_pack() -> None:
    first, deck, *rest = lines("--seed", "prova", "--option", "turn=top_down")
    assert first.startswith("seed prova: deal = round_robin, turn = top_down, ")
    assert deck == f"deck {cards_text(deck_of('prova'))}"
    assert lines("--deck", deck.removeprefix("deck "), "--option", "turn=top_down")[2:] == rest


def test_a_seed_is_drawn_where_none_is_given() -> None:
    output = run(("reale",), no_file, new_seed="drawn")
    assert list(output.lines) == lines("--seed", "drawn")


def test_a_game_in_json() -> None:
    found = json.loads(lines("--deck", ORDERED, "--json")[-1])
    assert found["seed"] is None
    assert parse_deck(found["deck"]) == PACK
    assert found["options"]["face"] == "each_pile_down"
    assert (found["sizes"], found["suit"], found["won"]) == ([37, 12, 8, 7, 7], "h", False)
    assert found["final"] == "Jh 2s Ah Qh Kh 4d Th"
    first, second, *_ = found["deals"]
    assert (first["sizes"], first["left"], second["sizes"]) == (
        [11, 11, 10, 10, 10],
        37,
        [10, 9, 9, 9],
    )
    assert first["piles"][0] == {"discarded": "", "royal": "Ah", "left": 11}
    assert {"discarded": "4s", "royal": None} not in first["piles"]


def test_the_odds_in_words_and_in_json() -> None:
    words = ("--seed", "prova", "--deals", "400", "--option", "face=packet_down")
    found = json.loads(lines(*words, "--json")[-1])
    assert found["deals"] == 400
    assert found["won_share"] == found["won"] / 400
    low, high = found["interval"]
    assert low < found["won_share"] < high
    assert found["left"] == found["left_after"][-1]
    assert found["left"]["5"] == found["won"]
    assert [sum(deal.values()) for deal in found["left_after"]] == [400] * 5
    told = lines(*words)
    assert told[1].startswith(
        f"won {found['won']} of 400: {found['won_share']:.2%}, 95 % interval "
    )
    assert f"{low:.2%} to {high:.2%}" in told[1]
    shares = [line.split() for line in told[3:]]
    assert shares[0][0] == "5"
    assert shares[0][-1] == f"{100 * found['won_share']:.2f}"
    for column in range(1, 6):
        column_sum = sum(float(row[column]) for row in shares if row[column] != ".")
        assert abs(column_sum - 100) < 0.3


def test_blocks_are_every_game_once() -> None:
    numbers = [number for block in blocks(2 * BLOCK + 7) for number in block]
    assert numbers == list(range(1, 2 * BLOCK + 8))
    assert blocks(1) == [range(1, 2)]


def test_whatever_counts_the_blocks_the_odds_are_the_same() -> None:
    def backwards(count: Count, parts: Sequence[range]) -> Iterable[Odds]:
        return [count(part) for part in reversed(parts)]

    words = ("reale", "--seed", "cores", "--deals", str(BLOCK + 50), "--json")
    one = run(words, no_file)
    assert run(words, no_file, spread=backwards) == one
    done = subprocess.run(
        [sys.executable, "-m", "quaranta", *words],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ENGINE,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == list(one.lines)


def test_without_a_seed_one_is_drawn() -> None:
    done = [
        subprocess.run(
            [sys.executable, "-m", "quaranta", "reale"],
            capture_output=True,
            text=True,
            timeout=60,
            cwd=ENGINE,
            check=True,
        ).stdout.splitlines()[0]
        for _ in range(2)
    ]
    assert done[0] != done[1]
    assert all(first.startswith("seed ") for first in done)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--deck", "Ah Kh"], "--deck: 2 cards: a pack has 52"),
        (["--deck", f"{ORDERED} Ah"], "--deck: card 53: Ah is there twice"),
        (["--deck", ORDERED, "--seed", "s"], "--seed: not allowed with argument --deck"),
        (["--deck", ORDERED, "--deals", "9"], "--deals counts many packs of one seed"),
        (["--deals", "0"], "--deals must be 1 or more"),
        (["--deals", "-1"], "--deals"),
        (["--deals", "many"], "'many' is no number"),
        (["--seed", ""], "--seed must have 1 to 70 printable characters"),
        (["--seed", "a\nb"], "--seed must have"),
        (["--seed", "x" * 71], "--seed must have"),
        (["--option", "face"], "--option 'face': it must be a name, = and a value"),
        (["--option", "face=up"], "--option: face is 'up': it must be each_pile_down or"),
        (["--option", "\x1b=up"], r"--option: '\x1b' is no option; there are deal turn"),
        (
            ["--option", "deal=packets", "--option", "deal=packets"],
            "--option 'deal' is given twice",
        ),
    ],
)
def test_what_cannot_be_done_is_said(words: list[str], said: str) -> None:
    with pytest.raises(Misused) as told:
        lines(*words)
    assert said in str(told.value)
    assert "\n" not in str(told.value)
