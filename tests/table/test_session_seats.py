"""Whole matches with every number of seats: played by taps, watched, resumed, counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quaranta.bots.levels import Level
from quaranta.scala40.legal import moves
from quaranta.scala40.moves import Discard, Move
from quaranta.scala40.rules import PRESETS, Rules
from quaranta.scala40.settlement import settled
from quaranta.scala40.state import Phase as TurnPhase
from quaranta_table import saves
from quaranta_table.intents import Act, TapPlace
from quaranta_table.markup import markup
from quaranta_table.screen import Phase, ResultBody, TableBody
from quaranta_table.session_match import ME, begin
from quaranta_table.session_rooms import fresh_hand
from quaranta_table.text import LANGUAGES, plain, seat_name, text_in
from tests.table.person import Person
from tests.table.test_session_match import resumed, shown_cards

MATCHES = [
    (preset, seats)
    for preset, rules in PRESETS.items()
    for seats in sorted({2, 3, rules.players_max})
    if rules.players_min <= seats <= rules.players_max
]


def result_of(person: Person) -> ResultBody:
    """The result that is shown."""
    assert isinstance(person.screen.body, ResultBody)
    return person.screen.body


def at_table(seed: str, seats: int, rules: Rules) -> Person:
    """A person at a match of rules that no address names, from its save."""
    names = tuple(seat_name(seat, text_in("it")) for seat in range(seats))
    match = begin(seed, names, rules, (Level.MEDIO,) * (seats - 1), timed=False)
    save = saves.Save(match=match, held=fresh_hand(match), at_table=True)
    return Person("?speed=instant", {"match": saves.write(save)})


def careless(person: Person) -> Move:
    """What a person does who never lays a card: draws, and discards what he may."""
    if person.view.phase is TurnPhase.DRAW:
        return next(moves(person.view))
    return next(move for move in moves(person.view) if isinstance(move, Discard))


def play_on(person: Person, *, careful: bool = True) -> None:
    """One move of the person, or the next deal."""
    if person.screen.phase is Phase.DEAL_OVER:
        person.act("next-deal")
    else:
        person.play(person.thinks() if careful else careless(person))


def check_result(person: Person) -> None:
    """The numbers on the screen are the engine's."""
    state, body = person.state, result_of(person)
    assert state.result is not None
    assert sorted(row.seat for row in body.rows) == list(range(state.seats))
    for row in body.rows:
        played = bool(row.added)
        assert played == (row.seat == state.result.closer or bool(state.result.hands[row.seat]))
        assert not played or int(row.added.replace("−", "-")) == state.result.points[row.seat]
        assert (row.total, row.out) == (state.totals[row.seat], state.out[row.seat])
        assert row.winner == (row.seat in state.result.winners)
        if row.cards:
            assert row.sum_words.endswith(str(state.result.points[row.seat]))


def check_scores(person: Person) -> None:
    """The score sheet adds up to the totals, deal by deal."""
    sheet = person.act("scores").sheet
    assert sheet is not None
    scores = sheet.blocks[0].scores
    assert scores is not None
    assert len(scores.rows) == len(person.match.ended) + (person.state.result is not None)
    last = [int(cell.total.replace("−", "-")) for cell in scores.rows[-1].cells]
    assert last == list(person.state.totals)
    assert [int(cell.points.replace("−", "-")) for cell in scores.sums[0].cells] == last
    person.act("close")


@pytest.mark.parametrize(("preset", "seats"), MATCHES)
def test_a_match_with_so_many_seats_is_played_to_its_end(preset: str, seats: int) -> None:
    person = Person(
        f"?game=scala40&rules={preset}&players={seats}&seed={preset}{seats}&speed=instant"
    )
    assert person.state.seats == seats
    for step in range(4_000):
        if person.screen.phase is Phase.MATCH_OVER:
            break
        if person.screen.phase is Phase.DEAL_OVER:
            check_result(person)
            check_scores(person)
        elif step % 5 == 0:
            hidden = {str(card) for hand in person.state.hands[1:] for card in hand}
            assert not shown_cards(markup(person.screen)) & hidden
        play_on(person)
    assert person.screen.phase is Phase.MATCH_OVER
    check_result(person)
    check_scores(person)
    assert any(row.winner for row in result_of(person).rows)


