"""What a move leads to: the deal, the turn, the close, the next deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from quaranta.cards import Card, pack
from quaranta.game import Refusal, Step
from quaranta.scala40.events import (
    Added,
    Closed,
    DealDied,
    Discarded,
    Drew,
    Event,
    Laid,
    Opened,
    Reshuffled,
    Swapped,
    Took,
    TookBack,
    TurnBegan,
)
from quaranta.scala40.legal import moves
from quaranta.scala40.melds import joinings, meld_points, readings, swapped
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take
from quaranta.scala40.refusals import why_not
from quaranta.scala40.rules import Rules, Start, TurnUpJoker
from quaranta.scala40.score import deal_points, standing
from quaranta.scala40.state import DealResult, PastTurn, Phase, State, view
from quaranta.shuffle import chance, shuffled


def deal(rules: Rules, seats: int, seed: str) -> State:
    """The first deal of a match; the lot picks the dealer."""
    if not rules.players_min <= seats <= rules.players_max:
        raise ValueError(
            f"{seats} players: {rules.preset} is for {rules.players_min} to {rules.players_max}"
        )
    dealer = int(chance(f"{seed}:lot").random() * seats)
    return deal_pack(rules, seats, seed, dealer, shuffled(pack(rules.jokers), f"{seed}:1"))


def deal_pack(rules: Rules, seats: int, seed: str, dealer: int, cards: tuple[Card, ...]) -> State:
    """The first deal of a match from a whole pack as it lies, first card first."""
    nobody, nothing = (False,) * seats, (0,) * seats
    return _dealt(rules, seed, 1, dealer, nothing, nobody, nothing, cards)


def next_deal(state: State) -> State:
    """The deal after one that is over, while the match goes on."""
    if state.result is None or state.result.winners:
        raise ValueError("the next deal comes after a deal that did not end the match")
    number = state.deal_number + 1
    return _dealt(
        state.rules,
        state.seed,
        number,
        _next_seat(state.out, state.dealer),
        state.totals,
        state.out,
        state.reentries,
        shuffled(pack(state.rules.jokers), f"{state.seed}:{number}"),
    )


def match_over(state: State) -> bool:
    """Whether the match has its winner."""
    return state.result is not None and bool(state.result.winners)


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the move may not be made now, or None where it may."""
    return why_not(view(state, state.turn), move)


def legal_moves(state: State) -> Iterator[Move]:
    """The moves that may be made now, lazily."""
    return moves(view(state, state.turn))


def play(state: State, move: Move) -> Step[State, Event]:
    """What a legal move leads to; an illegal one raises ValueError with its refusal."""
    refused = refusal(state, move)
    if refused is not None:
        raise ValueError(str(refused))
    if isinstance(move, Draw):
        return _draw(state)
    if isinstance(move, Take):
        return _take(state)
    if isinstance(move, Lay):
        return _lay(state, move)
    if isinstance(move, Add):
        return _add(state, move)
    if isinstance(move, Swap):
        return _swap(state, move)
    if isinstance(move, Discard):
        return _discard(state, move.card)
    return _undo(state)


def _next_seat(out: tuple[bool, ...], seat: int) -> int:
    """The next player clockwise who is still in."""
    seats = len(out)
    return next(
        other % seats for other in range(seat + 1, seat + seats + 1) if not out[other % seats]
    )


def _dealt(
    rules: Rules,
    seed: str,
    number: int,
    dealer: int,
    totals: tuple[int, ...],
    out: tuple[bool, ...],
    reentries: tuple[int, ...],
    cards: tuple[Card, ...],
) -> State:
    """The cards of deal `number` given out one at a time from the dealer's left."""
    starter = _next_seat(out, dealer)
    order = [starter]
    while (seat := _next_seat(out, order[-1])) != starter:
        order.append(seat)
    mano = rules.start is Start.MANO_DISCARDS
    given = len(order) * rules.hand_size + mano
    hands: list[tuple[Card, ...]] = [()] * len(out)
    for place, seat in enumerate(order):
        hands[seat] = cards[place : given : len(order)]
    discards, stock = ((), cards[given:]) if mano else _turned_up(cards[given:], rules)
    return State(
        rules=rules,
        seed=seed,
        deal_number=number,
        dealer=dealer,
        totals=totals,
        out=out,
        reentries=reentries,
        hands=tuple(hands),
        stock=stock,
        discards=discards,
        opened=(False,) * len(out),
        turns=(0,) * len(out),
        turn=starter,
        phase=Phase.PLAY if mano else Phase.DRAW,
    )


