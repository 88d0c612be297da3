"""Games of Scala Reale from their beginning to their end, in both languages."""

from __future__ import annotations

from dataclasses import replace

from quaranta.reale.rules import DEFAULT, Dealing, Facing, Gathering, Rules, Turning
from quaranta_table.effects import Estimate, Show
from quaranta_table.intents import Act
from quaranta_table.saves_reale_statistics import write_statistics
from quaranta_table.screen import Screen
from quaranta_table.session import Session
from quaranta_table.session_beside import found_by
from quaranta_table.session_reale_statistics import KEY
from quaranta_table.session_start import Page, begin
from quaranta_table.statistics_reale import Daily, Statistics, Tally

WON, LOST, LOST_FAR = "5", "11", "1"
FAR_OPTIONS = "&options=deal=packets,turn=top_down,gather=left_onto_right,face=packet_down"
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

# Games played before: of the rules proposed, and of others as far from them as can be.
TODAY = "2026-11-30"
FAR = Rules(
    deal=Dealing.PACKETS,
    turn=Turning.TOP_DOWN,
    gather=Gathering.LEFT_ONTO_RIGHT,
    face=Facing.PACKET_DOWN,
)
PLAYED = Statistics(
    tallies={
        DEFAULT: Tally(
            left={5: 118, 6: 160, 7: 99, 8: 60, 9: 31, 14: 2}, streak=-1, most_won=4, most_lost=17
        ),
        FAR: Tally(left={7: 1, 17: 3, 18: 1, 33: 1}, streak=-6, most_lost=6),
    },
    games=("f" * 20,),
    daily=Daily(day=TODAY, left=6),
)
TEXT = write_statistics(PLAYED)
REMEMBERED: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "reale-statistics": (LOST, TEXT, ("statistics",)),
    "reale-statistics-far": (f"1{FAR_OPTIONS}", TEXT, ("statistics",)),
    "reale-statistics-none": (LOST, "", ("statistics",)),
    "reale-statistics-broken": (LOST, "{}", ("statistics",)),
    "reale-statistics-reset": (
        LOST,
        TEXT,
        ("statistics", "confirm-statistics"),
    ),
    "reale-menu-day": (LOST, TEXT, ("menu",)),
    "reale-lost-again": (LOST_FAR, TEXT, ("game-end",)),
}


def solitaires(language: str) -> dict[str, Screen]:
    """Every moment by its name."""
    shown = {name: _shown(language, seed, acts) for name, (seed, acts) in STEPS.items()}
    return shown | {
        name: _shown(language, seed, acts, {KEY: text} if text else {})
        for name, (seed, text, acts) in REMEMBERED.items()
    }


def _shown(
    language: str, seed: str, acts: tuple[str, ...], saved: dict[str, str] | None = None
) -> Screen:
    """The screen after some actions, with its chance found where there is one."""
    page = Page(
        language=language,
        address=f"?game=reale&seed={seed}",
        version="test",
        today="" if saved is None else TODAY,
    )
    session = begin(page, saved or {}, lambda: seed)
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
