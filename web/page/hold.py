"""Repeats a button's action while it is held: by a finger, or by the space bar from anywhere."""

import js

_FIRST = 300  # ms after which a press counts as held
_AGAIN = 8  # ms before looking again whether the last action was answered
_RISING = 2000  # ms in which the rate rises
_SWALLOW = 60  # ms in which the click comes that ends a hold
_BUTTON = "[data-hold]"
_BY_SPACE = '[aria-keyshortcuts~="Space"]'
_OTHERS = "a[href],button,input,select,textarea,summary,[role]"  # the space bar is theirs


class Hold:
    """The one button that is held now, if any.

    `send` takes an intent, `idle` tells whether the last one was answered.
    """

    def __init__(self, app, send, idle):
        self._app = app
        self._send = send
        self._idle = idle
        self._turn = 0
        self._since = 0
        self._by_key = False
        self._repeated = False
        self._rested = False
        self._swallows = False

    def listen(self):
        """From now on buttons can be held."""
        self._app.addEventListener("pointerdown", self._pressed)
        self._app.addEventListener("contextmenu", self._menu)
        self._app.addEventListener("click", self._clicked, True)
        for name in ("pointerup", "pointercancel", "visibilitychange"):
            js.document.addEventListener(name, self._released)
        js.window.addEventListener("blur", self._released)
        js.document.addEventListener("keydown", self._key_down)
        js.document.addEventListener("keyup", self._key_up)

    def _pressed(self, event):
        if event.button == 0 and event.target.closest(_BUTTON) is not None:
            self._by_key = False
            self._begin()

    def _released(self, _event):
        if not self._by_key:
            self._end()

    def _key_down(self, event):
        if event.key != " " or event.ctrlKey or event.metaKey or event.altKey:
            return
        button = _shown(_BY_SPACE)
        mine = event.target.closest(_OTHERS)
        if button is None or (mine is not None and not mine.isSameNode(button)):
            return
        event.preventDefault()
        if not event.repeat:
            self._by_key = True
            self._begin()
            self._send(["action", button.getAttribute("data-action")])

    def _key_up(self, event):
        if event.key == " " and self._by_key:
            event.preventDefault()  # else Firefox would click the button once more
            self._by_key = False
            self._end()

    def _begin(self):
        self._turn += 1
        self._since = js.performance.now() + _FIRST
        self._repeated = False
        self._rested = False
        self._wait(_FIRST)

    def _end(self):
        """The finger that ends a hold clicks, perhaps on what stands there by now."""
        self._turn += 1
        if self._repeated:
            self._repeated = False
            self._swallows = True
            js.setTimeout(self._forgive, _SWALLOW)

    def _forgive(self):
        self._swallows = False

    def _wait(self, pause):
        turn = self._turn
        js.setTimeout(lambda: self._again(turn), pause)

    def _again(self, turn):
        button = _shown(_BUTTON)
        if turn != self._turn or button is None:
            return
        rate, rising_to, rest = [int(part) for part in button.getAttribute("data-hold").split()]
        if not self._idle():
            self._wait(_AGAIN)
        elif rest and not self._rested:
            self._rested = True
            self._wait(rest)
        else:
            self._rested = False
            self._repeated = True
            held = min(1, (js.performance.now() - self._since) / _RISING)
            action, rate = _repeats(button, rate + (rising_to - rate) * held)
            self._send(["action", action])
            self._wait(1000 / rate)

    def _menu(self, event):
        if event.target.closest(_BUTTON) is not None:
            event.preventDefault()

    def _clicked(self, event):
        if self._swallows and event.isTrusted:
            self._swallows = False
            event.stopPropagation()
            event.preventDefault()


def _repeats(button, rate):
    """The action and how often a second; where motion is reduced the calm one."""
    calm = button.getAttribute("data-hold-calm")
    if calm and js.document.documentElement.getAttribute("data-motion") != "full":
        action, rate = calm.split()
        return action, int(rate)
    return button.getAttribute("data-action"), rate


def _shown(selector):
    """The first such element that can be pressed, or None."""
    for element in js.document.querySelectorAll(selector):
        if element.closest("[inert],[hidden]") is None:
            return element
    return None
