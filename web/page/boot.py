"""Shows how the start goes: a strip with megabytes, or what failed with what to do about it."""

import js

_PATIENCE = 400  # ms a start may take before anything is shown of it


class Boot:
    """The strip and the failure page, which stand in index.html outside the game."""

    def __init__(self, words):
        self.words = words
        find = js.document.getElementById
        self._strip = find("boot")
        self._text = find("boot-text")
        self._bar = find("boot-bar")
        self._retry = find("boot-retry")
        self._failure = find("failure")
        self._over = False
        self._tapped = False
        self._text_key = "page.loading"
        self._retry.textContent = words.say("page.retry")
        self._retry.addEventListener("click", _reload)

    def begin(self):
        """A start is under way; the strip comes if it takes long enough to be noticed."""
        self._over = False
        self._bar.removeAttribute("value")
        self._retry.hidden = True
        self._say("page.noted" if self._tapped else "page.loading")
        js.setTimeout(self._show, _PATIENCE)

    def progress(self, loaded, total):
        """So many bytes of so many have come."""
        self._bar.setAttribute("value", str(loaded))
        self._bar.setAttribute("max", str(max(total, 1)))
        amount = self.words.megabytes(loaded, total)
        self._text.textContent = self.words.say(self._text_key) + ": " + amount

    def noted(self):
        """A tap came before the engine could answer it."""
        self._tapped = True
        self._say("page.noted")
        self._tell()
        self._show()

    def slow(self):
        """It takes long: the person may try again."""
        self._say("page.slow")
        self._retry.hidden = False
        self._tell()
        self._show()

    def again(self):
        """The engine died and is being started again."""
        self.begin()
        self._say("page.again")
        self._tell()

    def end(self):
        """The engine answers."""
        self._over = True
        self._tapped = False
        self._strip.hidden = True

    def fail(self, code, detail):
        """Puts the failure page over the game: what happened, what to do, the detail."""
        self.end()
        say = self.words.say
        failure = self._failure
        failure.textContent = ""
        _part(failure, "h1", say("page.stopped" if code == "elsewhere" else "page.failed"))
        _part(failure, "p", say("page.failed." + code))
        _part(failure, "p", say("page.failed." + code + ".do"))
        button = _part(failure, "button", say("page.retry"))
        button.addEventListener("click", _reload)
        if detail:
            more = _part(failure, "details", "")
            _part(more, "summary", say("page.details"))
            _part(more, "pre", detail[:2000])
        failure.setAttribute("lang", self.words.language)
        failure.setAttribute("data-code", code)
        failure.setAttribute("data-shown", "")
        failure.hidden = False
        js.document.getElementById("app").setAttribute("inert", "")
        js.document.body.setAttribute("data-phase", "error")
        button.focus()

    def _say(self, key):
        self._text_key = key
        self._text.textContent = self.words.say(key)

    def _tell(self):
        """Says the strip's words to those who do not see it; its numbers would never stop."""
        js.document.getElementById("say-polite").textContent = self.words.say(self._text_key)

    def _show(self):
        if not self._over:
            self._strip.hidden = False


def _part(parent, tag, text):
    part = js.document.createElement(tag)
    part.textContent = text
    parent.appendChild(part)
    return part


def _reload(_event):
    js.location.reload()
