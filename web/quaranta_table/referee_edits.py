"""Changes of the position on the referee's board: cards put and taken away, seats and facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from quaranta.cases_state import names_and_number
from quaranta.cases_values import Position
from quaranta_table.referee_board import (
    JOKER,
    MOST_UNKNOWN,
    NEW_MELD,
    Board,
    bare,
    completed_turns,
    copies,
    names_at,
    opened_seats,
    places,
    seat_at,
    used,
    with_position,
)


def put(board: Board, name: str) -> Board:
    """A card put where the next one goes; one of which no copy is left stays away."""
    place, here = board.place, _unprimed(board.position)
    left = copies(name, board.case.rules) - used(here)[name]
    if left <= 0 or (place == "swapped" and name != JOKER):
        return replace(board, news=("refused", name, place))
    if place == NEW_MELD:
        place = f"meld:{len(here.table) + 1}"
        owners = None if here.owners is None else (*here.owners, here.turn)
        done = replace(here, table=(*here.table, name), owners=owners)
    else:
        done = _with_names(here, place, [*names_at(here, place), name])
    return replace(with_position(board, done), place=place, news=("put", name, place))


def take_away(board: Board, name: str, place: str) -> Board:
    """A card taken away from a place; a meld of which nothing is left goes, too."""
    here = _unprimed(board.position)
    if place not in places(here) or place == NEW_MELD:
        return board
    names = names_at(here, place)
    found = [spot for spot, one in enumerate(names) if bare(one) == bare(name)]
    if not found:
        return board
    del names[found[-1]]
    done = with_position(board, _with_names(here, place, names))
    return replace(done, news=("gone", bare(name), place))


def _unprimed(position: Position) -> Position:
    """The position with copies assigned anew in their order: no prime is written."""
    return replace(
        position,
        hands=tuple(hand.replace("'", "") for hand in position.hands),
        table=tuple(meld.replace("'", "") for meld in position.table),
        discards=position.discards.replace("'", ""),
        stock=position.stock.replace("'", ""),
        taken=position.taken.replace("'", ""),
        swapped=position.swapped.replace("'", ""),
    )


def _with_names(position: Position, place: str, names: Sequence[str]) -> Position:
    """The position with other cards at a place."""
    kind, _, which = place.partition(":")
    if kind == "hand":
        return _got_kept(_with_hand(position, seat_at(position, place), names))
    if kind == "meld":
        return _with_meld(position, int(which) - 1, names)
    if kind in ("taken", "swapped"):
        return _with_got(position, kind, names)
    if kind == "discard":
        return replace(position, discards=" ".join(names))
    left = position.stock_left
    return replace(
        position, stock=" ".join(names), stock_left=None if left is None else max(left, len(names))
    )


def _with_hand(
    position: Position, seat: int, names: Sequence[str], unknown: int | None = None
) -> Position:
    """The position with other cards named in a hand, or another number of unknown ones."""
    number = names_and_number(position.hands[seat])[1] if unknown is None else unknown
    text = " ".join([*names, *([str(number)] if number else [])])
    hands = (*position.hands[:seat], text, *position.hands[seat + 1 :])
    return replace(position, hands=hands)


def _with_meld(position: Position, at: int, names: Sequence[str]) -> Position:
    meld = (" ".join(names),) if names else ()
    table = (*position.table[:at], *meld, *position.table[at + 1 :])
    owners = position.owners
    if owners is not None and not names:
        owners = (*owners[:at], *owners[at + 1 :])
    return replace(position, table=table, owners=owners)


def _with_got(position: Position, kind: str, names: Sequence[str]) -> Position:
    """The position with other cards taken, or swapped, this turn: they are in the hand."""
    was, hand = names_at(position, kind), names_at(position, "hand")
    if len(names) > len(was):
        hand.append(names[-1])
        names = names[-1:] if kind == "taken" else names
    else:
        (gone,) = (Counter(was) - Counter(names)).elements()
        hand.remove(gone)
    held = _with_hand(position, position.turn, hand)
    if kind == "taken":
        return replace(held, taken=" ".join(names))
    return replace(held, swapped=" ".join(names))


def _got_kept(position: Position) -> Position:
    """The position where only cards still in the hand count as taken or swapped."""
    hand = Counter(names_at(position, "hand"))
    swapped = position.swapped.split()[: hand[JOKER]]
    taken = position.taken if position.taken in hand else ""
    return replace(position, taken=taken, swapped=" ".join(swapped))


def with_seats(board: Board, seats: int) -> Board:
    """The board with another number of players; a new one holds a dealt hand, unknown."""
    here, more = board.position, max(0, seats - len(board.position.hands))
    turn = min(here.turn, seats - 1)
    unknown = [str(board.case.rules.hand_size)] * more
    position = replace(
        here,
        hands=(*here.hands, *unknown)[:seats],
        turn=turn,
        opened=None if here.opened is None else (*here.opened, *[False] * more)[:seats],
        turns=None if here.turns is None else (*here.turns, *[1] * more)[:seats],
        owners=None if here.owners is None else tuple(min(one, seats - 1) for one in here.owners),
        out=tuple(seat for seat in here.out if seat < seats and seat != turn),
    )
    return with_position(board, _got_kept(_unprimed(position)))


def with_turn(board: Board, turn: int) -> Board:
    """The board with another player to act; a hand on the board goes to one who shows none."""
    here = _unprimed(board.position)
    hands = list(here.hands)
    if not names_and_number(hands[turn])[0]:
        hands[turn], hands[here.turn] = hands[here.turn], hands[turn]
    out = tuple(seat for seat in here.out if seat != turn)
    return with_position(board, _got_kept(replace(here, hands=tuple(hands), turn=turn, out=out)))


def with_opened(board: Board, seat: int, *, opened: bool) -> Board:
    """The board with a player who has opened, or has not."""
    have = list(opened_seats(board.position))
    have[seat] = opened
    return with_position(board, replace(board.position, opened=tuple(have) if any(have) else None))


def with_played(board: Board, seat: int, *, played: bool) -> Board:
    """The board with a player who has completed a turn in this deal, or has not."""
    turns = list(completed_turns(board.position))
    turns[seat] = max(1, turns[seat]) if played else 0
    found = None if set(turns) == {1} else tuple(turns)
    return with_position(board, replace(board.position, turns=found))


def with_unknown(board: Board, seat: int, number: int) -> Board:
    """The board with so many unknown cards in a hand."""
    names = names_and_number(board.position.hands[seat])[0].split()
    within = min(max(number, 0), MOST_UNKNOWN)
    return with_position(board, _with_hand(board.position, seat, names, within))


def said_joker(board: Board, number: int, meld: str) -> Board:
    """The board where a meld of the table, by its number from 1, is written another way."""
    here = _unprimed(board.position)
    return with_position(board, _with_meld(here, number - 1, meld.replace("'", "").split()))
