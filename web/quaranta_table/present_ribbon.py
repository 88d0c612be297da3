"""The ribbon: the next step, what is chosen, a question, a refusal, the computer thinking."""

from __future__ import annotations

from collections.abc import Sequence

from quaranta.cards import FACE_BY_TEXT
from quaranta.scala40.melds import Meld, meld_points
from quaranta.scala40.moves import Take
from quaranta.scala40.refusals import may_lay_first
from quaranta.scala40.state import Phase
from quaranta_table.present_actions import gathers, lay_refused, may_lay_now
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
from quaranta_table.present_refusals import lacking, refusal_ribbon
from quaranta_table.present_tray import meter, tray_points
from quaranta_table.screen import Action, Choice, Emphasis, Line, Meter, Ribbon, RibbonKind
from quaranta_table.session_desk import Ask, Held, Question, Scene
from quaranta_table.session_match import ME, Seen
from quaranta_table.session_plans import answer_of, melds_of, refused_to
from quaranta_table.text import Text

WHERE = "meld"


def ribbon(scene: Scene, seen: Seen, reach: dict[int, str], text: Text) -> Ribbon:
    """The one thing to say now."""
    desk = scene.desk
    if desk.refused is not None:
        return refusal_ribbon(desk.refused, seen.view.table, text)
    if desk.question is not None:
        return _question(desk.question, text)
    if seen.view.turn != ME:
        who = seen.names[seen.view.turn]
        return Ribbon(kind=RibbonKind.THINKING, line=text.line("ribbon.thinking", who=who))
    if reach:
        return _where(seen, desk.held, reach, text)
    return _next(seen, desk.held, text)


def _next(seen: Seen, held: Held, text: Text) -> Ribbon:
    melds = melds_of(held.chosen, seen.view.rules) if may_lay_now(seen.view) else ()
    return Ribbon(
        kind=RibbonKind.SELECTION if melds else RibbonKind.NEXT,
        line=_step(seen, held, text),
        second=_chosen_words(seen, melds, text),
        meter=_opening_meter(seen, held, melds, text),
        actions=(*_draw_from_tray(seen, held, text), *_why_short(seen, held, melds, text)),
    )


def _step(seen: Seen, held: Held, text: Text) -> Line:
    view = seen.view
    if held.tray:
        enough = tray_points(held, view.rules) >= view.rules.open_min
        return text.line("ribbon.tray_enough" if enough else "ribbon.tray")
    if view.phase is Phase.DRAW:
        if may_lay_first(view):
            return text.line("ribbon.draw_or_open")
        return text.line("ribbon.draw" if refused_to(view, Take()) else "ribbon.draw_or_take")
    if view.taken is not None:
        return text.line("ribbon.use_taken", card=chip(view.taken, text))
    return text.line("ribbon.play" if view.opened[ME] else "ribbon.open_or_discard")


def _chosen_words(seen: Seen, melds: Sequence[Meld], text: Text) -> Line:
    if not melds:
        return ()
    points = {meld_points(meld, seen.view.rules) for meld in melds}
    if len(points) > 1:
        return text.line("chosen.unsure", meld=meld_title(melds[0], text))
    return text.line("chosen.meld", meld=meld_title(melds[0], text), n=points.pop())


def _opening_meter(seen: Seen, held: Held, melds: Sequence[Meld], text: Text) -> Meter | None:
    view = seen.view
    if view.opened[ME] or not melds:
        return None
    best = max(meld_points(meld, view.rules) for meld in melds)
    return meter(best + tray_points(held, view.rules), view.rules.open_min, text)


def _draw_from_tray(seen: Seen, held: Held, text: Text) -> tuple[Action, ...]:
    """The way to the stock while the tray covers the piles."""
    if not held.tray or seen.view.phase is not Phase.DRAW:
        return ()
    return (Action(name="draw", label=text.say("action.draw"), shortcut="D"),)


def _why_short(seen: Seen, held: Held, melds: Sequence[Meld], text: Text) -> tuple[Action, ...]:
    """What the chosen meld lacks to open by itself; tapped, it answers with the rule."""
    if held.tray or not gathers(seen.view, melds):
        return ()
    refused = lay_refused(seen.view, held.chosen)
    label = lacking(refused, text)
    if refused is None or not label:
        return ()
    return (Action(name="lay", label=label, emphasis=Emphasis.LINK, why=refused.why.value),)


def _where(seen: Seen, held: Held, reach: dict[int, str], text: Text) -> Ribbon:
    """Every meld that accepts the chosen cards, as a button within the thumb's reach."""
    table = seen.view.table
    melds = melds_of(held.chosen, seen.view.rules)
    return Ribbon(
        kind=RibbonKind.QUESTION,
        line=text.line("ribbon.where", cards=chips(held.chosen, text)),
        second=_chosen_words(seen, melds, text),
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
        actions=(Action(name="close", label=text.say("action.cancel")),),
    )


def _answer(ask: Ask, value: str, text: Text) -> Choice:
    if ask is Ask.JOKER:
        faces = [FACE_BY_TEXT[word.removeprefix("*")] for word in value.split()]
        line = spaced(face_chip(face, text) for face in faces)
        return Choice(value=value, line=line, name=text.say("answer.joker", card=line))
    line = text.line(f"answer.{value}")
    return Choice(value=value, line=line, name="")
