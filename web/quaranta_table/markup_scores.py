"""The score sheet and the final account, as tables."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.markup_parts import hidden_words, icon, words
from quaranta_table.screen_scores import (
    Account,
    AccountRow,
    Payment,
    ScoreCell,
    ScoreRow,
    ScoreTable,
)

CROWD = 4


def score_table(key: str, shown: ScoreTable) -> Element:
    """The score sheet; the names of many players stand upright on narrow screens."""
    crowd = " score-crowd" if len(shown.names) >= CROWD else ""
    return element(
        key,
        "table",
        element(f"{key}.thead", "thead", _head(f"{key}.head", shown.names, shown.corner)),
        element(
            f"{key}.tbody",
            "tbody",
            *(_row(f"{key}.{n}", row, shown) for n, row in enumerate(shown.rows)),
        ),
        element(
            f"{key}.tfoot",
            "tfoot",
            *(_row(f"{key}.sum.{n}", row, shown) for n, row in enumerate(shown.sums)),
        ),
        class_=f"score-table{crowd}",
    )


def _head(key: str, names: tuple[str, ...], corner: str = "") -> Element:
    """The row that names the columns; the corner over the deals is only heard."""
    cells = [
        element(
            f"{key}.{n}",
            "th",
            element(f"{key}.{n}.name", "span", name, class_="column-name"),
            scope="col",
        )
        for n, name in enumerate(names)
    ]
    if corner:
        heard = hidden_words(f"{key}.corner.words", corner)
        cells.insert(0, element(f"{key}.corner", "th", heard, scope="col"))
    return element(key, "tr", *cells)


def _row(key: str, row: ScoreRow, shown: ScoreTable) -> Element:
    return element(
        key,
        "tr",
        element(
            f"{key}.deal",
            "th",
            words(f"{key}.number", row.deal, "deal-number"),
            words(f"{key}.note", row.note, "deal-note"),
            scope="row",
        ),
        *(
            _cell(f"{key}.seat.{seat}", cell, shown.closed_words)
            for seat, cell in enumerate(row.cells)
        ),
    )


def _cell(key: str, cell: ScoreCell, closed_words: str) -> Element:
    return element(
        key,
        "td",
        icon(f"{key}.tick", "check-heavy") if cell.closed else None,
        hidden_words(f"{key}.closed", f"{closed_words} ") if cell.closed else None,
        words(f"{key}.points", cell.points, "cell-points"),
        words(f"{key}.total", cell.total, "cell-total"),
        words(f"{key}.note", cell.note, "cell-note"),
        class_="closed" if cell.closed else None,
    )


def account(shown: Account) -> Element:
    """The final account: what each gets or pays, and who pays whom."""
    return element(
        "account",
        "section",
        element("account.title", "h2", shown.title, id="account-title"),
        element(
            "account.table",
            "table",
            element("account.thead", "thead", _head("account.head", shown.heads)),
            element("account.tbody", "tbody", *(_account_row(row) for row in shown.rows)),
            class_="account-table",
        ),
        element("account.payments-title", "h3", shown.payments_title),
        element(
            "account.payments",
            "ul",
            *(_payment(f"payment.{n}", one, shown) for n, one in enumerate(shown.payments)),
            class_="payments",
        ),
        *(
            element(f"account.note.{n}", "p", note, class_="note")
            for n, note in enumerate(shown.notes)
        ),
        class_="account paper",
        aria_labelledby="account-title",
    )


def _account_row(row: AccountRow) -> Element:
    key = f"account.{row.seat}"
    return element(
        key,
        "tr",
        element(
            f"{key}.who",
            "th",
            icon(f"{key}.crown", "crown") if row.winner else None,
            element(f"{key}.name", "span", row.name),
            scope="row",
        ),
        element(f"{key}.total", "td", row.total),
        element(f"{key}.rounded", "td", row.rounded),
        element(f"{key}.balance", "td", row.balance, class_="balance"),
    )


def _payment(key: str, one: Payment, shown: Account) -> Element:
    said = shown.even_words if one.even else shown.pays_words
    return element(
        key,
        "li",
        element(
            f"{key}.who",
            "span",
            element(f"{key}.payer", "strong", one.payer),
            icon(f"{key}.sign", "equal" if one.even else "arrow-right"),
            hidden_words(f"{key}.pays", f" {said} "),
            element(f"{key}.payee", "strong", one.payee),
            class_="payment-who",
        ),
        element(f"{key}.how", "span", one.how, class_="payment-how"),
        element(f"{key}.amount", "strong", one.amount, class_="payment-amount"),
        class_="payment",
    )
