"""A question before something is lost, as a sheet."""

from __future__ import annotations

from quaranta_table import screen
from quaranta_table.screen import Block, Choice
from quaranta_table.screen_parts import Action
from quaranta_table.text import Text


def confirmation(what: str, text: Text) -> screen.Sheet:
    """What would be lost, and the two answers; `what` names its sentences and is the yes."""
    return screen.Sheet(
        name="confirm",
        title=text.say(f"confirm.{what}.title"),
        blocks=(Block(key="confirm", lines=(text.line(f"confirm.{what}"),)),),
        close=Action(name="close", label="", icon="x", spoken=text.say("action.close")),
        ask="confirm",
        choices=(
            Choice(value="no", line=(text.say("confirm.no"),), name=""),
            Choice(value=what, line=(text.say(f"confirm.{what}.yes"),), name=""),
        ),
    )
