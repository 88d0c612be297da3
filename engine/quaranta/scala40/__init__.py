"""Scala 40 with all its rule sets: the five verbs, and the deal that follows."""

from quaranta.scala40.play import (
    deal,
    legal_moves,
    match_over,
    next_deal,
    play,
    refusal,
)
from quaranta.scala40.state import view

__all__ = ["deal", "legal_moves", "match_over", "next_deal", "play", "refusal", "view"]
