"""Moves of the rules done in the fast kernel."""

from __future__ import annotations

from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_melds import key_of, spot_at
from quaranta.bots.kernel_spots import SPOT_OF_CARD, SPOT_OF_FACE
from quaranta.scala40.melds import End, readings
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take, Undo
from quaranta.scala40.rules import Rules


def act(kernel: Kernel, move: Move, rules: Rules) -> None:
    """Do a legal move; raises ValueError for `Undo`, which no rollout needs."""
    if isinstance(move, Draw):
        kernel.draw()
    elif isinstance(move, Take):
        kernel.take()
    elif isinstance(move, Lay):
        for group in move.melds:
            kernel.lay(kernel.kinds.at(key_of(readings(group, rules)[0])))
    elif isinstance(move, Add):
        _add(kernel, move)
    elif isinstance(move, Swap):
        kernel.swap(move.meld, SPOT_OF_CARD[move.cards[0]])
    elif isinstance(move, Discard):
        kernel.discard(SPOT_OF_CARD[move.card])
    else:
        assert isinstance(move, Undo)
        raise ValueError("a kernel takes nothing back")


def _add(kernel: Kernel, move: Add) -> None:
    spot = SPOT_OF_CARD[move.card.card]
    kernel.add(move.meld, spot, _way(kernel, move, spot))


def _way(kernel: Kernel, move: Add, spot: int) -> int:
    """Which of the ways the card can join the meld is meant."""
    before = kernel.melds[move.meld].key
    for way, after in enumerate(kernel.melds[move.meld].ways[spot]):
        end = End.LOW if after[0] < before[0] else End.HIGH
        stands = spot_at(after, after[2] & ~before[2])
        said = move.card.stands
        if move.end in (None, end) and (said is None or SPOT_OF_FACE[said] == stands):
            return way
    raise ValueError(f"{move} fits no way of its meld")
