"""Where a session begins: with what is saved, none of it trusted, and what an address asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from quaranta_table import saves, session_beside, settings
from quaranta_table.address import Address, asked_by, asks_for, read_address, unmet
from quaranta_table.session import MATCH_KEY, SETTINGS_KEY, Session
from quaranta_table.session_desk import Desk, Held, Notice
from quaranta_table.session_match import Match
from quaranta_table.session_moves import Moment
from quaranta_table.session_rooms import NewSeed, at_table, new_match, set_aside, taken_up
from quaranta_table.settings import Settings, SettingsError
from quaranta_table.text import LANGUAGES


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What a page says of itself: its language, its address, its storage, the date."""

    language: str = "it"
    address: str = ""
    storage: bool = True
    version: str = ""
    today: str = ""


def begin(page: Page, saved: dict[str, str], new_seed: NewSeed) -> Session:
    """A session resumed from what is saved, or begun anew."""
    asked = read_address(page.address)
    kept, bad_settings = _settings(page.language, saved)
    chosen = asked_by(kept, asked)
    refused = (*asked.refused, *unmet(chosen, asked))
    save, broken = _match(saved, MATCH_KEY)
    notices = {
        Notice.NOT_KEPT: not page.storage,
        Notice.ADDRESS: bool(refused),
        Notice.BAD_SETTINGS: bad_settings,
        Notice.BAD_SAVE: bool(broken),
    }
    desk = Desk(
        settings=chosen,
        held=save.held if save else Held(),
        at_table=save is not None and save.at_table,
        broken=broken,
        notices=tuple(notice for notice, due in notices.items() if due),
        refused_address=refused,
        version=page.version,
    )
    match = None if save is None else save.match
    was = Moment(
        desk=desk,
        match=match,
        aside=tuple(_asides(saved)),
        corners=session_beside.saved(saved, page.today),
    )
    now = _as_asked(was, asked, new_seed)
    # What an address asks for is kept with the next choice, but rules that it brings at once.
    before = replace(was, desk=replace(desk, settings=replace(chosen, houses=kept.houses)))
    return Session(now, saved=before, kept=page.storage, new_seed=new_seed)


def _settings(language: str, saved: dict[str, str]) -> tuple[Settings, bool]:
    """The kept settings, else those a new visitor has, and whether the kept ones were bad."""
    first = Settings(language=language if language in LANGUAGES else LANGUAGES[0])
    if SETTINGS_KEY not in saved:
        return first, False
    try:
        return settings.read(saved[SETTINGS_KEY]), False
    except SettingsError:
        return first, True


def _match(saved: dict[str, str], key: str) -> tuple[saves.Save | None, str]:
    """The match kept under a key, or why it cannot be resumed."""
    if key not in saved:
        return None, ""
    try:
        return saves.read(saved[key]), ""
    except saves.SaveError as problem:
        return None, str(problem)


def _asides(saved: dict[str, str]) -> Iterator[saves.Aside]:
    """The matches set aside."""
    for key in sorted(saved):
        if key.startswith(saves.ASIDE):
            save, broken = _match(saved, key)
            yield saves.Aside(key=key, save=save, broken=broken)


def _as_asked(moment: Moment, address: Address, new_seed: NewSeed) -> Moment:
    """The moment with the match that the address names, resumed or begun, at the table."""
    if address.game in moment.corners:
        return _beside(moment, address, new_seed)
    if not address.names_a_match or moment.desk.broken:
        return moment
    moment = session_beside.left(moment)
    if moment.match is not None and _is_named(moment.match, address):
        return at_table(moment, moment.desk.held)
    for number, aside in enumerate(moment.aside, 1):
        if aside.save is not None and _is_named(aside.save.match, address):
            return taken_up(moment, str(number))
    seed = address.seed or new_seed()
    return new_match(set_aside(moment), seed, timed=not address.seed)


def _beside(moment: Moment, address: Address, new_seed: NewSeed) -> Moment:
    """The moment at the game beside the matches that the address names."""
    entered, refused = session_beside.entered(moment, address.game, address, new_seed)
    if not refused:
        return entered
    desk = entered.desk
    notices = desk.notices if Notice.ADDRESS in desk.notices else (*desk.notices, Notice.ADDRESS)
    named = replace(desk, notices=notices, refused_address=(*desk.refused_address, *refused))
    return replace(entered, desk=named)


def _is_named(match: Match, address: Address) -> bool:
    """Whether a match is the one that an address names."""
    record = match.record
    return (
        address.seed in ("", record.seed)
        and asks_for(address, record.rules)
        and address.limit in (0, record.rules.limit)
        and address.players in (0, len(record.players))
        and all(address.level in ("", level) for level in match.levels)
    )
