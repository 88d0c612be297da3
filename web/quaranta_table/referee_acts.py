"""Actions proposed on the referee's board: by cards taken up or as text, answers, what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final

from quaranta.cards import Card, face_text
from quaranta.cases_state import names_and_number
from quaranta.cases_values import Case, CaseError, Position
from quaranta.cases_write import known
from quaranta.game import Refusal, Why, refuse
from quaranta.referee import Ruled
from quaranta.scala40.melds import End, Placed, joinings, readings
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap
from quaranta.scala40.notation import LONGEST_MOVE, move_text, parse_move
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import Phase, View
from quaranta_table.referee_board import Board, put_back, ruling_of, with_case
from quaranta_table.session_desk import Plan
from quaranta_table.session_plans import (
    ADD,
    SWAP,
    downwards,
    jokers_text,
    layouts,
    narrowed,
    placing,
)

MOST_ACTIONS: Final = 60


def proposed(board: Board, text: str) -> Board:
    """The board with one more action, in place of a last one that was refused.

    The cards taken up stay so where this one is refused, too.
    """
    ruling = ruling_of(board.case)
    done = board.case.do if isinstance(ruling, CaseError) else board.case.do[: ruling.at]
    if len(done) >= MOST_ACTIONS:
        return board
    after = with_case(board, replace(board.case, do=(*done, proper_action(text))))
    counted = replace(after, count=board.count + 1)
    found = ruling_of(after.case)
    if isinstance(found, CaseError) or found.refusal is None:
        return counted
    return replace(counted, chosen=board.chosen, tray=board.tray)


def proper_action(text: str) -> str:
    """An action's text as a case may hold it: printable, in one line, not too long."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(shown.split())[:LONGEST_MOVE]


def _moved(board: Board, view: View, moves: Iterable[Move]) -> Board:
    """The board with actions proposed one after the other, up to the first refused."""
    for move in moves:
        board = proposed(board, said_move(move, view))
        if board.case.expect != "ok":
            break
    return board


def said_move(move: Move, view: View) -> str:
    """An action's text, without primes where it means the same without."""
    text = move_text(move)
    short = text.replace("'", "")
    return short if parse_move(short, view) == move else text


def act(board: Board, name: str) -> Board:
    """What a button does; where the position is none yet, nothing."""
    ruling = ruling_of(board.case)
    if name == "undo":
        return proposed(board, name)
    if isinstance(ruling, CaseError) or name not in _ACTS:
        return board
    return _ACTS[name](board, ruling.view)


def taken_up(board: Board, card: Card) -> Board:
    """The board with a card of the hand taken up, or put back."""
    gathered = [one for group in board.tray for one in group]
    ruling = ruling_of(board.case)
    if isinstance(ruling, CaseError) or card not in ruling.view.hand or card in gathered:
        return board
    others = tuple(one for one in board.chosen if one != card)
    chosen = others if card in board.chosen else (*others, card)
    return replace(board, chosen=chosen, wish=0, hint=None)


def _draw(board: Board, _view: View) -> Board:
    return proposed(board, "draw")


def _take(board: Board, _view: View) -> Board:
    return proposed(board, "take")


def _discard(board: Board, view: View) -> Board:
    if len(board.chosen) != 1:
        what = "discard_one" if board.chosen else "discard_none"
        return _hinted(board, refuse(Why.NOT_READABLE, what=what, n=len(board.chosen)))
    return _moved(board, view, [Discard(board.chosen[0])])


def _gather(board: Board, _view: View) -> Board:
    if not board.chosen:
        return _hinted(board, refuse(Why.NOT_READABLE, what="lay_none"))
    return replace(put_back(board), tray=(*board.tray, board.chosen))


def _take_back(board: Board, _view: View) -> Board:
    return put_back(board)


def _lay(board: Board, view: View) -> Board:
    """Lays what is gathered and what is taken up, also where it is no meld."""
    groups = [*board.tray, *([board.chosen] if board.chosen else [])]
    if not groups:
        return _hinted(board, refuse(Why.NOT_READABLE, what="lay_none"))
    melds = [meld for group in groups for meld in _offered(group, view.rules)]
    return _moved(board, view, [Lay(tuple(melds))])


def _offered(cards: tuple[Card, ...], rules: Rules) -> Iterator[tuple[Placed, ...]]:
    """Cards as the melds they are; where they are none, or several, as they are taken up."""
    found = layouts(cards, rules)
    if len(found) == 1:
        yield from (meld.placed() for meld in found[0])
    elif found:
        yield downwards(cards)
    else:
        yield tuple(map(Placed, cards))


def _hinted(board: Board, hint: Refusal) -> Board:
    return replace(board, hint=hint, wish=0)


_ACTS: Final[dict[str, Callable[[Board, View], Board]]] = {
    "draw": _draw,
    "take": _take,
    "lay": _lay,
    "gather": _gather,
    "take-back": _take_back,
    "discard": _discard,
}


def to_place(board: Board, place: str) -> Board:
    """The cards taken up brought to a place, as at the table."""
    ruling = ruling_of(board.case)
    if isinstance(ruling, CaseError):
        return board
    if place == "stock":
        return proposed(board, "draw")
    if place == "discard":
        ends = ruling.view.phase is Phase.PLAY and board.chosen
        return act(board, "discard" if ends else "take")
    melds = range(1, len(ruling.view.table) + 1)
    number = next((one for one in melds if place == f"meld:{one}"), None)
    if number is None:
        return board
    if not board.chosen:
        return _hinted(board, refuse(Why.NOT_READABLE, what="add_none"))
    return _to_meld(board, ruling.view, number)


