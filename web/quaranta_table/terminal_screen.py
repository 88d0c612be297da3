"""A screen as lines of text, its cards named as they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quaranta_table.figures import minus
from quaranta_table.screen import (
    Body,
    ResultBody,
    ResultRow,
    Ribbon,
    RibbonKind,
    Screen,
    SeatPlate,
    Sheet,
    Spread,
    TableBody,
)
from quaranta_table.screen_parts import CardFace
from quaranta_table.screen_rules import RuleRow
from quaranta_table.session_desk import Ask
from quaranta_table.session_spoken import ribbon_words
from quaranta_table.terminal_scores import BAR, account_lines, score_lines
from quaranta_table.text import Text, spoken


def screen_lines(screen: Screen, text: Text) -> Iterator[str]:
    """What stands on the screen; the sheet alone where one lies over it."""
    if screen.sheet is not None:
        yield from _sheet_lines(screen.sheet)
    elif isinstance(screen.body, TableBody):
        yield from _table_lines(screen.body, text)
    elif isinstance(screen.body, ResultBody):
        yield from _result_lines(screen.body)


def refusal_lines(ribbon: Ribbon) -> Iterator[str]:
    """What is refused, what to do, and the article it rests on."""
    articles = [part.label for part in ribbon.actions if part.name.startswith("article:")]
    yield " ".join(part for part in (spoken(ribbon.line), spoken(ribbon.second)) if part)
    yield from (f"  ({label})" for label in articles)


def hint_lines(ribbon: Ribbon, text: Text) -> Iterator[str]:
    """The move that is advised and why, then as it is typed."""
    yield ". ".join(part for part in (spoken(ribbon.line), spoken(ribbon.second)) if part)
    if ribbon.hint:
        yield text.say("terminal.typed", move=ribbon.hint)


def asks(body: Body) -> bool:
    """Whether the table asks something that has to be answered."""
    return (
        isinstance(body, TableBody)
        and body.ribbon.kind is RibbonKind.QUESTION
        and body.ribbon.ask in tuple(Ask)
    )


def _table_lines(body: TableBody, text: Text) -> Iterator[str]:
    yield f"— {body.panel.detail} · {' · '.join(body.panel.notes)}"
    yield from (_seat_line(plate) for plate in (*body.seats, body.me))
    yield from (_meld_line(spread) for spread in body.melds)
    for pile in body.piles:
        yield f"{pile.name}{_in_brackets(pile.cards[-1:])}"
    yield f"{body.hand.name}: {' '.join(_hand_card(face) for face in body.hand.cards)}"
    yield ribbon_words(body)
    if asks(body):
        for number, choice in enumerate(body.ribbon.choices, 1):
            yield f"  {number}. {choice.name or spoken(choice.line)}"
        yield text.say("terminal.answer")


def _seat_line(plate: SeatPlate) -> str:
    out = (plate.out_words,) if plate.out_words else (plate.count_words, plate.opened_words)
    parts = (*out, plate.note, plate.last_card_words)
    return f"{plate.name} {minus(plate.total)} · {' · '.join(part for part in parts if part)}"


def _meld_line(spread: Spread) -> str:
    return f"  {spread.place.removeprefix('meld:')}. {laid_text(spread.cards)} ({spread.name})"


def laid_text(cards: Iterable[CardFace]) -> str:
    """Cards on the table in notation, each joker with the card it stands for."""
    return " ".join(face.text + face.stands for face in cards)


def _in_brackets(cards: tuple[CardFace, ...]) -> str:
    return f" [{laid_text(cards)}]" if cards else ""


def _hand_card(face: CardFace) -> str:
    return f"{face.text} ({face.mark_label})" if face.mark else face.text


def _result_lines(body: ResultBody) -> Iterator[str]:
    yield f"— {body.title} · {body.caption}"
    yield from (_row_line(row) for row in body.rows)
    yield from body.notes
    if body.account is not None:
        yield from account_lines(body.account)


def _row_line(row: ResultRow) -> str:
    cards = " ".join(counted.card.text for counted in row.cards)
    parts = (row.badge, cards, row.sum_words, f"{row.added} → {minus(row.total)}")
    return f"{row.name}: {' · '.join(part for part in parts if part)}"


def _rule_line(row: RuleRow) -> str:
    return f"{row.label}: {row.value} ({', '.join((row.note, row.article.label))})"


def _sheet_lines(sheet: Sheet) -> Iterator[str]:
    """What a sheet says; of the rules the one article, where one is asked for."""
    yield f"— {sheet.title}"
    current = tuple(block for block in sheet.blocks if block.current)
    for block in current or sheet.blocks:
        if block.heading:
            yield f"· {block.heading}"
        yield from (spoken(line) for line in block.lines)
        yield from (BAR.join(row) for row in block.rows)
        yield from (_rule_line(row) for row in block.rules)
        if block.scores is not None:
            yield from score_lines(block.scores)
