"""An action typed in notation, as the taps that do it on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from quaranta.cards import CARD_BY_TEXT, FACE_BY_TEXT, Card, face_text
from quaranta.game import Refusal, Why, refuse
from quaranta.scala40.melds import Meld, Placed, joinings, readings
from quaranta.scala40.moves import Add, Lay, Move, Swap
from quaranta.scala40.notation import read_move
from quaranta.scala40.rules import Rules
from quaranta_table.intents import Act, Intent, TapCard, TapPlace
from quaranta_table.screen import TableBody
from quaranta_table.screen_parts import CardFace, Mark
from quaranta_table.session_desk import Ask
from quaranta_table.session_plans import ADD, SWAP, cards_of, jokers_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing done at the table: cards chosen, then an intent.

    `answers` are what the text says already of what the table may ask.
    """

    cards: tuple[Card, ...] = ()
    intent: Intent
    answers: dict[Ask, str] = field(default_factory=dict)


def steps(typed: str, body: TableBody, rules: Rules) -> tuple[Step, ...] | Refusal:
    """The steps of an action typed, or why it cannot even be tried."""
    hand = tuple(map(_card, body.hand.cards))
    taken = [_card(face) for face in body.hand.cards if face.mark is Mark.TAKEN]
    move = read_move(typed, hand, taken)
    if isinstance(move, Refusal):
        return move
    for card in cards_of(move):
        if card not in hand:
            return refuse(Why.NOT_IN_HAND, card=card)
    return _said_otherwise(move, body, rules) or tuple(_steps_of(move, body, rules))


def taps(step: Step, hand: Sequence[CardFace]) -> Iterator[TapCard]:
    """The taps that leave just the step's cards chosen."""
    for face in hand:
        if face.selected != (_card(face) in step.cards):
            yield TapCard(face.text, "hand")


def _card(face: CardFace) -> Card:
    return CARD_BY_TEXT[face.text]


def _steps_of(move: Move, body: TableBody, rules: Rules) -> Iterator[Step]:
    if isinstance(move, Lay):
        yield from _laying(move, rules, opened=body.me.opened)
    elif isinstance(move, Add):
        answers = {Ask.ADD_OR_SWAP: ADD, Ask.END: move.end or ""}
        if move.card.stands is not None:
            answers[Ask.JOKER] = f"*{face_text(move.card.stands)}"
        yield Step(cards=cards_of(move), intent=_at(move.meld), answers=answers)
    elif isinstance(move, Swap):
        yield Step(cards=move.cards, intent=_at(move.meld), answers={Ask.ADD_OR_SWAP: SWAP})
    else:
        yield Step(cards=cards_of(move), intent=Act(type(move).__name__.lower()))


def _laying(move: Lay, rules: Rules, *, opened: bool) -> Iterator[Step]:
    """Each meld laid, or all of them gathered and then laid as the opening."""
    for group in move.melds:
        yield Step(
            cards=tuple(offer.card for offer in group),
            intent=Act("lay" if opened else "gather"),
            answers=_joker_said(group, rules),
        )
    if not opened:
        yield Step(intent=Act("lay"))


def _joker_said(group: Sequence[Placed], rules: Rules) -> dict[Ask, str]:
    """What the jokers of a meld as written stand for, where that is certain."""
    found = readings(group, rules)
    return {Ask.JOKER: jokers_text(found[0])} if len(found) == 1 else {}


def _at(meld: int) -> TapPlace:
    return TapPlace(f"meld:{meld + 1}")


def _said_otherwise(move: Move, body: TableBody, rules: Rules) -> Refusal | None:
    """A joker or an end that the text names wrongly: the table would take the only one there is."""
    if isinstance(move, Lay):
        for group in move.melds:
            bare = [Placed(offer.card) for offer in group]
            if readings(bare, rules) and not readings(group, rules):
                cards = " ".join(str(offer.card) for offer in group)
                return refuse(Why.NOT_A_MELD, cards=cards)
    if isinstance(move, Add) and move.meld < len(body.melds):
        meld = _laid(body.melds[move.meld].cards, rules)
        ways = joinings(meld, Placed(move.card.card))
        said = [way for way in joinings(meld, move.card) if move.end in (None, way.end)]
        if ways and not said:
            return refuse(Why.DOES_NOT_FIT, card=move.card.card, meld=move.meld + 1)
    return None


def _laid(faces: Sequence[CardFace], rules: Rules) -> Meld:
    """A meld of the table, read from its cards as they lie there."""
    offers = [Placed(_card(face), FACE_BY_TEXT.get(face.stands)) for face in faces]
    return readings(offers, rules)[0]
