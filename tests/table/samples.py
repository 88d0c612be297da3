"""Screens of every kind and state, in both languages, to look at and to measure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from quaranta_table.screen import Screen
from tests.table.sample_house import houses
from tests.table.sample_reale import solitaires
from tests.table.sample_reale_odds import studies
from tests.table.sample_referee import boards
from tests.table.sample_seats import seats
from tests.table.sample_sheets import homes, results, sheets
from tests.table.sample_tables import tables

LANGUAGES = ("it", "en")


@cache
def samples(language: str) -> Mapping[str, Screen]:
    """Every sample by its name; made once."""
    over_home = houses(language) | boards(language)
    shown = homes(language) | over_home | tables(language) | results(language) | seats(language)
    under = shown["table-selection"]
    shown |= solitaires(language) | studies(language)
    return shown | {name: replace(under, sheet=one) for name, one in sheets(language).items()}
