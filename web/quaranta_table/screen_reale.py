"""What a person sees of Scala Reale, as plain frozen values that know no browser."""

from __future__ import annotations

from dataclasses import dataclass

from quaranta_table.screen_parts import Action, CardFace, Chip, Line, Meter


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One of the five deals: its number of piles, what became of it; `state` is done now ahead."""

    piles: int
    words: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Heap:
    """A pile: `state` is waiting, now, kept or gone; `card` is the royal one that shows.

    `edges` is how thick it looks, 0 to 3; `name` is what is spoken of it.
    """

    place: str
    name: str
    state: str
    count: str
    words: str
    edges: int
    card: CardFace | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many cards are at a place, which is a place on the page where `place` names it."""

    label: str
    count: int
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Royals:
    """The royal cards of the suit that have been met; None for each that has not."""

    label: str
    name: str
    cards: tuple[Chip | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """The chance of winning: in words, as a bar in percent, and how it was found."""

    label: str
    meter: Meter
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A game that is over: the cards left, those that should not be there marked."""

    won: bool
    cards: tuple[tuple[CardFace, bool], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What a button does while it is held: so often a second, rising, with a rest before the next.

    `calm` is the action it does instead where motion is reduced, `calm_rate` how often.
    """

    rate: int
    rising_to: int
    rest_ms: int
    calm: str
    calm_rate: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """A choice of how fast: value, label, whether it is chosen."""

    name: str
    label: str
    options: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RealeBody:
    """A game of Scala Reale; `ending` is there once it is over, `pace` until then."""

    title: str
    home: Action
    menu: Action
    suit: Chip | None
    steps: tuple[Step, ...]
    steps_name: str
    heaps: tuple[Heap, ...]
    heaps_name: str
    turned: tuple[CardFace, ...]
    heading: str
    lines: tuple[Line, ...]
    tallies: tuple[Tally, ...]
    royals: Royals
    outlook: Outlook | None
    pace: Pace | None
    tools: tuple[Action, ...]
    main: Action
    held: Held | None
    about_title: str
    about: tuple[Line, ...]
    about_actions: tuple[Action, ...]
    ending: Ending | None = None