def _turned_up(rest: tuple[Card, ...], rules: Rules) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The first discard and the stock; a joker turned up is buried where the rules say so."""
    while rest[0].is_joker and rules.turn_up_joker is TurnUpJoker.BURY:
        rest = (*rest[1:], rest[0])
    return rest[:1], rest[1:]


def _begun(state: State) -> State:
    """The state a turn goes back to."""
    return state if state.turn_start is None else state.turn_start


def _with_hand(state: State, hand: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    return (*state.hands[: state.turn], tuple(hand), *state.hands[state.turn + 1 :])


def _draw(state: State) -> Step[State, Event]:
    events: tuple[Event, ...] = ()
    stock, discards, reshuffles = state.stock, state.discards, state.reshuffles
    if not stock:
        reshuffles += 1
        seed = f"{state.seed}:{state.deal_number}:{reshuffles}"
        stock, discards = shuffled(discards[:-1], seed), discards[-1:]
        events = (Reshuffled(reshuffles),)
    card = stock[0]
    after = replace(
        state,
        hands=_with_hand(state, (*state.hands[state.turn], card)),
        stock=stock[1:],
        discards=discards,
        reshuffles=reshuffles,
        phase=Phase.PLAY,
        drawn=card,
        turn_start=_begun(state),
    )
    return Step(after, (*events, Drew(state.turn, card)))


def _take(state: State) -> Step[State, Event]:
    card = state.discards[-1]
    after = replace(
        state,
        hands=_with_hand(state, (*state.hands[state.turn], card)),
        discards=state.discards[:-1],
        phase=Phase.PLAY,
        taken=card,
        acts=state.acts + 1,
        turn_start=_begun(state),
    )
    return Step(after, (Took(state.turn, card),))


def _spent(state: State, cards: Iterable[Card]) -> State:
    """The state with cards gone from the mover's hand, one more action to take back."""
    gone = set(cards)
    return replace(
        state,
        hands=_with_hand(state, (card for card in state.hands[state.turn] if card not in gone)),
        taken=None if state.taken in gone else state.taken,
        swapped=tuple(card for card in state.swapped if card not in gone),
        acts=state.acts + 1,
        turn_start=_begun(state),
    )


def _lay(state: State, move: Lay) -> Step[State, Event]:
    seat = state.turn
    melds = tuple(readings(group, state.rules)[0] for group in move.melds)
    opening = not state.opened[seat]
    after = replace(
        _spent(state, (card for meld in melds for card in meld.cards)),
        table=(*state.table, *melds),
        owners=(*state.owners, *(seat for _ in melds)),
        opened=tuple(had or at == seat for at, had in enumerate(state.opened)),
        opened_this_turn=state.opened_this_turn or opening,
    )
    if not opening:
        return Step(after, (Laid(seat, melds),))
    points = sum(meld_points(meld, state.rules) for meld in melds)
    return Step(after, (Opened(seat, melds, points),))


def _add(state: State, move: Add) -> Step[State, Event]:
    ways = joinings(state.table[move.meld], move.card)
    way = next(way for way in ways if move.end in (None, way.end))
    after = replace(
        _spent(state, [move.card.card]),
        table=(*state.table[: move.meld], way.meld, *state.table[move.meld + 1 :]),
    )
    return Step(after, (Added(state.turn, move.card.card, way.face, move.meld),))


def _swap(state: State, move: Swap) -> Step[State, Event]:
    meld, joker = swapped(state.table[move.meld], move.cards)
    spent = _spent(state, move.cards)
    after = replace(
        spent,
        hands=_with_hand(spent, (*spent.hands[state.turn], joker)),
        table=(*state.table[: move.meld], meld, *state.table[move.meld + 1 :]),
        swapped=(*spent.swapped, joker),
    )
    return Step(after, (Swapped(state.turn, move.cards, joker, move.meld),))


def _discard(state: State, card: Card) -> Step[State, Event]:
    seat = state.turn
    hand = tuple(held for held in state.hands[seat] if held != card)
    after = replace(
        state,
        hands=_with_hand(state, hand),
        discards=(*state.discards, card),
        turns=tuple(done + (at == seat) for at, done in enumerate(state.turns)),
        past=(*state.past, _past_turn(state, card)),
    )
    said = Discarded(seat, card)
    if not hand:
        closed = Closed(seat, state.opened_this_turn)
        return _ended(after, seat, (said, closed))
    turn = _next_seat(state.out, seat)
    fresh = replace(
        after,
        turn=turn,
        phase=Phase.DRAW,
        opened_this_turn=False,
        drawn=None,
        taken=None,
        swapped=(),
        acts=0,
        turn_start=None,
    )
    spent = fresh.reshuffles >= fresh.rules.dead_after or len(fresh.discards) < 2
    if not fresh.stock and spent:
        return _ended(fresh, None, (said, DealDied()))
    return Step(fresh, (said, TurnBegan(turn)))


def _past_turn(state: State, discarded: Card) -> PastTurn:
    """What all will have seen of the turn once it is over."""
    begun = _begun(state)
    offered = begun.discards[-1] if begun.discards and begun.phase is Phase.DRAW else None
    got = state.swapped if state.taken is None else (state.taken, *state.swapped)
    return PastTurn(
        seat=state.turn,
        opened=begun.opened[state.turn],
        offered=offered,
        took=offered is not None and state.drawn is None,
        kept=tuple(card for card in got if card != discarded),
        discarded=discarded,
        reshuffled=state.reshuffles > begun.reshuffles,
    )


def _ended(state: State, closer: int | None, events: tuple[Event, ...]) -> Step[State, Event]:
    """The deal counted and the match brought up to date."""
    points = deal_points(state, closer)
    after = standing(state, points)
    in_hand = closer is not None and state.opened_this_turn
    result = DealResult(
        closer=closer, in_hand=in_hand, points=points, hands=state.hands, winners=after.winners
    )
    over = replace(
        state,
        phase=Phase.OVER,
        totals=after.totals,
        out=after.out,
        reentries=after.reentries,
        acts=0,
        turn_start=None,
        result=result,
    )
    return Step(over, (*events, *after.events))


def _undo(state: State) -> Step[State, Event]:
    """The turn taken back; a card drawn from the stock has been seen and stays drawn."""
    if not state.acts:
        return Step(state, ())
    begun = _begun(state)
    back = begun if state.drawn is None else _draw(begun).state
    return Step(back, (TookBack(state.turn),))
