"""Takes the page's messages one at a time and does what the table asks: keep, post, think."""

import asyncio
import json
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from functools import partial
from math import inf
from typing import Protocol, TypeVar

from quaranta.bots.bot import Thought
from quaranta.scala40.moves import Move
from quaranta_table.effects import (
    Count,
    Counted,
    Effect,
    Estimate,
    Forget,
    Found,
    Hush,
    Keep,
    Post,
    Stop,
    Think,
    think_of,
)
from quaranta_table.session_beside import counted_by, found_by

SLICE_MS = 15  # a message waits no longer than this for a thinking computer

Changes = Sequence[tuple[str, str | None]]
"""Texts by their keys, in order; None means that the key goes."""


GrownT = TypeVar("GrownT")


class Store(Protocol):
    """Where texts are kept between visits."""

    async def load(self) -> dict[str, str]:
        """Everything kept."""

    async def save(self, changes: Changes) -> None:
        """Make all changes or none, and return when they can no longer be lost."""


class Game(Protocol):
    """What answers messages: `quaranta_table.protocol.Table`, as far as the loop knows it."""

    def receive(self, message: str) -> tuple[Effect, ...]:
        """What to do about a message of the page."""

    def decided(self, think: Think, move: Move) -> tuple[Effect, ...]:
        """What to do about the computer's move; nothing, where it comes too late."""

    def advised(self, think: Think, thought: Thought, *, sure: bool) -> tuple[Effect, ...]:
        """What to do about a hint, as good as it is by now; `sure` is the last of it."""

    def estimated(self, estimate: Estimate, found: Found) -> tuple[Effect, ...]:
        """What to do about an answer, or about a part of it."""

    def counted(self, count: Count, found: Counted) -> tuple[Effect, ...]:
        """What to do about a long count as far as it has come."""

    def unkept(self) -> tuple[Effect, ...]:
        """What to say now that nothing more can be kept."""


