"""The ribbon: the next step, what is chosen, a question, a refusal, a hint, who is thinking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from quaranta.cards import FACE_BY_TEXT
from quaranta.scala40.melds import Meld
from quaranta.scala40.moves import Take
from quaranta.scala40.refusals import may_lay_first, must_only_discard
from quaranta.scala40.state import Phase
from quaranta_table.present_actions import gathers, lay_refused, may_lay_now, points_of
from quaranta_table.present_cards import (
    chip,
    chips,
    ends_chips,
    face_chip,
    meld_kind,
    meld_name,
    meld_title,
    spaced,
)
from quaranta_table.present_hint import hint_ribbon
from quaranta_table.present_refusals import lacking, refusal_ribbon
from quaranta_table.present_tray import meter
from quaranta_table.screen import Choice, Ribbon, RibbonKind
from quaranta_table.screen_parts import Action, Emphasis, Line, Meter
from quaranta_table.session_desk import Ask, Held, Question, Scene
from quaranta_table.session_match import ME, Seen
from quaranta_table.session_plans import answer_of, layouts, refused_to
from quaranta_table.text import Text

Layouts: TypeAlias = Sequence[Sequence[Meld]]
WHERE: Final = "meld"


def ribbon(scene: Scene, seen: Seen, reach: dict[int, str], text: Text) -> Ribbon:
    """The one thing to say now."""
    desk = scene.desk
    if desk.refused is not None:
        return refusal_ribbon(desk.refused, seen.view.table, text)
    if desk.question is not None:
        return _question(desk.question, text)
    if seen.view.turn != ME:
        return _thinking(seen, desk.held, text)
    if desk.hint is not None and desk.hint.thought is not None:
        return hint_ribbon(desk.hint.thought, seen.view, text, sure=desk.hint.sure)
    if reach:
        return _where(seen, desk.held, reach, text)
    return _next(seen, desk.held, text)


def _thinking(seen: Seen, held: Held, text: Text) -> Ribbon:
    """Another player's turn; what is chosen meanwhile is named all the same."""
    who = seen.names[seen.view.turn]
    return Ribbon(
        kind=RibbonKind.THINKING,
        line=text.line("ribbon.out" if seen.watching else "ribbon.thinking", who=who),
        second=_chosen_words(seen, layouts(held.chosen, seen.view.rules), text),
    )


def _next(seen: Seen, held: Held, text: Text) -> Ribbon:
    found = layouts(held.chosen, seen.view.rules)
    return Ribbon(
        kind=RibbonKind.SELECTION if found else RibbonKind.NEXT,
        line=_step(seen, held, text),
        second=_chosen_words(seen, found, text),
        meter=_opening_meter(seen, held, found, text),
        actions=(*_draw_from_tray(seen, held, text), *_why_short(seen, held, found, text)),
    )


def _step(seen: Seen, held: Held, text: Text) -> Line:
    view = seen.view
    if held.tray:
        enough = points_of(held.tray, view.rules) >= view.rules.open_min
        return text.line("ribbon.tray_enough" if enough else "ribbon.tray")
    if must_only_discard(view):
        return text.line("ribbon.first_discard")
    if view.phase is Phase.DRAW:
        if may_lay_first(view):
            return text.line("ribbon.draw_or_open")
        return text.line("ribbon.draw" if refused_to(view, Take()) else "ribbon.draw_or_take")
    if view.taken is not None:
        return text.line("ribbon.use_taken", card=chip(view.taken, text))
    return text.line("ribbon.play" if view.opened[ME] else "ribbon.open_or_discard")


def _chosen_words(seen: Seen, found: Layouts, text: Text) -> Line:
    if not found:
        return ()
    points = {points_of(melds, seen.view.rules) for melds in found}
    title = " + ".join(meld_title(meld, text) for meld in found[0])
    if len(points) > 1:
        return text.line("chosen.unsure", meld=title)
    return text.line("chosen.meld", meld=title, n=points.pop())


def _opening_meter(seen: Seen, held: Held, found: Layouts, text: Text) -> Meter | None:
    rules = seen.view.rules
    if seen.view.opened[ME] or not found:
        return None
    best = max(points_of(melds, rules) for melds in found)
    return meter(best + points_of(held.tray, rules), rules.open_min, text)


def _draw_from_tray(seen: Seen, held: Held, text: Text) -> tuple[Action, ...]:
    """The way to the stock while the tray covers the piles."""
    if not held.tray or seen.view.phase is not Phase.DRAW:
        return ()
    return (Action(name="draw", label=text.say("action.draw"), shortcut="D"),)


def _why_short(seen: Seen, held: Held, found: Layouts, text: Text) -> tuple[Action, ...]:
    """What the chosen meld lacks to open by itself; tapped, it answers with the rule."""
    if held.tray or not may_lay_now(seen.view) or not gathers(seen.view, found):
        return ()
    refused = lay_refused(seen.view, held.chosen)
    label = lacking(refused, text)
    if refused is None or not label:
        return ()
    return (Action(name="lay", label=label, emphasis=Emphasis.LINK, why=refused.why.value),)


def _where(seen: Seen, held: Held, reach: dict[int, str], text: Text) -> Ribbon:
    """Every meld that accepts the chosen cards, as a button within the thumb's reach."""
    table = seen.view.table
    found = layouts(held.chosen, seen.view.rules)
    return Ribbon(
        kind=RibbonKind.QUESTION,
        line=text.line("ribbon.where", cards=chips(held.chosen, text)),
        second=_chosen_words(seen, found, text),
        ask=WHERE,
        choices=tuple(
            Choice(
                value=f"meld:{number + 1}",
                line=text.line(
                    f"where.{way}",
                    cards=ends_chips(table[number], text),
                    kind=meld_kind(table[number], text),
                ),
                name=text.say(f"meld.target.{way}", meld=meld_name(table[number], text)),
            )
            for number, way in reach.items()
        ),
    )


def _question(question: Question, text: Text) -> Ribbon:
    values = dict.fromkeys(answer_of(question, plan) for plan in question.plans)
    return Ribbon(
        kind=RibbonKind.QUESTION,
        line=text.line(f"ask.{question.ask.value}"),
        ask=question.ask.value,
        choices=tuple(_answer(question.ask, value, text) for value in values),
        actions=(Action(name="close", label=text.say("action.cancel"), emphasis=Emphasis.LINK),),
    )


def _answer(ask: Ask, value: str, text: Text) -> Choice:
    if ask is Ask.JOKER:
        faces = [FACE_BY_TEXT[word.removeprefix("*")] for word in value.split()]
        line = spaced(face_chip(face, text) for face in faces)
        return Choice(value=value, line=line, name=text.say("answer.joker", card=line))
    line = text.line(f"answer.{value}")
    return Choice(value=value, line=line, name="")