@pytest.mark.parametrize("seats", [3, 6])
def test_who_is_out_watches_the_others_play_on(seats: int) -> None:
    person = Person(f"?seed=early{seats}&players={seats}&speed=instant")
    while person.screen.phase is not Phase.MATCH_OVER and not person.state.out[ME]:
        play_on(person, careful=False)
    assert person.screen.phase is Phase.DEAL_OVER
    body = result_of(person)
    total = person.state.totals[ME]
    assert f"Arrivi a {total} e sei fuori." in body.notes
    assert any("puoi guardare" in note for note in body.notes)
    assert [action.label for action in body.actions][-1] == "Guarda la prossima smazzata"
    person.waits = True
    person.act("next-deal")
    assert [action.name for action in person.table.actions] == ["scores", "home"]
    assert [tool.name for tool in person.table.tools] == ["menu"]
    assert person.table.hand.cards == ()
    assert person.table.me.out_words == "fuori"
    assert person.told.startswith("Sei fuori e guardi. Tocca a Computer")
    before = person.screen
    assert person.send(Act("draw"), TapPlace("stock"), TapPlace("discard"), Act("lay")) == before
    assert person.act("home").phase is Phase.HOME
    person.act("resume")
    person.waits = False
    person.let_think()
    deals = person.state.deal_number
    while person.screen.phase is not Phase.MATCH_OVER:
        check_result(person)
        check_scores(person)
        person.act("next-deal")
    assert person.state.deal_number >= deals
    rows = {row.seat: row for row in result_of(person).rows}
    assert (rows[ME].total, rows[ME].out, rows[ME].added) == (total, True, "")
    assert resumed(person, "?speed=instant") == person.screen


def test_who_reaches_the_limit_comes_back_and_it_is_said() -> None:
    person = at_table("back", 4, replace(PRESETS["scala40"], preset="circolo", reentry=1))
    while not any(person.state.reentries):
        play_on(person, careful=False)
    (back, *_) = [seat for seat, times in enumerate(person.state.reentries) if times]
    ended = person.match.ended
    reached = (ended[-1].totals[back] if ended else 0) + result_points(person)[back]
    total = person.state.totals[back]
    who = "Arrivi a {} e rientri con {}." if back == ME else ""
    who = who or f"{person.match.record.players[back]} arriva a {{}} e rientra con {{}}."
    assert who.format(reached, total) in result_of(person).notes
    row = next(row for row in result_of(person).rows if row.seat == back)
    assert (row.badge, row.total, row.out) == ("rientra", total, False)
    sheet = person.act("scores").sheet
    assert sheet is not None
    assert sheet.blocks[0].scores is not None
    cell = sheet.blocks[0].scores.rows[-1].cells[back]
    assert (cell.total, cell.note) == (str(total), "rientra")
    person.act("close")
    check_scores(person)
    for _ in range(2_000):
        if person.screen.phase is Phase.MATCH_OVER:
            break
        play_on(person)
        if person.screen.phase is Phase.DEAL_OVER:
            check_result(person)
            check_scores(person)
    assert person.screen.phase is Phase.MATCH_OVER


def result_points(person: Person) -> tuple[int, ...]:
    """What the deal that is over counted."""
    assert person.state.result is not None
    return person.state.result.points


def test_six_deals_end_in_an_account_that_is_the_engines() -> None:
    person = Person("?seed=conto&rules=scala50&players=4&speed=instant")
    while person.screen.phase is not Phase.MATCH_OVER:
        assert person.screen.phase is not Phase.DEAL_OVER or result_of(person).account is None
        play_on(person)
    assert person.state.deal_number == 6
    account = result_of(person).account
    assert account is not None
    found = settled(person.state.totals)
    rows = {row.seat: row for row in account.rows}
    number = [int(rows[seat].balance.replace("−", "-")) for seat in range(4)]
    assert number == list(found.payments)
    assert [int(rows[seat].rounded.replace("−", "-")) for seat in range(4)] == list(found.rounded)
    assert [row.winner for row in account.rows] == [
        row.seat in found.winners for row in account.rows
    ]
    names = person.match.record.players
    paid = dict.fromkeys(names, 0)
    for one in account.payments:
        paid[one.payer] -= int(one.amount)
        paid[one.payee] += int(one.amount)
    assert tuple(paid.values()) == found.payments
    sheet = person.act("scores").sheet
    assert sheet is not None
    assert sheet.blocks[0].scores is not None
    rounded = [int(cell.points.replace("−", "-")) for cell in sheet.blocks[0].scores.sums[1].cells]
    assert rounded == list(found.rounded)


def test_several_winners_share_what_the_others_pay() -> None:
    rules = replace(PRESETS["scala50"], deals=1)
    person = at_table("pari", 4, rules)
    while person.screen.phase is not Phase.MATCH_OVER:
        play_on(person)
    moment = person.session._moment
    assert moment.match is not None
    assert moment.match.state.result is not None
    totals = (40, 40, 93, 65)
    result = replace(moment.match.state.result, winners=(0, 1))
    state = replace(moment.match.state, totals=totals, result=result)
    shared = Person.at(state)
    body = result_of(shared)
    assert body.title == "Partita pari"
    assert body.account is not None
    assert {one.payee for one in body.account.payments if "100" in one.how} == {"Tu e Computer"}
    payments = [int(row.balance.replace("−", "-")) for row in body.account.rows]
    assert sorted(payments) == sorted(settled(totals).payments)


@pytest.mark.parametrize("preset", ["scala40", "scala50"])
def test_a_match_of_four_is_resumed_at_any_moment(preset: str) -> None:
    address = f"?seed=quattro&rules={preset}&players=4&speed=instant"
    person = Person(address)
    person.waits = True
    for step in range(120):
        if person.screen.phase is Phase.MATCH_OVER:
            break
        if step % 3 == 0:
            assert resumed(person, address) == person.screen
        if person.asked is not None:
            person.let_think()
        else:
            play_on(person)


