"""Whatever is tapped, in whatever order, the table stands and can be resumed."""

from __future__ import annotations

from random import Random

import pytest

from quaranta_table.intents import Act, Choose, Fill, Intent, TapCard, TapPlace
from quaranta_table.markup import markup
from quaranta_table.screen import Phase, Screen
from tests.table.person import Person

STEPS = 250
NEVER = (Choose("resign"), Choose("delete"), Choose("replace"))


def offered(screen: Screen) -> list[Intent]:
    """Everything the page could send by a tap on what it shows."""
    found: list[Intent] = []
    for node in markup(screen).walk():
        told = dict(node.attributes)
        if "data-choice" in told:
            found.append(Choose(told["data-choice"]))
        elif "data-action" in told:
            found.append(Act(told["data-action"]))
        elif "data-card" in told:
            found += [TapCard(told["data-card"], told.get("data-place", ""))] * 3
        elif "data-place" in told:
            found.append(TapPlace(told["data-place"]))
        elif "name" in told:
            found.append(Fill(told["name"], told.get("value", "")))
    return found


def go_on(person: Person) -> None:
    """Do what brings the match forward, from whatever is shown."""
    screen = person.screen
    if screen.sheet is not None:
        person.act("close")
    elif screen.phase is Phase.HOME:
        person.act("resume")
    elif screen.phase is Phase.DEAL_OVER:
        person.act("next-deal")
    elif screen.phase is Phase.TABLE:
        person.play(person.thinks())


@pytest.mark.parametrize(
    ("seed", "rules", "players"),
    [
        (0, "scala40", 2),
        (1, "duello", 2),
        (2, "scala50", 4),
        (3, "fisca", 3),
        (4, "scala40", 6),
    ],
)
def test_random_taps(seed: int, rules: str, players: int) -> None:
    chance = Random(seed)
    address = f"?seed=taps{seed}&rules={rules}&players={players}&speed=instant"
    person = Person(address)
    played = 0
    for step in range(STEPS):
        before = len(person.match.past)
        if chance.random() < 0.3:
            go_on(person)
        else:
            intent = chance.choice(offered(person.screen))
            person.send(Choose("no") if intent in NEVER else intent)
        played += len(person.match.past) != before
        assert len(set(person.state.hands[0])) == len(person.state.hands[0])
        if step % 25 == 0:
            kept = Person(saved=person.saved)
            assert kept.state == person.state
            assert (
                kept.session._moment.desk.held.in_hand == person.session._moment.desk.held.in_hand
            )
            assert kept.session._moment.desk.held.chosen == person.session._moment.desk.held.chosen
    assert played > 20