class Memory:
    """A store that lasts as long as the page, for when the browser gives no other."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._texts: dict[str, str] = {}

    async def load(self) -> dict[str, str]:
        """Everything kept."""
        return dict(self._texts)

    async def save(self, changes: Changes) -> None:
        """Make all changes."""
        for key, text in changes:
            self._texts.pop(key, None)
            if text is not None:
                self._texts[key] = text


class Loop:
    """One game, its store, and the queue between them.

    `post` sends a text to the page, `pause` waits for milliseconds and lets messages in,
    `clock` tells milliseconds.
    """

    def __init__(
        self,
        game: Game,
        store: Store,
        *,
        post: Callable[[str], object],
        pause: Callable[[float], Awaitable[object]],
        clock: Callable[[], float],
        thoughts: Callable[[Think], Iterator[Thought]] = think_of,
    ) -> None:
        """Nothing happens before `begin`."""
        self._game, self._store = game, store
        self._post, self._pause, self._clock = post, pause, clock
        self._thoughts = thoughts
        self._ahead: deque[Callable[[], tuple[Effect, ...]]] = deque()
        self._saving: asyncio.Task[None] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._estimating: asyncio.Task[None] | None = None
        self._counting: asyncio.Task[None] | None = None

    def begin(self, effects: tuple[Effect, ...]) -> None:
        """Do what the game asks at its start."""
        self._ahead.append(lambda: effects)
        self._advance()

    def receive(self, message: str) -> None:
        """Answer a message now, or when the save under way is done; estimates end."""
        if self._estimating is not None:
            self._estimating.cancel()
            self._estimating = None
        self._ahead.append(partial(self._game.receive, message))
        self._advance()

    def _advance(self) -> None:
        """Take what waits until something has to be saved first."""
        while self._ahead and self._saving is None:
            effects = self._ahead.popleft()()
            changes = [_change(effect) for effect in effects if isinstance(effect, Keep | Forget)]
            if changes:
                self._saving = self._spawn(self._save(changes, effects))
            else:
                self._publish(effects)

    async def _save(self, changes: Changes, effects: tuple[Effect, ...]) -> None:
        """Nothing is said before it is kept: what the page has seen is never lost."""
        try:
            await self._store.save(changes)
        except OSError:
            self._do_without()
        self._publish(effects)
        self._saving = None
        self._advance()

    def _do_without(self) -> None:
        """The browser took its storage away (a full disk, a user's clearing): play on without."""
        self._store = Memory()
        self._ahead.appendleft(self._game.unkept)

    def _publish(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, Post):
                self._post(effect.text)
            elif isinstance(effect, Think):
                self._think(effect)
            elif isinstance(effect, Hush):
                self._hush()
            elif isinstance(effect, Estimate):
                self._estimate(effect)
            elif isinstance(effect, Count):
                self._count(effect)
            elif isinstance(effect, Stop):
                self._stop()

    def _think(self, think: Think) -> None:
        """Think about the newest question only."""
        self._hush()
        self._thinking = self._spawn(self._decide(think))

    def _hush(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    async def _decide(self, think: Think) -> None:
        """Think in slices, wait out the pause the person was promised, and move."""
        shown_at = self._clock() + think.after_ms
        thought = await self._last_thought(think)
        while (left := shown_at - self._clock()) > 0:
            await self._pause(left)
        self._thinking = None
        if think.aloud:
            self._advise(think, thought, sure=True)
        else:
            self._ahead.append(partial(self._game.decided, think, thought.move))
            self._advance()

    async def _last_thought(self, think: Think) -> Thought:
        """The best thought there is time for; what is asked aloud is told on the way, too."""
        thoughts, told = self._thoughts(think), None
        until = self._clock() + SLICE_MS
        ends = inf if think.limit_ms is None else self._clock() + think.limit_ms
        latest = next(thoughts)
        while self._clock() < ends and (better := next(thoughts, None)) is not None:
            latest = better
            if self._clock() >= until:
                if think.aloud and latest != told:
                    self._advise(think, latest, sure=False)
                    told = latest
                await self._pause(0)
                until = self._clock() + SLICE_MS
        return latest

    def _advise(self, think: Think, thought: Thought, *, sure: bool) -> None:
        self._ahead.append(partial(self._game.advised, think, thought, sure=sure))
        self._advance()

    def _estimate(self, estimate: Estimate) -> None:
        """Answer the newest question about the game, as long as nothing else happens."""
        if self._estimating is not None:
            self._estimating.cancel()
        self._estimating = self._spawn(self._answer(estimate))

    async def _answer(self, estimate: Estimate) -> None:
        await self._pause(estimate.after_ms)
        await self._grow(found_by(estimate), partial(self._game.estimated, estimate))

    def _count(self, count: Count) -> None:
        """Count what was asked last, whatever else happens."""
        self._stop()
        growing = self._grow(counted_by(count), partial(self._game.counted, count))
        self._counting = self._spawn(growing)

    def _stop(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    async def _grow(
        self,
        growing: Iterator[GrownT | None],
        told: Callable[[GrownT], tuple[Effect, ...]],
    ) -> None:
        """Work in slices on what grows, and tell the game each time there is more to show."""
        until = self._clock() + SLICE_MS
        for found in growing:
            if found is not None:
                self._ahead.append(partial(told, found))
                self._advance()
            if found is not None or self._clock() >= until:
                await self._pause(0)
                until = self._clock() + SLICE_MS

    def _spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        task.add_done_callback(self._look_at)
        return task

    def _look_at(self, task: asyncio.Task[None]) -> None:
        """An error in a task would be forgotten otherwise, and the page wait for ever."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self._post(failure(error))


def failure(error: BaseException) -> str:
    """The message that says that the worker cannot go on, with all that a report needs."""
    return json.dumps(["failed", "crashed", "".join(traceback.format_exception(error))])


def _change(effect: Keep | Forget) -> tuple[str, str | None]:
    return effect.key, effect.text if isinstance(effect, Keep) else None
