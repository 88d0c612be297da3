"""What the build says while it works: each long step by name, with its seconds."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_TICK = 5.0  # seconds between two signs of life


def say(text: str) -> None:
    """Print one line at once, also into a pipe."""
    print(text, flush=True)


@contextmanager
def doing(what: str) -> Iterator[None]:
    """Say what begins, that it still goes on, and how long it took."""
    say(f"{what} …")
    started, ended = time.monotonic(), threading.Event()
    ticker = threading.Thread(target=_tick, args=(started, ended), daemon=True)
    ticker.start()
    try:
        yield
    finally:
        ended.set()
        ticker.join()
    say(f"  done in {time.monotonic() - started:.1f} s")


def _tick(started: float, ended: threading.Event) -> None:
    while not ended.wait(_TICK):
        say(f"  … {time.monotonic() - started:.0f} s")
