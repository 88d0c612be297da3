"""The home, the sheets, what is kept and resumed, and a match an address begins."""

from __future__ import annotations

import json

import pytest

from quaranta.scala40.rules import PRESETS
from quaranta_table.effects import Keep
from quaranta_table.intents import Act, Choose, Fill
from quaranta_table.screen import Field, HomeBody, Phase, ResultBody, Resume
from quaranta_table.text import plain
from tests.table.person import Person

SEEDED = "?seed=abc&speed=instant"


def home_of(person: Person) -> HomeBody:
    """The home that is shown."""
    assert isinstance(person.screen.body, HomeBody)
    return person.screen.body


def resume_of(person: Person) -> Resume:
    """The match that the home offers to resume."""
    resume = home_of(person).resume
    assert resume is not None
    return resume


def test_one_tap_from_the_home_to_a_dealt_table() -> None:
    person = Person()
    assert person.screen.phase is Phase.HOME
    person.act("new-match")
    assert person.screen.phase is Phase.TABLE
    assert len(person.table.hand.cards) == 13
    assert person.table.seats[0].name == "Computer"
    assert "match" in person.saved


def test_choices_on_the_home_are_kept_and_make_the_match() -> None:
    person = Person()
    chosen = [Fill("rules", "duello"), Fill("target", "201"), Fill("name:0", "  Ada \t B ")]
    person.send(*chosen, Fill("name:1", "x" * 50))
    again = Person(saved=person.saved)
    names = [field.value for field in home_of(again).fields if isinstance(field, Field)]
    assert names == ["Ada B", "x" * 20]
    again.act("new-match")
    rules = again.state.rules
    assert (rules.preset, rules.limit, rules.open_before_draw) == ("duello", 201, True)
    assert again.match.record.players == ("Ada B", "x" * 20)


@pytest.mark.parametrize(
    "fill", [Fill("rules", "poker"), Fill("target", "7"), Fill("speed", "9"), Fill("else", "1")]
)
def test_what_is_no_choice_changes_nothing(fill: Fill) -> None:
    person = Person()
    before = person.screen
    assert person.send(fill) == before
    assert person.saved == {}


def test_the_language_changes_on_the_spot_and_nothing_is_lost() -> None:
    person = Person(SEEDED)
    person.act("draw")
    person.choose_cards(person.view.hand[:2])
    state, chosen = person.state, person.session._moment.desk.held.chosen
    person.act("lang:en")
    assert person.screen.language == "en"
    assert person.action("discard").label == "Discard"
    assert (person.table.me.name, person.table.panel.log[0].who) == ("You", "You")
    assert person.state == state
    assert person.session._moment.desk.held.chosen == chosen
    assert Person(saved=person.saved).screen == person.screen


def test_an_address_with_a_seed_starts_at_once_and_resumes_the_match_it_started() -> None:
    person = Person("?seed=abc&rules=duello&target=151&lang=en&game=scala40&speed=slow&x=1")
    assert person.screen.phase is Phase.TABLE
    assert person.screen.language == "en"
    assert (person.state.rules.preset, person.state.rules.limit) == ("duello", 151)
    person.play(person.thinks())
    again = Person("?seed=abc&rules=duello", person.saved)
    assert again.state == person.state
    assert again.match.record == person.match.record


def test_a_seed_makes_the_deal_and_the_computers_moves_repeat() -> None:
    def played() -> object:
        person = Person(SEEDED)
        for _ in range(12):
            person.play(person.thinks())
        return person.match.record

    assert played() == played()


def test_the_speed_is_the_pause_before_the_computers_moves() -> None:
    for speed, pause in (("slow", 900), ("normal", 450), ("instant", 0)):
        person = Person(f"?seed=abc&speed={speed}")
        person.waits = True
        person.act("draw")
        person.play(person.thinks())
        while person.asked is None:
            person.play(person.thinks())
        assert person.asked.after_ms == pause


def test_another_unfinished_match_is_set_aside_and_can_be_taken_up_again() -> None:
    person = Person()
    person.act("new-match", "draw")
    first = person.state
    other = Person(SEEDED, person.saved)
    assert other.state.seed == "abc"
    other.act("home")
    (aside,) = home_of(other).others
    assert aside.actions[0].name == "resume:1"
    other.act("resume:1")
    assert other.state == first
    back = Person(SEEDED, other.saved)
    assert back.state.seed == "abc"
    back.act("home", "delete:1")
    back.send(Choose("delete"))
    assert home_of(back).others == ()
    assert resume_of(back)
    assert set(back.saved) == {"match"}


def test_leaving_for_the_home_keeps_the_match() -> None:
    person = Person(SEEDED)
    person.act("draw", "home")
    assert "Smazzata 1 · tocca a te" in resume_of(person).detail
    again = Person(saved=person.saved)
    assert again.screen.phase is Phase.HOME
    again.act("resume")
    assert again.state == person.state


