"""The rule book of Scala Reale says of the options, actions and odds what the engine does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from quaranta.game import Why
from quaranta.reale import deal, legal_moves, play, refusal
from quaranta.reale.moves import Gather
from quaranta.reale.notation import parse_move
from quaranta.reale.play import to_the_end
from quaranta.reale.rules import DEFAULT, FIELDS, Facing, choices
from tests.engine.solitaires import EVERY_RULES

BOOK: Final = Path(__file__).parents[3] / "docs" / "rules-reale.md"


def rows(head: str) -> Iterator[list[str]]:
    """The cells of the table whose head begins so."""
    table = BOOK.read_text().split(f"| {head} |")[1].split("\n\n")[0]
    for line in table.splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split(" | ")]


def test_the_options_their_values_and_their_defaults() -> None:
    for field, (name, values, default) in zip(FIELDS, rows("option"), strict=True):
        assert name == f"`{field}`"
        assert values == " ".join(f"`{choice}`" for choice in choices(field))
        assert default == f"`{getattr(DEFAULT, field)}`"


def test_each_action_and_what_refuses_it() -> None:
    start = deal(DEFAULT, 1, "book")
    state = start
    while Gather() not in legal_moves(state):
        state = play(state, next(legal_moves(state))).state
    met = {}
    for name, _, _ in rows("action"):
        move = parse_move(name.strip("`"))
        states = (start, state, to_the_end(start)[-1].state)
        refusals = [refusal(one, move) for one in states]
        met[name] = {refused.why for refused in refusals if refused is not None}
    assert met == {
        "`turn`": {Why.NOTHING_TO_DRAW, Why.DEAL_OVER},
        "`pile`": {Why.NOTHING_TO_DRAW, Why.DEAL_OVER},
        "`gather`": {Why.MUST_DRAW_FIRST, Why.DEAL_OVER},
    }
    said = {name: text for name, _, text in rows("action")}
    for name in ("`turn`", "`gather`"):
        assert {why for why in Why if f"`{why}`" in said[name]} == met[name]


def test_every_rule_set_has_its_odds() -> None:
    told = {tuple(row[:4]) for row in rows("`deal` | `turn`")}
    ways = [rules for rules in EVERY_RULES if rules.face is not Facing.PACKET_DOWN]
    assert told == {tuple(str(getattr(rules, name)) for name in FIELDS) for rules in ways}
    for *_, won, interval, left in rows("`deal` | `turn`"):
        low, high = map(float, interval.split(" – "))
        assert low < float(won) < high
        assert len(left.split()) == 5
