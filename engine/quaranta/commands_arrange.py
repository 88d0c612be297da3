"""The command `arrange`: the best way to lay some cards, with or without a table, as lines."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from quaranta.cases_state import state_of
from quaranta.cases_values import Case, CaseError, Position
from quaranta.scala40.arrange import LONGEST_HAND, Want
from quaranta.scala40.arrange_table import Asked, Turn, best_turn
from quaranta.scala40.moves import Lay
from quaranta.scala40.notation import LONGEST_CARDS, LONGEST_MOVE, cards_text, move_text
from quaranta.scala40.rules import PRESETS, RulesError
from quaranta.scala40.score import hand_points
from quaranta.scala40.state import State

BEST: Final = {"left": Want.POINTS, "cards": Want.CARDS, "points": Want.LAID}


class ArrangeError(ValueError):
    """What was asked cannot be done; its text says where and why."""


def add_options(parser: ArgumentParser, number: Callable[[str], int]) -> None:
    """The options of the command."""
    parser.add_argument("cards", metavar="CARDS", help="the hand, as one text")
    parser.add_argument("--rules", choices=tuple(PRESETS), default="scala40", metavar="P")
    parser.add_argument(
        "--table", action="append", default=[], metavar="MELD", help="a meld on the table"
    )
    parser.add_argument(
        "--open", type=number, metavar="N", help="not opened yet: new melds must be worth N first"
    )
    parser.add_argument(
        "--keep", type=int, choices=(0, 1), default=0, help="how many cards must stay"
    )
    parser.add_argument(
        "--best", choices=tuple(BEST), default="left", help="least points or cards left, most laid"
    )


def arrange_lines(asked: Namespace) -> tuple[str, ...]:
    """The answer as lines; raises ArrangeError."""
    state = _state(asked)
    hand, rules = state.hands[0], state.rules
    if len(hand) > LONGEST_HAND:
        raise ArrangeError(f"CARDS: {len(hand)} cards, where a hand holds {LONGEST_HAND} at most")
    question = Asked(
        hand=hand,
        table=state.table,
        rules=rules,
        opened=state.opened[0],
        want=BEST[asked.best],
        keep=asked.keep,
    )
    nothing = Turn(moves=(), melds=(), left=hand, points=0, left_points=hand_points(hand, rules))
    turn = best_turn(question)
    if asked.json:
        return (_json(turn or nothing),)
    unopened = () if turn or asked.open is None else (f"no opening of {asked.open} points",)
    return (*unopened, *_text(turn or nothing))


def _state(asked: Namespace) -> State:
    """The cards as a hand, the melds as a table, the rules as they were asked for."""
    if len(asked.cards) > LONGEST_CARDS:
        raise ArrangeError(f"CARDS: more than {LONGEST_CARDS} characters")
    for word in asked.cards.split():
        if word.isdecimal():
            raise ArrangeError(f"CARDS: {word[:12]} is no card")
    for number, meld in enumerate(asked.table, 1):
        if len(meld) > LONGEST_MOVE:
            raise ArrangeError(f"--table, meld {number}: more than {LONGEST_MOVE} characters")
    rules = PRESETS[asked.rules]
    try:
        if asked.open is not None:
            rules = replace(rules, open_min=asked.open)
        start = Position(
            hands=(asked.cards, "0"),
            table=tuple(asked.table),
            opened=(asked.open is None, True),
        )
        return state_of(Case(name="arrange", rules=rules, start=start))
    except RulesError as problem:
        raise ArrangeError(f"--open: {problem}") from None
    except CaseError as problem:
        where = "CARDS" if problem.key == "hands" else f"--{problem.key}"
        raise ArrangeError(f"{where}: {problem.why}") from None


def _text(turn: Turn) -> tuple[str, ...]:
    points = f"{turn.points} points in new melds"
    left = cards_text(turn.left) or "nothing"
    return (*map(move_text, turn.moves), points, f"left {left}: {turn.left_points} points")


def _json(turn: Turn) -> str:
    laid = [move for move in turn.moves if isinstance(move, Lay)]
    return json.dumps(
        {
            "melds": [
                move_text(Lay((meld,))).removeprefix("lay ") for move in laid for meld in move.melds
            ],
            "added": [move_text(move) for move in turn.moves if not isinstance(move, Lay)],
            "points": turn.points,
            "left": [str(card) for card in turn.left],
            "left_points": turn.left_points,
        }
    )
