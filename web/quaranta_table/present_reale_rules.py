"""The rules of Scala Reale to read and to print: options in force, readings compared, articles."""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from functools import cache
from typing import Final

from quaranta.cards import CARD_BY_TEXT, Card
from quaranta.reale.known_odds import known_odds
from quaranta.reale.piles import Pile, dealt, gathered
from quaranta.reale.rules import DEFAULT, FIELDS, Rules, choices, rules_of
from quaranta_table import screen
from quaranta_table.present_cards import chips
from quaranta_table.present_shares import share
from quaranta_table.rule_book import held, telling
from quaranta_table.screen import Block
from quaranta_table.screen_parts import Action, Emphasis, Line
from quaranta_table.screen_rules import RuleRow
from quaranta_table.session_reale import NAME, Seen
from quaranta_table.text import LANGUAGES, Text, articles, joined

# The examples: a packet from its top card, two piles that were kept with their royal card on top.
PACKET: Final = "2c 3c 4c 5c 6c 7c"
LEFT, RIGHT = "Kh 8c 3d", "Th 5s"
FROM_TEXT: Final = frozenset({"deal", "turn", "gather"})


def rules_sheet(seen: Seen, text: Text) -> screen.Sheet:
    """The rules of the game at hand, each option with its other readings."""
    rules = seen.choices.rules if seen.game is None else seen.game.view.rules
    return screen.Sheet(
        name="rules",
        title=text.say("rules.of", rules=text.say("reale.title")),
        blocks=(
            _in_force(rules, text),
            Block(
                key="readings",
                heading=text.say("reale.readings"),
                lines=((text.say("reale.readings.how"),), (text.say("reale.readings.why"),)),
            ),
            *(_reading(rules, name, text) for name in FIELDS),
            *_articles(rules, text),
            Block(key="leave", actions=_actions(text)),
        ),
        close=Action(name="close", label="", icon="x", spoken=text.say("action.close")),
    )


def _actions(text: Text) -> tuple[Action, ...]:
    return (
        Action(name="variants", label=text.say("reale.variants"), icon="settings"),
        Action(name="print", label=text.say("action.print"), icon="printer"),
    )


@cache
def told_in() -> dict[str, str]:
    """The number of the article that tells of each option."""
    return telling(articles(LANGUAGES[0], NAME))


def _in_force(rules: Rules, text: Text) -> Block:
    return Block(
        key="in-force",
        heading=text.say("rules.in_force"),
        lines=(text.line("reale.rules.odds", share=share(known_odds(rules).share, text)),),
        rules=tuple(_row(rules, name, text) for name in FIELDS),
    )


def _row(rules: Rules, name: str, text: Text) -> RuleRow:
    number, proposed = told_in()[name], getattr(DEFAULT, name)
    changed = getattr(rules, name) != proposed
    was = text.say("origin.changed", value=text.say(f"reale.value.{proposed}"))
    return RuleRow(
        key=name,
        label=text.say(f"reale.option.{name}"),
        value=text.say(f"reale.value.{getattr(rules, name)}"),
        note=was if changed else _origin(name, text),
        article=Action(
            name=f"article:{number}",
            label=text.say("article.short", number=number),
            emphasis=Emphasis.LINK,
            href=f"#article-{number}",
        ),
        changed=changed,
    )


def _origin(name: str, text: Text) -> str:
    """Where the default of an option comes from."""
    return text.say("reale.origin" if name in FROM_TEXT else "origin.decided")


def _reading(rules: Rules, name: str, text: Text) -> Block:
    """An option: what the source says, an example, what each value makes of it, why the default."""
    return Block(
        key=f"reading-{name}",
        heading=text.say(f"reale.reading.{name}"),
        lines=(
            text.line(f"reale.example.{name}", **_example(name, text)),
            *(_value(rules, name, value, text) for value in choices(name)),
            (text.say(f"reale.because.{name}"),),
        ),
    )


def _value(rules: Rules, name: str, value: StrEnum, text: Text) -> Line:
    """What one value makes of the example, and how many games are won by it."""
    with_it = rules_of({**asdict(rules), name: value})
    return text.line(
        "reale.reading.proposed" if value is getattr(DEFAULT, name) else "reale.reading.other",
        value=text.say(f"reale.value.{value}"),
        cards=_outcome(with_it, name, text),
        share=share(known_odds(with_it).share, text),
    )


def _example(name: str, text: Text) -> dict[str, Line]:
    if name in ("deal", "turn"):
        return {"cards": chips(_cards(PACKET), text)}
    return {"left": chips(_cards(LEFT), text), "right": chips(_cards(RIGHT), text)}


def _outcome(rules: Rules, name: str, text: Text) -> Line:
    """The example's cards as the rules let them come: in piles, as met, or in one packet."""
    if name == "deal":
        return _in_two(laid(rules), text)
    if name == "turn":
        return chips(met(rules), text)
    return chips(together(rules), text)


def _in_two(piles: tuple[tuple[Card, ...], ...], text: Text) -> Line:
    first, second = (chips(pile, text) for pile in piles)
    return joined((*first, f" {text.say('reale.example.and')} ", *second))


def laid(rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """The packet of the example in two piles, the cards of each as they were in the packet."""
    packet = _cards(PACKET)
    piles = (pile.cards for pile in dealt(packet, 2, rules))
    return tuple(tuple(sorted(pile, key=packet.index)) for pile in piles)


def met(rules: Rules) -> tuple[Card, ...]:
    """The packet of the example as one pile, in the order in which a search meets it."""
    return dealt(_cards(PACKET), 1, rules)[0].cards


def together(rules: Rules) -> tuple[Card, ...]:
    """The two piles of the example as one packet, its top card first."""
    piles = [Pile(top=pile[0], down=pile[1:]) for pile in map(_cards, (LEFT, RIGHT))]
    return gathered(piles, rules)


def _cards(texts: str) -> tuple[Card, ...]:
    return tuple(CARD_BY_TEXT[one] for one in texts.split())


def _articles(rules: Rules, text: Text) -> tuple[Block, ...]:
    values = {name: str(getattr(rules, name)) for name in FIELDS}
    return tuple(
        Block(
            key=f"article-{article.number}",
            heading=text.say("article.label", number=article.number, title=article.title),
            lines=tuple((line,) for line in article.lines),
            anchor=True,
        )
        for article in held(articles(text.language, NAME), values, {})
    )
