"""The statistics of Scala Reale by intents: what counts, what is kept, what is shown of it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.reale.known_odds import known_odds
from quaranta.reale.odds import interval
from quaranta.reale.rules import DEFAULT, Dealing, Facing, Rules
from quaranta.record import RecordOf
from quaranta_table.intents import Act, Choose, Fill
from quaranta_table.present_shares import share
from quaranta_table.saves_reale import SaveError
from quaranta_table.saves_reale_statistics import LONGEST, read_statistics, write_statistics
from quaranta_table.screen import HomeBody, Sheet
from quaranta_table.screen_charts import Bars, Spans
from quaranta_table.screen_rules import Selection
from quaranta_table.session_desk import Sheet as Name
from quaranta_table.session_reale_statistics import KEY
from quaranta_table.statistics_reale import (
    NOTHING,
    REMEMBERED,
    Daily,
    Statistics,
    Tally,
    counted,
    day_seed,
)
from quaranta_table.text import plain, text_in
from tests.engine.solitaires import RULES
from tests.table.person import Person
from tests.table.test_session_reale import LOST, WON, at_game, body, corner

TODAY = "2026-11-30"
IT = text_in("it")
LEFT = st.integers(5, 52)
ENDS = st.lists(st.tuples(RULES, LEFT), max_size=30)


def record(seed: str, rules: Rules = DEFAULT) -> RecordOf[Rules]:
    """A game that nobody has played yet."""
    return RecordOf(seed=seed, players=("Solo",), rules=rules)


def after(ends: list[tuple[Rules, int]]) -> Statistics:
    """The statistics after games that ended so."""
    found = NOTHING
    for number, (rules, left) in enumerate(ends):
        found = counted(found, record(f"game {number}", rules), left, "")
    return found


def finished(*seeds: str, saved: dict[str, str] | None = None, today: str = "") -> Person:
    """A person who has played the games of these seeds to their ends."""
    person = Person(saved=saved, today=today)
    for seed in seeds:
        person = Person(f"?game=reale&seed={seed}", person.saved, today=today)
        person.act("game-end")
    return person


def known(person: Person) -> Statistics:
    """What the session remembers."""
    return corner(person).remembered.statistics


def sheet(person: Person) -> Sheet:
    """The sheet that lies open."""
    assert person.screen.sheet is not None
    return person.screen.sheet


def shown(person: Person) -> str:
    """All the sentences and figures of the sheet that lies open."""
    blocks = sheet(person).blocks
    lines = [plain(line) for block in blocks for line in block.lines]
    return "\n".join(lines + [": ".join(row) for block in blocks for row in block.rows])


def spans(person: Person) -> Spans:
    """The shares on the sheet."""
    parts = [part for block in sheet(person).blocks for part in block.parts]
    return next(part for part in parts if isinstance(part, Spans))


def bars(person: Person) -> Bars:
    """The histogram on the sheet."""
    parts = [part for block in sheet(person).blocks for part in block.parts]
    return next(part for part in parts if isinstance(part, Bars))


def ended(person: Person) -> list[str]:
    """The lines below a game's end."""
    return [plain(line) for line in body(person).lines]


@given(st.lists(LEFT, min_size=1, max_size=40))
def test_streaks_and_fewest_are_those_of_the_games_in_their_order(lefts: list[int]) -> None:
    tally = after([(DEFAULT, left) for left in lefts]).tallies[DEFAULT]
    runs = [(won, len(list(run))) for won, run in groupby(left == 5 for left in lefts)]
    assert tally.games == len(lefts)
    assert tally.won == lefts.count(5)
    assert tally.fewest == min(lefts)
    assert tally.streak == (runs[-1][1] if runs[-1][0] else -runs[-1][1])
    assert tally.most_won == max((run for won, run in runs if won), default=0)
    assert tally.most_lost == max((run for won, run in runs if not won), default=0)
    assert tally.interval == interval(tally.won, tally.games)


@given(ENDS)
def test_each_rule_set_is_counted_apart(ends: list[tuple[Rules, int]]) -> None:
    found = after(ends)
    for rules in {rules for rules, _ in ends}:
        alone = after([end for end in ends if end[0] == rules])
        assert found.tallies[rules] == alone.tallies[rules]


