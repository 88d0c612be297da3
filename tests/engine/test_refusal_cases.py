"""The cases of refusals are complete: each word alone, each two neighbours in their order."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from quaranta.game import Why

CASES: Final = Path(__file__).resolve().parents[1] / "cases"
ALONE: Final = "refusals*.toml"
PAIRS: Final = "refusal-pairs*.toml"
NEIGHBOURS: Final = tuple(pairwise(word.value for word in Why))

NEVER_TOGETHER: Final = {
    ("deal-over", "only-discard"): (
        "di mano's first turn is the one in which nobody has completed a turn; "
        "a deal ends with a discard, which completes one"
    ),
    ("must-draw-first", "already-drawn"): "a player has drawn, or he has not",
    ("nothing-to-draw", "not-in-hand"): "whoever draws or takes names no card of his hand",
    ("ambiguous-joker", "ambiguous-place"): (
        "where a joker could be several cards each of them has one place; "
        "where it could go to two places it is the ace in both"
    ),
    ("ambiguous-place", "opening-short"): "a place is asked for in adding, an opening is laid",
    ("opening-not-clean", "no-joker-there"): "an opening is laid, a joker there is swapped for",
    ("wrong-card-for-joker", "joker-not-added"): "one is of a swap, the other of adding",
    (
        "keep-a-discard",
        "taken-not-discarded",
    ): "one is of laying and adding, the other of discarding",
    ("first-round-close", "joker-not-discarded"): (
        "the last card closes; a joker may be discarded by a hand that holds nothing else"
    ),
}


def refused(files: str) -> list[tuple[str, str]]:
    """The names of the cases in some files with what each expects."""
    texts = [path.read_text("utf-8") for path in sorted(CASES.glob(files))]
    cases = [case for text in texts for case in tomllib.loads(text)["case"]]
    return [(case["name"], case["expect"]) for case in cases]


def named_pairs() -> list[tuple[str, str, str]]:
    """First and later word of each case of two, and what it expects."""
    found = []
    for name, expect in refused(PAIRS):
        first, _, later = name.partition(":")[0].partition(" before ")
        found.append((first, later, expect))
    return found


@pytest.mark.parametrize("word", [word.value for word in Why])
def test_each_word_has_a_case_alone(word: str) -> None:
    mine = [expect for name, expect in refused(ALONE) if name.startswith(f"{word}: ")]
    assert mine
    assert set(mine) == {word}


def test_each_case_alone_is_named_after_a_word() -> None:
    words = {word.value for word in Why}
    assert {name.partition(":")[0] for name, _ in refused(ALONE)} == words


@pytest.mark.parametrize("pair", NEIGHBOURS)
def test_neighbours_have_a_case_or_a_reason(pair: tuple[str, str]) -> None:
    tried = pair in {(first, later) for first, later, _ in named_pairs()}
    assert tried != (pair in NEVER_TOGETHER)


def test_only_neighbours_are_given_a_reason() -> None:
    assert set(NEVER_TOGETHER) <= set(NEIGHBOURS)


def test_of_each_pair_the_first_in_the_order_is_expected() -> None:
    order = [word.value for word in Why]
    for first, later, expect in named_pairs():
        assert order.index(first) < order.index(later)
        assert expect == first


@pytest.mark.parametrize("files", [ALONE, PAIRS])
def test_no_two_cases_share_a_name(files: str) -> None:
    names = [name for name, _ in refused(files)]
    assert len(names) == len(set(names))
