"""The first screen: a match under way, a new one, the ways to the other screens."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.markup_parts import action, actions, icon, options, shown_card, words
from quaranta_table.markup_rules import part
from quaranta_table.screen import HomeBody, Resume, Tile


def home(body: HomeBody) -> Element:
    """The whole home."""
    return element(
        "home",
        "div",
        _header(body),
        element(
            "home.main",
            "main",
            _resume("resume", body.resume) if body.resume else None,
            _start(body),
            _more(body),
            _tiles(body.tiles),
            id="main",
            tabindex="-1",
            class_="home-main",
        ),
        _footer(body),
        class_="home" if body.resume or body.others or body.beside else "home home-fresh",
    )


def _header(body: HomeBody) -> Element:
    return element(
        "home.header",
        "header",
        element("home.logo", "img", src="icons/favicon.svg", alt="", class_="logo"),
        element("home.name", "h1", body.name),
        words("home.tagline", body.tagline, "tagline"),
        actions("home.languages", body.languages, "languages"),
        class_="home-header",
    )


def _resume(key: str, resume: Resume) -> Element:
    fan = (shown_card(face) for face in resume.cards)
    return element(
        key,
        "section",
        element(
            f"{key}.words",
            "div",
            words(f"{key}.caption", resume.caption, "caption"),
            element(f"{key}.title", "h2", resume.title, id=f"{key}-title"),
            words(f"{key}.detail", resume.detail, "caption"),
            class_="resume-words",
        ),
        element(f"{key}.fan", "div", *fan, class_="fan", aria_hidden="true")
        if resume.cards
        else None,
        actions(f"{key}.actions", resume.actions, "resume-actions"),
        class_="resume paper",
        aria_labelledby=f"{key}-title",
    )


def _more(body: HomeBody) -> Element | None:
    """What else is unfinished."""
    listed = (
        *(_resume(f"other.{place}", one) for place, one in enumerate(body.others)),
        *(_resume(f"beside.{place}", one) for place, one in enumerate(body.beside)),
    )
    return element("home.more", "div", *listed, class_="home-more") if listed else None


def _start(body: HomeBody) -> Element:
    return element(
        "start",
        "section",
        element("start.title", "h2", body.start_title, id="start-title"),
        *(options(choice) for choice in body.choices),
        element("start.fields", "div", *(part(one) for one in body.fields), class_="fields")
        if body.fields
        else None,
        action("start", body.start, "wide"),
        class_="start paper",
        aria_labelledby="start-title",
    )


def _tiles(tiles: tuple[Tile, ...]) -> Element | None:
    if not tiles:
        return None
    return element("tiles", "nav", *(_tile(tile) for tile in tiles), class_="tiles")


def _tile(tile: Tile) -> Element:
    key = f"tile.{tile.action.name}"
    return element(
        key,
        "button",
        element(
            f"{key}.sign",
            "span",
            icon(f"{key}.icon", tile.action.icon or "book-open"),
            class_="sign",
        ),
        element(
            f"{key}.words",
            "span",
            element(f"{key}.label", "strong", tile.action.label),
            words(f"{key}.caption", tile.caption, "caption"),
            class_="tile-words",
        ),
        type="button",
        class_="tile",
        data_action=tile.action.name,
    )


def _footer(body: HomeBody) -> Element:
    notes = [
        element(f"home.note.{place}", "span", note, class_="home-note")
        for place, note in enumerate(body.notes)
    ]
    return element(
        "home.footer",
        "footer",
        icon("home.footer.icon", "circle-check"),
        element("home.notes", "p", *notes, class_="home-notes"),
        words("home.version", body.version, "version"),
        class_="home-footer",
    )
