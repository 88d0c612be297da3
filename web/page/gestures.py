"""Turns taps, keys and form fields into intents, by attributes alone."""

import js
from page.focus import focus_in
from page.here import done_here

_FIELDS = "input,select,textarea"
_NAMED = "[data-choice],[data-action],[data-card],[data-place]"
_OWN = "input,select,textarea,label,option,summary"  # the browser's own business
_PRESSED = "a[href],button,[data-action],[data-choice],[data-card]"
_STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "Home": -1000, "End": 1000}


class Gestures:
    """Listens in an element of the page and sends what was meant."""

    def __init__(self, tree, send):
        self.tree = tree
        self.send = send
        self._current = {}
        self._roving = []

    def listen(self):
        """From now on taps, keys and fields are answered, first those that came too early."""
        early = js.quaranta.early
        js.quaranta.early = None
        self.tree.app.addEventListener("click", self._tapped)
        self.tree.app.addEventListener("change", self._changed)
        self.tree.app.addEventListener("focusin", self._focused)
        js.document.addEventListener("keydown", self._pressed)
        for event in early:
            if self.tree.app.contains(event.target):
                (self._tapped if event.type == "click" else self._changed)(event)

    def rove(self):
        """Keeps one option of each list in the order of the Tab key: the last one focused."""
        roving = []
        for box in js.document.querySelectorAll('[role="listbox"]'):
            node = self.tree.node_of(box)
            options = _options(node)
            if not options:
                continue
            roving += options
            current = self.tree.nodes.get(self._current.get(node.key))
            if current not in options:
                current = options[0]
                self._current[node.key] = current.key
            for option in options:
                _tab(option, "0" if option is current else "-1")
        for option in self._roving:
            if option not in roving:
                _tab(option, None)
        self._roving = roving

    def _tapped(self, event):
        hit = event.target.closest(_NAMED + "," + _OWN)
        intent = None if hit is None else _intent(hit)
        if intent is not None:
            event.preventDefault()
            if not done_here(intent):
                self.send(intent)

    def _changed(self, event):
        field = event.target
        if field.matches(_FIELDS) and field.name:
            value = field.value
            if field.type == "checkbox":
                value = "true" if field.checked else "false"
            self.send(["input", field.name, value])

    def _focused(self, event):
        node = self.tree.node_of(event.target)
        if node is None or node.attributes.get("role") != "option":
            return
        box = node.parent
        was = self.tree.nodes.get(self._current.get(box.key))
        if was is not None and was is not node:
            _tab(was, "-1")
        self._current[box.key] = node.key
        _tab(node, "0")

    def _pressed(self, event):
        if event.ctrlKey or event.metaKey or event.altKey or event.isComposing:
            return
        if event.key == "Escape":
            closers = js.document.querySelectorAll('[data-action="close"]')
            self._click(closers[closers.length - 1] if closers.length else None, event)
        elif not event.target.matches(_FIELDS):
            self._typed(event)

    def _typed(self, event):
        """A key in a list of cards, on a drawn button, or a shortcut of the page."""
        node = self.tree.node_of(event.target)
        role = "" if node is None else node.attributes.get("role", "")
        if role == "option" and self._moved_focus(node, event):
            return
        if event.key in (" ", "Enter"):
            if event.repeat:  # a key held down would press what takes the focus next, too
                event.preventDefault()
            elif role in ("option", "button") and node.tag not in ("button", "a"):
                self._click(node.element, event)
        elif not event.repeat:
            self._shortcut(event)

    def _moved_focus(self, node, event):
        options = _options(node.parent)
        at = options.index(node)
        if event.key in _STEPS:
            at += _STEPS[event.key]
        elif event.key in ("ArrowUp", "ArrowDown"):
            row = _row_length(options)
            if row < len(options):
                at += row if event.key == "ArrowDown" else -row
        else:
            return False
        event.preventDefault()
        options[max(0, min(at, len(options) - 1))].element.focus()
        return True

    def _shortcut(self, event):
        key = "Space" if event.key == " " else event.key
        key = key.upper() if len(key) == 1 else key
        for element in js.document.querySelectorAll("[aria-keyshortcuts]"):
            if key not in element.getAttribute("aria-keyshortcuts").split():
                continue
            if element.closest("[inert],[hidden]") is not None:
                continue
            if element.matches(_PRESSED):
                self._click(element, event)
            else:
                event.preventDefault()
                focus_in(element)
            return

    def _click(self, element, event):
        if element is not None:
            event.preventDefault()
            element.click()


def _intent(hit):
    """What a tapped element means, or None where the browser itself answers."""
    for kind in ("choice", "action"):
        if hit.hasAttribute("data-" + kind):
            return [kind, hit.getAttribute("data-" + kind)]
    place = hit.closest("[data-place]")
    where = "" if place is None else place.getAttribute("data-place")
    if hit.hasAttribute("data-card"):
        return ["card", hit.getAttribute("data-card"), where]
    return ["place", where] if hit.hasAttribute("data-place") else None


def _options(node):
    if node is None:
        return []
    return [child for child in node.children if child.attributes.get("role") == "option"]


def _row_length(options):
    top = options[0].element.offsetTop
    return len([1 for option in options if option.element.offsetTop == top])


def _tab(option, value):
    if option.tab != value:
        option.tab = value
        if value is None:
            option.element.removeAttribute("tabindex")
        else:
            option.element.setAttribute("tabindex", value)
