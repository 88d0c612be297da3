"""A match in the terminal is the page's match: what is typed becomes taps, and nothing more."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta import record
from quaranta.game import Why
from quaranta.scala40 import legal_moves
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Swap, Undo
from quaranta.scala40.notation import cards_text, move_text
from quaranta.scala40.rules import PRESETS
from quaranta.scala40.state import Phase
from quaranta_table.session_match import ME
from quaranta_table.terminal import Terminal
from quaranta_table.text import LANGUAGES, article_of, text_in
from tests.engine.positions import position
from tests.table.terminal_match import at, next_line, state_of


def played(terminal: Terminal) -> list[str]:
    """The match played to its end by typing alone; all that was printed."""
    lines = terminal.begun()
    while not terminal.over:
        lines += terminal.heard(next_line(state_of(terminal)))
    return lines


@pytest.mark.parametrize(("rules", "language"), list(zip(PRESETS, cycle(LANGUAGES), strict=False)))
def test_a_whole_match_is_typed_and_its_record_replays(rules: str, language: str) -> None:
    terminal = Terminal(language, rules, 2, "typed")
    lines = played(terminal)
    end = state_of(terminal)
    assert terminal.ended
    assert record.replay(record.read(record.write(terminal.record))).state == end
    assert len(terminal.record.deals) == end.deal_number
    assert end.result is not None
    text = text_in(language)
    won = {
        (ME,): text.say("result.won.me"),
        (1,): text.say("result.won.other", who="Computer"),
        (ME, 1): text.say("result.shared"),
    }[end.result.winners]
    assert any(line.startswith(f"— {won}") for line in lines)


def as_set(action: str) -> list[list[str]]:
    """An action's words, the cards of each meld in one order."""
    return [sorted(group.split()) for group in action.split("/")]


@pytest.mark.parametrize("rules", PRESETS)
def test_a_legal_action_typed_is_the_action_done(rules: str) -> None:
    terminal, chance = Terminal("it", rules, 2, "any"), Random(rules)
    done = set[type]()
    while len(done) < 6 and not terminal.over:
        state, before = state_of(terminal), recorded(terminal)
        if state.result is not None:
            terminal.heard("")
            continue
        moves = list(legal_moves(state))
        laying = [move for move in moves if isinstance(move, Lay | Add | Swap)]
        move = chance.choice(laying if laying and chance.random() < 0.8 else moves)
        terminal.heard(move_text(move))
        if not isinstance(move, Undo):
            action = recorded(terminal)[len(before)]
            drew = move_text(Draw(state_of(terminal).drawn) if isinstance(move, Draw) else move)
            assert as_set(action) == as_set(drew)
            done.add(type(move))
    assert {Discard, Lay, Add} <= done


def test_more_players_sit_down_where_the_rules_allow() -> None:
    terminal = Terminal("it", "scala40", 4, "four")
    assert state_of(terminal).seats == 4
    assert sum(line.startswith("Computer") for line in terminal.begun()) >= 3
    for _ in range(12):
        terminal.heard(next_line(state_of(terminal)))
    assert record.replay(terminal.record).state == state_of(terminal)


def test_who_is_out_watches_the_others_to_the_end() -> None:
    terminal = Terminal("it", "scala40", 6, "watched")
    watched = 0
    while not terminal.over:
        state = state_of(terminal)
        if state.result is not None:
            watched += state.out[ME]
            terminal.heard("next")
        elif state.phase is Phase.DRAW:
            terminal.heard("draw")
        else:
            terminal.heard(move_text(next(legal_moves(state))))
    assert watched > 0
    assert terminal.ended
    assert record.replay(terminal.record).state == state_of(terminal)


def recorded(terminal: Terminal) -> tuple[str, ...]:
    """The actions of the deal under way, or of the one just over."""
    match = terminal._session._moment.match
    assert match is not None
    return match.record.deals[-1]


