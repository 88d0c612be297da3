"""What taps do at the table: choosing, gathering, laying, adding, swapping, discarding."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quaranta.scala40.rules import DUELLO, SCALA40, SetJoker
from quaranta_table.intents import Choose, TapCard, TapPlace
from quaranta_table.screen import RibbonKind
from quaranta_table.text import spoken
from tests.engine.positions import position
from tests.table.person import Person

UNOPENED = "7h 8h 9h Th Qs Qh * 2s 3s 5d 6d 6s Ac Jc"
BOTH_OPEN = (True, True)


def melds(person: Person) -> list[str]:
    """The melds on the table as text."""
    return [str(meld) for meld in person.state.table]


def test_a_tap_chooses_a_card_and_another_lets_it_go() -> None:
    person = Person.at(position(hands=[UNOPENED, "13"]))
    person.send(TapCard("8h", "hand"))
    assert [card.text for card in person.table.hand.cards if card.selected] == ["8h"]
    person.send(TapCard("8h", "hand"))
    assert not any(card.selected for card in person.table.hand.cards)


def test_a_chosen_meld_is_named_with_its_points_and_a_place_to_lay_it() -> None:
    person = Person.at(position(hands=[UNOPENED, "13"]))
    person.take_up("9h 7h 8h")
    table = person.table
    assert table.ribbon.kind is RibbonKind.SELECTION
    assert person.told == "Prepara l’apertura o scarta una carta"
    assert [str(part) for part in table.ribbon.second][:1] == ["Scala di cuori · "]
    assert table.ribbon.meter is not None
    assert table.ribbon.meter.words == "24 di 40"
    assert (table.slot, table.slot_action) == ("Cala qui", "gather")
    assert [action.name for action in table.actions] == ["discard", "gather"]
    assert table.actions[1].detail == "3 carte"


def test_the_opening_is_gathered_meld_by_meld_then_laid_at_once() -> None:
    person = Person.at(position(hands=[UNOPENED, "13"]))
    person.take_up("7h 8h 9h Th")
    person.act("gather")
    tray = person.table.tray
    assert tray is not None
    assert [meld.sum_words for meld in tray.melds] == ["7 + 8 + 9 + 10 = 34"]
    assert (tray.have, tray.lacking_words) == (34, "mancano 6")
    assert [card.text for card in person.table.hand.cards][:2] == ["Qs", "Qh"]
    person.take_up("Qs Qh *")
    person.act("gather")
    assert person.answers == ["*Qd", "*Qc"]
    assert person.table.ribbon.ask == "joker"
    person.send(Choose("*Qc"))
    assert person.action("lay").why == ""
    person.act("lay")
    assert melds(person) == ["7h 8h 9h Th", "Qh Qs *Qc"]
    assert person.table.tray is None


def test_an_opening_too_short_is_refused_with_its_numbers_and_its_article() -> None:
    person = Person.at(position(hands=[UNOPENED, "13"]))
    person.take_up("7h 8h 9h Th")
    person.act("gather", "lay")
    ribbon = person.table.ribbon
    assert person.told == "Con 34 non si apre: mancano 6."
    assert ribbon.refusal == "opening-short"
    assert ribbon.second == ("Ne servono 40. Aggiungi una combinazione o riprendi le carte.",)
    assert [action.name for action in ribbon.actions] == ["article:11", "understood"]
    assert person.said[-1].urgent
    assert person.action("lay").why == "opening-short"
    assert person.action("lay").detail == "mancano 6"
    person.act("understood")
    assert person.refusal() == ""


def test_what_the_chosen_meld_lacks_is_said_before_it_is_gathered() -> None:
    person = Person.at(position(hands=[UNOPENED, "13"]))
    person.take_up("7h 8h 9h")
    assert person.action("lay").label == "mancano 16"
    person.act("lay")
    assert person.told == "Con 24 non si apre: mancano 16."


def test_a_meld_worth_an_opening_is_laid_without_a_tray() -> None:
    person = Person.at(position(hands=["Th Jh Qh Kh 2c 5d", "13"]))
    person.take_up("Th Jh Qh Kh")
    assert person.action("lay").detail == "4 carte"
    person.act("lay")
    assert melds(person) == ["Th Jh Qh Kh"]
    assert person.view.opened == (True, False)


def test_several_melds_chosen_at_once_are_gathered_or_laid_together() -> None:
    person = Person.at(position(hands=["7h 8h 9h 2c 3c 4c Kd Ks Kh 5s", "13"]))
    person.take_up("2c 7h 3c 8h 4c 9h")
    assert spoken(person.table.ribbon.second) == "Scala di cuori + Scala di fiori, 33 punti"
    person.act("gather")
    assert person.table.tray is not None
    assert len(person.table.tray.melds) == 2
    person.act("take-back")
    person.take_up("2c 7h 3c 8h 4c 9h Kd Ks Kh")
    assert person.table.actions[1].name == "lay"
    person.act("lay")
    assert sorted(melds(person)) == ["2c 3c 4c", "7h 8h 9h", "Kh Kd Ks"]


def test_gathered_melds_go_back_one_by_one_or_all() -> None:
    person = Person.at(position(hands=["7h 8h 9h 2c 3c 4c Kd 5s", "13"]))
    for cards in ("7h 8h 9h", "2c 3c 4c"):
        person.take_up(cards)
        person.act("gather")
    person.act("take-back:1")
    assert person.table.tray is not None
    assert [meld.name for meld in person.table.tray.melds] == ["Scala di fiori"]
    person.act("take-back")
    assert person.table.tray is None
    assert len(person.table.hand.cards) == 8


def test_no_meld_is_refused_by_its_word() -> None:
    person = Person.at(position(hands=[UNOPENED, "13"]))
    person.take_up("7h 8h 2s")
    assert person.action("lay").why == "not-a-meld"
    person.act("lay")
    assert person.refusal() == "not-a-meld"
    person.take_up("7h 8h")
    person.act("gather")
    assert person.refusal() == "not-a-meld"


def test_a_joker_may_be_at_either_end_so_the_table_asks() -> None:
    person = Person.at(position(hands=["7h 8h * 2s", "13"], opened=BOTH_OPEN))
    person.take_up("7h 8h *")
    person.act("lay")
    assert person.answers == ["*6h", "*9h"]
    assert melds(person) == []
    person.send(Choose("*9h"))
    assert melds(person) == ["7h 8h *9h"]


def test_a_question_can_be_left() -> None:
    person = Person.at(position(hands=["7h 8h * 2s", "13"], opened=BOTH_OPEN))
    person.take_up("7h 8h *")
    person.act("lay", "close")
    assert person.answers == []
    assert melds(person) == []


def test_the_tapped_order_gives_a_joker_no_place_of_its_own() -> None:
    person = Person.at(position(hands=["7h * 9h 2s", "13"], opened=BOTH_OPEN))
    person.take_up("* 9h 7h")
    person.act("lay")
    assert melds(person) == ["7h *8h 9h"]


def test_a_meld_that_accepts_the_card_is_offered_in_the_ribbon_too() -> None:
    state = position(
        hands=["8c 3h", "13"], table=["9c Tc Jc", "8d 8s 8h", "5s 6s 7s"], opened=BOTH_OPEN
    )
    person = Person.at(state)
    person.take_up("8c")
    ribbon = person.table.ribbon
    assert person.told == "Dove appoggi otto di fiori?"
    assert person.answers == ["meld:1", "meld:2"]
    assert [choice.name for choice in ribbon.choices] == [
        "Scala di fiori, 9 a fante: appoggia qui",
        "Tris di otto: appoggia qui",
    ]
    assert [spread.target for spread in person.table.melds] == ["add", "add", ""]
    person.send(Choose("meld:2"))
    assert melds(person)[1] == "8d 8s 8h 8c"


def test_several_cards_are_added_with_one_tap_in_an_order_that_works() -> None:
    state = position(hands=["7c Qc 8c 3h", "13"], table=["9c Tc Jc"], opened=BOTH_OPEN)
    person = Person.at(state)
    person.take_up("7c Qc 8c")
    person.send(TapPlace("meld:1"))
    assert melds(person) == ["7c 8c 9c Tc Jc Qc"]
    assert [str(card) for card in person.view.hand] == ["3h"]


def test_an_ace_that_fits_both_ends_asks_for_the_end() -> None:
    run = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    person = Person.at(position(hands=["Ah 3c", "13"], table=[run], opened=BOTH_OPEN))
    person.take_up("Ah")
    person.send(TapPlace("meld:1"))
    assert person.table.ribbon.ask == "end"
    assert sorted(person.answers) == ["high", "low"]
    person.send(Choose("low"))
    assert melds(person) == [f"Ah {run}"]


def test_a_joker_added_to_a_run_asks_what_it_becomes() -> None:
    person = Person.at(position(hands=["* 3h", "13"], table=["7d 8d 9d"], opened=BOTH_OPEN))
    person.take_up("*")
    person.send(TapCard("8d", "meld:1"))
    assert person.table.ribbon.ask == "joker"
    assert person.answers == ["*6d", "*Td"]
    person.send(Choose("*Td"))
    assert melds(person) == ["7d 8d 9d *Td"]


def test_a_card_that_only_swaps_takes_the_joker() -> None:
    person = Person.at(position(hands=["8d 3h", "13"], table=["7d *8d 9d"], opened=BOTH_OPEN))
    person.take_up("8d")
    assert person.table.melds[0].target == "swap"
    person.send(TapPlace("meld:1"))
    assert melds(person) == ["7d 8d 9d"]
    assert [card.text for card in person.table.hand.cards] == ["3h", "*"]


def test_where_a_card_adds_or_swaps_the_table_asks() -> None:
    rules = replace(SCALA40, set_joker=SetJoker.ANY_MISSING)
    state = position(rules, hands=["9c 3h", "13"], table=["9h 9d *9s"], opened=BOTH_OPEN)
    for answer, after in (("add", "9h 9d *9s 9c"), ("swap", "9h 9d 9c")):
        person = Person.at(state)
        person.take_up("9c")
        assert person.table.melds[0].target == "both"
        person.send(TapPlace("meld:1"))
        assert person.table.ribbon.ask == "add-or-swap"
        assert person.answers == ["add", "swap"]
        person.send(Choose(answer))
        assert melds(person) == [after]


def test_a_card_that_fits_nowhere_is_refused_where_it_was_tapped() -> None:
    person = Person.at(position(hands=["Kd 3h", "13"], table=["7d 8d 9d"], opened=BOTH_OPEN))
    person.take_up("Kd")
    person.send(TapPlace("meld:1"))
    assert person.refusal() == "does-not-fit"
    assert person.told == "Qui non lega: re di quadri."


def test_who_has_not_opened_adds_nothing() -> None:
    person = Person.at(position(hands=["Td 3h 4h", "13"], table=["7d 8d 9d"]))
    person.take_up("Td")
    person.send(TapPlace("meld:1"))
    assert person.refusal() == "not-opened"


def test_the_stock_and_the_discards_are_tapped_to_draw_and_take() -> None:
    state = position(
        hands=["3h 4h 5h", "13"], discards="9c 6h", phase="draw", opened=BOTH_OPEN, stock="Kd"
    )
    drawing = Person.at(state)
    assert [action.name for action in drawing.table.actions] == ["take", "draw"]
    assert drawing.told == "Pesca dal tallone o raccogli dal pozzo"
    drawing.send(TapPlace("stock"))
    assert [(card.text, card.mark_label) for card in drawing.table.hand.cards][-1] == (
        "Kd",
        "pescata",
    )
    drawing.send(TapPlace("stock"))
    assert drawing.refusal() == "already-drawn"
    taking = Person.at(state)
    taking.send(TapPlace("discard"))
    assert taking.table.hand.cards[-1].mark_label == "dal pozzo"
    assert taking.told == "Usa sei di cuori e poi scarta"


def test_the_discards_take_the_one_card_that_is_chosen() -> None:
    person = Person.at(position(hands=["3h 4h 5h", "13"], discards="9c"))
    person.take_up("4h")
    person.send(TapPlace("discard"))
    assert [str(card) for card in person.state.discards] == ["9c", "4h"]
    assert person.table.ribbon.kind is RibbonKind.THINKING


@pytest.mark.parametrize(("cards", "told"), [("", "Tocca prima"), ("3h 4h", "Se ne scarta una")])
def test_a_discard_is_one_card(cards: str, told: str) -> None:
    person = Person.at(position(hands=["3h 4h 5h", "13"]))
    person.take_up(cards)
    assert person.action("discard").why == "not-readable"
    person.act("discard")
    assert person.told.startswith(told)


def test_a_discard_that_fits_the_table_is_refused_by_the_meld_it_fits() -> None:
    person = Person.at(position(hands=["Td 3h 4h", "13"], table=["7d 8d 9d"]))
    person.take_up("Td")
    assert person.action("discard").why == "fits-the-table"
    person.act("discard")
    assert person.table.ribbon.second == ("Va bene con: Scala di quadri. Scarta un’altra carta.",)


def test_undo_takes_all_back_but_a_card_from_the_stock() -> None:
    state = position(
        hands=["7h 8h 9h 2c", "13"], stock="Kd", phase="draw", opened=BOTH_OPEN, discards="9c"
    )
    person = Person.at(state)
    person.act("draw")
    assert person.action("undo").off
    person.take_up("7h 8h 9h")
    person.act("lay")
    assert not person.action("undo").off
    person.act("undo")
    assert melds(person) == []
    assert [card.text for card in person.table.hand.cards] == ["7h", "8h", "9h", "2c", "Kd"]
    assert person.table.hand.cards[4].mark_label == "pescata"
    assert len(person.match.past) == 1
    person.act("undo")
    assert "Kd" in [card.text for card in person.table.hand.cards]


def test_a_taken_card_goes_back_with_undo() -> None:
    state = position(hands=["7h 8h 2c", "13"], phase="draw", opened=BOTH_OPEN, discards="9c 9h")
    person = Person.at(state)
    person.act("take", "undo")
    assert [str(card) for card in person.state.discards] == ["9c", "9h"]
    assert [action.name for action in person.table.actions] == ["take", "draw"]
    assert person.match.past == ()


def test_undo_empties_the_tray_first() -> None:
    person = Person.at(position(hands=[UNOPENED, "13"]))
    person.take_up("7h 8h 9h")
    person.act("gather", "undo")
    assert person.table.tray is None


def test_in_duello_an_opening_may_come_before_the_draw() -> None:
    state = position(
        DUELLO, hands=["Th Jh Qh Kh 2c 5d", "13"], phase="draw", stock="Kd", discards="9c"
    )
    person = Person.at(state)
    assert person.told == "Pesca, oppure prepara prima l’apertura"
    person.take_up("Th Jh Qh Kh")
    assert person.table.slot == "Cala qui"
    person.act("gather")
    assert [action.name for action in person.table.actions] == ["gather", "lay"]
    assert person.action("draw").label == "Pesca"
    person.act("lay", "draw")
    assert melds(person) == ["Th Jh Qh Kh"]
    person.act("undo")
    assert melds(person) == []
    assert "Kd" in [card.text for card in person.table.hand.cards]


def test_in_scala40_nothing_is_laid_before_the_draw() -> None:
    state = position(hands=["Th Jh Qh Kh 2c 5d", "13"], phase="draw", discards="9c")
    person = Person.at(state)
    person.take_up("Th Jh Qh Kh")
    assert person.table.slot == ""
    person.act("gather")
    assert person.refusal() == "must-draw-first"


def test_sorting_puts_jokers_last_and_is_the_persons_order_from_then_on() -> None:
    person = Person.at(position(hands=["* 9c 3h 9h 2c", "13"]))
    person.act("sort-runs")
    assert [card.text for card in person.table.hand.cards] == ["3h", "9h", "2c", "9c", "*"]
    person.act("sort-sets")
    assert [card.text for card in person.table.hand.cards] == ["2c", "3h", "9h", "9c", "*"]


@pytest.mark.parametrize(
    "intent",
    [
        TapCard("Kd", "hand"),
        TapCard("nothing", "hand"),
        TapPlace("meld:0"),
        TapPlace("meld:²"),
        TapPlace("meld:99999999999"),
        TapPlace("elsewhere"),
        Choose("*8c"),
        Choose("meld:"),
    ],
)
def test_what_makes_no_sense_changes_nothing(intent: TapCard | TapPlace | Choose) -> None:
    person = Person.at(position(SCALA40, hands=["3h 4h 5h", "13"], table=["7d 8d 9d"]))
    state, hand = person.state, person.table.hand
    person.send(intent)
    assert person.state == state
    assert person.table.hand == hand
