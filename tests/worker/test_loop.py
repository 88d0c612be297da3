"""The worker's queue: saved before said, one message at a time, answers while the bot thinks."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import replace

import pytest
from worker.loop import SLICE_MS, Loop, Memory

from quaranta import reale
from quaranta.bots.bot import Reason, Thought
from quaranta.bots.levels import Level
from quaranta.reale import rules as reale_rules
from quaranta.reale.survey import Survey
from quaranta.scala40 import deal, view
from quaranta.scala40.moves import Draw, Move, Undo
from quaranta.scala40.rules import PRESETS
from quaranta_table.effects import (
    Count,
    Counted,
    Effect,
    Estimate,
    Forget,
    Found,
    Hush,
    Keep,
    Post,
    Stop,
    Think,
)

THOUGHT_MS = 2.0
CHANGES = 20  # after so many thoughts another one is better
EARLY, LATE = Draw(), Undo()
VIEW = view(deal(PRESETS["scala40"], 2, "loop"), 0)


def thinking(budget: int, after_ms: int = 0) -> Think:
    return Think(view=VIEW, level=Level.MEDIO, seed="loop", budget=budget, after_ms=after_ms)


class Script:
    """A game that answers each message with the effects written for it."""

    def __init__(self, answers: dict[str, tuple[Effect, ...]]) -> None:
        self.answers = answers
        self.decisions: list[tuple[Think, Move]] = []

    def receive(self, message: str) -> tuple[Effect, ...]:
        return self.answers[message]

    def decided(self, think: Think, move: Move) -> tuple[Effect, ...]:
        self.decisions.append((think, move))
        return (Keep("move", str(think.budget)), Post(f"moved {think.budget}"))

    def advised(self, think: Think, thought: Thought, *, sure: bool) -> tuple[Effect, ...]:
        return (Post(f"hint {think.budget} {thought.number} {sure}"),)

    def estimated(self, _estimate: Estimate, found: Found) -> tuple[Effect, ...]:
        return (Post(f"won {found.won} of {found.deals}"),)

    def counted(self, count: Count, found: Counted) -> tuple[Effect, ...]:
        return (Post(f"{count.about.seed} {found[0].deals}"),)

    def unkept(self) -> tuple[Effect, ...]:
        return (Post("unkept"),)


class Slow(Memory):
    """A store whose saves end when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.gates: list[asyncio.Future[None]] = []

    async def save(self, changes: Sequence[tuple[str, str | None]]) -> None:
        gate = asyncio.get_running_loop().create_future()
        self.gates.append(gate)
        await gate
        await super().save(changes)


