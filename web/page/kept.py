"""Keeps the last screen for the next start, in the one key of local storage this site uses."""

import json

import js

KEY = "quaranta.screen"
_PAUSE = 1500  # ms without a change before the screen is written


class Kept:
    """The last screen, written when the page rests or is left; last.js paints it."""

    def __init__(self, tree, layout, version):
        self.tree = tree
        self.layout = layout
        self.version = version
        self._timer = None

    def take(self):
        """The screen that is painted already as (language, node, body), or None."""
        if not js.quaranta.kept:
            return None
        kept = json.loads(js.quaranta.kept)
        pairs = kept["body"]
        body = dict([(pairs[at], pairs[at + 1]) for at in range(0, len(pairs), 2)])
        return kept["language"], kept["node"], body

    def changed(self):
        """The screen is not what was written: write it as soon as nothing happens."""
        if self._timer is not None:
            js.clearTimeout(self._timer)
        self._timer = js.setTimeout(self.write, _PAUSE)

    def write(self):
        """Writes the screen if it has changed since."""
        if self._timer is None or self.tree.root is None:
            return
        js.clearTimeout(self._timer)
        self._timer = None
        pairs = []
        for name, value in self.tree.body.items():
            pairs += [name, value]
        screen = {
            "version": self.version,
            "language": self.tree.body.get("lang", "it"),
            "node": self.tree.root.listed(),
            "body": pairs,
            "sizes": self.layout.listed(),
        }
        js.quaranta.write(KEY, json.dumps(screen))

    def listen(self):
        """Writes when the page is hidden or left, which may be its last moment."""
        js.document.addEventListener("visibilitychange", self._hidden)
        js.window.addEventListener("pagehide", lambda _event: self.write())

    def _hidden(self, _event):
        if js.document.hidden:
            self.write()
