"""Making, reading, sharing and deleting a person's own rule sets; no match is touched by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from quaranta.scala40.rules import PRESETS, choices
from quaranta_table import house_rules
from quaranta_table.house_rules import (
    FIELDS,
    House,
    HouseError,
    fresh_name,
    proper_title,
    with_value,
    written,
)
from quaranta_table.session_desk import Notice, Sheet, noticed
from quaranta_table.session_moves import Moment
from quaranta_table.session_rooms import NewSeed, confirmed, opened, with_settings
from quaranta_table.settings import changed, chosen, draft_trouble, house_named, named_by
from quaranta_table.text import text_in

DROP: Final = "house"  # the answer that deletes a rule set


def filled(moment: Moment, name: str, value: str) -> Moment:
    """A field filled or an option chosen, on the home or in a sheet."""
    head, _, what = name.partition(":")
    if head in _FIELDS:
        return _FIELDS[head](moment, what, value)
    return with_settings(moment, changed(moment.desk.settings, name, value))


def _set_rule(moment: Moment, name: str, value: str) -> Moment:
    draft = moment.desk.settings.draft
    if draft is None or name not in FIELDS:
        return moment
    return _with_draft(moment, with_value(draft, name, value))


def _set_text(moment: Moment, what: str, value: str) -> Moment:
    """The name of the rule set being made, or a text that somebody shared."""
    draft = moment.desk.settings.draft
    if what == "name" and draft is not None:
        return _with_draft(moment, replace(draft, name=proper_title(value)))
    if what == "text":
        return replace(moment, desk=replace(moment.desk, pasted=value, trouble=None))
    return moment


def _read_other(moment: Moment, _what: str, value: str) -> Moment:
    """Another rule set on the rules sheet; an empty value stands for the one in force."""
    name = named_by(moment.desk.settings, value)
    return replace(moment, desk=replace(moment.desk, reading=name, article=""))


def house(moment: Moment) -> Moment:
    """Opens the rule set being made, else the list of those that are kept."""
    making = moment.desk.settings.draft is not None
    return opened(Sheet.HOUSE_EDIT if making else Sheet.HOUSE)(moment)


def begun_from(moment: Moment, preset: str) -> Moment:
    """Begins a rule set from a preset."""
    if preset not in PRESETS:
        return moment
    settings = moment.desk.settings
    wish = text_in(settings.language).say("house.name")
    name = fresh_name(wish, tuple(kept.name for kept in settings.houses))
    return _with_draft(moment, House(name=name, origin=preset))


def edited(moment: Moment, number: str) -> Moment:
    """Begins to change a rule set that is kept."""
    found = _numbered(moment, number)
    return moment if found is None else _with_draft(moment, found)


def text_read(moment: Moment) -> Moment:
    """Shows the rule set of a text that somebody shared, to be looked at before it is kept."""
    settings = moment.desk.settings
    try:
        found = house_rules.read(moment.desk.pasted)
    except HouseError as problem:
        return replace(moment, desk=replace(moment.desk, trouble=problem.trouble))
    if not found.name:
        wish = text_in(settings.language).say("house.name")
        name = fresh_name(wish, tuple(kept.name for kept in settings.houses))
        found = replace(found, name=name)
    return opened(Sheet.HOUSE_LOOK)(_with_draft(moment, found))


def stepped(step: int) -> Callable[[Moment, str], Moment]:
    """Makes the number of a field one smaller or larger, as far as that is allowed."""

    def done(moment: Moment, name: str) -> Moment:
        draft = moment.desk.settings.draft
        allowed = choices(name) if name in FIELDS else ()
        if draft is None or not isinstance(allowed, range):
            return moment
        text = written(draft, name)
        now = int(text) if text in map(str, allowed) else getattr(PRESETS[draft.origin], name)
        new = min(max(now + step, allowed.start), allowed.stop - 1)
        return _with_draft(moment, with_value(draft, name, str(new)))

    return done


def left(moment: Moment) -> Moment:
    """Gives up the rule set being made."""
    without = with_settings(moment, replace(moment.desk.settings, draft=None))
    return opened(Sheet.HOUSE)(without)


def kept(moment: Moment) -> Moment:
    """Keeps the rule set being made, in place of one of the same name, and chooses it."""
    settings = moment.desk.settings
    draft = settings.draft
    if draft is None or draft_trouble(settings) is not None:
        return moment
    houses = tuple(draft if one.name == draft.name else one for one in settings.houses)
    if house_named(settings, draft.name) is None:
        houses = (*houses, draft)
    now = chosen(replace(settings, houses=houses, draft=None), draft.name)
    desk = replace(moment.desk, settings=now, sheet=Sheet.NONE, pasted="")
    return replace(moment, desk=noticed(desk, Notice.HOUSE_KEPT))


def shared(moment: Moment, number: str) -> Moment:
    """Shows the text of a rule set that is kept."""
    if _numbered(moment, number) is None:
        return moment
    return replace(moment, desk=replace(moment.desk, which=int(number), copied=False))


def copied(moment: Moment) -> Moment:
    """Says that the page has copied a text."""
    return replace(moment, desk=replace(moment.desk, copied=True))


def drop(moment: Moment, number: str) -> Moment:
    """Asks whether a rule set is to be deleted."""
    if _numbered(moment, number) is None:
        return moment
    return replace(moment, desk=replace(moment.desk, sheet=Sheet.HOUSE_DROP, which=int(number)))


def answered(moment: Moment, value: str, new_seed: NewSeed) -> Moment:
    """The answer to the confirmation that lies open."""
    if moment.desk.sheet is not Sheet.HOUSE_DROP:
        return confirmed(moment, value, new_seed)
    gone = _numbered(moment, str(moment.desk.which))
    back = opened(Sheet.HOUSE)(moment)
    if value != DROP or gone is None:
        return back
    settings = moment.desk.settings
    if settings.rules == gone.name:
        settings = chosen(settings, gone.origin)
    others = tuple(one for one in settings.houses if one != gone)
    return with_settings(back, replace(settings, houses=others))


def _numbered(moment: Moment, number: str) -> House | None:
    """A rule set that is kept, by its number from 1."""
    houses = moment.desk.settings.houses
    place = int(number) if number.isdecimal() and len(number) < 3 else 0
    return houses[place - 1] if 0 < place <= len(houses) else None


def _with_draft(moment: Moment, draft: House) -> Moment:
    """The moment with another rule set being made, and its sheet open."""
    drafted = with_settings(moment, replace(moment.desk.settings, draft=draft))
    if moment.desk.sheet is Sheet.HOUSE_EDIT:
        return drafted
    return opened(Sheet.HOUSE_EDIT)(drafted)


_FIELDS: Final[dict[str, Callable[[Moment, str, str], Moment]]] = {
    "rule": _set_rule,
    "house": _set_text,
    "reading": _read_other,
}
HOUSE_ROOMS: Final[dict[str, Callable[[Moment], Moment]]] = {
    "house": house,
    "house-read": text_read,
    "house-leave": left,
    "house-keep": kept,
    "copy": copied,
}
HOUSE_WORDED: Final[dict[str, Callable[[Moment, str], Moment]]] = {
    "house-from": begun_from,
    "house-edit": edited,
    "house-share": shared,
    "house-drop": drop,
    "less": stepped(-1),
    "more": stepped(+1),
}