OPENING = position(hands=["Jh Qh Kh Ac 2c 3c 4c 9d 2h Ks", "13"], discards="3h")
OPENED = position(
    hands=["6d 8d * 4d Kc 5s As", "13"],
    table=["5d 6d' 7d", "7c *8c 9c", "Qs Ks *As"],
    discards="3h",
    opened=[True, True],
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_told_with_its_reason_and_as_it_is_typed(language: str) -> None:
    terminal = at(OPENING, language)
    before = terminal.heard("")
    text = text_in(language)
    advised, typed = terminal.heard("hint")
    verbs = tuple(text.say(f"hint.{what}", card="", melds="") for what in ("open", "discard"))
    assert advised.startswith(verbs)
    assert ". " in advised
    assert typed.startswith(text.say("terminal.typed", move=""))
    assert terminal.heard("") == before
    terminal.heard(typed.partition(": ")[2])
    assert recorded(terminal)[0].startswith(("lay", "discard"))


def test_a_deal_is_played_by_what_hints_say() -> None:
    terminal = Terminal("it", "duello", 2, "hints", "facile")
    while state_of(terminal).result is None:
        before = len(recorded(terminal))
        terminal.heard(terminal.heard("hint")[-1].removeprefix("Si scrive: "))
        assert len(recorded(terminal)) > before


def test_an_opening_is_gathered_and_laid_at_once() -> None:
    terminal = at(OPENING)
    lines = terminal.heard("lay Jh Qh Kh / Ac 2c 3c 4c")
    assert [str(meld) for meld in state_of(terminal).table] == ["Jh Qh Kh", "Ac 2c 3c 4c"]
    assert lines[0].startswith("apri con 40")
    assert "  1. Jh Qh Kh (Scala di cuori, fante a re)" in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_opening_leaves_the_table_as_it_was(language: str) -> None:
    terminal = at(OPENING, language)
    before = terminal.heard("")
    refused = terminal.heard("lay Jh Qh Kh / 2c 3c 4c")
    text = text_in(language)
    assert refused[0].startswith(text.say("refusal.opening_short", have=39, need=40, n=1))
    assert refused[1].startswith(f"  (Art. {article_of()[Why.OPENING_SHORT]} ·")
    assert terminal.heard("") == before


def test_what_is_no_meld_leaves_nothing_gathered() -> None:
    terminal = at(OPENING)
    before = terminal.heard("")
    refused = terminal.heard("lay Jh Qh Kh / 2c 3c 9d")
    assert refused[0].startswith("Queste carte non fanno una combinazione")
    assert terminal.heard("") == before


def test_the_opening_can_be_taken_back() -> None:
    terminal = at(OPENING)
    terminal.heard("lay Jh Qh Kh / Ac 2c 3c 4c")
    terminal.heard("undo")
    assert state_of(terminal).table == ()
    assert terminal.heard("undo") == [text_in("it").say("terminal.nothing_to_undo")]


@pytest.mark.parametrize(
    ("typed", "number", "meld"),
    [
        ("add 4d 1", 0, "4d 5d 6d' 7d"),
        ("add *8d 1", 0, "5d 6d' 7d *8d"),
        ("add *4d 1", 0, "*4d 5d 6d' 7d"),
        ("swap As 3", 2, "Qs Ks As"),
    ],
)
def test_cards_go_to_melds(typed: str, number: int, meld: str) -> None:
    terminal = at(OPENED)
    terminal.heard(typed)
    found = str(state_of(terminal).table[number])
    assert found.replace("'", "") == meld.replace("'", "")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("add *Kd 1", "Qui non lega"),
        ("add 6d 1", "Qui non lega"),
        ("add As 3", "Lì la carta può solo prendere il jolly"),
        ("swap 4d 1", "Lì la carta si può solo appoggiare"),
        ("swap Kc 2", "Qui non lega"),
        ("add 4d 7", "Quella combinazione non c’è"),
        ("lay 4d 5s 6d", "Queste carte non fanno una combinazione"),
        ("discard 2h", "Questa carta non è nella tua mano: due di cuori"),
        ("discard *8d", "Non capisco «discard *8d»"),
        ("draw", "Hai già pescato"),
        ("fold", "Non capisco «fold»"),
        ("add 4d", "Non capisco «add 4d»"),
        ("7" * 401, "Riga troppo lunga"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(typed: str, says: str) -> None:
    terminal = at(OPENED)
    before = terminal.heard("")
    assert terminal.heard(typed)[0].startswith(says)
    assert state_of(terminal) == OPENED
    assert terminal.heard("") == before


def test_a_joker_said_to_be_what_it_cannot_be_is_not_laid() -> None:
    terminal = at(position(hands=["5h * 7h 2c 3c", "13"], opened=[True, True]))
    assert terminal.heard("lay 5h *Th 7h")[0].startswith("Queste carte non fanno")
    assert state_of(terminal).table == ()


def test_a_joker_that_could_be_two_cards_is_asked_about() -> None:
    terminal = at(OPENED)
    asked = terminal.heard("add * 1")
    assert sorted(line.lstrip(" 12.") for line in asked[-3:-1]) == [
        "Jolly per otto di quadri",
        "Jolly per quattro di quadri",
    ]
    assert terminal.heard("7") == asked[-1:]
    assert terminal.heard("draw") == asked[-1:]
    terminal.heard("1" if "otto" in asked[-3] else "2")
    assert str(state_of(terminal).table[0]).endswith("8d")


def test_a_question_can_be_left_alone_or_answered_in_notation() -> None:
    terminal = at(OPENED)
    terminal.heard("add * 1")
    terminal.heard("no")
    assert state_of(terminal) == OPENED
    terminal.heard("add * 1")
    terminal.heard("*4d")
    assert str(state_of(terminal).table[0]).endswith("4d 5d 6d' 7d")


def test_the_rest_of_an_opening_follows_the_answer() -> None:
    terminal = at(position(hands=["8h 8d * Jh Qh Kh 3c", "13"]))
    terminal.heard("lay 8h 8d * / Jh Qh Kh")
    terminal.heard("*8c")
    assert [str(meld) for meld in state_of(terminal).table] == ["8h 8d *8c", "Jh Qh Kh"]


def test_a_joker_is_read_from_its_place() -> None:
    terminal = at(position(hands=["Js Qs Ks * 3c", "13"]))
    terminal.heard("lay Js Qs Ks *")
    assert [str(meld) for meld in state_of(terminal).table] == ["Js Qs Ks *As"]


@pytest.mark.parametrize(("end", "low"), [("low", 1), ("high", 2)])
def test_an_ace_goes_to_the_end_that_is_named(end: str, low: int) -> None:
    run = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    terminal = at(position(hands=["Ah 3c 4c", "13"], table=[run], opened=[True, True]))
    terminal.heard(f"add Ah 1 {end}")
    assert state_of(terminal).table[0].low == low


def test_of_two_copies_the_one_taken_is_laid_and_the_other_discarded() -> None:
    table = position(
        hands=["7h 8h 9h 2c 3c", "13"], discards="4s 7h", phase="draw", opened=[True, True]
    )
    terminal = at(table)
    terminal.heard("take")
    taken = state_of(terminal).taken
    terminal.heard("lay 7h 8h 9h")
    assert state_of(terminal).table[0].cards[0] == taken
    terminal.heard("discard 7h")
    assert cards_text(state_of(terminal).hands[ME]) == "2c 3c"


def test_asides_touch_no_card() -> None:
    terminal = at(OPENED)
    before = terminal.heard("")
    text = text_in("it")
    assert terminal.heard("help") == text.say("terminal.help").split("\n")
    assert any(line.startswith("· Art. 11 ·") for line in terminal.heard("rules 11"))
    assert not any(line.startswith("· Art. 12 ·") for line in terminal.heard("rules 11"))
    assert any(line.startswith("· Art. 12 ·") for line in terminal.heard("rules"))
    assert any(line.startswith("Si apre con: 40 (") for line in terminal.heard("rules"))
    assert len(terminal.heard("rules 99")) == len(terminal.heard("scores 1")) == 1
    assert terminal.heard("scores")[0] == f"— {text.say('scores.title')}"
    assert terminal.heard("") == before


def test_the_hand_can_be_sorted() -> None:
    terminal = at(OPENED)
    lines = terminal.heard("sort sets")
    assert any("As 4d 5s 6d 8d Kc" in line for line in lines)
    assert state_of(terminal) == OPENED


def test_leaving_keeps_the_record_so_far() -> None:
    terminal = Terminal("it", "scala40", 2, "left")
    for _ in range(5):
        terminal.heard(next_line(state_of(terminal)))
    assert not terminal.over
    assert terminal.heard("quit") == []
    assert terminal.over
    assert not terminal.ended
    assert record.replay(terminal.record).state == state_of(terminal)


WORDS = [
    *("draw", "take", "lay", "add", "swap", "discard", "undo", "help", "rules", "scores", "sort"),
    *("runs", "sets", "no", "1", "2", "/", "low", "high", "next", "*", "*8d", "7h", "7h'", "Kc"),
    *("As", "8d", "6d", "4d", "5s", "99", "'", "\x00", "♥", "é", "rules:11", "home", "resign"),
]


@given(st.lists(st.one_of(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), st.text())))
def test_whatever_is_typed_the_table_stands(lines: list[str]) -> None:
    terminal = at(OPENED)
    for line in lines:
        assert isinstance(terminal.heard(line), list)
    hand = state_of(terminal).hands[ME]
    assert len(hand) == len(set(hand))
