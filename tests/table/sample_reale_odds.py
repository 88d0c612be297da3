"""The odds of Scala Reale being chosen, counted, stopped and looked at, and its rules to read."""

from __future__ import annotations

from functools import cache

from quaranta.reale.odds import counted
from quaranta.reale.rules import FIELDS, choices
from quaranta_table.effects import Count, Show
from quaranta_table.intents import Act, Fill, Intent
from quaranta_table.screen import Screen
from quaranta_table.session import Session
from quaranta_table.session_start import Page, begin

EVERY = tuple(
    Fill(f"reale:odds-tick-{value}", "true") for name in FIELDS for value in choices(name)
)
NO_TURN = tuple(Fill(f"reale:odds-tick-{value}", "false") for value in choices("turn"))
ONE = tuple(Fill(f"reale:odds-tick-{value}", "false") for value in ("packet_down", "as_is"))
COUNT, STOP = Act("odds-count"), Act("odds-stop")
STEPS: dict[str, tuple[tuple[Intent, ...], int]] = {
    "reale-odds": ((), 0),
    "reale-odds-none": (NO_TURN, 0),
    "reale-odds-begun": ((COUNT,), 0),
    "reale-odds-run": ((COUNT,), 700),
    "reale-odds-done": ((COUNT,), 10_000),
    "reale-odds-one": ((*ONE, COUNT), 400),
    "reale-odds-all": ((*EVERY, COUNT, STOP), 300),
}


@cache
def studies(language: str) -> dict[str, Screen]:
    """Every state of the sheet by its name, with so many games counted of each one chosen."""
    return {name: _shown(language, *steps) for name, steps in STEPS.items()} | {
        "reale-rules": _shown(language, (Act("rules"),), 0)
    }


def _shown(language: str, intents: tuple[Intent, ...], games: int) -> Screen:
    page = Page(language=language, address="?game=reale&seed=11", version="test")
    session = begin(page, {}, lambda: "11")
    asked = (*session.begun(), *session.handle(Act("odds")))
    for intent in intents:
        asked = (*asked, *session.handle(intent))
        for count in (one for one in asked if isinstance(one, Count)) if games else ():
            asked = (*asked, *_counted(session, count, games))
    return [one for one in asked if isinstance(one, Show)][-1].screen


def _counted(session: Session, count: Count, games: int) -> tuple[object, ...]:
    sets, seed = count.about.sets, count.about.seed
    found = tuple(counted(seed, range(1, games + 1), rules) for rules in sets)
    return session.counted(count, found)
