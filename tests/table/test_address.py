"""An address is read strictly: what is not understood is named and never obeyed."""

from __future__ import annotations

import pytest

from quaranta_table.address import read_address
from quaranta_table.screen import Phase
from quaranta_table.text import plain
from tests.table.person import Person


def test_bad_values_in_an_address_fall_back_and_are_named() -> None:
    person = Person("?seed=abc&rules=poker&target=7&lang=xx&players=9&unknown=1")
    assert person.screen.phase is Phase.TABLE
    assert person.state.rules.preset == "scala40"
    notice = plain(person.screen.notice)
    assert all(part in notice for part in ("rules=poker", "target=7", "lang=xx", "players=9"))
    assert "unknown" not in notice
    assert person.act("close-notice").notice == ()


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("?seed=a%20b+c", "a b c"),
        ("seed=caff%C3%A8&seed=two", "caffè"),
        ("?seed=%", "%"),
        ("?seed=%FF", "\ufffd"),
        ("?seed=", ""),
        ("?seed=" + "x" * 81, ""),
        ("?seed=%00", ""),
        ("?&&=&seed", ""),
        ("?seed=a&" + "x" * 2_000, ""),
    ],
)
def test_an_address_is_read_strictly(text: str, seed: str) -> None:
    assert read_address(text).seed == seed
