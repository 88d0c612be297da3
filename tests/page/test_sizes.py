"""The sizes of cards follow the viewport, and never fall below what a finger or an eye needs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from page import sizes


@pytest.mark.parametrize(
    ("width", "height", "mode"),
    [
        (360, 640, "port"),
        (320, 568, "port"),
        (768, 1024, "port"),
        (640, 360, "land"),
        (1280, 800, "side"),
        (1000, 599, "port"),
        (1180, 480, "land"),
    ],
)
def test_the_arrangement_follows_the_viewport(width: int, height: int, mode: str) -> None:
    assert sizes.mode(width, height) == mode


@pytest.mark.parametrize(
    ("arrangement", "count", "width", "card", "step", "rows", "columns"),
    [
        ("port", 7, 348, 47, 50, 1, 7),
        ("port", 6, 348, 54, 57, 1, 6),
        ("port", 10, 348, 50, 33, 1, 10),
        ("port", 14, 348, 47, 50, 2, 7),
        ("port", 14, 750, 50, 53, 1, 14),
        ("land", 14, 508, 52, 35, 1, 14),
        ("land", 3, 508, 52, 55, 1, 3),
        ("side", 14, 908, 61, 65, 1, 14),
        ("side", 5, 908, 84, 88, 1, 5),
    ],
)
def test_a_hand_is_as_drawn(
    arrangement: str, count: int, width: int, card: int, step: int, rows: int, columns: int
) -> None:
    found = sizes.hand(arrangement, count, width)
    assert [int(number) for number in found] == [card, step, rows, columns]


@given(st.sampled_from(["port", "land", "side"]), st.integers(0, 24), st.floats(308, 1400))
def test_every_card_of_a_hand_keeps_24_free_pixels(
    arrangement: str, count: int, width: float
) -> None:
    card, step, rows, columns = sizes.hand(arrangement, count, width)
    assert step >= 24
    assert rows * columns >= count
    if count <= 14 and (arrangement == "port" or width >= 424):
        assert (columns - 1) * step + card <= width + 0.01


def test_one_card_more_or_less_in_a_turn_changes_no_size() -> None:
    dealt = sizes.steady(13, None)
    assert [sizes.steady(count, dealt) for count in (13, 14, 13)] == [14, 14, 14]
    assert sizes.steady(14, None) == 14
    laid = sizes.steady(11, dealt)
    assert [laid, sizes.steady(10, laid), sizes.steady(11, laid)] == [11, 11, 11]
    assert sizes.steady(12, laid) == 12
    assert sizes.steady(13, laid) == 14


@given(st.lists(st.integers(3, 13), max_size=14), st.floats(280, 1200), st.floats(40, 700))
def test_melds_that_need_no_scrolling_fit_their_zone(
    counts: list[int], width: float, height: float
) -> None:
    card, step, across, down = sizes.melds(counts, width, height)
    rows: list[list[float]] = [[]]
    for count in counts:
        meld = card + (count - 1) * sizes.run_step(count, card, step, width)
        assert meld <= width + 0.01
        if rows[-1] and sum(rows[-1]) + len(rows[-1]) * across + meld > width:
            rows.append([])
        rows[-1].append(meld)
    if card > 36:
        assert len(rows) * (1.4 * card + down) - down <= height + 0.01
    assert card >= 36


def test_melds_shrink_as_they_become_many() -> None:
    widths = [sizes.melds([3] * many, 346, 300)[0] for many in range(1, 13)]
    assert widths == sorted(widths, reverse=True)
    assert (widths[0], widths[-1]) == (84, 44)