def test_a_new_match_over_an_unfinished_one_is_confirmed_first() -> None:
    person = Person(SEEDED)
    person.act("draw", "home", "new-match")
    sheet = person.screen.sheet
    assert sheet is not None
    assert (sheet.ask, [choice.value for choice in sheet.choices]) == ("confirm", ["no", "replace"])
    person.send(Choose("no"))
    assert person.state.seed == "abc"
    person.act("new-match")
    person.send(Choose("replace"))
    assert person.state.seed == "new"
    assert person.screen.phase is Phase.TABLE


def test_the_second_of_two_taps_on_the_button_that_deals_does_nothing() -> None:
    person = Person()
    person.act("new-match", "new-match")
    assert person.screen.phase is Phase.TABLE
    assert person.screen.sheet is None


def test_giving_up_is_confirmed_and_forgets_the_match() -> None:
    person = Person(SEEDED)
    person.act("menu", "resign")
    person.send(Choose("no"))
    assert person.screen.phase is Phase.TABLE
    person.act("resign")
    person.send(Choose("delete"))
    assert "match" in person.saved
    person.act("resign")
    person.send(Choose("resign"))
    assert person.screen.phase is Phase.HOME
    assert home_of(person).resume is None
    assert person.saved == {}
    assert plain(person.screen.notice) == "Hai abbandonato la partita."


def test_a_thought_about_a_match_given_up_is_not_played() -> None:
    person = Person(SEEDED)
    person.waits = True
    while person.asked is None:
        person.play(person.thinks())
    think = person.asked
    person.act("resign")
    person.send(Choose("resign"))
    assert person.session.decided(think, person.thinks_for(think)) == ()


def test_a_save_that_does_not_replay_is_reported_and_stays_until_it_is_deleted() -> None:
    person = Person(SEEDED)
    person.act("draw")
    bad = person.saved["match"].replace('"draw ', '"draw 7h ', 1)
    again = Person(saved={"match": bad})
    assert again.screen.phase is Phase.HOME
    assert "deal 1, action 1" in resume_of(again).detail
    assert again.saved == {"match": bad}
    assert Person(SEEDED, {"match": bad}).saved == {"match": bad}
    again.act("delete")
    again.send(Choose("delete"))
    assert again.saved == {}
    assert home_of(again).resume is None


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 3}, "its version is 3"),
        ({"version": 1}, "its version is 1"),
        ({"levels": []}, "its levels are not those of its players"),
        ({"levels": ["boss"]}, "its levels are not those of its players"),
        ({"levels": ["medio", "medio"]}, "its levels are not those of its players"),
        ({"timed": 1}, "timed is not of the kind bool"),
        ({"version": True}, "version is not of the kind int"),
        ({"more": 1}, "no save of this program"),
        ({"order": "7h 7h 7h"}, "named too often"),
        ({"order": "xx"}, "is no card"),
        ({"record": "format = 1"}, "lacks the key"),
        ({"record": ""}, "lacks the key"),
    ],
)
def test_a_save_is_read_strictly(change: dict[str, object], reason: str) -> None:
    person = Person(SEEDED)
    bad = json.dumps(json.loads(person.saved["match"]) | change)
    assert reason in resume_of(Person(saved={"match": bad})).detail


def test_a_save_of_rules_that_are_no_preset_is_resumed_under_their_own_name() -> None:
    club = Person(SEEDED).saved["match"].replace("scala40", "club").replace("club", "scala40", 1)
    person = Person(saved={"match": club})
    assert person.table.panel.notes == ("club, apertura 40",)
    assert person.act("rules").sheet is not None
    person.act("close", "home")
    assert "club" in resume_of(person).caption


def test_matches_of_one_seed_with_other_seats_are_kept_apart() -> None:
    person = Person(SEEDED)
    more = Person(f"{SEEDED}&players=4", person.saved)
    assert more.state.seats == 4
    most = Person(f"{SEEDED}&players=6", more.saved)
    assert len([key for key in most.saved if key.startswith("match:")]) == 2
    again = Person(f"{SEEDED}&players=4", most.saved)
    assert again.state == more.state
    assert len(again.session._moment.aside) == 2


def test_a_save_nested_deep_is_refused_before_it_is_read() -> None:
    bad = json.dumps({"tray": [[["["]]]})
    assert "nested deeper" in resume_of(Person(saved={"match": bad})).detail


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, "x" * 2_000_000])
def test_what_is_no_save_is_reported(text: str) -> None:
    assert resume_of(Person(saved={"match": text})).title == "Non si riesce a riprenderla"


def test_what_was_chosen_is_dropped_where_it_makes_no_sense_any_more() -> None:
    person = Person(SEEDED)
    found = json.loads(person.saved["match"])
    gone = next(str(card) for card in person.state.stock)
    changed = found | {"chosen": gone, "order": gone, "tray": ["7h 8h 9h", "xx", 3]}
    again = Person(saved={"match": json.dumps(changed)})
    assert again.table.tray is None
    assert sorted(card.text for card in again.table.hand.cards) == sorted(
        str(card) for card in person.view.hand
    )
    assert not any(card.selected for card in again.table.hand.cards)


