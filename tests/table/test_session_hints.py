"""A hint: the move a computer would make in the person's place, in words, marked, made ready."""

from __future__ import annotations

import pytest

from quaranta.bots.bot import Reason, Thought
from quaranta.bots.levels import Level
from quaranta.cards import CARD_BY_TEXT
from quaranta.game import Why
from quaranta.scala40 import legal_moves, view
from quaranta.scala40.moves import Discard, Draw, Lay, Undo
from quaranta.scala40.notation import move_text, parse_move
from quaranta.scala40.rules import PRESETS, SCALA40
from quaranta.scala40.state import State
from quaranta_table.effects import Hush, Show, Think
from quaranta_table.intents import Act, Choose, TapCard, TapPlace
from quaranta_table.markup import markup
from quaranta_table.present_hint import hint_ribbon
from quaranta_table.screen import Phase, RibbonKind
from quaranta_table.session_match import ME
from quaranta_table.text import LANGUAGES, spoken, text_in
from tests.engine.positions import position
from tests.table.person import Person

OPENED = position(
    hands=["6d 8d' Kc 5s As", "13"],
    table=["5d 6d' 7d", "7c *8c 9c", "Qs Ks *As"],
    discards="3h",
    opened=[True, True],
)


def advised(state: State, action: str, reason: Reason, *cards: str, number: int = 0) -> Person:
    """A person who asked for a hint and was told to do an action, for a reason."""
    person = Person.at(state)
    person.act("hint")
    think = person.asked
    assert think is not None
    move = parse_move(action, view(state, ME))
    named = tuple(CARD_BY_TEXT[card] for card in cards)
    thought = Thought(move, reason, named, number)  # type: ignore[arg-type]  # no refusal
    person.do(person.session.advised(think, thought, sure=True))
    return person


def words(person: Person) -> list[str]:
    """The hint as it is read aloud: the move, and why."""
    ribbon = person.table.ribbon
    assert ribbon.kind is RibbonKind.HINT
    return [spoken(ribbon.line), spoken(ribbon.second)]


def test_a_hint_asks_the_best_player_what_it_would_do_with_what_the_person_knows() -> None:
    person = Person("?seed=abc")
    before = person.screen
    person.waits = True
    assert person.act("hint") == before
    think = person.asked
    assert think is not None
    assert (think.view, think.level, think.aloud) == (person.view, Level.MAESTRO, True)
    assert (think.limit_ms, think.after_ms) == (None, 0)


def test_a_match_that_no_address_asked_for_is_advised_on_within_a_limit() -> None:
    person = Person()
    person.waits = True
    person.act("new-match")
    while person.state.turn != ME:
        person.let_think()
    person.act("hint")
    assert person.asked is not None
    assert person.asked.limit_ms == 900


def test_a_hint_is_said_politely_and_once_for_each_thought_that_is_better() -> None:
    person = Person.at(OPENED)
    person.act("hint")
    think = person.asked
    assert think is not None
    first = Thought(Discard(CARD_BY_TEXT["Kc"]), Reason.SHEDS_POINTS, number=10)
    better = Thought(Discard(CARD_BY_TEXT["As"]), Reason.SHEDS_POINTS, number=11)
    person.said.clear()
    for thought, sure in ((first, False), (first, False), (better, False), (better, True)):
        person.do(person.session.advised(think, thought, sure=sure))
        assert person.table.ribbon.busy is not sure
    assert [said.text for said in person.said] == [
        "Scarta re di fiori. Non serve, e in mano costa 10 punti",
        "Scarta asso di picche. Non serve, e in mano costa 11 punti",
    ]
    assert not any(said.urgent for said in person.said)
    assert person.session.advised(think, first, sure=True) == ()


@pytest.mark.parametrize(
    ("action", "reason", "said", "why"),
    [
        (
            "add 8d 1",
            Reason.GOES_ON_A_MELD,
            "Appoggia otto di quadri alla scala cinque di quadri – sette di quadri",
            "Sul tavolo non ti costa più nulla",
        ),
        (
            "swap As 3",
            Reason.FREES_JOKER,
            "Prendi il jolly con asso di picche",
            "Il jolly torna libero, ed è tuo",
        ),
        ("discard 5s", Reason.CLOSES, "Scarta cinque di picche", "Chiudi la smazzata"),
    ],
)
def test_a_move_and_its_reason_are_told_in_words(
    action: str, reason: Reason, said: str, why: str
) -> None:
    person = advised(OPENED, action, reason)
    assert words(person) == [said, why]
    assert person.said[-1].text == f"{said}. {why}"
    assert person.table.ribbon.hint.replace("'", "") == action


