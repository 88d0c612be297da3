"""Where a session begins: with what is saved, none of it trusted, and what an address asks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from quaranta_table import saves, settings
from quaranta_table.session import MATCH_KEY, SETTINGS_KEY, Session
from quaranta_table.session_desk import Desk, Notice
from quaranta_table.session_moves import Moment
from quaranta_table.session_rooms import NewSeed, at_table, new_match
from quaranta_table.settings import Address, Settings, SettingsError, asked_by, read_address
from quaranta_table.text import LANGUAGES


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What a page says of itself: its language, its address's search text, its storage."""

    language: str = "it"
    address: str = ""
    storage: bool = True
    version: str = ""


def begin(page: Page, saved: dict[str, str], new_seed: NewSeed) -> Session:
    """A session resumed from what is saved, or begun anew."""
    asked = read_address(page.address)
    chosen, bad_settings = _settings(page.language, saved)
    save, broken = _match(saved)
    notices = {
        Notice.NOT_KEPT: not page.storage,
        Notice.ADDRESS: bool(asked.refused),
        Notice.BAD_SETTINGS: bad_settings,
        Notice.BAD_SAVE: bool(broken),
    }
    desk = Desk(
        settings=asked_by(chosen, asked),
        broken=broken,
        notices=tuple(notice for notice, due in notices.items() if due),
        refused_address=asked.refused,
        version=page.version,
    )
    moment = _first_moment(desk, asked, save, new_seed)
    return Session(moment, kept=page.storage, new_seed=new_seed)


def _settings(language: str, saved: dict[str, str]) -> tuple[Settings, bool]:
    """The kept settings, else those a new visitor has, and whether the kept ones were bad."""
    first = Settings(language=language if language in LANGUAGES else LANGUAGES[0])
    if SETTINGS_KEY not in saved:
        return first, False
    try:
        return settings.read(saved[SETTINGS_KEY]), False
    except SettingsError:
        return first, True


def _match(saved: dict[str, str]) -> tuple[saves.Save | None, str]:
    """The kept match, or why it cannot be resumed."""
    if MATCH_KEY not in saved:
        return None, ""
    try:
        return saves.read(saved[MATCH_KEY]), ""
    except saves.SaveError as problem:
        return None, str(problem)


def _first_moment(
    desk: Desk, address: Address, save: saves.Save | None, new_seed: NewSeed
) -> Moment:
    """The match an address names, the one that was left, or the home."""
    if save is None:
        home = Moment(desk=desk)
        starts = address.names_a_match and not desk.broken
        return new_match(home, address.seed or new_seed()) if starts else home
    resumed = Moment(desk=replace(desk, held=save.held, at_table=save.at_table), match=save.match)
    if not address.names_a_match:
        return resumed
    if _is_named(save, address):
        return at_table(resumed, save.held)
    return new_match(resumed, address.seed or new_seed())


def _is_named(save: saves.Save, address: Address) -> bool:
    """Whether a kept match is the one that an address names."""
    record = save.match.record
    return (
        address.seed in ("", record.seed)
        and address.rules in ("", record.rules.preset)
        and address.limit in (0, record.rules.limit)
    )
