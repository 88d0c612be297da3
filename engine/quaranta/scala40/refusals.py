"""May this action be done, and if not, why: asked of what the mover knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quaranta.cards import CARDS, Card, face_text
from quaranta.game import Refusal, Why, refuse
from quaranta.scala40.melds import (
    Kind,
    Meld,
    Placed,
    fits,
    joinings,
    meld_points,
    missing_faces,
    readings,
    second_natural_ace,
    too_many_jokers,
)
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take, Undo
from quaranta.scala40.rules import (
    DiscardFit,
    DiscardJoker,
    OpenJokers,
    SetJoker,
    Start,
    SwappedJoker,
    TakenUse,
    TakeUnopened,
)
from quaranta.scala40.state import Phase, View


def why_not(view: View, move: Move) -> Refusal | None:
    """The first refusal that applies to the move, or None where it may be made.

    The view must be the mover's: legality depends on nothing he cannot see.
    """
    if view.seat != view.turn:
        raise ValueError("legality is asked of the view of the player whose turn it is")
    if view.phase is Phase.OVER:
        return refuse(Why.DEAL_OVER)
    if isinstance(move, Undo):
        return None
    return _out_of_phase(view, move) or _of_move(view, move)


def has_opened(view: View) -> bool:
    """Whether the player whose view it is has opened in this deal."""
    return view.opened[view.seat]


def must_only_discard(view: View) -> bool:
    """Whether it is di mano's first turn, which is a discard and nothing else."""
    return view.rules.start is Start.MANO_DISCARDS and not any(view.turns)


def may_lay_first(view: View) -> bool:
    """Whether an opening may be laid before drawing."""
    return view.rules.open_before_draw and not has_opened(view)


def _out_of_phase(view: View, move: Move) -> Refusal | None:
    drawing = isinstance(move, Draw | Take)
    if must_only_discard(view) and not isinstance(move, Discard):
        return refuse(Why.ONLY_DISCARD)
    if view.phase is Phase.DRAW and not drawing:
        early = isinstance(move, Lay) and may_lay_first(view)
        return None if early else refuse(Why.MUST_DRAW_FIRST)
    if view.phase is Phase.PLAY and drawing:
        return refuse(Why.ALREADY_DRAWN)
    return None


def _of_move(view: View, move: Move) -> Refusal | None:
    if isinstance(move, Draw):
        empty = not view.stock_left and len(view.discards) < 2
        return refuse(Why.NOTHING_TO_DRAW) if empty else None
    if isinstance(move, Take):
        return _of_take(view)
    if isinstance(move, Lay):
        return _of_lay(view, move)
    if isinstance(move, Add):
        return _of_add(view, move)
    if isinstance(move, Swap):
        return _of_swap(view, move)
    assert isinstance(move, Discard)
    return _of_discard(view, move.card)


def _of_take(view: View) -> Refusal | None:
    if not view.discards:
        return refuse(Why.NOTHING_TO_DRAW)
    if not has_opened(view) and view.rules.take_unopened is TakeUnopened.NEVER:
        return refuse(Why.NOT_OPENED)
    return None


def _not_in_hand(view: View, cards: Sequence[Card]) -> Refusal | None:
    left = list(view.hand)
    for card in cards:
        if card not in left:
            return refuse(Why.NOT_IN_HAND, card=card)
        left.remove(card)
    return None


def _of_lay(view: View, move: Lay) -> Refusal | None:
    cards = [offer.card for group in move.melds for offer in group]
    missing = _not_in_hand(view, cards)
    if missing:
        return missing
    unread = [refusal for group in move.melds if (refusal := _unread(view, group))]
    if unread:
        return min(unread, key=lambda refusal: WHY_ORDER[refusal.why])
    if not cards:
        return refuse(Why.NOT_A_MELD, cards="")
    melds = [readings(group, view.rules)[0] for group in move.melds]
    if not has_opened(view) and (short := _short_opening(view, melds)):
        return short
    if len(cards) == len(view.hand):
        return refuse(Why.KEEP_A_DISCARD)
    if not has_opened(view) and view.taken is not None and view.taken not in cards:
        return refuse(Why.TAKEN_MUST_BE_USED, card=view.taken)
    return None


def _unread(view: View, group: Sequence[Placed]) -> Refusal | None:
    """Why a group of cards is not one certain meld."""
    cards = [offer.card for offer in group]
    text = " ".join(str(card) for card in cards)
    if too_many_jokers(cards, view.rules):
        return refuse(Why.TOO_MANY_JOKERS, most=view.rules.max_jokers_per_meld, cards=text)
    found = readings(group, view.rules)
    if not found:
        return refuse(Why.NOT_A_MELD, cards=text)
    if len(found) > 1:
        return refuse(Why.AMBIGUOUS_JOKER, readings=" / ".join(str(meld) for meld in found))
    return None


def _short_opening(view: View, melds: Sequence[Meld]) -> Refusal | None:
    need = view.rules.open_min
    have = sum(meld_points(meld, view.rules) for meld in melds)
    if have < need:
        return refuse(Why.OPENING_SHORT, have=have, need=need)
    clean = sum(meld_points(meld, view.rules) for meld in melds if not meld.jokers)
    if view.rules.open_jokers is OpenJokers.CLEAN and clean < need:
        return refuse(Why.OPENING_NOT_CLEAN, have=clean, need=need)
    return None


def _at_meld(view: View, meld: int) -> Refusal | None:
    if not 0 <= meld < len(view.table):
        return refuse(Why.NO_SUCH_MELD, meld=meld + 1, melds=len(view.table))
    return None if has_opened(view) else refuse(Why.NOT_OPENED)


