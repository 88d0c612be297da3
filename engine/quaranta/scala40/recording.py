"""What records of Scala 40 need: its fields, its deals and its actions as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quaranta.game import Refusal, Step, Unrecorded
from quaranta.scala40.events import Event
from quaranta.scala40.moves import Draw, Move, Undo
from quaranta.scala40.notation import move_text, parse_move
from quaranta.scala40.play import deal, match_over, next_deal, play, refusal
from quaranta.scala40.rules import Rules, from_plain
from quaranta.scala40.state import State, view

dealt = deal


def seats(rules: Rules) -> range:
    """How many players a match may have."""
    return range(rules.players_min, rules.players_max + 1)


def rules_from(values: Mapping[str, object]) -> Rules:
    """Rules from plain values, every field given; raises RulesError."""
    meant: dict[str, Any] = {name: from_plain(name, value) for name, value in values.items()}
    return Rules(**meant)


def following(state: State) -> State | None:
    """The state in which the next deal begins, or None where none may begin."""
    return None if state.result is None or match_over(state) else next_deal(state)


def recorded(moves: tuple[str, ...], before: State, move: Move, after: State) -> tuple[str, ...]:
    """The actions of a deal once one more was done; a draw names the card.

    `Undo` takes the turn's actions out again, but for a draw from the stock.
    """
    if isinstance(move, Undo):
        drew = before.drawn is not None
        kept = moves[: len(moves) - before.acts - drew]
        return (*kept, move_text(Draw(after.drawn))) if drew else kept
    return (*moves, move_text(Draw(after.drawn) if isinstance(move, Draw) else move))


def replayed(state: State, text: str) -> Step[State, Event] | Refusal:
    """What a recorded action leads to, or why it is refused; raises Unrecorded."""
    move = parse_move(text, view(state, state.turn), exact=True)
    if isinstance(move, Undo):
        raise Unrecorded("undo is never recorded")
    if isinstance(move, Refusal):
        return move
    refused = refusal(state, move)
    if refused is not None:
        return refused
    step = play(state, move)
    if isinstance(move, Draw) and move.card not in (None, step.state.drawn):
        raise Unrecorded(f"{step.state.drawn} was drawn")
    return step
