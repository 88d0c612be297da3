"""The referee on the page: positions by taps, actions proposed, rulings at once."""

from __future__ import annotations

import pytest

from quaranta.cases import Position
from quaranta_table.intents import Choose, TapCard, TapPlace
from quaranta_table.text import spoken
from tests.table.club import Club, hand, words


def test_the_board_opens_empty_with_the_chosen_rules_and_two_players() -> None:
    club = Club("?rules=duello")
    assert club.board.case.rules.preset == "duello"
    assert club.board.position == Position(hands=("", "13"))
    assert [shelf.place for shelf in club.referee.shelves if shelf.current] == ["hand"]
    assert not club.ruling.refusal
    assert not club.ruling.accepted


def test_r01_an_ace_of_either_end_makes_forty() -> None:
    club = hand("Jh Qh Kh Ac 2c 3c 4c 9d 9s")
    club.choose("Jh Qh Kh Ac 2c 3c 4c")
    club.act("lay")
    assert club.ruling.accepted
    assert "apre con 40" in club.ruling.deeds[0]
    assert club.board.case.do == ("lay Jh Qh Kh / Ac 2c 3c 4c",)


def test_r03_three_aces_need_something_beside_them() -> None:
    club = hand("Ah Ac Ad 2s 3s 4s * 9d")
    club.choose("Ah Ac Ad")
    club.act("lay")
    assert club.ruling.refusal == "opening-short"
    assert "33" in words(club.ruling)
    assert "40" in words(club.ruling)
    club.choose("2s 3s 4s")  # the aces are still taken up
    club.act("lay")
    assert club.ruling.accepted
    assert "apre con 42" in club.ruling.deeds[0]
    club.act("referee-back")
    club.choose("Ah Ac Ad *")
    club.act("lay")
    assert club.ruling.accepted
    assert "apre con 44" in club.ruling.deeds[0]
    assert club.board.case.do == ("lay Ah Ad Ac *As",)


@pytest.mark.parametrize(
    ("rules", "players", "opened", "refusal"),
    [
        ("scala40", 2, False, "fits-the-table"),
        ("duello", 2, False, "fits-the-table"),
        ("scala40", 2, True, ""),
        ("duello", 2, True, "fits-the-table"),
        ("fisca", 3, True, "fits-the-table"),
        ("fisca", 2, True, ""),
    ],
)
def test_r13_a_card_that_fits_the_table(
    rules: str,
    players: int,
    opened: bool,  # noqa: FBT001  # a parameter of the table above
    refusal: str,
) -> None:
    club = hand("7c Kd")
    club.put("meld:new", "4c 5c 6c")
    club.act("referee-tab:table")
    club.fill("rules", rules)
    club.fill("seats", str(players))
    club.fill("opened-0", str(opened).lower())
    club.choose("7c")
    club.act("discard")
    assert club.ruling.refusal == refusal
    assert club.ruling.accepted is not bool(refusal)


def test_r24_a_card_that_fits_two_melds_goes_where_it_is_brought() -> None:
    for place, laid in (("meld:1", "8c 9c Tc Jc"), ("meld:2", "8d 8s 8h 8c")):
        club = hand("8c Kd")
        club.put("meld:new", "9c Tc Jc")
        club.put("meld:new", "8d 8s 8h")
        club.fill("opened-0", "true")
        club.choose("8c")
        club.send(TapPlace(place))
        assert club.ruling.accepted
        club.act("referee-on")
        assert laid in club.board.position.table


def test_r12_a_turn_is_several_actions_and_its_refusal_leads_to_the_article() -> None:
    club = hand("Kc 4h")
    club.put("discard", "9d")
    club.act("referee-tab:table")
    club.fill("drawn", "false")
    club.fill("opened-0", "true")
    club.choose("")
    club.act("take")
    club.send(TapCard("Kc", "hand"))
    club.act("discard")
    assert club.ruling.refusal == "taken-must-be-used"
    assert len(club.ruling.deeds) == 2
    (link,) = club.ruling.links
    club.fill("rules", "duello")
    club.act(link.name)
    assert club.sheet.name == "rules"
    assert "Duello" in club.sheet.title
    assert any(block.current for block in club.sheet.blocks)
    club.act("close")
    assert club.sheet.name == "referee"
    assert club.ruling.refusal == "taken-must-be-used"


