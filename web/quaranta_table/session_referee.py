"""What taps, fields and answers do at the referee's board; no match is touched by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from quaranta.cards import CARD_BY_TEXT, FACE_BY_TEXT
from quaranta.cases import Broken, Case, Entry, Position, read
from quaranta.cases_state import names_and_number, state_of
from quaranta.cases_write import position_of
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import Phase
from quaranta_table.intents import Act, Choose, Fill, Intent, TapCard, TapPlace
from quaranta_table.referee_acts import (
    act,
    answered,
    gone_on,
    meant,
    proper_action,
    proposed,
    taken_up,
    to_place,
    without_actions,
    without_last,
)
from quaranta_table.referee_board import (
    JOKER,
    LONGEST_CASE,
    SEATS,
    Board,
    Tab,
    fresh_board,
    melds_of,
    places,
    put_back,
    with_case,
    with_position,
)
from quaranta_table.referee_edits import (
    put,
    said_joker,
    take_away,
    with_opened,
    with_played,
    with_seats,
    with_turn,
    with_unknown,
)
from quaranta_table.session_desk import Sheet
from quaranta_table.session_moves import Moment
from quaranta_table.session_plans import jokers_text
from quaranta_table.session_rooms import opened
from quaranta_table.settings import named_by, rule_set


def referee(moment: Moment) -> Moment:
    """Opens the board as it was left, else an empty one with the rules in force."""
    board = moment.desk.board or fresh_board(_rules(moment))
    return _with_board(opened(Sheet.REFEREE)(moment), board)


def _rules(moment: Moment) -> Rules:
    if moment.match is not None and moment.desk.at_table:
        return moment.match.record.rules
    return rule_set(moment.desk.settings, moment.desk.settings.rules)


def _with_board(moment: Moment, board: Board) -> Moment:
    return replace(moment, desk=replace(moment.desk, board=board, copied=False))


def at_board(moment: Moment, intent: Intent) -> Moment | None:
    """What follows from an intent while the board lies open; None where it is none of its own."""
    board = moment.desk.board
    if board is None or moment.desk.sheet is not Sheet.REFEREE:
        return None
    if isinstance(intent, TapCard):
        return _with_board(moment, _card(board, intent.card, intent.place))
    if isinstance(intent, TapPlace):
        return _with_board(moment, _place(board, intent.place))
    if isinstance(intent, Choose):
        return _with_board(moment, _answer(board, intent.value))
    if isinstance(intent, Fill):
        return _filled(moment, board, intent)
    return _acted(moment, board, intent)


def _card(board: Board, name: str, place: str) -> Board:
    """A card of the picker is put, one of a place taken away, one of the hand taken up."""
    if place == "picker":
        return put(board, name) if name == JOKER or name in FACE_BY_TEXT else board
    if board.tab is Tab.CARDS:
        return take_away(board, name, place)
    if board.tab is not Tab.ACT:
        return board
    card = CARD_BY_TEXT.get(name)
    if place == "hand":
        return board if card is None else taken_up(board, card)
    return to_place(board, place)


def _place(board: Board, place: str) -> Board:
    if board.tab is Tab.ACT:
        return to_place(board, place)
    chosen = board.tab is Tab.CARDS and place in places(board.position)
    return replace(put_back(board), place=place) if chosen else board


def _answer(board: Board, value: str) -> Board:
    """What a joker on the table stands for, else what the action that was refused means."""
    for number, found in enumerate(melds_of(board.case), 1):
        if len(found) > 1:
            meant_so = [meld for meld in found if jokers_text(meld) == value]
            return said_joker(board, number, str(meant_so[0])) if meant_so else board
    return meant(board, value) if board.wish else answered(board, value)


def _acted(moment: Moment, board: Board, intent: Act) -> Moment | None:
    name, _, what = intent.name.partition(":")
    if name == "referee-tab" and what in tuple(Tab):
        kept = replace(board, wish=0, hint=None, trouble="", news=None)
        return _with_board(moment, replace(kept, tab=Tab(what)))
    if name in _STEPS:
        return _with_board(moment, _stepped(board, what, _STEPS[name]))
    if name == "referee-clear":
        return _with_board(moment, fresh_board(board.case.rules))
    if name == "referee-read":
        return _with_board(moment, loaded(board))
    if name in _BUTTONS:
        return _with_board(moment, _BUTTONS[name](board))
    if name in _ACTS:
        return _with_board(moment, act(board, name))
    return None


def _proposed(board: Board) -> Board:
    """The action that was written; its text stays to be mended where it is refused."""
    after = proposed(board, board.typed)
    return replace(after, typed="") if after.case.expect == "ok" else after


_ACTS: Final = ("draw", "take", "gather", "take-back", "lay", "discard", "undo")
_STEPS: Final = {"referee-less": -1, "referee-more": 1}
_BUTTONS: Final[dict[str, Callable[[Board], Board]]] = {
    "referee-propose": _proposed,
    "referee-back": without_last,
    "referee-restart": without_actions,
    "referee-on": gone_on,
}


def _stepped(board: Board, what: str, step: int) -> Board:
    """The number of players, or of unknown cards in a hand, one smaller or larger."""
    if what == "seats":
        return _with_number(board, what, len(board.position.hands) + step)
    seat = _seat(board, what.removeprefix("unknown-"))
    if seat is None:
        return board
    return with_unknown(board, seat, names_and_number(board.position.hands[seat])[1] + step)


def _with_number(board: Board, what: str, number: int) -> Board:
    if what == "seats":
        return with_seats(board, min(max(number, SEATS.start), SEATS.stop - 1))
    seat = _seat(board, what.removeprefix("unknown-"))
    return board if seat is None else with_unknown(board, seat, number)


def _seat(board: Board, text: str) -> int | None:
    seats = range(len(board.position.hands))
    return int(text) if text in map(str, seats) else None


def _filled(moment: Moment, board: Board, fill: Fill) -> Moment | None:
    """A fact set on the board; the fields of other sheets are none of its own."""
    head, _, name = fill.name.partition(":")
    if head != "referee":
        return None
    if name == "rules":
        wanted = named_by(moment.desk.settings, fill.value)
        if not wanted:
            return moment
        rules = rule_set(moment.desk.settings, wanted)
        return _with_board(moment, with_case(board, replace(board.case, rules=rules)))
    return _with_board(moment, _set(board, name, fill.value))


def _set(board: Board, name: str, value: str) -> Board:
    what, _, which = name.partition("-")
    seat, yes = _seat(board, which or value), value == "true"
    if name == "action":
        return replace(board, typed=proper_action(value), hint=None)
    if name == "text":
        return replace(board, pasted=_proper(value), trouble="")
    if name == "drawn":
        phase = Phase.PLAY if yes else Phase.DRAW
        return with_position(board, replace(board.position, phase=phase.value))
    if name == "opened":
        return with_position(board, replace(board.position, opened_this_turn=yes))
    if what in ("seats", "unknown") and value.isascii() and value.isdecimal():
        return _with_number(board, name, int(value[:3]))
    if seat is None:
        return board
    if name == "turn":
        return with_turn(board, seat)
    if what == "opened":
        return with_opened(board, seat, opened=yes)
    return with_played(board, seat, played=yes) if what == "played" else board


def _proper(text: str) -> str:
    """A pasted text without what nobody could see in it."""
    return "".join(sign for sign in text if sign.isprintable() or sign in "\n\t")


def loaded(board: Board) -> Board:
    """The board with the first case of the pasted text, else with what is wrong with it."""
    if len(board.pasted) > LONGEST_CASE:
        return replace(board, trouble="too-long")
    entries = read(board.pasted)
    case = next((entry for entry in entries if isinstance(entry, Case)), None)
    if case is None:
        return replace(board, trouble=_trouble(entries))
    if not isinstance(case.start, Position):
        case = replace(case, start=position_of(state_of(case)))
    fresh = replace(fresh_board(case.rules), case=replace(case, number=1), count=board.count)
    return replace(fresh, tab=Tab.ACT if case.do else Tab.CARDS)


def _trouble(entries: tuple[Entry, ...]) -> str:
    """Why a text holds no position: a word, or a sentence about the first table."""
    broken = next((entry for entry in entries if isinstance(entry, Broken)), None)
    if broken is None:
        return "no-position" if entries else "empty"
    return ": ".join(part for part in (broken.key, broken.why) if part)