@pytest.mark.parametrize(
    ("reason", "cards", "number", "why"),
    [
        (
            Reason.KEEPS_CHANCE,
            ("6d", "8d'"),
            2,
            "Tieni sei di quadri, otto di quadri: 2 carte ne farebbero una combinazione",
        ),
        (Reason.KEEPS_CHANCE, (), 0, "Nessuna carta ne farebbe una combinazione"),
        (Reason.DENIES, ("6d",), 0, "Meglio di sei di quadri, che serve a chi ha aperto"),
        (Reason.HOLDS_BACK, (), 1, "Non aprire ancora: 1 carta chiuderebbe in mano"),
        (Reason.LEAST_USEFUL, (), 3, "Solo 3 carte ne farebbero una combinazione"),
        (Reason.LEAST_USEFUL, (), 0, "Nessuna carta ne farebbe una combinazione"),
        (Reason.SHEDS_POINTS, (), 0, "Non serve, e in mano costa 10 punti"),
    ],
)
def test_what_a_reason_names_is_told_with_it(
    reason: Reason, cards: tuple[str, ...], number: int, why: str
) -> None:
    person = advised(OPENED, "discard Kc", reason, *cards, number=number)
    assert words(person) == ["Scarta re di fiori", why]


def test_cards_that_would_make_a_meld_are_counted_where_the_bot_has_not() -> None:
    state = position(hands=["7h 8h Kc Kd 2s", "13"], table=[], discards="Kh")
    person = advised(state, "discard Kc", Reason.LEAST_USEFUL)
    # Two kings of spades and one of hearts are unseen.
    assert words(person)[1] == "Solo 3 carte ne farebbero una combinazione"


@pytest.mark.parametrize(
    ("opened", "discards", "why"),
    [
        (False, "3h", "Dal pozzo raccoglie solo chi ha aperto"),
        (True, "3h", "La carta del pozzo non ti serve: tre di cuori"),
        (True, "", "Ti serve una carta nuova"),
    ],
)
def test_why_a_card_is_drawn_depends_on_the_pile(*, opened: bool, discards: str, why: str) -> None:
    state = position(hands=["6d Kc", "13"], phase="draw", discards=discards, opened=[opened, True])
    person = advised(state, "draw", Reason.NEW_CARD)
    assert words(person) == ["Pesca dal tallone", why]
    assert [pile.invites for pile in person.table.piles] == [True, False]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words_for_every_move(reason: Reason, language: str) -> None:
    text = text_in(language)
    for state in (OPENED, position(hands=["6d Kc", "13"], phase="draw", discards="3h")):
        seen = view(state, ME)
        for move in (*legal_moves(state), Undo()):
            ribbon = hint_ribbon(Thought(move, reason), seen, text, sure=True)
            assert spoken(ribbon.line)
            assert spoken(ribbon.second)
            assert parse_move(ribbon.hint, seen, exact=True) == move


def test_the_move_is_marked_and_made_ready_but_not_made() -> None:
    person = advised(OPENED, "add 8d 1", Reason.GOES_ON_A_MELD)
    state = person.state
    assert marked(person) == ["8d'"]
    assert [spread.target for spread in person.table.melds] == ["add", "", ""]
    person.act("hint-ready")
    assert person.state == state
    assert [card.text for card in person.table.hand.cards if card.selected] == ["8d'"]
    assert (marked(person), person.answers) == ([], ["meld:1"])
    person.send(Choose("meld:1"))
    assert str(person.state.table[0]) == "5d 6d' 7d 8d'"


def marked(person: Person) -> list[str]:
    """The cards of the hand that the hint is about."""
    return [card.text for card in person.table.hand.cards if card.advised]


def test_a_discard_is_made_ready_for_one_tap() -> None:
    person = advised(OPENED, "discard Kc", Reason.SHEDS_POINTS)
    person.act("hint-ready", "discard")
    assert str(person.state.discards[-1]) == "Kc"


