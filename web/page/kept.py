"""Keeps the last screen for the next start, in the one key of local storage this site uses."""

import json

import js

KEY = "quaranta.screen"
_PAUSE = 1500  # ms without a change before the screen is written


class Kept:
    """The last screen, written when the page rests or is left."""

    def __init__(self, tree, version):
        self.tree = tree
        self.version = version
        self._timer = None
        self._taken = ""

    def take(self):
        """The screen of this version as (language, patches that paint it), or None.

        It is put away until `give_back`: what JavaScript throws at an odd screen cannot be caught,
        and would end every start to come.
        """
        text = js.quaranta.read(KEY)
        if not text:
            return None
        js.quaranta.forget(KEY)
        self._taken = text
        try:
            kept = json.loads(text)
            if kept["version"] != self.version or kept["language"] not in ("it", "en"):
                return None
            pairs = kept["body"]
            patches = [["whole", kept["node"]]]
            for at in range(0, len(pairs), 2):
                patches.append(["body", pairs[at], pairs[at + 1]])
            return kept["language"], patches
        except (ValueError, KeyError, IndexError, TypeError):
            return None

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
        }
        js.quaranta.write(KEY, json.dumps(screen))

    def forget(self):
        """Drops a screen that cannot be painted."""
        self._taken = ""

    def give_back(self):
        """The screen that was taken is painted: it may be painted again."""
        if self._taken:
            js.quaranta.write(KEY, self._taken)

    def listen(self):
        """Writes when the page is hidden or left, which may be its last moment."""
        js.document.addEventListener("visibilitychange", self._hidden)
        js.window.addEventListener("pagehide", lambda _event: self.write())

    def _hidden(self, _event):
        if js.document.hidden:
            self.write()
