"""Where actions are proposed on the referee's board: the hand, piles, melds and buttons."""

from __future__ import annotations

from typing import Final

from quaranta.referee import Ruled
from quaranta_table.present_cards import chips, face_up, meld_name
from quaranta_table.referee_acts import unknown_cards
from quaranta_table.referee_board import Board
from quaranta_table.screen_parts import Action, CardFace, Emphasis
from quaranta_table.screen_referee import Spot, Stage
from quaranta_table.text import Text, place_name

_BUTTONS: Final = ("draw", "take", "lay", "gather", "discard", "undo")


def stage(board: Board, found: Ruled, text: Text) -> Stage:
    """The table that the actions so far have led to, ready for the next one."""
    seen, hidden = found.view, unknown_cards(board.case, found)
    gathered = {card for group in board.tray for card in group}
    hand = [card for card in seen.hand if card not in hidden and card not in gathered]
    unknown = len(hidden.intersection(seen.hand))
    return Stage(
        title=text.say("referee.turn_of", who=place_name(seen.turn, text)),
        hand_name=text.say("referee.place.hand", who=place_name(seen.turn, text)),
        hand=tuple(
            face_up(card, text, selected=card in board.chosen, where="act-") for card in hand
        ),
        hand_note=_hand_note(len(hand), unknown, text),
        tray=tuple(chips(group, text) for group in board.tray),
        actions=tuple(_button(name, text) for name in _names(board)),
        spots_title=text.say("referee.spots"),
        spots=(_stock(found, text), _discard(found, text), *_melds(found, text)),
    )


def _hand_note(known: int, unknown: int, text: Text) -> str:
    if unknown:
        return text.say("referee.and_unknown", n=unknown)
    return "" if known else text.say("referee.empty_hand")


def _names(board: Board) -> tuple[str, ...]:
    return (*_BUTTONS, "take-back") if board.tray else _BUTTONS


def _button(name: str, text: Text) -> Action:
    labels = {
        "draw": text.say("action.draw"),
        "take": text.say("action.take"),
        "lay": text.say("action.lay"),
        "gather": text.say("referee.gather"),
        "discard": text.say("action.discard"),
        "undo": text.say("action.undo"),
        "take-back": text.say("action.take_back_all"),
    }
    return Action(
        name=name,
        label=labels[name],
        emphasis=Emphasis.MAIN if name in ("lay", "discard") else Emphasis.SECONDARY,
    )


def _stock(found: Ruled, text: Text) -> Spot:
    left = text.say("count.cards", n=found.view.stock_left)
    label = text.say("referee.stock")
    return Spot(place="stock", label=label, name=f"{label}, {left}", cards=(), note=left)


def _discard(found: Ruled, text: Text) -> Spot:
    top: tuple[CardFace, ...] = ()
    if found.view.discards:
        top = (face_up(found.view.discards[-1], text, where="act-"),)
    left, label = text.say("count.cards", n=len(found.view.discards)), text.say("referee.discards")
    name = ", ".join([label, left, *(face.name for face in top)])
    return Spot(place="discard", label=label, name=name, cards=top, note=left)


def _melds(found: Ruled, text: Text) -> list[Spot]:
    spots = []
    for number, meld in enumerate(found.view.table, 1):
        label = text.say("referee.place.meld", number=number)
        pairs = zip(meld.cards, meld.faces, strict=True)
        faces = tuple(
            face_up(card, text, stands=face if card.is_joker else None, where="act-")
            for card, face in pairs
        )
        name = f"{label}: {meld_name(meld, text)}"
        spots.append(Spot(place=f"meld:{number}", label=label, name=name, cards=faces))
    return spots
