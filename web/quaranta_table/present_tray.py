"""The opening being gathered: its melds, their sum, what it still lacks."""

from __future__ import annotations

from quaranta.scala40.melds import Kind, Meld, meld_points, slot_points
from quaranta.scala40.rules import Rules
from quaranta_table.present_actions import points_of
from quaranta_table.present_cards import face_up, meld_name, meld_title
from quaranta_table.screen import Tray, TrayMeld
from quaranta_table.screen_parts import Action, Emphasis, Meter
from quaranta_table.session_desk import Desk
from quaranta_table.session_match import Seen
from quaranta_table.text import Text


def tray(seen: Seen, desk: Desk, text: Text) -> Tray | None:
    """The tray, or nothing where nothing is gathered.

    Its place for another meld makes room for a refusal or a question.
    """
    held = desk.held
    if not held.tray:
        return None
    rules = seen.view.rules
    have, need = points_of(held.tray, rules), rules.open_min
    return Tray(
        title=text.say("tray.title"),
        melds=tuple(
            _gathered(number, meld, rules, text) for number, meld in enumerate(held.tray, 1)
        ),
        have=have,
        have_words=text.say("tray.limit", need=need),
        meter=meter(have, need, text),
        lacking_words=text.say("opening.lacking", n=need - have)
        if have < need
        else text.say("opening.enough"),
        more_words="" if desk.refused or desk.question else text.say("tray.more"),
        take_back_all=Action(
            name="take-back",
            label=text.say("action.take_back_all"),
            icon="undo-2",
            emphasis=Emphasis.LINK,
        ),
    )


def meter(have: int, need: int, text: Text) -> Meter:
    """Points against the opening's minimum."""
    return Meter(value=have, limit=need, words=text.say("meter.of", have=have, need=need))


def _gathered(number: int, meld: Meld, rules: Rules, text: Text) -> TrayMeld:
    pairs = zip(meld.cards, meld.faces, strict=True)
    return TrayMeld(
        key=f"tray:{number}",
        name=meld_title(meld, text),
        sum_words=sum_words(meld, rules),
        cards=tuple(face_up(card, text, stands=f if card.is_joker else None) for card, f in pairs),
        take_back=Action(
            name=f"take-back:{number}",
            label=text.say("action.take_back"),
            emphasis=Emphasis.LINK,
            spoken=text.say("action.take_back_one", meld=meld_name(meld, text)),
        ),
    )


def sum_words(meld: Meld, rules: Rules) -> str:
    """A meld's points added up: `7 + 8 + 9 = 24`."""
    total = meld_points(meld, rules)
    if meld.kind is Kind.RUN:
        points = [slot_points(slot, rules) for slot in range(meld.low, meld.high + 1)]
    else:
        points = [total // len(meld.cards)] * len(meld.cards)
    return f"{' + '.join(map(str, points))} = {total}"
