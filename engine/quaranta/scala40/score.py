"""What a deal counts, who is out, and who has won the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quaranta.cards import ACE, Card
from quaranta.scala40.events import Event, MatchEnded, Paid, Reentered, Scored, WentOut
from quaranta.scala40.rules import MatchEnd, Rules, Settlement, UnopenedPenalty
from quaranta.scala40.settlement import settled
from quaranta.scala40.state import State, View

FLAT_PENALTY = 100
# Below 0 for a closer, totals may fall for ever; a record holds no more deals than this.
LONGEST_MATCH = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The match after a deal: totals, who is out, re-entries used, the winners if it is over."""

    totals: tuple[int, ...]
    out: tuple[bool, ...]
    reentries: tuple[int, ...]
    winners: tuple[int, ...]
    events: tuple[Event, ...]


def card_points(card: Card, rules: Rules) -> int:
    """What a card left in a hand counts."""
    if card.is_joker:
        return rules.joker_hand_points
    return rules.ace_hand_points if card.rank == ACE else min(card.rank, 10)


def hand_points(cards: Iterable[Card], rules: Rules) -> int:
    """What the cards left in a hand count together."""
    return sum(card_points(card, rules) for card in cards)


def deal_points(state: State, closer: int | None) -> tuple[int, ...]:
    """What each seat counts when a deal ends; players who are out count nothing."""
    in_hand = closer is not None and state.opened_this_turn
    factor = state.rules.in_hand_multiplier if in_hand else 1
    return tuple(
        0 if state.out[seat] else factor * _seat_points(state, seat, closer)
        for seat in range(state.seats)
    )


def _seat_points(state: State, seat: int, closer: int | None) -> int:
    if seat == closer:
        return state.rules.closer_points
    if not state.opened[seat] and state.rules.unopened_penalty is UnopenedPenalty.FLAT100:
        return FLAT_PENALTY
    return hand_points(state.hands[seat], state.rules)


def standing(state: State | View, points: tuple[int, ...]) -> Standing:
    """The match after a deal counted so many points."""
    totals = tuple(had + more for had, more in zip(state.totals, points, strict=True))
    scored = Scored(points, totals)
    if state.rules.match_end is MatchEnd.DEALS:
        over = state.deal_number >= state.rules.deals
        winners = _lowest(totals, range(state.seats)) if over else ()
        paid = _paid(totals) if over and state.rules.settlement is Settlement.SCALA50 else ()
        return _standing(totals, state.out, state.reentries, winners, (scored, *paid))
    return _after_limit(state, totals, scored)


def _paid(totals: tuple[int, ...]) -> tuple[Event, ...]:
    account = settled(totals)
    return (Paid(account.rounded, account.payments),)


def _after_limit(state: State | View, totals: tuple[int, ...], scored: Scored) -> Standing:
    """Who reached the limit goes out or re-enters; the last one in wins."""
    playing = [seat for seat in range(state.seats) if not state.out[seat]]
    inside = [seat for seat in playing if totals[seat] < state.rules.limit]
    now, used, events = list(totals), list(state.reentries), [scored]
    back = []
    more: list[Event] = []
    for seat in playing:
        if seat in inside:
            continue
        if used[seat] < state.rules.reentry and len(inside) >= 2:
            now[seat] = max(totals[other] for other in inside)
            used[seat] += 1
            back.append(seat)
            more.append(Reentered(seat, now[seat]))
        else:
            more.append(WentOut(seat))
    left = [*inside, *back]
    winners = tuple(left)
    if not left:
        winners = _lowest(totals, playing)
    elif len(left) > 1:
        winners = _lowest(now, left) if state.deal_number >= LONGEST_MATCH else ()
    out = tuple(seat not in left for seat in range(state.seats))
    return _standing(tuple(now), out, tuple(used), winners, (*events, *more))


def _standing(
    totals: tuple[int, ...],
    out: tuple[bool, ...],
    reentries: tuple[int, ...],
    winners: tuple[int, ...],
    events: tuple[Event, ...],
) -> Standing:
    ended: tuple[Event, ...] = (MatchEnded(winners),) if winners else ()
    return Standing(
        totals=totals, out=out, reentries=reentries, winners=winners, events=(*events, *ended)
    )


def _lowest(totals: Sequence[int], seats: Iterable[int]) -> tuple[int, ...]:
    among = list(seats)
    best = min(totals[seat] for seat in among)
    return tuple(seat for seat in among if totals[seat] == best)
