"""The page's files fit each other: what is listed is there, what is written twice is the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from page import allowed

from building.prerender import index_html, write_page
from quaranta_table import elements
from tests.page.conftest import NODE_MODULES, home

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def strings(language: str) -> dict[str, str]:
    """The page's own texts."""
    path = WEB / "quaranta_table" / "strings" / f"page_{language}.json"
    texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return texts


def test_the_page_allows_exactly_what_an_element_allows() -> None:
    assert allowed.TAGS == elements.TAGS
    assert allowed.ATTRIBUTES == elements.ATTRIBUTES
    assert allowed.FAMILIES == elements.FAMILIES


@pytest.mark.parametrize("tag", ["script", "iframe", "form", "style", "object", "svg", "base"])
def test_the_page_makes_nothing_that_runs_or_loads(tag: str) -> None:
    with pytest.raises(ValueError, match=tag):
        allowed.check_tag(tag)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("onclick", "alert(1)"),
        ("style", "color:red"),
        ("data-k", "app"),
        ("formaction", "elsewhere"),
        ("href", "javascript:alert(1)"),
        ("href", "//elsewhere"),
        ("href", "\t//elsewhere"),
        ("src", "data:image/png;base64,"),
        ("src", "\\\\elsewhere"),
    ],
)
def test_the_page_sets_nothing_that_runs_or_leaves_the_site(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"attribute|address"):
        allowed.check_attribute(name, value)


def test_the_interpreter_is_our_own_and_gets_every_file_of_the_page() -> None:
    config = json.loads((WEB / "pyscript.json").read_text(encoding="utf-8"))
    modules = {f"./page/{path.name}" for path in (WEB / "page").glob("*.py")} - {"./page/main.py"}
    assert set(config["files"]) == {*modules, "./page-strings.json"}
    assert all(source == target for source, target in config["files"].items())
    assert config["interpreter"] == "./vendor/micropython/micropython.js"


def test_the_policy_is_strict_and_stands_before_all_that_it_rules() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert found
    parts = [part.strip().partition(" ") for part in found[1].split(";")]
    assert {name: value for name, _, value in parts} == POLICY
    assert found.start() < min(page.index(tag) for tag in ("<script", "<link"))
    assert "http:" not in page
    assert "https:" not in page


@pytest.mark.parametrize(
    "fault", ["<style>p{}</style>", '<p style="x">', '<p onclick="x">', "<script>x</script>"]
)
def test_what_the_policy_would_refuse_is_not_built(fault: str) -> None:
    with pytest.raises(ValueError, match="script or a style"):
        index_html(f"<body><!--ahead--><!--home-->{fault}", "", "")


def test_the_texts_are_the_same_set_in_both_languages_and_all_are_used() -> None:
    italian, english = strings("it"), strings("en")
    assert italian.keys() == english.keys()
    for key, text in italian.items():
        assert re.findall(r"{\w+}", text) == re.findall(r"{\w+}", english[key]), key
    code = "".join(path.read_text(encoding="utf-8") for path in (WEB / "page").glob("*.py"))
    codes = ("no-wasm", "missing-file", "bad-hash", "crashed", "elsewhere", "silent")
    failures = {f"page.failed.{code}{end}" for code in codes for end in ("", ".do")}
    assert italian.keys() == failures | set(re.findall(r'"(page\.[\w-]+)"', code))


def test_the_same_page_is_the_same_bytes(tmp_path: Path) -> None:
    trees = {name: home(name) for name in ("it", "en")}
    homes = {name: (tree.to_list(), tree.to_html()) for name, tree in trees.items()}
    for folder in ("one", "two"):
        write_page(tmp_path / folder, ROOT, NODE_MODULES, homes)
    names = [path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*.*")]
    assert Path("index.html") in names
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
