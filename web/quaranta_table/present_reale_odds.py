"""The odds of Scala Reale as a sheet: games to compare, how far it has come, what was found."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from quaranta.reale.odds import ROYALS, Odds
from quaranta.reale.rules import DEFAULT, FIELDS, Rules, choices
from quaranta.reale.survey import Survey, mean_left, middle_left
from quaranta_table import screen
from quaranta_table.present_shares import between, decimal, share
from quaranta_table.screen import Block, Field, Part
from quaranta_table.screen_charts import Bar, Bars, Progress, Span, Spans
from quaranta_table.screen_parts import Action, Emphasis, Line, Meter
from quaranta_table.screen_rules import Selection, Several
from quaranta_table.session_reale import Seen
from quaranta_table.session_reale_study import GAMES, LONGEST_SEED, SEED, Study
from quaranta_table.text import Text

FEW: Final = 6  # games whose odds are all told aloud at the end
_LAST_BAR: Final = 20  # cards left; from one more on they share a bar
_OUTSIDE: Final = 0.05  # of the games on either side of what is shown after each deal
# Ends of a scale in percent.
_SCALES: Final = (2, 5, 10, 20, 30, 40, 50, 60, 80, 100)


def odds_sheet(seen: Seen, text: Text) -> screen.Sheet:
    """The choice of games to compare, or what has been counted of them."""
    study = seen.study
    if study.asked is None:
        return _sheet("odds", _choosing(study, text), text)
    told = "" if not study.found or study.running else _told(study.asked, study.found, text)
    return _sheet("odds-found", _found(study, study.asked, text), text, told)


def _sheet(name: str, blocks: tuple[Block, ...], text: Text, told: str = "") -> screen.Sheet:
    return screen.Sheet(
        name=name,
        title=text.say("reale.odds"),
        blocks=blocks,
        close=Action(name="close", label="", icon="x", spoken=text.say("action.close")),
        told=told,
    )


def _choosing(study: Study, text: Text) -> tuple[Block, ...]:
    sets = len(study.sets)
    games = text.say("reale.odds.games", n=_grouped(sets * GAMES, text))
    count = Action(
        name="odds-count",
        label=text.say("reale.odds.count"),
        detail=text.say("reale.odds.sets", n=sets, games=games)
        if sets
        else text.say("reale.odds.none"),
        icon="play",
        emphasis=Emphasis.MAIN,
        off=not sets,
    )
    return (
        Block(key="odds-how", lines=((text.say("reale.odds.how", games=_grouped(GAMES, text)),),)),
        Block(key="odds-ticks", parts=(*(_several(name, study, text) for name in FIELDS),)),
        Block(key="odds-seed", parts=(_seed(study, text),)),
        Block(key="odds-do", actions=(count,)),
    )


def _several(name: str, study: Study, text: Text) -> Several:
    return Several(
        name=name,
        label=text.say(f"reale.option.{name}"),
        options=tuple(
            (
                f"reale:odds-tick-{value}",
                text.say(f"reale.value.{value}"),
                str(value) in study.ticked,
            )
            for value in choices(name)
        ),
    )


def _seed(study: Study, text: Text) -> Field:
    return Field(
        name="reale:odds-seed",
        label=text.say("reale.odds.seed"),
        value=study.seed or SEED,
        longest=LONGEST_SEED,
        note=text.say("reale.odds.seed.note"),
    )


def _found(study: Study, survey: Survey, text: Text) -> tuple[Block, ...]:
    far = Block(key="odds-far", parts=(_progress(study, survey, text),))
    leave = Block(key="odds-leave", actions=_actions(study, survey, text))
    if not study.found:
        return far, leave
    names = tuple(_named(rules, survey.sets, text) for rules in survey.sets)
    near = study.found[study.near]
    which: tuple[Part, ...] = (_which(names, study.near, text),) if len(names) > 1 else ()
    return (
        far,
        Block(
            key="odds-shares",
            heading=text.say("reale.odds.shares"),
            lines=_common(survey.sets, text),
            parts=(_shares(survey.sets, names, study.found, text),),
        ),
        Block(
            key="odds-left",
            heading=text.say("reale.odds.left"),
            parts=(*which, _left(near, text)),
        ),
        Block(key="odds-after", heading=text.say("reale.odds.after"), parts=(_after(near, text),)),
        leave,
    )


def _actions(study: Study, survey: Survey, text: Text) -> tuple[Action, ...]:
    if study.running:
        return (Action(name="odds-stop", label=text.say("reale.odds.stop"), icon="x"),)
    choose = Action(name="odds-choose", label=text.say("reale.odds.choose"), icon="settings")
    if _done(study.found) == survey.total:
        return (choose,)
    again = Action(name="odds-count", label=text.say("reale.odds.again"), icon="rotate-ccw")
    return choose, again


def _done(found: Sequence[Odds]) -> int:
    return sum(odds.deals for odds in found)


def _progress(study: Study, survey: Survey, text: Text) -> Progress:
    done = _done(study.found)
    total = text.say("reale.odds.games", n=_grouped(survey.total, text))
    words = text.say("reale.odds.far", n=_grouped(done, text), games=total)
    if not study.running:
        words = text.say(
            "reale.odds.done" if done == survey.total else "reale.odds.stopped",
            n=_grouped(done, text),
            games=total,
        )
    return Progress(
        key="odds",
        meter=Meter(value=done, limit=survey.total, words=words),
        detail=text.say("reale.odds.same", seed=survey.seed),
    )


def _differing(sets: Sequence[Rules]) -> tuple[str, ...]:
    """The options that do not have the same value in all of them."""
    return tuple(name for name in FIELDS if len({getattr(rules, name) for rules in sets}) > 1)


def _named(rules: Rules, sets: Sequence[Rules], text: Text) -> str:
    """A game among those compared, by what tells it from the others."""
    words = [text.say(f"reale.value.{getattr(rules, name)}") for name in _differing(sets)]
    return " · ".join(words) or text.say("reale.odds.only")


def _common(sets: Sequence[Rules], text: Text) -> tuple[Line, ...]:
    """What all the games compared have in common."""
    differ = _differing(sets)
    words = [
        f"{text.say(f'reale.option.{name}')}: {text.say(f'reale.value.{getattr(sets[0], name)}')}"
        for name in FIELDS
        if name not in differ
    ]
    if not words:
        return ()
    listed = " · ".join(words)
    return ((text.say("reale.odds.common", options=listed) if differ else listed,),)


def _which(names: Sequence[str], near: int, text: Text) -> Selection:
    options = tuple((str(at), name, at == near) for at, name in enumerate(names))
    return Selection(name="reale:odds-near", label=text.say("reale.odds.near"), options=options)


def _shares(
    sets: Sequence[Rules], names: Sequence[str], found: Sequence[Odds], text: Text
) -> Spans:
    highest = max(odds.interval[1] for odds in found) * 100
    scale = next(end for end in _SCALES if end >= min(highest, 100)) / 100
    return Spans(
        key="odds-shares",
        caption=text.say("reale.odds.shares"),
        heads=(
            text.say("reale.odds.game"),
            text.say("reale.odds.wins"),
            text.say("reale.odds.interval", scale=round(100 * scale)),
        ),
        full=True,
        rows=tuple(
            _share(rules, name, odds, scale, text)
            for rules, name, odds in zip(sets, names, found, strict=True)
        ),
    )


def _share(rules: Rules, name: str, odds: Odds, scale: float, text: Text) -> Span:
    low, high = odds.interval
    return Span(
        label=text.say("reale.odds.proposed", name=name) if rules == DEFAULT else name,
        words=share(odds.won / odds.deals, text),
        between=between(odds.interval, text),
        at=100 * odds.won / odds.deals / scale,
        low=100 * low / scale,
        high=100 * high / scale,
        mine=rules == DEFAULT,
    )


def _left(odds: Odds, text: Text) -> Bars:
    counts = odds.left[-1]
    many = sum(counts[_LAST_BAR + 1 :])
    shown = [(str(n), counts[n]) for n in range(ROYALS, _LAST_BAR + 1)]
    shown.append((text.say("reale.odds.more", n=_LAST_BAR + 1), many))
    longest = max(count for _, count in shown)
    return Bars(
        key="odds-left",
        caption=text.say("reale.odds.left"),
        heads=(
            text.say("reale.odds.cards"),
            text.say("reale.odds.of_games"),
            text.say("reale.odds.counted"),
        ),
        rows=tuple(
            Bar(
                label=label,
                count=share(count / odds.deals, text),
                expected=_grouped(count, text),
                long=100 * count / longest,
                good=label == str(ROYALS),
            )
            for label, count in shown
        ),
    )


def _after(odds: Odds, text: Text) -> Spans:
    middles = [middle_left(counts, _OUTSIDE) for counts in odds.left]
    scale = ceil(max(high for _, high in middles) / 10) / 10
    return Spans(
        key="odds-after",
        caption=text.say("reale.odds.after"),
        heads=(
            text.say("reale.odds.round"),
            text.say("reale.odds.mean"),
            text.say("reale.odds.middle"),
        ),
        rows=tuple(
            Span(
                label=text.say("reale.odds.piles", n=len(odds.left) - at),
                words=decimal(mean_left(counts), text),
                between=f"{low} – {high}",
                at=mean_left(counts) / scale,
                low=low / scale,
                high=high / scale,
            )
            for at, (counts, (low, high)) in enumerate(zip(odds.left, middles, strict=True))
        ),
    )


def _told(survey: Survey, found: Sequence[Odds], text: Text) -> str:
    """What has come out, aloud: of few games each, of many the ones that win least and most."""
    pairs = sorted(zip(survey.sets, found, strict=True), key=lambda pair: pair[1].won)
    if len(pairs) > FEW:
        pairs = [pairs[0], pairs[-1]]
    told = [
        text.say(
            "reale.odds.told",
            name=_named(rules, survey.sets, text),
            share=share(odds.won / odds.deals, text),
        )
        for rules, odds in pairs
    ]
    done = text.say("reale.odds.games", n=_grouped(_done(found), text))
    return ". ".join([text.say("reale.odds.done", n=_done(found), games=done), *told])


def _grouped(number: int, text: Text) -> str:
    return f"{number:,}".replace(",", text.say("figure.group"))
