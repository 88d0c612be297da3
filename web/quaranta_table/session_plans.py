"""The ways the chosen cards can be used on the table, found from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from quaranta.cards import ACE, Card, face_text
from quaranta.game import Refusal
from quaranta.scala40.arrange import Want, best_lay
from quaranta.scala40.legal import add_of
from quaranta.scala40.melds import SMALLEST_MELD, End, Meld, Placed, additions, readings
from quaranta.scala40.moves import Add, Discard, Lay, Move, Swap
from quaranta.scala40.refusals import why_not
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import View
from quaranta_table.session_desk import Ask, Plan, Question

ADD: Final = "add"
SWAP: Final = "swap"
LAY: Final = "lay"
GATHER: Final = "gather"


def refused_to(view: View, move: Move) -> Refusal | None:
    """Why the person may not make a move now; nothing is refused on another's turn."""
    return why_not(view, move) if view.turn == view.seat else None


@lru_cache(maxsize=64)
def layouts(chosen: tuple[Card, ...], rules: Rules) -> tuple[tuple[Meld, ...], ...]:
    """Every way the chosen cards lie as melds, whatever the order they were tapped in."""
    found = readings(downwards(chosen), rules)
    return tuple((meld,) for meld in found) or _several(chosen, rules)


def downwards(cards: Iterable[Card]) -> tuple[Placed, ...]:
    """Cards in an order that is no run as written, so that no reading is preferred unasked."""
    return tuple(map(Placed, sorted(cards, key=lambda card: (card.is_joker, -card.rank, card))))


def _several(chosen: tuple[Card, ...], rules: Rules) -> tuple[tuple[Meld, ...], ...]:
    """The chosen cards as several melds; with a joker it is for the person to gather each."""
    if len(chosen) < 2 * SMALLEST_MELD or any(card.is_joker for card in chosen):
        return ()
    best = best_lay(chosen, rules, want=Want.CARDS, keep=0)
    return (best.melds,) if best and best.melds and not best.left else ()


def laying(view: View, chosen: tuple[Card, ...]) -> tuple[Plan, ...]:
    """The ways to lay the chosen cards as new melds."""
    return tuple(
        Plan(way=LAY, moves=(lay_of(melds),), melds=melds, joker=jokers_text(melds[0], chosen))
        for melds in layouts(chosen, view.rules)
    )


def gathering(view: View, chosen: tuple[Card, ...]) -> tuple[Plan, ...]:
    """The ways to gather the chosen cards as melds of the opening."""
    return tuple(
        Plan(way=GATHER, melds=melds, joker=jokers_text(melds[0], chosen))
        for melds in layouts(chosen, view.rules)
    )


def lay_of(melds: Iterable[Meld]) -> Lay:
    """The action that lays the melds at once."""
    return Lay(tuple(meld.placed() for meld in melds))


def cards_of(move: Move) -> tuple[Card, ...]:
    """The cards that a move takes out of the hand."""
    if isinstance(move, Lay):
        return tuple(offer.card for group in move.melds for offer in group)
    if isinstance(move, Add):
        return (move.card.card,)
    if isinstance(move, Swap):
        return move.cards
    return (move.card,) if isinstance(move, Discard) else ()


def gathers_all(view: View, move: Lay) -> bool:
    """Whether a lay is best gathered meld by meld: chosen cards would not say which they are."""
    chosen = cards_of(move)
    return len(move.melds) > 1 or len(layouts(chosen, view.rules)) != 1


def placing(view: View, chosen: Sequence[Card], number: int) -> tuple[Plan, ...]:
    """The ways to bring all the chosen cards to a meld of the table, as one adds or swaps."""
    if not chosen or view.turn != view.seat or not 0 <= number < len(view.table):
        return ()
    return (*_adding(view, chosen, number), *_swapping(view, chosen, number))


def _swapping(view: View, chosen: Sequence[Card], number: int) -> Iterator[Plan]:
    move = Swap(tuple(chosen), number)
    if len(chosen) <= 2 and why_not(view, move) is None:
        yield Plan(way=SWAP, moves=(move,))


def _adding(view: View, chosen: Sequence[Card], number: int) -> Iterator[Plan]:
    if len(chosen) >= len(view.hand):
        return
    found: set[tuple[tuple[Card, ...], tuple[int, ...]]] = set()
    for moves, meld in _extensions(view, view.table[number], tuple(chosen), number):
        if (meld.cards, meld.faces) in found or why_not(view, moves[0]) is not None:
            continue
        found.add((meld.cards, meld.faces))
        joker, end = jokers_text(meld, chosen), _end_of(moves)
        yield Plan(way=ADD, moves=moves, joker=joker, end=end)


def _extensions(
    view: View, meld: Meld, left: tuple[Card, ...], number: int
) -> Iterator[tuple[tuple[Move, ...], Meld]]:
    """Every order in which the cards can be added one by one, with the meld it ends in.

    Cards that fit one place only are not tried in every order: the first that fits will do.
    """
    if not left:
        yield (), meld
        return
    for card in left:
        ways = additions(meld, Placed(card), view.rules)
        for way in ways:
            move = add_of(card, number, way, ways)
            rest = tuple(other for other in left if other != card)
            for moves, whole in _extensions(view, way.meld, rest, number):
                yield (move, *moves), whole
        if len(ways) == 1 and not card.is_joker and card.rank != ACE:
            return


def jokers_text(meld: Meld, chosen: Sequence[Card] | None = None) -> str:
    """What a meld's jokers, or the chosen ones, stand for, as the answer to a question: `*8c`."""
    among = meld.cards if chosen is None else chosen
    pairs = zip(meld.cards, meld.faces, strict=True)
    faces = [face for card, face in pairs if card.is_joker and card in among]
    return " ".join(f"*{face_text(face)}" for face in faces)


def _end_of(moves: Sequence[Move]) -> str:
    """The end at which the first ace or joker goes: the only cards that fit at both."""
    ends: Iterator[End | None] = (
        move.end
        for move in moves
        if isinstance(move, Add) and (move.card.card.is_joker or move.card.card.rank == ACE)
    )
    return next(ends, None) or ""


def narrowed(plans: tuple[Plan, ...]) -> Question | Plan | None:
    """The one plan there is, or what has to be asked first; None where there is no plan."""
    if not plans:
        return None
    if len({plan.way for plan in plans}) > 1:
        return Question(ask=Ask.ADD_OR_SWAP, plans=plans)
    if len({plan.joker for plan in plans}) > 1:
        return Question(ask=Ask.JOKER, plans=plans)
    if len({plan.end for plan in plans}) > 1:
        return Question(ask=Ask.END, plans=plans)
    return plans[0]


def answer_of(question: Question, plan: Plan) -> str:
    """The text by which a plan answers a question."""
    return {Ask.ADD_OR_SWAP: plan.way, Ask.JOKER: plan.joker, Ask.END: plan.end}[question.ask]


def answered(question: Question, value: str) -> tuple[Plan, ...]:
    """The plans that remain after an answer."""
    return tuple(plan for plan in question.plans if answer_of(question, plan) == value)


def targets(view: View, chosen: Sequence[Card]) -> dict[int, str]:
    """The melds that accept the chosen cards: "add", "swap" or "both" by number."""
    found = {}
    for number in range(len(view.table)):
        ways = {plan.way for plan in placing(view, chosen, number)}
        if ways:
            found[number] = "both" if len(ways) > 1 else ways.pop()
    return found
