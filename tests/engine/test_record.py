"""Records: played again they lead to the same state, and no text breaks their reading."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.record import (
    FORMAT,
    LARGEST_RECORD,
    MOST_DEALS,
    MOST_MOVES,
    READERS,
    Record,
    RecordError,
    read,
    replay,
    rules_from,
    with_move,
    with_next_deal,
    write,
)
from quaranta.scala40 import deal, legal_moves, match_over, next_deal, play
from quaranta.scala40.moves import Discard, Draw, Undo
from quaranta.scala40.rules import DUELLO, SCALA40, Rules
from quaranta.scala40.state import State
from tests.engine.positions import TABLES
from tests.engine.strategies import any_rules, deals, share, walk

CHANCE = st.integers(0, 10**6).map(Random)


def begun(state: State) -> Record:
    """The record of a match that was just dealt."""
    names = tuple(f"player {seat}" for seat in range(state.seats))
    return Record(seed=state.seed, players=names, rules=state.rules)


def played(state: State, record: Record, chance: Random, most: int) -> tuple[State, Record]:
    """A deal played on at random, a turn taken back now and then, and its record."""
    for before, move, done in walk(state, chance, most):
        record = with_move(record, before, move, done.state)
        state = done.state
        if state.result is None and chance.random() < 0.1:
            back = play(state, Undo()).state
            record = with_move(record, state, Undo(), back)
            return played(back, record, chance, most // 2)
    return state, record


@share(30)
@given(deals(), CHANCE)
def test_a_record_leads_to_the_same_state(state: State, chance: Random) -> None:
    state, record = played(state, begun(state), chance, 80)
    text = write(record)
    again = read(text)
    assert again == record
    assert replay(again).state == state
    assert write(again) == text
    assert not any("undo" in moves for moves in record.deals)


@pytest.mark.parametrize("rules", TABLES)
def test_a_whole_match_is_played_again(rules: Rules) -> None:
    chance = Random(11)
    state = deal(rules, rules.players_max, "again")
    record, ended = begun(state), []
    while True:
        while state.result is None:
            state, record = played(state, record, chance, 400)
        if match_over(state):
            break
        ended.append(state)
        state, record = next_deal(state), with_next_deal(record)
    again = replay(read(write(record)))
    assert again.state == state
    assert again.ended == tuple(ended)
    assert again.steps[-1].state == state
    assert again.dealt.deal_number == len(record.deals) == len(ended) + 1
    with pytest.raises(RecordError, match=r"^deal \d+ begins where none may begin$"):
        replay(with_next_deal(record))


@given(any_rules(), st.text(min_size=1, max_size=20).filter(str.isprintable))
def test_rules_and_names_are_read_as_they_were_written(rules: Rules, name: str) -> None:
    record = Record(seed=name, players=(name,) * rules.players_max, rules=rules)
    assert read(write(record)) == record


def test_a_record_of_nothing_played_yet() -> None:
    state = deal(SCALA40, 3, "fresh")
    again = replay(read(write(begun(state))))
    assert (again.state, again.dealt, again.steps, again.ended) == (state, state, (), ())


def test_a_draw_is_written_with_its_card() -> None:
    state = deal(SCALA40, 2, "draw")
    drawn = play(state, Draw()).state
    record = with_move(begun(state), state, Draw(), drawn)
    assert record.deals == ((f"draw {drawn.drawn}",),)
    undone = with_move(record, drawn, Undo(), drawn)
    assert undone == record


def test_what_was_taken_back_is_not_written() -> None:
    state = deal(replace(SCALA40, open_min=0, open_before_draw=True), 2, "c")
    record = begun(state)
    lay = next(move for move in legal_moves(state) if not isinstance(move, Draw))
    laid = play(state, lay).state
    record = with_move(record, state, lay, laid)
    drawn = play(laid, Draw()).state
    record = with_move(record, laid, Draw(), drawn)
    assert len(record.deals[-1]) == 2
    back = play(drawn, Undo()).state
    assert with_move(record, drawn, Undo(), back).deals == ((f"draw {back.drawn}",),)
    only = play(laid, Undo()).state
    assert only == state
    assert with_move(replace(record, deals=(record.deals[0][:1],)), laid, Undo(), only).deals == (
        (),
    )


# What is refused


GOOD = write(begun(deal(DUELLO, 2, "good")))


def test_the_text_of_a_record() -> None:
    lines = GOOD.splitlines()
    assert lines[:6] == [
        "format = 1",
        'game = "scala40"',
        'seed = "good"',
        'players = ["player 0", "player 1"]',
        "[rules]",
        'preset = "duello"',
    ]
    assert lines[-2:] == ["[[deal]]", "moves = []"]


def test_names_with_quotes_and_accents() -> None:
    record = begun(deal(SCALA40, 2, 'è "così" \\ ♥'))
    named = replace(record, players=('Niccolò "Nic"', "C:\\"))
    assert read(write(named)) == named


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 1", "format = 2", "format is 2: a newer program wrote the record"),
        ("format = 1", "format = true", "format is True: it must be a whole number from 1"),
        ("format = 1", "format = 1.0", "format is 1.0: it must be a whole number from 1"),
        ("format = 1", "format = 0", "format is 0: it must be a whole number from 1"),
        ("format = 1", "format = 2\nwhole = 1", "format is 2: a newer program wrote the record"),
        ("format = 1", f"format = 0x{'f' * 9000}", "format is a number too large"),
        ("format = 1", f"format = {'1' * 9000}", "the record is not TOML"),
        ("format = 1\n", "", "the record lacks the key format"),
        ("format = 1", "format = 1\nmore = 1", "the record has the unknown key 'more'"),
        ("format = 1", 'format = 1\n"a\\nb" = 1', r"the record has the unknown key 'a\nb'"),
        ("format = 1", "format = ", "the record is not TOML"),
        ('"scala40"', '"poker"', "game is 'poker': it must be scala40"),
        ('"scala40"', "[]", "game is of another kind"),
        ('"good"', '""', "seed must be a text of 1 to 80 printable characters"),
        ('"good"', f'"{"x" * 81}"', "seed must be"),
        ('"good"', '"a\\nb"', "seed must be"),
        ('"good"', "7", "seed must be"),
        ('["player 0", "player 1"]', '["one"]', "players must be 2 to 2 names"),
        ('["player 0", "player 1"]', '["a", "b", "c"]', "players must be 2 to 2 names"),
        ('["player 0", "player 1"]', '"ab"', "players must be"),
        ('"player 0"', '""', "a player's name must be a text of 1 to 40"),
        ('"player 0"', "1", "a player's name must be"),
        ("open_min = 40", "open_min = 400", "rules: open_min is 400: it must be from 0 to 120"),
        ("open_min = 40", 'open_min = "40"', "rules: open_min is '40': it must be a whole number"),
        ("open_min = 40", f"open_min = 0x{'f' * 9000}", "rules: open_min is a number too large"),
        ("open_min = 40", f"open_min = {'[' * 60}{']' * 60}", "rules: open_min is of another"),
        ("open_min = 40\n", "", "rules lacks the key open_min"),
        ("open_min = 40", "open_min = 40\nopen_max = 3", "rules has the unknown key 'open_max'"),
        ('start = "turn_up"', 'start = "up"', "rules: start is 'up': it must be turn_up or mano"),
        ('start = "turn_up"', "start = ['turn_up']", "rules: start is of another kind"),
        ("add_joker = true", "add_joker = 1", "rules: add_joker is 1: it must be true or false"),
        ("players_min = 2", "players_min = 3", "rules: players_min is above players_max"),
        ('"duello"', '"two\\nlines"', "rules: preset must be a name"),
        ("moves = []", "moves = [1]", "an action of deal 1 must be a text of 1 to 400"),
        ("moves = []", "moves = 'draw'", "deal 1: moves must be a list"),
        ("moves = []", "", "deal 1 lacks the key moves"),
        ("moves = []", "moves = []\nnote = 1", "deal 1 has the unknown key 'note'"),
        ("[[deal]]\nmoves = []\n", "", "the record lacks the key deal"),
        ("[[deal]]", "[deal]", "deal must be a list of 1 to 500 tables"),
    ],
)
def test_a_wrong_record(old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(RecordError) as told:
        read(GOOD.replace(old, new, 1))
    assert str(told.value).startswith(said)
    assert len(str(told.value)) < 200


def test_what_is_written_is_of_the_newest_format_there_is_a_reader_for() -> None:
    assert max(READERS) == FORMAT
    assert sorted(READERS) == list(range(1, FORMAT + 1))


def test_rules_that_are_no_table() -> None:
    with pytest.raises(RecordError, match=r"^rules must be a table$"):
        rules_from("duello")


def test_a_list_where_a_deal_should_be() -> None:
    start = GOOD[: GOOD.index("[rules]")]
    rules = GOOD[GOOD.index("[rules]") : GOOD.index("[[deal]]")]
    for deals_, said in (("[1]", "deal 1 must be a table"), ("[]", "deal must be a list")):
        with pytest.raises(RecordError, match=f"^{said}"):
            read(f"{start}deal = {deals_}\n{rules}")


def test_records_have_a_size() -> None:
    with pytest.raises(RecordError, match="more than 1000000 characters"):
        read("#" * (LARGEST_RECORD + 1))
    with pytest.raises(RecordError, match="deal must be a list of 1 to"):
        read(GOOD + "[[deal]]\nmoves = []\n" * MOST_DEALS)
    many = ", ".join(['"draw"'] * (MOST_MOVES + 1))
    with pytest.raises(RecordError, match="deal 1: moves must be a list of at most 5000"):
        read(GOOD.replace("moves = []", f"moves = [{many}]"))
    with pytest.raises(RecordError, match="the record is not TOML"):
        read("format = " + "[" * 100_000)


def test_text_that_would_take_for_ever_is_not_read() -> None:
    with pytest.raises(RecordError, match="more than 1000 dots"):
        read("a." * 400_000 + "b = 1")


def test_what_is_told_of_text_that_is_no_toml_is_short() -> None:
    with pytest.raises(RecordError) as told:
        read(f"a = {{ {'k' * 1000} = 1, {'k' * 1000} = 2 }}")
    assert len(str(told.value)) < 130


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (["sing"], "deal 1, action 1 (sing): not-readable what=sing is no action"),
        (["draw", "draw"], "deal 1, action 2 (draw): already-drawn"),
        (["undo"], "deal 1, action 1: undo is never recorded"),
        (["draw Ah"], "deal 1, action 1: "),
        (["draw", "discard Zz"], "deal 1, action 2 (discard Zz): not-readable"),
    ],
)
def test_actions_that_cannot_be_played(moves: list[str], said: str) -> None:
    record = replace(read(GOOD), deals=(tuple(moves),))
    with pytest.raises(RecordError) as told:
        replay(record)
    assert str(told.value).startswith(said)


def test_a_draw_of_another_card_than_the_stock_gives() -> None:
    state = deal(DUELLO, 2, "good")
    record = replace(read(GOOD), deals=((f"draw {state.stock[1]}",),))
    with pytest.raises(RecordError, match=f"^deal 1, action 1: {state.stock[0]} was drawn$"):
        replay(record)


def test_a_name_in_a_record_is_that_very_card() -> None:
    state = play(deal(DUELLO, 2, "good"), Draw()).state
    held = next(card for card in state.hands[state.turn] if str(card).endswith("'"))
    only = sum(card % 52 == held % 52 for card in state.hands[state.turn]) == 1
    record = replace(read(GOOD), deals=(("draw", f"discard {str(held).rstrip(chr(39))}"),))
    assert only
    with pytest.raises(RecordError, match="not-in-hand"):
        replay(record)
    exact = replace(record, deals=(("draw", f"discard {held}"),))
    assert replay(exact).state == play(state, Discard(held)).state


def test_the_next_deal_begins_only_after_the_last() -> None:
    with pytest.raises(RecordError, match="deal 2 begins where none may begin"):
        replay(with_next_deal(read(GOOD)))


# Garbage


def survives(text: str) -> None:
    """Whatever the text, only a RecordError comes of it."""
    with suppress(RecordError):
        replay(read(text))


@given(st.text())
def test_any_text(text: str) -> None:
    survives(text)


@given(st.integers(0, len(GOOD)), st.integers(0, 40), st.text(max_size=12))
def test_a_record_with_a_piece_torn_out(at: int, size: int, put: str) -> None:
    survives(GOOD[:at] + put + GOOD[at + size :])


VALUES = st.sampled_from(
    ["1", "-1", '"x"', "[]", "[[]]", "{}", "true", "1.5", "nan", "1979-05-27", "07:32:00", "0x1f"]
)


@given(st.integers(0, GOOD.count(" = ") - 1), VALUES)
def test_a_record_with_any_one_value_changed(which: int, value: str) -> None:
    lines = GOOD.splitlines()
    at = [number for number, line in enumerate(lines) if " = " in line][which]
    lines[at] = lines[at].split(" = ")[0] + " = " + value
    survives("\n".join(lines))
