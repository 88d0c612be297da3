"""A game of Scala Reale as a person sees and hears it."""

from __future__ import annotations

from typing import Final

from quaranta.cards import CARDS, FACES, SUITS
from quaranta.reale.events import (
    Dealt,
    Ended,
    Event,
    Gone,
    Kept,
    Searched,
    SuitFixed,
    Turned,
)
from quaranta.reale.play import FIRST_PILES, ROYAL_RANKS
from quaranta.reale.state import Result, SeenPile, View
from quaranta_table.effects import Said
from quaranta_table.present_cards import card_name, chip, face_up, suit_sign
from quaranta_table.present_reale_statistics import forgotten, standing, today
from quaranta_table.saves_reale import Pace as Speed
from quaranta_table.screen import Resume
from quaranta_table.screen_parts import Action, CardFace, Emphasis, Line, Meter
from quaranta_table.screen_reale import (
    Ending,
    Heap,
    Held,
    Outlook,
    Pace,
    RealeBody,
    Royals,
    Step,
    Tally,
)
from quaranta_table.session_reale import Corner, Seen, SeenGame
from quaranta_table.text import Text, spoken

_FAN: Final = 3
CLOSE: Final = 2  # cards too many that are nearly none
_ROYALS: Final = len(ROYAL_RANKS)
# Cards a second when held, what it rises to, the rest after something worth looking at, and the
# piles a second where motion is reduced.
_RATES: Final = {
    Speed.SLOW: (4, 10, 900, 1),
    Speed.NORMAL: (12, 40, 500, 2),
    Speed.QUICK: (24, 60, 150, 5),
}


def resumes(seen: Seen, text: Text) -> tuple[Resume, ...]:
    """The unfinished games, as the home lists them."""
    games = [*([(0, seen.game, "")] if seen.game else []), *seen.aside]
    return tuple(_resume(number, game, broken, text) for number, game, broken in games)


def _resume(number: int, game: SeenGame | None, broken: str, text: Text) -> Resume:
    drop = Action(
        name=f"reale:drop:{number}",
        label=text.say("action.delete"),
        icon="x",
        emphasis=Emphasis.LINK,
    )
    if game is None:
        return Resume(
            caption=text.say("reale.title"),
            title=text.say("reale.broken"),
            detail=text.say("broken.detail", reason=broken),
            cards=(),
            actions=(drop,),
        )
    view = game.view
    resume = Action(name=f"reale:open:{number}", label=text.say("action.resume"), icon="play")
    return Resume(
        caption=text.say("reale.title"),
        title=text.say("reale.left", n=_left(view)),
        detail=text.say("reale.standing", n=len(view.piles)),
        cards=tuple(face_up(card, text, where=f"fan-reale{number}-") for card in view.met),
        actions=(resume, drop),
    )


def body(seen: Seen, text: Text) -> RealeBody:
    """The whole game."""
    game = seen.game
    assert game is not None
    view, result = game.view, game.view.result
    heading, lines = _ended(result, text) if result else _now(game, text)
    stands = standing(seen.remembered, view.rules, text) if result else ()
    lines += (stands,) if stands else ()
    return RealeBody(
        title=text.say("reale.title"),
        home=_tool("home", "arrow-left", text.say("action.home"), quiet=True),
        menu=_tool("menu", "menu", text.say("action.menu"), quiet=True),
        suit=None if view.suit is None else suit_sign(SUITS[view.suit], text),
        steps=tuple(_step(view, piles, text) for piles in range(FIRST_PILES, 0, -1)),
        steps_name=text.say("reale.steps"),
        heaps=tuple(_heap(view, at, text) for at in range(len(view.piles))),
        heaps_name=text.say("reale.heaps", n=len(view.piles)),
        turned=() if result else _fan(game, text),
        heading=heading,
        lines=lines,
        tallies=_tallies(view, text),
        royals=_royals(view, text),
        outlook=None if result else _outlook(game, text),
        pace=None if result else _pace(seen.choices.pace, text),
        tools=_after(text) if result else _skips(text),
        main=_main(game, text),
        held=None if result else _held(game, seen.choices.pace),
        about_title=text.say("reale.how"),
        about=how(text),
        about_actions=(
            *([today(seen, text, Emphasis.LINK)] if seen.today else []),
            Action(name="statistics", label=text.say("reale.statistics"), emphasis=Emphasis.LINK),
            Action(name="variants", label=text.say("reale.variants"), emphasis=Emphasis.LINK),
            Action(name="share", label=text.say("reale.share"), emphasis=Emphasis.LINK),
        ),
        ending=_ending(result, view, text) if result else None,
    )


def how(text: Text) -> tuple[Line, ...]:
    """How it is played, in few words."""
    return (text.say("reale.how.suit"),), (text.say("reale.how.piles"),)


