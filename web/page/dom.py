"""Keeps the tree of nodes painted: every node by its key, patches applied in their order."""

import js
from page.allowed import check_attribute, check_tag

PROPERTIES = ("value", "checked", "selected")  # a field a person has changed ignores its attribute
ROOT_NAMES = ("lang", "data-theme", "data-motion")  # what the style sheets ask of <html>
MOVES_IN_PLACE = hasattr(js.Element.prototype, "moveBefore")


class Node:
    """A painted node: what the worker said of it, and its element."""

    def __init__(self, key, tag, element):
        self.key = key
        self.tag = tag
        self.element = element
        self.attributes = {}
        self.text = ""
        self.parent = None
        self.children = []
        self.tab = None  # the tabindex that gestures gave it

    def has_class(self, name):
        """Whether the class attribute holds this word."""
        return name in self.attributes.get("class", "").split()

    def listed(self):
        """The node as the protocol writes it."""
        flat = []
        for name, value in self.attributes.items():
            flat.append(name)
            flat.append(value)
        children = [child.listed() for child in self.children]
        return [self.key, self.tag, flat, children or self.text]


class Tree:
    """What is painted inside an element of the page."""

    def __init__(self, app):
        self.app = app
        self.nodes = {}
        self.cards = {}
        self.root = None
        self.body = {}
        self.said = []
        self.wanted_focus = None
        self._verbs = {
            "whole": self._whole,
            "put": self._put,
            "move": self._move,
            "drop": self._drop,
            "set": self._set,
            "text": self._text,
            "body": self._body,
            "focus": self._focus,
            "say": self._say,
        }

    def adopt(self):
        """Takes over the markup that came with the page, by its data-k."""
        if self.app.firstElementChild is not None:
            self.root = self._adopted(self.app.firstElementChild, None)

    def adopt_kept(self, listed, body):
        """Takes over the last screen, painted already as the protocol writes it."""
        self.root = self._adopted_kept(self.app.firstElementChild, listed, None)
        self.body = body

    def apply(self, patches):
        """Applies patches in their order; raises KeyError or ValueError on one that cannot be."""
        for patch in patches:
            self._verbs[patch[0]](*patch[1:])

    def take_said(self):
        """What the patches since the last call wanted said, as pairs of manner and text."""
        said = self.said
        self.said = []
        return said

    def take_focus(self):
        """The key the patches since the last call wanted focused, or None."""
        key = self.wanted_focus
        self.wanted_focus = None
        return key

    def node_of(self, element):
        """The node of an element of ours, or None."""
        key = None if element is None else element.getAttribute("data-k")
        return self.nodes.get(key)

    def _adopted(self, element, parent):
        node = self._remember(element.getAttribute("data-k"), element.tagName.lower(), element)
        node.parent = parent
        attributes = element.attributes
        for at in range(attributes.length):
            pair = attributes.item(at)
            if pair.name != "data-k":
                node.attributes[pair.name] = pair.value
        self._note_class(node)
        child = element.firstElementChild
        while child is not None:
            node.children.append(self._adopted(child, node))
            child = child.nextElementSibling
        if not node.children:
            node.text = element.textContent
        return node

    def _adopted_kept(self, element, listed, parent):
        key, tag, flat, body = listed
        node = self._remember(key, tag, element)
        node.parent = parent
        for at in range(0, len(flat), 2):
            node.attributes[flat[at]] = flat[at + 1]
        self._note_class(node)
        if isinstance(body, str):
            node.text = body
            return node
        child = element.firstElementChild
        for below in body:
            node.children.append(self._adopted_kept(child, below, node))
            child = child.nextElementSibling
        return node

    def _remember(self, key, tag, element):
        if key in self.nodes:
            raise ValueError("key twice: " + key)
        node = Node(key, tag, element)
        self.nodes[key] = node
        return node

    def _note_class(self, node):
        if node.has_class("card"):
            self.cards[node.key] = node
        else:
            self.cards.pop(node.key, None)

    def _make(self, listed, parent):
        key, tag, flat, body = listed
        node = self._create(key, tag)
        node.parent = parent
        for at in range(0, len(flat), 2):
            self._attribute(node, flat[at], flat[at + 1])
        if isinstance(body, str):
            self._write(node, body)
            return node
        for child in body:
            made = self._make(child, node)
            node.children.append(made)
            node.element.appendChild(made.element)
        return node

    def _create(self, key, tag):
        check_tag(tag)
        element = js.document.createElement(tag)
        element.setAttribute("data-k", key)
        return self._remember(key, tag, element)

    def _attribute(self, node, name, value):
        check_attribute(name, value or "")
        element = node.element
        if name[:2] == "--":
            element.style.setProperty(name, value or "")
        elif value is None:
            element.removeAttribute(name)
        else:
            element.setAttribute(name, value)
        if name in PROPERTIES and hasattr(element, name):
            setattr(element, name, (value or "") if name == "value" else value is not None)
        if value is None:
            node.attributes.pop(name, None)
        else:
            node.attributes[name] = value
        if name == "class":
            self._note_class(node)

    def _write(self, node, text):
        if text != node.text:
            node.element.textContent = text
            node.text = text

    def _place(self, node, parent, before):
        """Puts a node's element where it belongs, without losing focus where a browser can."""
        following = None if before is None else self.nodes[before]
        at = len(parent.children) if following is None else parent.children.index(following)
        parent.children.insert(at, node)
        node.parent = parent
        mark = None if following is None else following.element
        if MOVES_IN_PLACE and node.element.isConnected:
            parent.element.moveBefore(node.element, mark)
        else:
            parent.element.insertBefore(node.element, mark)

    def _put(self, parent, before, listed):
        above = self.nodes[parent]
        self._place(self._make(listed, above), above, before)

    def _move(self, key, parent, before):
        node = self.nodes[key]
        node.parent.children.remove(node)
        self._place(node, self.nodes[parent], before)

    def _drop(self, key):
        node = self.nodes[key]
        node.parent.children.remove(node)
        node.element.remove()
        self._forget(node)

    def _forget(self, node):
        del self.nodes[node.key]
        self.cards.pop(node.key, None)
        for child in node.children:
            self._forget(child)

    def _set(self, key, name, value):
        self._attribute(self.nodes[key], name, value)

    def _text(self, key, text):
        self._write(self.nodes[key], text)

    def _whole(self, listed):
        """Paints a whole tree over what is there; a node with the same key and tag stays."""
        seen = set()
        root = self._become(listed, seen)
        if self.root is not root:
            self.app.appendChild(root.element)
        self.root = root
        root.parent = None
        for key in [key for key in self.nodes if key not in seen]:
            self.nodes.pop(key).element.remove()
            self.cards.pop(key, None)

    def _become(self, listed, seen):
        key, tag, flat, body = listed
        node = self.nodes.get(key)
        if node is None or node.tag != tag:
            if node is not None:
                node.element.remove()
                del self.nodes[key]
                self.cards.pop(key, None)
            node = self._create(key, tag)
        seen.add(key)
        named = dict([(flat[at], flat[at + 1]) for at in range(0, len(flat), 2)])
        for name in [name for name in node.attributes if name not in named]:
            self._attribute(node, name, None)
        for name, value in named.items():
            if node.attributes.get(name) != value:
                self._attribute(node, name, value)
        self._become_body(node, body, seen)
        return node

    def _become_body(self, node, body, seen):
        was = node.children
        if isinstance(body, str):
            node.children = []
            if was:
                node.element.textContent = ""
            self._write(node, body)
            return
        self._write(node, "")
        node.children = [self._become(child, seen) for child in body]
        for child in node.children:
            child.parent = node
        if node.children != was:
            for child in node.children:
                node.element.appendChild(child.element)

    def _body(self, name, value):
        self.body[name] = value
        if name == "title":
            js.document.title = value
            return
        if name != "lang" and not name.startswith("data-"):
            raise ValueError("attribute of body " + name)
        target = js.document.documentElement if name in ROOT_NAMES else js.document.body
        target.setAttribute(name, value)

    def _focus(self, key):
        self.wanted_focus = key

    def _say(self, manner, text):
        self.said.append((manner, text))
