"""The computer players: legal always, sane, blind to what is hidden, and better than chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots import random_play, steady
from quaranta.bots.bot import Bot, Reason, Thought
from quaranta.bots.duel import acted, play_deal
from quaranta.cards import CARD_BY_TEXT
from quaranta.scala40 import deal, match_over, next_deal, play, view
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take
from quaranta.scala40.notation import move_text
from quaranta.scala40.refusals import why_not
from quaranta.scala40.rules import DUELLO, FISCA, SCALA40, SCALA50, Rules, TakeUnopened
from quaranta.scala40.state import Phase, State
from tests.engine.positions import position
from tests.engine.strategies import deals, share, walk
from tests.engine.test_leaks import otherwise

DEALS = 200
ACTIONS_IN_A_DEAL = 6000


def thoughts(state: State, bot: Bot = steady) -> list[Thought]:
    """All that a bot thinks of a position."""
    return list(bot.think(view(state, state.turn), Random(0)))


def choice(state: State) -> str:
    """The steady player's move as text."""
    return move_text(thoughts(state)[-1].move)


def turn(state: State) -> list[str]:
    """The steady player's moves until the turn is over."""
    seat, said = state.turn, []
    while state.turn == seat and state.phase is not Phase.OVER:
        move = thoughts(state)[-1].move
        said.append(move_text(move))
        state = play(state, move).state
    return said


def whole_match(rules: Rules, seats: int) -> State:
    """The end of a match of steady players."""
    state, rng = deal(rules, seats, "whole"), Random(0)
    while not match_over(state):
        over = state.phase is Phase.OVER
        state = next_deal(state) if over else acted(state, steady, rng)
    return state


# Against chance.


@pytest.mark.parametrize("rules", [SCALA40, DUELLO], ids=lambda rules: rules.preset)
def test_steady_beats_random_play_in_nine_deals_of_ten(rules: Rules) -> None:
    won = 0
    for number in range(DEALS):
        seat = number % 2
        bots: Sequence[Bot] = (steady, random_play) if seat == 0 else (random_play, steady)
        result = play_deal(rules, f"arena {number // 2}", bots).result
        assert result is not None
        won += result.points[seat] < result.points[1 - seat]
    assert won >= DEALS * 9 // 10


@pytest.mark.parametrize(
    ("rules", "seats"), [(SCALA40, 2), (DUELLO, 2), (SCALA40, 4), (FISCA, 3), (SCALA50, 3)]
)
def test_whole_matches_end_and_are_the_same_again(rules: Rules, seats: int) -> None:
    ended = whole_match(rules, seats)
    assert match_over(ended)
    assert whole_match(rules, seats) == ended


# Legal, whatever the rules, and never for ever.


@share(20)
@given(deals(), st.lists(st.booleans(), min_size=6, max_size=6))
def test_every_thought_is_legal_and_every_deal_ends(state: State, steadies: list[bool]) -> None:
    bots = [steady if one else random_play for one in steadies]
    chance = Random(state.seed)
    for _ in range(ACTIONS_IN_A_DEAL):
        if state.phase is Phase.OVER:
            return
        seen, bot = view(state, state.turn), bots[state.turn]
        some = list(bot.think(seen, chance))
        assert some
        assert [why_not(seen, thought.move) for thought in some] == [None] * len(some)
        state = play(state, some[-1].move).state
    raise AssertionError("the deal goes on and on")


@share(10)
@given(deals())
def test_whoever_stops_at_the_first_thought_ends_every_deal_too(state: State) -> None:
    chance = Random(state.seed)
    for _ in range(ACTIONS_IN_A_DEAL):
        if state.phase is Phase.OVER:
            return
        first = next(steady.think(view(state, state.turn), chance))
        state = play(state, first.move).state
    raise AssertionError("the deal goes on and on")


@share(20)
@given(deals(), st.integers(0, 10**6))
def test_steady_goes_on_from_wherever_chance_has_led(state: State, seed: int) -> None:
    for before, _, _ in walk(state, Random(seed), 60):
        seen = view(before, before.turn)
        some = list(steady.think(seen, Random(seed)))
        assert some
        assert all(why_not(seen, thought.move) is None for thought in some)


