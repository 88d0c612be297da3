"""Scala Reale by intents: played to its end, kept, resumed at any card, told, shared."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.games import REALE_BOOK, game_of
from quaranta.reale.rules import FIELDS, choices
from quaranta_table.effects import Estimate, Show
from quaranta_table.intents import Act, Fill, TapCard
from quaranta_table.present_reale_sheets import address
from quaranta_table.screen import BesideBody, HomeBody, Phase, Screen
from quaranta_table.screen_reale import RealeBody
from quaranta_table.session_beside import found_by
from quaranta_table.session_desk import Notice
from quaranta_table.session_reale import GAMES_DEALT, Corner
from quaranta_table.session_start import Page, begin
from tests.table.person import Person

WON, LOST = "5", "11"
ACTS = """
turn pile gather deal-end menu close variants share copy game-end new-match same-seed home lang:en
rules odds odds-count odds-stop odds-choose
about reale:play reale:open:1 reale:drop:1 reale:open:0 reale:drop:0 reale:drop:99 reale:open:x
"""
WORDS = st.sampled_from(ACTS.split())


def at_game(seed: str, more: str = "", saved: dict[str, str] | None = None) -> Person:
    """A person at the game of a seed."""
    return Person(f"?game=reale&seed={seed}{more}", saved)


def body(person: Person) -> RealeBody:
    """The game that is shown."""
    return drawn(person.screen)


def drawn(screen: Screen) -> RealeBody:
    """The game that a screen shows."""
    assert isinstance(screen.body, BesideBody)
    assert isinstance(screen.body.shown, RealeBody)
    return screen.body.shown


def corner(person: Person) -> Corner:
    """All that the session holds of Scala Reale."""
    found = person.session._moment.corners["reale"]
    assert isinstance(found, Corner)
    return found


def play(person: Person, limit: int = 400) -> int:
    """Presses the one button until the game is over; returns how often."""
    presses = 0
    while body(person).ending is None:
        person.act(body(person).main.name)
        presses += 1
        assert presses < limit
    return presses


def test_one_tap_on_the_home_deals_a_game() -> None:
    person = Person()
    home = person.screen.body
    assert isinstance(home, HomeBody)
    assert "reale:play" in [tile.action.name for tile in home.tiles]
    screen = person.act("reale:play")
    assert screen.phase is Phase.REALE
    assert person.focused[-1] == "reale.main"
    assert [heap.count for heap in body(person).heaps] == ["11", "11", "10", "10", "10"]
    assert "5 mazzetti da 11, 11, 10, 10, 10" in [said.text for said in person.said]


@pytest.mark.parametrize(("seed", "won"), [(WON, True), (LOST, False)])
def test_one_button_plays_it_all(seed: str, won: bool) -> None:  # noqa: FBT001
    person = at_game(seed)
    play(person)
    ending = body(person).ending
    assert ending is not None
    assert ending.won is won
    assert won is not any(odd for _, odd in ending.cards)
    assert sum(not odd for _, odd in ending.cards) == 5
    assert body(person).main.name == "new-match"
    assert body(person).held is None
    assert [step.state for step in body(person).steps] == ["done"] * 5


@pytest.mark.parametrize("way", [["game-end"], ["deal-end"] * 5, ["pile", "gather"] * 40])
def test_every_way_to_the_end_leads_to_the_same_end(way: list[str]) -> None:
    slow, quick = at_game(WON), at_game(WON)
    play(slow)
    for name in way:
        if body(quick).ending is None:
            quick.act(name)
    assert body(quick).ending is not None or way[0] == "pile"
    play(quick)
    assert body(quick) == body(slow)


def test_each_turned_card_is_told_once_and_a_whole_deal_in_few_words() -> None:
    person = at_game(LOST)
    said = len(person.said)
    person.act("turn")
    assert [one.text for one in person.said[said:]] == ["otto di fiori"]
    person.act("lang:en")
    assert len(person.said) == said + 1
    person.act(*["turn"] * 4)
    assert person.said[-1].text == "ace of clubs. The suit is clubs. Pile 1: kept, 7 cards"
    person.act("game-end")
    assert person.said[-1].text.startswith("Round over: 26 cards left. Round over: 16 cards left")
    assert person.said[-1].text.endswith(
        "So close! 7 cards are left: 2 too many. Won 0 of 1: 0.0%, expected 23.5%"
    )


def test_there_is_no_undo_and_no_card_to_tap() -> None:
    person = at_game(LOST)
    before = person.act("turn")
    assert person.act("undo", "draw", "discard", "lay", "hint", "gather") == before
    assert person.send(TapCard("8c", "turned")) == before


@given(st.integers(0, 70), st.sampled_from([WON, LOST]))
def test_it_is_resumed_at_the_same_card(moves: int, seed: str) -> None:
    person = at_game(seed)
    for _ in range(moves):
        if body(person).ending is None:
            person.act(body(person).main.name)
    again = Person(saved=person.saved)
    assert again.screen.phase is Phase.REALE
    assert body(again) == body(person)


def test_what_is_kept_is_a_record_that_the_engine_reads() -> None:
    person = at_game(WON)
    person.act("game-end")
    (key,) = [key for key in person.saved if key.startswith("reale:")]
    text = json.loads(person.saved[key])["record"]
    assert game_of(text) == "reale"
    result = REALE_BOOK.replay(REALE_BOOK.read(text)).state.result
    assert result is not None
    assert result.won


def test_a_game_left_is_listed_on_the_home_and_one_that_is_over_is_not() -> None:
    person = at_game(LOST)
    person.act(*["turn"] * 5, "home")
    home = person.screen.body
    assert isinstance(home, HomeBody)
    assert [one.title for one in home.beside] == ["Restano 48 carte"]
    person.act("reale:open:0")
    assert body(person).royals.cards[0] is not None
    person.act("game-end", "home")
    assert isinstance(person.screen.body, HomeBody)
    assert person.screen.body.beside == ()
    assert not [key for key in person.saved if key.startswith("reale:")]


def test_another_address_sets_an_unfinished_game_aside() -> None:
    person = at_game(LOST)
    person.act("turn", "turn")
    other = at_game(WON, saved=person.saved)
    assert corner(other).game is not None
    assert body(other).heaps[0].count == "11"
    other.act("home")
    assert isinstance(other.screen.body, HomeBody)
    assert len(other.screen.body.beside) == 2
    back = at_game(LOST, saved=other.saved)
    assert body(back).heaps[0].count == "9"


def test_a_match_under_way_stays_beside_the_solitaire() -> None:
    person = Person("?game=scala40&seed=both")
    hand = [card.text for card in person.table.hand.cards]
    person.act("home", "reale:play", "turn", "home", "resume")
    assert [card.text for card in person.table.hand.cards] == hand
    again = Person(saved=person.saved)
    assert again.screen.phase is Phase.TABLE
    home = again.act("home").body
    assert isinstance(home, HomeBody)
    assert len(home.beside) == 1


def test_an_address_that_names_a_match_leaves_the_solitaire() -> None:
    person = at_game(LOST)
    person.act("turn")
    again = Person("?game=scala40&seed=match", person.saved)
    assert again.screen.phase is Phase.TABLE
    home = again.act("home").body
    assert isinstance(home, HomeBody)
    assert len(home.beside) == 1


def test_the_deck_of_the_day_is_the_same_for_everybody_who_knows_the_date() -> None:
    pages = [Page(address=f"?game=reale&seed={seed}", today="2026-11-30") for seed in (WON, LOST)]
    sessions = [begin(page, {}, lambda: "new") for page in pages]
    shown = [session.handle(Act("reale:today"))[:-1] for session in sessions]
    shows = [one for asked in shown for one in asked if isinstance(one, Show)]
    assert shows[0].screen.body == shows[1].screen.body
    person = at_game(LOST)
    before = person.screen
    assert person.act("reale:today") == before


def test_the_same_deck_again_and_another_one() -> None:
    person = at_game(LOST)
    begun = body(person)
    person.act("game-end", "same-seed")
    assert body(person) == begun
    person.act("game-end", "new-match")
    found = corner(person).game
    assert found is not None
    assert found.record.seed == "new"


@pytest.mark.parametrize("name", FIELDS)
def test_options_change_a_game_that_has_not_begun_and_the_next_one(name: str) -> None:
    person = at_game(LOST)
    value = choices(name)[-1].value
    person.send(Act("variants"), Fill(f"reale:{name}", value))
    assert person.screen.sheet is not None
    game = corner(person).game
    assert game is not None
    assert getattr(game.record.rules, name) == value
    person.send(Act("close"), Act("turn"), Fill(f"reale:{name}", choices(name)[0].value))
    assert corner(person).game is not None
    assert getattr(corner(person).game.record.rules, name) == value  # type: ignore[union-attr]
    again = Person(saved=person.saved)
    assert getattr(corner(again).choices.rules, name) == choices(name)[0].value


def test_options_make_no_sense_are_named_and_left_out() -> None:
    person = at_game(LOST, "&options=turn=sideways")
    assert person.screen.phase is Phase.REALE
    assert person.session._moment.desk.notices[0] is Notice.ADDRESS
    assert person.session._moment.desk.refused_address == ("options=turn=sideways",)


def test_the_address_to_share_leads_to_the_same_game() -> None:
    person = Person("?game=reale&seed=a%20b%26c&options=face=packet_down,turn=top_down")
    game = corner(person).game
    assert game is not None
    other = Person(address(game.record.seed, game.record.rules))
    assert corner(other).game == game
    person.act("share")
    sheet = person.screen.sheet
    assert sheet is not None
    person.act("copy")
    assert person.screen.sheet != sheet


def test_the_pace_is_kept_and_says_how_fast_a_held_button_is() -> None:
    person = at_game(LOST)
    held = body(person).held
    assert held is not None
    assert (held.rate, held.rising_to, held.rest_ms) == (12, 40, 0)
    person.send(Fill("reale:pace", "quick"))
    quick = body(person).held
    assert quick is not None
    assert quick.rate > held.rate
    again = Person(saved=person.saved)
    assert body(again).held == quick
    person.send(Fill("reale:pace", "warp"))
    assert body(person).held == quick


def test_a_held_button_rests_where_something_is_kept() -> None:
    person = at_game(LOST)
    person.act(*["turn"] * 5)
    held = body(person).held
    assert held is not None
    assert held.rest_ms > 0
    person.act("deal-end")
    gathers = body(person).held
    assert gathers is not None
    assert gathers.calm == "gather"


def test_the_chance_is_asked_for_when_idle_and_shown_as_it_grows() -> None:
    person = at_game(LOST)
    person.act("turn")
    estimate = person.estimate
    assert estimate is not None
    assert estimate.budget == GAMES_DEALT
    known = [found for found in found_by(estimate) if found is not None]
    for found in known:
        asked = person.session.estimated(estimate, found)
        (shown,) = asked
        assert isinstance(shown, Show)
        assert not shown.said
        outlook = drawn(shown.screen).outlook
        assert outlook is not None
        assert outlook.meter.value == round(100 * found.share)
    asked = person.session.handle(Act("menu"))
    assert not [one for one in asked if isinstance(one, Estimate)]
    later = person.session.handle(Act("turn"))
    assert [one for one in later if isinstance(one, Estimate)] != [estimate]


def test_an_answer_that_comes_too_late_changes_nothing() -> None:
    person = at_game(LOST)
    estimate = person.estimate
    assert estimate is not None
    found = next(one for one in found_by(estimate) if one is not None)
    person.act("turn")
    before = corner(person)
    person.session.estimated(estimate, found)
    assert corner(person) is before


def test_the_question_holds_nothing_that_the_player_has_not_seen() -> None:
    person = at_game(LOST)
    estimate = person.estimate
    assert estimate is not None
    assert LOST not in estimate.seed
    assert all(card is None for pile in estimate.about.piles for card in pile.down)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{" * 50_000,
        '{"version": 2, "record": "", "open": true}',
        '{"version": 1, "record": "", "open": 1}',
        '{"version": 1, "record": "format = 1", "open": true}',
    ],
)
def test_a_save_that_cannot_be_read_is_listed_with_its_reason_and_can_be_deleted(text: str) -> None:
    person = Person(saved={"reale:x": text, "reale-choices": text})
    home = person.screen.body
    assert isinstance(home, HomeBody)
    assert len(home.beside) == 1
    assert person.saved["reale:x"] == text
    person.act("reale:open:1", "reale:drop:1")
    assert "reale:x" not in person.saved


@given(st.lists(WORDS, max_size=25))
def test_no_order_of_intents_breaks_it_and_all_is_kept(names: list[str]) -> None:
    person = Person()
    for name in names:
        person.act(name)
    again = Person(saved=person.saved)
    assert isinstance(again.screen.body, BesideBody) == isinstance(person.screen.body, BesideBody)
    if isinstance(person.screen.body, BesideBody):
        assert body(again).heaps == body(person).heaps
        assert body(again).tallies == body(person).tallies
