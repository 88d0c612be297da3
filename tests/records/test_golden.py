"""Kept games of every preset and of other tables replay to the states they had when kept."""

from pathlib import Path

import pytest

from quaranta import record
from quaranta.scala40 import match_over
from quaranta.scala40.events import DealDied, Paid, Reentered, Reshuffled, Swapped, WentOut
from quaranta.scala40.rules import PRESETS
from tests.records.digests import digests
from tests.records.golden import KEPT

FOLDER = Path(__file__).parent
TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.toml"))}


@pytest.mark.parametrize("name", TEXTS)
def test_a_kept_game_replays_to_the_same_states(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text().split()
    assert digests(TEXTS[name]) == kept
    match = record.read(TEXTS[name])
    assert (match.rules, len(match.players)) == KEPT[name]
    assert match_over(record.replay(match).state)
    assert record.write(match) == TEXTS[name]


def test_every_preset_and_every_format_has_its_game() -> None:
    assert set(TEXTS) == set(KEPT) >= set(PRESETS)
    assert {int(text.split(maxsplit=3)[2]) for text in TEXTS.values()} == set(record.READERS)


def test_the_kept_games_have_what_a_match_can_meet() -> None:
    met = {
        type(event)
        for text in TEXTS.values()
        for played in record.played_deals(record.read(text))
        for step in played.steps
        for event in step.events
    }
    assert met >= {DealDied, Paid, Reentered, Reshuffled, Swapped, WentOut}
