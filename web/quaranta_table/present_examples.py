"""Examples of what a rule set counts, each worked out by the rules themselves."""

from __future__ import annotations

from dataclasses import replace

from quaranta.cards import CARD_BY_TEXT, Card
from quaranta.scala40 import deal
from quaranta.scala40.melds import Meld, Placed, meld_points, readings
from quaranta.scala40.rules import MatchEnd, OpenJokers, Rules, Settlement
from quaranta.scala40.score import deal_points, hand_points, standing
from quaranta.scala40.settlement import settled
from quaranta.scala40.state import State
from quaranta_table.figures import minus, signed
from quaranta_table.present_cards import chip
from quaranta_table.screen import Block
from quaranta_table.screen_parts import Line
from quaranta_table.text import Text, joined

OPENING = ("Ah 2h 3h", "Kh Kd Kc Ks")
WITH_JOKER = "Th Td *"
LEFT = "* Ah Kc 7d"
SMALL = "2s 3d 4h"
TOTALS = (-24, 87, 132, 305)
CLOSER, OPENED, NOT_OPENED = range(3)


def examples(rules: Rules, text: Text) -> tuple[Block, ...]:
    """What these rules make of an opening, a hand left over, a close, the end of a match."""
    return (
        Block(
            key="examples",
            heading=text.say("example.title"),
            lines=(
                _opening(rules, text),
                _joker_in_opening(rules, text),
                text.line("example.hand", cards=_chips(LEFT, text), n=_left(rules)),
                *_limit(rules, text),
            ),
        ),
        _closing(rules, text),
        *_settling(rules, text),
    )


def _cards(texts: str) -> tuple[Card, ...]:
    return tuple(CARD_BY_TEXT[one] for one in texts.split())


def _chips(texts: str, text: Text) -> Line:
    chips = (chip(card, text) for card in _cards(texts))
    return joined(tuple(part for one in chips for part in (one, " "))[:-1])


def _meld(texts: str, rules: Rules) -> Meld:
    return readings([Placed(card) for card in _cards(texts)], rules)[0]


def opening_points(rules: Rules) -> int:
    """What the opening of the example is worth."""
    return sum(meld_points(_meld(texts, rules), rules) for texts in OPENING)


def _opening(rules: Rules, text: Text) -> Line:
    have = opening_points(rules)
    return text.line(
        "example.opens" if have >= rules.open_min else "example.short",
        cards=_chips(" ".join(OPENING), text),
        have=have,
        need=rules.open_min,
    )


def _joker_in_opening(rules: Rules, text: Text) -> Line:
    have = meld_points(_meld(WITH_JOKER, rules), rules)
    clean = rules.open_jokers is OpenJokers.CLEAN
    return text.line(
        "example.joker_clean" if clean else "example.joker",
        cards=_chips(WITH_JOKER, text),
        have=have,
    )


def _left(rules: Rules) -> int:
    return hand_points(_cards(LEFT), rules)


def _state(rules: Rules) -> State:
    """Three players at the end of a deal: one who closes, one who opened, one who did not."""
    hands = ((), _cards(SMALL), _cards(SMALL))
    dealt = deal(rules, rules.players_min, "example")
    return replace(
        dealt,
        hands=hands,
        totals=(0, 0, 0),
        out=(False, False, False),
        reentries=(0, 0, 0),
        turns=(1, 1, 1),
        opened=(True, True, False),
        turn=CLOSER,
    )


def closing_points(rules: Rules, *, in_hand: bool) -> tuple[int, ...]:
    """What closer, opened and unopened player count."""
    return deal_points(replace(_state(rules), opened_this_turn=in_hand), CLOSER)


def _closing(rules: Rules, text: Text) -> Block:
    plain, in_hand = closing_points(rules, in_hand=False), closing_points(rules, in_hand=True)
    return Block(
        key="example-close",
        heading=text.say("example.close"),
        lines=(text.line("example.close_hand", cards=_chips(SMALL, text)),),
        rows=(
            (text.say("example.who"), text.say("example.usual"), text.say("example.in_hand")),
            (text.say("example.closer"), minus(plain[CLOSER]), minus(in_hand[CLOSER])),
            (text.say("example.opened"), minus(plain[OPENED]), minus(in_hand[OPENED])),
            (
                text.say("example.not_opened"),
                minus(plain[NOT_OPENED]),
                minus(in_hand[NOT_OPENED]),
            ),
        ),
    )


def _limit(rules: Rules, text: Text) -> tuple[Line, ...]:
    """The totals on both sides of the limit, and what becomes of the player who reaches it."""
    if rules.match_end is not MatchEnd.LIMIT:
        return ()
    below = rules.limit - 1
    after = standing(_state(rules), (below, below, rules.limit))
    return (
        text.line(
            "example.out" if after.out[NOT_OPENED] else "example.back",
            below=below,
            limit=rules.limit,
            total=after.totals[NOT_OPENED],
        ),
    )


def _settling(rules: Rules, text: Text) -> tuple[Block, ...]:
    if rules.settlement is not Settlement.SCALA50:
        return ()
    account = settled(TOTALS)
    rows = zip(TOTALS, account.rounded, account.payments, strict=True)
    return (
        Block(
            key="example-settle",
            heading=text.say("example.settle"),
            rows=(
                (text.say("scores.total"), text.say("scores.rounded"), text.say("account.balance")),
                *((minus(one), minus(two), signed(three)) for one, two, three in rows),
            ),
        ),
    )
