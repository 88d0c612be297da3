"""The exact search over a hand equals a brute force, and gives the hands a person would check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quaranta.cards import CARD_BY_TEXT, CARDS, FIRST_JOKER, Card, copies, face_of
from quaranta.scala40.arrange import Arrangement, Want, best_lay, best_opening
from quaranta.scala40.melds import Meld, Placed, meld_points, readings
from quaranta.scala40.rules import SCALA40, OpenJokers, Rules
from quaranta.scala40.score import hand_points

TWO_JOKERS = replace(SCALA40, max_jokers_per_meld=2)
CLEAN = replace(SCALA40, open_jokers=OpenJokers.CLEAN)
ACE_ELEVEN = replace(SCALA40, ace_low_points=11, ace_hand_points=10, joker_hand_points=15)


def cards(text: str) -> tuple[Card, ...]:
    """Cards of a text such as `7h 7h' *`."""
    return tuple(CARD_BY_TEXT[word] for word in text.split())


def laid(found: Arrangement | None) -> list[str]:
    """The melds of an arrangement as text, in order."""
    assert found is not None
    return sorted(str(meld) for meld in found.melds)


# The oracle: which sets of cards can be laid at all, by trying every subset as a meld.


def coverings(hand: Sequence[Card], rules: Rules) -> dict[frozenset[Card], set[tuple[int, int]]]:
    """What melds that cover a set of cards exactly can count in an opening, and are worth.

    Cards are offered downwards with the jokers last, so that no order is read as a run as written
    and every reading is given.
    """
    hand = sorted(hand, key=lambda card: (card.is_joker, -card.rank))
    melds: dict[int, list[tuple[int, set[tuple[int, int]]]]] = {}
    for size in range(3, len(hand) + 1):
        for places in combinations(range(len(hand)), size):
            found = readings([Placed(hand[at]) for at in places], rules)
            if found:
                mask = sum(1 << at for at in places)
                both = {(counted(meld, rules), meld_points(meld, rules)) for meld in found}
                melds.setdefault(places[0], []).append((mask, {max(both)}))
    covered = {0: {(0, 0)}}
    for first in reversed(range(len(hand))):
        for mask, worths in melds.get(first, ()):
            for under, points in list(covered.items()):
                if not mask & under:
                    more = {(a + c, b + d) for a, b in points for c, d in worths}
                    covered[under | mask] = dearest(covered.get(under | mask, set()) | more)
    return {cards_at(hand, mask): points for mask, points in covered.items()}


def dearest(points: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The pairs that no other pair reaches in both."""
    kept: set[tuple[int, int]] = set()
    for pair in sorted(points, reverse=True):
        if not any(other[1] >= pair[1] for other in kept):
            kept.add(pair)
    return kept


def cards_at(hand: Sequence[Card], mask: int) -> frozenset[Card]:
    """The cards at the places whose bits are set."""
    return frozenset(card for at, card in enumerate(hand) if mask >> at & 1)


def counted(meld: Meld, rules: Rules) -> int:
    """What a meld counts towards the opening."""
    clean = rules.open_jokers is OpenJokers.CLEAN and meld.jokers > 0
    return 0 if clean else meld_points(meld, rules)


def costs(left: Sequence[Card], laid: int, rules: Rules, want: Want) -> tuple[int, ...]:
    """What the search makes small, the first before the second."""
    points = hand_points(left, rules)
    if want is Want.LAID:
        return (-laid, points, len(left))
    return (points, len(left)) if want is Want.POINTS else (len(left), points)


def least_cost(
    hand: Sequence[Card],
    rules: Rules,
    covered: dict[frozenset[Card], set[tuple[int, int]]],
    least: int,
    want: Want,
    must: Card | None,
    keep: int,
) -> tuple[int, ...] | None:
    """The smallest cost of any covering that may be laid."""

    def allowed() -> Iterator[tuple[int, ...]]:
        for laid_cards, pairs in covered.items():
            left = [card for card in hand if card not in laid_cards]
            if len(left) >= keep and must not in left:
                worths = [worth for counts, worth in pairs if counts >= least]
                yield from (costs(left, worth, rules, want) for worth in worths)

    return min(allowed(), default=None)