def _of_add(view: View, move: Add) -> Refusal | None:
    card = move.card.card
    before = _not_in_hand(view, [card]) or _at_meld(view, move.meld)
    if before:
        return before
    meld = view.table[move.meld]
    if card.is_joker and meld.jokers >= view.rules.max_jokers_per_meld:
        return refuse(Why.TOO_MANY_JOKERS, most=view.rules.max_jokers_per_meld)
    ways = [way for way in joinings(meld, move.card) if move.end in (None, way.end)]
    if len({way.face for way in ways}) > 1:
        faces = " ".join(face_text(way.face) for way in ways)
        return refuse(Why.AMBIGUOUS_JOKER, faces=faces)
    if len(ways) > 1:
        return refuse(Why.AMBIGUOUS_PLACE, card=card)
    if card.is_joker and not view.rules.add_joker:
        return refuse(Why.JOKER_NOT_ADDED)
    if not ways:
        return refuse(Why.DOES_NOT_FIT, card=card, meld=move.meld + 1)
    return refuse(Why.KEEP_A_DISCARD) if len(view.hand) == 1 else None


def needs_both(view: View, meld: Meld) -> bool:
    """Whether only both missing cards at once free the joker of this set of three."""
    return (
        view.rules.set_joker is SetJoker.BOTH_MISSING
        and meld.kind is Kind.SET
        and len(meld.cards) == 3
        and meld.jokers == 1
    )


def swap_faces(view: View, meld: Meld) -> tuple[int, ...]:
    """The faces that free a joker of the meld: any one of them, or all where both are needed."""
    declared = tuple(
        face
        for card, face in zip(meld.cards, meld.faces, strict=True)
        if card.is_joker and not (meld.kind is Kind.RUN and second_natural_ace(meld, CARDS[face]))
    )
    if meld.kind is Kind.RUN or not meld.jokers:
        return declared
    wide = view.rules.set_joker is SetJoker.ANY_MISSING and len(meld.cards) == 3
    return missing_faces(meld) if wide or needs_both(view, meld) else declared


def _of_swap(view: View, move: Swap) -> Refusal | None:
    before = _not_in_hand(view, move.cards) or _at_meld(view, move.meld)
    if before:
        return before
    meld = view.table[move.meld]
    if not meld.jokers:
        return refuse(Why.NO_JOKER_THERE, meld=move.meld + 1)
    if view.taken in move.cards and not view.rules.taken_may_swap:
        return refuse(Why.TAKEN_CANNOT_SWAP, card=view.taken)
    faces = swap_faces(view, meld)
    needed = " ".join(face_text(face) for face in faces)
    both = needs_both(view, meld)
    if both and len(move.cards) == 1:
        return refuse(Why.NEEDS_BOTH_CARDS, needs=needed)
    given = [card.face for card in move.cards if not card.is_joker]
    right = sorted(given) == sorted(faces) if both else len(given) == 1 and given[0] in faces
    if not right or len(given) != len(move.cards):
        return refuse(Why.WRONG_CARD_FOR_JOKER, needs=needed)
    return None


def _of_discard(view: View, card: Card) -> Refusal | None:
    return _not_in_hand(view, [card]) or _of_taken_turn(view, card) or _of_discarded(view, card)


def _of_taken_turn(view: View, card: Card) -> Refusal | None:
    """What a card taken, or a joker swapped, this turn still asks for."""
    if card == view.taken:
        return refuse(Why.TAKEN_NOT_DISCARDED, card=card)
    bound = view.rules.taken_use is TakenUse.SAME_TURN or not has_opened(view)
    if view.taken is not None and bound:
        return refuse(Why.TAKEN_MUST_BE_USED, card=view.taken)
    if view.swapped and view.rules.swapped_joker is SwappedJoker.USE_NOW:
        return refuse(Why.JOKER_MUST_BE_USED)
    return None


def _of_discarded(view: View, card: Card) -> Refusal | None:
    if len(view.hand) == 1 and not may_close(view):
        return refuse(Why.FIRST_ROUND_CLOSE)
    # A hand that holds nothing else is free, and so is every closing discard.
    if all(_restricted(view, held) for held in view.hand):
        return None
    if _joker_bound(view) and card.is_joker:
        return refuse(Why.JOKER_NOT_DISCARDED)
    where = [number for number, meld in enumerate(view.table, 1) if fits(card, meld, view.rules)]
    if where and _fit_bound(view):
        return refuse(Why.FITS_THE_TABLE, card=card, melds=" ".join(map(str, where)))
    return None


def may_close(view: View) -> bool:
    """Whether a last card may be discarded in this turn (option `close_first_round`)."""
    played = all(done or out for done, out in zip(view.turns, view.out, strict=True))
    return played or view.rules.close_first_round


def _joker_bound(view: View) -> bool:
    return view.rules.discard_joker is DiscardJoker.UNOPENED and not has_opened(view)


def _fit_bound(view: View) -> bool:
    who = view.rules.discard_fit
    everybody = who is DiscardFit.ALL or (
        who is DiscardFit.ALL_IF_3PLUS and view.out.count(False) >= 3
    )
    return everybody or (who is not DiscardFit.NOBODY and not has_opened(view))


def _restricted(view: View, card: Card) -> bool:
    """Whether the card may be discarded only by a hand that holds nothing else."""
    if card.is_joker and _joker_bound(view):
        return True
    return _fit_bound(view) and any(fits(card, meld, view.rules) for meld in view.table)


WHY_ORDER: Final = {why: place for place, why in enumerate(Why)}
