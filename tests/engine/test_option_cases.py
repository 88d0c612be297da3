"""Every value of every option is proved: by a hand-written case beside its twin, or by a test.

Run as a script it prints the table of options and proofs as Markdown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import combinations
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from quaranta.cases import Case, Settle, read_bytes
from quaranta.scala40 import deal
from quaranta.scala40.rules import (
    DUELLO,
    PRESETS,
    SCALA40,
    MatchEnd,
    Rules,
    Start,
    choices,
)
from tests.engine.positions import after, position, step, why

Option: TypeAlias = Case | Settle

FILES: Final = sorted((Path(__file__).parents[1] / "cases").glob("options-*.toml"))
ENTRIES: Final = [entry for path in FILES for entry in read_bytes(path.read_bytes())]
OPTIONS: Final[list[Option]] = [one for one in ENTRIES if isinstance(one, Case | Settle)]
FIELDS: Final = tuple(field.name for field in fields(Rules))
OPENED: Final = (True, True)


def allowed(name: str) -> Sequence[Any]:
    """Every value an option may have; of the free names those that have a meaning elsewhere."""
    return tuple(PRESETS) if name == "preset" else choices(name)


def text(value: object) -> str:
    """A value as a case file and its names write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def claimed(option: Option) -> tuple[str, str]:
    """The field and the value that an options case says in its name it is about."""
    field, value = option.name.split(":")[0].split(" ")
    return field, value


def proving(name: str, value: object) -> list[Option]:
    """The cases about one value of one field."""
    return [option for option in OPTIONS if claimed(option) == (name, text(value))]


# Fields of which every value is proved by a test, what concerns the start or the match foremost.


@pytest.mark.parametrize("name", allowed("preset"))
def test_the_name_of_a_rule_set_decides_nothing(name: str) -> None:
    hands = ["Th Jh Qh Kh 2c 3s", "Kd 5c"]
    for rules, said in ((SCALA40, "must-draw-first"), (DUELLO, "ok")):
        named = position(replace(rules, preset=name), hands=hands, phase="draw", discards="9d")
        assert why(named, "lay Th Jh Qh Kh") == said


@pytest.mark.parametrize("least", choices("players_min"))
def test_so_many_players_at_least(least: int) -> None:
    rules = replace(SCALA40, players_min=least)
    assert deal(rules, least, "seats").seats == least
    with pytest.raises(ValueError, match=f"^{least - 1} players: "):
        deal(rules, least - 1, "seats")


@pytest.mark.parametrize("most", choices("players_max"))
def test_so_many_players_at_most(most: int) -> None:
    rules = replace(SCALA40, players_max=most)
    assert deal(rules, most, "seats").seats == most
    with pytest.raises(ValueError, match=f"^{most + 1} players: "):
        deal(rules, most + 1, "seats")


@pytest.mark.parametrize("size", choices("hand_size"))
def test_so_many_cards_are_dealt_to_each(size: int) -> None:
    state = deal(replace(SCALA40, hand_size=size), 3, "hands")
    assert [len(hand) for hand in state.hands] == [size] * 3
    mano = deal(replace(SCALA40, hand_size=size, start=Start.MANO_DISCARDS), 3, "hands")
    assert sorted(map(len, mano.hands)) == [size, size, size + 1]


def openings() -> dict[int, str]:
    """An opening of one run or two for each number of points that such an opening can have."""
    ranks = "A23456789TJQKA"
    points = (1, *range(2, 11), 10, 10, 10, 11)
    spans = [(low, high) for low, high in combinations(range(15), 2) if 3 <= high - low <= 13]
    worth = {span: sum(points[slice(*span)]) for span in spans}
    run = {
        (span, suit): " ".join(rank + suit for rank in ranks[slice(*span)])
        for span in spans
        for suit in "hs"
    }
    one = {worth[span]: run[span, "h"] for span in spans}
    two = {
        worth[low] + worth[high]: f"{run[low, 'h']} / {run[high, 's']}"
        for low in spans
        for high in spans
    }
    return two | one


OPENINGS: Final = openings()


@pytest.mark.parametrize("least", choices("open_min"))
def test_so_many_points_open(least: int) -> None:
    """Three cards are worth six points or more, and not every number of points exists."""
    below = max((points for points in OPENINGS if points < least), default=None)
    enough = min(points for points in OPENINGS if points >= least)
    for points, said in ((below, "opening-short"), (enough, "ok")):
        if points is not None:
            cards = OPENINGS[points].replace("/", " ")
            state = position(replace(SCALA40, open_min=least), hands=[f"{cards} 2d", "13"])
            assert why(state, f"lay {OPENINGS[points]}") == said


