"""Sample screens of the referee's board: each part of it, a refusal, a question, a bad text."""

from __future__ import annotations

from quaranta_table.intents import Act, Fill, Intent, TapCard, TapPlace
from quaranta_table.screen import Screen
from tests.table.person import Person

HAND = "Ah Ac Ad 2s 3s 4s * 9d Kc Tc 7h 8h 9h Th"
CROWDED = f"""
[[case]]
rules = {{ preset = "scala40", open_min = 45 }}
hands = ["{HAND}", "13", "13", "1", "7d 8d 2", "13"]
opened = [false, true, true, false, false, true]
table = ["5h 6h 7h 8h 9h Th Jh Qh", "Kh Kc Ks *Kd", "2c 3c 4c", "8s 8d *8c"]
discards = "9c 2d"
out = [3]
do = ["lay Ah Ac Ad", "discard Kc"]
"""


def boards(language: str) -> dict[str, Screen]:
    """The referee's sheets by name, over the home."""
    club = Person(f"?lang={language}")

    def after(*intents: Intent) -> Screen:
        return club.send(*intents)

    shown = {"referee-empty": after(Act("referee"))}
    put = [TapCard(name, "picker") for name in ("8h", "8d", "*")]
    shown["referee-asks"] = after(TapPlace("meld:new"), *put)
    after(Act("referee-clear"), Act("referee-tab:text"), Fill("referee:text", "[[case]]"))
    shown["referee-text-trouble"] = after(Act("referee-read"))
    after(Fill("referee:text", CROWDED), Act("referee-read"))
    parts = ("cards", "table", "act", "text")
    shown |= {f"referee-{part}": after(Act(f"referee-tab:{part}")) for part in parts}
    after(Act("referee-tab:act"), Act("referee-restart"))
    shown["referee-hint"] = after(Act("discard"))
    chosen = [TapCard(name, "hand") for name in ("Ah", "Ac", "Ad", "*")]
    shown["referee-gathered"] = after(*chosen, Act("gather"))
    shown["referee-accepted"] = after(*(TapCard(n, "hand") for n in ("2s", "3s", "4s")), Act("lay"))
    return shown
