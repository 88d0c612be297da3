"""Every case written by hand from the articles is ruled as it says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from quaranta.cases import Entry, read, read_bytes
from quaranta.referee import judge

DOCS: Final = Path(__file__).parent.parent.parent / "docs" / "notation.md"
FOLDER: Final = Path(__file__).parent.parent / "cases"
FILES: Final = {path.stem: read_bytes(path.read_bytes()) for path in sorted(FOLDER.glob("*.toml"))}
ALL: Final = [entry for entries in FILES.values() for entry in entries]
NAMES: Final = [f"{stem}: {entry.name}" for stem, entries in FILES.items() for entry in entries]
FEWEST: Final = 330


@pytest.mark.parametrize("entry", ALL, ids=NAMES)
def test_a_case_is_ruled_as_it_says(entry: Entry) -> None:
    verdict = judge(entry)
    assert verdict.passed, f"expected {verdict.expected}, got {verdict.got}"


def test_names_of_cases_are_unique() -> None:
    names = Counter(entry.name for entry in ALL)
    assert [name for name, times in names.items() if times > 1] == []


def test_there_are_enough_cases() -> None:
    assert len(ALL) >= FEWEST


def test_the_examples_of_the_docs_are_ruled_as_they_say() -> None:
    blocks = [block.split("```")[0] for block in DOCS.read_text().split("```toml\n")[1:]]
    entries = [entry for block in blocks if "[[deal]]" not in block for entry in read(block)]
    assert [type(entry).__name__ for entry in entries] == ["Case", "Case", "Settle", "Solitaire"]
    assert [verdict for verdict in map(judge, entries) if not verdict.passed] == []
