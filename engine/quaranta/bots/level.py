"""The names of the six levels a computer player may have."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """How strong a computer player is, the weakest first."""

    PRINCIPIANTE = "principiante"
    FACILE = "facile"
    MEDIO = "medio"
    BRAVO = "bravo"
    ESPERTO = "esperto"
    MAESTRO = "maestro"
