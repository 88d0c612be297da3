"""Games of Scala Reale from their beginning to their end, in both languages."""

from __future__ import annotations

from dataclasses import replace

from quaranta_table.effects import Estimate, Show, found_by
from quaranta_table.intents import Act
from quaranta_table.screen import Screen
from quaranta_table.session import Session
from quaranta_table.session_start import Page, begin

WON, LOST, LOST_FAR = "5", "11", "1"
STEPS = {
    "reale-begun": (LOST, ()),
    "reale-run": (LOST, (*["turn"] * 5, *["pile"] * 3, *["turn"] * 3)),
    "reale-first": (LOST, ("turn",)),
    "reale-searched": (LOST, ("deal-end",)),
    "reale-two": (LOST, ("deal-end", "deal-end", "deal-end", "gather", "turn")),
    "reale-won": (WON, ("game-end",)),
    "reale-lost": (LOST, ("game-end",)),
    "reale-lost-far": (LOST_FAR, ("game-end",)),
    "reale-menu": (LOST, ("menu",)),
    "reale-variants": (LOST, ("variants",)),
    "reale-share": (LOST, ("share",)),
    "reale-left": (LOST, (*["turn"] * 5, "home")),
}


def solitaires(language: str) -> dict[str, Screen]:
    """Every moment by its name."""
    return {name: _shown(language, seed, acts) for name, (seed, acts) in STEPS.items()}


def _shown(language: str, seed: str, acts: tuple[str, ...]) -> Screen:
    """The screen after some actions, with its chance found where there is one."""
    page = Page(language=language, address=f"?game=reale&seed={seed}", version="test")
    session = begin(page, {}, lambda: seed)
    screen = _last(session, session.begun())
    for name in acts:
        screen = _last(session, session.handle(Act(name)))
    return screen


def _last(session: Session, asked: tuple[object, ...]) -> Screen:
    shows = [effect for effect in asked if isinstance(effect, Show)]
    for estimate in (effect for effect in asked if isinstance(effect, Estimate)):
        small = replace(estimate, budget=500)
        found = [one for one in found_by(small) if one is not None][-1]
        shows += [one for one in session.estimated(estimate, found) if isinstance(one, Show)]
    return shows[-1].screen
