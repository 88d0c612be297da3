"""A terminal driven by a test: at a table as written, or through a whole match."""

from __future__ import annotations

from quaranta import record
from quaranta.bots.levels import Level
from quaranta.scala40 import view
from quaranta.scala40.moves import Move
from quaranta.scala40.notation import move_text
from quaranta.scala40.state import State
from quaranta_table.effects import Think, think_of
from quaranta_table.session import Session
from quaranta_table.session_desk import Desk, Held
from quaranta_table.session_match import ME, Match
from quaranta_table.session_moves import Moment
from quaranta_table.settings import Settings
from quaranta_table.terminal import Terminal


def state_of(terminal: Terminal) -> State:
    """The whole truth, which no person has."""
    match = terminal._session._moment.match
    assert match is not None
    return match.state


def thought(state: State) -> Move:
    """A sane move for the person, as a computer would find it."""
    think = Think(view=view(state, ME), level=Level.BRAVO, seed=f"me:{state.acts}", budget=99)
    return list(think_of(think))[-1].move


def next_line(state: State) -> str:
    """What a sane person types next."""
    return move_text(thought(state)) if state.result is None else ""


def at(state: State, language: str = "it") -> Terminal:
    """A terminal at a table that no play need have led to."""
    terminal = Terminal(language, state.rules.preset, 2, "unused", Level.MEDIO)
    written = record.Record(seed="position", players=("Tu", "Computer"), rules=state.rules)
    desk = Desk(
        settings=Settings(language=language), held=Held(order=state.hands[ME]), at_table=True
    )
    match = Match(record=written, state=state, levels=(Level.MEDIO,))
    moment = Moment(desk=desk, match=match)
    terminal._session = Session(moment, saved=moment, kept=False, new_seed=lambda: "new")
    terminal._follow(terminal._session.begun())
    terminal.heard("")
    return terminal
