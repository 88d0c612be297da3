"""The paper panel beside a wide table: points, the log in words, the rules in one line."""

from __future__ import annotations

from quaranta.scala40.rules import PRESETS, MatchEnd, Rules
from quaranta_table.present_events import log_lines
from quaranta_table.screen import Panel, ScoreLine
from quaranta_table.screen_parts import Action, Meter
from quaranta_table.session_match import Seen
from quaranta_table.text import Text


def panel(seen: Seen, text: Text) -> Panel:
    """The panel during a deal."""
    rules = seen.view.rules
    return Panel(
        title=text.say("panel.title"),
        detail=text.say("panel.detail", deal=seen.view.deal_number, until=until(rules, text)),
        scores=tuple(_score(seen, seat, text) for seat in range(seen.view.seats)),
        log_title=text.say("panel.log"),
        log=log_lines(seen, text),
        notes=(rules_line(rules, text),),
        actions=(
            Action(name="scores", label=text.say("action.scores"), icon="table-2", shortcut="S"),
            Action(name="rules", label=text.say("action.rules"), icon="book-open"),
        ),
    )


def until(rules: Rules, text: Text) -> str:
    """What ends the match, in few words."""
    if rules.match_end is MatchEnd.LIMIT:
        return text.say("until.limit", limit=rules.limit)
    return text.say("until.deals", deals=rules.deals)


def rules_line(rules: Rules, text: Text) -> str:
    """The rules in one line: their name and what opens."""
    return text.say("rules.line", rules=rules_name(rules, text), need=rules.open_min)


def rules_name(rules: Rules, text: Text) -> str:
    """What a rule set is called: a preset in the person's language, any other by its own name."""
    return text.say(f"preset.{rules.preset}") if rules.preset in PRESETS else rules.preset


def score_meter(total: int, rules: Rules, text: Text) -> Meter:
    """A total against the limit of the match; without a limit the bar says nothing."""
    if rules.match_end is not MatchEnd.LIMIT:
        return Meter(value=0, limit=1, words="")
    words = text.say("meter.of", have=total, need=rules.limit)
    return Meter(value=total, limit=rules.limit, words=words)


def _score(seen: Seen, seat: int, text: Text) -> ScoreLine:
    total = seen.view.totals[seat]
    return ScoreLine(
        seat=seat,
        name=seen.names[seat],
        total=total,
        meter=score_meter(total, seen.view.rules, text),
        out=seen.view.out[seat],
    )