def _tool(name: str, icon: str, label: str, *, quiet: bool = False) -> Action:
    if quiet:
        return Action(name=name, label="", icon=icon, emphasis=Emphasis.TOOL, spoken=label)
    return Action(name=name, label=label, icon=icon, emphasis=Emphasis.TOOL)


def _left(view: View) -> int:
    """How many cards are not discarded."""
    return FACES - len(view.discards)


def _step(view: View, piles: int, text: Text) -> Step:
    done, now = FIRST_PILES - piles, len(view.sizes)
    if done < now:
        words, state = text.say("reale.step.done", n=view.sizes[done]), "done"
    elif done == FIRST_PILES - len(view.piles):
        words, state = text.say("reale.step.now"), "now"
    else:
        words, state = text.say("reale.step.ahead", n=piles), "ahead"
    return Step(piles=piles, words=words, state=state)


def _heap(view: View, at: int, text: Text) -> Heap:
    pile = view.piles[at]
    state = _state(view, at)
    count = len(pile.down) + (pile.top is not None)
    words = text.say(f"reale.heap.{state}", n=count)
    spoken = f"{count} {words}" if count else words
    if pile.top is not None:
        spoken = text.say("reale.heap.from", words=spoken, card=card_name(pile.top, text))
    return Heap(
        place=f"pile:{at + 1}",
        name=text.say("reale.heap", number=at + 1, words=spoken),
        state=state,
        count=str(count) if count else "–",
        words=words,
        edges=_edges(count),
        card=None if pile.top is None else face_up(pile.top, text, came_from=f"pile:{at + 1}"),
    )


def _edges(count: int) -> int:
    """How thick a pile of so many cards looks, 0 to 3."""
    return (count > 1) + (count > 4) + (count > 8)


def _state(view: View, at: int) -> str:
    pile: SeenPile = view.piles[at]
    if pile.top is not None:
        return "kept"
    if not pile.down:
        return "gone"
    return "now" if at == view.at else "waiting"


def _now(game: SeenGame, text: Text) -> tuple[str, tuple[Line, ...]]:
    """What has just happened, in a heading and a line."""
    view = game.view
    if not game.moves:
        return text.say("reale.begin"), ((text.say("reale.begin.how"),),)
    if not game.shown:
        words = text.say("reale.dealt", n=len(view.piles))
        return words, ((text.say("reale.dealt.left", n=_left(view)),),)
    last = game.shown[-1]
    name = card_name(last.card, text)
    return name[:1].upper() + name[1:], (_became(view, last, text),)


def _became(view: View, last: Turned, text: Text) -> Line:
    """What became of the card turned last."""
    pile = view.piles[last.pile]
    if pile.top is not None:
        if view.at == 1 + last.pile and len(view.met) == 1 and not view.sizes:
            return text.line("reale.fixes", n=1 + len(pile.down), suit=_suit(view, text))
        return text.line("reale.keeps", n=1 + len(pile.down))
    if not pile.down:
        return (text.say("reale.all_gone"),)
    return (
        text.say("reale.away" if view.suit is None else "reale.away.suit", suit=_suit(view, text)),
    )


def _suit(view: View, text: Text) -> str:
    return "" if view.suit is None else text.say(f"suit.{SUITS[view.suit]}")


def _fan(game: SeenGame, text: Text) -> tuple[CardFace, ...]:
    """The last cards turned of a pile; a royal one lies on its pile already."""
    tops = {pile.top for pile in game.view.piles}
    gone = [turned for turned in game.shown if turned.card not in tops]
    return tuple(
        face_up(turned.card, text, came_from=f"pile:{turned.pile + 1}") for turned in gone[-_FAN:]
    )


def _tallies(view: View, text: Text) -> tuple[Tally, ...]:
    down = sum(len(pile.down) for pile in view.piles if pile.top is None)
    kept = _left(view) - down
    return (
        Tally(label=text.say("reale.kept"), count=kept),
        Tally(label=text.say("reale.hidden"), count=down),
        Tally(label=text.say("reale.gone"), count=len(view.discards), place="discard"),
    )


def _royals(view: View, text: Text) -> Royals:
    met = view.met
    names = ", ".join(card_name(card, text) for card in met) or text.say("reale.royals.none")
    slots = (*(chip(card, text) for card in met), *[None] * (_ROYALS - len(met)))
    return Royals(
        label=text.say("reale.royals"),
        name=text.say("reale.royals.name", cards=names),
        cards=slots,
    )


def _outlook(game: SeenGame, text: Text) -> Outlook:
    found = game.chances
    label = text.say("reale.chance")
    if found is None:
        waiting = text.say("reale.chance.unknown")
        return Outlook(label=label, meter=Meter(value=0, limit=100, words=waiting), detail="")
    percent = round(100 * found.share)
    words = text.say("reale.chance.of", percent=percent)
    if found.share < 0.01:
        words = text.say("reale.chance.hardly")
    elif found.share > 0.99:
        words = text.say("reale.chance.nearly")
    low, high = (round(100 * end) for end in found.interval)
    detail = text.say("reale.chance.samples", n=found.deals, low=low, high=high)
    return Outlook(
        label=label,
        meter=Meter(value=percent, limit=100, words=words),
        detail=detail if game.sure else text.say("reale.chance.again"),
    )


