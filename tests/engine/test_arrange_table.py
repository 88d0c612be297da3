"""The best turn with a table equals a breadth-first search over actions, and can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from quaranta.cards import CARDS, Card, pack
from quaranta.scala40 import legal_moves, play, refusal
from quaranta.scala40.arrange import Want
from quaranta.scala40.arrange_table import Asked, Turn, best_turn
from quaranta.scala40.melds import Meld, Placed, meld_points, readings
from quaranta.scala40.moves import Discard, Undo
from quaranta.scala40.notation import move_text
from quaranta.scala40.rules import (
    SCALA40,
    OpenJokers,
    Rules,
    SwappedJoker,
    TakenUse,
    TakeUnopened,
)
from quaranta.scala40.score import hand_points
from quaranta.scala40.state import Phase, State
from tests.engine.oracle import MELDS
from tests.engine.positions import position as laid_out
from tests.engine.strategies import random_rules

NEAR: Final = (1, 2, 3, 12, 13)
# A card that goes with none of the near ones, whatever the jokers.
ALONE: Final = CARDS[6]


def position(number: int) -> State:
    """Somewhere in a turn: a few close cards in the hand and in melds, under any rules."""
    chance = Random(number)
    rules = replace(random_rules(chance), open_min=chance.choice([0, 10, 20, 33, 40]))
    left = [card for card in pack(rules.jokers) if card.is_joker or card.rank in NEAR]
    chance.shuffle(left)
    left.sort(key=lambda card: not card.is_joker and chance.random() < 0.5)
    table = tuple(_melds(left, chance, rules))
    cards = [left.pop(chance.randrange(len(left))) for _ in range(chance.randint(2, 7))]
    opened = chance.random() < 0.7
    may_take = opened or rules.take_unopened is TakeUnopened.IF_OPENS_WITH_IT
    jokers = [card for card in cards if card.is_joker]
    got = jokers[:1] if opened and chance.random() < 0.2 else []
    others = [card for card in cards if card not in got]
    taken = chance.choice(others) if others and may_take and chance.random() < 0.4 else None
    return State(
        rules=rules,
        seed="table",
        deal_number=1,
        dealer=0,
        totals=(0, 0),
        out=(False, False),
        reentries=(0, 0),
        hands=(tuple(cards), (CARDS[20],)),
        stock=(CARDS[21],),
        discards=(),
        table=table,
        owners=(0,) * len(table),
        opened=(opened, True),
        turns=(1, 1),
        turn=0,
        phase=Phase.PLAY,
        taken=taken,
        swapped=tuple(got),
    )


def _melds(left: list[Card], chance: Random, rules: Rules) -> Iterator[Meld]:
    near = [faces for faces in MELDS if len(faces) < 6 and all(f % 13 + 1 in NEAR for f in faces)]
    for _ in range(chance.randint(0, 3)):
        faces = chance.choice(near)
        wild = chance.sample(range(len(faces)), chance.choice([0, 1, 1, 2]))
        offers: list[Placed] = []
        for at, face in enumerate(faces):
            fitting = [c for c in left if c.is_joker == (at in wild)]
            fitting = [c for c in fitting if c.is_joker or c.face == face]
            fitting = [c for c in fitting if c not in [offer.card for offer in offers]]
            if fitting:
                offers.append(Placed(fitting[0], face if at in wild else None))
        found = readings(offers, rules) if len(offers) == len(faces) else ()
        if len(found) == 1:
            for offer in offers:
                left.remove(offer.card)
            yield found[0]


def by_actions(state: State, want: Want, keep: int) -> tuple[int, ...] | None:
    """The least cost of any state that actions lead to and in which the turn may end."""
    ahead, met, first = [state], {key(state)}, len(state.table)
    best: tuple[int, ...] | None = None
    for now in ahead:
        if may_end(now, keep):
            cost = costs(now.hands[0], now.table[first:], now.rules, want)
            best = cost if best is None else min(best, cost)
        for move in legal_moves(now):
            if isinstance(move, Discard | Undo):
                continue
            after = play(now, move).state
            if (told := key(after)) not in met:
                met.add(told)
                ahead.append(after)
    return best


def may_end(state: State, keep: int) -> bool:
    hand, rules = state.hands[0], state.rules
    bound = state.taken is not None and rules.taken_use is TakenUse.SAME_TURN
    due = state.swapped and rules.swapped_joker is SwappedJoker.USE_NOW
    only_taken = len(hand) == 1 and hand[0] == state.taken
    return bool(state.opened[0] and len(hand) >= keep and not bound and not due and not only_taken)


def key(state: State) -> object:
    kinds = Counter(
        (-1 if card.is_joker else card.face, card == state.taken, card in state.swapped)
        for card in state.hands[0]
    )
    table = [
        (meld.low, *sorted(zip(meld.faces, (c.is_joker for c in meld.cards), strict=True)))
        for meld in state.table
    ]
    return frozenset(kinds.items()), tuple(table), state.opened


def costs(
    left: tuple[Card, ...], new: tuple[Meld, ...], rules: Rules, want: Want
) -> tuple[int, ...]:
    """What is made small, the first before the second."""
    points, laid = hand_points(left, rules), sum(meld_points(meld, rules) for meld in new)
    if want is Want.LAID:
        return (-laid, points, len(left))
    return (points, len(left)) if want is Want.POINTS else (len(left), points)


def asked(state: State, want: Want, keep: int) -> Asked:
    """The question a player would ask in a state."""
    return Asked(
        hand=state.hands[0],
        table=state.table,
        rules=state.rules,
        opened=state.opened[0],
        want=want,
        taken=state.taken,
        swapped=state.swapped,
        keep=keep,
    )


def played(state: State, turn: Turn) -> State:
    """The state after a turn's actions, each of which is legal."""
    for move in turn.moves:
        assert refusal(state, move) is None, (move, refusal(state, move))
        state = play(state, move).state
    return state


