"""What a computer player is asked at a moment, and how far it is to think."""

from __future__ import annotations

from typing import Final

from quaranta.bots.level import Level
from quaranta.scala40 import view
from quaranta.scala40.state import Phase, State
from quaranta_table.effects import Think
from quaranta_table.session_match import ME, Match
from quaranta_table.session_moves import Moment
from quaranta_table.settings import PAUSES_MS, Speed

THOUGHTS: Final = 1_000
TURN_MS: Final = {Level.ESPERTO: 120, Level.MAESTRO: 900}
"""What a whole turn of a level may take by the clock; the others answer at once."""


def question(moment: Moment) -> Think | None:
    """The question that is open: to the computer whose turn it is, or for the person's hint."""
    match, hint = moment.match, moment.desk.hint
    if match is None or match.state.result is not None:
        return None
    if match.state.turn != ME:
        return _move(moment, match)
    return None if hint is None or hint.sure else _hint(match)


def _move(moment: Moment, match: Match) -> Think:
    level = match.levels[match.state.turn - 1]
    return Think(
        view=view(match.state, match.state.turn),
        level=level,
        seed=_seed(match, "bot"),
        budget=THOUGHTS,
        limit_ms=_limit(match, level),
        after_ms=PAUSES_MS[Speed(moment.desk.settings.speed)],
    )


def _hint(match: Match) -> Think:
    """What the best player would do in the person's place, knowing no more than the person."""
    return Think(
        view=view(match.state, ME),
        level=Level.MAESTRO,
        seed=_seed(match, "hint"),
        budget=THOUGHTS,
        limit_ms=TURN_MS[Level.MAESTRO] if match.timed else None,
        aloud=True,
    )


def _seed(match: Match, what: str) -> str:
    return f"{match.record.seed}:{what}:{match.state.deal_number}:{len(match.past)}"


def _limit(match: Match, level: Level) -> int | None:
    """How long one action may be thought about; none where the seed makes a match repeat."""
    whole = TURN_MS.get(level)
    return None if whole is None or not match.timed else _share(whole, match.state)


def _share(whole: int, state: State) -> int:
    """An action's part of its turn's time: a quarter to draw, each later one half of the rest."""
    if state.phase is Phase.DRAW:
        return whole // 4
    return (whole - whole // 4) >> (1 + state.acts)
