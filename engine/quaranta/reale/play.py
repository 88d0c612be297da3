"""What an action of Scala Reale leads to: the search of a pile, the next deal, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from quaranta.cards import ACE, CARDS, FACES, KING, Card
from quaranta.game import Refusal, Step, Why, refuse
from quaranta.reale.events import (
    Dealt,
    Ended,
    Event,
    Gathered,
    Gone,
    Kept,
    Searched,
    SuitFixed,
    Turned,
)
from quaranta.reale.moves import Gather, Move, Search, Turn
from quaranta.reale.piles import Pile, dealt, gathered
from quaranta.reale.rules import Rules
from quaranta.reale.state import Result, State, View, view
from quaranta.shuffle import shuffled

PACK: Final = CARDS[:FACES]
FIRST_PILES: Final = 5
ROYAL_RANKS: Final = (ACE, *range(10, KING + 1))


def deal(rules: Rules, seats: int, seed: str) -> State:
    """The game of a seed, dealt into five piles."""
    if seats != 1:
        raise ValueError(f"{seats} players: Scala Reale is for one")
    return deal_deck(rules, deck_of(seed), seed)


def deck_of(seed: str) -> tuple[Card, ...]:
    """The pack that a seed shuffles, its top card first."""
    return shuffled(PACK, f"{seed}:1")


def deal_deck(rules: Rules, deck: Sequence[Card], seed: str = "") -> State:
    """The game of a whole pack as it lies, its top card first."""
    return State(rules=rules, seed=seed, piles=dealt(deck, FIRST_PILES, rules))


def why_not(seen: View, move: Move) -> Refusal | None:
    """Why the player may not do it now, or None where he may (article 10)."""
    if seen.result is not None:
        return refuse(Why.DEAL_OVER)
    to_search = len(seen.piles) - seen.at
    if isinstance(move, Gather):
        return refuse(Why.MUST_DRAW_FIRST, piles=to_search) if to_search else None
    return None if to_search else refuse(Why.NOTHING_TO_DRAW)


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the move may not be made now, or None where it may."""
    return why_not(view(state, state.turn), move)


def legal_moves(state: State) -> Iterator[Move]:
    """The moves that may be made now."""
    moves: tuple[Move, ...] = (Turn(), Search(), Gather())
    return (move for move in moves if refusal(state, move) is None)


def play(state: State, move: Move) -> Step[State, Event]:
    """What a legal move leads to; raises ValueError where it is refused."""
    refused = refusal(state, move)
    if refused is not None:
        raise ValueError(str(refused))
    if isinstance(move, Gather):
        return _gather(state)
    return _turn(state) if isinstance(move, Turn) else _search(state)


def to_the_end(state: State) -> tuple[Step[State, Event], ...]:
    """The rest of a game step by step, a pile at a time."""
    steps: list[Step[State, Event]] = []
    while state.result is None:
        gathers = state.at == len(state.piles)
        steps.append(play(state, Gather() if gathers else Search()))
        state = steps[-1].state
    return tuple(steps)


def _search(state: State) -> Step[State, Event]:
    step = _turn(state)
    events = list(step.events)
    while step.state.at == state.at:
        step = _turn(step.state)
        events += step.events
    return Step(step.state, tuple(events))


def _turn(state: State) -> Step[State, Event]:
    card = state.piles[state.at].down[0]
    royal = card.rank in ROYAL_RANKS and state.suit in (None, card.suit)
    return _stop_at(state, card) if royal else _discard(state, card)


def _stop_at(state: State, card: Card) -> Step[State, Event]:
    """The royal card stays with all below it (article 5); the first fixes the suit (article 6)."""
    down = state.piles[state.at].down[1:]
    after = replace(
        state,
        piles=_with_pile(state, Pile(top=card, down=down)),
        at=state.at + 1,
        suit=card.suit,
        met=state.met if card in state.met else (*state.met, card),
    )
    fixed = (SuitFixed(card.suit),) if state.suit is None else ()
    kept = Kept(state.at, card, len(down) + 1)
    return _counted(after, (Turned(state.at, card), *fixed, kept))


def _discard(state: State, card: Card) -> Step[State, Event]:
    down = state.piles[state.at].down[1:]
    after = replace(
        state,
        piles=_with_pile(state, Pile(down=down)),
        at=state.at if down else state.at + 1,
        discards=(*state.discards, card),
    )
    gone = () if down else (Gone(state.at),)
    return _counted(after, (Turned(state.at, card), *gone))


def _with_pile(state: State, pile: Pile) -> tuple[Pile, ...]:
    return (*state.piles[: state.at], pile, *state.piles[state.at + 1 :])


def _counted(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    """The state once a card was turned: the deal's search may be done with it, or the game."""
    if state.at < len(state.piles):
        return Step(state, events)
    left = sum(len(pile.cards) for pile in state.piles)
    after = replace(state, sizes=(*state.sizes, left))
    events = (*events, Searched(len(state.piles), left))
    if len(state.piles) > 1:
        return Step(after, events)
    # The five royal cards of the suit are always left, so five cards are these (article 9).
    result = Result(won=left == len(ROYAL_RANKS), final=state.piles[0].cards)
    return Step(replace(after, result=result), (*events, Ended(result.won, result.final)))


def _gather(state: State) -> Step[State, Event]:
    packet = gathered(state.piles, state.rules)
    piles = dealt(packet, len(state.piles) - 1, state.rules)
    after = replace(state, piles=piles, at=0)
    sizes = tuple(len(pile.down) for pile in piles)
    return Step(after, (Gathered(len(packet)), Dealt(sizes)))
