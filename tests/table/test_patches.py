"""Patches turn one tree into the other, whatever the two are, and keep every node that stays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quaranta_table.elements import Element, element
from quaranta_table.patches import diff

Node = dict[str, Any]
KEYS = tuple(f"k{number}" for number in range(9))


class Tree:
    """What the page does with patches, in the plainest way; a node is a dict that stays itself."""

    def __init__(self, root: Element) -> None:
        self.nodes: dict[str, Node] = {}
        self.root = self._make(json.loads(json.dumps(root.to_list())), None)

    def _make(self, listed: Any, parent: Node | None) -> Node:
        key, tag, flat, body = listed
        assert key not in self.nodes
        node: Node = {"key": key, "tag": tag, "text": "", "inside": [], "parent": parent}
        node["attributes"] = dict(zip(flat[::2], flat[1::2], strict=True))
        self.nodes[key] = node
        if isinstance(body, str):
            node["text"] = body
        else:
            node["inside"] = [self._make(child, node) for child in body]
        return node

    def apply(self, patch: Any) -> None:
        getattr(self, f"_{patch[0]}")(*patch[1:])

    def _whole(self, listed: Any) -> None:
        self.nodes.clear()
        self.root = self._make(listed, None)

    def _insert(self, node: Node, parent: Node, before: str | None) -> None:
        assert parent["text"] == "", "a text stands where a node is put"
        inside = parent["inside"]
        at = len(inside) if before is None else [one["key"] for one in inside].index(before)
        inside.insert(at, node)
        node["parent"] = parent

    def _put(self, parent: str, before: str | None, listed: Any) -> None:
        self._insert(self._make(listed, None), self.nodes[parent], before)

    def _move(self, key: str, parent: str, before: str | None) -> None:
        node = self.nodes[key]
        above: Node | None = self.nodes[parent]
        while above is not None:
            assert above is not node, "a node is moved into itself"
            above = above["parent"]
        node["parent"]["inside"].remove(node)
        self._insert(node, self.nodes[parent], before)

    def _drop(self, key: str) -> None:
        node = self.nodes[key]
        node["parent"]["inside"].remove(node)
        self._forget(node)

    def _forget(self, node: Node) -> None:
        del self.nodes[node["key"]]
        for child in node["inside"]:
            self._forget(child)

    def _set(self, key: str, name: str, value: str | None) -> None:
        attributes = self.nodes[key]["attributes"]
        assert attributes.get(name) != value, "nothing changes"
        attributes.pop(name, None)
        if value is not None:
            attributes[name] = value

    def _text(self, key: str, text: str) -> None:
        assert not self.nodes[key]["inside"], "a text wipes nodes out"
        self.nodes[key]["text"] = text

    def element(self, node: Node | None = None) -> Element:
        node = self.root if node is None else node
        body = [self.element(child) for child in node["inside"]] or [node["text"]]
        return element(node["key"], node["tag"], *body, **node["attributes"])


def patched(old: Element, new: Element) -> tuple[Tree, list[Any]]:
    patches: list[Any] = json.loads(json.dumps(diff(old, new)))
    tree = Tree(old)
    for patch in patches:
        tree.apply(patch)
    return tree, patches


@st.composite
def trees(draw: st.DrawFn, tags: tuple[str, ...] = ("div",)) -> Element:
    """Any shape over some of nine keys: each key hangs under the root or under an earlier one."""
    keys = draw(st.permutations(KEYS))[: draw(st.integers(0, len(KEYS)))]
    inside: dict[str, list[str]] = {"root": []}
    for key in keys:
        inside[draw(st.sampled_from(sorted(inside)))].append(key)
        inside[key] = []

    def grown(key: str) -> Element:
        body = [grown(child) for child in inside[key]] or [draw(st.sampled_from(["", "x", "y"]))]
        names = draw(
            st.dictionaries(st.sampled_from(["class", "data-card"]), st.sampled_from("ab"))
        )
        tag = "div" if key == "root" else draw(st.sampled_from(tags))
        return element(key, tag, *body, **names)

    return grown("root")


def keys(tree: Element) -> set[str]:
    return {node.key for node in tree.walk()}


@given(trees(), trees())
def test_patches_make_the_new_tree_and_keep_what_stays(old: Element, new: Element) -> None:
    before = Tree(old)
    stay = {key: before.nodes[key] for key in keys(old) & keys(new)}
    for patch in json.loads(json.dumps(diff(old, new))):
        before.apply(patch)
    assert before.element() == new
    assert all(before.nodes[key] is node for key, node in stay.items())


@given(trees(("div", "span")), trees(("div", "span")))
def test_patches_make_the_new_tree_when_tags_change(old: Element, new: Element) -> None:
    tree, _ = patched(old, new)
    assert tree.element() == new
    assert set(tree.nodes) == keys(new)


@given(trees())
def test_an_equal_tree_needs_no_patch(tree: Element) -> None:
    assert diff(tree, tree) == []


@given(st.permutations(range(8)))
def test_no_order_of_children_takes_more_moves_than_it_must(order: list[int]) -> None:
    def row(numbers: list[int]) -> Element:
        return element("row", "div", *(element(f"c{number}", "div") for number in numbers))

    rises = [1] * len(order)
    for place, number in enumerate(order):
        rises[place] = max((rises[at] + 1 for at in range(place) if order[at] < number), default=1)
    tree, patches = patched(row(sorted(order)), row(order))
    assert tree.element() == row(order)
    assert len(patches) == len(order) - max(rises)


def card(text: str) -> Element:
    return element(f"card {text}", "div", class_="card", data_card=text)


def test_cards_laid_in_a_new_meld_are_moved_into_it_and_never_made_again() -> None:
    hand = [card(text) for text in ("7h", "8h", "9h", "Kd")]
    old = element("root", "main", element("hand", "div", *hand), element("melds", "div"))
    meld = element("meld:1", "div", *hand[:3])
    new = element("root", "main", element("hand", "div", hand[3]), element("melds", "div", meld))
    tree, patches = patched(old, new)
    assert tree.element() == new
    assert patches == [
        ["put", "melds", None, ["meld:1", "div", [], []]],
        ["move", "card 9h", "meld:1", None],
        ["move", "card 8h", "meld:1", "card 9h"],
        ["move", "card 7h", "meld:1", "card 8h"],
    ]


def test_a_new_part_without_known_nodes_is_one_patch() -> None:
    sheet = element("sheet", "section", element("title", "h2", "Regole"), element("list", "ul"))
    old, new = element("root", "main"), element("root", "main", sheet)
    assert diff(old, new) == [["put", "root", None, sheet.to_list()]]


def test_a_first_tree_and_another_root_are_sent_whole() -> None:
    tree = element("root", "main", "…")
    assert diff(None, tree) == [["whole", tree.to_list()]]
    assert diff(element("other", "main"), tree) == [["whole", tree.to_list()]]


def test_a_key_that_comes_twice_is_refused() -> None:
    twice = element("root", "main", element("a", "div"), element("b", "div", element("a", "p")))
    with pytest.raises(ValueError, match="'a'"):
        diff(element("root", "main"), twice)
