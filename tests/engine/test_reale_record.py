"""Records of Scala Reale: one seed, four options, the actions; played again to the same state."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta import record
from quaranta.commands import Misused, run
from quaranta.games import REALE_BOOK, game_of
from quaranta.reale import deal
from quaranta.reale.moves import Move
from quaranta.reale.rules import DEFAULT, Rules
from quaranta.record import RecordError, RecordOf
from tests.engine.solitaires import RULES, walk
from tests.engine.strategies import share

CHOOSERS = st.integers(0, 10**6).map(lambda seed: Random(seed).choice)
BEGUN = RecordOf(seed="good", players=("Tu",), rules=DEFAULT)
GOOD = REALE_BOOK.write(replace(BEGUN, deals=(("pile", "turn"),)))


def played(rules: Rules, seed: str, choose: Callable[[list[Move]], Move]) -> RecordOf[Rules]:
    """The record of a whole game."""
    kept = RecordOf(seed=seed, players=("Tu",), rules=rules)
    for before, move, done in walk(deal(rules, 1, seed), choose):
        kept = REALE_BOOK.with_move(kept, before, move, done.state)
    return kept


@share(40)
@given(RULES, st.text("abc", min_size=1, max_size=4), CHOOSERS)
def test_a_record_leads_to_the_same_states(
    rules: Rules, seed: str, choose: Callable[[list[Move]], Move]
) -> None:
    kept = RecordOf(seed=seed, players=("Tu",), rules=rules)
    state = deal(rules, 1, seed)
    for before, move, done in walk(state, choose):
        assert REALE_BOOK.replay(kept).state == before
        kept, state = REALE_BOOK.with_move(kept, before, move, done.state), done.state
    text = REALE_BOOK.write(kept)
    again = REALE_BOOK.read(text)
    assert again == kept
    assert REALE_BOOK.write(again) == text
    assert game_of(text) == "reale"
    replayed = REALE_BOOK.replay(again)
    assert (replayed.state, replayed.ended) == (state, ())
    assert replayed.dealt == deal(rules, 1, seed)


def test_the_text_of_a_record() -> None:
    assert GOOD.splitlines() == [
        "format = 1",
        'game = "reale"',
        'seed = "good"',
        'players = ["Tu"]',
        "[rules]",
        'deal = "round_robin"',
        'turn = "flip_pile"',
        'gather = "right_onto_left"',
        'face = "each_pile_down"',
        "[[deal]]",
        'moves = ["pile", "turn"]',
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('["Tu"]', '["Tu", "Io"]', "players must be 1 to 1 names"),
        ('["Tu"]', "[]", "players must be 1 to 1 names"),
        ('"as_is"', '"as_was"', "rules: face is 'as_was': it must be each_pile_down"),
        ('face = "as_is"\n', "", "rules lacks the key face"),
        ("[rules]", "[rules]\nsuit = 1", "rules has the unknown key 'suit'"),
        ('deal = "round_robin"', "deal = 5", "rules: deal is of another kind"),
        ('"reale"', '"scala40"', "game is 'scala40': it must be reale"),
    ],
)
def test_a_wrong_record(old: str, new: str, said: str) -> None:
    good = GOOD.replace("each_pile_down", "as_is")
    assert old in good
    with pytest.raises(RecordError) as told:
        REALE_BOOK.read(good.replace(old, new, 1))
    assert str(told.value).startswith(said)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (("draw",), "deal 1, action 1 (draw): not-readable what=draw is no action"),
        (("gather",), "deal 1, action 1 (gather): must-draw-first piles=5"),
        (("pile",) * 6, "deal 1, action 6 (pile): nothing-to-draw"),
    ],
)
def test_actions_that_cannot_be_played(moves: tuple[str, ...], said: str) -> None:
    with pytest.raises(RecordError) as told:
        REALE_BOOK.replay(replace(BEGUN, deals=(moves,)))
    assert str(told.value) == said


ENDED = played(DEFAULT, "one", lambda moves: moves[-1])


@pytest.mark.parametrize("kept", [BEGUN, ENDED], ids=["begun", "ended"])
def test_a_game_is_one_deal(kept: RecordOf[Rules]) -> None:
    with pytest.raises(RecordError, match=r"^deal 2 begins where none may begin$"):
        REALE_BOOK.replay(record.with_next_deal(kept))


def test_the_table_of_scala_40_reads_its_own_records_only() -> None:
    with pytest.raises(RecordError, match=r"^game is 'reale': it must be scala40$"):
        record.read(GOOD)
    with pytest.raises(RecordError, match=r"^game is 'poker': it must be scala40 or reale$"):
        game_of(GOOD.replace("reale", "poker"))


# python -m quaranta replay


def replayed(text: str, *words: str) -> list[str]:
    return list(run(("replay", "a", *words), lambda _: text.encode()).lines)


def test_a_record_is_told_as_its_seed_is() -> None:
    kept = played(DEFAULT, "told", lambda moves: moves[0])
    told = list(run(("reale", "--seed", "told"), lambda _: b"").lines)
    assert (
        replayed(REALE_BOOK.write(kept)) == replayed(REALE_BOOK.write(kept), "--seat", "0") == told
    )


def test_a_record_is_told_as_far_as_it_goes() -> None:
    kept = played(DEFAULT, "card by card", lambda moves: moves[0])
    text = REALE_BOOK.write(kept)
    assert [line for line in replayed(text, "--until", "0") if line.startswith(" ")] == []
    told = replayed(text)
    for until in range(1, 40):
        *start, last = replayed(text, "--until", str(until))
        assert told[: len(start)] == start
        assert last in told or last.removesuffix(" discarded so far") in told[len(start)]
    found = json.loads(replayed(text, "--until", "1", "--json")[-1])
    assert (found["won"], found["final"], found["sizes"]) == (None, None, [])


def test_there_is_one_seat() -> None:
    with pytest.raises(Misused, match="--seat 1: the record has the seats 0 to 0"):
        replayed(GOOD, "--seat", "1")
