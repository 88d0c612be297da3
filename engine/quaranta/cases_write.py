"""Cases as text, and a moment of a deal as the position of a case."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields, replace
from typing import Any

from quaranta.cases_values import After, Case, Pack, Position
from quaranta.scala40.notation import cards_text
from quaranta.scala40.rules import PRESETS, SCALA40, Rules
from quaranta.scala40.state import State, View, view


def write(cases: Iterable[Case]) -> str:
    """The cases as TOML; what is as when left out is left out."""
    return "\n".join("\n".join(_lines(case)) + "\n" for case in cases)


def known(seen: View) -> Position:
    """The moment as a seat sees it: hidden cards are numbers; after the close hands lie open."""
    hands = [str(count) for count in seen.counts]
    got = (*seen.swapped, *(() if seen.taken is None else (seen.taken,)))
    hands[seen.turn] = f"{cards_text(got)} {seen.counts[seen.turn] - len(got)}".strip()
    hands[seen.seat] = cards_text(seen.hand)
    if seen.result is not None:
        hands = [cards_text(hand) for hand in seen.result.hands]
    return Position(
        hands=tuple(hands),
        turn=seen.turn,
        phase=seen.phase.value,
        opened=seen.opened,
        opened_this_turn=seen.opened_this_turn,
        turns=seen.turns,
        table=tuple(map(str, seen.table)),
        owners=seen.owners,
        discards=cards_text(seen.discards),
        stock_left=seen.stock_left,
        reshuffles=seen.reshuffles,
        taken="" if seen.taken is None else str(seen.taken),
        swapped=cards_text(seen.swapped),
        out=tuple(seat for seat, gone in enumerate(seen.out) if gone),
    )


def position_of(state: State) -> Position:
    """The moment with every card named."""
    return replace(
        known(view(state, state.turn)),
        hands=tuple(map(cards_text, state.hands)),
        stock=cards_text(state.stock),
    )


def _lines(case: Case) -> Iterator[str]:
    yield "[[case]]"
    yield f"name = {value_text(case.name)}"
    yield f"rules = {rules_text(case.rules)}"
    yield from _written(case.start)
    yield f"do = {value_text(case.do)}"
    yield f"expect = {value_text(case.expect)}"
    if case.at is not None:
        yield f"at = {case.at}"
    after = list(_written(case.after))
    if after:
        yield "[case.after]"
        yield from after


def _written(part: Position | Pack | After) -> Iterator[str]:
    """The fields that are not as when left out."""
    for field in fields(part):
        value = getattr(part, field.name)
        if field.default is MISSING or value != field.default:
            yield f"{field.name} = {value_text(value)}"


def rules_text(rules: Rules) -> str:
    """The rules as a preset's name, or the preset nearest by name with its fields changed."""
    base = PRESETS.get(rules.preset, SCALA40)
    changed = [
        f"{field.name} = {value_text(getattr(rules, field.name))}"
        for field in fields(Rules)
        if field.name != "preset" and getattr(rules, field.name) != getattr(base, field.name)
    ]
    if not changed:
        return value_text(base.preset)
    return f"{{ {', '.join([f'preset = {value_text(base.preset)}', *changed])} }}"


def value_text(value: Any) -> str:
    """A text, number, truth or list of them as TOML."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(value_text, value))}]"
    # JSON's escapes are TOML's too, once letters beyond ASCII stand as they are.
    return json.dumps(value, ensure_ascii=False)