def check(state: State, want: Want, keep: int) -> None:
    """The best turn costs what the search over actions finds, and its actions lead there."""
    found = best_turn(asked(state, want, keep))
    if not keep:
        # The rules always keep a card: one that can go nowhere is kept in its place.
        state = replace(state, hands=((*state.hands[0], ALONE), *state.hands[1:]))
    expected = by_actions(state, want, max(keep, 1))
    if found is None:
        assert expected is None
        return
    end = played(state, found)
    left = found.left if keep else (*found.left, ALONE)
    assert may_end(end, keep)
    assert sorted(end.hands[0]) == sorted(left)
    assert end.table[len(state.table) :] == found.melds
    assert found.points == sum(meld_points(meld, state.rules) for meld in found.melds)
    assert found.left_points == hand_points(found.left, state.rules)
    assert costs(left, found.melds, state.rules, want) == expected


@pytest.mark.parametrize("block", range(8))
def test_small_tables_equal_a_search_over_actions(block: int, small_tables: int) -> None:
    for number in range(block, small_tables, 8):
        check(position(number), tuple(Want)[number % 3], (1, 1, 0, 1, 2)[number % 5])


def turn(
    hand: str, table: Sequence[str], rules: Rules = SCALA40, *, opened: bool = True, keep: int = 1
) -> list[str]:
    """The actions of the best turn as text, each of them legal; none where nothing is allowed."""
    state = laid_out(rules, hands=[hand, "1"], table=table, opened=[opened, True])
    found = best_turn(asked(state, Want.POINTS, keep))
    if found is None:
        return []
    played(state, found)
    return [move_text(move) for move in found.moves]


def test_cards_are_added_at_both_ends_and_several_to_a_meld() -> None:
    assert turn("4h 5h 9h Th Kc", ["6h 7h 8h"]) == [
        "add 5h 1",
        "add 4h 1",
        "add 9h 1",
        "add Th 1",
    ]


def test_a_swap_feeds_a_new_meld() -> None:
    assert turn("8d Kc Ks 3s", ["7d *8d 9d"]) == ["swap 8d 1", "lay Kc Ks *Kh"]


def test_a_swap_feeds_an_addition_elsewhere() -> None:
    use_now = replace(SCALA40, swapped_joker=SwappedJoker.USE_NOW)
    found = turn("8d 3s 5c", ["7d *8d 9d", "Jc Qc Kc"], use_now)
    assert found[0] == "swap 8d 1"
    assert found[1].startswith("add *")


def test_a_run_takes_all_fourteen_slots_with_one_natural_ace() -> None:
    table = ["2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"]
    assert sorted(turn("Ah * 3s", table)) == ["add *Ah 1", "add Ah 1 low"]
    assert len(turn("Ah Ah' 3s", table)) == 1


def test_what_an_opening_lacks_no_addition_brings() -> None:
    assert turn("Th Jh Qh 9c 2s", ["6c 7c 8c"], opened=False) == []
    assert turn("Jh Qh Kh Ad Ac As 9c 2s", ["6c 7c 8c"], opened=False) == [
        "lay Jh Qh Kh / Ad Ac As",
        "add 9c 1",
    ]


def test_a_joker_is_added_after_a_clean_opening() -> None:
    clean = replace(SCALA40, open_jokers=OpenJokers.CLEAN)
    lay, add = turn("Th Jh Qh Kh * 2s", [], clean, opened=False)
    assert lay == "lay Th Jh Qh Kh"
    assert add.startswith("add *")


def test_a_hand_holds_sixteen_cards_at_most() -> None:
    with pytest.raises(ValueError, match="17 cards"):
        best_turn(Asked(hand=CARDS[:17], table=(), rules=SCALA40))
