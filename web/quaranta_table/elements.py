"""The node of the page's tree: a frozen element with a key, as the page's protocol writes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

Json: TypeAlias = "str | list[Json] | None"

_TAGS = """
a abbr article aside b br button caption col colgroup dd details div dl dt em fieldset figcaption
figure footer h1 h2 h3 h4 header hr i img input kbd label legend li main mark meter nav ol optgroup
option output p progress section select small span strong summary table tbody td textarea tfoot th
thead time tr ul
"""
_ATTRIBUTES = """
alt autocomplete checked class cols colspan datetime dir disabled enterkeyhint for headers height
hidden href id inert inputmode label lang loading max maxlength min minlength multiple name open
placeholder readonly role rows rowspan scope selected size spellcheck src start step tabindex title
type value width
"""
TAGS = frozenset(_TAGS.split())
ATTRIBUTES = frozenset(_ATTRIBUTES.split())
FAMILIES = ("aria-", "data-", "--")
VOID = frozenset({"br", "col", "hr", "img", "input"})
KEY_ATTRIBUTE = "data-k"


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """A node: its body is text, or one or more nodes; an empty node has the body "".

    `key` is unique in the whole tree and stays with a thing wherever it goes. `attributes` are
    sorted by name, each once. Raises ValueError on a tag, a name or an address the page refuses.
    """

    key: str
    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    body: str | tuple[Element, ...] = ""

    def __post_init__(self) -> None:
        """Refuses what the page would refuse, where it is made."""
        names = [name for name, _ in self.attributes]
        if not self.key or self.tag not in TAGS:
            raise ValueError(f"no such element: key {self.key!r}, tag {self.tag!r}")
        if names != sorted(set(names)):
            raise ValueError(f"attributes of {self.key!r} are not sorted, or come twice: {names}")
        for name, value in self.attributes:
            _check_attribute(self.key, name, value)
        if self.body == () or (self.body and self.tag in VOID):
            raise ValueError(f"{self.key!r} ({self.tag}) cannot have this body: {self.body!r}")

    @property
    def children(self) -> tuple[Element, ...]:
        """The nodes in this one; none where the body is text."""
        return () if isinstance(self.body, str) else self.body

    def walk(self) -> Iterator[Element]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def to_list(self) -> list[Json]:
        """The node as the protocol writes it: `[key, tag, [name, value, …], body]`."""
        attributes: list[Json] = [text for pair in self.attributes for text in pair]
        body: Json = (
            self.body if isinstance(self.body, str) else [child.to_list() for child in self.body]
        )
        return [self.key, self.tag, attributes, body]

    def to_html(self) -> str:
        """The node as escaped HTML that the page can adopt by its data-k.

        CSS variables stay out: the strict style policy would refuse a style attribute.
        """
        pairs = [(KEY_ATTRIBUTE, self.key), *self.attributes]
        opening = " ".join(
            [self.tag, *(f'{name}="{escape(text)}"' for name, text in pairs if name[:2] != "--")]
        )
        if self.tag in VOID:
            return f"<{opening}>"
        body = (
            escape(self.body, quote=False)
            if isinstance(self.body, str)
            else "".join(child.to_html() for child in self.body)
        )
        return f"<{opening}>{body}</{self.tag}>"


def element(key: str, tag: str, *body: Element | str | None, **attributes: str | None) -> Element:
    """Makes a node from either one text or nodes; what is None is left out.

    Attributes are named as in Python: `class_`, `data_card`, `aria_selected`; other names come
    as `**{"--turn": "3deg"}`. Raises ValueError when text stands beside anything else.
    """
    present = [part for part in body if part is not None]
    nodes = tuple(part for part in present if isinstance(part, Element))
    texts = [part for part in present if isinstance(part, str)]
    if len(texts) > 1 or (texts and nodes):
        raise ValueError(f"{key!r} mixes text with other content: {texts}")
    named = {_attribute_name(name): text for name, text in attributes.items() if text is not None}
    return Element(
        key=key,
        tag=tag,
        attributes=tuple(sorted(named.items())),
        body=nodes or (texts[0] if texts else ""),
    )


def _attribute_name(name: str) -> str:
    return name if "-" in name else name.rstrip("_").replace("_", "-")


def _check_attribute(key: str, name: str, value: str) -> None:
    """Styles, scripts and addresses outside this site have no way in."""
    if name == KEY_ATTRIBUTE or not (name in ATTRIBUTES or name.startswith(FAMILIES)):
        raise ValueError(f"{key!r} may not carry the attribute {name!r}")
    # A browser skips what stands before an address: spaces and control characters.
    if name in ("href", "src") and (":" in value or value[:1] <= " " or value[0] in "/\\"):
        raise ValueError(f"{key!r} points out of this site: {value!r}")
