"""Lets the site start without a network: registers the service worker, asks before an update."""

import js

_OPTIONS = '{"updateViaCache":"none","scope":"./"}'


class Offline:
    """The service worker of this page; an embedded page has none."""

    def __init__(self, words):
        self._words = words
        self._registration = None
        self._asked = False
        self._answered = False
        self._accepted = False
        find = js.document.getElementById
        self._notice = find("update")
        self._text = find("update-text")
        self._now = find("update-now")
        self._later = find("update-later")

    def register(self):
        """Registers quietly: without it the game plays all the same, as long as there is a net."""
        if self._asked or js.quaranta.framed or not hasattr(js.navigator, "serviceWorker"):
            return
        self._asked = True
        self._now.addEventListener("click", self._accept)
        self._later.addEventListener("click", self._hide)
        workers = js.navigator.serviceWorker
        workers.addEventListener("controllerchange", self._changed)
        options = js.JSON.parse(_OPTIONS)
        workers.register("./sw.js", options).then(self._registered, _unregistered)

    def offer(self):
        """Asks about a waiting version, once, and only between matches."""
        registration = self._registration
        if registration is None or registration.waiting is None or self._answered:
            return
        self._text.textContent = self._words.say("page.update")
        self._now.textContent = self._words.say("page.update-now")
        self._later.textContent = self._words.say("page.update-later")
        self._notice.hidden = js.document.body.getAttribute("data-phase") != "home"

    def _registered(self, registration):
        self._registration = registration
        registration.addEventListener("updatefound", self._found)
        self.offer()

    def _found(self, _event):
        coming = self._registration.installing
        if coming is not None and js.navigator.serviceWorker.controller is not None:
            coming.addEventListener("statechange", lambda _event: self.offer())

    def _accept(self, _event):
        self._accepted = True
        self._hide(None)
        self._registration.waiting.postMessage("SKIP_WAITING")

    def _hide(self, _event):
        self._answered = True
        self._notice.hidden = True

    def _changed(self, _event):
        """The new version has taken over: where it was asked to, start with it."""
        if self._accepted:
            js.location.reload()


def _unregistered(_reason):
    """Blocked storage, or a host without the file: nothing the player can or must do."""
