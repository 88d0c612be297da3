"""The state a case begins in: its position set up, or its pack dealt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from quaranta.cards import Card, pack
from quaranta.cases_values import Case, CaseError, Pack, Position
from quaranta.scala40.melds import Meld, Placed, readings
from quaranta.scala40.notation import offered
from quaranta.scala40.play import deal_pack
from quaranta.scala40.rules import Rules
from quaranta.scala40.state import Phase, State

SEED = "position"


def state_of(case: Case) -> State:
    """The state in which a case begins; raises CaseError where it cannot be set up.

    A position is taken as given: only copies, jokers, melds and the lengths of lists are
    checked. Copies are assigned in order of appearance, hands first, then table, discards,
    stock; unknown cards are whatever is left.
    """
    if isinstance(case.start, Pack):
        return _dealt(case.rules, case.start)
    return _placed(case.rules, case.start)


def _dealt(rules: Rules, start: Pack) -> State:
    if not rules.players_min <= start.players <= rules.players_max:
        raise CaseError("players", f"must be {rules.players_min} to {rules.players_max}")
    if not 0 <= start.dealer < start.players:
        raise CaseError("dealer", f"no seat {start.dealer} among {start.players}")
    packet = _Packet(rules)
    cards = packet.cards("pack", start.pack)
    if packet.left:
        missing = f"{len(packet.left)} of its cards are missing, {packet.left[0]} for one"
        raise CaseError("pack", missing)
    return deal_pack(rules, start.players, SEED, start.dealer, cards)


class _Packet:
    """The pack the cards of a case come from; copies go in order of appearance."""

    def __init__(self, rules: Rules) -> None:
        self.left = list(pack(rules.jokers))
        self._rules = rules
        self._used: list[Card] = []

    def offer(self, key: str, name: str) -> Placed:
        """The card of a name, with the face a joker is said to stand for."""
        offer = offered(name, (), self._used)
        if offer is None:
            raise CaseError(key, f"{name[:12]} is no card")
        if offer.card not in self.left:
            most = f"the {self._rules.jokers} jokers" if offer.card.is_joker else "the 2 copies"
            raise CaseError(key, f"{name} is one more than {most} of the pack")
        self.left.remove(offer.card)
        self._used.append(offer.card)
        return offer

    def cards(self, key: str, text: str) -> tuple[Card, ...]:
        """The cards of a text; no joker among them stands for anything."""
        offers = [self.offer(key, name) for name in text.split()]
        for offer in offers:
            if offer.stands is not None:
                raise CaseError(key, f"{offer.card}: a joker stands for a card on the table only")
        return tuple(offer.card for offer in offers)

    def meld(self, key: str, text: str) -> Meld:
        """A meld of a text, of which there is one reading."""
        offers = [self.offer(key, name) for name in text.split()]
        found = readings(offers, replace(self._rules, max_jokers_per_meld=2))
        if not found:
            raise CaseError(key, f"{text[:60]} is no meld")
        if len(found) > 1:
            said = " or ".join(map(str, found))
            raise CaseError(key, f"{text[:60]} can be {said}: say what the joker stands for")
        return found[0]

    def unknown(self, key: str, number: int) -> tuple[Card, ...]:
        """So many of the cards nobody has named, from the end of the pack."""
        if number > len(self.left):
            raise CaseError(key, f"{number} unknown cards, where {len(self.left)} are left")
        chosen = tuple(self.left[len(self.left) - number :])
        del self.left[len(self.left) - number :]
        return chosen


def names_and_number(text: str) -> tuple[str, int]:
    """The named cards of a hand as text, and how many unknown ones it has."""
    words = text.split()
    numbers = [word for word in words if word.isascii() and word.isdecimal()]
    named = " ".join(word for word in words if word not in numbers)
    return named, sum(int(word[:4]) for word in numbers)


def _placed(rules: Rules, start: Position) -> State:
    _check_seats(start)
    seats = len(start.hands)
    packet = _Packet(rules)
    hands = [packet.cards("hands", names_and_number(text)[0]) for text in start.hands]
    table = tuple(packet.meld("table", text) for text in start.table)
    discards = packet.cards("discards", start.discards)
    named = packet.cards("stock", start.stock)
    for seat, text in enumerate(start.hands):
        hands[seat] += packet.unknown("hands", names_and_number(text)[1])
    return _with_got(
        start,
        State(
            rules=rules,
            seed=SEED,
            deal_number=1,
            dealer=0,
            totals=(0,) * seats,
            out=tuple(seat in start.out for seat in range(seats)),
            reentries=(0,) * seats,
            hands=tuple(hands),
            stock=_stock(start, named, packet),
            discards=discards,
            table=table,
            owners=(0,) * len(table) if start.owners is None else start.owners,
            opened=(False,) * seats if start.opened is None else start.opened,
            turns=(1,) * seats if start.turns is None else start.turns,
            turn=start.turn,
            phase=Phase(start.phase),
            opened_this_turn=start.opened_this_turn,
            reshuffles=start.reshuffles,
        ),
    )


def _check_seats(start: Position) -> None:
    seats = len(start.hands)
    if start.phase not in (Phase.DRAW, Phase.PLAY):
        raise CaseError("phase", "must be draw or play")
    for key, given, wanted in (
        ("opened", start.opened, seats),
        ("turns", start.turns, seats),
        ("owners", start.owners, len(start.table)),
    ):
        if given is not None and len(given) != wanted:
            raise CaseError(key, f"has {len(given)} values, where there must be {wanted}")
    for key, named in (("turn", (start.turn,)), ("owners", start.owners), ("out", start.out)):
        for seat in named or ():
            if not 0 <= seat < seats:
                raise CaseError(key, f"no seat {seat} among {seats}")
    if start.turn in start.out:
        raise CaseError("out", f"seat {start.turn} is out and cannot have the turn")


def _stock(start: Position, named: tuple[Card, ...], packet: _Packet) -> tuple[Card, ...]:
    """The stock: the cards named, then unknown ones."""
    most = len(named) + len(packet.left)
    size = most if start.stock_left is None else start.stock_left
    if not len(named) <= size <= most:
        raise CaseError("stock_left", f"is {size}, where {len(named)} to {most} can be")
    return (*named, *packet.left[: size - len(named)])


def _with_got(start: Position, state: State) -> State:
    """The state with the card taken and the joker swapped earlier in this turn.

    Taking back undoes the take, the one act known.
    """
    hand = state.hands[state.turn]
    swapped = _held("swapped", start.swapped, hand)
    if any(not card.is_joker for card in swapped):
        raise CaseError("swapped", "a swap brings jokers only")
    taken = _held("taken", start.taken, hand)
    if len(taken) > 1:
        raise CaseError("taken", "one card is taken in a turn")
    if not taken:
        return replace(state, swapped=swapped)
    (card,) = taken
    begun = replace(
        state,
        hands=_without(state, card),
        discards=(*state.discards, card),
        phase=Phase.DRAW,
    )
    return replace(state, taken=card, swapped=swapped, acts=1, turn_start=begun)


def _without(state: State, card: Card) -> tuple[tuple[Card, ...], ...]:
    hands = list(state.hands)
    hands[state.turn] = tuple(held for held in hands[state.turn] if held != card)
    return tuple(hands)


def _held(key: str, text: str, hand: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a text as the hand holds them, of two copies the one without a prime."""
    left = sorted(hand)
    found: list[Card] = []
    for name in text.split():
        offer = offered(name, left, found)
        if offer is None or offer.stands is not None or offer.card not in left:
            raise CaseError(key, f"{name[:12]} is not in the hand whose turn it is")
        left.remove(offer.card)
        found.append(offer.card)
    return tuple(found)
