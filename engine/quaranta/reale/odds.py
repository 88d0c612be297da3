"""The odds of Scala Reale: many games counted by a kernel that knows royal cards from others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

from quaranta.cards import FACES
from quaranta.reale.piles import pile_sizes
from quaranta.reale.play import FIRST_PILES, PACK, ROYAL_RANKS
from quaranta.reale.rules import Dealing, Facing, Gathering, Rules, Turning
from quaranta.shuffle import shuffled

ROYALS: Final = len(ROYAL_RANKS)
# Two-sided 95 % of the normal distribution.
QUANTILE: Final = 1.959964
# A card to the kernel is 0, or a royal one of suit 0 to 3 as 1 to 4.
KINDS: Final = tuple((card.suit + 1) * (card.rank in ROYAL_RANKS) for card in PACK)
OTHER: Final = b"\0"
OF_SUIT: Final = tuple(bytes(kind == suit for kind in range(256)) for suit in range(5))


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """So many games counted: `left[d][n]` are those with n cards left after deal d of five."""

    left: tuple[tuple[int, ...], ...]

    @property
    def deals(self) -> int:
        """How many games were counted."""
        return sum(self.left[0])

    @property
    def won(self) -> int:
        """How many of them were won."""
        return self.left[-1][ROYALS]

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of games won lies with 95 % confidence, by Wilson's formula."""
        return interval(self.won, self.deals)


def interval(won: int, count: int) -> tuple[float, float]:
    """Where a share lies with 95 % confidence, of which so many of so many were counted."""
    square = QUANTILE**2
    middle = (won + square / 2) / (count + square)
    spread = won * (count - won) / count + square / 4
    half = QUANTILE * sqrt(spread) / (count + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def game_seed(seed: str, number: int) -> str:
    """The seed of a game among the many that one seed makes, counted from 1."""
    return f"{seed}:{number}"


def counted(seed: str, numbers: range, rules: Rules) -> Odds:
    """The games of those numbers, each shuffled by its own seed as `deal` shuffles it."""
    left = [[0] * (FACES + 1) for _ in range(FIRST_PILES)]
    way = Way.of(rules)
    for number in numbers:
        packet = bytes(shuffled(KINDS, f"{game_seed(seed, number)}:1"))
        for deal, size in enumerate(sizes(packet, way)):
            left[deal][size] += 1
    return Odds(left=tuple(map(tuple, left)))


def together(parts: Iterable[Odds]) -> Odds:
    """Several counts, at least one, as one."""
    lefts = [part.left for part in parts]
    return Odds(
        left=tuple(tuple(map(sum, zip(*deal, strict=True))) for deal in zip(*lefts, strict=True))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """The four options as the kernel needs them, a pile being a slice of the packet.

    `from_front`: a search meets the slice's first card first. `backwards`: what is kept of a
    slice is gathered in the opposite order. `right_first`: the rightmost pile ends on top.
    """

    packets: bool
    from_front: bool
    backwards: bool
    right_first: bool

    @classmethod
    def of(cls, rules: Rules) -> Way:
        packets = rules.deal is Dealing.PACKETS
        from_front = (rules.turn is Turning.FLIP_PILE) != packets
        right_first = rules.gather is Gathering.RIGHT_ONTO_LEFT
        return cls(
            packets=packets,
            from_front=from_front,
            backwards=from_front != (rules.face is Facing.AS_IS),
            # A packet turned over lies as if each pile were, gathered from the other side.
            right_first=right_first != (rules.face is Facing.PACKET_DOWN),
        )


def left_at_end(packet: bytes, piles: int, way: Way) -> int:
    """The cards left of a packet yet to be dealt into so many piles, then into one fewer.

    A royal card of the suit is not 0; with no piles to come the packet is what is left.
    """
    for count in range(piles, 0, -1):
        packet = _kept(_slices(packet, count, way), way)
    return len(packet)


def sizes(packet: bytes, way: Way) -> Iterator[int]:
    """The cards left after each of the five deals of a packet of `KINDS`, its top card first."""
    packet = packet.translate(OF_SUIT[_first_royal(packet, way)])
    for piles in range(FIRST_PILES, 0, -1):
        packet = _kept(_slices(packet, piles, way), way)
        yield len(packet)


def _first_royal(packet: bytes, way: Way) -> int:
    """The first royal card that the search of the first deal meets."""
    for pile in _slices(packet, FIRST_PILES, way):
        kept = pile.lstrip(OTHER) if way.from_front else pile.rstrip(OTHER)
        if kept:
            return kept[0 if way.from_front else -1]
    raise ValueError("a pack without royal cards")


def _slices(packet: bytes, piles: int, way: Way) -> list[bytes]:
    if not way.packets:
        return [packet[at::piles] for at in range(piles)]
    slices, start = [], 0
    for size in pile_sizes(len(packet), piles):
        slices.append(packet[start : start + size])
        start += size
    return slices


def _kept(piles: list[bytes], way: Way) -> bytes:
    """What the search of all piles leaves, gathered."""
    if way.from_front:
        kept = [pile.lstrip(OTHER) for pile in piles]
    else:
        kept = [pile.rstrip(OTHER) for pile in piles]
    if way.backwards:
        kept = [pile[::-1] for pile in kept]
    if way.right_first:
        kept.reverse()
    return b"".join(kept)
