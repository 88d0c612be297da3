"""A hint in words: the move a computer would make in the person's place, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from typing import Final

from quaranta.bots.bot import Reason, Thought
from quaranta.bots.outs import COMPLETIONS, unseen
from quaranta.game import Why
from quaranta.scala40.melds import Kind, Meld, meld_points, readings
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take
from quaranta.scala40.notation import move_text
from quaranta.scala40.refusals import has_opened, why_not
from quaranta.scala40.score import card_points
from quaranta.scala40.state import View
from quaranta_table.present_cards import chip, chips, ends_chips, meld_chips
from quaranta_table.screen import Ribbon, RibbonKind
from quaranta_table.screen_parts import Action, Emphasis, Line
from quaranta_table.session_desk import Desk
from quaranta_table.session_match import ME
from quaranta_table.session_plans import ADD, SWAP, cards_of
from quaranta_table.text import Text

_NAMING: Final = (Reason.KEEPS_CHANCE, Reason.DENIES, Reason.KEEPS_BACK)
_COUNTING: Final = (Reason.KEEPS_CHANCE, Reason.HOLDS_BACK)


def advised(desk: Desk, view: View) -> Move | None:
    """The move that a hint is about, while it is shown."""
    hint = desk.hint
    shown = view.turn == ME and desk.question is None and desk.refused is None
    return hint.thought.move if shown and hint is not None and hint.thought is not None else None


def advised_meld(move: Move) -> dict[int, str]:
    """The meld a move brings cards to, and in which way."""
    if isinstance(move, Add):
        return {move.meld: ADD}
    return {move.meld: SWAP} if isinstance(move, Swap) else {}


def hint_ribbon(thought: Thought, view: View, text: Text, *, sure: bool) -> Ribbon:
    """The ribbon that says a hint, with the way to have its cards taken up."""
    return Ribbon(
        kind=RibbonKind.HINT,
        line=_move_line(thought.move, view, text),
        second=_reason_line(thought, view, text),
        hint=move_text(thought.move),
        busy=not sure,
        actions=_actions(thought.move, view, text),
    )


def _actions(move: Move, view: View, text: Text) -> tuple[Action, ...]:
    """The way to have the cards taken up, where there are any to choose, and to be done."""
    count = len(cards_of(move))
    done = Action(name="understood", label=text.say("action.understood"))
    if not count:
        return (replace(done, emphasis=Emphasis.LINK),)
    opens = isinstance(move, Lay) and not has_opened(view)
    label = text.say("action.prepare") if opens else text.say("action.choose", n=count)
    return (Action(name="hint-ready", label=label), done)


def _move_line(move: Move, view: View, text: Text) -> Line:
    if isinstance(move, Lay):
        melds = [readings(group, view.rules)[0] for group in move.melds]
        return text.line("hint.lay" if has_opened(view) else "hint.open", melds=_melds(melds, text))
    if isinstance(move, Add):
        return _add_line(move, view.table[move.meld], text)
    if isinstance(move, Swap):
        return text.line("hint.swap", cards=chips(move.cards, text))
    if isinstance(move, Discard):
        return text.line("hint.discard", card=chip(move.card, text))
    if isinstance(move, Take):
        return text.line("hint.take", card=chip(view.discards[-1], text))
    return text.line("hint.draw" if isinstance(move, Draw) else "hint.undo")


def _melds(melds: list[Meld], text: Text) -> Line:
    line: Line = ()
    for meld in melds:
        line = (*line, *((" · ",) if line else ()), *meld_chips(meld, text))
    return line


def _add_line(move: Add, meld: Meld, text: Text) -> Line:
    card = chip(move.card.card, text, move.card.stands if move.card.card.is_joker else None)
    cards = ends_chips(meld, text)
    if meld.kind is Kind.RUN:
        return text.line("hint.add_run", card=card, cards=cards)
    return text.line("hint.add_set", card=card, cards=cards)


def _reason_line(thought: Thought, view: View, text: Text) -> Line:
    """Why the move is good; what the sentence names and the bot left out is found here."""
    reason = thought.reason
    unnamed = reason in _NAMING and not thought.cards
    if unnamed or (reason in _COUNTING and not thought.number):
        reason = Reason.LEAST_USEFUL
    count = _COUNTS.get(reason)
    number = thought.number or (0 if count is None else count(thought.move, view))
    if reason is Reason.LEAST_USEFUL and not number:
        return text.line("bot.reason.least_useful_none")
    if reason is Reason.NEW_CARD:
        return _new_card(view, text)
    key = reason.value.replace("-", "_")
    return text.line(f"bot.reason.{key}", n=number, cards=chips(thought.cards, text))


def _new_card(view: View, text: Text) -> Line:
    """Why not the top discard."""
    refused = why_not(view, Take())
    if refused is None:
        return text.line("bot.reason.new_card_top", card=chip(view.discards[-1], text))
    closed = refused.why is Why.NOT_OPENED
    return text.line("bot.reason.new_card_closed" if closed else "bot.reason.new_card")


def _makers(move: Move, view: View) -> int:
    """The unseen cards that would make a meld of the move's card and another of the hand."""
    left, thirds = unseen(view), set[int]()
    for card, other in product(cards_of(move), view.hand):
        if not card.is_joker and not other.is_joker and card != other:
            pair = (min(card.face, other.face), max(card.face, other.face))
            thirds.update(COMPLETIONS.get(pair, ()))
    return sum(left[face] for face in thirds)


def _opening(move: Move, view: View) -> int:
    melds = move.melds if isinstance(move, Lay) else ()
    return sum(meld_points(readings(group, view.rules)[0], view.rules) for group in melds)


def _weight(move: Move, view: View) -> int:
    return sum(card_points(card, view.rules) for card in cards_of(move))


_COUNTS: Final[Mapping[Reason, Callable[[Move, View], int]]] = {
    Reason.LEAST_USEFUL: _makers,
    Reason.OPENS: _opening,
    Reason.FEWER_POINTS: _weight,
    Reason.SHEDS_POINTS: _weight,
}
