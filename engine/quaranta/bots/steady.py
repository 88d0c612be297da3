"""A sane player: opens by an exact search, lays what it can, misses its discards least."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from quaranta.bots.bot import Reason, Thought
from quaranta.bots.imagine import after
from quaranta.bots.laying import Laying, best_melds, burden, layings, plans
from quaranta.bots.letting_go import discards
from quaranta.scala40.legal import moves
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Take
from quaranta.scala40.refusals import has_opened, may_lay_first, why_not
from quaranta.scala40.state import Phase, View

Order: TypeAlias = Callable[[View, Random], Iterator[Discard]]


def think(view: View, rng: Random) -> Iterator[Thought]:
    """Better and better moves for the player whose view and turn it is."""
    return thinking(view, rng, discards)


def thinking(view: View, rng: Random, order: Order) -> Iterator[Thought]:
    """What `think` does, with the legal discards in another order, the best first."""
    return _drawing(view) if view.phase is Phase.DRAW else _playing(view, rng, order)


def _drawing(view: View) -> Iterator[Thought]:
    """The stock, unless the top discard can be laid at once, if need be after an opening."""
    if why_not(view, Draw()) is None:
        yield Thought(Draw(), Reason.NEW_CARD)
    else:
        yield _only(view)
    lay = best_melds(view) if may_lay_first(view) else None
    if lay is not None and why_not(view, lay) is None and _taking_pays(after(view, lay)):
        yield Thought(lay, Reason.OPENS)
    elif _taking_pays(view):
        yield Thought(Take(), Reason.FITS_AT_ONCE)


def _taking_pays(view: View) -> bool:
    """Whether the top discard may be taken and then laid.

    This is asked before the take, never after: so no turn takes, returns and takes again.
    """
    return why_not(view, Take()) is None and any(True for _ in layings(after(view, Take())))


def _playing(view: View, rng: Random, order: Order) -> Iterator[Thought]:
    """The discard missed least, then whatever can be laid before it."""
    best = _discard(view, order(view, rng))
    least = burden(view, view.hand)
    if best is not None:
        yield best
    for plan in plans(view):
        if best is None or plan.burden < least:
            best, least = Thought(plan.move, _reason(view, plan.move)), plan.burden
        yield best
    if best is None:
        yield _only(view)


def _discard(view: View, offered: Iterator[Discard]) -> Thought | None:
    move = next(offered, None)
    if move is None:
        return None
    return Thought(move, Reason.CLOSES if len(view.hand) == 1 else Reason.LEAST_USEFUL)


def _reason(view: View, move: Laying) -> Reason:
    if isinstance(move, Lay):
        return Reason.FEWER_POINTS if has_opened(view) else Reason.OPENS
    return Reason.GOES_ON_A_MELD if isinstance(move, Add) else Reason.FREES_JOKER


def _only(view: View) -> Thought:
    return Thought(next(moves(view)), Reason.ONLY_MOVE)
