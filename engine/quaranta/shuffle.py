"""Chance: a shuffle that gives the same order for a seed on every Python for ever."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def chance(seed: str) -> Random:
    """A random source that depends on nothing but the text of the seed."""
    return Random(int.from_bytes(sha256(seed.encode()).digest(), "big"))


def shuffled(items: Iterable[Item], seed: str) -> tuple[Item, ...]:
    """The items in an order drawn by Fisher and Yates' method from the seed."""
    rng = chance(seed)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = int(rng.random() * (last + 1))
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)
