"""The difference of two trees of elements, as the list of patches that turns one into the other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from quaranta_table.elements import Element, Json

Patch: TypeAlias = list[Json]


def diff(old: Element | None, new: Element) -> list[Patch]:
    """The patches that make `new` of `old`, in the order in which they are to be applied.

    Keys are global: a node whose key is in both trees keeps its identity and is moved, wherever
    it goes. A node that changes its tag is a new node, and so is all that was inside it.
    Raises ValueError when a key comes twice in a tree.
    """
    _index(new)
    if old is None or (old.key, old.tag) != (new.key, new.tag):
        return [["whole", new.to_list()]]
    return _Change(old, new).patches()


def _index(tree: Element) -> dict[str, Element]:
    nodes: dict[str, Element] = {}
    for node in tree.walk():
        if nodes.setdefault(node.key, node) is not node:
            raise ValueError(f"two nodes have the key {node.key!r}")
    return nodes


class _Change:
    """The old tree while it is being changed, as lists of keys."""

    def __init__(self, old: Element, new: Element) -> None:
        self.new = new
        self.before = _index(old)
        self.retagged = list(_topmost_retagged(old, _index(new)))
        for node in self.retagged:
            for inside in node.walk():
                del self.before[inside.key]
        self.inside = {
            node.key: [child.key for child in node.children if child.key in self.before]
            for node in self.before.values()
        }
        self.parent = {child: key for key, keys in self.inside.items() for child in keys}

    def patches(self) -> list[Patch]:
        """All patches: nodes in their way go first, the dead and the texts last."""
        wanted = list(self.new.walk())
        result: list[Patch] = [["drop", node.key] for node in self.retagged]
        for node in wanted:
            result += self._attributes(node)
            result += self._children(node)
        result += self._drops({node.key for node in wanted})
        for node in wanted:
            result += self._text(node)
        return result

    def _attributes(self, node: Element) -> Iterator[Patch]:
        if node.key not in self.before:
            return
        was, now = dict(self.before[node.key].attributes), dict(node.attributes)
        for name in sorted(was.keys() | now.keys()):
            if was.get(name) != now.get(name):
                yield ["set", node.key, name, now.get(name)]

    def _children(self, node: Element) -> Iterator[Patch]:
        """Puts and moves, from the last child to the first, so that the next one always stands."""
        if node.children and self._text_before(node.key):
            yield ["text", node.key, ""]
        staying = self._staying(node)
        following: str | None = None
        for child in reversed(node.children):
            if child.key not in self.inside:
                yield ["put", node.key, following, self._put(child)]
            elif child.key not in staying:
                self._leave(child.key)
                self.parent[child.key] = node.key
                yield ["move", child.key, node.key, following]
            following = child.key

    def _put(self, node: Element) -> Json:
        """A new node with all that is new in it; the known nodes follow by moves."""
        fresh = [child for child in node.children if child.key not in self.before]
        self.inside[node.key] = [child.key for child in fresh]
        body: Json = node.body if isinstance(node.body, str) else [self._put(one) for one in fresh]
        return [*node.to_list()[:3], body]

    def _staying(self, parent: Element) -> set[str]:
        """The most children that can keep their order while the others move around them."""
        places = {key: place for place, key in enumerate(self.inside[parent.key])}
        here = [child.key for child in parent.children if child.key in places]
        return {here[at] for at in _longest_rise([places[key] for key in here])}

    def _leave(self, key: str) -> None:
        self.inside[self.parent[key]].remove(key)

    def _drops(self, wanted: set[str]) -> Iterator[Patch]:
        """The topmost nodes nobody wants; whatever is wanted has left them by now."""
        for key in self.before:
            if key not in wanted and self.parent[key] in wanted:
                yield ["drop", key]

    def _text(self, node: Element) -> Iterator[Patch]:
        """The text of a node that was there; a new one came with its own."""
        if node.key not in self.before or not isinstance(node.body, str):
            return
        if node.body != self._text_before(node.key):
            yield ["text", node.key, node.body]

    def _text_before(self, key: str) -> str:
        body = self.before[key].body if key in self.before else ""
        return body if isinstance(body, str) else ""


def _topmost_retagged(node: Element, new: dict[str, Element]) -> Iterator[Element]:
    if node.key in new and new[node.key].tag != node.tag:
        yield node
        return
    for child in node.children:
        yield from _topmost_retagged(child, new)


def _longest_rise(numbers: Sequence[int]) -> list[int]:
    """The places of a longest increasing subsequence."""
    ends: list[int] = []
    lasts: list[int] = []
    previous: list[int] = []
    for place, number in enumerate(numbers):
        at = bisect_left(ends, number)
        previous.append(lasts[at - 1] if at else -1)
        ends[at : at + 1] = [number]
        lasts[at : at + 1] = [place]
    found: list[int] = []
    place = lasts[-1] if lasts else -1
    while place >= 0:
        found.append(place)
        place = previous[place]
    return found