def _pace(chosen: Speed, text: Text) -> Pace:
    return Pace(
        name="reale:pace",
        label=text.say("reale.pace"),
        options=tuple(
            (pace.value, text.say(f"reale.pace.{pace.value}"), pace is chosen) for pace in Speed
        ),
    )


def _skips(text: Text) -> tuple[Action, ...]:
    return (
        _tool("pile", "skip-forward", text.say("reale.skip.pile")),
        _tool("deal-end", "skip-forward", text.say("reale.skip.deal")),
        _tool("game-end", "skip-forward", text.say("reale.skip.game")),
    )


def _after(text: Text) -> tuple[Action, ...]:
    return (
        _tool("share", "share-2", text.say("reale.share")),
        _tool("same-seed", "rotate-ccw", text.say("reale.again")),
        _tool("statistics", "chart-column", text.say("reale.statistics")),
    )


def _main(game: SeenGame, text: Text) -> Action:
    view = game.view
    if view.result is not None:
        return Action(name="new-match", label=text.say("reale.another"), shortcut="Space")
    hold = text.say("reale.hold")
    if view.at == len(view.piles):
        label = text.say("reale.gather", n=len(view.piles) - 1)
        return Action(name="gather", label=label, detail=hold, shortcut="Space")
    return Action(name="turn", label=text.say("reale.turn"), detail=hold, shortcut="Space")


def _held(game: SeenGame, pace: Speed) -> Held:
    """A rest where a pile was kept or a deal has ended, none between cards that go."""
    rate, rising, rest, calm = _RATES[pace]
    view = game.view
    stops = bool(game.shown) and view.piles[game.shown[-1].pile].top is not None
    gathers = view.at == len(view.piles)
    return Held(
        rate=rate,
        rising_to=rising,
        rest_ms=rest * (stops + gathers),
        calm="gather" if gathers else "pile",
        calm_rate=calm,
    )


def _ending(result: Result, view: View, text: Text) -> Ending:
    royal = {CARDS[13 * (view.suit or 0) + rank - 1] for rank in ROYAL_RANKS}
    cards = tuple((face_up(card, text), card not in royal) for card in result.final)
    return Ending(won=result.won, cards=cards)


def _ended(result: Result, text: Text) -> tuple[str, tuple[Line, ...]]:
    if result.won:
        return text.say("reale.won"), (text.line("reale.won.how"),)
    many = len(result.final) - _ROYALS
    title = text.say("reale.lost.close" if many <= CLOSE else "reale.lost")
    return title, (text.line("reale.lost.how", n=many, left=len(result.final)),)


def told(before: Corner, now: Corner, text: Text) -> tuple[Said, ...]:
    """Each event once, in order; of many steps at once only what counts."""
    game = now.game
    gone = forgotten(before.remembered, now.remembered, text)
    if game is None or gone:
        return gone
    if (
        before.game is None
        or game.record.seed != before.game.record.seed
        or (before.game.moves and not game.moves)
    ):
        sizes = ", ".join(str(len(pile.down)) for pile in game.state.piles)
        return (Said(text.say("reale.told.dealt", n=len(game.state.piles), sizes=sizes)),)
    fresh = game.fresh
    if game.whole and any(isinstance(event, Dealt) for event in fresh):
        fresh = tuple(event for event in fresh if isinstance(event, Searched | Ended))
    parts = [words for event in fresh if (words := _said(event, text, whole=game.whole))]
    if not parts:
        return ()
    stands = standing(now.remembered, game.record.rules, text) if game.state.result else ()
    return (Said(f"{'. '.join(parts)} {spoken(stands)}".strip()),)


def _said(event: Event, text: Text, *, whole: bool) -> str:
    match event:
        case Turned(card=card):
            return "" if whole else card_name(card, text)
        case SuitFixed(suit=suit):
            return text.say("reale.told.suit", suit=text.say(f"suit.{SUITS[suit]}"))
        case Kept(pile=pile, card=card, left=left):
            name = card_name(card, text) if whole else text.say("reale.told.it")
            return text.say("reale.told.kept", number=pile + 1, card=name, n=left)
        case Gone(pile=pile):
            return text.say("reale.told.gone", number=pile + 1)
        case Searched(left=left):
            return text.say("reale.told.searched", n=left)
        case Dealt(sizes=sizes):
            listed = ", ".join(map(str, sizes))
            return text.say("reale.told.dealt", n=len(sizes), sizes=listed)
        case Ended():
            heading, lines = _ended(Result(won=event.won, final=event.final), text)
            return f"{heading} {spoken(lines[0])}"
    return ""
