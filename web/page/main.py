"""Puts the page together: paints, listens, then starts the engine behind what is painted."""

import json

import js
from page import focus
from page.boot import Boot
from page.dom import Tree
from page.gestures import Gestures
from page.hold import Hold
from page.kept import Kept
from page.layout import Layout
from page.link import Link
from page.motion import Motion
from page.offline import Offline
from page.words import Words

_MANNERS = ("polite", "assertive")


class Page:
    """All parts of the page, and what happens between them."""

    def __init__(self):
        body = js.document.body
        self.tree = Tree(js.document.getElementById("app"))
        self.layout = Layout(self.tree)
        self.kept = Kept(self.tree, self.layout, body.getAttribute("data-version") or "")
        self.motion = Motion(self.tree)
        self.gestures = Gestures(self.tree, self._meant)
        self.link = None
        self.painted_by_engine = False

    def begin(self):
        """Takes over the last screen or the home, listens, and starts the engine behind it."""
        kept = self.kept.take()
        language = _language(kept)
        self.words = Words(language)
        self.boot = Boot(self.words)
        self.offline = Offline(self.words)
        if kept is None:
            self.tree.adopt()
        else:
            self.tree.adopt_kept(kept[1], kept[2])
        if kept is None and language != js.document.documentElement.lang:
            js.fetch("./home-%s.json" % language).then(_text).then(self._paint_home, _nothing)
        self.layout.arrange()
        self.gestures.rove()
        hello = {
            "address": js.location.search,
            "language": language,
            "storage": js.quaranta.stores,
        }
        self.link = Link(hello, self)
        self._listen()
        js.requestAnimationFrame(lambda _time: js.setTimeout(self._start, 0))

    def _listen(self):
        self.gestures.listen()
        Hold(self.tree.app, self._meant, self.link.idle).listen()
        self.layout.listen()
        self.kept.listen()
        root = js.document.documentElement
        root.removeAttribute("data-start")
        if js.document.body.getAttribute("data-phase") == "error":  # start.js gave up too early
            js.document.body.setAttribute("data-phase", "boot")
        js.document.getElementById("failure").hidden = True
        js.performance.mark("quaranta-ui")

    def _start(self):
        self.boot.begin()
        self.link.start()

    def _meant(self, intent):
        self.motion.finish()
        if not self.link.send(intent):
            self.boot.noted()

    def _paint_home(self, text):
        if not self.painted_by_engine:
            self.paint(json.loads(text))

    def paint(self, patches):
        """Applies patches and does all that follows: sizes, focus, flights, what is said."""
        before = self.motion.places()
        keys = focus.near(self.tree)
        self.tree.apply(patches)
        self.layout.arrange()
        self.gestures.rove()
        focus.restore(self.tree, keys, self.tree.take_focus())
        self.motion.play(before)
        self._say(self.tree.take_said())

    def _say(self, said):
        """Each manner's sentences at once; the same sentence again is a new one to a reader."""
        for manner in _MANNERS:
            text = " ".join([text for way, text in said if way == manner])
            region = js.document.getElementById("say-" + manner)
            if text:
                region.textContent = text + "\u00a0" if region.textContent == text else text

    def heard_progress(self, loaded, total):
        """The engine is on its way."""
        self.boot.progress(loaded, total)

    def heard_ready(self):
        """The engine answers."""
        js.performance.mark("quaranta-ready")
        self.boot.end()
        self.offline.register()

    def heard_patches(self, patches):
        """Something to show; a page that cannot show it asks for the whole again."""
        self.painted_by_engine = True
        try:
            self.paint(patches)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            js.console.warn("patches refused: " + str(error))
            self.link.restart()
            return
        self.kept.changed()
        self.offline.offer()

    def heard_failed(self, code, detail):
        """The engine does not start."""
        self.boot.fail(code, detail)

    def heard_slow(self):
        """The engine has been silent for long."""
        self.boot.slow()

    def heard_restart(self):
        """The engine died and starts again from what it saved."""
        self.boot.again()


def _language(kept):
    """Asked for in the address, else the last screen's, else the browser's."""
    asked = js.URLSearchParams.new(js.location.search).get("lang")
    if asked in ("it", "en"):
        return asked
    if kept is not None:
        return kept[0]
    return "it" if js.navigator.language[:2] == "it" else "en"


def _text(response):
    return response.text()


def _nothing(_reason):
    """The Italian home stays until the engine is up."""


if js.document.readyState == "loading":  # last.js has not painted yet
    js.document.addEventListener("DOMContentLoaded", lambda _event: Page().begin())
else:
    Page().begin()
