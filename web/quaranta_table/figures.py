"""Numbers as people read them: the minus sign is as wide as a plus."""

from __future__ import annotations


def minus(number: int) -> str:
    """A number, below nought with a true minus: `21`, `0`, `−10`."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, except for nought: `+21`, `0`, `−10`."""
    return minus(number) if number <= 0 else f"+{number}"
