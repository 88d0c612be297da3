"""The table during a deal, made from what the person may know and the person's own side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from quaranta.cards import Card
from quaranta.game import Refusal
from quaranta.scala40.events import Added, Discarded, Event, Laid, Opened, Swapped
from quaranta.scala40.moves import Draw, Move, Take
from quaranta.scala40.state import Phase as TurnPhase
from quaranta_table.present_actions import NOT_YET, main_actions, slot_label, tools
from quaranta_table.present_cards import face_up, laid_faces, meld_name
from quaranta_table.present_events import last_move_line, others_deeds, seat_of
from quaranta_table.present_hint import advised, advised_meld
from quaranta_table.present_panel import panel
from quaranta_table.present_ribbon import ribbon
from quaranta_table.present_tray import tray
from quaranta_table.screen import Hand, Pile, SeatPlate, Spread, TableBody
from quaranta_table.screen_parts import CardFace, Mark
from quaranta_table.session_desk import Held, Scene
from quaranta_table.session_match import ME, Seen
from quaranta_table.session_plans import cards_of, refused_to, targets
from quaranta_table.text import Text

SHOWN_DISCARDS: Final = 3
_LAID: Final = (Opened, Laid, Added, Swapped)


def table(scene: Scene, seen: Seen, text: Text) -> TableBody:
    """The whole table."""
    held, hint = scene.desk.held, advised(scene.desk, seen.view)
    reach = {} if held.tray else targets(seen.view, held.chosen)
    others = tuple(_plate(seen, seat, text) for seat in range(seen.view.seats) if seat != ME)
    return TableBody(
        seats=others,
        me=_plate(seen, ME, text),
        piles=(_stock(seen, hint, text), _discards(seen, hint, text)),
        melds=_spreads(seen, reach if hint is None else advised_meld(hint), text),
        melds_name=text.say("melds.name", n=len(seen.view.table)),
        slot=slot_label(seen, held, text),
        slot_action="lay" if seen.view.opened[ME] else "gather",
        tray=tray(seen, scene.desk, text),
        last_move=last_move_line(seen, text),
        ribbon=ribbon(scene, seen, reach, text),
        hand=_hand(seen, held, hint, text),
        tools=tools(seen, held, text),
        actions=main_actions(seen, held, text),
        panel=panel(seen, text),
    )


def _plate(seen: Seen, seat: int, text: Text) -> SeatPlate:
    view = seen.view
    me, opened, count = seat == ME, view.opened[seat], view.counts[seat]
    who = "me" if me else "other"
    to_move = view.turn == seat
    return SeatPlate(
        seat=seat,
        name=seen.names[seat],
        note=text.say(f"seat.turn.{who}") if to_move else "",
        total=view.totals[seat],
        count=count,
        count_words=text.say("count.cards", n=count),
        opened=opened,
        opened_words=text.say(f"seat.{'opened' if opened else 'not_opened'}.{who}"),
        to_move=to_move,
        me=me,
        level="" if me else text.say(f"level.{seen.levels[seat - 1].value}"),
        last_card_words=text.say("seat.last_card") if count == 1 else "",
        out_words=text.say("seat.out") if view.out[seat] else "",
    )


def _why(refused: Refusal | None) -> str:
    return "" if refused is None else refused.why.value


def _why_no(seen: Seen, move: Draw | Take) -> str:
    return NOT_YET if seen.view.turn != ME else _why(refused_to(seen.view, move))


def _stock(seen: Seen, hint: Move | None, text: Text) -> Pile:
    view = seen.view
    why = _why_no(seen, Draw())
    invites = _drawing(seen) and not why and not isinstance(hint, Take)
    cards = text.say("count.cards", n=view.stock_left)
    return Pile(
        place="stock",
        name=text.say("stock.draw" if invites else "stock.name", cards=cards),
        count=view.stock_left,
        invites=invites,
        why=why,
    )


def _discards(seen: Seen, hint: Move | None, text: Text) -> Pile:
    view = seen.view
    theirs = [event.card for event in others_deeds(seen) if isinstance(event, Discarded)]
    top = view.discards[-1:]
    shown = view.discards[-SHOWN_DISCARDS:]
    why = _why_no(seen, Take())
    sources = _sources(seen, Discarded)
    faces = tuple(face_up(card, text, came_from=sources.get(card, "")) for card in shown)
    return Pile(
        place="discard",
        name=_discards_name(faces, len(view.discards), text),
        count=len(view.discards),
        cards=faces,
        invites=_drawing(seen) and not why and not isinstance(hint, Draw),
        marked=bool(top) and top[0] in theirs,
        why=why,
    )


def _discards_name(faces: tuple[CardFace, ...], count: int, text: Text) -> str:
    if not faces:
        return text.say("discards.empty")
    return text.say("discards.name", card=faces[-1].name, cards=text.say("count.cards", n=count))


def _drawing(seen: Seen) -> bool:
    return seen.view.turn == ME and seen.view.phase is TurnPhase.DRAW


def _put(events: Iterable[Event], *kinds: type[Event]) -> dict[Card, int]:
    """The cards that such events put in the open, each with the seat that did it last."""
    return {
        card: seat
        for event in events
        if isinstance(event, kinds) and (seat := seat_of(event)) is not None
        for card in _cards_of(event)
    }


def _sources(seen: Seen, *kinds: type[Event]) -> dict[Card, str]:
    """Where cards in the open came from, as far as they were another player's."""
    put = _put((event for events in seen.past for event in events), *kinds)
    return {card: f"seat:{seat}" for card, seat in put.items() if seat != ME}