def test_the_first_turn_of_who_is_di_mano_is_a_discard_and_nothing_else() -> None:
    people = (Person(f"?seed=mano{n}&rules=scala50&players=3&speed=instant") for n in range(50))
    person = next(one for one in people if not any(one.state.turns))
    assert person.state.turn == ME
    person.waits = True
    assert person.told == "Primo turno: scegli una carta e scarta"
    assert len(person.table.hand.cards) == 15
    assert person.action("lay").why == "only-discard"
    stock, discards = person.table.piles
    assert (stock.why, stock.invites, discards.name) == ("only-discard", False, "Pozzo vuoto")
    for name in ("draw", "take", "lay", "gather"):
        person.act(name)
        assert person.refusal() == "only-discard", name
    assert person.told == "Il primo turno è solo uno scarto."
    person.play(careless(person))
    assert len(person.table.hand.cards) == 14
    assert person.state.turn == 1


def test_the_computers_think_one_after_the_other_and_each_step_is_shown() -> None:
    person = Person("?seed=passo&players=5")
    person.waits = True
    while person.asked is None:
        play_on(person)
    seats = []
    while person.asked is not None and person.screen.phase is Phase.TABLE:
        think, shown = person.asked, len(person.screens)
        assert think.after_ms == 450
        assert think.view.seat == think.view.turn != ME
        assert (
            person.told == f"Tocca a {person.table.seats[think.view.seat - 1].name}: sta pensando"
        )
        seats.append(think.view.seat)
        person.let_think()
        assert len(person.screens) == shown + 1
    assert list(dict.fromkeys(seats)) == [1, 2, 3, 4]
    body = person.screen.body
    assert isinstance(body, TableBody)
    assert {line.who for line in body.panel.log if line.fresh} == {seat.name for seat in body.seats}
    assert plain(body.last_move).startswith("Computer 4 ha ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_others_do_is_told_with_their_names(language: str) -> None:
    person = Person(f"?seed=nomi&players=4&speed=instant&lang={language}")
    person.act(f"lang:{language}")
    names = [seat.name for seat in person.table.seats]
    assert names == ["Computer", "Computer 2", "Computer 3"]
    while person.screen.phase is not Phase.MATCH_OVER:
        play_on(person)
    told = " ".join(said.text for said in person.said)
    assert all(f"{name}: " in told for name in names)


def test_a_dead_deal_is_said_and_every_hand_counted() -> None:
    rules = replace(PRESETS["scala40"], dead_after=0, open_min=120, limit=501)
    for number in range(20):
        person = at_table(f"nulla{number}", 3, rules)
        while person.screen.phase is Phase.TABLE:
            play_on(person, careful=False)
        if person.state.result is not None and person.state.result.closer is None:
            break
    body = result_of(person)
    assert person.state.result is not None
    assert person.state.result.closer is None
    assert body.title == "Smazzata nulla: nessuno chiude"
    assert all(row.cards and row.sum_words for row in body.rows)
    check_result(person)
    assert "Tallone finito: nessuno chiude." in " ".join(said.text for said in person.said)
    sheet = person.act("scores").sheet
    assert sheet is not None
    assert sheet.blocks[0].scores is not None
    assert sheet.blocks[0].scores.rows[0].note == "nulla"


def test_what_each_of_the_others_did_stays_marked_with_his_name() -> None:
    person = two_who_laid()
    assert tags(person) <= {seat.name for seat in person.table.seats}
    who = plain(person.table.last_move).split(" ha ")[0]
    assert who == person.table.seats[-1].name
    fresh = {line.who for line in person.table.panel.log if line.fresh}
    assert fresh == {seat.name for seat in person.table.seats}


def two_who_laid() -> Person:
    """A person at a table where two others laid melds in their last turns."""
    for number in range(30):
        person = Person(f"?seed=segni{number}&players=4&speed=instant")
        while person.screen.phase in (Phase.TABLE, Phase.DEAL_OVER):
            if person.screen.phase is Phase.TABLE and len(tags(person)) > 1:
                return person
            play_on(person)
    raise AssertionError("no two of the others laid melds one after the other")


def tags(person: Person) -> set[str]:
    """The names on the melds of the others' last turns."""
    return {spread.tag for spread in person.table.melds} - {""}


def test_names_that_are_words_of_a_language_change_with_it() -> None:
    person = Person("?seed=nomi&players=3&speed=instant&lang=en")
    assert (person.table.me.name, person.table.seats[1].name) == ("You", "Computer 2")
    person.act("lang:it")
    assert (person.table.me.name, person.table.seats[1].name) == ("Tu", "Computer 2")


def test_a_rematch_has_the_same_players() -> None:
    person = at_table("rivincita", 3, PRESETS["scala40"])
    while person.screen.phase is not Phase.MATCH_OVER:
        play_on(person)
    person.act("new-match")
    assert person.state.seats == 3
    assert person.state.deal_number == 1