def test_a_game_counts_once_as_long_as_it_is_remembered() -> None:
    found = counted(NOTHING, record("first"), 5, "")
    assert counted(found, record("first"), 5, "") is found
    assert counted(found, record("first", Rules(deal=Dealing.PACKETS)), 5, "") != found
    for number in range(REMEMBERED):
        found = counted(found, record(str(number)), 6, "")
    assert len(found.games) == REMEMBERED
    assert counted(found, record("first"), 5, "") != found


@given(ENDS, st.none() | st.builds(Daily, day=st.dates().map(str), left=LEFT))
def test_what_is_written_is_read_again(ends: list[tuple[Rules, int]], daily: Daily | None) -> None:
    found = replace(after(ends), daily=daily)
    assert read_statistics(write_statistics(found)) == found


def test_the_longest_text_there_can_be_is_read_again() -> None:
    tally = Tally(left=dict.fromkeys(range(5, 53), 999_999_999), streak=-1, most_lost=1)
    every = [Rules(deal=deal, face=face) for deal in Dealing for face in Facing]
    found = Statistics(tallies=dict.fromkeys(every, tally), games=("f" * 20,) * REMEMBERED)
    text = write_statistics(found)
    assert read_statistics(text) == found
    # Four times as many rule sets as these.
    assert len(text) + 3 * (len(text) - 20 * REMEMBERED) < LONGEST


def text_with(**changes: object) -> str:
    """Statistics of two games with something changed in their text."""
    found = json.loads(write_statistics(after([(DEFAULT, 5), (DEFAULT, 7)])))
    return json.dumps({**found, **changes})


def tally_with(**changes: object) -> str:
    """Statistics with something changed in their only tally."""
    tally = json.loads(text_with())["tallies"][0]
    return text_with(tallies=[{**tally, **changes}])


HOSTILE = {
    "empty": ("", "not JSON"),
    "deep": ("[" * 50_000, "not JSON"),
    "too long": (" " * (LONGEST + 1), "more than"),
    "a list": ("[]", "no save"),
    "another version": (text_with(version=2), "its version is 2"),
    "one field more": (text_with(more=1), "no save"),
    "games of another kind": (text_with(games=["a"]), "games is not of the kind str"),
    "half a key": (text_with(games="abc"), "games are not"),
    "no digits": (text_with(games="x" * 20), "games are not"),
    "too many keys": (text_with(games="a" * 20 * (REMEMBERED + 1)), "games are not"),
    "a tally twice": (text_with(tallies=json.loads(text_with())["tallies"] * 2), "two tallies"),
    "no tally": (text_with(tallies=[7]), "a tally is not"),
    "unknown option": (tally_with(rules={"deal": "sideways"}), "deal is 'sideways'"),
    "option of a kind": (tally_with(rules={"deal": [1]}), "deal is of another kind"),
    "nothing left": (tally_with(left={}), "left are not games"),
    "four left": (tally_with(left={"4": 1}), "left are not games"),
    "no number": (tally_with(left={"05": 1}), "left are not games"),
    "too many": (tally_with(left={"5": 10**12}), "left are not counts"),
    "none": (tally_with(left={"5": 0}), "left are not counts"),
    "half a game": (tally_with(left={"5": 0.5}), "left are not counts"),
    "true games": (tally_with(left={"5": True}), "left are not counts"),
    "no streak": (tally_with(streak=0), "streak is 0"),
    "true streak": (tally_with(streak=True), "streak is not of the kind int"),
    "long streak": (tally_with(streak=-2), "the streaks are none"),
    "longer than won": (tally_with(most_won=2), "the streaks are none"),
    "day without end": (text_with(day=TODAY), "the deck of the day"),
    "end without day": (text_with(day_left=5), "the deck of the day"),
    "no day": (text_with(day="<b>today</b>", day_left=5), "the deck of the day"),
}


@pytest.mark.parametrize(("text", "why"), HOSTILE.values(), ids=HOSTILE)
def test_a_text_that_makes_no_sense_is_refused_with_its_reason(text: str, why: str) -> None:
    with pytest.raises(SaveError, match=why):
        read_statistics(text)


@pytest.mark.parametrize("text", ["", "[" * 50_000, text_with(version=2), tally_with(streak=0)])
def test_broken_statistics_say_so_harm_nothing_and_can_be_reset(text: str) -> None:
    person = at_game(LOST, saved={KEY: text})
    person.act("game-end")
    assert ended(person) == ["Restano 7 carte: 2 di troppo."]
    person.act("statistics")
    assert "non si possono leggere" in shown(person)
    assert person.saved[KEY] == text
    again = Person(saved=person.saved)
    assert body(again).ending is not None
    again.act("statistics", "confirm-statistics")
    again.send(Choose("statistics"))
    assert KEY not in again.saved
    assert "non si possono leggere" not in shown(again)
    again.act("new-match", "game-end")
    assert known(again).tallies[DEFAULT].games == 1


