"""The switch of language, wherever it stands."""

from __future__ import annotations

from quaranta_table.screen_parts import Action, Emphasis
from quaranta_table.text import LANGUAGES, Text


def languages(text: Text) -> tuple[Action, ...]:
    """The switch of language."""
    return tuple(
        Action(
            name=f"lang:{language}",
            label=language.upper(),
            emphasis=Emphasis.TOOL,
            pressed=language == text.language,
            spoken=text.say(f"language.{language}"),
        )
        for language in LANGUAGES
    )
