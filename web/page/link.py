"""Holds the worker: starts it, asks it, hears it, and starts it again when it dies."""

import json
import time

import js

_WORKER = "./worker/worker.js"
_SLOW = 20000  # ms without a word while the engine loads, after which the page says so
_SILENT = 90000  # and after which it gives up
_LOST = 20000  # ms in which every intent has been answered
_DEATHS = 3  # so many in _SPAN seconds are a failure, fewer are started again
_SPAN = 120


class Link:
    """The worker behind the page; what it says goes to `ears`, which has a method for each word.

    `ears` answers heard_progress, heard_ready, heard_patches, heard_failed, heard_slow and
    heard_restart.
    """

    def __init__(self, hello, ears):
        self._hello = hello
        self._ears = ears
        self._worker = None
        self._ready = False
        self._queue = []
        self._sent = 0
        self._answered = 0
        self._spoke = False
        self._deaths = []
        self._turn = 0
        self._patience = 0
        self._late = None
        self._verbs = {
            "progress": self._progress,
            "ready": self._started,
            "patches": self._patches,
            "failed": self._failed,
        }
        js.document.addEventListener("visibilitychange", self._seen)

    def start(self):
        """Starts a worker; intents wait until it is ready."""
        self._ready = False
        self._spoke = False
        self._sent = 0
        self._answered = 0
        self._worker = js.Worker.new(_WORKER, js.JSON.parse('{"type":"module"}'))
        self._worker.onmessage = self._heard
        self._worker.onerror = self._broke
        self._worker.postMessage(json.dumps(["start", self._hello]))
        self._wait(_SLOW, self._slow)

    def send(self, intent):
        """Sends an intent now or as soon as the engine answers; True if it went now."""
        if not self._ready:
            if intent[0] != "action" or self._queue[-1:] != [intent]:
                self._queue.append(intent)
            return False
        self._sent += 1
        self._worker.postMessage(json.dumps(["intent", self._sent, intent]))
        self._wait(_LOST, self.restart)
        return True

    def idle(self):
        """Whether all that was sent has been answered."""
        return self._ready and self._answered == self._sent

    def restart(self):
        """Ends the worker and starts another, unless it dies again and again."""
        now = time.time()
        self._deaths = [then for then in self._deaths if now - then < _SPAN]
        self._deaths.append(now)
        if len(self._deaths) > _DEATHS:
            self._fail("crashed", "")
            return
        self._end()
        self._ears.heard_restart()
        self.start()

    def _heard(self, event):
        self._spoke = True
        message = json.loads(event.data)
        self._verbs[message[0]](*message[1:])

    def _progress(self, loaded, total):
        self._wait(_SLOW, self._slow)
        self._ears.heard_progress(loaded, total)

    def _started(self):
        self._rest()
        self._ready = True
        self._ears.heard_ready()
        queue = self._queue
        self._queue = []
        for intent in queue:
            self.send(intent)

    def _patches(self, number, patches):
        self._answered = max(self._answered, number)
        if self._answered == self._sent:
            self._rest()
        else:
            self._wait(_LOST, self.restart)
        self._ears.heard_patches(patches)

    def _failed(self, code, detail):
        if self._ready and code != "elsewhere":
            self.restart()
        else:
            self._fail(code, detail)

    def _broke(self, event):
        """The worker threw, or its own file could not be loaded."""
        event.preventDefault()
        detail = event.message if hasattr(event, "message") else ""
        if self._ready:
            self.restart()
        else:
            self._fail("crashed" if self._spoke else "missing-file", detail or _WORKER)

    def _fail(self, code, detail):
        self._rest()
        self._end()
        self._ready = False
        self._ears.heard_failed(code, detail)

    def _end(self):
        """Nothing more is heard of this worker, not even what was on its way."""
        self._worker.onmessage = None
        self._worker.onerror = None
        self._worker.terminate()

    def _slow(self):
        self._ears.heard_slow()
        self._wait(_SILENT - _SLOW, self._silent)

    def _silent(self):
        self._fail("silent", "")

    def _seen(self, _event):
        """A page that slept has no right to be impatient: the clock starts again."""
        if self._late is not None and not js.document.hidden:
            self._wait(self._patience, self._late)

    def _wait(self, patience, late):
        self._rest()
        self._patience = patience
        self._late = late
        turn = self._turn
        js.setTimeout(lambda: self._passed(turn), patience)

    def _rest(self):
        """Whoever waits no longer matters: a later wait has another turn."""
        self._late = None
        self._turn += 1

    def _passed(self, turn):
        if turn != self._turn or self._late is None:
            return
        if js.document.hidden:
            self._wait(self._patience, self._late)
        else:
            self._late()
