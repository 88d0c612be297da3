"""Keeps the focus in the game: where what had it goes, something near gets it."""

import js

REACHABLE = (
    "a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),"
    'textarea:not([disabled]),[role="option"][tabindex],[tabindex]:not([tabindex="-1"])'
)
_STILL = js.JSON.parse('{"preventScroll":true}')


def near(tree):
    """Keys at which the focus may stay, the best first; empty when it is not in the game."""
    node = tree.node_of(js.document.activeElement)
    keys = []
    while node is not None:
        keys.append(node.key)
        if node.parent is not None:
            inside = node.parent.children
            at = inside.index(node)
            keys += [one.key for one in inside[at + 1 :]]
            keys += [one.key for one in reversed(inside[:at])]
        node = node.parent
    return keys


def restore(tree, keys, wanted):
    """Focuses what the worker wants, else what had the focus, else the nearest that can have it."""
    if wanted in tree.nodes:
        _focus_into(tree.nodes[wanted].element)
    elif keys and not _kept(tree, keys[0]):
        for key in keys:
            target = _reachable(tree.nodes[key].element) if key in tree.nodes else None
            if target is not None:
                target.focus(_STILL)
                return
        tree.app.focus(_STILL)


def focus_in(element):
    """Focuses the element, or what in it can be focused first."""
    target = _reachable(element)
    if target is not None:
        target.focus(_STILL)


def _kept(tree, key):
    """Whether the same thing still has the focus and can keep it once the browser looks again."""
    node = tree.node_of(js.document.activeElement)
    if node is None or node.key != key or not _shown(node.element):
        return False
    return node.element.matches(REACHABLE) or node.element.matches('[tabindex="-1"]')


def _focus_into(element):
    """A heading or a sheet takes the focus itself; a list of cards gives it to a card."""
    if element.matches(REACHABLE) or element.getAttribute("role") != "listbox":
        if not element.matches(REACHABLE):
            element.setAttribute("tabindex", "-1")
        element.focus(_STILL)
    else:
        focus_in(element)


def _reachable(element):
    if element.matches(REACHABLE) and _shown(element):
        return element
    for inside in element.querySelectorAll(REACHABLE):
        if _shown(inside):
            return inside
    return None


def _shown(element):
    return element.closest("[inert],[hidden]") is None and element.getClientRects().length > 0
