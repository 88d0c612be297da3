"""The sheets of Scala Reale: its menu, its options, the address of a game to share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from enum import StrEnum
from typing import Final

from quaranta.reale.known_odds import known_odds
from quaranta.reale.rules import DEFAULT, FIELDS, Rules, choices, rules_of
from quaranta_table import screen
from quaranta_table.present_languages import languages
from quaranta_table.present_reale import how
from quaranta_table.present_reale_odds import odds_sheet
from quaranta_table.present_reale_rules import rules_sheet
from quaranta_table.present_reale_statistics import forgetting, statistics, today
from quaranta_table.present_shares import between, share
from quaranta_table.screen import Block, Options
from quaranta_table.screen_parts import Action, Line
from quaranta_table.screen_rules import Copied
from quaranta_table.session_desk import Sheet
from quaranta_table.session_reale import Seen
from quaranta_table.text import Text


def _close(text: Text) -> Action:
    return Action(name="close", label="", icon="x", spoken=text.say("action.close"))


def _menu(seen: Seen, text: Text) -> screen.Sheet:
    ways = (
        ("statistics", "chart-column", text.say("reale.statistics")),
        ("odds", "dices", text.say("reale.odds")),
        ("rules", "book-open", text.say("reale.rules")),
        ("variants", "settings", text.say("reale.variants")),
        ("share", "share-2", text.say("reale.share")),
        ("same-seed", "rotate-ccw", text.say("reale.again")),
        ("new-match", "play", text.say("reale.another")),
        ("about", "info", text.say("action.about")),
        ("home", "house", text.say("action.home")),
    )
    actions = tuple(Action(name=name, label=label, icon=icon) for name, icon, label in ways)
    actions = (*([today(seen, text)] if seen.today else []), *actions)
    return screen.Sheet(
        name="menu",
        title=text.say("reale.title"),
        blocks=(
            Block(key="how", heading=text.say("reale.how"), lines=how(text)),
            Block(key="sheets", actions=actions),
            Block(key="language", heading=text.say("menu.language"), actions=languages(text)),
        ),
        close=_close(text),
    )


def _rules(seen: Seen, text: Text) -> screen.Sheet:
    """How it is played, and the options with their values for the next game."""
    chosen = seen.choices.rules
    begun = seen.game is not None and seen.game.moves > 0
    when = text.say("reale.variants.next" if begun else "reale.variants.now")
    return screen.Sheet(
        name="variants",
        title=text.say("reale.variants"),
        blocks=(
            Block(key="how", heading=text.say("reale.how"), lines=how(text)),
            Block(
                key="options",
                heading=text.say("reale.options"),
                lines=((when,), _odds_now(chosen, text)),
                choices=tuple(_option(name, chosen, text) for name in FIELDS),
            ),
            Block(
                key="why",
                heading=text.say("reale.why"),
                lines=((text.say("reale.why.how"),),),
                actions=(
                    Action(name="rules", label=text.say("reale.rules"), icon="book-open"),
                    Action(name="odds", label=text.say("reale.odds"), icon="dices"),
                ),
            ),
        ),
        close=_close(text),
    )


def _option(name: str, chosen: Rules, text: Text) -> Options:
    value = getattr(chosen, name)
    return Options(
        name=f"reale:{name}",
        label=text.say(f"reale.option.{name}"),
        options=tuple(
            (str(one), text.say(f"reale.value.{one}"), one is value) for one in choices(name)
        ),
        note=text.say(f"reale.note.{name}"),
        details=tuple(_odds_with(name, one, chosen, text) for one in choices(name)),
    )


def _odds_now(chosen: Rules, text: Text) -> Line:
    odds = known_odds(chosen)
    words, ends = share(odds.share, text), between(odds.interval, text)
    return text.line("reale.odds.now", share=words, between=ends)


def _odds_with(name: str, value: StrEnum, chosen: Rules, text: Text) -> str:
    """The share won by one value of an option with the others as they are chosen."""
    return share(known_odds(rules_of({**asdict(chosen), name: value})).share, text)


def _share(seen: Seen, text: Text) -> screen.Sheet:
    game = seen.game
    assert game is not None
    return screen.Sheet(
        name="share",
        title=text.say("reale.share"),
        blocks=(
            Block(
                key="share",
                lines=((text.say("reale.share.how"),),),
                parts=(
                    Copied(
                        label=text.say("reale.share.address"),
                        text=address(game.seed, game.view.rules),
                        copy=Action(name="copy", label=text.say("reale.copy"), icon="share-2"),
                        note=text.say("reale.copied") if seen.copied else "",
                        link=True,
                    ),
                ),
            ),
        ),
        close=_close(text),
    )


def address(seed: str, rules: Rules) -> str:
    """What stands in an address after the site's own: the same game for everybody."""
    changed = [
        f"{name}={getattr(rules, name)}"
        for name in FIELDS
        if getattr(rules, name) != getattr(DEFAULT, name)
    ]
    options = f"&options={','.join(changed)}" if changed else ""
    return f"?game=reale&seed={''.join(map(_quoted, seed.encode()))}{options}"


def _quoted(byte: int) -> str:
    letter = chr(byte)
    return letter if letter.isascii() and letter.isalnum() else f"%{byte:02X}"


SHEETS: Final[Mapping[Sheet, Callable[[Seen, Text], screen.Sheet]]] = {
    Sheet.MENU: _menu,
    Sheet.RULES: rules_sheet,
    Sheet.VARIANTS: _rules,
    Sheet.SHARE: _share,
    Sheet.STATISTICS: statistics,
    Sheet.FORGET: forgetting,
    Sheet.ODDS: odds_sheet,
}
