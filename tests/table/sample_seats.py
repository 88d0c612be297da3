"""Tables, results and score sheets of three to six players, in both languages."""

from __future__ import annotations

from dataclasses import replace

from quaranta.scala40.rules import SCALA40, SCALA50
from quaranta.scala40.score import deal_points
from quaranta.scala40.state import DealResult, State
from quaranta_table.screen import Screen
from quaranta_table.session_match import Ended
from tests.engine.positions import position
from tests.table.person import Person

NAMES = ("Tu", "Bruno", "Computer 2", "Computer 3", "Computer 4", "Computer 5")
MELDS = (
    "3h 4h 5h 6h",
    "9c 9d 9s",
    "Qh Qs Qc Qd",
    "5s 6s *7s 8s",
    "Ad 2d 3d",
    "Tc Jc Qc",
    "7h 7d 7c",
    "Jd Qd Kd",
    "4c 4d 4s",
    "2s 3s 4s",
    "Kc Kd *Ks",
    "8h 9h Th",
)
HAND = "7h 8h 9h Th Qs Qh * 2s 3s 5d 6d 6s Ac Jc"
TOTALS = (48, 62, 35, 88, 112, 100)
RAN_OUT = (False, False, False, False, True, False)


def seats(language: str) -> dict[str, Screen]:
    """Every sample of many players by its name."""
    return _tables(language) | _results(language) | _sheets(language)


def _at(state: State, language: str) -> Person:
    return Person.at(state, language, NAMES[: state.seats])


def _table(count: int, mine: str, melds: int, *, opened: bool, turn: int = 0) -> State:
    """A table of so many players; in the widest one is out and one has a last card."""
    theirs = ["7", "13", "4", "", "1"][: count - 1]
    state = position(
        SCALA40,
        hands=[mine, *theirs],
        table=MELDS[:melds],
        discards="6c Ts",
        stock_left=22,
        opened=[opened, True, False, True, False, True][:count],
        out=[seat for seat in range(count) if RAN_OUT[seat]],
        turn=turn,
    )
    return replace(state, totals=TOTALS[:count])


def _tables(language: str) -> dict[str, Screen]:
    late = "6d 8d 2c As 5c Jc"
    first = _at(_table(6, HAND, 12, opened=False), language)
    chosen = first.take_up("7h 8h 9h")
    tray = first.act("gather")
    refused = first.act("lay")
    return {
        "table-three": _at(_table(3, HAND, 5, opened=False), language).screen,
        "table-four": _at(_table(4, late, 9, opened=True), language).take_up("As"),
        "table-five": _at(_table(5, HAND, 8, opened=False), language).screen,
        "table-six": _at(_table(6, late, 12, opened=True), language).take_up("As"),
        "table-six-waiting": _at(_table(6, HAND, 12, opened=True, turn=3), language).screen,
        "table-six-selection": chosen,
        "table-six-tray": tray,
        "table-six-refusal": refused,
        "table-watching": _at(_watched(), language).screen,
    }


def _watched() -> State:
    """A table at which the person is out."""
    state = _table(6, "", 12, opened=False, turn=2)
    return replace(state, out=(True, *RAN_OUT[1:]), totals=(126, *TOTALS[1:]))


def _over(state: State, winners: tuple[int, ...] = ()) -> State:
    """The state with its deal ended by the player of seat 1, and counted."""
    state = replace(state, hands=(state.hands[0], (), *state.hands[2:]))
    points = deal_points(state, 1)
    result = DealResult(closer=1, in_hand=False, points=points, hands=state.hands, winners=winners)
    totals = tuple(had + more for had, more in zip(state.totals, points, strict=True))
    return replace(state, totals=totals, result=result, deal_number=6)


def _six_over() -> State:
    return _over(_table(6, "7h 8h 9h * 2s", 12, opened=False))


def _four_settled() -> State:
    state = position(SCALA50, hands=[HAND.replace("*", "Kd"), "", "13", "4"])
    return _over(replace(state, totals=(205, -14, 32, -13)), winners=(1,))


def _results(language: str) -> dict[str, Screen]:
    return {
        "deal-over-six": _at(_six_over(), language).screen,
        "match-settled": _at(_four_settled(), language).screen,
    }


def _sheets(language: str) -> dict[str, Screen]:
    """Score sheets of many deals; one names its players as long as names may be."""
    return {
        "scores-six": _scores(_six_over(), language, tuple(f"{name:M<20}" for name in NAMES)),
        "scores-settled": _scores(_four_settled(), language, NAMES[:4]),
    }


def _scores(state: State, language: str, names: tuple[str, ...]) -> Screen:
    """The score sheet after five like deals and the one that has just ended."""
    assert state.result is not None
    points = state.result.points
    before = tuple(
        Ended(result=state.result, totals=tuple(number * one for one in points))
        for number in range(1, 6)
    )
    totals = tuple(6 * one for one in points)
    counted = replace(state, totals=totals)
    return Person.at(counted, language, names, before).act("scores")
