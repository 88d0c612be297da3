"""The referee's sheet: cards and their places, facts of the table, actions, the case as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quaranta.cards import CARDS, FIRST_JOKER, SUITS, Card, face_of
from quaranta.cases_state import names_and_number
from quaranta.cases_values import CaseError
from quaranta.cases_write import write
from quaranta.scala40.melds import Placed
from quaranta.scala40.notation import LONGEST_MOVE, offered
from quaranta.scala40.state import Phase
from quaranta_table import screen
from quaranta_table.present_cards import card_name, chip, face_up
from quaranta_table.present_panel import rules_name
from quaranta_table.present_refusals import refusal_ribbon
from quaranta_table.present_ruling import asked, ruling, ruling_said
from quaranta_table.present_stage import stage
from quaranta_table.referee_board import (
    LONGEST_CASE,
    MOST_UNKNOWN,
    NEW_MELD,
    SEATS,
    Board,
    Tab,
    bare,
    completed_turns,
    copies,
    melds_of,
    names_at,
    opened_seats,
    places,
    ruling_of,
    seat_at,
    used,
)
from quaranta_table.screen import Block, Field, Part
from quaranta_table.screen_parts import Action, CardFace, Emphasis, Line
from quaranta_table.screen_referee import Area, Pick, Picker, PickRow, Referee, Shelf
from quaranta_table.screen_rules import Copied, Selection, Stepper, Switch
from quaranta_table.session_desk import Scene
from quaranta_table.settings import option_of, rule_set, rule_set_names
from quaranta_table.text import Text, place_name

_JOKER: Final = CARDS[FIRST_JOKER]


def referee_sheet(scene: Scene, text: Text) -> screen.Sheet | None:
    """The board with the part of it that was chosen, what is asked, and always the ruling."""
    board = scene.desk.board
    if board is None:
        return None
    question, shown = asked(board, text), ruling(board, text)
    cards = board.tab is Tab.CARDS
    found = ruling_of(board.case)
    acts = board.tab is Tab.ACT and not isinstance(found, CaseError)
    return screen.Sheet(
        name="referee",
        title=text.say("referee.title"),
        blocks=_BLOCKS[board.tab](scene, board, text),
        close=Action(name="close", label="", icon="x", spoken=text.say("action.close")),
        ask=question.ask,
        choices=question.choices,
        alert=_alert(board, text),
        told=_told(scene, board, ruling_said(shown, board.count, text), text),
        referee=Referee(
            tab=board.tab.value,
            tabs_name=text.say("referee.tabs"),
            tabs=tuple(_tab(tab, board, text) for tab in Tab),
            ruling=shown,
            shelves=_shelves(board, text) if cards else (),
            picker=_picker(board, text) if cards else None,
            stage=stage(board, found, text) if acts and not isinstance(found, CaseError) else None,
            area=_area(board, text) if board.tab is Tab.TEXT else None,
        ),
    )


def _told(scene: Scene, board: Board, said: str, text: Text) -> str:
    """What is read aloud when it is new: a text copied, a card put, the ruling."""
    if scene.desk.copied:
        return text.say("house.copied")
    news = _news(board, text)
    return " ".join((*news, *(() if news and not board.case.do else (said,))))


def _tab(tab: Tab, board: Board, text: Text) -> Action:
    return Action(
        name=f"referee-tab:{tab.value}",
        label=text.say(f"referee.tab.{tab.value}"),
        pressed=tab is board.tab,
    )


def _alert(board: Board, text: Text) -> Line:
    """What an action lacks, or why a text is no position."""
    if board.hint is not None:
        return refusal_ribbon(board.hint, (), text).line
    if not board.trouble:
        return ()
    if board.trouble == "too-long":
        return text.line("referee.text_too_long", longest=LONGEST_CASE)
    if board.trouble == "no-position":
        return text.line("referee.text_no_position")
    if board.trouble == "empty":
        return text.line("referee.text_empty")
    return text.line("referee.text_broken", why=board.trouble)


def _news(board: Board, text: Text) -> tuple[str, ...]:
    """What was just done with a card, for who does not see it."""
    if board.news is None:
        return ()
    what, name, place = board.news
    said = card_name(_placed([name])[0].card, text)
    count = copies(name, board.case.rules) - used(board.position)[name]
    where = _place_words(board, place, text)
    if what == "put":
        return (text.say("referee.put", card=said, where=where, n=count),)
    if what == "gone":
        return (text.say("referee.gone", card=said, where=where),)
    return (text.say("referee.not_put", card=said),)


def _placed(names: list[str]) -> list[Placed]:
    """Names of a place as cards to show; which copies they are says nothing."""
    spent: list[Card] = []
    found = []
    for name in names:
        offer = offered(name, (), spent)
        if offer is not None:
            spent.append(offer.card)
            found.append(offer)
    return found


def _place_words(board: Board, place: str, text: Text) -> str:
    kind, _, which = place.partition(":")
    if place == NEW_MELD:
        return text.say("referee.place.new")
    if kind == "meld":
        return text.say("referee.place.meld", number=which)
    if kind == "hand":
        who = place_name(seat_at(board.position, place), text)
        return text.say("referee.place.hand", who=who)
    return text.say(f"referee.place.{kind}")


def _shelves(board: Board, text: Text) -> tuple[Shelf, ...]:
    return tuple(_shelf(board, place, text) for place in places(board.position))


def _shelf(board: Board, place: str, text: Text) -> Shelf:
    note = ""
    if place.startswith("hand"):
        seat = seat_at(board.position, place)
        unknown = names_and_number(board.position.hands[seat])[1]
        note = text.say("referee.unknown", n=unknown) if unknown else ""
    return Shelf(
        place=place,
        name=_place_words(board, place, text),
        cards=_faces(board, place, text),
        note=note,
        current=place == board.place,
        remove_words=text.say("referee.remove"),
    )


def _faces(board: Board, place: str, text: Text) -> tuple[CardFace, ...]:
    """The cards of a place; a meld lies in its order, its joker as what it stands for."""
    placed = _placed(names_at(board.position, place))
    if place.startswith("meld:") and place != NEW_MELD:
        readings = melds_of(board.case)[int(place.removeprefix("meld:")) - 1]
        if len(readings) == 1:
            placed = list(readings[0].placed())
    return tuple(
        face_up(offer.card, text, stands=offer.stands, where=f"{place}.{spot}-")
        for spot, offer in enumerate(placed)
    )


def _picker(board: Board, text: Text) -> Picker:
    count = used(board.position)
    where = _place_words(board, board.place, text)

    def pick(card: Card) -> Pick:
        name = bare(str(card))
        most = copies(name, board.case.rules)
        return Pick(
            text=name,
            chip=chip(card, text),
            name=text.say("referee.pick", card=card_name(card, text), n=count[name], most=most),
            used=count[name],
            off=count[name] >= most,
        )

    return Picker(
        target=text.say(
            "referee.goes_to", where=where, n=len(names_at(board.position, board.place))
        ),
        rows=tuple(
            PickRow(
                key=sign,
                name=text.say(f"suit.{sign}"),
                picks=tuple(pick(CARDS[face_of(rank, suit)]) for rank in range(1, 14)),
            )
            for suit, sign in enumerate(SUITS)
        ),
        joker=pick(_JOKER),
    )


def _card_blocks(_scene: Scene, _board: Board, text: Text) -> tuple[Block, ...]:
    clear = Action(name="referee-clear", label=text.say("referee.clear"), icon="rotate-ccw")
    return (Block(key="clear", heading="", actions=(clear,)),)


def _table_blocks(scene: Scene, board: Board, text: Text) -> tuple[Block, ...]:
    here = board.position
    drawn, opened = here.phase != Phase.DRAW, here.opened_this_turn
    return (
        Block(
            key="facts",
            heading=text.say("referee.facts"),
            parts=(
                _rules(scene, board, text),
                _stepper("seats", text.say("referee.seats"), len(here.hands), SEATS, text),
                _turn(board, text),
                _switch("drawn", text.say("referee.drawn"), drawn, text),
                _switch("opened", text.say("referee.opened_now"), opened, text),
            ),
        ),
        *(_seat_block(board, seat, text) for seat in range(len(here.hands))),
    )


def _rules(scene: Scene, board: Board, text: Text) -> Selection:
    """Every rule set there is; those of a text that are none of them come first."""
    settings, rules = scene.desk.settings, board.case.rules
    sets = [(option_of(name), rule_set(settings, name)) for name in rule_set_names(settings)]
    known = any(one == rules for _, one in sets)
    own = () if known else (("", text.say("referee.own_rules"), True),)
    options = tuple((name, rules_name(one, text), one == rules) for name, one in sets)
    return Selection(name="referee:rules", label=text.say("home.rules"), options=(*own, *options))


def _turn(board: Board, text: Text) -> Selection:
    options = tuple(
        (str(seat), place_name(seat, text), seat == board.position.turn)
        for seat in range(len(board.position.hands))
    )
    return Selection(name="referee:turn", label=text.say("referee.turn"), options=options)


def _seat_block(board: Board, seat: int, text: Text) -> Block:
    here = board.position
    unknown = names_and_number(here.hands[seat])[1]
    opened, played = opened_seats(here)[seat], completed_turns(here)[seat] > 0
    within = range(MOST_UNKNOWN + 1)
    parts: tuple[Part, ...] = (
        _stepper(f"unknown-{seat}", text.say("referee.unknown_cards"), unknown, within, text),
        _switch(f"opened-{seat}", text.say("referee.has_opened"), opened, text),
        _switch(f"played-{seat}", text.say("referee.has_played"), played, text),
    )
    out = ((text.say("referee.out"),),) if seat in here.out else ()
    return Block(key=f"seat-{seat}", heading=place_name(seat, text), lines=out, parts=parts)


def _switch(name: str, label: str, on: bool, text: Text) -> Switch:  # noqa: FBT001  # its value
    word = text.say("yes" if on else "no")
    return Switch(name=f"referee:{name}", label=label, on=on, word=word)


def _stepper(name: str, label: str, value: int, within: range, text: Text) -> Stepper:
    def step(way: str, icon: str) -> Action:
        spoken = text.say(f"house.{way}", rule=label)
        return Action(name=f"referee-{way}:{name}", label="", icon=icon, spoken=spoken)

    low, high = within.start, within.stop - 1
    return Stepper(
        name=f"referee:{name}",
        label=label,
        value=str(value),
        low=low,
        high=high,
        less=step("less", "minus"),
        more=step("more", "plus"),
        note=text.say("house.range", low=low, high=high),
    )


def _act_blocks(_scene: Scene, board: Board, text: Text) -> tuple[Block, ...]:
    typed = Field(
        name="referee:action",
        label=text.say("referee.action"),
        value=board.typed,
        longest=LONGEST_MOVE,
        note=text.say("referee.action_note"),
    )
    propose = Action(
        name="referee-propose",
        label=text.say("referee.propose"),
        icon="check",
        emphasis=Emphasis.SECONDARY,
    )
    heading = text.say("referee.by_text")
    return (Block(key="typed", heading=heading, parts=(typed,), actions=(propose,)),)


def _text_blocks(scene: Scene, board: Board, text: Text) -> tuple[Block, ...]:
    own = Copied(
        label=text.say("referee.as_text"),
        text=write([board.case]),
        copy=Action(name="copy", label=text.say("action.copy"), icon="share-2"),
        note=text.say("house.copied") if scene.desk.copied else "",
    )
    what = text.say("referee.same_text")
    return (Block(key="as-text", lines=((what,),), parts=(own,)),)


def _area(board: Board, text: Text) -> Area:
    return Area(
        name="referee:text",
        label=text.say("referee.paste"),
        value=board.pasted,
        # One more than is read, so that a text cut short by the field is refused.
        longest=LONGEST_CASE + 1,
        note=text.say("referee.paste_note"),
        read=Action(name="referee-read", label=text.say("referee.read"), icon="eye"),
    )


_BLOCKS: Final[dict[Tab, Callable[[Scene, Board, Text], tuple[Block, ...]]]] = {
    Tab.CARDS: _card_blocks,
    Tab.TABLE: _table_blocks,
    Tab.ACT: _act_blocks,
    Tab.TEXT: _text_blocks,
}