@share(10)
@given(deals(), st.integers(0, 10**6))
def test_what_is_hidden_changes_no_thought(state: State, seed: int) -> None:
    chance = Random(seed)
    for _ in range(25):
        if state.phase is Phase.OVER:
            return
        other = otherwise(state, state.turn, chance)
        for bot in (steady, random_play):
            assert thoughts(other, bot) == thoughts(state, bot)
        state = acted(state, steady, Random(seed))


# What a sane player does.

JUNK = "2h 9d' 6s"
OPENED = (True, True)


def test_opens_as_soon_as_it_can() -> None:
    state = position(hands=["Jh Qh Kh Ac 2c 3c 4c 9d 9s 5h 6s 8d 2h Ks", "13"])
    last = thoughts(state)[-1]
    assert last.reason is Reason.OPENS
    assert move_text(last.move) == "lay Jh Qh Kh / Ac 2c 3c 4c"


def test_cannot_open_with_thirty_nine() -> None:
    state = position(hands=["Th Jh Qh 2c 3c 4c 9d 9s 5h 6s 8d' 2h Ks", "13"])
    assert isinstance(thoughts(state)[-1].move, Discard)


def test_opens_before_drawing_for_the_sake_of_the_discard_only() -> None:
    hands = ["Jh Qh Kh Ac 2c 3c 4c 9d 9s 5h 6s 8d 2h", "13"]
    use = position(DUELLO, hands=hands, discards="5d Th", phase="draw")
    assert turn(use)[:3] == ["lay Jh Qh Kh / Ac 2c 3c 4c", "take", "add Th 1"]
    useless = position(DUELLO, hands=hands, discards="5d 3h", phase="draw")
    assert choice(useless) == "draw"
    forbidden = position(SCALA40, hands=hands, discards="5d Th", phase="draw")
    assert choice(forbidden) == "draw"


def test_takes_the_discard_for_an_addition_or_a_meld_and_lays_it_at_once() -> None:
    fits = position(
        hands=[f"{JUNK} Kc", "9"], table=["4c 5c 6c"], discards="7c", phase="draw", opened=OPENED
    )
    assert turn(fits)[:2] == ["take", "add 7c 1"]
    melds = position(hands=[f"{JUNK} 5h 7h", "9"], discards="6h", phase="draw", opened=OPENED)
    assert turn(melds)[:2] == ["take", "lay 5h 6h 7h"]
    useless = position(hands=[f"{JUNK} Kc", "9"], discards="7c", phase="draw", opened=OPENED)
    assert turn(useless)[0] == "draw"


def test_takes_nothing_it_could_use_only_with_its_last_card() -> None:
    state = position(hands=["5h 7h", "9"], discards="6h", phase="draw", opened=OPENED)
    assert choice(state) == "draw"


def test_takes_before_opening_where_the_opening_holds_the_card() -> None:
    rules = replace(SCALA40, take_unopened=TakeUnopened.IF_OPENS_WITH_IT)
    hands = ["Jh Qh Kh 2d 5s 9c 3d", "13"]
    state = position(rules, hands=hands, discards="3s Th", phase="draw")
    assert turn(state)[:2] == ["take", "lay Th Jh Qh Kh"]
    poor = position(rules, hands=hands, discards="Th 3s", phase="draw")
    assert choice(poor) == "draw"


def test_closes_when_it_can() -> None:
    state = position(
        hands=["7h 8h 9h 7c Kd Ks'", "9"], table=["4c 5c 6c", "Kh Kc *Ks"], opened=OPENED
    )
    assert turn(state) == ["lay 7h 8h 9h", "add Kd 2", "add 7c 1", "discard Ks'"]


def test_an_added_joker_closes_and_is_kept_otherwise() -> None:
    table = ["4c 5c 6c"]
    closing = position(hands=["* Kd", "9"], table=table, opened=OPENED)
    assert isinstance(thoughts(closing)[0].move, Discard)
    assert isinstance(thoughts(closing)[-1].move, Add)
    early = position(hands=["* Kd 2h", "9"], table=table, opened=OPENED)
    assert turn(early) == ["discard Kd"]
    pressed = position(hands=["* Kd 2h", "2"], table=table, opened=OPENED)
    assert turn(pressed)[0].startswith("add *")


