"""What taps do at the table: from cards and places to actions of the game, or to a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from quaranta.bots.bot import Thought
from quaranta.cards import CARD_BY_TEXT, Card
from quaranta.game import Refusal, Why, refuse
from quaranta.scala40.events import Event
from quaranta.scala40.melds import Placed, readings
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take, Undo
from quaranta.scala40.state import Phase, View, view
from quaranta_table.part import Corner
from quaranta_table.saves import MOST_GATHERED, Aside
from quaranta_table.session_desk import (
    Desk,
    Held,
    Hint,
    Plan,
    Question,
    in_runs,
    in_sets,
    settled,
    toggled,
    unsaid,
)
from quaranta_table.session_match import ME, Match, advanced, refused
from quaranta_table.session_plans import (
    answered,
    cards_of,
    gathering,
    gathers_all,
    lay_of,
    laying,
    narrowed,
    placing,
    refused_to,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """All a session holds between two intents; `fresh` is the news, as the person may know it.

    `corners` are the games beside the matches, by their names, each a value of its own kind.
    """

    desk: Desk
    match: Match | None = None
    aside: tuple[Aside, ...] = ()
    fresh: tuple[Event, ...] = ()
    corners: Mapping[str, Corner] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A moment while cards are played: the match is there and the person's view of it."""

    moment: Moment
    match: Match
    view: View

    @property
    def held(self) -> Held:
        """The person's cards."""
        return self.moment.desk.held

    @property
    def mine(self) -> bool:
        """Whether it is the person's turn."""
        return self.view.turn == ME and self.view.result is None


def playing(moment: Moment) -> Play | None:
    """The moment as one in which cards are played; None at home or after a deal."""
    match = moment.match
    if match is None or not moment.desk.at_table or match.state.result is not None:
        return None
    return Play(moment=moment, match=match, view=view(match.state, ME))


def with_held(moment: Moment, held: Held) -> Moment:
    """The moment with the person's cards changed; what was asked or said is done with."""
    return replace(moment, desk=replace(unsaid(moment.desk), held=held))


def said_no(moment: Moment, refusal: Refusal) -> Moment:
    """The moment with a refusal in the ribbon."""
    return replace(moment, desk=replace(unsaid(moment.desk), refused=refusal))


def moved(moment: Moment, *moves: Move) -> Moment:
    """The moment after actions of the game, all of them or, where one is refused, none."""
    match = moment.match
    assert match is not None
    held = _ordered(moment.desk.held, match, moves)
    fresh: tuple[Event, ...] = ()
    for move in moves:
        no = refused(match, move)
        if no is not None:
            return said_no(moment, no)
        match, happened = advanced(match, move)
        fresh += happened
    held = settled(held, match.state.hands[ME])
    return replace(with_held(moment, held), match=match, fresh=(*moment.fresh, *fresh))


def _ordered(held: Held, match: Match, moves: Sequence[Move]) -> Held:
    """The person's cards with their order remembered, or gone back to, for a turn taken back."""
    if match.state.acts == 0:
        return replace(held, before=held.order)
    return replace(held, order=held.before) if Undo() in moves and held.before else held


def _mine(act: Callable[[Play], Moment]) -> Callable[[Moment], Moment]:
    """An act that only the player whose turn it is may do; others are told to wait."""

    def done(moment: Moment) -> Moment:
        play = playing(moment)
        return moment if play is None else _in_turn(play, act)

    return done


def _in_turn(play: Play, act: Callable[[Play], Moment]) -> Moment:
    """What an act leads to in the person's turn; who is out has no turn to wait for."""
    if play.mine:
        return act(play)
    if play.view.out[ME]:
        return play.moment
    return said_no(play.moment, refuse(Why.NOT_READABLE, what="wait"))


def _undo(play: Play) -> Moment:
    if play.held.tray:
        return with_held(play.moment, replace(play.held, tray=()))
    return moved(play.moment, Undo()) if play.view.may_take_back else play.moment


def _discard(play: Play) -> Moment:
    chosen = play.held.chosen
    if len(chosen) != 1:
        what = "discard_one" if chosen else "discard_none"
        return said_no(play.moment, refuse(Why.NOT_READABLE, what=what, n=len(chosen)))
    return moved(play.moment, Discard(chosen[0]))


def _lay(play: Play) -> Moment:
    """Lays the tray where something is gathered, else the chosen cards."""
    if play.held.tray:
        return moved(play.moment, lay_of(play.held.tray))
    return _used(play, laying(play.view, play.held.chosen))


def _gather(play: Play) -> Moment:
    """Puts the chosen cards on the opening tray; who has opened lays them at once."""
    if play.view.opened[ME]:
        return _lay(play)
    return _used(play, gathering(play.view, play.held.chosen))


def _used(play: Play, plans: tuple[Plan, ...]) -> Moment:
    """The chosen cards used as the plans say; refused where there is none."""
    no = _no_meld(play, plans)
    return said_no(play.moment, no) if no else carried_out(play.moment, plans)


def _no_meld(play: Play, plans: tuple[Plan, ...]) -> Refusal | None:
    chosen = play.held.chosen
    no = refused_to(play.view, Lay((tuple(map(Placed, chosen)),)))
    if no is not None and no.why in (Why.ONLY_DISCARD, Why.MUST_DRAW_FIRST):
        return no
    if not chosen:
        return refuse(Why.NOT_READABLE, what="lay_none")
    return None if plans else no


def carried_out(moment: Moment, plans: tuple[Plan, ...]) -> Moment:
    """The one plan there is carried out, or the question what is meant."""
    found = narrowed(plans)
    if isinstance(found, Question):
        return replace(moment, desk=replace(unsaid(moment.desk), question=found))
    if found is None:
        return moment
    if found.moves:
        return moved(moment, *found.moves)
    held = moment.desk.held
    return with_held(moment, replace(held, tray=(*held.tray, *found.melds), chosen=()))


