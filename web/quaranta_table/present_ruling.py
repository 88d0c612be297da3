"""The referee's ruling on the board as people see and hear it, and what may be meant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from quaranta.cards import FACE_BY_TEXT
from quaranta.cases_values import CaseError
from quaranta.game import Why
from quaranta.referee import Ruled
from quaranta.scala40.state import Phase
from quaranta_table.explain import deeds
from quaranta_table.present_cards import face_chip, spaced
from quaranta_table.present_refusals import article_link, refusal_ribbon
from quaranta_table.referee_acts import answers
from quaranta_table.referee_board import Board, melds_of, ruling_of
from quaranta_table.screen import Choice
from quaranta_table.screen_parts import Action, Emphasis, Line
from quaranta_table.screen_referee import Ruling
from quaranta_table.session_desk import Ask
from quaranta_table.session_plans import ADD, SWAP, jokers_text
from quaranta_table.text import Text, place_name, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked at the board: the word for it, in a sentence, and its answers."""

    ask: str = ""
    line: Line = ()
    choices: tuple[Choice, ...] = ()


def ruling(board: Board, text: Text) -> Ruling:
    """The ruling on what is proposed, or why there is none yet."""
    found = ruling_of(board.case)
    nothing = Ruling(
        title=text.say("referee.ruling"),
        sign="info",
        head="",
        line=(text.say("referee.nothing"),),
        deeds_title=text.say("referee.deeds"),
        deeds=(),
        question=asked(board, text).line,
    )
    if isinstance(found, CaseError):
        return replace(nothing, sign="triangle-alert", line=_incomplete(board, found, text))
    if not board.case.do:
        return nothing
    told = tuple(deeds(board.case, found, text))
    said = replace(nothing, deeds=told, actions=_ways_on(board, found, text))
    if found.refusal is None:
        head = text.say("referee.accepted")
        return replace(
            said, sign="circle-check", head=head, line=_stands(found, text), accepted=True
        )
    return replace(
        said,
        sign="circle-x",
        head=text.say("referee.refused"),
        line=_reason(found, text),
        refusal=found.refusal.why.value,
        links=_links(found.refusal.why, text),
    )


def _reason(found: Ruled, text: Text) -> Line:
    """Why the action is refused, with its numbers and what they are measured by."""
    assert found.refusal is not None
    if found.refusal.why is Why.NOT_READABLE:
        return text.line("explain.not_readable", what=dict(found.refusal.facts)["what"])
    ribbon = refusal_ribbon(found.refusal, found.view.table, text)
    return (*ribbon.line, " ", *ribbon.second) if ribbon.second else ribbon.line


def _links(why: Why, text: Text) -> tuple[Action, ...]:
    return tuple(replace(one, emphasis=Emphasis.LINK) for one in article_link(why, text))


def _stands(found: Ruled, text: Text) -> Line:
    """Where the table stands after what was accepted."""
    state = found.state
    if state.result is not None:
        return text.line("referee.over")
    who = place_name(state.turn, text)
    if state.phase is Phase.DRAW:
        return text.line("referee.draws", who=who)
    return text.line("referee.plays", who=who, n=len(state.hands[state.turn]))


def _ways_on(board: Board, found: Ruled, text: Text) -> tuple[Action, ...]:
    on = found.refusal is None and found.state.result is None
    go_on = Action(name="referee-on", label=text.say("referee.on"), icon="play")
    back = Action(name="referee-back", label=text.say("referee.back"), icon="undo-2")
    restart = Action(name="referee-restart", label=text.say("referee.restart"), icon="rotate-ccw")
    return (*((go_on,) if on else ()), back, *((restart,) if len(board.case.do) > 1 else ()))


def _incomplete(board: Board, problem: CaseError, text: Text) -> Line:
    """What the position still lacks."""
    found = melds_of(board.case)
    for number, meld in enumerate(found, 1):
        if not meld:
            return text.line("referee.no_meld", number=number)
        if len(meld) > 1:
            return text.line("referee.unsaid", number=number)
    if problem.key == "hands":
        return text.line("referee.too_many")
    return text.line("referee.no_position", why=str(problem))


def asked(board: Board, text: Text) -> Asked:
    """What a joker on the table stands for, to add or to swap, what a refused action means."""
    for number, meld in enumerate(melds_of(board.case), 1):
        if len(meld) > 1:
            line = (*text.line("referee.unsaid", number=number), " ", text.say("ask.joker"))
            return Asked(ask=Ask.JOKER, line=line, choices=_jokers(map(jokers_text, meld), text))
    if board.wish:
        choices = tuple(
            Choice(value=way, line=text.line(f"answer.{way}"), name="") for way in (ADD, SWAP)
        )
        return Asked(ask=Ask.ADD_OR_SWAP, line=text.line("ask.add-or-swap"), choices=choices)
    found = ruling_of(board.case)
    values = [] if isinstance(found, CaseError) else list(answers(found))
    if not values:
        return Asked()
    if values[0].startswith("*"):
        return Asked(ask=Ask.JOKER, line=text.line("ask.joker"), choices=_jokers(values, text))
    ends = tuple(Choice(value=end, line=text.line(f"answer.{end}"), name="") for end in values)
    return Asked(ask=Ask.END, line=text.line("ask.end"), choices=ends)


def _jokers(values: Iterable[str], text: Text) -> tuple[Choice, ...]:
    return tuple(_joker(value, text) for value in dict.fromkeys(values))


def _joker(value: str, text: Text) -> Choice:
    faces = [FACE_BY_TEXT[word.removeprefix("*")] for word in value.split()]
    line = spaced(face_chip(face, text) for face in faces)
    return Choice(value=value, line=line, name=text.say("answer.joker", card=line))


def ruling_said(shown: Ruling, count: int, text: Text) -> str:
    """The ruling as it is read aloud; the number tells two alike apart."""
    words = " ".join(part for part in (shown.head, spoken(shown.line)) if part)
    asks = spoken(shown.question)
    proposal = text.say("referee.proposal", number=count) if shown.deeds else ""
    return " ".join(part for part in (proposal, words, asks) if part)
