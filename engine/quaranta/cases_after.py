"""What a case expects of the state reached, compared with that state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from quaranta.cards import Card
from quaranta.cases_state import names_and_number
from quaranta.cases_values import After
from quaranta.scala40.melds import Kind, Meld
from quaranta.scala40.notation import cards_text
from quaranta.scala40.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What was expected and what came, as text."""

    expected: str
    got: str

    @classmethod
    def of(cls, key: str, expected: str, got: str) -> Difference:
        """The difference in one key, on one line."""
        return cls(expected=f"{key} {' '.join(expected.split())}", got=f"{key} {got}")


def differences(after: After, state: State) -> list[Difference]:
    """Where the state is not as expected; what is left out is not compared."""
    return [*_of_cards(after, state), *_of_values(after, state)]


def list_text(values: Iterable[object]) -> str:
    """Numbers and truths as a case file writes a list of them."""
    return f"[{', '.join(str(value).lower() for value in values)}]"


def _of_values(after: After, state: State) -> Iterator[Difference]:
    result = state.result
    dead = result is not None and result.closer is None
    for key, wanted, got in (
        ("turn", after.turn, state.turn),
        ("stock_left", after.stock_left, len(state.stock)),
        ("over", after.over, result is not None),
        ("dead", after.dead, dead),
    ):
        if wanted is not None and wanted != got:
            yield Difference.of(key, str(wanted).lower(), str(got).lower())
    if after.opened is not None and after.opened != state.opened:
        yield Difference.of("opened", list_text(after.opened), list_text(state.opened))
    # Points are of a deal that is over; a case that says it is not may still write them.
    if after.points is not None and (result is not None or after.over is not False):
        points = None if result is None else result.points
        if points != after.points:
            scored = "none" if points is None else list_text(points)
            yield Difference.of("points", list_text(after.points), scored)


def _of_cards(after: After, state: State) -> Iterator[Difference]:
    for seat, wanted in enumerate(after.hands or ()):
        if not _same_hand(wanted, state.hands[seat]):
            yield Difference.of(f"hand {seat}", wanted, cards_text(sorted(state.hands[seat])))
    if after.table is not None and not _same_table(after.table, state.table):
        laid = " / ".join(map(str, state.table))
        yield Difference.of("table", " / ".join(after.table), laid or "none")
    if after.discards is not None:
        pile = list(map(str, state.discards))
        if not _same_order(after.discards.split(), pile):
            yield Difference.of("discards", after.discards or "none", " ".join(pile) or "none")


def _same_hand(wanted: str, hand: Sequence[Card]) -> bool:
    named, unknown = names_and_number(wanted)
    names = named.split()
    size_is_right = len(hand) == len(names) + unknown
    return size_is_right and _all_among(names, list(map(str, hand)))


def _same_table(wanted: Sequence[str], table: Sequence[Meld]) -> bool:
    if len(wanted) != len(table):
        return False
    return all(_same_meld(names.split(), meld) for names, meld in zip(wanted, table, strict=True))


def _same_meld(names: Sequence[str], meld: Meld) -> bool:
    laid = str(meld).split()
    if meld.kind is Kind.RUN:
        return _same_order(names, laid)
    return len(names) == len(laid) and _all_among(names, laid)


def _same_order(names: Sequence[str], texts: Sequence[str]) -> bool:
    if len(names) != len(texts):
        return False
    return all(name in _written(text) for name, text in zip(names, texts, strict=True))


def _all_among(names: Iterable[str], texts: list[str]) -> bool:
    """Whether each name is a card of its own; the names that say most choose first."""
    left = list(texts)
    for name in sorted(names, key=len, reverse=True):
        found = [text for text in left if name in _written(text)]
        if not found:
            return False
        left.remove(found[0])
    return True


def _written(text: str) -> set[str]:
    """The ways a case may write a card: without its prime, a laid joker without its face."""
    joker = text.rstrip("AKQJT98765432hdcs") if text.startswith("*") else text
    return {form for one in (text, joker) for form in (one, one.replace("'", ""))}