class World:
    """A page, a clock and a bot for one loop: a thought takes 2 ms, a pause as long as it says."""

    def __init__(self, answers: dict[str, tuple[Effect, ...]], store: Memory | None = None) -> None:
        self.game = Script(answers)
        self.store = store or Memory()
        self.said: list[str] = []
        self.now = 0.0
        self.pauses: list[float] = []
        self.at_pause: list[Callable[[], None]] = []
        self.loop = Loop(
            self.game,
            self.store,
            post=self.said.append,
            pause=self.pause,
            clock=lambda: self.now,
            thoughts=self.thoughts,
        )

    async def pause(self, milliseconds: float) -> None:
        self.pauses.append(milliseconds)
        self.now += milliseconds
        if self.at_pause:
            self.at_pause.pop(0)()
        await asyncio.sleep(0)

    def tick(self) -> float:
        """A clock on a machine so slow that whatever is done between two looks takes a slice."""
        self.now += SLICE_MS
        return self.now

    def thoughts(self, think: Think) -> Iterator[Thought]:
        for number in range(think.budget):
            self.now += THOUGHT_MS
            move = LATE if number == think.budget - 1 else EARLY
            yield Thought(move, Reason.ONLY_MOVE, number=number // CHANGES)


async def settle() -> None:
    """Let every task go on as far as it can."""
    for _ in range(200):
        await asyncio.sleep(0)


def played(work: Coroutine[object, object, None]) -> None:
    asyncio.run(work)


def test_what_needs_no_save_is_said_at_once() -> None:
    async def work() -> None:
        world = World({"a": (Post("1"), Post("2"))})
        world.loop.receive("a")
        assert world.said == ["1", "2"]

    played(work())


def test_nothing_is_said_before_it_is_kept_and_later_messages_wait() -> None:
    async def work() -> None:
        store = Slow()
        answers = {"a": (Post("1"), Keep("k", "v")), "b": (Post("2"),), "c": (Forget("k"),)}
        world = World(answers, store)
        for message in "abc":
            world.loop.receive(message)
        await settle()
        assert (world.said, await store.load()) == ([], {})
        store.gates[0].set_result(None)
        await settle()
        assert (world.said, await store.load()) == (["1", "2"], {"k": "v"})
        store.gates[1].set_result(None)
        await settle()
        assert await store.load() == {}

    played(work())


def test_the_changes_of_one_message_are_saved_as_one() -> None:
    async def work() -> None:
        store = Slow()
        world = World({"a": (Keep("k", "1"), Post("x"), Keep("l", "2"), Forget("k"))}, store)
        world.loop.receive("a")
        await settle()
        (gate,) = store.gates
        gate.set_result(None)
        await settle()
        assert await store.load() == {"l": "2"}

    played(work())


def test_the_start_is_saved_and_said_like_an_answer() -> None:
    async def work() -> None:
        world = World({"a": (Post("later"),)})
        world.loop.begin((Keep("k", "v"), Post("whole")))
        world.loop.receive("a")
        await settle()
        assert world.said == ["whole", "later"]

    played(work())


def test_the_last_thought_is_played_and_kept_before_it_is_said() -> None:
    async def work() -> None:
        store = Slow()
        world = World({"a": (Post("1"), thinking(3))}, store)
        world.loop.receive("a")
        await settle()
        assert [move for _, move in world.game.decisions] == [LATE]
        assert world.said == ["1"]
        store.gates[0].set_result(None)
        await settle()
        assert world.said == ["1", "moved 3"]

    played(work())


def test_a_long_thought_lets_messages_in_once_a_slice() -> None:
    async def work() -> None:
        world = World({"a": (thinking(100),)})
        world.loop.receive("a")
        await settle()
        thoughts_a_slice = -(-SLICE_MS // THOUGHT_MS)
        assert world.pauses == [0] * int(99 // thoughts_a_slice)

    played(work())


def test_a_message_is_answered_while_the_computer_thinks_and_the_thought_goes_on() -> None:
    async def work() -> None:
        world = World({"a": (thinking(100),), "b": (Post("b"),)})
        world.at_pause = [lambda: world.loop.receive("b")]
        world.loop.receive("a")
        await settle()
        assert world.said == ["b", "moved 100"]

    played(work())


def test_a_newer_question_ends_the_older_thought() -> None:
    async def work() -> None:
        world = World({"a": (thinking(100),), "b": (thinking(5),)})
        world.at_pause = [lambda: world.loop.receive("b")]
        world.loop.receive("a")
        await settle()
        assert [think.budget for think, _ in world.game.decisions] == [5]
        assert world.said == ["moved 5"]

    played(work())


def test_a_quick_move_is_shown_no_sooner_than_promised() -> None:
    async def work() -> None:
        world = World({"a": (thinking(1, after_ms=700),), "b": (Post("b"),)})
        world.at_pause = [lambda: world.loop.receive("b")]
        world.loop.receive("a")
        await settle()
        assert world.now == 700
        assert world.said == ["b", "moved 1"]

    played(work())


def test_a_slow_move_is_shown_at_once() -> None:
    async def work() -> None:
        world = World({"a": (thinking(100, after_ms=150),)})
        world.loop.receive("a")
        await settle()
        assert world.now == 100 * THOUGHT_MS
        assert world.said == ["moved 100"]

    played(work())


def test_what_is_wanted_no_more_is_thought_about_no_longer_than_a_slice() -> None:
    async def work() -> None:
        world = World({"a": (thinking(100),), "b": (Hush(), Post("b"))})
        world.at_pause = [lambda: world.loop.receive("b")]
        world.loop.receive("a")
        await settle()
        assert world.said == ["b"]
        assert world.game.decisions == []
        assert world.now <= SLICE_MS + THOUGHT_MS

    played(work())


@pytest.mark.parametrize(("limit_ms", "took"), [(50, 50), (1, 2), (None, 200)])
def test_a_limit_by_the_clock_ends_the_thinking_with_the_best_so_far(
    limit_ms: int | None, took: float
) -> None:
    async def work() -> None:
        world = World({"a": (replace(thinking(100), limit_ms=limit_ms),)})
        world.loop.receive("a")
        await settle()
        assert world.now == took
        assert world.game.decisions[0][1] == (LATE if limit_ms is None else EARLY)

    played(work())


def test_a_hint_is_told_at_once_again_when_it_is_bettered_and_at_its_end() -> None:
    async def work() -> None:
        world = World({"a": (replace(thinking(50), aloud=True),)})
        world.loop.receive("a")
        await settle()
        told = [said.split()[2:] for said in world.said]
        assert told == [["0", "False"], ["1", "False"], ["2", "False"], ["2", "True"]]
        assert world.game.decisions == []

    played(work())


def test_a_quick_hint_is_told_once() -> None:
    async def work() -> None:
        world = World({"a": (replace(thinking(3), aloud=True),)})
        world.loop.receive("a")
        await settle()
        assert world.said == ["hint 3 0 True"]
        assert world.pauses == []

    played(work())


def test_a_store_that_is_taken_away_does_not_end_the_game_and_is_told() -> None:
    class Full(Memory):
        async def save(self, changes: Sequence[tuple[str, str | None]]) -> None:
            raise OSError(f"no room for {len(changes)}")

    async def work() -> None:
        world = World({"a": (Keep("k", "v"), Post("1")), "b": (Post("2"),)}, Full())
        for message in "aba":
            world.loop.receive(message)
        await settle()
        assert world.said == ["1", "unkept", "2", "1"]

    played(work())


@pytest.mark.parametrize("answers", [(thinking(0),), (thinking(1),)], ids=["thought", "decision"])
def test_an_error_in_a_thought_is_told_with_its_place(answers: tuple[Effect, ...]) -> None:
    async def work() -> None:
        world = World({"a": answers})
        world.game.decided = None
        world.loop.receive("a")
        await settle()
        (message,) = map(json.loads, world.said)
        assert message[:2] == ["failed", "crashed"]
        assert "loop.py" in message[2]

    played(work())


IDLE_MS = 250


def estimating(budget: int) -> Estimate:
    seen = reale.view(reale.deal(reale_rules.DEFAULT, 1, "loop"), 0)
    return Estimate(game="reale", about=seen, seed="loop", budget=budget, after_ms=IDLE_MS)


def test_an_estimate_waits_for_a_rest_and_is_told_as_it_grows() -> None:
    async def work() -> None:
        world = World({"a": (Post("1"), estimating(600))})
        world.loop.receive("a")
        assert world.said == ["1"]
        await settle()
        assert world.pauses[0] == IDLE_MS
        assert [said.split()[-1] for said in world.said[1:]] == ["250", "500", "600"]

    played(work())


@pytest.mark.parametrize("pause", [0, 1, 2])
def test_a_message_is_answered_at_once_and_ends_the_estimate(pause: int) -> None:
    async def work() -> None:
        world = World({"a": (estimating(100_000),), "b": (Post("b"),)})
        world.at_pause = [lambda: None] * pause + [lambda: world.loop.receive("b")]
        world.loop.receive("a")
        await settle()
        assert world.said.index("b") == len(world.said) - 1
        assert len(world.pauses) == pause + 1

    played(work())


def test_a_slice_of_an_estimate_is_short() -> None:
    async def work() -> None:
        world = World({"a": (estimating(200),)})
        world.loop = Loop(
            world.game, world.store, post=world.said.append, pause=world.pause, clock=world.tick
        )
        world.loop.receive("a")
        await settle()
        # Eight strides of 25 games, each longer than a slice, the last told.
        assert world.pauses == [IDLE_MS, *[0] * 8]

    played(work())


GAMES = 500
COUNTED = ["a 100", "a 200", "a 300", "a 400", "a 500"]


def counting(seed: str = "a", games: int = GAMES) -> Count:
    survey = Survey(sets=(reale_rules.DEFAULT,), seed=seed, games=games)
    return Count(game="reale", about=survey)


def test_a_count_is_told_as_it_grows_to_its_end() -> None:
    async def work() -> None:
        world = World({"a": (counting(),)})
        world.loop.receive("a")
        await settle()
        assert world.said == COUNTED

    played(work())


@pytest.mark.parametrize("pause", range(4))
def test_a_count_goes_on_while_messages_are_answered_at_once(pause: int) -> None:
    async def work() -> None:
        world = World({"a": (counting(),), "b": (Post("b"), Keep("k", "v"))})
        world.at_pause = [lambda: None] * pause + [lambda: world.loop.receive("b")]
        world.loop.receive("a")
        await settle()
        assert [said for said in world.said if said != "b"] == COUNTED
        assert world.said.index("b") <= pause + 2
        assert await world.store.load() == {"k": "v"}

    played(work())


def test_a_count_goes_on_while_an_estimate_is_made_and_put_aside() -> None:
    async def work() -> None:
        world = World({"a": (counting(), estimating(100_000)), "b": (Post("b"),)})
        world.at_pause = [lambda: None] * 4 + [lambda: world.loop.receive("b")]
        world.loop.receive("a")
        await settle()
        assert [said for said in world.said if said.startswith("a ")] == COUNTED
        assert "won" not in "".join(world.said[world.said.index("b") :])

    played(work())


def test_a_count_ends_where_it_is_wanted_no_more() -> None:
    async def work() -> None:
        world = World({"a": (counting(),), "b": (Post("b"), Stop()), "c": (Stop(),)})
        world.at_pause = [lambda: None, lambda: world.loop.receive("b")]
        world.loop.receive("a")
        await settle()
        assert world.said == [*COUNTED[:2], "b"]
        world.loop.receive("c")
        await settle()
        assert world.said[-1] == "b"

    played(work())


def test_another_count_takes_the_place_of_one_under_way() -> None:
    async def work() -> None:
        world = World({"a": (counting(),), "b": (counting("b", 200),)})
        world.at_pause = [lambda: None, lambda: world.loop.receive("b")]
        world.loop.receive("a")
        await settle()
        assert world.said == [*COUNTED[:2], "b 100", "b 200"]

    played(work())


def test_a_slice_of_a_count_is_short() -> None:
    async def work() -> None:
        survey = Survey(sets=(reale_rules.DEFAULT,) * 3, seed="a", games=200)
        world = World({"a": (Count(game="reale", about=survey),)})
        world.loop = Loop(
            world.game, world.store, post=world.said.append, pause=world.pause, clock=world.tick
        )
        world.loop.receive("a")
        await settle()
        # Two rounds of three blocks, each longer than a slice, and two counts told.
        assert world.pauses == [0] * 8

    played(work())
