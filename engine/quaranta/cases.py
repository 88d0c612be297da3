"""The text of cases, read strictly: a bad table is named and the others are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, Final

from quaranta.cards import RANKS, SUITS
from quaranta.cases_reale import solitaire
from quaranta.cases_state import names_and_number, state_of
from quaranta.cases_text import Keys, decoded, loaded
from quaranta.cases_values import (
    After,
    Broken,
    Case,
    CaseError,
    Entry,
    Pack,
    Position,
    Settle,
    SettleAfter,
    Solitaire,
)
from quaranta.game import Why
from quaranta.scala40.notation import offered
from quaranta.scala40.rules import PRESETS, SCALA40, Rules, RulesError, from_plain

__all__ = [
    "After",
    "Broken",
    "Case",
    "CaseError",
    "Entry",
    "Pack",
    "Position",
    "Settle",
    "SettleAfter",
    "Solitaire",
    "read",
    "read_bytes",
    "state_of",
]

MOST_TABLES: Final = 10_000
MOST_MOVES: Final = 5_000
MOST_DEALS: Final = 500
MOST_SEATS: Final = 6
MOST_MELDS: Final = 36
LONGEST_NAME: Final = 120
LONGEST_MOVE: Final = 1_000
LONGEST_CARDS: Final = 800
SEATS: Final = range(MOST_SEATS)
COUNTS: Final = range(1_000)
POINTS: Final = range(-100_000, 100_001)

_CASE: Final = ("name", "rules", "do", "expect", "at", "after")
_POSITION: Final = tuple(field.name for field in fields(Position))
_PACK: Final = tuple(field.name for field in fields(Pack))
_AFTER: Final = tuple(field.name for field in fields(After))
_SETTLE: Final = ("name", "rules", "totals", "deals", "after")
_SETTLE_AFTER: Final = tuple(field.name for field in fields(SettleAfter))
_RULES: Final = tuple(field.name for field in fields(Rules))


def read(text: str) -> tuple[Entry, ...]:
    """The entries of a text, in its order; whatever the text, nothing is raised."""
    try:
        document = loaded(text)
    except CaseError as problem:
        return (Broken(kind="file", why=problem.why),)
    return tuple(entry for kind in document for entry in _entries(kind, document[kind]))


def read_bytes(raw: bytes) -> tuple[Entry, ...]:
    """The entries of a file; one that is no UTF-8 text is one broken entry."""
    try:
        text = decoded(raw)
    except CaseError as problem:
        return (Broken(kind="file", why=problem.why),)
    return read(text)


def _entries(kind: str, tables: object) -> Iterator[Entry]:
    said = ascii(kind)[1:-1][:40]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        wanted = f"is no list of tables; there are {' '.join(f'[[{kind}]]' for kind in _KINDS)}"
        yield Broken(kind="file", key=said, why=wanted)
        return
    if len(tables) > MOST_TABLES:
        yield Broken(kind="file", key=said, why=f"{MOST_TABLES} tables are the most")
        return
    for number, table in enumerate(tables, 1):
        yield _entry(kind, said, number, table)


def _entry(kind: str, said: str, number: int, table: dict[str, Any]) -> Entry:
    try:
        if kind not in _KINDS:
            raise CaseError("", f"unknown kind of table; there are {' '.join(_KINDS)}")
        return _KINDS[kind](table, number)
    except CaseError as problem:
        name = table.get("name")
        known = name if isinstance(name, str) and name.isprintable() else ""
        return Broken(
            kind=said, number=number, name=known[:LONGEST_NAME], key=problem.key, why=problem.why
        )


def _case(table: dict[str, Any], number: int) -> Case:
    from_pack = "pack" in table
    keys = Keys(table, (*_CASE, *(_PACK if from_pack else _POSITION)))
    case = Case(
        name=_name(keys, f"case {number}"),
        rules=_rules(keys),
        start=_pack(keys) if from_pack else _position(keys),
        do=keys.texts("do", (), LONGEST_MOVE, MOST_MOVES),
        expect=_expect(keys),
        at=keys.number("at", None, range(MOST_MOVES)),
        number=number,
    )
    seats = state_of(case).seats
    return replace(case, after=_after(keys.whatever("after", {}), seats))


def _name(keys: Keys, left_out: str) -> str:
    return " ".join(keys.text("name", "", LONGEST_NAME).split()) or left_out


def _expect(keys: Keys) -> str:
    expect = keys.text("expect", "ok", LONGEST_NAME)
    if expect not in ("ok", *Why):
        raise keys.wrong("expect", f"{ascii(expect)[:40]} is neither ok nor a word of refusal")
    return expect


def _pack(keys: Keys) -> Pack:
    for key in _PACK:
        if key not in keys:
            raise keys.wrong(key, "is missing beside pack")
    return Pack(
        players=keys.number("players", 0, range(2, MOST_SEATS + 1)),
        dealer=keys.number("dealer", 0, SEATS),
        pack=keys.text("pack", "", LONGEST_CARDS),
    )


def _position(keys: Keys) -> Position:
    hands = keys.texts("hands", None, LONGEST_CARDS, MOST_SEATS)
    if hands is None or len(hands) < 2:
        raise keys.wrong("hands", f"must be a list of 2 to {MOST_SEATS} hands")
    return Position(
        hands=hands,
        turn=keys.number("turn", 0, SEATS),
        phase=keys.text("phase", "play", LONGEST_NAME),
        opened=keys.truths("opened", None, MOST_SEATS),
        opened_this_turn=keys.truth("opened_this_turn", left_out=False),
        turns=keys.numbers("turns", None, COUNTS, MOST_SEATS),
        table=keys.texts("table", (), LONGEST_CARDS, MOST_MELDS),
        owners=keys.numbers("owners", None, SEATS, MOST_MELDS),
        discards=keys.text("discards", "", LONGEST_CARDS),
        stock=keys.text("stock", "", LONGEST_CARDS),
        stock_left=keys.number("stock_left", None, COUNTS),
        reshuffles=keys.number("reshuffles", 0, COUNTS),
        taken=keys.text("taken", "", LONGEST_CARDS),
        swapped=keys.text("swapped", "", LONGEST_CARDS),
        out=keys.numbers("out", (), SEATS, MOST_SEATS),
    )


def _after(table: object, seats: int) -> After:
    keys = Keys(table, _AFTER, where="after")
    after = After(
        hands=keys.texts("hands", None, LONGEST_CARDS, MOST_SEATS),
        table=keys.texts("table", None, LONGEST_CARDS, MOST_MELDS),
        discards=keys.text("discards", None, LONGEST_CARDS),
        opened=keys.truths("opened", None, MOST_SEATS),
        turn=keys.number("turn", None, SEATS),
        stock_left=keys.number("stock_left", None, COUNTS),
        over=keys.truth("over", None),
        dead=keys.truth("dead", None),
        points=keys.numbers("points", None, POINTS, MOST_SEATS),
    )
    for key, given in (("hands", after.hands), ("opened", after.opened), ("points", after.points)):
        if given is not None and len(given) != seats:
            raise keys.wrong(key, f"has {len(given)} values, where there are {seats} seats")
    for key, texts in (
        ("hands", [names_and_number(hand)[0] for hand in after.hands or ()]),
        ("table", after.table or ()),
        ("discards", (after.discards or "",)),
    ):
        _check_cards(keys, key, " ".join(texts))
    return after


def _check_cards(keys: Keys, key: str, text: str) -> None:
    for name in text.split():
        if offered(name, (), ()) is None:
            raise keys.wrong(key, f"{ascii(name)[1:-1][:12]} is no card of {RANKS} and {SUITS}")


def _settle(table: dict[str, Any], number: int) -> Settle:
    keys = Keys(table, _SETTLE)
    if ("totals" in keys) == ("deals" in keys):
        raise CaseError("totals", "either totals or deals must be given")
    totals = keys.numbers("totals", None, POINTS, MOST_SEATS)
    deals = keys.grid("deals", POINTS, MOST_DEALS, MOST_SEATS) if "deals" in keys else None
    if totals is not None and len(totals) < 2:
        raise keys.wrong("totals", f"must be a list of 2 to {MOST_SEATS} numbers")
    if deals is not None and (not deals or len({len(row) for row in deals}) > 1):
        raise keys.wrong("deals", "must be lists of one length, one a deal")
    if deals is not None and len(deals[0]) < 2:
        raise keys.wrong("deals", f"each must be a list of 2 to {MOST_SEATS} numbers")
    return Settle(
        name=_name(keys, f"settle {number}"),
        rules=_rules(keys),
        totals=totals,
        deals=deals,
        after=_settle_after(keys.whatever("after", {})),
        number=number,
    )


def _settle_after(table: object) -> SettleAfter:
    keys = Keys(table, _SETTLE_AFTER, where="after")
    return SettleAfter(
        totals=keys.numbers("totals", None, POINTS, MOST_SEATS),
        rounded=keys.numbers("rounded", None, POINTS, MOST_SEATS),
        winner=keys.numbers("winner", None, SEATS, MOST_SEATS),
        out=keys.numbers("out", None, SEATS, MOST_SEATS),
        settlement=keys.numbers("settlement", None, POINTS, MOST_SEATS),
    )


def _solitaire(table: dict[str, Any], number: int) -> Solitaire:
    return solitaire(table, _name(Keys(table, table), f"reale {number}"), number)


_KINDS: Final[dict[str, Callable[[dict[str, Any], int], Entry]]] = {
    "case": _case,
    "settle": _settle,
    "reale": _solitaire,
}


def _rules(keys: Keys) -> Rules:
    """A preset by its name, or a preset with fields changed."""
    given = keys.whatever("rules", SCALA40.preset)
    if isinstance(given, str):
        return _preset(given)
    table = Keys(given, _RULES, where="rules")
    base = _preset(table.text("preset", SCALA40.preset, LONGEST_NAME))
    assert isinstance(given, dict)
    values = {key: from_plain(key, value) for key, value in given.items() if key != "preset"}
    try:
        return replace(base, **values)
    except RulesError as problem:
        raise CaseError("rules", str(problem)) from None


def _preset(name: str) -> Rules:
    if name not in PRESETS:
        raise CaseError("rules", f"{ascii(name)[:40]} is no preset; there are {' '.join(PRESETS)}")
    return PRESETS[name]
