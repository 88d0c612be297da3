"""Shares and their intervals as people read them."""

from __future__ import annotations

from quaranta_table.text import Text


def share(value: float, text: Text) -> str:
    """A share in percent with one decimal: `23,5 %`."""
    return text.say("share", number=decimal(100 * value, text))


def between(ends: tuple[float, float], text: Text) -> str:
    """The ends of an interval of shares, in percent with one decimal."""
    low, high = (decimal(100 * end, text) for end in ends)
    return text.say("share.between", low=low, high=high)


def decimal(value: float, text: Text) -> str:
    """A number with one decimal."""
    whole, _, tenths = f"{value:.1f}".partition(".")
    return text.say("decimal", whole=whole, tenths=tenths)
