"""One game of Scala Reale: begun, played again from its record, taken as far as was asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from quaranta import reale
from quaranta.games import REALE_BOOK as BOOK
from quaranta.reale.chances import Chances
from quaranta.reale.events import Dealt, Event, Turned
from quaranta.reale.moves import Gather, Move, Search, Turn
from quaranta.reale.rules import Rules
from quaranta.reale.state import State
from quaranta.record import RecordOf

PLAYER: Final = "Solo"  # records name their players; nobody sees this one


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game under way or over.

    `shown` are the cards turned of the pile last looked at, `fresh` what has just happened, `whole`
    whether that was more than one step. `chances` may be older than the state, then not `sure`.
    """

    record: RecordOf[Rules]
    state: State
    shown: tuple[Turned, ...] = ()
    fresh: tuple[Event, ...] = ()
    whole: bool = False
    chances: Chances | None = None
    sure: bool = False

    @property
    def moves(self) -> tuple[str, ...]:
        """What has been done, as text."""
        return self.record.deals[-1]


def begun(rules: Rules, seed: str) -> Game:
    """A game just dealt."""
    record = RecordOf(seed=seed, players=(PLAYER,), rules=rules)
    return Game(record=record, state=reale.deal(rules, 1, seed))


def resumed(record: RecordOf[Rules]) -> Game:
    """A game played again from its record; raises RecordError where the rules refuse it."""
    played = BOOK.replay(record)
    shown: tuple[Turned, ...] = ()
    for step in played.steps:
        shown = _shown(shown, step.events)
    return Game(record=record, state=played.state, shown=shown)


def _shown(shown: tuple[Turned, ...], events: tuple[Event, ...]) -> tuple[Turned, ...]:
    """The cards turned of the pile last looked at."""
    for event in events:
        if isinstance(event, Dealt):
            shown = ()
        elif isinstance(event, Turned):
            same = shown if shown and shown[-1].pile == event.pile else ()
            shown = (*same, event)
    return shown


def _one(move: Move) -> Callable[[Game], Game]:
    """One action, where it may be done now."""

    def done(game: Game) -> Game:
        return game if reale.refusal(game.state, move) else _played(game, move)

    return done


def _until(over: Callable[[State, State], bool]) -> Callable[[Game], Game]:
    """Piles searched and gathered until a state is one to stop at."""

    def done(game: Game) -> Game:
        start = game.state
        while game.state.result is None and not over(start, game.state):
            state = game.state
            game = _played(game, Gather() if state.at == len(state.piles) else Search())
        return replace(game, whole=True)

    return done


def _searched(start: State, now: State) -> bool:
    """Whether a deal has been searched since a state."""
    return len(now.sizes) > len(start.sizes)


def _played(game: Game, move: Move) -> Game:
    step = reale.play(game.state, move)
    return replace(
        game,
        record=BOOK.with_move(game.record, game.state, move, step.state),
        state=step.state,
        shown=_shown(game.shown, step.events),
        fresh=(*game.fresh, *step.events),
        whole=isinstance(move, Search),
        sure=False,
    )


STEPS: Final[dict[str, Callable[[Game], Game]]] = {
    "turn": _one(Turn()),
    "pile": _one(Search()),
    "gather": _one(Gather()),
    "deal-end": _until(_searched),
    "game-end": _until(lambda _start, _now: False),
}
