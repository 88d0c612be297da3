"""Kept games of Scala Reale replay to the states they had when kept."""

import pytest

from quaranta.games import REALE_BOOK
from quaranta.reale.moves import Gather, Search, Turn
from quaranta.reale.notation import parse_move
from quaranta.reale.rules import FIELDS, choices
from tests.records.digests import digests
from tests.records.golden_reale import FOLDER, KEPT

TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.toml"))}


@pytest.mark.parametrize("name", TEXTS)
def test_a_kept_game_replays_to_the_same_states(name: str) -> None:
    assert digests(TEXTS[name]) == (FOLDER / f"{name}.txt").read_text().split()
    game = REALE_BOOK.read(TEXTS[name])
    assert game.rules == KEPT[name]
    assert REALE_BOOK.replay(game).state.result is not None
    assert REALE_BOOK.write(game) == TEXTS[name]


def test_every_value_and_every_action_has_its_game() -> None:
    games = [REALE_BOOK.read(text) for text in TEXTS.values()]
    assert set(TEXTS) == set(KEPT)
    for option in FIELDS:
        assert {getattr(game.rules, option) for game in games} == set(choices(option))
    moves = {parse_move(text) for game in games for deal in game.deals for text in deal}
    assert moves == {Turn(), Search(), Gather()}
