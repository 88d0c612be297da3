"""Scala Reale as a game beside the matches: its rooms and its looks, joined."""

from __future__ import annotations

from typing import Final

from quaranta.reale.chances import reckoned
from quaranta.reale.survey import surveyed
from quaranta.shuffle import chance
from quaranta_table import present_reale, session_reale
from quaranta_table.markup_reale import reale
from quaranta_table.part import Looks, Part, Rooms
from quaranta_table.present_reale_sheets import SHEETS
from quaranta_table.screen import Phase
from quaranta_table.session_reale import Corner, Seen

PART: Final[Part[Corner, Seen]] = Part(
    rooms=Rooms(
        saved=session_reale.saved,
        kept=session_reale.kept,
        after=session_reale.after,
        left=session_reale.left,
        asked=session_reale.asked,
        question=session_reale.question,
        found_by=lambda asked: reckoned(asked.about, chance(asked.seed), asked.budget),
        answered=session_reale.answered,
        count=session_reale.count,
        counted_by=lambda asked: surveyed(asked.about),
        counted=session_reale.counted,
        stays=session_reale.STAYS,
    ),
    looks=Looks(
        phase=Phase.REALE,
        main="reale.main",
        seen=session_reale.seen,
        resumes=present_reale.resumes,
        body=present_reale.body,
        markup=reale,
        sheets=SHEETS,
        told=present_reale.told,
    ),
)
