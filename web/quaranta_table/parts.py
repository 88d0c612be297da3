"""The games beside the card table's matches, by their names: the one place where one is added."""

from __future__ import annotations

from typing import Any, Final

from quaranta_table import present_reale, session_reale
from quaranta_table.part import Looks, Part, Rooms
from quaranta_table.present_reale_sheets import SHEETS
from quaranta_table.screen import Phase
from quaranta_table.session_reale import Corner, Seen

REALE: Final[Part[Corner, Seen]] = Part(
    name=session_reale.NAME,
    rooms=Rooms(
        saved=session_reale.saved,
        kept=session_reale.kept,
        after=session_reale.after,
        left=session_reale.left,
        asked=session_reale.asked,
        question=session_reale.question,
        answered=session_reale.answered,
        count=session_reale.count,
        counted=session_reale.counted,
        stays=session_reale.STAYS,
    ),
    looks=Looks(
        phase=Phase.REALE,
        seen=session_reale.seen,
        tile=present_reale.tile,
        resumes=present_reale.resumes,
        body=present_reale.body,
        sheets=SHEETS,
        told=present_reale.told,
    ),
)
PARTS: Final[dict[str, Part[Any, Any]]] = {part.name: part for part in (REALE,)}