def check(hand: Sequence[Card], rules: Rules, must: Card | None, keep: int) -> None:
    """Both questions, every wish, against the oracle; and that what is answered can be laid."""
    covered = coverings(hand, rules)
    for want in Want:
        lay = best_lay(hand, rules, want=want, must=must, keep=keep)
        opening = best_opening(hand, rules, want=want, must=must, keep=keep)
        for found, least in ((lay, 0), (opening, rules.open_min)):
            expected = least_cost(hand, rules, covered, least, want, must, keep)
            assert (found and costs(found.left, found.points, rules, want)) == expected
            if found is not None:
                check_whole(hand, rules, found, least)
                assert must not in found.left


def check_whole(hand: Sequence[Card], rules: Rules, found: Arrangement, least: int) -> None:
    """Every card is in one place, every meld reads as it says, the numbers are right."""
    used = [card for meld in found.melds for card in meld.cards]
    assert sorted([*used, *found.left]) == sorted(hand)
    assert all(readings(meld.placed(), rules) == (meld,) for meld in found.melds)
    assert found.points == sum(meld_points(meld, rules) for meld in found.melds)
    assert found.left_points == hand_points(found.left, rules)
    assert sum(counted(meld, rules) for meld in found.melds) >= least


rule_sets = st.builds(
    replace,
    st.just(SCALA40),
    ace_low_points=st.sampled_from((1, 11)),
    ace_hand_points=st.sampled_from((10, 11)),
    joker_hand_points=st.sampled_from((15, 25)),
    open_min=st.integers(min_value=1, max_value=60),
    open_jokers=st.sampled_from(OpenJokers),
    max_jokers_per_meld=st.sampled_from((1, 2)),
)


def hands_of(size: int, ranks: range, suits: range) -> st.SearchStrategy[list[Card]]:
    """Hands from part of the pack, where melds are frequent, with any jokers."""
    pool = [card for rank in ranks for suit in suits for card in copies(face_of(rank, suit))]
    jokers = CARDS[FIRST_JOKER:]
    return st.lists(st.sampled_from([*pool, *jokers]), min_size=size, max_size=size, unique=True)


small_hands = st.integers(min_value=0, max_value=8).flatmap(
    lambda size: st.sampled_from(
        [hands_of(size, range(1, 5), range(3)), hands_of(size, range(10, 14), range(4))]
    ).flatmap(lambda hands: hands)
)
ace_hands = st.lists(
    st.sampled_from([*copies(0), *copies(1), *copies(2), *copies(11), *copies(12), *CARDS[104:]]),
    max_size=9,
    unique=True,
)


@given(st.data(), st.one_of(small_hands, ace_hands), rule_sets, st.integers(0, 2))
@settings(max_examples=300, deadline=None)
def test_small_hands_equal_brute_force(
    data: st.DataObject, hand: list[Card], rules: Rules, keep: int
) -> None:
    must = data.draw(st.none() | st.sampled_from(hand)) if hand else None
    check(hand, rules, must, keep)


@pytest.mark.parametrize("jokers", [0, 1, 2, 4])
@given(
    data=st.data(),
    low=st.integers(min_value=1, max_value=9),
    rules=rule_sets,
    keep=st.integers(0, 2),
)
@settings(max_examples=5, deadline=None)
def test_dense_hands_of_fourteen_equal_brute_force(
    data: st.DataObject, low: int, rules: Rules, keep: int, jokers: int
) -> None:
    pool = [
        card
        for rank in range(low, low + 5)
        for suit in range(3)
        for card in copies(face_of(rank, suit))
    ]
    naturals = st.lists(
        st.sampled_from(pool), min_size=14 - jokers, max_size=14 - jokers, unique=True
    )
    hand = [*data.draw(naturals), *CARDS[FIRST_JOKER : FIRST_JOKER + jokers]]
    check(hand, rules, data.draw(st.none() | st.sampled_from(hand)), keep)


# Hands written by hand.