def test_an_opening_is_gathered_whatever_was_gathered_before() -> None:
    state = position(SCALA40, hands=["Jh Qh Kh * 5c 5d 9d 2h Ks", "13"])
    person = Person.at(state)
    person.take_up("Jh Qh Kh")
    person.act("gather")
    person.act("hint")
    think = person.asked
    assert think is not None
    move = parse_move("lay Jh Qh Kh / 5c 5d *5s", person.view)
    assert isinstance(move, Lay)
    person.do(person.session.advised(think, Thought(move, Reason.OPENS), sure=True))
    assert words(person)[1] == "Basta per aprire: 45 punti"
    tray = person.act("hint-ready").body.tray
    assert [meld.name for meld in tray.melds] == ["Scala di cuori", "Tris di cinque"]
    person.act("lay")
    assert person.refusal() == ""
    assert [str(meld) for meld in person.state.table] == ["Jh Qh Kh", "5c 5d *5s"]


def test_a_meld_of_one_reading_is_chosen_and_laid_with_one_tap_more() -> None:
    state = position(hands=["9c 9d 9s Kc 2d", "13"], opened=[True, True])
    person = advised(state, "lay 9c 9d 9s", Reason.FEWER_POINTS)
    assert words(person)[1] == "27 punti in meno in mano"
    person.act("hint-ready")
    assert person.table.tray is None
    person.act("lay")
    assert len(person.state.table) == 1


def test_sorting_keeps_a_hint_and_what_is_done_ends_it() -> None:
    person = advised(OPENED, "discard Kc", Reason.SHEDS_POINTS)
    assert person.act("sort-sets").body.ribbon.kind is RibbonKind.HINT
    assert person.act("menu", "close").body.ribbon.kind is RibbonKind.HINT
    for intent in (TapCard("6d", "hand"), Act("understood"), Act("lay"), TapPlace("meld:2")):
        again = advised(OPENED, "discard Kc", Reason.SHEDS_POINTS)
        assert again.send(intent).body.ribbon.kind is not RibbonKind.HINT
        assert marked(again) == []


@pytest.mark.parametrize("intent", [TapCard("Kc", "hand"), Act("home"), Act("understood")])
def test_what_is_asked_is_taken_back_when_it_is_of_no_use_any_more(intent: Act | TapCard) -> None:
    person = Person.at(OPENED)
    person.act("hint")
    asked = person.asked
    assert asked is not None
    assert Hush() in person.session.handle(intent)
    assert person.session.advised(asked, Thought(Draw(), Reason.ONLY_MOVE), sure=True) == ()


def test_a_hint_that_is_no_legal_move_is_not_told() -> None:
    person = Person.at(OPENED)
    person.act("hint")
    think = person.asked
    assert think is not None
    assert person.session.advised(think, Thought(Draw(), Reason.NEW_CARD), sure=True) == ()


def test_asking_again_while_a_hint_is_shown_asks_no_more() -> None:
    person = advised(OPENED, "discard Kc", Reason.SHEDS_POINTS)
    effects = person.session.handle(Act("hint"))
    assert [type(effect) for effect in effects] == [Show]
    assert not any(isinstance(effect, Think) for effect in effects)


@pytest.mark.parametrize("preset", PRESETS)
def test_hints_alone_play_a_deal_to_its_end(preset: str) -> None:
    person = Person(f"?seed=hints&rules={preset}&speed=instant")
    for _ in range(2_000):
        if person.screen.phase is not Phase.TABLE:
            break
        person.act("hint")
        ribbon = person.table.ribbon
        assert (ribbon.kind, ribbon.busy) == (RibbonKind.HINT, False)
        move = parse_move(ribbon.hint, person.view, exact=True)
        markup(person.screen)
        person.act("understood")
        person.play(move)  # type: ignore[arg-type]  # no refusal
        assert person.session._moment.desk.hint is None
    assert person.screen.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)


def test_a_hint_made_ready_leads_to_the_move_it_names() -> None:
    person = Person("?seed=ready&speed=instant")
    done = set[str]()
    while person.screen.phase is Phase.TABLE:
        person.act("hint")
        move = parse_move(person.table.ribbon.hint, person.view, exact=True)
        assert not isinstance(move, Why)
        before = len(person.match.past)
        person.act("hint-ready")
        if isinstance(move, Lay | Discard):
            person.act(type(move).__name__.lower())
            done.add(move_text(move).split()[0])
        else:
            person.play(move)  # type: ignore[arg-type]  # no refusal
        assert len(person.match.past) > before or person.screen.phase is not Phase.TABLE
    assert done == {"lay", "discard"}
