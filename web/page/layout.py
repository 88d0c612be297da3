"""Gives hand and melds their sizes: measures places, counts cards, sets CSS variables."""

import js
from page import sizes


class Layout:
    """The sizes now painted and what they were computed from."""

    def __init__(self, tree):
        self.tree = tree
        self._kept = None
        self._asked = False
        self._hand_from = None
        self._melds_from = None
        self._sizes = {}

    def listed(self):
        """The sizes of what is painted: key, name and value of each in one list."""
        flat = []
        for (key, name), value in self._sizes.items():
            if key in self.tree.nodes:
                flat += [key, name, value]
        return flat

    def listen(self):
        """Sizes everything again when the window changes, once a frame."""
        js.window.addEventListener("resize", self._resized)

    def _resized(self, _event):
        if not self._asked:
            self._asked = True
            js.requestAnimationFrame(self._again)

    def _again(self, _time):
        self._asked = False
        self.arrange()

    def arrange(self):
        """Sets the sizes where counts or the viewport have changed; otherwise nothing moves."""
        view = (js.innerWidth, js.innerHeight)
        mode = sizes.mode(view[0], view[1])
        hand, melds = [self._place(name) for name in (".hand", ".melds")]
        if hand is not None:
            self._hand(hand, mode, view)
        if melds is not None:
            self._melds(melds, mode, view)

    def _place(self, selector):
        return self.tree.node_of(js.document.querySelector(selector))

    def _hand(self, node, mode, view):
        count = len([1 for child in node.children if child.has_class("card")])
        self._kept = sizes.steady(count, self._kept)
        cause = (view, node, self._kept)
        if cause == self._hand_from:
            return
        self._hand_from = cause
        # Its own width follows from its cards: the room there is, is its parent's.
        room = _width(node.element.parentElement)
        card, step, _, columns = sizes.hand(mode, self._kept, room)
        self._set(node, "--cw-hand", "%.2fpx" % card)
        self._set(node, "--step-hand", "%.2fpx" % step)
        self._set(node, "--hand-columns", str(columns))

    def _melds(self, node, mode, view):
        """A place for a new meld and a ribbon of two lines are always allowed for."""
        counts = [_cards_in(child) for child in node.children]
        cause = (view, node, counts, [beside.key for beside in node.parent.children])
        if cause == self._melds_from:
            return
        self._melds_from = cause
        width, height = _width(node.element), _height(node.element)
        ribbon = js.document.querySelector(".ribbon")
        if mode == "port" and ribbon is not None:
            height -= max(0, sizes.RIBBON - ribbon.offsetHeight)
        room = [count or 3 for count in counts] + ([] if 0 in counts else [3])
        card, step, across, down = sizes.melds(room, width, height)
        self._set(node, "--cw-meld", "%.2fpx" % card)
        self._set(node, "--step-meld", "%.2fpx" % step)
        self._set(node, "--gap-across", "%.2fpx" % across)
        self._set(node, "--gap-down", "%.2fpx" % down)

    def _set(self, node, name, value):
        node.element.style.setProperty(name, value)
        self._sizes[node.key, name] = value


def _cards_in(node):
    if node.has_class("card"):
        return 1
    return sum([_cards_in(child) for child in node.children])


def _width(element):
    style = js.getComputedStyle(element)
    return element.clientWidth - _pixels(style.paddingLeft) - _pixels(style.paddingRight)


def _height(element):
    style = js.getComputedStyle(element)
    return element.clientHeight - _pixels(style.paddingTop) - _pixels(style.paddingBottom)


def _pixels(text):
    return float(text[:-2])
