"""A match in a terminal: a person's lines in, lines of text out, over the page's own session."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

from quaranta.game import Refusal, Why
from quaranta.record import Record
from quaranta.scala40.notation import LONGEST_MOVE
from quaranta.scala40.rules import PRESETS
from quaranta_table import saves
from quaranta_table.effects import Asked, Forget, Keep, Show, Think, think_of
from quaranta_table.intents import Act, Choose, Fill, Intent, TapPlace
from quaranta_table.present_refusals import refusal_ribbon
from quaranta_table.screen import Phase, RibbonKind, Screen, TableBody
from quaranta_table.session import MATCH_KEY
from quaranta_table.session_desk import Ask
from quaranta_table.session_spoken import ribbon_words
from quaranta_table.session_start import Page, begin
from quaranta_table.settings import USUAL
from quaranta_table.terminal_moves import Step, steps, taps
from quaranta_table.terminal_screen import asks, hint_lines, refusal_lines, screen_lines
from quaranta_table.text import Text, articles, text_in

_SHEETS: Final = ("rules", "scores")
_SORTS: Final = {"sort runs": "sort-runs", "sort sets": "sort-sets"}
_NEXT: Final = ("", "next")


class Terminal:
    """Holds a session as the page does and does for it what the page and the worker do."""

    def __init__(
        self, language: str, rules: str, players: int, seed: str, level: str = USUAL
    ) -> None:
        """Deals a match by what a person would choose on the home.

        `rules` names a preset that is for so many `players`, `level` that of all computers.
        """
        self._text: Text = text_in(language)
        self._rules = PRESETS[rules]
        self._kept: dict[str, str] = {}
        self._news: list[str] = []
        self._steps: deque[Step] = deque()
        self._step: Step | None = None
        self._think: Think | None = None
        self._left = False
        session = begin(Page(language=language), {}, lambda: seed)
        self._session = session
        self._screen: Screen
        self._follow(session.begun())
        self._send(Fill("rules", rules), Fill("players", str(players)), Fill("level", level))
        self._send(Act("new-match"))

    @property
    def over(self) -> bool:
        """Whether the match has ended or the person has left it."""
        return self._left or self.ended

    @property
    def ended(self) -> bool:
        """Whether the match has its winner."""
        return self._screen.phase is Phase.MATCH_OVER

    @property
    def record(self) -> Record:
        """The match so far, as the session keeps it in storage."""
        return saves.read(self._kept[MATCH_KEY]).match.record

    def begun(self) -> list[str]:
        """The first lines."""
        return [self._text.say("terminal.welcome"), *self._told()]

    def heard(self, typed: str) -> list[str]:
        """What follows from a line that the person typed."""
        words = " ".join(typed.split())
        if len(words) > LONGEST_MOVE:
            return [self._text.say("terminal.too_long", most=LONGEST_MOVE)]
        if words in ("quit", "help") or words.partition(" ")[0] in _SHEETS:
            return self._aside(words)
        if asks(self._screen.body):
            return self._answered(words)
        body = self._screen.body
        if not isinstance(body, TableBody):
            return self._between(words)
        if words == "hint":
            return self._hinted()
        if words in _SORTS:
            self._send(Act(_SORTS[words]))
        elif words:
            return self._played(words, body)
        return self._told()

    def _aside(self, words: str) -> list[str]:
        """What touches no card: help, a sheet, leaving."""
        if words == "quit":
            self._left = True
            return []
        if words == "help":
            return self._text.say("terminal.help").split("\n")
        name, _, number = words.partition(" ")
        if number and (name != "rules" or number not in articles(self._text.language)):
            return [self._text.say("terminal.no_article", typed=words)]
        self._send(Act(f"article:{number}" if number else name))
        lines = list(screen_lines(self._screen, self._text))
        self._send(Act("close"))
        return lines

    def _between(self, words: str) -> list[str]:
        if words not in _NEXT:
            return [self._text.say("terminal.next")]
        self._send(Act("next-deal"))
        return self._told()

    def _hinted(self) -> list[str]:
        """The move a computer would make, why, and how it is typed."""
        self._send(Act("hint"))
        body = self._screen.body
        assert isinstance(body, TableBody)
        lines = hint_lines(body.ribbon, self._text)
        self._send(Act("understood"))
        return list(lines)

    def _played(self, words: str, body: TableBody) -> list[str]:
        """An action of the game, all of its steps or as far as they are allowed."""
        found = steps(words, body, self._rules)
        if isinstance(found, Refusal):
            return self._not_tried(found, words)
        if words == "undo" and any(tool.name == "undo" and tool.off for tool in body.tools):
            return [self._text.say("terminal.nothing_to_undo")]
        self._steps.extend(found)
        return self._go_on()

    def _not_tried(self, refused: Refusal, words: str) -> list[str]:
        if refused.why is Why.NOT_READABLE:
            return [self._text.say("terminal.not_readable", typed=words)]
        return list(refusal_lines(refusal_ribbon(refused, (), self._text)))

    def _go_on(self) -> list[str]:
        """Does the steps that are left, until one is refused or something is asked."""
        while self._steps and isinstance(self._screen.body, TableBody):
            self._step = step = self._steps.popleft()
            self._send(*taps(step, self._screen.body.hand.cards))
            if wrong := self._other_way(step):
                return self._dropped(wrong)
            self._send(step.intent)
            self._answer(step)
            if refused := tuple(self._refused()):
                return self._dropped(*refused)
            if asks(self._screen.body):
                break
        return self._told()

    def _refused(self) -> Iterator[str]:
        body = self._screen.body
        if isinstance(body, TableBody) and body.ribbon.kind is RibbonKind.REFUSAL:
            yield from refusal_lines(body.ribbon)

    def _other_way(self, step: Step) -> str:
        """What to type instead where the cards go to the meld only in the other way."""
        body, wanted = self._screen.body, step.answers.get(Ask.ADD_OR_SWAP, "")
        if not wanted or not isinstance(body, TableBody) or not isinstance(step.intent, TapPlace):
            return ""
        targets = [spread.target for spread in body.melds if spread.place == step.intent.place]
        if targets in ([wanted], ["both"], [""], []):
            return ""
        return self._text.say("terminal.only_add" if targets == ["add"] else "terminal.only_swap")

    def _answer(self, step: Step) -> None:
        """Answers what is asked as far as the text said it already."""
        while asks(self._screen.body):
            body = self._screen.body
            assert isinstance(body, TableBody)
            answer = step.answers.get(Ask(body.ribbon.ask), "")
            if answer not in [choice.value for choice in body.ribbon.choices]:
                return
            self._send(Choose(answer))

    def _answered(self, words: str) -> list[str]:
        """The person's answer to what the table asks: its number, its value, or `no`."""
        body = self._screen.body
        assert isinstance(body, TableBody)
        assert self._step is not None
        values = [choice.value for choice in body.ribbon.choices]
        numbers = {str(number): value for number, value in enumerate(values, 1)}
        value = numbers.get(words, words)
        if words == "no":
            self._send(Act("close"))
            return self._dropped()
        if value not in values:
            return [self._text.say("terminal.answer")]
        self._send(Choose(value))
        self._answer(self._step)
        return self._told() if asks(self._screen.body) else self._go_on()

    def _dropped(self, *lines: str) -> list[str]:
        """Lines, with the table as it was before: nothing chosen, gathered or asked."""
        self._steps.clear()
        self._send(Act("understood"), Act("take-back"))
        if isinstance(self._screen.body, TableBody):
            self._send(*taps(Step(intent=Act("")), self._screen.body.hand.cards))
        return [*self._newly(), *lines]

    def _told(self) -> list[str]:
        """What has happened, then the screen."""
        lines = [*self._newly(), *screen_lines(self._screen, self._text)]
        if self._screen.phase is Phase.DEAL_OVER:
            lines.append(self._text.say("terminal.next"))
        return lines

    def _newly(self) -> list[str]:
        news, self._news = self._news, []
        return news

    def _send(self, *intents: Intent) -> None:
        for intent in intents:
            self._follow(self._session.handle(intent))

    def _follow(self, asked: Iterable[Asked]) -> None:
        """Does what the session asks, the computer's moves in their turn."""
        self._do(asked)
        while self._think is not None:
            think, self._think = self._think, None
            thought = list(think_of(think))[-1]
            if think.aloud:
                self._do(self._session.advised(think, thought, sure=True))
            else:
                self._do(self._session.decided(think, thought.move))

    def _do(self, asked: Iterable[Asked]) -> None:
        """Does what is asked of page and storage; a question to the computer is kept."""
        for effect in asked:
            if isinstance(effect, Show):
                self._screen = effect.screen
                self._news += _happened(effect)
            elif isinstance(effect, Keep):
                self._kept[effect.key] = effect.text
            elif isinstance(effect, Forget):
                self._kept.pop(effect.key, None)
            elif isinstance(effect, Think):
                self._think = effect


def _happened(show: Show) -> Iterator[str]:
    """What is told with a screen and does not stand on it."""
    body = show.screen.body
    ribbon = ribbon_words(body) if isinstance(body, TableBody) else ""
    return (said.text for said in show.said if not said.urgent and said.text != ribbon)
