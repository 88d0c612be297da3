"""The rules in force as a sheet: every value, then the rule book's articles."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum

from quaranta.scala40.rules import Rules
from quaranta_table import screen
from quaranta_table.present_panel import rules_name
from quaranta_table.screen import Block
from quaranta_table.screen_parts import Action
from quaranta_table.session_desk import Scene
from quaranta_table.settings import rules_of
from quaranta_table.text import Text, articles


def rules_sheet(scene: Scene, text: Text) -> screen.Sheet:
    """The rules of the match under way, or of the one that would be dealt.

    The article that was asked for comes first.
    """
    rules = scene.seen.view.rules if scene.seen else rules_of(scene.desk.settings)
    every = _articles(rules, scene.desk.article, text)
    asked = tuple(block for block in every if block.current)
    rest = tuple(block for block in every if not block.current)
    return screen.Sheet(
        name="rules",
        title=text.say("rules.title"),
        blocks=(*asked, _in_force(rules, text), *rest),
        close=Action(name="close", label="", icon="x", spoken=text.say("action.close")),
    )


def _in_force(rules: Rules, text: Text) -> Block:
    name = rules_name(rules, text)
    return Block(
        key="in-force",
        heading=text.say("rules.in_force", rules=name),
        lines=((text.say("rules.fixed"),),),
        rows=tuple(
            (text.say(f"rule.{field.name}"), value_words(rules, field.name, text))
            for field in fields(Rules)
            if field.name != "preset"
        ),
    )


def value_words(rules: Rules, name: str, text: Text) -> str:
    """A value of the rules in words."""
    value = getattr(rules, name)
    if isinstance(value, StrEnum):
        return text.say(f"value.{name}.{value.value}")
    if isinstance(value, bool):
        return text.say("yes" if value else "no")
    return str(value).replace("-", "−")


def _articles(rules: Rules, current: str, text: Text) -> tuple[Block, ...]:
    values = {field.name: value_words(rules, field.name, text) for field in fields(Rules)[1:]}
    return tuple(
        Block(
            key=f"article-{number}",
            heading=text.say("article.label", number=number, title=article["title"]),
            lines=tuple((part.format(**values),) for part in article["text"].split("\n")),
            current=number == current,
        )
        for number, article in articles(text.language).items()
    )
