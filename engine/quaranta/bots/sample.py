"""Worlds that could lie behind a view: the hidden cards dealt anew, the likelier the oftener."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import log
from random import Random
from typing import Final, TypeAlias

from quaranta.bots.kernel_finds import best_melds, in_runs, in_sets, may_reach
from quaranta.bots.kernel_melds import melds_of
from quaranta.bots.kernel_rules import facts_of
from quaranta.bots.kernel_spots import SPOT_OF_CARD, counted
from quaranta.bots.memory import buried, held
from quaranta.bots.outs import seen_cards
from quaranta.bots.reading import odds
from quaranta.cards import Card, pack
from quaranta.scala40.refusals import must_only_discard
from quaranta.scala40.state import Phase, State, View

Hands: TypeAlias = tuple[tuple[Card, ...], ...]

# A hand is dealt so often at most where its player would have opened or laid what is in it.
TRIES: Final = 4


def sample(view: View, rng: Random) -> State:
    """A world that looks to the seat as the view does; seeds and what was taken back aside."""
    return Worlds(view).state(rng)


class Worlds:
    """What is the same in all worlds behind a view, so that many of them are dealt quickly."""

    __slots__ = (
        "_fixed",
        "_hidden",
        "_inside",
        "_others",
        "_places",
        "_rarity",
        "_tries",
        "_view",
    )

    def __init__(self, view: View, *, tries: int = TRIES) -> None:
        self._view = view
        self._tries = tries
        self._fixed = _known_hands(view)
        known = {*seen_cards(view), *(card for fixed in self._fixed for card in fixed)}
        self._hidden = [card for card in pack(view.rules.jokers) if card not in known]
        self._places = [
            count - len(fixed) for count, fixed in zip(view.counts, self._fixed, strict=True)
        ]
        self._others = [seat for seat, places in enumerate(self._places) if places]
        self._inside = self._surely_in_hands()
        # Of a card's odds only the inverse is asked, again and again.
        self._rarity = {
            seat: [1 / chance for chance in odds(view, seat, self._hidden)] for seat in self._others
        }

    def _surely_in_hands(self) -> tuple[int, ...]:
        """The places among the hidden cards of those that cannot be in the stock."""
        under = buried(self._view)
        if under is None:
            return ()
        inside = tuple(place for place, card in enumerate(self._hidden) if card not in under)
        return inside if len(inside) <= sum(self._places) else ()

    def deal(self, rng: Random) -> tuple[Hands, tuple[Card, ...]]:
        """All hands and the stock in its order."""
        inside = self._shared(rng)
        left = [place for place in range(len(self._hidden)) if place not in self._inside]
        hands = list(self._fixed)
        start = int(rng.random() * len(self._others))
        for seat in (*self._others[start:], *self._others[:start]):
            chosen = self._chosen(seat, inside[seat], left, rng)
            hands[seat] += tuple(self._hidden[place] for place in chosen)
            gone = set(chosen)
            left = [place for place in left if place not in gone]
        left.sort(key=lambda _: rng.random())
        # A position put up by hand may lack cards: the stock is as large as it is said to be.
        stock = left[: self._view.stock_left]
        return tuple(hands), tuple(self._hidden[place] for place in stock)

    def _shared(self, rng: Random) -> dict[int, list[int]]:
        """Whose hand each of the cards surely in hands is in."""
        shares: dict[int, list[int]] = {seat: [] for seat in self._others}
        for place in self._inside:
            room = [
                (self._places[seat] - len(shares[seat])) / self._rarity[seat][place]
                for seat in self._others
            ]
            shares[rng.choices(self._others, room)[0]].append(place)
        return shares

    def _chosen(self, seat: int, inside: list[int], left: list[int], rng: Random) -> list[int]:
        """The places of a hand's hidden cards, dealt anew while the player would not hold them."""
        more = self._places[seat] - len(inside)
        rarity, random = self._rarity[seat], rng.random
        chosen = inside
        for _ in range(self._tries):
            ranked = [(-log(1.0 - random()) * rarity[place], place) for place in left]
            ranked.sort()
            chosen = inside + [place for _, place in ranked[:more]]
            if not more or self._believed(seat, chosen):
                break
        return chosen

    def _believed(self, seat: int, chosen: list[int]) -> bool:
        """Whether the player, once his turn was over, might still hold these cards."""
        view = self._view
        if not view.turns[seat] or (seat == view.turn and view.phase is not Phase.DRAW):
            return True
        cards = (*self._fixed[seat], *(self._hidden[place] for place in chosen))
        return not would_be_laid(view, seat, cards)

    def state(self, rng: Random) -> State:
        """A world that looks to the seat as the view does."""
        view = self._view
        hands, stock = self.deal(rng)
        state = State(
            rules=view.rules,
            seed=f"world {rng.random()}",
            deal_number=view.deal_number,
            dealer=view.dealer,
            totals=view.totals,
            out=view.out,
            reentries=view.reentries,
            hands=hands,
            stock=stock,
            discards=view.discards,
            table=view.table,
            owners=view.owners,
            opened=view.opened,
            turns=view.turns,
            turn=view.turn,
            phase=view.phase,
            opened_this_turn=view.opened_this_turn,
            drawn=_drawn(view, hands),
            taken=view.taken,
            swapped=view.swapped,
            reshuffles=view.reshuffles,
            acts=int(view.may_take_back),
            past=view.past,
            result=view.result,
        )
        return replace(state, turn_start=_begun(state))


def _known_hands(view: View) -> Hands:
    """What is surely in each hand; all of it once the deal is over."""
    if view.result is not None:
        return view.result.hands
    holders = held(view)
    return tuple(
        view.hand if seat == view.seat else tuple(c for c, at in holders.items() if at == seat)
        for seat in range(view.seats)
    )


def would_be_laid(view: View, seat: int, cards: Iterable[Card]) -> bool:
    """Whether a hand holds an opening or, its player having opened, a whole meld."""
    once, twice, jokers = counted(SPOT_OF_CARD[card] for card in cards)
    if view.opened[seat]:
        return bool(in_runs(once) | in_sets(once))
    least, rules = view.rules.open_min, view.rules
    if not may_reach(once, twice, jokers, least):
        return False
    hand = (once, twice, jokers)
    return bool(best_melds(facts_of(rules), melds_of(rules), hand, least, view.counts[seat]))


def _drawn(view: View, hands: Hands) -> Card | None:
    """The card drawn in this turn, another player's any of his: unless he took the discard."""
    hidden = view.phase is Phase.PLAY and view.seat != view.turn and view.taken is None
    if not hidden or must_only_discard(view) or not hands[view.turn]:
        return view.drawn
    return hands[view.turn][-1]


def _begun(state: State) -> State | None:
    """What taking the turn back leads to: all that was laid in it stays, as far as a view tells."""
    got = state.drawn if state.taken is None else state.taken
    if got is None:
        return replace(state, acts=0) if state.acts else None
    hands = list(state.hands)
    hands[state.turn] = tuple(card for card in hands[state.turn] if card != got)
    return replace(
        state,
        hands=tuple(hands),
        stock=state.stock if got == state.taken else (got, *state.stock),
        discards=(*state.discards, got) if got == state.taken else state.discards,
        opened=tuple(
            had and not (seat == state.turn and state.opened_this_turn)
            for seat, had in enumerate(state.opened)
        ),
        phase=Phase.DRAW,
        opened_this_turn=False,
        drawn=None,
        taken=None,
        swapped=(),
        acts=0,
    )