def test_a_joker_in_a_meld_is_asked_for_unless_its_place_says_it() -> None:
    club = Club()
    club.put("meld:new", "7h * 9h")
    assert club.sheet.choices == ()
    assert [face.stands for face in club.referee.shelves[1].cards] == ["", "8h", ""]
    club.put("meld:new", "8h 8d *")
    assert club.sheet.ask == "joker"
    assert [choice.value for choice in club.sheet.choices] == ["*8c", "*8s"]
    club.send(Choose("*8s"))
    assert club.board.position.table == ("7h * 9h", "8h 8d *8s")
    assert club.sheet.choices == ()


def test_a_joker_proposed_in_a_set_is_refused_and_what_it_may_mean_is_offered() -> None:
    club = hand("8h 8d * Kc")
    club.fill("opened-0", "true")
    club.choose("8h 8d *")
    club.act("lay")
    assert club.ruling.refusal == "ambiguous-joker"
    assert club.sheet.ask == "joker"
    club.send(Choose("*8c"))
    assert club.ruling.accepted
    assert club.board.case.do == ("lay 8h 8d *8c",)


def test_an_ace_at_two_ends_and_a_joker_added_are_asked_for() -> None:
    club = hand("As * Kc")
    club.put("meld:new", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks")
    club.put("meld:new", "6h 7h 8h")
    club.fill("opened-0", "true")
    club.choose("As")
    club.send(TapPlace("meld:1"))
    assert (club.sheet.ask, [one.value for one in club.sheet.choices]) == ("end", ["low", "high"])
    club.send(Choose("high"))
    assert club.ruling.accepted
    club.choose("*")
    club.send(TapPlace("meld:2"))
    assert [one.value for one in club.sheet.choices] == ["*5h", "*9h"]
    club.send(Choose("*9h"))
    assert club.board.case.do == ("add As 1 high", "add *9h 2")


def test_where_a_card_may_neither_be_added_nor_swapped_it_is_asked_which_is_judged() -> None:
    club = hand("8c Kd 2d")
    club.put("meld:new", "8h 8d *8s")
    club.put("meld:1", "*")
    club.send(Choose("*8s"))
    club.fill("opened-0", "true")
    club.choose("2d")
    club.send(TapPlace("meld:1"))
    assert [choice.value for choice in club.sheet.choices] == ["add", "swap"]
    club.send(Choose("swap"))
    assert club.ruling.refusal == "wrong-card-for-joker"
    club.send(TapPlace("meld:1"), Choose("add"))
    assert club.ruling.refusal == "does-not-fit"
    club.choose("2d 8c")
    club.send(TapPlace("meld:1"))
    assert club.ruling.accepted
    assert club.board.case.do == ("add 8c 1",)


def test_groups_are_laid_together_and_can_be_taken_back() -> None:
    club = hand("Ah Ac * 2s 3s 4s 9d")
    club.choose("Ah Ac *")
    club.act("gather")
    assert club.referee.stage is not None
    assert len(club.referee.stage.tray) == 1
    club.act("take-back")
    assert club.board.tray == ()
    club.choose("2s 3s 4s")
    club.act("gather")
    club.choose("Ah Ac *")
    club.act("lay")
    assert club.sheet.ask == "joker"
    club.send(Choose("*Ad"))
    assert club.board.case.do == ("lay 2s 3s 4s / Ah Ac *Ad",)
    assert club.ruling.accepted


def test_an_action_without_cards_says_what_it_lacks() -> None:
    club = hand("Kd 7c")
    club.put("meld:new", "4c 5c 6c")
    club.choose("")
    for name in ("discard", "lay", "gather"):
        club.act(name)
        assert club.sheet.alert, name
    club.send(TapPlace("meld:1"))
    assert club.sheet.alert
    club.choose("Kd 7c")
    club.act("discard")
    assert "2" in spoken(club.sheet.alert)
    assert club.board.case.do == ()


def test_no_more_copies_are_put_than_the_pack_has() -> None:
    club = hand("7h 7h 7h * * * * *")
    assert club.board.position.hands[0] == "7h 7h * * * *"
    assert club.said[-1].text
    assert club.referee.picker is not None
    assert club.referee.picker.joker.off
    club.send(TapCard("7h'", "hand"))
    assert club.board.position.hands[0] == "7h * * * *"


def test_cards_taken_and_jokers_won_lie_in_the_hand() -> None:
    club = hand("Kc 9d")
    club.put("taken", "9d")
    club.put("swapped", "* 4c")
    here = club.board.position
    assert (here.hands[0], here.taken, here.swapped) == ("Kc 9d 9d *", "9d", "*")
    club.send(TapCard("*", "swapped"), TapCard("9d", "taken"))
    here = club.board.position
    assert (here.hands[0], here.taken, here.swapped) == ("Kc 9d", "", "")
    club.put("taken", "4h")
    club.send(TapCard("4h", "hand"))
    assert club.board.position.taken == ""


def test_the_whole_table_is_set_by_its_switches() -> None:
    club = hand("Kc")
    club.act("referee-tab:table")
    club.fill("seats", "4")
    club.act("referee-more:seats", "referee-less:unknown-1")
    club.fill("unknown-2", "1")
    club.fill("opened-3", "true")
    club.fill("played-0", "false")
    club.fill("opened", "true")
    club.fill("turn", "4")
    here = club.board.position
    assert here.hands == ("13", "12", "1", "13", "Kc")
    assert here.turn == 4
    assert here.opened == (False, False, False, True, False)
    assert here.turns == (0, 1, 1, 1, 1)
    assert here.opened_this_turn
    club.fill("seats", "2")
    assert club.board.position.hands == ("13", "12")
    assert club.board.position.turn == 1


def test_one_goes_on_from_where_an_action_led_and_unknown_cards_stay_unknown() -> None:
    club = hand("7h 7d 7c Kd")
    club.fill("drawn", "false")
    club.put("stock", "2s")
    club.fill("opened-0", "true")
    club.act("referee-tab:act")
    club.act("draw")
    club.propose("lay 7h 7d 7c")
    club.propose("discard 2s")
    assert club.ruling.accepted
    club.act("referee-on")
    here = club.board.position
    assert here.hands == ("Kd", "13")
    assert (here.turn, here.phase, here.discards) == (1, "draw", "2s")
    assert here.stock == ""
    club.act("draw", "referee-on")
    assert club.board.position.hands == ("Kd", "14")


def test_a_deal_that_ends_is_not_gone_on_from() -> None:
    club = hand("Kd")
    club.put("hand:1", "2s 3d 4h")
    club.fill("unknown-1", "0")
    club.fill("opened-0", "true")
    club.choose("Kd")
    club.act("discard")
    assert club.ruling.accepted
    assert "9" in club.ruling.deeds[0]
    assert "referee-on" not in [action.name for action in club.ruling.actions]


def test_a_refused_action_gives_way_to_the_next_one() -> None:
    club = hand("Kd 7c")
    club.propose("add 7c 1")
    assert club.ruling.refusal == "no-such-meld"
    club.propose("gioca il sette")
    assert club.ruling.refusal == "not-readable"
    assert club.board.typed == "gioca il sette"
    club.propose("discard 7c")
    assert club.board.case.do == ("discard 7c",)
    assert club.board.typed == ""
    club.propose("draw")
    assert len(club.board.case.do) == 2
    club.act("referee-restart")
    assert club.board.case.do == ()


def test_the_same_ruling_is_told_each_time_and_a_refusal_in_numbers() -> None:
    club = hand("Th Jh Qh 2c 3c 4c 9d")
    for _ in range(2):
        before = len(club.said)
        club.propose("lay Th Jh Qh / 2c 3c 4c")
        told = [said.text for said in club.said[before:]]
        assert any("39" in text and "Rifiutata" in text for text in told)


def test_the_board_is_kept_within_the_visit_and_no_match_is_touched() -> None:
    club = Club("?game=scala40&rules=scala40&seed=arbitro&speed=instant")
    state = club.match.state
    club.act("referee")
    club.put("hand", "7h 8h")
    saved = dict(club.saved)
    club.act("close")
    assert club.screen.sheet is None
    club.act("menu", "referee")
    assert club.board.position.hands[0] == "7h 8h"
    assert club.match.state == state
    assert club.saved == saved
    club.act("referee-clear")
    assert club.board.position == Position(hands=("", "13"))
