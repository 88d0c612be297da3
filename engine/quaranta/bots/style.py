"""How a computer player of a level plays: what it looks at, and how it errs as people do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Habits of a player; the defaults are those of one who overlooks nothing.

    `remembers` is how many of the last discards he counts, None for all. The `misses` are the
    chances of not noticing, each time it could be done: an opening, melds to lay, cards to add,
    jokers to swap, a discard worth taking, the use of his jokers. `wavers` is how much his
    judgement of a card is off, in unseen cards that would help it; `clings` how many such cards he
    fancies beside any pair or neighbours, whether any are left or not. `careful` is whether he
    thinks of what a discard gives to others; `waits` whether he holds an opening back for a close
    in hand; `ahead` is the most cards of a hand for which he weighs every card he may draw next,
    0 for one who does not look ahead to an opening either. `press` is how few cards of an
    opponent make him lay all he can.
    """

    remembers: int | None = None
    misses_opening: float = 0.0
    misses_lay: float = 0.0
    misses_add: float = 0.0
    misses_swap: float = 0.0
    misses_take: float = 0.0
    misses_joker: float = 0.0
    wavers: float = 0.0
    clings: float = 0.0
    careful: bool = True
    waits: bool = True
    ahead: int = 6
    press: int = 3
