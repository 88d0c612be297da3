"""What can be done at the table now: the two main actions, the tools, the place for a meld."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from quaranta.cards import Card
from quaranta.game import Refusal, Why
from quaranta.scala40.melds import Meld, Placed, meld_points
from quaranta.scala40.moves import Discard, Draw, Lay, Take
from quaranta.scala40.refusals import may_lay_first, must_only_discard
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import Phase, View
from quaranta_table.present_cards import chip
from quaranta_table.present_refusals import lacking
from quaranta_table.screen_parts import Action, Emphasis
from quaranta_table.session_desk import Held
from quaranta_table.session_match import ME, Seen
from quaranta_table.session_plans import lay_of, layouts, refused_to
from quaranta_table.text import Text

NOTHING_CHOSEN: Final = Why.NOT_READABLE.value
NOT_YET: Final = Why.NOT_READABLE.value


def may_lay_now(view: View) -> bool:
    """Whether melds may be laid in this part of the turn."""
    if view.turn != ME or must_only_discard(view):
        return False
    return view.phase is Phase.PLAY or may_lay_first(view)


def lay_refused(view: View, chosen: tuple[Card, ...]) -> Refusal | None:
    """Why the chosen cards may not be laid now; more than one reading is no reason."""
    found = layouts(chosen, view.rules)
    return refused_to(view, lay_of(found[0]) if found else Lay((tuple(map(Placed, chosen)),)))


def points_of(melds: Iterable[Meld], rules: Rules) -> int:
    """What melds are worth together."""
    return sum(meld_points(meld, rules) for meld in melds)


def main_actions(seen: Seen, held: Held, text: Text) -> tuple[Action, ...]:
    """The two actions under the hand; the right one goes on."""
    view = seen.view
    if seen.watching:
        return _leaving(text)
    if view.turn != ME:
        return (_take(view, text, waiting=True), _draw(view, text, waiting=True))
    if held.tray:
        return (_gather_more(view, held, text), _open(view, held, text))
    if view.phase is Phase.DRAW:
        return (_take(view, text), _draw(view, text))
    return (_discard(view, held, text), _lay(view, held, text))


def _leaving(text: Text) -> tuple[Action, ...]:
    """What is left to do for who is out and watches."""
    return (
        Action(name="scores", label=text.say("action.scores"), shortcut="S"),
        Action(name="home", label=text.say("action.home")),
    )


def _word(refused: Refusal | None) -> str:
    return "" if refused is None else refused.why.value


def _take(view: View, text: Text, *, waiting: bool = False) -> Action:
    top = view.discards[-1:]
    return Action(
        name="take",
        label=text.say("action.take"),
        chip=chip(top[0], text) if top and not waiting else None,
        why=NOT_YET if waiting else _word(refused_to(view, Take())),
        shortcut="R",
    )


def _draw(view: View, text: Text, *, waiting: bool = False) -> Action:
    return Action(
        name="draw",
        label=text.say("action.draw"),
        emphasis=Emphasis.MAIN,
        why=NOT_YET if waiting else _word(refused_to(view, Draw())),
        shortcut="D",
    )


def _discard(view: View, held: Held, text: Text) -> Action:
    one = held.chosen[0] if len(held.chosen) == 1 else None
    refused = None if one is None else refused_to(view, Discard(one))
    return Action(
        name="discard",
        label=text.say("action.discard"),
        chip=None if one is None else chip(one, text),
        why=NOTHING_CHOSEN if one is None else _word(refused),
        shortcut="X",
    )


def gathers(view: View, found: Sequence[Sequence[Meld]]) -> bool:
    """Whether the chosen cards are melds that do not open by themselves, so go on the tray."""
    least = min((points_of(melds, view.rules) for melds in found), default=view.rules.open_min)
    return not view.opened[ME] and least < view.rules.open_min


def _lay(view: View, held: Held, text: Text) -> Action:
    """Lays the chosen cards, or gathers them where they do not open by themselves."""
    count = len(held.chosen)
    found = layouts(held.chosen, view.rules)
    gather = gathers(view, found)
    chosen = count or must_only_discard(view)
    why = _word(lay_refused(view, held.chosen)) if chosen else NOTHING_CHOSEN
    return Action(
        name="gather" if gather else "lay",
        label=text.say("action.lay"),
        detail=text.say("count.cards", n=count) if found else "",
        emphasis=Emphasis.MAIN,
        why="" if gather and may_lay_now(view) else why,
        shortcut="C",
    )


def _gather_more(view: View, held: Held, text: Text) -> Action:
    count = len(held.chosen)
    found = layouts(held.chosen, view.rules)
    refused = lay_refused(view, held.chosen) if count and not found else None
    return Action(
        name="gather",
        label=text.say("action.gather"),
        detail=text.say("count.cards", n=count) if found else "",
        why=_word(refused) if count else NOTHING_CHOSEN,
        shortcut="G",
    )


def _open(view: View, held: Held, text: Text) -> Action:
    refused = refused_to(view, lay_of(held.tray))
    return Action(
        name="lay",
        label=text.say("action.lay" if view.opened[ME] else "action.open"),
        detail=lacking(refused, text),
        emphasis=Emphasis.MAIN,
        why=_word(refused),
        shortcut="C",
    )


def slot_label(seen: Seen, held: Held, text: Text) -> str:
    """The words on the place for a new meld; empty where the chosen cards are none."""
    if not may_lay_now(seen.view) or held.tray or not layouts(held.chosen, seen.view.rules):
        return ""
    return text.say("slot.lay")


def tools(seen: Seen, held: Held, text: Text) -> tuple[Action, ...]:
    """Menu, hint, the two ways to sort, taking back; who is out has no cards to sort."""
    can_undo = seen.view.turn == ME and (seen.view.may_take_back or bool(held.tray))
    menu = Action(
        name="menu",
        label="",
        icon="menu",
        emphasis=Emphasis.TOOL,
        spoken=text.say("action.menu"),
    )
    if seen.watching:
        return (menu,)
    return (
        menu,
        Action(
            name="hint",
            label="",
            icon="lightbulb",
            emphasis=Emphasis.TOOL,
            why="" if seen.view.turn == ME else NOT_YET,
            shortcut="A",
            spoken=text.say("action.hint"),
        ),
        _sort("runs", "1", text),
        _sort("sets", "2", text),
        Action(
            name="undo",
            label=text.say("action.undo"),
            icon="undo-2",
            emphasis=Emphasis.TOOL,
            off=not can_undo,
            shortcut="Z",
        ),
    )


def _sort(way: str, shortcut: str, text: Text) -> Action:
    return Action(
        name=f"sort-{way}",
        label=text.say(f"action.sort_{way}"),
        emphasis=Emphasis.TOOL,
        shortcut=shortcut,
        spoken=text.say(f"action.sort_{way}.spoken"),
    )