def test_a_finished_game_counts_and_its_end_says_where_they_stand() -> None:
    person = finished(WON, LOST)
    assert known(person).tallies[DEFAULT].left == {5: 1, 7: 1}
    assert ended(person)[-1] == "Riuscite 1 su 2: 50,0\u00a0%, attese 23,5\u00a0%"
    assert ended(person)[-1] in person.said[-1].text
    third = finished("1", saved=person.saved)
    assert ended(third)[-1].endswith(" · 2 fallite di fila")


def test_a_game_left_before_its_end_counts_nothing() -> None:
    person = at_game(LOST)
    person.act(*["deal-end"] * 4, "gather", "home")
    assert KEY not in person.saved
    person.act("reale:open:0", "game-end")
    assert KEY in person.saved


def test_the_same_deck_again_does_not_count_again() -> None:
    person = finished(WON)
    person.act("same-seed", "game-end")
    assert ended(person)[-1] == "Era già contata: non conta di nuovo."
    again = finished(WON, saved=person.saved)
    assert known(again) == known(person)
    again.act("new-match", "game-end")
    assert known(again).tallies[DEFAULT].games == 2
    assert "2" in ended(again)[-1]


def test_a_game_that_is_over_is_resumed_without_counting() -> None:
    person = finished(LOST)
    again = Person(saved=person.saved)
    assert ended(again) == ended(person)
    assert again.saved == person.saved


def test_other_options_are_counted_and_read_apart() -> None:
    person = finished(WON, LOST)
    person.send(Act("new-match"), Fill("reale:face", "as_is"), Act("game-end"), Act("statistics"))
    assert "Partite: 1" in shown(person)
    assert share(known_odds(Rules(face=Facing.AS_IS)).share, IT) == spans(person).rows[1].words
    (sets,) = [part for part in sheet(person).blocks[0].parts if isinstance(part, Selection)]
    assert sets.options == (("0", "Le regole proposte", False), ("1", "Coprire: niente", True))
    person.send(Fill("reale:statistics", "0"))
    assert "Partite: 2" in shown(person)
    assert share(known_odds(DEFAULT).share, IT) == spans(person).rows[1].words
    before = person.screen
    for value in ("2", "-1", "x", "٣"):
        assert person.send(Fill("reale:statistics", value)) == before


def test_the_rule_set_at_hand_is_read_first_though_nothing_was_played_by_it() -> None:
    person = finished(WON)
    person.send(Act("new-match"), Fill("reale:deal", "packets"), Act("statistics"))
    before = person.screen
    assert "non hai ancora finito una partita" in shown(person)
    person.send(Fill("reale:statistics", "0"))
    assert "Partite: 1" in shown(person)
    assert person.send(Fill("reale:statistics", "")) == before


def test_the_sheet_says_what_was_played_beside_what_chance_would_give() -> None:
    person = finished(WON, LOST, "1")
    person.act("statistics")
    mine, expected = spans(person).rows
    low, high = interval(1, 3)
    assert mine.words == share(1 / 3, IT)
    assert mine.low / mine.high == pytest.approx(low / high)
    assert mine.low < mine.at < mine.high <= 100
    assert expected.low < expected.at < expected.high < mine.high
    assert "La quota attesa cade nel tuo intervallo" in shown(person)
    for figure in (
        "Partite: 3",
        "Riuscite: 1",
        "Meno carte rimaste: 5",
        "Serie in corso: 2 fallite",
    ):
        assert figure in shown(person)


@pytest.mark.parametrize(("left", "words"), [(5, "fortuna"), (9, "sfortuna")])
def test_luck_is_called_luck(left: int, words: str) -> None:
    person = Person("?game=reale&seed=1", {KEY: write_statistics(after([(DEFAULT, left)] * 40))})
    person.act("statistics")
    assert f"hai avuto {words}." in shown(person)


