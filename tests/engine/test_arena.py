"""A unit of the arena: the same cards in every seat, and nothing but the seed decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from quaranta.arena import Contest, Stalled, Unit, play_unit
from quaranta.arena_players import PLAYERS
from quaranta.arena_run import Ledger, Run, Task, play_task, played
from quaranta.bots.bot import Bot, Reason, Thought
from quaranta.bots.duel import acted, play_deal
from quaranta.bots.levels import Level
from quaranta.bots.panel import PANEL
from quaranta.scala40 import deal, match_over, next_deal
from quaranta.scala40.moves import Draw, Undo
from quaranta.scala40.rules import DUELLO, PRESETS, SCALA40, SCALA50, Rules
from quaranta.scala40.state import Phase, State, View
from quaranta.shuffle import chance


def contest(
    a: str = "feed-risk",
    b: str = "random-discards",
    *,
    rules: Rules = SCALA40,
    seats: int = 2,
    unit: Unit = Unit.DEAL,
) -> Contest:
    return Contest(a=a, b=b, rules=rules, seats=seats, unit=unit, seed="s")


def whole_match(rules: Rules, seed: str, bots: Sequence[Bot]) -> list[State]:
    """The ends of all deals of a match, played to its last."""
    rngs = [chance(f"{seed}:bot:{seat}") for seat in range(len(bots))]
    state, ends = deal(rules, len(bots), seed), []
    while True:
        while state.phase is not Phase.OVER:
            state = acted(state, bots[state.turn], rngs[state.turn])
        ends.append(state)
        if match_over(state):
            return ends
        state = next_deal(state)


def test_the_arena_knows_all_levels_the_panel_and_the_measures() -> None:
    assert set(PLAYERS) == {*map(str, Level), *PANEL, "steady", "random"}


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.preset)
def test_a_unit_of_deals_is_one_deal_from_both_seats(rules: Rules) -> None:
    a, b = PLAYERS["feed-risk"], PLAYERS["random-discards"]
    for number in range(1, 4):
        points = []
        for seat, bots in enumerate([(a, b), (b, a)]):
            result = play_deal(rules, f"s:{number}", bots).result
            assert result is not None
            points.append((result.points[seat], result.points[1 - seat]))
        found = play_unit(contest(rules=rules), number, PLAYERS)
        assert found.number == number
        assert found.deals == 2
        assert found.points == sum(theirs - own for own, theirs in points)
        won = sum((own < theirs) + (own == theirs) / 2 for own, theirs in points)
        assert found.share == won / 2


@pytest.mark.parametrize(("rules", "seats"), [(DUELLO, 2), (SCALA50, 3), (SCALA40, 4)])
def test_a_unit_of_matches_is_one_match_from_every_seat(rules: Rules, seats: int) -> None:
    a, b = PLAYERS["highest-first"], PLAYERS["fewest-partners"]
    share = 0.0
    for seat in range(seats):
        bots = [a if at == seat else b for at in range(seats)]
        ends = whole_match(rules, "s:7", bots)
        result = ends[-1].result
        assert result is not None
        share += (seat in result.winners) / len(result.winners) / seats
    told = contest("highest-first", "fewest-partners", rules=rules, seats=seats, unit=Unit.MATCH)
    assert play_unit(told, 7, PLAYERS).share == pytest.approx(share)


def test_deals_after_a_player_went_out_are_none_of_his() -> None:
    a, b = PLAYERS["random-discards"], PLAYERS["feed-risk"]
    points, deals, left = 0.0, 0, 0
    for seat in range(3):
        before = (False,) * 3
        for end in whole_match(SCALA40, "s:1", [a if at == seat else b for at in range(3)]):
            assert end.result is not None
            if before[seat]:
                left += 1
                continue
            others = [end.result.points[at] for at in range(3) if at != seat and not before[at]]
            points += sum(others) / len(others) - end.result.points[seat]
            deals += 1
            before = end.out
    assert left > 0
    found = play_unit(contest("random-discards", "feed-risk", seats=3, unit=Unit.MATCH), 1, PLAYERS)
    assert (found.points, found.deals) == (pytest.approx(points), deals)


@pytest.mark.parametrize("name", ["random-discards", "steady"])
@pytest.mark.parametrize(("seats", "unit"), [(2, Unit.MATCH), (3, Unit.DEAL)])
def test_a_player_against_himself_is_even_in_every_unit(name: str, seats: int, unit: Unit) -> None:
    for number in (1, 2, 3):
        found = play_unit(contest(name, name, seats=seats, unit=unit), number, PLAYERS)
        assert found.share == pytest.approx(1 / seats)
        assert seats > 2 or found.points == 0


def test_units_differ_by_number_and_by_seed() -> None:
    told = contest(unit=Unit.MATCH)
    assert len({play_unit(told, number, PLAYERS).points for number in range(1, 6)}) > 1
    other = Contest(a=told.a, b=told.b, rules=told.rules, unit=told.unit, seed="t")
    assert [play_unit(told, n, PLAYERS).points for n in (1, 2, 3)] != [
        play_unit(other, n, PLAYERS).points for n in (1, 2, 3)
    ]


class _Undecided:
    """A player who takes back for ever."""

    def think(self, view: View, _rng: Random) -> Iterator[Thought]:
        move = Draw() if view.phase is Phase.DRAW else Undo()
        yield Thought(move, Reason.ONLY_MOVE)


def test_a_deal_that_does_not_end_is_said() -> None:
    with pytest.raises(Stalled, match="deal 1 of seed s:1 does not end"):
        play_unit(contest("a", "a"), 1, {"a": _Undecided()})


def test_every_pairing_is_played_once_and_only_what_is_wanted() -> None:
    run = Run(
        names=("highest-first", "feed-risk", "random-discards"),
        rules=SCALA40,
        seats=2,
        unit=Unit.DEAL,
        seed="s",
    )
    contests = run.contests()
    assert [(one.a, one.b) for one in contests] == [
        ("highest-first", "feed-risk"),
        ("highest-first", "random-discards"),
        ("feed-risk", "random-discards"),
    ]
    ledgers = [Ledger(3, None) for _ in contests]
    kept = play_task(Task(1, contests[1], 2))
    ledgers[1].enter(kept.outcome)
    asked = [(done.at, done.outcome.number) for done in played(run, ledgers, map)]
    assert asked == [(0, 1), (0, 2), (0, 3), (1, 1), (1, 3), (2, 1), (2, 2), (2, 3)]
    assert [ledger.open for ledger in ledgers] == [False] * 3
