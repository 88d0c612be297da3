"""The match in numbers: the score sheet deal by deal, and the final account."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from quaranta.scala40.rules import MatchEnd, Settlement
from quaranta.scala40.settlement import WIN, Settled, settled
from quaranta_table.figures import minus, signed
from quaranta_table.screen_scores import (
    Account,
    AccountRow,
    Payment,
    ScoreCell,
    ScoreRow,
    ScoreTable,
)
from quaranta_table.session_match import Ended, Seen
from quaranta_table.text import Text


def score_table(seen: Seen, text: Text) -> ScoreTable:
    """The score sheet as it stands."""
    rows = []
    before = (0,) * len(seen.names)
    for number, deal in enumerate(seen.finished, 1):
        rows.append(_row(seen, number, before, deal, text))
        before = deal.totals
    return ScoreTable(
        corner=text.say("scores.deal"),
        names=seen.names,
        rows=tuple(rows),
        sums=tuple(_sums(seen, text)),
        closed_words=text.say("badge.closed"),
    )


def _row(seen: Seen, number: int, before: tuple[int, ...], deal: Ended, text: Text) -> ScoreRow:
    seats = range(len(seen.names))
    return ScoreRow(
        deal=str(number),
        note=_special(seen, deal, text),
        cells=tuple(_cell(seat, before[seat], deal, text) for seat in seats),
    )


def _special(seen: Seen, deal: Ended, text: Text) -> str:
    factor = seen.view.rules.in_hand_multiplier
    if deal.result.closer is None:
        return text.say("scores.dead")
    doubled = deal.result.in_hand and factor > 1
    return text.say("scores.in_hand", factor=factor) if doubled else ""


def _cell(seat: int, before: int, deal: Ended, text: Text) -> ScoreCell:
    result, total = deal.result, deal.totals[seat]
    closed = seat == result.closer
    if not closed and not result.hands[seat]:
        return ScoreCell(points="", total=minus(total))
    back = before + result.points[seat] != total
    return ScoreCell(
        points=signed(result.points[seat]),
        total=minus(total),
        note=text.say("scores.reentered") if back else "",
        closed=closed,
    )


def _sums(seen: Seen, text: Text) -> Iterator[ScoreRow]:
    """How the match stands: the totals with what is left of each, at the end rounded."""
    totals = zip(seen.view.totals, seen.view.out, strict=True)
    cells = (
        ScoreCell(points=minus(total), total=_left(seen, total, out=out, text=text))
        for total, out in totals
    )
    yield ScoreRow(deal=text.say("scores.total"), cells=tuple(cells))
    account = _settled(seen)
    if account is not None:
        rounded = (ScoreCell(points=minus(total), total="") for total in account.rounded)
        yield ScoreRow(deal=text.say("scores.rounded"), cells=tuple(rounded))


def _left(seen: Seen, total: int, *, out: bool, text: Text) -> str:
    """How far a total is from the limit."""
    if out:
        return text.say("seat.out")
    rules = seen.view.rules
    limited = rules.match_end is MatchEnd.LIMIT
    return text.say("scores.left", n=max(rules.limit - total, 0)) if limited else ""


def _settled(seen: Seen) -> Settled | None:
    """What is paid, once the match is over and if anything is."""
    due = seen.over and seen.view.rules.settlement is not Settlement.NONE
    return settled(seen.view.totals) if due else None


def account(seen: Seen, text: Text) -> Account | None:
    """The final account, where the match is over and has one."""
    found = _settled(seen)
    if found is None:
        return None
    return Account(
        title=text.say("account.title"),
        heads=(
            text.say("account.player"),
            text.say("scores.total"),
            text.say("account.rounded"),
            text.say("account.balance"),
        ),
        rows=tuple(_account_row(seen, found, seat) for seat in _ranked(seen, found)),
        payments_title=text.say("account.payments"),
        payments=tuple(_payments(seen, found, text)),
        pays_words=text.say("account.pays"),
        even_words=text.say("account.and"),
        notes=(text.say("account.how", win=WIN), text.say("account.rounding")),
    )


def _ranked(seen: Seen, found: Settled) -> list[int]:
    """The seats, whoever gets most first."""
    return sorted(range(len(seen.names)), key=lambda seat: (-found.payments[seat], seat))


def _account_row(seen: Seen, found: Settled, seat: int) -> AccountRow:
    return AccountRow(
        seat=seat,
        name=seen.names[seat],
        total=minus(seen.view.totals[seat]),
        rounded=minus(found.rounded[seat]),
        balance=signed(found.payments[seat]),
        winner=seat in found.winners,
    )


def _payments(seen: Seen, found: Settled, text: Text) -> Iterator[Payment]:
    """What each loser pays the winners together, then what the losers pay each other."""
    rounded = found.rounded
    losers = [seat for seat in range(len(rounded)) if seat not in found.winners]
    winners = text.say("last.and").join(seen.names[seat] for seat in found.winners)
    for seat in losers:
        difference = rounded[seat] - rounded[found.winners[0]]
        how = f"{WIN} + {difference}"
        yield _payment(seen.names[seat], winners, how, WIN + difference)
    for pair in combinations(losers, 2):
        payer, payee = sorted(pair, key=lambda seat: -rounded[seat])
        due = rounded[payer] - rounded[payee]
        how = text.say("account.difference" if due else "account.even")
        yield _payment(seen.names[payer], seen.names[payee], how, due)


def _payment(payer: str, payee: str, how: str, due: int) -> Payment:
    return Payment(payer=payer, payee=payee, how=how, amount=str(due), even=not due)
