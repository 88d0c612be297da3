"""What a player decides on the fast kernel, and the same as a move of real cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from quaranta.bots.bot import Reason, Thought
from quaranta.bots.kernel import Kernel
from quaranta.bots.kernel_melds import Laid, spot_at
from quaranta.bots.kernel_spots import FACE_OF_SPOT, JOKER, SPOT_OF_CARD, SPOT_OF_FACE
from quaranta.cards import Card
from quaranta.scala40.legal import add_of
from quaranta.scala40.melds import Placed, additions
from quaranta.scala40.moves import Discard, Draw, Lay, Move, Swap, Take
from quaranta.scala40.refusals import needs_both, swap_faces
from quaranta.scala40.state import View


class Do(StrEnum):
    """The kinds of act."""

    DRAW = "draw"
    TAKE = "take"
    LAY = "lay"
    ADD = "add"
    SWAP = "swap"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Act:
    """A decision on a kernel: `spot` of `do` at meld `at`, or `melds`, and why.

    `told` are the spots and `number` the figure that go with the reason.
    """

    do: Do
    reason: Reason
    spot: int = -1
    at: int = -1
    melds: tuple[Laid, ...] = ()
    told: tuple[int, ...] = ()
    number: int = 0


def done(kernel: Kernel, act: Act) -> None:
    """Do what was decided."""
    if act.do is Do.DRAW:
        kernel.draw()
    elif act.do is Do.TAKE:
        kernel.take()
    elif act.do is Do.ADD:
        kernel.add(act.at, act.spot)
    elif act.do is Do.SWAP:
        kernel.swap(act.at, act.spot)
    elif act.do is Do.DISCARD:
        kernel.discard(act.spot)
    for laid in act.melds:
        kernel.lay(laid)


def thought_of(act: Act, view: View) -> Thought:
    """The decision as a move of the view's own cards, with its reason."""
    held = _Held(view)
    told = tuple(card for spot in act.told if (card := held.named(spot)) is not None)
    return Thought(_move(act, view, held), act.reason, told, act.number)


def _move(act: Act, view: View, held: _Held) -> Move:
    if act.do is Do.DRAW:
        return Draw()
    if act.do is Do.TAKE:
        return Take()
    if act.do is Do.LAY:
        return Lay(tuple(held.placed(laid) for laid in act.melds))
    if act.do is Do.ADD:
        card = held.spend(act.spot)
        ways = additions(view.table[act.at], Placed(card), view.rules)
        return add_of(card, act.at, ways[0], ways)
    if act.do is Do.SWAP:
        meld = view.table[act.at]
        faces = swap_faces(view, meld) if needs_both(view, meld) else (FACE_OF_SPOT[act.spot],)
        return Swap(tuple(held.free(SPOT_OF_FACE[face]) for face in faces), act.at)
    return Discard(held.free(act.spot))


class _Held:
    """The cards of a hand by their spots; those that must be used in this turn come last."""

    __slots__ = ("_cards", "_discards")

    def __init__(self, view: View) -> None:
        owed = {view.taken, *view.swapped}
        self._discards = view.discards
        self._cards: dict[int, list[Card]] = {}
        for card in sorted(view.hand, key=lambda card: (card in owed, -card)):
            self._cards.setdefault(SPOT_OF_CARD[card], []).append(card)

    def spend(self, spot: int) -> Card:
        """A card for the table: one that must be used, if there is one."""
        return self._cards[spot].pop()

    def free(self, spot: int) -> Card:
        """A card for the pile or for a swap: one that need not be laid, if there is one."""
        return self._cards[spot].pop(0)

    def named(self, spot: int) -> Card | None:
        """A card a sentence names, of the hand or the top discard."""
        cards = self._cards.get(spot)
        if cards:
            return cards[-1]
        top = self._discards[-1:]
        return next((card for card in top if SPOT_OF_CARD[card] == spot), None)

    def placed(self, laid: Laid) -> tuple[Placed, ...]:
        """The cards of a meld as an action offers them."""
        _, _, places, jokers = laid.key
        spots = [(spot_at(laid.key, bit), jokers & bit) for bit in _bits(places)]
        return tuple(
            Placed(self.spend(JOKER), FACE_OF_SPOT[spot]) if joker else Placed(self.spend(spot))
            for spot, joker in spots
        )


def _bits(mask: int) -> Iterable[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
