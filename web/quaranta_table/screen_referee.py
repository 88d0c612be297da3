"""The parts of the referee's board: places with cards, cards to pick, the hand, the ruling."""

from __future__ import annotations

from dataclasses import dataclass

from quaranta_table.screen_parts import Action, CardFace, Chip, Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """A place of the board with its cards; `current` is the one where the next card goes."""

    place: str
    name: str
    cards: tuple[CardFace, ...]
    note: str = ""
    current: bool = False
    remove_words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A card that can be picked: `used` of its copies have a place, `off` where all have."""

    text: str
    chip: Chip
    name: str
    used: int
    off: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PickRow:
    """The thirteen cards of a suit."""

    key: str
    name: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picker:
    """All cards there are; `target` says where a picked one goes."""

    target: str
    rows: tuple[PickRow, ...]
    joker: Pick


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place cards are brought to by a tap: a pile or a meld."""

    place: str
    label: str
    name: str
    cards: tuple[CardFace, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """Where actions are proposed: the hand to take cards from, places, what was done so far."""

    title: str
    hand_name: str
    hand: tuple[CardFace, ...]
    hand_note: str
    tray: tuple[Line, ...]
    actions: tuple[Action, ...]
    spots_title: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A text of several lines that a person fills in, and the action that reads it."""

    name: str
    label: str
    value: str
    longest: int
    note: str
    read: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the referee says: `sign` is the icon, `refusal` the word where he refuses.

    `deeds` are the actions so far, in words; `question` is what may be meant, its answers are
    the sheet's.
    """

    title: str
    sign: str
    head: str
    line: Line
    deeds_title: str
    deeds: tuple[str, ...]
    refusal: str = ""
    accepted: bool = False
    question: Line = ()
    links: tuple[Action, ...] = ()
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee:
    """The board: the part of it in sight, named by `tab`, and always the ruling."""

    tab: str
    tabs_name: str
    tabs: tuple[Action, ...]
    ruling: Ruling
    shelves: tuple[Shelf, ...] = ()
    picker: Picker | None = None
    stage: Stage | None = None
    area: Area | None = None