def test_what_fits_is_added_unless_it_serves_an_opponent_who_has_opened() -> None:
    hands = ["7c Kd 2h 9s", "9"]
    alone = position(hands=hands, table=["4c 5c 6c"], opened=(True, False))
    assert turn(alone)[0] == "add 7c 1"
    both = position(hands=hands, table=["4c 5c 6c"], opened=OPENED)
    assert turn(both) == ["discard Kd"]
    last_chance = position(hands=["7c Kd 2h 9s", "1"], table=["4c 5c 6c"], opened=OPENED)
    assert turn(last_chance)[0] == "add 7c 1"


def test_a_joker_is_freed_for_a_card_that_is_otherwise_left_over() -> None:
    state = position(hands=["8d Kc Kh 2s", "9"], table=["7d *8d 9d"], opened=OPENED)
    assert turn(state)[0] == "swap 8d 1"
    later = position(hands=["8d Kc 2s", "9"], table=["7d *8d 9d"], opened=(True, False))
    last = thoughts(later)[-1]
    assert last == Thought(Swap((CARD_BY_TEXT["8d"],), 0), Reason.FREES_JOKER)


def test_a_joker_that_must_be_used_now_is_freed_only_with_a_use() -> None:
    table = ["7d *8d 9d"]
    use = position(FISCA, hands=["8d Kc Kh 2s", "9"], table=table, opened=OPENED)
    assert turn(use)[:2] == ["swap 8d 1", "lay Kh Kc *Kd"]
    full = ["Ah Ac Ad As", *table]
    none = position(FISCA, hands=["8d", "9"], table=full, opened=OPENED)
    assert [type(thought.move) for thought in thoughts(none)] == [Discard]


def test_keeps_two_cards_while_the_deal_may_not_be_closed_yet() -> None:
    hands = ["7h 8h 9h 7c", "9"]
    state = position(hands=hands, opened=OPENED, turns=(0, 0))
    assert isinstance(thoughts(state)[-1].move, Discard)
    assert turn(position(hands=hands, opened=OPENED))[0] == "lay 7h 8h 9h"


def test_lets_go_neither_jokers_nor_whole_melds_nor_pairs() -> None:
    state = position(hands=["7h 8h 9h * 5d 5c Kd", "13"])
    assert choice(state) == "discard Kd"
    assert choice(position(hands=["7h 8h 9h 7h' *", "13"])) in ("discard 7h", "discard 7h'")


def test_lets_go_a_pair_whose_other_cards_are_seen() -> None:
    dead = position(hands=["5d 5c 8h 9h", "13"], discards="5h 5h' 5s 5s'")
    assert choice(dead) in ("discard 5d", "discard 5c")
    alive = position(hands=["5d 5c 8h 9h", "13"], discards="7h 7h' Th Th'")
    assert choice(alive) in ("discard 8h", "discard 9h")


def test_an_unopened_player_lets_go_a_joker_only_where_nothing_else_is_left() -> None:
    state = position(hands=["* *'", "13"])
    assert isinstance(thoughts(state)[-1].move, Discard)


def test_random_play_opens_too() -> None:
    state = position(hands=["Jh Qh Kh Ac 2c 3c 4c 9d 9s 5h 6s 8d 2h *", "13"])
    seen = view(state, 0)
    kinds: set[type[Move]] = set()
    for seed in range(40):
        (thought,) = random_play.think(seen, Random(seed))
        assert why_not(seen, thought.move) is None
        kinds.add(type(thought.move))
    assert kinds == {Lay, Discard}


def test_random_play_draws_and_takes() -> None:
    state = position(hands=[JUNK, "9"], discards="7c", phase="draw", opened=OPENED)
    moves = {next(random_play.think(view(state, 0), Random(seed))).move for seed in range(20)}
    assert moves == {Draw(), Take()}
