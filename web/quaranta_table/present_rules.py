"""The rules as a sheet to read and to print: values and their origin, examples, articles."""

from __future__ import annotations

from quaranta.scala40.rules import Rules
from quaranta_table import screen
from quaranta_table.house_rules import FIELDS
from quaranta_table.present_examples import examples
from quaranta_table.present_panel import rules_name
from quaranta_table.rule_book import (
    articles_in,
    base_of,
    changed_fields,
    origin_words,
    told_in,
    value_words,
)
from quaranta_table.screen import Block
from quaranta_table.screen_parts import Action, Emphasis
from quaranta_table.screen_rules import RuleRow, Selection
from quaranta_table.session_desk import Scene, Sheet
from quaranta_table.settings import option_of, rule_set, rule_set_names, rules_of
from quaranta_table.text import Text


def rules_sheet(scene: Scene, text: Text) -> screen.Sheet:
    """A rule set: the one asked for, else that of the match at the table, else the chosen one.

    The article that was asked for comes first.
    """
    rules = _read(scene)
    every = _articles(rules, scene.desk.article, text)
    asked = tuple(block for block in every if block.current)
    rest = tuple(block for block in every if not block.current)
    base = base_of(rules, scene.desk.settings)
    return screen.Sheet(
        name="rules",
        title=text.say("rules.of", rules=rules_name(rules, text)),
        blocks=(
            *asked,
            _which(scene, text),
            _in_force(rules, base, text),
            *examples(rules, text),
            *rest,
            Block(key="leave", actions=_actions(text)),
        ),
        close=Action(name="close", label="", icon="x", spoken=text.say("action.close")),
    )


def _read(scene: Scene) -> Rules:
    """The rules that are shown."""
    if scene.desk.reading:
        return rule_set(scene.desk.settings, scene.desk.reading)
    if _of_position(scene) and scene.desk.board is not None:
        return scene.desk.board.case.rules
    if scene.seen is not None and scene.desk.at_table:
        return scene.seen.view.rules
    return rules_of(scene.desk.settings)


def _of_position(scene: Scene) -> bool:
    """Whether they are the rules of the position on the referee's board."""
    return scene.desk.behind is Sheet.REFEREE


def _which(scene: Scene, text: Text) -> Block:
    """The choice among all rule sets; the first is the one in force."""
    reading = scene.desk.reading
    at_table = scene.seen is not None and scene.desk.at_table and not _of_position(scene)
    own = text.say("rules.this_match" if at_table else "rules.next_match")
    first = ("", text.say("referee.its_rules") if _of_position(scene) else own, not reading)
    sets = (
        (
            option_of(name),
            rules_name(rule_set(scene.desk.settings, name), text),
            name == reading,
        )
        for name in rule_set_names(scene.desk.settings)
    )
    return Block(
        key="which",
        lines=((text.say("rules.fixed"),),) if at_table and not reading else (),
        parts=(Selection(name="reading", label=text.say("rules.which"), options=(first, *sets)),),
    )


def _in_force(rules: Rules, base: str, text: Text) -> Block:
    changed = changed_fields(rules, base)
    told = text.say("rules.like", rules=text.say(f"preset.{base}"), n=len(changed))
    return Block(
        key="in-force",
        heading=text.say("rules.in_force"),
        lines=((told,),) if changed else (),
        rules=tuple(_row(rules, name, base, text) for name in FIELDS),
    )


def _row(rules: Rules, name: str, base: str, text: Text) -> RuleRow:
    number = told_in()[name]
    return RuleRow(
        key=name,
        label=text.say(f"rule.{name}"),
        value=value_words(rules, name, text),
        note=origin_words(rules, name, base, text),
        article=Action(
            name=f"article:{number}",
            label=text.say("article.short", number=number),
            emphasis=Emphasis.LINK,
            href=f"#article-{number}",
        ),
        changed=name in changed_fields(rules, base),
    )


def _articles(rules: Rules, current: str, text: Text) -> tuple[Block, ...]:
    return tuple(
        Block(
            key=f"article-{article.number}",
            heading=text.say("article.label", number=article.number, title=article.title),
            lines=tuple((line,) for line in article.lines),
            current=article.number == current,
            anchor=True,
        )
        for article in articles_in(rules, text)
    )


def _actions(text: Text) -> tuple[Action, ...]:
    return (
        Action(name="house", label=text.say("action.house"), icon="notebook-pen"),
        Action(name="print", label=text.say("action.print"), icon="printer"),
    )
