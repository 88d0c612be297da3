"""Kept games of every preset replay to the states they had when they were kept."""

from pathlib import Path

import pytest

from quaranta import record
from quaranta.scala40 import match_over
from quaranta.scala40.rules import PRESETS
from tests.records.digests import digests

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_kept_game_replays_to_the_same_states(name: str) -> None:
    text = (FOLDER / f"{name}.toml").read_text()
    kept = (FOLDER / f"{name}.txt").read_text().split()
    assert digests(text) == kept
    match = record.read(text)
    assert match.rules == PRESETS[name]
    assert match_over(record.replay(match).state)
    assert record.write(match) == text


def test_every_preset_has_its_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(PRESETS)
