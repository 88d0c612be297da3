"""Rulings in words: every word of refusal has its sentence and article, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from quaranta.cases import Broken, Case, Settle, Solitaire, read
from quaranta.cases_reale import finished
from quaranta.game import Why
from quaranta.referee import Ruled, ended, ruled
from quaranta_table.explain import (
    broken_line,
    explained,
    ruling_line,
    settled_lines,
    solitaire_lines,
)
from quaranta_table.text import LANGUAGES, article_of, articles, text_in

CASES = Path(__file__).parents[1] / "cases"
ENTRIES = [
    entry for file in sorted(CASES.glob("*.toml")) for entry in read(file.read_text("utf-8"))
]
RULED = [(case, ruled(case)) for case in ENTRIES if isinstance(case, Case)]


def case_of(text: str) -> tuple[Case, Ruled]:
    """The one case of a text, with its ruling."""
    (case,) = read(f"[[case]]\n{text}")
    assert isinstance(case, Case)
    return case, ruled(case)


def said(text: str, language: str = "it") -> list[str]:
    """A case in words, without its headline."""
    case, ruling = case_of(text)
    return [line.strip() for line in explained(case, ruling, text_in(language))][1:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_refusal_is_explained_with_its_article(language: str) -> None:
    text = text_in(language)
    met = set()
    for case, ruling in RULED:
        if ruling.refusal is None:
            continue
        met.add(ruling.refusal.why)
        line = ruling_line(ruling, text)
        number = article_of()[ruling.refusal.why]
        title = articles(language)[number]["title"]
        assert line.endswith(f"(art. {number}, {title})."), case.name
        assert line in [part.strip() for part in explained(case, ruling, text)]
    assert met == set(Why)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_of_the_tree_can_be_told(language: str) -> None:
    text = text_in(language)
    for case, ruling in RULED:
        lines = list(explained(case, ruling, text))
        assert case.name in lines[0]
        assert all(line.strip() and line.isprintable() for line in lines), case.name
    for settle in ENTRIES:
        if isinstance(settle, Settle):
            assert settle.name in next(settled_lines(settle, ended(settle), text))


def test_a_short_opening_says_what_it_lacks() -> None:
    opening = 'hands = ["Jh Qh Kh 2c 3c 4c 9d", "13"]\ndo = ["lay Jh Qh Kh / 2c 3c 4c"]'
    clubs = "due di fiori, tre di fiori, quattro di fiori"
    assert said(opening) == [
        f"Posto 1: vuole calare fante di cuori, donna di cuori, re di cuori; {clubs}.",
        "Rifiutato: con 39 non si apre: manca 1 (art. 11, Apertura).",
    ]
    assert said(opening, "en")[1].startswith("Refused: ")


def test_what_is_legal_is_told_as_it_happened() -> None:
    lines = said(
        'rules = "duello"\nhands = ["Jh Qh Kh Ah 9d", "2c"]\nturns = [1, 1]\n'
        'do = ["lay Jh Qh Kh Ah", "discard 9d"]'
    )
    points = "Punti della smazzata: Posto 1 0, Posto 2 200. Posto 2: arriva al limite ed è fuori."
    closed = f"Posto 1: scarta nove di quadri. Posto 1: chiude. {points}"
    assert lines == [
        "Posto 1: apre con 41: Scala di cuori, fante a asso.",
        f"{closed} Fine della partita, vittoria: Posto 1.",
        "Ammesso.",
    ]


def test_a_turn_taken_back_with_nothing_done_is_told() -> None:
    lines = said('hands = ["8h 8d", "13"]\nphase = "draw"\ndo = ["undo"]')
    assert lines == ["Posto 1: annulla, ma non aveva fatto nulla.", "Ammesso."]


def test_what_nobody_knows_is_not_told() -> None:
    lines = said(
        'hands = ["Jh Qh Kh Ah 9d 2d", "13"]\nphase = "draw"\n'
        'do = ["draw", "lay Jh Qh Kh Ah", "discard 9d"]'
    )
    assert lines[0] == "Posto 1: pesca dal tallone."
    closed = said('hands = ["Jh Qh Kh Ah 9d", "13"]\ndo = ["lay Jh Qh Kh Ah", "discard 9d"]')
    assert closed[1] == "Posto 1: scarta nove di quadri. Posto 1: chiude."


def test_a_card_that_the_case_names_is_told() -> None:
    lines = said('hands = ["9d 2d", "13"]\nphase = "draw"\nstock = "7d"\ndo = ["draw 7d"]')
    assert lines[0] == "Posto 1: pesca sette di quadri."


def test_changed_rules_are_named_with_their_values() -> None:
    lines = said('rules = { preset = "scala40", ace_low_points = 11 }\nhands = ["9d", "13"]\ndo=[]')
    assert lines == [
        "Asso prima del 2, calato: 11",
        "Posizione valida, nessuna azione proposta.",
    ]


def test_the_readings_of_a_joker_are_listed() -> None:
    lines = said('hands = ["8h 8d * Jh Qh Kh 2c", "13"]\ndo = ["lay 8h 8d * / Jh Qh Kh"]')
    assert lines[-1] == "Può stare per: 8h 8d *8c / 8h 8d *8s"


def test_what_is_no_action_is_shown_as_it_was_typed() -> None:
    lines = said('hands = ["8h 8d", "13"]\ndo = ["sing loud"]')
    assert lines[0] == "Posto 1: propone «sing loud»."
    assert lines[1].startswith("Rifiutato: non è un’azione; dettaglio tecnico, in inglese: ")


def test_a_meld_of_a_bare_table_is_refused_in_words() -> None:
    lines = said('hands = ["8h 8d", "13"]\nopened = [true, false]\ndo = ["add 8h 1"]')
    assert lines[-1] == "Rifiutato: quella combinazione non c’è (art. 13, Appoggiare)."


def test_a_settled_match_says_who_pays() -> None:
    (settle,) = read('[[settle]]\nname = "four"\nrules = "scala50"\ntotals = [-24, 87, 132, 305]')
    assert isinstance(settle, Settle)
    lines = list(settled_lines(settle, ended(settle), text_in("it")))
    paid = "Conti finali: Posto 1 +890, Posto 2 +50, Posto 3 −110, Posto 4 −830."
    assert lines == [
        "Conto 1, «four», regole Scala 50",
        "  Totali: Posto 1 −24, Posto 2 87, Posto 3 132, Posto 4 305",
        f"  {paid} Fine della partita, vittoria: Posto 1.",
    ]


def test_a_match_that_was_over_says_what_does_not_count() -> None:
    (settle,) = read("[[settle]]\ndeals = [[120, 0], [5, 0], [7, 0]]")
    assert isinstance(settle, Settle)
    lines = list(settled_lines(settle, ended(settle), text_in("en")))
    assert lines[-1] == "  The match was over already: 2 deals do not count."


def test_a_broken_table_is_named() -> None:
    (broken,) = read('[[case]]\nname = "odd"\nhands = 3')
    assert isinstance(broken, Broken)
    assert broken_line(broken, text_in("it")).startswith("case 1 «odd» hands: non si legge;")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solitaire_is_told_to_its_end(language: str) -> None:
    text = text_in(language)
    endings = set()
    for entry in ENTRIES:
        if isinstance(entry, Solitaire):
            headline, left, ending = solitaire_lines(entry, finished(entry), text)
            assert entry.name in headline
            assert all(str(size) in left for size in entry.after.sizes or ())
            endings.add(ending.split(":")[0])
    assert len(endings) == 2
