"""Joins the page, the store and the game when the page's first message comes."""

import asyncio
import json
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Self

from worker.loop import Loop, Memory, Store, failure
from worker.storage import opened

from quaranta_table.protocol import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What the page says of itself: its address after the `?`, its language, its storage."""

    address: str
    language: str
    storage: bool

    @classmethod
    def read(cls, message: str) -> Self:
        """The values of `["start", {…}]`; raises ValueError on any other message."""
        match json.loads(message):
            case [
                "start",
                {"address": str(address), "language": str(language), "storage": bool(storage)},
            ]:
                return cls(address=address, language=language, storage=storage)
        raise ValueError("The page's first message is no start.")


class Door:
    """Takes every message of the page from the first on."""

    def __init__(
        self,
        post: Callable[[str], object],
        pause: Callable[[float], Awaitable[object]],
        take_over: Callable[[], object],
        version: str,
    ) -> None:
        """`post` sends a text to the page; `pause` waits for milliseconds and lets messages in.

        `take_over` ends the game in any other tab, before the storage is read.
        """
        self._post, self._pause, self._version = post, pause, version
        self._take_over = take_over
        self._loop: Loop | None = None
        self._early: deque[str] = deque()
        self._beginning: asyncio.Task[None] | None = None

    def receive(self, message: str) -> None:
        """Begin with the first message, answer the others; those in between wait."""
        if self._loop is not None:
            self._loop.receive(message)
        elif self._beginning is not None:
            self._early.append(message)
        else:
            self._beginning = asyncio.ensure_future(self._begin(Start.read(message)))
            self._beginning.add_done_callback(self._look_at)

    async def _begin(self, start: Start) -> None:
        store, saved = await self._storage() if start.storage else (Memory(), {})
        table = Table(
            start.language,
            start.address,
            not isinstance(store, Memory),
            saved,
            new_seed=lambda: secrets.token_hex(16),
            version=self._version,
            today=time.strftime("%Y-%m-%d"),
        )
        self._loop = Loop(table, store, post=self._post, pause=self._pause, clock=_milliseconds)
        self._post(json.dumps(["ready"]))
        self._loop.begin(table.start())
        while self._early:
            self._loop.receive(self._early.popleft())

    async def _storage(self) -> tuple[Store, dict[str, str]]:
        """The browser's store with what is in it; one in memory where the browser gives none."""
        self._take_over()
        try:
            store = await opened()
            return store, await store.load()
        except OSError:
            return Memory(), {}

    def _look_at(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._post(failure(error))


def _milliseconds() -> float:
    return time.monotonic() * 1000
