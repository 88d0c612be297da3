"""The odds of Scala Reale in a session: which games are compared, how far they are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from quaranta.reale.odds import Odds
from quaranta.reale.rules import DEFAULT, FIELDS, Facing, Rules, choices, rules_of
from quaranta.reale.survey import Survey
from quaranta_table.effects import Count

GAMES: Final = 10_000  # of each of the games compared
SEED: Final = "quaranta"
LONGEST_SEED: Final = 40
_TICK: Final = "odds-tick-"


def _first_ticked() -> frozenset[str]:
    """What is played unless said, with all that may be turned over: as much as fits a glance."""
    played = {str(getattr(DEFAULT, name)) for name in FIELDS}
    return frozenset(played | {str(value) for value in Facing})


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """The values ticked, the seed, and the last count: what was asked, what has been found.

    An empty `seed` stands for SEED. `near` is which of the games counted is looked at closely.
    """

    ticked: frozenset[str] = _first_ticked()
    seed: str = ""
    asked: Survey | None = None
    found: tuple[Odds, ...] = ()
    running: bool = False
    near: int = 0

    @property
    def sets(self) -> tuple[Rules, ...]:
        """Every game that the values ticked make; none where an option has no value."""
        return tuple(_sets(self.ticked))


FIRST: Final = Study()


def _sets(ticked: frozenset[str]) -> Iterator[Rules]:
    values = ([str(one) for one in choices(name) if one in ticked] for name in FIELDS)
    for chosen in product(*values):
        yield rules_of(dict(zip(FIELDS, chosen, strict=True)))


def filled(study: Study, name: str, value: str) -> Study | None:
    """The study with something filled in; None where the name is not one of its own."""
    if name == "odds-seed":
        printable = "".join(letter for letter in value if letter.isprintable())
        return replace(study, seed=printable.strip()[:LONGEST_SEED])
    if name == "odds-near":
        numbers = map(str, range(len(study.found)))
        return replace(study, near=int(value)) if value in numbers else study
    if not name.startswith(_TICK):
        return None
    ticked = name.removeprefix(_TICK)
    if not any(ticked in choices(field) for field in FIELDS):
        return study
    kept = study.ticked - {ticked}
    return replace(study, ticked=kept | {ticked} if value == "true" else kept)


def _begun(study: Study) -> Study:
    """Counting from nothing, unless there is nothing to count or it is being counted."""
    survey = Survey(sets=study.sets, seed=study.seed or SEED, games=GAMES)
    if not survey.sets or study.running:
        return study
    return replace(study, asked=survey, found=(), running=True, near=0)


def stopped(study: Study) -> Study:
    """Counting no more; what has been found stays."""
    return replace(study, running=False)


def _chosen_anew(study: Study) -> Study:
    """Back at the choice of what to compare."""
    return replace(study, asked=None, found=(), running=False)


STEPS: Final[dict[str, Callable[[Study], Study]]] = {
    "odds-count": _begun,
    "odds-stop": stopped,
    "odds-choose": _chosen_anew,
}


def counting(study: Study, game: str) -> Count | None:
    """What is to be counted now."""
    if not study.running or study.asked is None:
        return None
    return Count(game=game, about=study.asked)


def counted(study: Study, asked: Count, found: tuple[Odds, ...]) -> Study:
    """The study with a count as far as it has come; one that is not waited for changes nothing."""
    if not study.running or asked.about != study.asked:
        return study
    return replace(study, found=found, running=found[0].deals < asked.about.games)
