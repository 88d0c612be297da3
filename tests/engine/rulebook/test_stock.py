"""Articles 2, 23 and 26: the deal, the turn-up, the stock that runs out, the dealer who changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from quaranta.cards import pack
from quaranta.scala40 import deal, match_over, next_deal
from quaranta.scala40.events import DealDied, Drew, MatchEnded, Reshuffled, Scored, WentOut
from quaranta.scala40.notation import parse_cards
from quaranta.scala40.play import _turned_up
from quaranta.scala40.rules import DUELLO, SCALA40, SCALA50, Rules, TurnUpJoker
from quaranta.shuffle import shuffled
from tests.engine.positions import TABLES, after, everywhere, position, step, why

OPENED = (True, True)


@pytest.mark.parametrize("rules", TABLES)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(rules: Rules) -> None:
    for seats in range(rules.players_min, rules.players_max + 1):
        state = deal(rules, seats, "a seed")
        cards = shuffled(pack(rules.jokers), "a seed:1")
        starter = (state.dealer + 1) % seats
        assert state.turn == starter
        for place in range(seats):
            given = cards[place : seats * rules.hand_size : seats]
            assert state.hands[(starter + place) % seats][: rules.hand_size] == given
        assert sorted(everywhere(state)) == sorted(pack(rules.jokers))


@pytest.mark.parametrize("rules", [SCALA40, DUELLO])
def test_a_first_discard_is_turned_up(rules: Rules) -> None:
    state = deal(rules, 2, "a seed")
    cards = shuffled(pack(4), "a seed:1")
    assert [len(hand) for hand in state.hands] == [13, 13]
    assert state.discards == cards[26:27]
    assert state.stock == cards[27:]
    assert state.phase == "draw"


def test_r27_a_joker_turned_up_is_buried_and_another_turned() -> None:
    buried = set()
    for number in range(200):
        state = deal(SCALA40, 2, f"turn up {number}")
        rest = shuffled(pack(4), f"turn up {number}:1")[26:]
        jokers = next(at for at, card in enumerate(rest) if not card.is_joker)
        buried.add(jokers)
        assert state.discards == (rest[jokers],)
        assert state.stock == (*rest[jokers + 1 :], *rest[:jokers])
    assert buried > {0}


def test_r27_several_jokers_are_buried_one_after_the_other() -> None:
    rest = parse_cards("* *' 4h 5h")
    assert _turned_up(rest, SCALA40) == (rest[2:3], (rest[3], rest[0], rest[1]))
    keep = replace(SCALA40, turn_up_joker=TurnUpJoker.KEEP)
    assert _turned_up(rest, keep) == (rest[:1], rest[1:])


def test_di_mano_only_discards_one_of_fifteen() -> None:
    state = deal(SCALA50, 3, "a seed")
    assert len(state.hands[state.turn]) == 15
    assert sorted(map(len, state.hands)) == [14, 14, 15]
    assert state.discards == ()
    assert state.phase == "play"
    first = str(state.hands[state.turn][0])
    for text in ("draw", "take", f"lay {first}", f"add {first} 1", f"swap {first} 1"):
        assert why(state, text) == "only-discard"
    plain = next(card for card in state.hands[state.turn] if not card.is_joker)
    done = after(state, f"discard {plain}")
    assert len(done.hands[state.turn]) == 14
    assert done.phase == "draw"
    assert why(done, "draw") == "ok"


def test_di_manos_discard_is_a_turn_completed() -> None:
    hands = ["Kd", "13"]
    mano = position(SCALA50, hands=hands, turns=(1, 1), opened=OPENED)
    assert why(mano, "discard Kd") == "ok"
    assert why(replace(mano, turns=(1, 0)), "discard Kd") == "first-round-close"


def test_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = Counter(deal(SCALA40, 4, f"lot {number}").dealer for number in range(400))
    assert sorted(dealers) == [0, 1, 2, 3]
    assert min(dealers.values()) > 60


def test_so_many_players_as_the_rules_allow() -> None:
    for rules, seats in ((SCALA40, 1), (SCALA40, 7), (DUELLO, 3), (SCALA50, 5)):
        with pytest.raises(ValueError, match="players"):
            deal(rules, seats, "a seed")


def test_the_dealer_moves_on_clockwise() -> None:
    state = position(hands=["Kd", "2c", "3c"], opened=(True,) * 3, dealer=1)
    following = next_deal(after(state, "discard Kd"))
    assert (following.dealer, following.turn, following.deal_number) == (2, 0, 2)
    assert following.turns == (0, 0, 0)
    assert following.opened == (False,) * 3
    assert following.discards == deal_again(following.seed, 2, 3)


def deal_again(seed: str, number: int, seats: int) -> tuple[object, ...]:
    """The card turned up in a deal, by the definition of its chance."""
    return shuffled(pack(4), f"{seed}:{number}")[13 * seats : 13 * seats + 1]


def test_in_a_duel_the_dealer_alternates() -> None:
    for dealer in (0, 1):
        state = position(DUELLO, hands=["Kd", "2c"], opened=OPENED, dealer=dealer)
        following = next_deal(after(state, "discard Kd"))
        assert (following.dealer, following.turn) == (1 - dealer, dealer)


def test_those_who_are_out_are_skipped_as_dealer_and_starter() -> None:
    state = position(
        hands=["Kd", "", "2c", "3c"], opened=(True,) * 4, out=[1], totals=(0, 130, 0, 0), dealer=0
    )
    following = next_deal(after(state, "discard Kd"))
    assert (following.dealer, following.turn) == (2, 3)
    state = replace(state, dealer=3)
    following = next_deal(after(state, "discard Kd"))
    assert (following.dealer, following.turn) == (0, 2)
    assert [len(hand) for hand in following.hands] == [13, 0, 13, 13]


# The stock runs out


def test_a_reshuffle_has_a_chance_of_its_own() -> None:
    state = position(
        hands=["Kc 2c", "13"], discards="3c 4c 5c 6c 9d", stock_left=0, phase="draw", reshuffles=2
    )
    done = step(state, "draw")
    order = shuffled(state.discards[:-1], "position:1:3")
    assert done.state.hands[0][-1] == order[0]
    assert done.state.stock == order[1:]
    assert done.events == (Reshuffled(3), Drew(0, order[0]))


def test_the_stock_is_reshuffled_only_at_a_draw() -> None:
    state = position(
        hands=["7d 8d Kc 2c", "13"], discards="3c 9d", stock_left=0, phase="draw", opened=OPENED
    )
    taken = after(state, "take", "lay 7d 8d 9d", "discard Kc")
    assert taken.reshuffles == 0
    assert [str(card) for card in taken.discards] == ["3c", "Kc"]


def last_card(discards: str, reshuffles: int, rules: Rules = SCALA40) -> tuple[object, ...]:
    """The kinds of event when the last card of the stock was drawn and another discarded."""
    state = position(
        rules,
        hands=["Kc 2c", "3s"],
        discards=discards,
        stock_left=1,
        stock="7h",
        phase="draw",
        reshuffles=reshuffles,
    )
    return tuple(type(event) for event in step(after(state, "draw"), "discard Kc").events)


def test_a_deal_dies_at_the_beginning_of_a_turn_with_nothing_to_reshuffle() -> None:
    assert DealDied in last_card("", 0)
    assert DealDied not in last_card("9d", 0)


def test_a_deal_dies_when_its_reshuffles_are_used_up() -> None:
    assert DealDied not in last_card("9d 8d", 3)
    assert DealDied in last_card("9d 8d", 4)
    assert DealDied in last_card("9d 8d", 0, replace(SCALA40, dead_after=0))


def test_a_deal_does_not_die_while_there_is_stock() -> None:
    state = position(hands=["Kc 2c", "3s"], discards="", stock_left=2, phase="draw", reshuffles=4)
    assert after(state, "draw", "discard Kc").result is None


def test_in_a_dead_deal_nobody_closes_and_everybody_counts() -> None:
    state = position(
        DUELLO,
        hands=["Kc 2c", "3s Ad"],
        opened=(True, False),
        opened_this_turn=True,
        stock_left=0,
    )
    done = step(state, "discard Kc")
    result = done.state.result
    assert result is not None
    assert (result.closer, result.in_hand) == (None, False)
    assert result.points == (2, 100)
    assert isinstance(done.events[-1], Scored)
    assert next_deal(done.state).deal_number == 2


def test_a_closing_discard_closes_though_the_stock_is_empty() -> None:
    state = position(hands=["Kc", "3s"], opened=OPENED, stock_left=0)
    result = after(state, "discard Kc").result
    assert result is not None
    assert result.closer == 0


def test_when_a_dead_deal_puts_everybody_out_the_lowest_total_wins() -> None:
    state = position(hands=["Kc Kd", "Ks"], stock_left=0, totals=(95, 99))
    done = step(state, "discard Kc")
    assert done.state.totals == (105, 109)
    assert done.state.out == (True, True)
    assert match_over(done.state)
    assert done.events[-3:] == (WentOut(0), WentOut(1), MatchEnded((0,)))


def test_those_who_share_the_lowest_total_share_the_match() -> None:
    state = position(
        hands=["Kc Kd", "Ks", "", "Qs"], stock_left=0, totals=(95, 95, 103, 99), out=[2]
    )
    result = after(state, "discard Kc").result
    assert result is not None
    assert result.winners == (0, 1)
