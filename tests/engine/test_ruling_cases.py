"""Every ruling R01 to R29 is a case, named by its id."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from quaranta.cases import read_bytes

FILES: Final = sorted((Path(__file__).parents[1] / "cases").glob("rulings*.toml"))
NAMES: Final = [entry.name for path in FILES for entry in read_bytes(path.read_bytes())]


@pytest.mark.parametrize("number", range(1, 30))
def test_every_ruling_has_a_case(number: int) -> None:
    assert any(name.startswith(f"R{number:02} ") for name in NAMES)