@given(st.lists(st.tuples(st.just(Rules(deal=Dealing.PACKETS)), LEFT), min_size=1, max_size=30))
def test_the_bars_hold_every_game_and_every_one_expected(ends: list[tuple[Rules, int]]) -> None:
    text = write_statistics(after(ends))
    person = Person("?game=reale&seed=1&options=deal=packets", {KEY: text})
    person.act("statistics")
    rows = bars(person).rows
    assert sum(int(row.count) for row in rows) == len(ends)
    expected = sum(float(row.expected.replace(",", ".")) for row in rows)
    assert expected == pytest.approx(len(ends), abs=0.05 * len(rows) + 0.01)
    assert max(max(row.long, row.mark or 0) for row in rows) == 100
    assert rows[0].label == "5"
    assert rows[-1].label.endswith("e più")


def test_before_the_first_game_only_the_odds_are_shown() -> None:
    person = at_game(LOST)
    person.act("statistics")
    assert "non hai ancora finito una partita" in shown(person)
    (expected,) = spans(person).rows
    assert expected.words == share(known_odds(DEFAULT).share, IT)
    assert not [action for block in sheet(person).blocks for action in block.actions]


def test_a_reset_asks_first_and_goes_back_to_the_sheet() -> None:
    person = finished(LOST)
    person.send(Choose("statistics"))
    assert known(person).games
    person.act("statistics", "confirm-statistics")
    assert sheet(person).ask == "confirm"
    assert [choice.value for choice in sheet(person).choices] == ["no", "statistics"]
    person.send(Choose("no"))
    assert sheet(person).name == Name.STATISTICS
    assert known(person).games
    person.act("confirm-statistics", "close")
    assert sheet(person).name == Name.STATISTICS
    person.act("confirm-statistics")
    person.send(Choose("statistics"))
    assert sheet(person).name == Name.STATISTICS
    assert person.said[-1].text == "Statistiche azzerate"
    assert known(person) == NOTHING
    assert KEY not in person.saved
    assert person.act("close").sheet is None


def test_the_deck_of_the_day_is_marked_with_its_end_and_counts_once() -> None:
    person = Person("?game=reale&seed=1", today=TODAY)
    person.act("reale:today", "menu")
    day = next(
        a for block in sheet(person).blocks for a in block.actions if a.name == "reale:today"
    )
    assert day.detail == ""
    person.act("close", "game-end")
    left = next(iter(known(person).tallies[DEFAULT].left))
    assert known(person).daily == Daily(day=TODAY, left=left)
    person.act("same-seed", "game-end", "menu")
    assert known(person).tallies[DEFAULT].games == 1
    day = next(
        a for block in sheet(person).blocks for a in block.actions if a.name == "reale:today"
    )
    assert day.detail == ("riuscito" if left == 5 else f"{left} carte rimaste")
    person.act("statistics")
    assert f"Giocato oggi: {day.detail}." in shown(person)
    tomorrow = Person(saved=person.saved, today="2026-12-01")
    tomorrow.act("statistics")
    assert "Oggi non l’hai ancora finito" in shown(tomorrow)


def test_only_the_deck_of_the_day_itself_is_marked() -> None:
    other = replace(DEFAULT, face=Facing.AS_IS)
    assert counted(NOTHING, record(day_seed(TODAY), other), 5, TODAY).daily is None
    assert counted(NOTHING, record(day_seed("2026-11-29")), 5, TODAY).daily is None
    assert counted(NOTHING, record(day_seed("")), 5, "").daily is None
    assert counted(NOTHING, record(day_seed(TODAY)), 6, TODAY).daily == Daily(day=TODAY, left=6)


def test_the_odds_stand_beside_the_options() -> None:
    person = at_game(LOST)
    person.send(Act("variants"), Fill("reale:turn", "top_down"))
    chosen = corner(person).choices.rules
    now = share(known_odds(chosen).share, IT)
    options = [choice for block in sheet(person).blocks for choice in block.choices]
    assert f"Così riesce il {now}" in shown(person)
    for choice in options:
        (at,) = [at for at, option in enumerate(choice.options) if option[2]]
        assert choice.details[at] == now
    face = options[-1]
    wanted = replace(chosen, face=Facing.AS_IS)
    assert face.details[2] == share(known_odds(wanted).share, IT) == "16,7\u00a0%"


def test_statistics_reach_neither_the_home_nor_another_game() -> None:
    person = finished(LOST)
    person.act("home")
    home = person.screen.body
    assert isinstance(home, HomeBody)
    assert home.beside == ()
    assert person.act("statistics").sheet is None
    assert KEY in person.saved