def _to_meld(board: Board, view: View, number: int) -> Board:
    """Adds or swaps where one of both is allowed; else it is asked which is meant."""
    plans = placing(view, board.chosen, number - 1)
    ways = {plan.way for plan in plans}
    has_joker = view.table[number - 1].jokers > 0
    natural = not any(card.is_joker for card in board.chosen)
    if len(ways) > 1 or (not ways and has_joker and natural):
        return replace(board, wish=number, hint=None)
    found = narrowed(plans)
    if isinstance(found, Plan):
        return _moved(board, view, found.moves)
    return _moved(board, view, _adding(board.chosen, number))


def _adding(cards: Iterable[Card], number: int) -> list[Move]:
    return [Add(Placed(card), number - 1) for card in cards]


def meant(board: Board, way: str) -> Board:
    """Whether the cards taken up are added to the meld or swapped for its joker."""
    ruling = ruling_of(board.case)
    if isinstance(ruling, CaseError) or way not in (ADD, SWAP):
        return board
    if way == SWAP:
        return _moved(board, ruling.view, [Swap(board.chosen, board.wish - 1)])
    plans = placing(ruling.view, board.chosen, board.wish - 1)
    found = narrowed(tuple(plan for plan in plans if plan.way == ADD))
    moves = found.moves if isinstance(found, Plan) else _adding(board.chosen, board.wish)
    return _moved(board, ruling.view, moves)


def answers(ruling: Ruled) -> dict[str, Move]:
    """What a refused action could be said to mean, by the text that says it."""
    move = ruling.move
    if ruling.refusal is None or ruling.refusal.why not in _AMBIGUOUS:
        return {}
    if isinstance(move, Lay):
        return dict(_read_as(move, ruling.view.rules))
    if not isinstance(move, Add):
        return {}
    if ruling.refusal.why is Why.AMBIGUOUS_PLACE:
        return {end.value: replace(move, end=end) for end in End}
    ways = joinings(ruling.view.table[move.meld], move.card)
    faces = {way.face for way in ways if move.end in (None, way.end)}
    return {
        f"*{face_text(face)}": replace(move, card=replace(move.card, stands=face))
        for face in sorted(faces)
    }


_AMBIGUOUS: Final = (Why.AMBIGUOUS_JOKER, Why.AMBIGUOUS_PLACE)


def _read_as(move: Lay, rules: Rules) -> Iterator[tuple[str, Move]]:
    """The readings of the first group that has several, each in its place among the melds."""
    for at, group in enumerate(move.melds):
        found = readings(group, rules)
        if len(found) > 1:
            for meld in found:
                melds = (*move.melds[:at], meld.placed(), *move.melds[at + 1 :])
                yield jokers_text(meld), Lay(melds)
            return


def answered(board: Board, value: str) -> Board:
    """The board with the refused action said to mean one thing."""
    ruling = ruling_of(board.case)
    move = None if isinstance(ruling, CaseError) else answers(ruling).get(value)
    if isinstance(ruling, CaseError) or move is None:
        return board
    return _moved(board, ruling.view, [move])


def without_last(board: Board) -> Board:
    """The board without the last action proposed."""
    return with_case(board, replace(board.case, do=board.case.do[:-1]))


def without_actions(board: Board) -> Board:
    """The board with nothing proposed."""
    return with_case(board, replace(board.case, do=()))


def gone_on(board: Board) -> Board:
    """The board with the position that the actions led to, and nothing proposed there."""
    ruling = ruling_of(board.case)
    if isinstance(ruling, CaseError) or ruling.state.result is not None:
        return board
    case = replace(board.case, start=reached(board.case, ruling), do=())
    return replace(with_case(board, case), place="hand")


def unknown_cards(case: Case, ruling: Ruled) -> frozenset[Card]:
    """The cards in hands and stock that nobody has named: what they are says nothing."""
    assert isinstance(case.start, Position)
    start, state = ruling.start, ruling.state
    hidden = set(start.stock[len(case.start.stock.split()) :])
    for text, hand in zip(case.start.hands, start.hands, strict=True):
        hidden.update(hand[len(names_and_number(text)[0].split()) :])
    for done in ruling.done:
        if isinstance(done.move, Draw) and done.move.card is not None:
            hidden.discard(done.state.drawn or done.move.card)
    return frozenset(hidden.difference(state.discards, *(meld.cards for meld in state.table)))


def reached(case: Case, ruling: Ruled) -> Position:
    """The position that the actions led to, where unknown cards stay unknown."""
    hidden, state = unknown_cards(case, ruling), ruling.state
    shuffled = state.reshuffles != ruling.start.reshuffles
    named = () if shuffled else takewhile(lambda card: card not in hidden, state.stock)
    return replace(
        known(ruling.view),
        hands=tuple(_hand_text(hand, hidden) for hand in state.hands),
        stock=" ".join(map(str, named)),
    )


def _hand_text(hand: tuple[Card, ...], hidden: frozenset[Card]) -> str:
    names = [str(card) for card in hand if card not in hidden]
    unknown = len(hand) - len(names)
    return " ".join([*names, *([str(unknown)] if unknown else [])])