@pytest.mark.parametrize(
    "text", ["", "{}", '{"version": 1}', "x" * 5_000, '{"version": 2, "language": "it"}']
)
def test_bad_settings_are_reported_and_the_first_ones_hold(text: str) -> None:
    person = Person(saved={"settings": text})
    assert "impostazioni" in plain(person.screen.notice)
    assert [chosen for _, _, chosen in home_of(person).choices[0].options] == [
        True,
        *[False] * (len(PRESETS) - 1),
    ]


def test_settings_are_read_strictly() -> None:
    person = Person()
    person.send(Fill("target", "151"))
    kept = json.loads(person.saved["settings"])
    for change in ({"limit": 7}, {"limit": "101"}, {"me": " x "}, {"me": 1}, {"language": "xx"}):
        bad = Person(saved={"settings": json.dumps(kept | change)})
        assert "impostazioni" in plain(bad.screen.notice), change


def test_without_storage_the_game_is_played_and_says_that_nothing_is_kept() -> None:
    person = Person(SEEDED, storage=False)
    assert "non resterà" in plain(person.screen.notice)
    person.act("draw", "close-notice")
    assert person.saved == {}
    assert person.screen.notice == ()


def test_when_storage_is_taken_away_the_game_goes_on_and_says_so() -> None:
    person = Person(SEEDED)
    person.do(person.session.unkept())
    kept = dict(person.saved)
    assert "non resterà" in plain(person.screen.notice)
    person.act("draw")
    assert person.saved == kept


def test_every_change_is_in_storage_before_it_is_shown() -> None:
    person = Person(SEEDED)
    effects = person.session.handle(Act("draw"))
    assert isinstance(effects[0], Keep)
    assert effects[0].key == "match"


@pytest.mark.parametrize("name", ["menu", "rules", "scores", "about", "resign", "article:11"])
def test_a_sheet_opens_over_the_table_and_closes_again(name: str) -> None:
    person = Person(SEEDED)
    under = person.screen.body
    sheet = person.act(name).sheet
    assert sheet is not None
    assert sheet.title
    assert person.screen.body == under
    assert person.focused[-1] == "sheet.title"
    assert person.act("close").sheet is None


def test_an_article_is_shown_with_the_values_in_force() -> None:
    sheet = Person(SEEDED).act("article:11").sheet
    assert sheet is not None
    (current,) = [block for block in sheet.blocks if block.current]
    assert current.heading.startswith("Art. 11 · ")
    assert any("40" in plain(line) for line in current.lines)
    assert not any("{" in plain(line) for block in sheet.blocks for line in block.lines)
    assert sheet.blocks[0] == current
    (in_force,) = [block for block in sheet.blocks if block.key == "in-force"]
    assert ("Si apre con", "40") in [(row.label, row.value) for row in in_force.rules]


def test_the_score_sheet_and_the_result_count_the_deal() -> None:
    person = Person(SEEDED)
    while person.screen.phase is Phase.TABLE:
        person.play(person.thinks())
    body = person.screen.body
    assert isinstance(body, ResultBody)
    result = person.state.result
    assert result is not None
    for row in body.rows:
        points = result.points[row.seat]
        assert row.total == points
        assert row.sum_words == "" or row.sum_words.endswith(str(points))
        assert row.seat == result.closer or sum(one.points for one in row.cards) == points
    sheet = person.act("scores").sheet
    assert sheet is not None
    scores = sheet.blocks[0].scores
    assert scores is not None
    assert [cell.closed for cell in scores.rows[0].cells] == [
        result.closer == 0,
        result.closer == 1,
    ]
    assert [int(cell.points) for cell in scores.rows[0].cells] == list(result.points)
    person.act("close", "next-deal")
    assert person.screen.phase is Phase.TABLE
    assert person.state.deal_number == 2


def test_a_match_that_is_over_can_be_played_again_with_the_same_rules() -> None:
    person = Person("?seed=abc&rules=duello&target=101&speed=instant")
    person.send(Fill("rules", "scala40"))
    while person.screen.phase is not Phase.MATCH_OVER:
        if person.screen.phase is Phase.DEAL_OVER:
            person.act("next-deal")
        else:
            person.play(person.thinks())
    assert Person(saved=person.saved).screen.phase is Phase.MATCH_OVER
    person.act("new-match")
    assert (person.state.rules.preset, person.state.seed) == ("duello", "new")


def test_leaving_a_match_that_is_over_forgets_it() -> None:
    person = Person("?seed=abc&rules=duello&target=101&speed=instant")
    while person.screen.phase is not Phase.MATCH_OVER:
        if person.screen.phase is Phase.DEAL_OVER:
            person.act("next-deal")
        else:
            person.play(person.thinks())
    person.act("home")
    assert home_of(person).resume is None
    assert "match" not in person.saved
