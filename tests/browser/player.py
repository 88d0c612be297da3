"""Plays the table in a browser as a person would, by what the page promises to programs."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from quaranta.scala40.arrange import best_lay, best_opening
from quaranta.scala40.melds import Meld
from quaranta.scala40.notation import cards_text, parse_cards
from quaranta.scala40.rules import PRESETS, Rules

PATIENCE = 60.0


def until(holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something holds; polled, since the policy forbids evaluating text on the page."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"waited {seconds:.0f} s for {what}"
        time.sleep(0.03)


class Player:
    """A person at the page who taps what he sees."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        """Go to the site and wait until the engine answers."""
        self.page.goto(address)
        self.wait_ready()

    def wait_ready(self, times: int = 1) -> None:
        """Until a worker has said that the engine is up, so many times on this page."""
        marks = "performance.getEntriesByName('quaranta-ready').length"
        until(lambda: self.page.evaluate(marks) >= times, "the engine")

    def body(self, name: str) -> str:
        """An attribute of the page's body."""
        return self.page.locator("body").get_attribute(f"data-{name}") or ""

    def wait_phase(self, *phases: str) -> None:
        """Until the page shows one of the phases."""
        until(lambda: self.body("phase") in phases, f"the phase {' or '.join(phases)}")

    def wait_my_turn(self) -> str:
        """Until it is my turn or the deal is over; returns the phase."""
        until(
            lambda: self.body("turn") == "me" or self.body("phase") != "table",
            "my turn",
        )
        return self.body("phase")

    def hand(self) -> list[str]:
        """My cards as text, in the order they lie."""
        return self._cards('[data-place="hand"] [data-card]')

    def selected(self) -> list[str]:
        """The cards I have selected."""
        return self._cards('[data-place="hand"] [aria-selected="true"]')

    def _cards(self, which: str) -> list[str]:
        """The texts of cards, read at one moment."""
        texts: list[str] = self.page.locator(which).evaluate_all(
            "cards => cards.map(card => card.dataset.card)"
        )
        return texts

    def action(self, name: str) -> Locator:
        """The action of a name; the one on the table where it stands twice."""
        return self.page.locator(f'[data-action="{name}"]:visible').first

    def act(self, name: str) -> None:
        """Tap an action, also one that is refused now: it answers with its refusal."""
        self.action(name).click(force=True)

    def tap_card(self, text: str) -> None:
        """Tap a card of my hand and wait until the page shows it taken up or put back."""
        before = text in self.selected()
        self.page.locator(f'[data-place="hand"] [data-card="{text}"]').click()
        until(lambda: (text in self.selected()) != before, f"{text} to change")

    def select(self, cards: list[str]) -> None:
        """Have just these cards selected."""
        for text in self.selected():
            if text not in cards:
                self.tap_card(text)
        for text in cards:
            if text not in self.selected():
                self.tap_card(text)

    def refused(self, name: str) -> str:
        """Why an action is refused now, or empty."""
        return self.action(name).get_attribute("data-why") or ""

    def draw(self) -> None:
        """Draw from the stock and wait for the card."""
        cards = len(self.hand())
        self.act("draw")
        until(lambda: len(self.hand()) == cards + 1, "a card from the stock")

    def discard_something(self) -> None:
        """Discard the first card from the right that the table does not refuse."""
        for text in reversed(self.hand()):
            self.select([text])
            if not self.refused("discard"):
                self.act("discard")
                until(
                    lambda gone=text: self.body("turn") != "me" or gone not in self.hand(),
                    "the discard",
                )
                return
        raise AssertionError("every card is refused")

    def lay(self, melds: tuple[Meld, ...], *, opening: bool) -> None:
        """Lay melds as a person does: gather each on the tray for an opening, then lay."""
        cards = len(self.hand())
        for meld in melds:
            self.select(cards_text(meld.cards).split())
            self.act("gather" if opening else "lay")
            until(
                lambda size=cards, asked=meld: self.answered(asked, size),
                "the meld to leave the hand",
            )
            cards = len(self.hand())
        if opening:
            self.act("lay")
            until(lambda: self.page.locator('[data-place^="meld:"]').count() > 0, "the opening")

    def answered(self, meld: Meld, cards: int) -> bool:
        """Answer what a joker stands for, if it is asked; whether the meld has left the hand."""
        if len(self.hand()) < cards:
            return True
        for name in str(meld).split():
            plain = name.replace("'", "")  # an answer does not say which of the jokers it is
            choice = self.page.locator(f'[data-ask="joker"] [data-choice="{plain}"]')
            if "*" in name and choice.count():
                choice.click()
        return False

    def play_turn(self, rules: Rules) -> None:
        """A whole turn: draw, open or lay what the solver finds, discard."""
        opened = self.refused("take") != "not-opened"
        self.draw()
        self.finish_turn(rules, opened=opened)

    def finish_turn(self, rules: Rules, *, opened: bool) -> None:
        """A turn after its draw: open or lay what the solver finds, discard."""
        hand = parse_cards(" ".join(self.hand()))
        found = best_lay(hand, rules) if opened else best_opening(hand, rules)
        if found and found.melds:
            self.lay(found.melds, opening=not opened)
        self.discard_something()

    def play_deal(self, preset: str, turns: int = 200) -> None:
        """Turns until the deal is over."""
        for _ in range(turns):
            if self.wait_my_turn() != "table":
                return
            self.play_turn(PRESETS[preset])
        raise AssertionError(f"the deal is not over after {turns} turns")

    def discard_by_keys(self) -> None:
        """Discard the last card that is not refused: to the hand, along it, Space, X."""
        keys = self.page.keyboard
        focused = "document.activeElement.getAttribute('data-card') || ''"
        keys.press("m")
        until(lambda: self.page.evaluate(focused) != "", "the hand to have the focus")
        keys.press("End")
        for _ in self.hand():
            text = self.page.evaluate(focused)
            keys.press("Space")
            until(lambda held=text: self.selected() == [held], f"{text} to be taken up")
            if not self.refused("discard"):
                keys.press("x")
                until(lambda: self.body("turn") != "me" or len(self.hand()) == 13, "the discard")
                return
            keys.press("Space")
            until(lambda: self.selected() == [], "the card to be put back")
            keys.press("ArrowLeft")
        raise AssertionError("every card is refused")
