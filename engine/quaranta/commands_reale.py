"""The command `reale`: one game pile by pile, or the odds over many, as lines."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, Final, TypeAlias

from quaranta.cards import Card
from quaranta.game import Step
from quaranta.reale.events import Event
from quaranta.reale.notation import cards_text, parse_deck
from quaranta.reale.odds import Odds, counted, together
from quaranta.reale.play import deal_deck, deck_of, to_the_end
from quaranta.reale.rules import Rules, RulesError, rules_of
from quaranta.reale.state import State
from quaranta.reale.telling import told, told_json, told_text

# With the number of a game behind it, a seed still has to fit into a record.
LONGEST_SEED: Final = 70
# Games counted at a time; one core works on each such block.
BLOCK: Final = 5_000

Count: TypeAlias = Callable[[range], Odds]
Spread: TypeAlias = Callable[[Count, Sequence[range]], Iterable[Odds]]


class RealeError(ValueError):
    """What was asked cannot be done; its text says which option and why."""


def add_options(parser: ArgumentParser, number: Callable[[str], int]) -> None:
    """The options of the command."""
    cards = parser.add_mutually_exclusive_group()
    cards.add_argument("--seed", metavar="S", help="what shuffles the pack; drawn if left out")
    cards.add_argument("--deck", metavar="CARDS", help="a whole pack, its top card first")
    parser.add_argument("--deals", type=number, metavar="N", help="the odds over so many games")
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="one of the four options"
    )


def reale_lines(asked: Namespace, spread: Spread, new_seed: str) -> tuple[str, ...]:
    """What was asked for; raises RealeError, or NotationError of the pack.

    `spread` counts blocks of games, perhaps several at a time; `new_seed` is taken where the
    words name neither a seed nor a pack.
    """
    rules = _rules(asked.option)
    seed = new_seed if asked.seed is None else asked.seed
    if not 1 <= len(seed) <= LONGEST_SEED or not seed.isprintable():
        raise RealeError(f"--seed must have 1 to {LONGEST_SEED} printable characters")
    if asked.deals is None:
        return tuple(_game(asked, seed, rules))
    if asked.deck is not None:
        raise RealeError("--deals counts many packs of one seed: leave out --deck")
    if asked.deals == 0:
        raise RealeError("--deals must be 1 or more")
    odds = together(spread(partial(counted, seed, rules=rules), blocks(asked.deals)))
    if asked.json:
        return (json.dumps({"seed": seed, "options": asdict(rules), **odds_json(odds)}),)
    return (f"seed {seed}: {_rules_text(rules)}", *odds_text(odds))


def blocks(deals: int) -> list[range]:
    """The numbers of so many games, from 1, in blocks."""
    return [range(first, min(first + BLOCK, deals + 1)) for first in range(1, deals + 1, BLOCK)]


def _rules(options: Sequence[str]) -> Rules:
    values: dict[str, str] = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise RealeError(f"--option {option[:40]!a}: it must be a name, = and a value")
        if name in values:
            raise RealeError(f"--option {name[:40]!a} is given twice")
        values[name] = value
    try:
        return rules_of(values)
    except RulesError as problem:
        raise RealeError(f"--option: {problem}") from None


def _game(asked: Namespace, seed: str, rules: Rules) -> Iterator[str]:
    deck = deck_of(seed) if asked.deck is None else parse_deck(asked.deck)
    start = deal_deck(rules, deck, seed if asked.deck is None else "")
    return game_lines(start, to_the_end(start), deck, as_json=asked.json)


def game_lines(
    start: State, steps: Sequence[Step[State, Event]], deck: Sequence[Card], *, as_json: bool
) -> Iterator[str]:
    """The game of a pack pile by pile, as far as its steps go."""
    end = steps[-1].state if steps else start
    deals = told(start, (event for step in steps for event in step.events))
    if as_json:
        source = {"seed": start.seed or None, "deck": cards_text(deck)}
        yield json.dumps({**source, "options": asdict(start.rules), **told_json(deals, end)})
        return
    named = f"seed {start.seed}: " if start.seed else ""
    yield f"{named}{_rules_text(start.rules)}"
    yield f"deck {cards_text(deck)}"
    yield from told_text(deals, end.result)


def _rules_text(rules: Rules) -> str:
    return ", ".join(f"{name} = {value}" for name, value in asdict(rules).items())


def odds_json(odds: Odds) -> dict[str, Any]:
    """The odds as JSON has them; `left_after` are the five deals, `left` is the last of them."""
    left = [{str(n): count for n, count in enumerate(deal) if count} for deal in odds.left]
    return {
        "deals": odds.deals,
        "won": odds.won,
        "won_share": odds.won / odds.deals,
        "interval": odds.interval,
        "left": left[-1],
        "left_after": left,
    }


def odds_text(odds: Odds) -> Iterator[str]:
    """The share won, then how many games had so many cards left after each deal, in per cent."""
    low, high = odds.interval
    yield (
        f"won {odds.won} of {odds.deals}: {odds.won / odds.deals:.2%}, "
        f"95 % interval {low:.2%} to {high:.2%}"
    )
    yield "games with so many cards left after the deal into 5, 4, 3, 2 piles and 1, in %"
    for left, counts in enumerate(zip(*odds.left, strict=True)):
        if any(counts):
            cells = "".join(f"{_share(count, odds.deals):>8}" for count in counts)
            yield f"{left:>4}{cells}"


def _share(count: int, deals: int) -> str:
    return f"{100 * count / deals:.2f}" if count else "."
