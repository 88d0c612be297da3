"""The levels: legal, blind to what is hidden, never at a standstill, no fools at their worst."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta.bots.acts import Do, done, thought_of
from quaranta.bots.bot import Reason, Thought
from quaranta.bots.choosing import next_act
from quaranta.bots.duel import acted, play_deal
from quaranta.bots.kernel import Kernel, kernel_of
from quaranta.bots.levels import Level, player_of
from quaranta.bots.player import Player
from quaranta.cards import CARD_BY_TEXT, Card
from quaranta.scala40 import deal, play, view
from quaranta.scala40.arrange import best_lay
from quaranta.scala40.moves import Discard, Take
from quaranta.scala40.notation import move_text
from quaranta.scala40.refusals import why_not
from quaranta.scala40.rules import (
    DUELLO,
    FISCA,
    PRESETS,
    SCALA40,
    SCALA50,
    DiscardFit,
    Rules,
    TakeUnopened,
)
from quaranta.scala40.score import hand_points
from quaranta.scala40.state import Phase, State, View
from tests.conftest import SOAKING
from tests.engine.positions import position
from tests.engine.strategies import deals, share, small_positions, walk
from tests.engine.test_leaks import otherwise

AT_ONCE = (Level.PRINCIPIANTE, Level.FACILE, Level.MEDIO, Level.BRAVO)
ACTIONS_IN_A_DEAL = 6000
DEALS = 100 if SOAKING else 1
TABLES = [
    (rules, seats)
    for rules in PRESETS.values()
    for seats in range(rules.players_min, rules.players_max + 1)
]
NAMES = [f"{rules.preset}-{seats}" for rules, seats in TABLES]
OPENED = (True, True)


def thought(state: State, level: Level, seed: int = 0) -> Thought:
    """What a player of a level thinks best in the end."""
    *_, best = player_of(level).think(view(state, state.turn), Random(seed))
    return best


def turn(state: State, level: Level = Level.BRAVO) -> list[str]:
    """The player's moves until the turn is over."""
    seat, said = state.turn, []
    while state.turn == seat and state.phase is not Phase.OVER:
        said.append(move_text(thought(state, level).move))
        state = acted(state, player_of(level), Random(0))
    return said


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their names."""
    return tuple(CARD_BY_TEXT[name] for name in text.split())


# Honest, legal, and never for ever.


@pytest.mark.parametrize("level", AT_ONCE)
@pytest.mark.parametrize(("rules", "seats"), TABLES, ids=NAMES)
def test_what_is_hidden_changes_no_move(rules: Rules, seats: int, level: Level) -> None:
    for number in range(DEALS):
        chance = Random(number)
        state = deal(rules, seats, f"hidden {number}")
        for _ in range(60):
            if state.phase is Phase.OVER:
                break
            other = otherwise(state, state.turn, chance)
            assert thought(other, level, number) == thought(state, level, number)
            state = acted(state, player_of(level), chance)


@share(10)
@given(deals(), st.sampled_from(AT_ONCE), st.integers(0, 10**6))
def test_so_it_is_under_any_rules(state: State, level: Level, seed: int) -> None:
    chance = Random(seed)
    for before, _, _ in walk(state, chance, 40):
        other = otherwise(before, before.turn, chance)
        assert thought(other, level, seed) == thought(before, level, seed)


@pytest.mark.parametrize("level", AT_ONCE)
@pytest.mark.parametrize(("rules", "seats"), TABLES, ids=NAMES)
def test_deals_end_at_every_table(rules: Rules, seats: int, level: Level) -> None:
    for number in range(DEALS):
        check_deal(deal(rules, seats, f"ends {number}"), [level] * seats)


@share(20)
@given(deals(), st.lists(st.sampled_from(AT_ONCE), min_size=6, max_size=6))
def test_deals_end_under_any_rules(state: State, levels: list[Level]) -> None:
    check_deal(state, levels)


def check_deal(state: State, levels: list[Level]) -> None:
    """The deal ends, each thought on the way is legal, and no discard is a fool's."""
    chance = Random(state.seed)
    for _ in range(ACTIONS_IN_A_DEAL):
        if state.phase is Phase.OVER:
            return
        seen, bot = view(state, state.turn), player_of(levels[state.turn])
        some = list(bot.think(seen, chance))
        assert [why_not(seen, one.move) for one in some] == [None] * len(some)
        check_sane(seen, some[-1])
        state = acted(state, bot, chance)
    raise AssertionError("the deal goes on and on")


def check_sane(seen: View, best: Thought) -> None:
    """No joker goes while another card may, and no card of a whole meld while one outside may."""
    if not isinstance(best.move, Discard):
        return
    may_go = [card for card in seen.hand if why_not(seen, Discard(card)) is None]
    card = best.move.card
    assert not card.is_joker or all(other.is_joker for other in may_go)
    spare = [other for other in may_go if not other.is_joker and breaks_none(seen, other.face)]
    assert card.is_joker or not spare or breaks_none(seen, card.face)