def _cards_of(event: Event) -> tuple[Card, ...]:
    if isinstance(event, Opened | Laid):
        return tuple(card for meld in event.melds for card in meld.cards)
    if isinstance(event, Added | Discarded):
        return (event.card,)
    return event.cards if isinstance(event, Swapped) else ()


def _spreads(seen: Seen, reach: dict[int, str], text: Text) -> tuple[Spread, ...]:
    theirs = _put(others_deeds(seen), *_LAID)
    mine = _put(_my_turn(seen), *_LAID)
    sources = _sources(seen, *_LAID)
    return tuple(
        Spread(
            place=f"meld:{number + 1}",
            name=_spread_name(meld_name(meld, text), reach.get(number, ""), text),
            cards=laid_faces(meld, text, sources),
            target=reach.get(number, ""),
            tag=next((seen.names[theirs[card]] for card in meld.cards if card in theirs), ""),
            mine_now=any(card in mine for card in meld.cards),
        )
        for number, meld in enumerate(seen.view.table)
    )


def _spread_name(name: str, way: str, text: Text) -> str:
    return text.say(f"meld.target.{way}", meld=name) if way else name


def _my_turn(seen: Seen) -> tuple[Event, ...]:
    """What the person did in the turn that is under way."""
    done: list[Event] = []
    for events in seen.past:
        done += events
        if any(isinstance(event, Discarded) for event in events):
            done = []
    return tuple(done) if seen.view.turn == ME else ()


def _hand(seen: Seen, held: Held, hint: Move | None, text: Text) -> Hand:
    view = seen.view
    wanted = () if hint is None else cards_of(hint)
    faces = tuple(
        face_up(
            card,
            text,
            selected=card in held.chosen,
            mark=_mark(seen, card),
            came_from="stock" if card == view.drawn else "",
            advised=card in wanted,
        )
        for card in held.in_hand
    )
    return Hand(
        name=text.say("hand.name", cards=text.say("count.cards", n=len(faces))), cards=faces
    )


def _mark(seen: Seen, card: Card) -> Mark | None:
    if card == seen.view.taken:
        return Mark.TAKEN
    return Mark.DRAWN if card == seen.view.drawn else None
