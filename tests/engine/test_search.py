"""The search: legal, blind to what is hidden, never at a standstill, within what it may spend."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots.acts import Act, Do
from quaranta.bots.bot import Reason, Thought
from quaranta.bots.choosing import next_act
from quaranta.bots.duel import acted
from quaranta.bots.kernel import Kernel, kernel_of
from quaranta.bots.kernel_spots import SPOT_OF_CARD
from quaranta.bots.levels import Level, player_of
from quaranta.bots.match_value import worth
from quaranta.bots.search import Search, tried
from quaranta.bots.search_acts import choices
from quaranta.bots.search_worth import Worth
from quaranta.bots.style import Style
from quaranta.cards import CARD_BY_TEXT
from quaranta.scala40 import deal, view
from quaranta.scala40.moves import Draw
from quaranta.scala40.refusals import why_not
from quaranta.scala40.rules import DUELLO, PRESETS, SCALA40, Rules, TakeUnopened
from quaranta.scala40.state import Phase, State
from tests.engine.positions import position
from tests.engine.strategies import deals, share, small_positions
from tests.engine.test_leaks import otherwise

QUICK = Search(style=Style(), rollouts=40, turns=1, most=3, sure=0.0)
ACTIONS_IN_A_DEAL = 6000
TABLES = [
    (rules, seats)
    for rules in PRESETS.values()
    for seats in range(rules.players_min, rules.players_max + 1)
]
NAMES = [f"{rules.preset}-{seats}" for rules, seats in TABLES]


def thoughts(state: State, search: Search = QUICK, seed: int = 0) -> list[Thought]:
    """All that the player whose turn it is thinks, one after the other."""
    return list(search.think(view(state, state.turn), Random(seed)))


def own(state: State) -> Kernel:
    """The whole deal as a kernel."""
    return kernel_of(state, Random(0).shuffle)


def usual(state: State) -> Act:
    """What the player does who does not search."""
    return next_act(own(state), Style(), Random(0))


def moments(state: State, bot: Search, most: int) -> Iterator[State]:
    """So many states of a deal played by the bot, at most."""
    chance = Random(state.seed)
    for _ in range(most):
        if state.phase is Phase.OVER:
            return
        yield state
        state = acted(state, bot, chance)


@pytest.mark.parametrize(("rules", "seats"), TABLES, ids=NAMES)
def test_what_is_hidden_changes_no_thought(rules: Rules, seats: int) -> None:
    chance = Random(seats)
    for number, state in enumerate(moments(deal(rules, seats, "hidden"), QUICK, 25)):
        other = otherwise(state, state.turn, chance)
        assert thoughts(other, seed=number) == thoughts(state, seed=number)


@share(20)
@given(small_positions(), st.integers(0, 10**6))
def test_so_it_is_in_any_position(state: State, seed: int) -> None:
    other = otherwise(state, state.turn, Random(seed))
    assert state.phase is Phase.OVER or thoughts(other, seed=seed) == thoughts(state, seed=seed)


@share(4)
@given(deals())
def test_every_thought_is_legal_and_deals_end_under_any_rules(state: State) -> None:
    chance = Random(state.seed)
    for _ in range(ACTIONS_IN_A_DEAL):
        if state.phase is Phase.OVER:
            return
        seen = view(state, state.turn)
        some = list(QUICK.think(seen, chance))
        assert [why_not(seen, one.move) for one in some] == [None] * len(some)
        state = acted(state, QUICK, chance)
    raise AssertionError("the deal has no end")


def test_no_more_deals_are_tried_than_a_decision_may_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[Act] = []

    def counted(world: Kernel, act: Act, turns: int) -> Kernel:
        spent.append(act)
        return tried(world, act, turns)

    monkeypatch.setattr("quaranta.bots.search.tried", counted)
    search = Search(style=Style(), rollouts=60, turns=2, most=6, sure=1.0)
    for state in moments(deal(SCALA40, 2, "spent"), search, 30):
        spent.clear()
        some = thoughts(state, search)
        assert len(spent) < 60 + 6
        # Whoever asks is never kept waiting for more than one deal with each act.
        assert len(some) == 1 or len(spent) <= 6 * (len(some) - 1)


def test_where_there_is_no_choice_nothing_is_tried() -> None:
    state = deal(SCALA40, 2, "draw")
    assert [one.move for one in thoughts(state)] == [Draw()]


def test_who_must_be_very_sure_plays_as_usual() -> None:
    sure = Search(style=Style(), rollouts=40, turns=2, most=6, sure=1e9)
    for state in moments(deal(SCALA40, 2, "sure"), sure, 30):
        some = thoughts(state, sure)
        assert some[-1] == some[0]


def test_among_what_is_tried_are_holding_laying_adding_and_other_discards() -> None:
    state = position(
        SCALA40,
        hands=("5h 6h 7h 9c Kd 2s", "3c 4d"),
        table=("6c 7c 8c",),
        discards="Qs",
        opened=(True, True),
        turns=(3, 3),
    )
    seen = view(state, 0)
    acts = choices(seen, own(state), usual(state), 20, Random(0))
    assert {act.do for act in acts} == {Do.LAY, Do.ADD, Do.DISCARD}
    assert len([act for act in acts if act.do is Do.DISCARD]) == 6
    assert len(choices(seen, own(state), usual(state), 3, Random(0))) == 3


def test_a_take_is_tried_against_the_stock() -> None:
    state = position(
        SCALA40,
        hands=("9c Kd 2s", "3c 4d"),
        table=("6c 7c 8c",),
        discards="Qs 5c",
        stock="Jh 4s",
        opened=(True, True),
        turns=(3, 3),
        phase="draw",
    )
    acts = choices(view(state, 0), own(state), usual(state), 6, Random(0))
    assert [act.do for act in acts] == [Do.TAKE, Do.DRAW]


def test_a_deal_tried_goes_on_from_the_act() -> None:
    state = position(
        DUELLO,
        hands=("9c Kd", "3c 4d 5d"),
        table=("6c 7c 8c",),
        discards="Qs",
        stock="Jh 4s 2d",
        opened=(True, True),
        turns=(3, 3),
    )
    king = SPOT_OF_CARD[CARD_BY_TEXT["Kd"]]
    after = tried(own(state), Act(Do.DISCARD, Reason.LEAST_USEFUL, king), 0)
    assert (after.turn, after.discards[-1], after.counts) == (1, king, [1, 3])
    added = tried(own(state), Act(Do.ADD, Reason.GOES_ON_A_MELD, SPOT_OF_CARD[8 + 26], 0), 0)
    assert added.over
    assert added.closer == 0


def test_a_deal_is_worth_the_chance_of_the_match() -> None:
    state = position(
        SCALA40,
        hands=("9c", "3c 4d Kd"),
        table=("6c 7c 8c",),
        discards="Qs",
        stock="Jh 4s 2d",
        opened=(True, True),
        turns=(3, 3),
        totals=(40, 90),
        phase="draw",
    )
    judge = Worth(view(state, 0))
    standing = judge.of(own(state))
    kernel = own(state)
    kernel.closer, kernel.over = 0, True
    assert judge.of(kernel) == worth(view(state, 0), (0, 17))[0] == 1.0
    kernel.closer = 1
    lost = judge.of(kernel)
    assert lost < standing < 1.0


def test_an_unopened_player_who_may_take_tries_the_stock_too() -> None:
    rules = Rules(preset="club", take_unopened=TakeUnopened.IF_OPENS_WITH_IT)
    state = position(
        rules,
        hands=("Kh Kd Qh Qd Qs 2c 5d 7s", "3c 4d 5s"),
        discards="Kc",
        stock="Jh 4s 2d 3h 8d 9d",
        turns=(3, 3),
        phase="draw",
    )
    acts = choices(view(state, 0), own(state), usual(state), 6, Random(0))
    assert [act.do for act in acts] == [Do.TAKE, Do.DRAW]
    assert all(why_not(view(state, 0), one.move) is None for one in thoughts(state))


@pytest.mark.parametrize("level", [Level.ESPERTO, Level.MAESTRO])
def test_the_strongest_levels_search(level: Level) -> None:
    assert isinstance(player_of(level), Search)
