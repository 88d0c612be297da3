"""What is wrong with a person's own rules, in a sentence: where, why, and what would be right."""

from __future__ import annotations

from quaranta.scala40.rules import PRESETS, choices
from quaranta_table.house_rules import LONGEST_HOUSE, Trouble, value_text
from quaranta_table.rule_book import range_words
from quaranta_table.screen_parts import Line
from quaranta_table.settings import MOST_HOUSES
from quaranta_table.text import Text


def trouble_line(trouble: Trouble, text: Text) -> Line:
    """What is wrong with a rule set: where, why, and what would be right."""
    why = trouble.why.replace("-", "_")
    label = text.say(f"rule.{trouble.field}") if trouble.field else ""
    if trouble.why == "contrary":
        return text.line(f"trouble.contrary.{trouble.field}")
    return text.line(
        f"trouble.{why}",
        rule=label,
        value=trouble.value,
        allowed=_allowed(trouble.field, text) if trouble.why == "no-value" else "",
        presets=", ".join(PRESETS),
        longest=LONGEST_HOUSE,
        most=MOST_HOUSES,
    )


def _allowed(name: str, text: Text) -> str:
    """The values of a field as they are written."""
    allowed = choices(name)
    if isinstance(allowed, range):
        return range_words(allowed, text)
    return ", ".join(map(value_text, allowed))
