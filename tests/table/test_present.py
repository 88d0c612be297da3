"""What a table shows and says: names, marks, counts, the log, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quaranta.cards import CARD_BY_TEXT, FACE_BY_TEXT
from quaranta.game import Refusal, Why
from quaranta.scala40.events import Drew
from quaranta.scala40.rules import DUELLO, SCALA40
from quaranta.scala40.state import DealResult, State
from quaranta.shuffle import shuffled
from quaranta_table.intents import Choose, TapPlace
from quaranta_table.markup import markup
from quaranta_table.present_cards import card_name, chip, meld_name
from quaranta_table.present_refusals import refusal_said
from quaranta_table.screen import Phase, ResultBody, Turn
from quaranta_table.screen_parts import Chip, Mark
from quaranta_table.session_desk import Ask
from quaranta_table.text import LANGUAGES, Text, plain, spoken
from tests.engine.positions import position
from tests.table.person import Person

BOTH_OPEN = (True, True)


@pytest.mark.parametrize(
    ("language", "name", "joker"),
    [
        ("it", "sette di cuori", "jolly per donna di quadri"),
        ("en", "seven of hearts", "joker for queen of diamonds"),
    ],
)
def test_cards_are_named_rank_first(language: str, name: str, joker: str) -> None:
    text = Text(language)
    assert card_name(CARD_BY_TEXT["7h'"], text) == name
    assert card_name(CARD_BY_TEXT["*"], text, FACE_BY_TEXT["Qd"]) == joker


def test_a_chip_is_short_and_has_its_suit() -> None:
    text = Text("it")
    assert chip(CARD_BY_TEXT["Th"], text) == Chip(label="10♥", suit="h", name="dieci di cuori")
    laid = chip(CARD_BY_TEXT["*"], text, FACE_BY_TEXT["Qd"])
    assert (laid.label, laid.suit, laid.joker) == ("Q♦", "d", True)
    assert chip(CARD_BY_TEXT["*'"], text).label == "JOLLY"


@pytest.mark.parametrize(
    ("meld", "italian", "english"),
    [
        ("5h 6h 7h 8h", "Scala di cuori, 5 a 8", "Run of hearts, 5 to 8"),
        ("Js Qs Ks As", "Scala di picche, fante a asso", "Run of spades, jack to ace"),
        ("8h 8d 8s", "Tris di otto", "Set of eights"),
        ("Kh Kd Ks Kc", "Poker di re", "Set of four kings"),
        (
            "7d *8d 9d",
            "Scala di quadri, 7 a 9, jolly per otto di quadri",
            "Run of diamonds, 7 to 9, joker for eight of diamonds",
        ),
    ],
)
def test_melds_are_named(meld: str, italian: str, english: str) -> None:
    (laid,) = position(hands=["2c", "2d"], table=[meld]).table
    assert meld_name(laid, Text("it")) == italian
    assert meld_name(laid, Text("en")) == english


def reshuffled(state: State, seed: str) -> State:
    """A state that differs only in what the person cannot know."""
    hidden = shuffled((*state.stock, *state.hands[1]), seed)
    count = len(state.stock)
    return replace(state, stock=hidden[:count], hands=(state.hands[0], hidden[count:]))


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_two_states_that_differ_in_hidden_cards_give_the_same_screen(turn: int, phase: str) -> None:
    state = position(
        hands=["7h 8h 9h * 2c 3d", "Kc Kd 5s"],
        table=["4c 5c 6c", "8d 8s *8h"],
        discards="9c 2s",
        turn=turn,
        phase=phase,
        opened=BOTH_OPEN,
    )
    person = Person.at(state)
    for number in range(5):
        other = Person.at(reshuffled(state, str(number)))
        assert other.state != person.state
        assert other.screen == person.screen
        assert markup(other.screen) == markup(person.screen)


def test_the_seats_the_piles_and_the_body_say_how_things_stand() -> None:
    state = position(
        hands=["7h 8h", "5s"],
        discards="9c 2s 4d 6h",
        stock="Kd",
        stock_left=40,
        opened=(False, True),
    )
    person = Person.at(state)
    table, screen = person.table, person.screen
    (other,) = table.seats
    assert (other.name, other.count_words, other.last_card_words) == (
        "Computer",
        "1 carta",
        "1 carta!",
    )
    assert (other.opened_words, table.me.opened_words) == ("aperto", "non hai aperto")
    stock, discards = table.piles
    assert stock.name == "Tallone: 40 carte"
    assert discards.name == "Pozzo: sei di cuori in cima, 4 carte"
    assert [card.text for card in discards.cards] == ["2s", "4d", "6h"]
    assert table.hand.name == "La tua mano: 2 carte"
    assert (screen.phase, screen.turn) == (Phase.TABLE, Turn.ME)


def test_the_computers_last_turn_stays_marked_until_mine_ends() -> None:
    state = position(
        hands=["3c 4c 2d", "9h Th Jh Qh 5s 6s 7s 2s Kd"],
        turn=1,
        phase="draw",
        stock="8c 3d",
        opened=BOTH_OPEN,
        discards="9c",
    )
    person = Person.at(state, "en")
    assert person.screen.turn is Turn.OTHER
    assert person.told == "Computer is thinking"
    while person.screen.turn is Turn.OTHER:
        person.let_think()
    person.act("draw")
    table = person.table
    assert {spread.tag for spread in table.melds} == {"Computer"}
    assert table.piles[1].marked
    assert spoken(table.last_move).startswith("Computer laid and discarded ")
    assert {card.came_from for spread in table.melds for card in spread.cards} == {"seat:1"}
    fresh = [line for line in table.panel.log if line.fresh]
    assert {line.who for line in fresh} == {"Computer"}
    assert plain(table.panel.log[0].line) == "draw three of diamonds"
    assert table.hand.cards[-1].mark is Mark.DRAWN
    person.choose_cards([CARD_BY_TEXT["2d"]])
    person.act("discard")
    assert {spread.tag for spread in person.table.melds} == {"Computer"}
    while person.screen.turn is Turn.OTHER:
        person.let_think()
    assert not any(line.fresh for line in person.table.panel.log if line in fresh)


def test_my_melds_of_this_turn_are_marked_as_mine() -> None:
    person = Person.at(position(hands=["7h 8h 9h 2c", "13"], table=["4c 5c 6c"], opened=BOTH_OPEN))
    person.take_up("7h 8h 9h")
    person.act("lay")
    assert [spread.mine_now for spread in person.table.melds] == [False, True]
    assert person.said[0].text != ""
    assert "cali Scala di cuori, 7 a 9." in [said.text for said in person.said]


def test_events_are_told_once_and_refusals_interrupt() -> None:
    state = position(hands=["7h 8h 2c", "13"], phase="draw", discards="9c", stock="Kd")
    person = Person.at(state)
    before = len(person.said)
    person.act("draw")
    told = [(said.text, said.urgent) for said in person.said[before:]]
    assert told[0] == ("peschi re di quadri.", False)
    person.act("sort-runs")
    assert len(person.said) == before + len(told)
    person.act("draw")
    assert person.said[-1].urgent
    assert person.said[-1].text == "Hai già pescato. Ora cala, appoggia o scarta."
    count = len(person.said)
    person.act("draw")
    assert len(person.said) == count + 1
    person.act("lang:en")
    assert len(person.said) == count + 1


def test_a_turn_taken_back_is_told_as_that_and_its_draw_not_again() -> None:
    state = position(
        hands=["7h 8h 9h 2c", "13"], phase="draw", stock="Kd", discards="9c", opened=BOTH_OPEN
    )
    person = Person.at(state)
    person.act("draw")
    person.take_up("7h 8h 9h")
    person.act("lay")
    before = len(person.said)
    person.act("undo")
    assert person.said[before].text == "riprendi quello che avevi fatto."
    assert not any("re di quadri" in said.text for said in person.said[before:])


def test_a_card_that_another_draws_is_not_among_the_news() -> None:
    person = Person.at(position(hands=["3c 4c", "13"], turn=1, phase="draw", discards="9c"))
    person.let_think()
    assert person.session._moment.fresh == (Drew(1, None),)
    assert "Computer: pesca dal tallone." in [said.text for said in person.said]


def test_a_question_takes_the_focus_and_gives_it_back() -> None:
    person = Person.at(position(hands=["7h 8h * 2s", "13"], opened=BOTH_OPEN))
    person.take_up("7h 8h *")
    person.act("lay")
    assert person.focused[-1] == "choice.*6h"
    person.send(Choose("*6h"))
    assert person.focused[-1] == "hand"


def test_a_sheet_gives_the_focus_back_to_what_opened_it() -> None:
    person = Person("?seed=abc&speed=instant")
    person.act("menu", "close")
    assert person.focused[-1] == "tools.menu"
    person.act("take", "article:11", "close")
    assert person.focused[-1] == "ribbon.actions.understood"
    person.act("home", "about", "close")
    assert person.focused[-1] == "tile.about"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", Why)
def test_every_refusal_can_be_said(why: Why, language: str) -> None:
    facts = {
        "have": "34", "need": "40", "card": "7h'", "cards": "7h 8h *", "most": "1", "meld": "1",
        "melds": "1 2", "needs": "8d", "faces": "8d 9d", "readings": "7h 8h *9h", "n": "2",
        "what": "discard_one",
    }  # fmt: skip
    table = position(hands=["2c", "2d"], table=["4c 5c 6c", "9h 9d 9s"]).table
    said = refusal_said(Refusal(why, tuple(facts.items())), table, Text(language))
    assert said
    assert "{" not in said


def over(state: State, **result: object) -> ResultBody:
    """The result of a deal that ended so."""
    values = {"closer": 1, "in_hand": False, "winners": (), "hands": state.hands} | result
    ended = replace(state, result=DealResult(**values))
    body = Person.at(ended).screen.body
    assert isinstance(body, ResultBody)
    return body


def test_a_hand_is_counted_card_by_card() -> None:
    body = over(position(hands=["7d 3c As", "5s"], opened=BOTH_OPEN), points=(21, 0))
    assert body.title == "Chiude Computer"
    assert [(row.name, row.sum_words, row.added) for row in body.rows] == [
        ("Computer", "", "0"),
        ("Tu", "7 + 3 + 11 = 21", "+21"),
    ]
    assert [one.points for one in body.rows[1].cards] == [7, 3, 11]
    assert [action.name for action in body.actions] == ["scores", "home", "next-deal"]


def test_a_close_in_hand_doubles_in_words() -> None:
    state = position(DUELLO, hands=["7d 3c", "5s"], opened=BOTH_OPEN)
    body = over(state, points=(20, 0), in_hand=True)
    assert body.rows[1].sum_words == "(7 + 3) × 2 = 20"
    assert body.rows[0].badge == "ha chiuso in mano"
    assert "Chiusura in mano: i punti valgono ×2." in body.notes


def test_who_has_not_opened_pays_a_hundred_in_duello() -> None:
    state = position(DUELLO, hands=["7d 3c", "5s"], opened=(False, True))
    assert over(state, points=(100, 0)).rows[1].sum_words == "non ha aperto: 100"
    doubled = over(state, points=(200, 0), in_hand=True).rows[1].sum_words
    assert doubled == "non ha aperto: 100 × 2 = 200"


def test_a_dead_deal_has_no_closer() -> None:
    state = position(SCALA40, hands=["7d 3c", "5s"], opened=BOTH_OPEN)
    body = over(state, closer=None, points=(10, 5))
    assert body.title == "Smazzata nulla: nessuno chiude"
    assert [row.sum_words for row in body.rows] == ["7 + 3 = 10", "5"]


@pytest.mark.parametrize(
    ("winners", "title"),
    [((0,), "Hai vinto la partita"), ((1,), "Vince Computer"), ((0, 1), "Partita pari")],
)
def test_the_end_of_a_match_names_who_won(winners: tuple[int, ...], title: str) -> None:
    state = position(hands=["7d 3c", "5s"], opened=BOTH_OPEN, totals=(110, 40))
    body = over(state, points=(10, 0), winners=winners)
    assert body.title == title
    assert [row.winner for row in body.rows] == [1 in winners, 0 in winners]
    assert [action.name for action in body.actions] == ["scores", "home", "new-match"]


def test_a_meld_tapped_with_nothing_chosen_says_what_to_do() -> None:
    person = Person.at(position(hands=["7d 3c", "5s"], table=["4c 5c 6c"], opened=BOTH_OPEN))
    person.send(TapPlace("meld:1"))
    assert person.told == "Tocca prima le carte da appoggiare."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_words(language: str) -> None:
    assert all(Text(language).say(f"ask.{ask.value}") for ask in Ask)
