"""The table behind the page: messages in, and messages, saves and thinking out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace

from quaranta.bots.bot import Thought
from quaranta.scala40.moves import Move
from quaranta_table.effects import (
    Asked,
    Count,
    Counted,
    Effect,
    Estimate,
    Found,
    Post,
    Show,
    Think,
)
from quaranta_table.elements import Element
from quaranta_table.intents import MessageError, parse_message
from quaranta_table.markup import body_attributes, markup
from quaranta_table.patches import Patch, diff
from quaranta_table.present_screen import present
from quaranta_table.session_desk import Desk, Scene
from quaranta_table.session_start import Page, begin
from quaranta_table.settings import Settings
from quaranta_table.text import text_in


class Table:
    """A session behind the page's protocol: keeps the tree the page has and sends what changed."""

    def __init__(
        self,
        language: str,
        address: str,
        storage: bool,  # noqa: FBT001  # a fact about the page, named by the protocol
        saved: dict[str, str],
        new_seed: Callable[[], str],
        version: str = "",
        today: str = "",
    ) -> None:
        """Resumes what is saved or begins anew; nothing in `saved` is trusted.

        `language` is the page's own, for who has not chosen one; `version` is shown as it is;
        `today` is the date, 2026-01-31, for what is the same for everybody.
        """
        page = Page(
            language=language, address=address, storage=storage, version=version, today=today
        )
        self._session = begin(page, saved, new_seed)
        self._tree: Element | None = None
        self._body: tuple[tuple[str, str], ...] = ()

    def start(self) -> tuple[Effect, ...]:
        """The first screen whole, and what else follows from the beginning."""
        return self._effects(0, self._session.begun())

    def receive(self, message: str) -> tuple[Effect, ...]:
        """What follows from a message of the page; from one that is none, nothing."""
        try:
            number, intent = parse_message(message)
        except MessageError:
            return ()
        return self._effects(number, self._session.handle(intent))

    def decided(self, think: Think, move: Move) -> tuple[Effect, ...]:
        """What follows from the computer's answer."""
        return self._effects(0, self._session.decided(think, move))

    def advised(self, think: Think, thought: Thought, *, sure: bool) -> tuple[Effect, ...]:
        """What follows from a hint, as good as it is by now."""
        return self._effects(0, self._session.advised(think, thought, sure=sure))

    def estimated(self, estimate: Estimate, found: Found) -> tuple[Effect, ...]:
        """What follows from an answer about the game that the person is at."""
        return self._effects(0, self._session.estimated(estimate, found))

    def counted(self, count: Count, found: Counted) -> tuple[Effect, ...]:
        """What follows from a long count, as far as it has come."""
        return self._effects(0, self._session.counted(count, found))

    def unkept(self) -> tuple[Effect, ...]:
        """What follows when storage is taken away in the middle: playing on, and saying so."""
        return self._effects(0, self._session.unkept())

    def _effects(self, number: int, asked: Iterable[Asked]) -> tuple[Effect, ...]:
        """The effects in order, the screen turned into patches; saves come before posts."""
        effects: list[Effect] = []
        for effect in asked:
            if isinstance(effect, Show):
                patches = ["patches", number, self._patches(effect)]
                effects.append(Post(json.dumps(patches, ensure_ascii=False)))
            else:
                effects.append(effect)
        return tuple(effects)

    def _patches(self, show: Show) -> list[Patch]:
        tree, body = markup(show.screen), body_attributes(show.screen)
        patches = diff(self._tree, tree)
        patches += [
            ["body", name, value] for name, value in body if (name, value) not in self._body
        ]
        patches += [["say", "assertive" if s.urgent else "polite", s.text] for s in show.said]
        if show.focus:
            patches.append(["focus", show.focus])
        self._tree, self._body = tree, body
        return patches


def home(language: str, version: str = "") -> Element:
    """The home as it is before anything is known, to be shown while the engine starts."""
    chosen = replace(Settings(), language=language)
    scene = Scene(desk=Desk(settings=chosen, version=version))
    return markup(present(scene, text_in(language)))