def breaks_none(seen: View, face: int) -> bool:
    """Whether as many points lie in whole melds of the hand without a card of that face."""
    naturals = [card for card in seen.hand if not card.is_joker]
    gone = next(card for card in naturals if card.face == face)
    return melded(seen, [card for card in naturals if card != gone]) == melded(seen, naturals)


def melded(seen: View, cards: Sequence[Card]) -> int:
    """The most points that lie in melds of the cards."""
    found = best_lay(cards, seen.rules, keep=0)
    assert found is not None
    return hand_points(cards, seen.rules) - found.left_points


@share(50)
@given(small_positions(), st.sampled_from(AT_ONCE), st.integers(0, 10**6))
def test_each_goes_on_from_wherever_a_game_stands(state: State, level: Level, seed: int) -> None:
    if state.phase is Phase.OVER:
        return
    seen = view(state, state.turn)
    some = list(player_of(level).think(seen, Random(seed)))
    assert some
    assert all(why_not(seen, one.move) is None for one in some)


@share(20)
@given(deals(), st.sampled_from(AT_ONCE))
def test_what_is_decided_on_the_kernel_is_the_move_that_is_made(state: State, level: Level) -> None:
    player = player_of(level)
    assert isinstance(player, Player)
    for _ in range(120):
        if state.phase is Phase.OVER:
            return
        seen = view(state, state.turn)
        kernel = kernel_of(state, no_shuffle)
        act = next_act(kernel, player.style, Random(0))
        if act.do is Do.DRAW and not state.stock:
            return
        done(kernel, act)
        state = play(state, thought_of(act, seen).move).state
        if state.phase is not Phase.OVER:
            assert as_played(kernel) == as_played(kernel_of(state, no_shuffle))


def no_shuffle(stock: list[int]) -> None:
    """An empty stock ends the test before anything is shuffled."""
    raise AssertionError(stock)


def as_played(kernel: Kernel) -> tuple[object, ...]:
    """What a move changes of a deal."""
    melds = [laid.key for laid in kernel.melds]
    hands = (kernel.once, kernel.twice, kernel.jokers, kernel.counts)
    turn = (kernel.turn, kernel.playing, kernel.taken, kernel.swapped, kernel.opened)
    return hands, melds, kernel.discards, kernel.stock, turn


# What the best of them does at once.


def test_opens_with_a_joker_between_two_pairs_of_neighbours() -> None:
    state = position(hands=["Th Jh * Kh Ah 2c 4d 6s 8d 9c 3s 5d 7c Qd", "13"])
    best = thought(state, Level.BRAVO)
    assert (best.reason, best.number) == (Reason.OPENS, 51)
    assert move_text(best.move) == "lay Th Jh *Qh Kh Ah"


def test_takes_what_it_can_lay_and_says_which_card() -> None:
    state = position(
        hands=["2h 9d' 6s Kc", "9"], table=["4c 5c 6c"], discards="7c", phase="draw", opened=OPENED
    )
    best = thought(state, Level.BRAVO)
    assert (best.move, best.reason, best.cards) == (Take(), Reason.FITS_AT_ONCE, cards("7c"))
    assert turn(state)[:2] == ["take", "add 7c 1"]


def test_opens_before_drawing_for_the_sake_of_the_discard() -> None:
    hands = ["Jh Qh Kh Ac 2c 3c 4c 9d 9s 5h 6s 8d 2h", "13"]
    use = position(DUELLO, hands=hands, discards="5d Th", phase="draw")
    assert turn(use)[:3] == ["lay Jh Qh Kh / Ac 2c 3c 4c", "take", "add Th 1"]
    useless = position(DUELLO, hands=hands, discards="5d 3h", phase="draw")
    assert turn(useless)[0] == "draw"


def test_takes_before_opening_where_the_opening_holds_the_card() -> None:
    rules = replace(SCALA40, take_unopened=TakeUnopened.IF_OPENS_WITH_IT)
    state = position(rules, hands=["Jh Qh Kh 2d 5s 9c 3d", "13"], discards="Th", phase="draw")
    assert turn(state)[:2] == ["take", "lay Th Jh Qh Kh"]


def test_closes_when_it_can() -> None:
    state = position(
        hands=["7h 8h 9h 7c Kd 2s", "9"], table=["4c 5c 6c", "Kh Kc Ks"], opened=OPENED
    )
    assert turn(state) == ["lay 7h 8h 9h", "add 7c 1", "add Kd 2", "discard 2s"]


def test_keeps_what_fits_for_later_and_lays_it_when_an_opponent_is_about_to_close() -> None:
    hand = "7c Kd 2h 9s"
    early = position(hands=[hand, "9"], table=["4c 5c 6c"], opened=OPENED)
    assert turn(early) == ["discard Kd"]
    late = position(hands=[hand, "3"], table=["4c 5c 6c"], opened=OPENED)
    assert turn(late)[0] == "add 7c 1"