@pytest.mark.parametrize("points", choices("closer_points"))
def test_so_many_points_for_the_closer(points: int) -> None:
    rules = replace(SCALA40, closer_points=points)
    closed = after(position(rules, hands=["Kd", "2c"], opened=OPENED), "discard Kd")
    assert closed.result is not None
    assert closed.result.points == (points, 2)


@pytest.mark.parametrize("number", choices("deals"))
def test_so_many_deals_end_the_match(number: int) -> None:
    rules = replace(SCALA40, match_end=MatchEnd.DEALS, deals=number)
    for at, winners in ((number - 1, ()), (number, (0,))):
        state = position(rules, hands=["Kd", "2c"], opened=OPENED, deal_number=at)
        closed = after(state, "discard Kd")
        assert closed.result is not None
        assert closed.result.winners == winners


@pytest.mark.parametrize("most", choices("dead_after"))
def test_so_many_reshuffles_before_the_deal_is_dead(most: int) -> None:
    rules = replace(SCALA40, dead_after=most)
    for used in (most - 1, most) if most else (most,):
        state = position(
            rules, hands=["Kd 2c", "5h"], discards="3c 4c", stock_left=0, reshuffles=used
        )
        assert (after(state, "discard Kd").result is not None) == (used == most)


@pytest.mark.parametrize("times", choices("reentry"))
def test_so_many_times_in_again(times: int) -> None:
    rules = replace(SCALA40, reentry=times)
    for used in (times - 1, times) if times else (times,):
        state = position(rules, hands=["Kd", "Kc", "2c"], opened=(True,) * 3, totals=(50, 95, 60))
        closed = step(replace(state, reentries=(0, used, 0)), "discard Kd").state
        assert closed.out == (False, used == times, False)


TESTED: Final[dict[str, Callable[..., None]]] = {
    "preset": test_the_name_of_a_rule_set_decides_nothing,
    "players_min": test_so_many_players_at_least,
    "players_max": test_so_many_players_at_most,
    "hand_size": test_so_many_cards_are_dealt_to_each,
    "open_min": test_so_many_points_open,
    "closer_points": test_so_many_points_for_the_closer,
    "deals": test_so_many_deals_end_the_match,
    "dead_after": test_so_many_reshuffles_before_the_deal_is_dead,
    "reentry": test_so_many_times_in_again,
}


# The table


def test_every_file_of_options_is_read() -> None:
    assert len(FILES) >= 5
    assert ENTRIES == OPTIONS


@pytest.mark.parametrize("name", FIELDS)
def test_every_value_is_proved(name: str) -> None:
    bare = [value for value in allowed(name) if not proving(name, value)]
    assert not bare or name in TESTED, f"{name}: no case for {' '.join(map(text, bare))}"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_options_case_has_the_value_its_name_says(option: Option) -> None:
    name, value = claimed(option)
    assert text(getattr(option.rules, name)) == value


def asked(option: Option) -> tuple[object, ...]:
    """What is put to the referee, the rules left out."""
    if isinstance(option, Settle):
        return (option.totals, option.deals)
    return (option.start, option.do)


def answer(option: Option) -> tuple[object, ...]:
    """What is expected."""
    return (option.after,) if isinstance(option, Settle) else (option.expect, option.after)


def twins(name: str, option: Option) -> Iterator[Option]:
    """The cases that differ from a case in the value of one field, and so in the ruling."""
    for other in OPTIONS:
        unlike = [one for one in FIELDS if getattr(other.rules, one) != getattr(option.rules, one)]
        if unlike == [name] and asked(other) == asked(option) and answer(other) != answer(option):
            yield other


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param(name, value, id=f"{name}-{text(value)}")
        for name in FIELDS
        for value in allowed(name)
        if name not in TESTED and len(allowed(name)) > 1
    ],
)
def test_a_value_is_decided_beside_another(name: str, value: object) -> None:
    """Of each two values, one position that both rule upon, each in its own way."""
    decided = {
        text(getattr(other.rules, name))
        for option in proving(name, value)
        for other in twins(name, option)
    }
    assert decided == {text(other) for other in allowed(name)} - {text(value)}


def as_markdown() -> Iterator[str]:
    """The table of options, a line for a test and a line for each value that cases prove."""
    yield "| option | value | proved by |"
    yield "|---|---|---|"
    for name in FIELDS:
        values = [value for value in allowed(name) if proving(name, value)]
        if name in TESTED:
            first, *_, last = map(text, allowed(name))
            yield f"| `{name}` | {first} … {last} | `{TESTED[name].__name__}` |"
        for value in values:
            names = "<br>".join(option.name for option in proving(name, value))
            yield f"| `{name}` | {text(value)} | {names} |"


if __name__ == "__main__":
    sys.stdout.write("\n".join([*as_markdown(), ""]))
