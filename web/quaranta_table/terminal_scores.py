"""A match's numbers as lines of text: the score sheet and the final account."""

from __future__ import annotations

from collections.abc import Iterator

from quaranta_table.screen_scores import Account, ScoreCell, ScoreTable

BAR = " | "


def score_lines(table: ScoreTable) -> Iterator[str]:
    """The score sheet, a line a deal."""
    yield BAR.join((table.corner, *table.names))
    for row in (*table.rows, *table.sums):
        cells = (_cell(cell, table.closed_words) for cell in row.cells)
        yield BAR.join((row.deal, *cells, *((row.note,) if row.note else ())))


def _cell(cell: ScoreCell, closed: str) -> str:
    parts = (cell.points, cell.total, closed if cell.closed else "", cell.note)
    return " · ".join(part for part in parts if part)


def account_lines(account: Account) -> Iterator[str]:
    """Who gets what and who pays whom."""
    yield f"· {account.title}"
    yield BAR.join(account.heads)
    for row in account.rows:
        yield BAR.join((row.name, row.total, row.rounded, row.balance))
    yield f"· {account.payments_title}"
    for payment in account.payments:
        words = account.even_words if payment.even else account.pays_words
        yield f"{payment.payer} · {words} · {payment.payee} · {payment.amount} ({payment.how})"
    yield from account.notes
