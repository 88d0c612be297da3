"""What a person sees at a moment, as plain frozen values that know no browser."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from quaranta_table.screen_charts import Bars, Progress, Spans
from quaranta_table.screen_parts import (
    Action,
    CardFace,
    Line,
    Meter,
)
from quaranta_table.screen_rules import Copied, RuleRow, Selection, Several, Stepper, Switch
from quaranta_table.screen_scores import Account, ScoreTable

if TYPE_CHECKING:  # loaded with the referee, which few visits open
    from quaranta_table.screen_referee import Referee


class Phase(StrEnum):
    """The kinds of screen; the page's body carries the word as data-phase."""

    HOME = "home"
    TABLE = "table"
    DEAL_OVER = "deal-over"
    MATCH_OVER = "match-over"
    REALE = "reale"


class Turn(StrEnum):
    """Whose turn it is, as data-turn."""

    ME = "me"
    OTHER = "other"
    NONE = "none"


class RibbonKind(StrEnum):
    """What the ribbon above the hand is saying."""

    NEXT = "next"
    SELECTION = "selection"
    QUESTION = "question"
    REFUSAL = "refusal"
    HINT = "hint"
    THINKING = "thinking"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlate:
    """A player's plate: a computer's level, points, cards, opened or not; `note` is whose turn.

    Who is out of the match has `out_words` and neither cards nor an opening.
    """

    seat: int
    name: str
    note: str
    total: int
    count: int
    count_words: str
    opened: bool
    opened_words: str
    to_move: bool
    me: bool
    level: str = ""
    last_card_words: str = ""
    out_words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """The stock (a back) or the discard pile (its last cards, the top last)."""

    place: str
    name: str
    count: int
    cards: tuple[CardFace, ...] = ()
    invites: bool = False
    marked: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """A meld on the table; `target` is "" or "add", "swap" or "both" for the selection."""

    place: str
    name: str
    cards: tuple[CardFace, ...]
    target: str = ""
    tag: str = ""
    mine_now: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayMeld:
    """A meld gathered for the opening, with its sum in words."""

    key: str
    name: str
    sum_words: str
    cards: tuple[CardFace, ...]
    take_back: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray:
    """The opening being gathered."""

    title: str
    melds: tuple[TrayMeld, ...]
    have: int
    have_words: str
    meter: Meter
    lacking_words: str
    more_words: str
    take_back_all: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An answer to a question; `value` goes back as the intent."""

    value: str
    line: Line
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ribbon:
    """The one place that speaks to the player.

    `hint` is the move advised, in notation; it is `busy` while a better one is looked for.
    """

    kind: RibbonKind
    line: Line
    second: Line = ()
    meter: Meter | None = None
    ask: str = ""
    choices: tuple[Choice, ...] = ()
    refusal: str = ""
    hint: str = ""
    busy: bool = False
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """My cards, in my order."""

    name: str
    cards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """A move in words; `fresh` marks the last turn."""

    key: str
    who: str
    line: Line
    fresh: bool
    mine: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """A player's total with its meter, which has no words in a match without a limit."""

    seat: int
    name: str
    total: int
    meter: Meter
    out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The paper panel beside a wide table."""

    title: str
    detail: str
    scores: tuple[ScoreLine, ...]
    log_title: str
    log: tuple[LogLine, ...]
    notes: tuple[str, ...]
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBody:
    """A table during a deal.

    `slot` is the label of the place for a new meld, if one may be laid; tapping it does the
    action named `slot_action`.
    """

    seats: tuple[SeatPlate, ...]
    me: SeatPlate
    piles: tuple[Pile, ...]
    melds: tuple[Spread, ...]
    melds_name: str
    slot: str
    tray: Tray | None
    last_move: Line
    ribbon: Ribbon
    hand: Hand
    tools: tuple[Action, ...]
    actions: tuple[Action, ...]
    panel: Panel
    slot_action: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """A choice of one among several; `name` goes back as an input intent with the value.

    `details` stand beside the values, in their order, where there is more to say of each.
    """

    name: str
    label: str
    options: tuple[tuple[str, str, bool], ...]
    note: str = ""
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A line of text a person fills in."""

    name: str
    label: str
    value: str
    longest: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume:
    """A match under way, on the home."""

    caption: str
    title: str
    detail: str
    cards: tuple[CardFace, ...]
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A way from the home to another screen."""

    action: Action
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeBody:
    """The first screen; `others` are unfinished matches set aside for the one in `resume`."""

    name: str
    tagline: str
    languages: tuple[Action, ...]
    resume: Resume | None
    start_title: str
    choices: tuple[Options, ...]
    fields: tuple[Field | Selection, ...]
    start: Action
    tiles: tuple[Tile, ...]
    notes: tuple[str, ...]
    version: str
    others: tuple[Resume, ...] = ()
    beside: tuple[Resume, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedCard:
    """A card left in a hand and what it counts."""

    card: CardFace
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """A player's line in a deal's or match's result."""

    seat: int
    name: str
    badge: str
    cards: tuple[CountedCard, ...]
    sum_words: str
    added: str
    total: int
    meter: Meter
    out: bool
    winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultBody:
    """How a deal or the match ended, and what is paid where the match is settled."""

    title: str
    caption: str
    rows: tuple[ResultRow, ...]
    notes: tuple[str, ...]
    actions: tuple[Action, ...]
    account: Account | None = None


Part: TypeAlias = (
    Field | Options | Stepper | Switch | Selection | Several | Copied | Bars | Spans | Progress
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of a sheet: an optional heading, lines, pairs or scores, things to choose or do.

    `parts` are to be filled in, in their order; a link can lead to an `anchor`, by the key.
    """

    key: str
    heading: str = ""
    lines: tuple[Line, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    scores: ScoreTable | None = None
    rules: tuple[RuleRow, ...] = ()
    choices: tuple[Options, ...] = ()
    parts: tuple[Part, ...] = ()
    actions: tuple[Action, ...] = ()
    current: bool = False
    anchor: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A paper sheet over the screen: menu, rules, score sheet, about, a confirmation.

    A confirmation is a question: `ask` says what is asked, `choices` are its answers. `alert` is
    what keeps the sheet from being kept; it is said at once and stays in sight; `told`
    stands in the sheet too, and is said when it comes.
    """

    name: str
    title: str
    blocks: tuple[Block, ...]
    close: Action
    ask: str = ""
    choices: tuple[Choice, ...] = ()
    alert: Line = ()
    told: str = ""
    referee: Referee | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BesideBody:
    """A game beside the matches, by its name: the key that takes the focus, and what is seen.

    Only the game's own markup reads `shown`.
    """

    game: str
    main: str
    shown: Any


Body: TypeAlias = HomeBody | TableBody | ResultBody | BesideBody


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """Everything a person sees at a moment, and what is spoken when it appears.

    `notice` is a toast-like sentence that stays until closed (storage blocked, a save refused).
    """

    phase: Phase
    turn: Turn
    language: str
    title: str
    skip_words: str
    body: Body
    sheet: Sheet | None = None
    notice: Line = ()
    notice_close: Action | None = None
