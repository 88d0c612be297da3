"""Scala Reale, the solitaire: the five verbs."""

from quaranta.reale.play import deal, legal_moves, play, refusal
from quaranta.reale.state import view

__all__ = ["deal", "legal_moves", "play", "refusal", "view"]
