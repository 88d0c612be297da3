"""A person who plays a session by intents alone, and a world that does what it asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from quaranta.bots.levels import Level
from quaranta.cards import Card, face_text
from quaranta.record import Record
from quaranta.scala40.melds import Meld, readings
from quaranta.scala40.moves import Add, Discard, Draw, Lay, Move, Swap, Take, Undo
from quaranta.scala40.state import State, View, view
from quaranta_table.effects import (
    Asked,
    Count,
    Estimate,
    Forget,
    Hush,
    Keep,
    Said,
    Show,
    Stop,
    Think,
    think_of,
)
from quaranta_table.intents import Act, Choose, Intent, TapCard, TapPlace
from quaranta_table.screen import Screen, TableBody
from quaranta_table.screen_parts import Action
from quaranta_table.session import Session
from quaranta_table.session_desk import Ask, Desk, Held, Question
from quaranta_table.session_match import ME, Ended, Match
from quaranta_table.session_moves import Moment
from quaranta_table.session_start import Page, begin
from quaranta_table.settings import Settings
from quaranta_table.text import plain, seat_name, text_in


class Person:
    """Holds a session and its storage; the computer answers at once unless told to wait."""

    def __init__(
        self,
        address: str = "",
        saved: dict[str, str] | None = None,
        *,
        storage: bool = True,
        today: str = "",
    ) -> None:
        self.saved = dict(saved or {})
        self.said: list[Said] = []
        self.screens: list[Screen] = []
        self.focused: list[str] = []
        self.waits = False
        self.asked: Think | None = None
        self.estimate: Estimate | None = None
        self.count: Count | None = None
        page = Page(address=address, storage=storage, today=today)
        self.session: Session = begin(page, self.saved, lambda: "new")
        self.do(self.session.begun())

    @classmethod
    def at(
        cls,
        state: State,
        language: str = "it",
        names: tuple[str, ...] = (),
        ended: tuple[Ended, ...] = (),
    ) -> Self:
        """A person at a table that no play need have led to; nothing of it is kept."""
        person = cls(storage=False)
        players = names or tuple(seat_name(seat, text_in("it")) for seat in range(state.seats))
        record = Record(seed="position", players=players, rules=state.rules)
        levels = (Level.BRAVO,) * (state.seats - 1)
        match = Match(record=record, state=state, levels=levels, ended=ended)
        held = Held(order=state.hands[ME])
        desk = Desk(settings=Settings(language=language), held=held, at_table=True)
        moment = Moment(desk=desk, match=match)
        person.session = Session(moment, saved=moment, kept=False, new_seed=lambda: "new")
        person.waits = True
        person.do(person.session.begun())
        return person

    def take_up(self, text: str) -> Screen:
        """Have just the cards of these names chosen, a prime wherever the hand has one."""
        hand = list(self.state.hands[ME])
        found = []
        for name in text.split():
            card = next(card for card in hand if str(card).rstrip("'") == name)
            hand.remove(card)
            found.append(card)
        return self.choose_cards(found)

    @property
    def told(self) -> str:
        """The ribbon in words."""
        return plain(self.table.ribbon.line)

    @property
    def answers(self) -> list[str]:
        """What can be answered to the question in the ribbon."""
        return [choice.value for choice in self.table.ribbon.choices]

    def action(self, name: str) -> Action:
        """The action of a name, wherever it stands on the table."""
        table = self.table
        shown = (*table.actions, *table.tools, *table.ribbon.actions)
        return next(action for action in shown if action.name == name)

    def do(self, effects: Iterable[Asked]) -> None:
        """What the page and the worker do with effects."""
        for effect in effects:
            if isinstance(effect, Show):
                self.screens.append(effect.screen)
                self.said += effect.said
                self.focused += [effect.focus] if effect.focus else []
            elif isinstance(effect, Keep):
                self.saved[effect.key] = effect.text
            elif isinstance(effect, Forget):
                del self.saved[effect.key]
            elif isinstance(effect, Think | Hush):
                self.asked = effect if isinstance(effect, Think) else None
            elif isinstance(effect, Count | Stop):
                self.count = effect if isinstance(effect, Count) else None
            else:
                self.estimate = effect
        if not self.waits:
            self.let_think()

    def let_think(self) -> None:
        """Give the computer's answer, if it was asked."""
        while self.asked is not None:
            think, self.asked = self.asked, None
            waits, self.waits = self.waits, True
            self.do(self._heard(think))
            self.waits = waits
            if waits:
                return

    def _heard(self, think: Think) -> Iterable[Asked]:
        """What follows from the computer's last thought."""
        if think.aloud:
            return self.session.advised(think, list(think_of(think))[-1], sure=True)
        return self.session.decided(think, self.thinks_for(think))

    def send(self, *intents: Intent) -> Screen:
        """Do something at the page; returns what is shown then."""
        for intent in intents:
            self.do(self.session.handle(intent))
        return self.screen

    def act(self, *names: str) -> Screen:
        """Tap actions by their names."""
        return self.send(*map(Act, names))

    def choose_cards(self, cards: Iterable[Card]) -> Screen:
        """Have just these cards chosen."""
        wanted = list(cards)
        chosen = self.session._moment.desk.held.chosen
        changed = [card for card in chosen if card not in wanted]
        changed += [card for card in wanted if card not in chosen]
        return self.send(*(TapCard(str(card), "hand") for card in changed))

    @property
    def screen(self) -> Screen:
        """What is shown now."""
        return self.screens[-1]

    @property
    def table(self) -> TableBody:
        """The table that is shown now."""
        body = self.screen.body
        assert isinstance(body, TableBody)
        return body

    @property
    def match(self) -> Match:
        """The match under way."""
        match = self.session._moment.match
        assert match is not None
        return match

    @property
    def state(self) -> State:
        """The whole truth, which no person has."""
        return self.match.state

    @property
    def view(self) -> View:
        """What the person knows."""
        return view(self.state, ME)

    def refusal(self) -> str:
        """The word of the refusal that is shown, or empty."""
        return self.table.ribbon.refusal

    def thinks(self) -> Move:
        """A sane move for the person, as a computer would find it."""
        seed = f"me:{len(self.match.past)}"
        think = Think(view=self.view, level=Level.BRAVO, seed=seed, budget=99)
        return self.thinks_for(think)

    @staticmethod
    def thinks_for(think: Think) -> Move:
        """The computer's answer to a question."""
        return list(think_of(think))[-1].move

    def play(self, move: Move) -> None:
        """Make a move by taps alone, answering what is asked."""
        if isinstance(move, Draw | Take | Undo):
            self.act(type(move).__name__.lower())
        elif isinstance(move, Lay):
            self._lay(move)
        elif isinstance(move, Add | Swap):
            cards = [move.card.card] if isinstance(move, Add) else move.cards
            self.choose_cards(cards)
            self.send(TapPlace(f"meld:{move.meld + 1}"))
            self._answer(move)
        elif isinstance(move, Discard):
            self.choose_cards([move.card])
            self.act("discard")

    def _lay(self, move: Lay) -> None:
        opened = self.view.opened[ME]
        for group in move.melds:
            self.choose_cards(offer.card for offer in group)
            self.act("lay" if opened else "gather")
            self._answer(Lay((group,)))
        if not opened:
            self.act("lay")

    def _answer(self, move: Add | Swap | Lay) -> None:
        for _ in range(3):
            question = self.session._moment.desk.question
            if question is not None:
                self.send(Choose(answer_to(question, move, self.view)))


def answer_to(question: Question, move: Add | Swap | Lay, seen: View) -> str:
    """The answer that leads to the move."""
    if question.ask is Ask.ADD_OR_SWAP:
        return "swap" if isinstance(move, Swap) else "add"
    if question.ask is Ask.END:
        assert isinstance(move, Add)
        assert move.end is not None
        return move.end.value
    return stood_for(move, seen)


def stood_for(move: Add | Swap | Lay, seen: View) -> str:
    """What the joker of a move is to be, as an answer."""
    if isinstance(move, Add):
        assert move.card.stands is not None
        return f"*{face_text(move.card.stands)}"
    assert isinstance(move, Lay)
    meld: Meld = readings(move.melds[0], seen.rules)[0]
    pairs = zip(meld.cards, meld.faces, strict=True)
    return " ".join(f"*{face_text(face)}" for card, face in pairs if card.is_joker)
