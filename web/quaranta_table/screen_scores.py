"""What a person sees of a match's numbers: the score sheet and the final account."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCell:
    """What a deal counted for a player, the total it led to, and what else there is to say.

    An empty `points` stands for a player who was out already.
    """

    points: str
    total: str
    note: str = ""
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """A deal of the score sheet, with what is special about it."""

    deal: str
    cells: tuple[ScoreCell, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTable:
    """The score sheet: a column a player, a row a deal, and how things stand."""

    corner: str
    names: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    sums: tuple[ScoreRow, ...]
    closed_words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    """A player's line in the final account; `balance` is what he gets (+) or pays (−)."""

    seat: int
    name: str
    total: str
    rounded: str
    balance: str
    winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """Who pays whom, how much, and how that comes about; `even` where nothing is to be paid."""

    payer: str
    payee: str
    how: str
    amount: str
    even: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The final account of a match that is settled."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[AccountRow, ...]
    payments_title: str
    payments: tuple[Payment, ...]
    pays_words: str
    even_words: str
    notes: tuple[str, ...]