def test_holds_an_opening_back_for_a_close_in_hand_that_counts_double() -> None:
    hand = "Jh Qh Kh Ac 2c 3c 4c 5c 9d 9s 9h 5d 7d Ks"
    state = position(DUELLO, hands=[hand, "13"])
    best = thought(state, Level.BRAVO)
    assert (best.move, best.reason) == (Discard(cards("Ks")[0]), Reason.HOLDS_BACK)
    # Whatever goes on a meld or between the two diamonds: each copy nobody has seen.
    assert best.number > 0
    assert turn(position(SCALA40, hands=[hand, "13"]))[0].startswith("lay ")
    opened = position(DUELLO, hands=[hand, "9"], table=["8s 8c 8d"], opened=(False, True))
    assert turn(opened)[0].startswith("lay ")


def test_a_joker_that_must_be_used_now_is_freed_only_with_a_use() -> None:
    table = ["7d *8d 9d"]
    use = position(FISCA, hands=["8d Kc Kh 2s", "9"], table=table, opened=OPENED)
    assert turn(use)[:2] == ["swap 8d 1", "lay Kh *Kd Kc"]
    full = position(FISCA, hands=["8d", "9"], table=["Ah Ac Ad As", *table], opened=OPENED)
    assert turn(full) == ["discard 8d"]


def test_both_cards_free_a_joker_where_both_are_needed() -> None:
    state = position(
        SCALA50, hands=["8d 8c Kc 3h 2s", "9"], table=["8h 8s *8d", "Ah Ac Ad As"], opened=OPENED
    )
    assert turn(state)[0] == "swap 8d 8c 1"


def test_a_joker_that_would_save_little_stays_in_the_hand() -> None:
    state = position(hands=["7h 8h 9h * 2d 5s Kc", "9"], opened=OPENED)
    best = thought(state, Level.BRAVO)
    assert (best.reason, best.cards) == (Reason.SAVES_JOKER, cards("*"))
    assert move_text(best.move) == "lay 7h 8h 9h"


# What its discards teach.


def test_a_discard_tells_which_two_cards_it_keeps_and_how_many_would_complete_them() -> None:
    pair = position(hands=["2s 5d 5c", "13"], discards="5s")
    best = thought(pair, Level.BRAVO)
    assert best == Thought(Discard(cards("2s")[0]), Reason.KEEPS_CHANCE, cards("5d 5c"), 3)


def test_a_card_without_a_future_goes_for_its_points() -> None:
    state = position(hands=["Kd 2s", "13"])
    assert thought(state, Level.BRAVO) == Thought(
        Discard(cards("Kd")[0]), Reason.SHEDS_POINTS, (), 10
    )


def test_a_card_an_opponent_could_lay_is_kept_and_named() -> None:
    table = ["4c 5c 6c"]
    bound = replace(SCALA40, discard_fit=DiscardFit.NOBODY)
    state = position(bound, hands=["7c 3d 9s", "13"], table=table, opened=(False, True))
    best = thought(state, Level.BRAVO)
    assert best == Thought(Discard(cards("9s")[0]), Reason.DENIES, cards("7c"))


# The levels apart.


def test_only_the_weak_forget_the_pile() -> None:
    state = position(hands=["5d 5c 8h 9h", "13"], discards="5h 5h' 5s 5s' 2c 2d 2h 3c 3d 3h Ah")
    best = {move_text(thought(state, Level.BRAVO, seed).move) for seed in range(9)}
    assert best <= {"discard 5d", "discard 5c"}
    weak = {move_text(thought(state, Level.PRINCIPIANTE, seed).move) for seed in range(20)}
    assert weak & {"discard 8h", "discard 9h"}


@pytest.mark.parametrize("move", ["swap 8d 1", "lay Jc Qc Kc", "take"])
def test_a_beginner_sometimes_sees_what_could_be_done_and_sometimes_not(move: str) -> None:
    hands = {"swap 8d 1": "8d Kh 2s 4s", "lay Jc Qc Kc": "Jc Qc Kc 2s 4s", "take": "Th 2s 4s"}
    phase = "draw" if move == "take" else "play"
    state = position(
        hands=[hands[move], "9"], table=["7d *8d 9d"], discards="Td", phase=phase, opened=OPENED
    )
    seen = [move_text(thought(state, Level.PRINCIPIANTE, seed).move) for seed in range(60)]
    assert 5 < seen.count(move) < 55
    assert thought(state, Level.BRAVO).move == next(
        thought(state, Level.PRINCIPIANTE, seed).move for seed in range(60) if seen[seed] == move
    )


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_best_at_once_leaves_the_beginner_behind(rules: Rules) -> None:
    ahead = 0
    for number in range(40):
        levels = [Level.BRAVO, Level.PRINCIPIANTE]
        for seat in (0, 1):
            bots = [player_of(level) for level in levels]
            result = play_deal(rules, f"apart {number}", bots).result
            assert result is not None
            ahead += result.points[1 - seat] > result.points[seat]
            levels.reverse()
    assert ahead > 44
