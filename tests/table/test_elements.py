"""An element says the same as a list and as HTML, and refuses what a page must not carry."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from quaranta_table.elements import Element, element


class Reader(HTMLParser):
    """Reads HTML back into the lists of the protocol."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.inside: list[list[object]] = [["", "", [], []]]
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        key = named.pop("data-k")
        node: list[object] = [key, tag, [text for pair in named.items() for text in pair], ""]
        above = self.inside[-1]
        above[3] = [*above[3], node] if isinstance(above[3], list) else [node]
        if tag != "img":
            self.inside.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self.inside.pop()[1] == tag

    def handle_data(self, text: str) -> None:
        self.inside[-1][3] = text


def test_html_reads_back_as_the_same_list() -> None:
    tree = element(
        "root",
        "main",
        element("name", "p", '<Adele> & "Bruno" l\'asso', title='a "b" <c>', data_seat="1"),
        element("picture", "img", src="cards/7h.svg", alt=""),
    )
    assert Reader(tree.to_html()).inside == [["", "", [], [tree.to_list()]]]


def test_variables_stay_out_of_html_but_not_of_the_list() -> None:
    tree = element("fan", "div", **{"--turn": "3deg"})
    assert tree.to_html() == '<div data-k="fan"></div>'
    assert tree.to_list() == ["fan", "div", ["--turn", "3deg"], ""]


def test_python_names_become_attribute_names_and_none_is_left_out() -> None:
    made = element("a", "button", None, "Pesca", class_="main", aria_disabled="true", title=None)
    assert made.attributes == (("aria-disabled", "true"), ("class", "main"))
    assert made.body == "Pesca"


@pytest.mark.parametrize(
    ("tag", "attributes"),
    [
        ("script", {}),
        ("iframe", {}),
        ("form", {}),
        ("p", {"style": "color:red"}),
        ("p", {"onclick": "alert(1)"}),
        ("p", {"data_k": "x"}),
        ("a", {"href": "javascript:alert(1)"}),
        ("a", {"href": "//elsewhere"}),
        ("a", {"href": " //elsewhere"}),
        ("img", {"src": "https:elsewhere"}),
    ],
)
def test_what_could_run_or_leave_the_site_is_refused(tag: str, attributes: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="'x'"):
        element("x", tag, **attributes)


def test_text_beside_nodes_and_an_empty_key_are_refused() -> None:
    with pytest.raises(ValueError, match="mixes text"):
        element("x", "p", "a", element("y", "b"))
    with pytest.raises(ValueError, match="no such element"):
        element("", "p")


def test_attributes_twice_or_out_of_order_and_bodies_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="not sorted"):
        Element(key="x", tag="p", attributes=(("title", ""), ("class", "")))
    with pytest.raises(ValueError, match="cannot have this body"):
        Element(key="x", tag="img", body="text")
    with pytest.raises(ValueError, match="cannot have this body"):
        Element(key="x", tag="p", body=())