def test_opening_needs_forty_and_keeps_a_card() -> None:
    thirty_nine = cards("Th Jh Qh 2c 3c 4c 9d")
    assert best_opening(thirty_nine, SCALA40) is None
    forty = cards("Jh Qh Kh Ac 2c 3c 4c 9d")
    assert laid(best_opening(forty, SCALA40)) == ["Ac 2c 3c 4c", "Jh Qh Kh"]
    assert best_opening(forty[:-1], SCALA40) is None
    assert best_opening(forty[:-1], SCALA40, keep=0) is not None


def test_low_ace_counts_as_the_rules_say() -> None:
    hand = cards("Ah 2h 3h Kd Kc Ks 5s")
    assert best_opening(hand, SCALA40) is None
    found = best_opening(hand, ACE_ELEVEN)
    assert found is not None
    assert found.points == 46
    assert found.left == cards("5s")


def test_high_ace_ends_a_run_and_does_not_turn_the_corner() -> None:
    found = best_lay(cards("Qs Ks As 2s"), SCALA40)
    assert laid(found) == ["Qs Ks As"]
    assert best_lay(cards("Ks As 2s"), SCALA40, keep=0) == Arrangement(
        melds=(), left=cards("Ks As 2s"), points=0, left_points=23
    )


def test_one_joker_a_meld_needs_two_melds_for_two_jokers() -> None:
    hand = cards("7h 9h * *' 5c 5d Ks")
    assert laid(best_lay(hand, SCALA40)) == ["5d 5c *'5h", "7h *8h 9h"]


def test_two_jokers_in_a_meld_where_the_rules_allow_them() -> None:
    hand = cards("7h Th * *' Ks")
    assert laid(best_lay(hand, TWO_JOKERS)) == ["7h *8h *'9h Th"]
    one = best_lay(hand, SCALA40)
    assert one is not None
    assert not one.melds


def test_both_copies_make_two_equal_runs() -> None:
    hand = cards("6d 6d' 7d 7d' 8d 8d' Ks")
    assert laid(best_lay(hand, SCALA40)) == ["6d 7d 8d", "6d' 7d' 8d'"]


def test_the_card_that_must_be_used_goes_before_its_copy() -> None:
    hand = cards("8s 8s' 8h 8d Kc")
    taken = CARD_BY_TEXT["8s'"]
    assert laid(best_lay(hand, SCALA40, must=taken)) == ["8h 8d 8s'"]
    assert best_lay(hand, SCALA40, must=CARD_BY_TEXT["Kc"]) is None
    jokers = cards("* *' 8h 8d Kc")
    assert laid(best_lay(jokers, SCALA40, must=CARD_BY_TEXT["*'"])) == ["8h 8d *'8c"]


def test_run_of_fourteen_slots_with_a_joker_as_one_ace() -> None:
    hand = cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh * 2c")
    found = best_lay(hand, SCALA40)
    assert laid(found) == ["Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh *Ah"]
    assert found is not None
    assert found.left == cards("2c")


def test_two_natural_aces_make_no_run_of_fourteen() -> None:
    hand = cards("Ah Ah' 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh 2c")
    found = best_lay(hand, SCALA40)
    assert laid(found) == ["Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh", "Qh Kh Ah'"]


def test_clean_opening_counts_melds_without_a_joker_only() -> None:
    hand = cards("Jh Qh Kh 9c 9d * 5s")
    assert best_opening(hand, SCALA40) is not None
    assert best_opening(hand, CLEAN) is None
    richer = cards("Jh Qh Kh Ac 2c 3c 4c 9c 9d * 5s")
    assert laid(best_opening(richer, CLEAN)) == ["9d 9c *9h", "Ac 2c 3c 4c", "Jh Qh Kh"]


def test_fewest_points_and_fewest_cards_can_differ() -> None:
    hand = cards("Kh Kd Kc 2h 3h 4h 5h 6h Th Jh Qh")
    points, few = best_lay(hand, SCALA40), best_lay(hand, SCALA40, want=Want.CARDS)
    assert points is not None
    assert few is not None
    assert len(few.left) <= len(points.left)
    assert points.left_points <= few.left_points


def test_a_hand_holds_sixteen_cards_at_most() -> None:
    assert best_lay(CARDS[:16], SCALA40) is not None
    with pytest.raises(ValueError, match="17 cards"):
        best_lay(CARDS[:17], SCALA40)
