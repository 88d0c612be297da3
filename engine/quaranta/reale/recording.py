"""What records of Scala Reale need: its one deal and its actions as text."""

from __future__ import annotations

from quaranta.game import Refusal, Step
from quaranta.reale.events import Event
from quaranta.reale.moves import Move
from quaranta.reale.notation import move_text, parse_move
from quaranta.reale.play import deal, play, refusal
from quaranta.reale.rules import Rules, rules_of
from quaranta.reale.state import State

__all__ = ["dealt", "following", "recorded", "replayed", "rules_from", "seats"]

dealt = deal
rules_from = rules_of


def seats(_rules: Rules) -> range:
    """How many players a game has: one."""
    return range(1, 2)


def following(_state: State) -> None:
    """No deal follows: a game is one pack looked through five times, whatever its end."""


def recorded(moves: tuple[str, ...], _before: State, move: Move, _after: State) -> tuple[str, ...]:
    """The actions of the game once one more was done."""
    return (*moves, move_text(move))


def replayed(state: State, text: str) -> Step[State, Event] | Refusal:
    """What a recorded action leads to, or why it is refused."""
    move = parse_move(text)
    if isinstance(move, Refusal):
        return move
    return refusal(state, move) or play(state, move)