def _to_meld(play: Play, number: int) -> Moment:
    """Brings the chosen cards to a meld of the table."""
    chosen = play.held.chosen
    if not chosen:
        return said_no(play.moment, refuse(Why.NOT_READABLE, what="add_none"))
    plans = placing(play.view, chosen, number)
    if plans:
        return carried_out(play.moment, plans)
    return said_no(play.moment, _not_there(play.view, chosen, number))


def _not_there(view: View, chosen: Sequence[Card], number: int) -> Refusal:
    """Why the chosen cards do not go to a meld: the first of them that is refused says it."""
    for card in chosen:
        no = refused_to(view, Add(Placed(card), number))
        if no is not None and no.why not in (Why.AMBIGUOUS_JOKER, Why.AMBIGUOUS_PLACE):
            swap = refused_to(view, Swap((card,), number))
            return swap if swap and swap.why in _SWAP_SAYS_MORE else no
    together = " ".join(map(str, chosen))
    if len(chosen) >= len(view.hand):
        return refuse(Why.KEEP_A_DISCARD)
    return refuse(Why.DOES_NOT_FIT, card=together, meld=number + 1)


_SWAP_SAYS_MORE: Final = (Why.TAKEN_CANNOT_SWAP, Why.NEEDS_BOTH_CARDS)


def _take_back(number: int) -> Callable[[Play], Moment]:
    """Takes one meld back from the tray, or all with 0."""

    def taken_back(play: Play) -> Moment:
        tray = play.held.tray
        left = tuple(meld for place, meld in enumerate(tray, 1) if number not in (0, place))
        return with_held(play.moment, replace(play.held, tray=left))

    return taken_back


def _sorted(sort: Callable[[Held], Held]) -> Callable[[Moment], Moment]:
    def done(moment: Moment) -> Moment:
        if not playing(moment):
            return moment
        held = sort(moment.desk.held)
        hint = moment.desk.hint  # it says as much of the same cards in another order
        return replace(moment, desk=replace(unsaid(moment.desk), held=held, hint=hint))

    return done


def _asked(play: Play) -> Moment:
    """A hint asked for; while one is thought of, or shown, there is nothing more to ask."""
    desk = play.moment.desk
    return replace(play.moment, desk=replace(unsaid(desk), hint=desk.hint or Hint()))


def hinted(moment: Moment, thought: Thought, *, sure: bool) -> Moment:
    """The moment with a hint that was asked for."""
    hint = Hint(thought=thought, sure=sure)
    return replace(moment, desk=replace(unsaid(moment.desk), hint=hint))


def _ready(play: Play) -> Moment:
    """The cards of the move that was advised taken up, those of an opening gathered."""
    hint = play.moment.desk.hint
    if hint is None or hint.thought is None:
        return play.moment
    move = hint.thought.move
    if isinstance(move, Lay) and gathers_all(play.view, move):
        melds = tuple(readings(group, play.view.rules)[0] for group in move.melds)
        return with_held(play.moment, replace(play.held, tray=melds, chosen=()))
    held = replace(play.held, tray=(), chosen=cards_of(move))
    return with_held(play.moment, held)


def _dropped(moment: Moment) -> Moment:
    """The ribbon's question, refusal or hint put away."""
    return replace(moment, desk=unsaid(moment.desk))


ACTS: Final[dict[str, Callable[[Moment], Moment]]] = {
    "draw": _mine(lambda play: moved(play.moment, Draw())),
    "take": _mine(lambda play: moved(play.moment, Take())),
    "gather": _mine(_gather),
    "lay": _mine(_lay),
    "discard": _mine(_discard),
    "undo": _mine(_undo),
    "hint": _mine(_asked),
    "hint-ready": _mine(_ready),
    "take-back": _mine(_take_back(0)),
    "sort-runs": _sorted(in_runs),
    "sort-sets": _sorted(in_sets),
    "understood": _dropped,
}
ACTS.update({f"take-back:{n}": _mine(_take_back(n)) for n in range(1, MOST_GATHERED + 1)})


def tap_card(moment: Moment, name: str, place: str) -> Moment:
    """A card tapped: one in the hand is chosen or no longer, any other stands for its place."""
    if place != "hand":
        return tap_place(moment, place)
    play = playing(moment)
    card = CARD_BY_TEXT.get(name)
    if play is None or card not in play.held.in_hand or card is None:
        return moment
    return with_held(moment, toggled(play.held, card))


def tap_place(moment: Moment, place: str) -> Moment:
    """A place tapped: draws, takes, discards the one chosen card, or adds to a meld."""
    play, number = playing(moment), place.removeprefix("meld:")
    if play is None or not (place in ("stock", "discard") or number.isdecimal()):
        return moment
    return _in_turn(play, lambda mine: _at_place(mine, place))


def _at_place(play: Play, place: str) -> Moment:
    if place == "stock":
        return moved(play.moment, Draw())
    if place == "discard":
        discards = play.view.phase is Phase.PLAY and len(play.held.chosen) == 1
        return _discard(play) if discards else moved(play.moment, Take())
    return _to_meld(play, int(place.removeprefix("meld:")) - 1)


def choose(moment: Moment, value: str) -> Moment:
    """A question answered; a meld named in the ribbon is the meld itself."""
    question = moment.desk.question
    if question is None:
        return tap_place(moment, value) if value.startswith("meld:") else moment
    plans = answered(question, value)
    return carried_out(moment, plans) if plans and playing(moment) else moment
