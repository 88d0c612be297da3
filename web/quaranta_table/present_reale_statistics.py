"""The statistics of Scala Reale as a person reads them: the sheet, the line at a game's end."""

from __future__ import annotations

from typing import Final

from quaranta.reale.known_odds import DEALS, KnownOdds, known_odds
from quaranta.reale.odds import ROYALS
from quaranta.reale.rules import DEFAULT, FIELDS, Rules
from quaranta_table import screen
from quaranta_table.effects import Said
from quaranta_table.present_confirm import confirmation
from quaranta_table.present_shares import between, decimal, share
from quaranta_table.screen import Block
from quaranta_table.screen_charts import Bar, Bars, Span, Spans
from quaranta_table.screen_parts import Action, Emphasis, Line
from quaranta_table.screen_rules import Selection
from quaranta_table.session_reale import Seen
from quaranta_table.session_reale_statistics import Remembered
from quaranta_table.statistics_reale import REMEMBERED, Tally
from quaranta_table.text import Text

MOST_BARS: Final = 14
_RARE: Final = 0.01  # of all games: what is left more seldom than that has no bar of its own


def statistics(seen: Seen, text: Text) -> screen.Sheet:
    """The numbers of one rule set, beside what chance would give."""
    kept = seen.remembered
    rules = kept.reading or _at_hand(seen)
    tally = kept.statistics.tallies.get(rules)
    odds = known_odds(rules)
    blocks = (
        *((_broken(kept, text),) if kept.broken else ()),
        _sets(seen, rules, text),
        Block(
            key="share",
            heading=text.say("reale.statistics.share"),
            lines=(_verdict(tally, odds, text),),
            parts=(_spans(tally, odds, text),),
        ),
        *(_played(tally, odds, text) if tally else ()),
        *((_daily(seen, text),) if seen.today else ()),
        _counting(kept, text),
    )
    return screen.Sheet(
        name="statistics",
        title=text.say("reale.statistics"),
        blocks=blocks,
        close=Action(name="close", label="", icon="x", spoken=text.say("action.close")),
    )


def forgetting(_seen: Seen, text: Text) -> screen.Sheet:
    """The question before all of it is thrown away."""
    return confirmation("statistics", text)


def _at_hand(seen: Seen) -> Rules:
    """The rule set of the game at hand."""
    return seen.choices.rules if seen.game is None else seen.game.view.rules


def _broken(kept: Remembered, text: Text) -> Block:
    line = text.line("reale.statistics.broken", reason=kept.broken)
    return Block(key="broken", lines=(line,), current=True)


def _counting(kept: Remembered, text: Text) -> Block:
    """How games are counted, and the way to begin anew where there is something to forget."""
    label = text.say("reale.statistics.forget")
    forget = Action(name="confirm-statistics", label=label, emphasis=Emphasis.LINK)
    return Block(
        key="counting",
        heading=text.say("reale.statistics.counting"),
        lines=((text.say("reale.statistics.counting.how", games=REMEMBERED),),),
        actions=(forget,) if kept.broken or kept.statistics.games else (),
    )


def set_name(rules: Rules, text: Text) -> str:
    """A rule set by what in it differs from the one proposed."""
    changed = [name for name in FIELDS if getattr(rules, name) != getattr(DEFAULT, name)]
    if not changed:
        return text.say("reale.statistics.proposed")
    parts = (
        text.say(
            "reale.statistics.option",
            option=text.say(f"reale.option.{name}"),
            value=text.say(f"reale.value.{getattr(rules, name)}"),
        )
        for name in changed
    )
    return " · ".join(parts)


def _sets(seen: Seen, rules: Rules, text: Text) -> Block:
    """The rule sets that were played, and that of the game at hand; one alone is only named."""
    played, at_hand = list(seen.remembered.statistics.tallies), _at_hand(seen)
    options = [(str(at), set_name(one, text), one == rules) for at, one in enumerate(played)]
    if at_hand not in played:
        options.append(("", set_name(at_hand, text), at_hand == rules))
    if len(options) == 1:
        return Block(key="sets", lines=((options[0][1],),))
    label = text.say("reale.statistics.sets")
    choice = Selection(name="reale:statistics", label=label, options=tuple(options))
    return Block(key="sets", parts=(choice,))


def _verdict(tally: Tally | None, odds: KnownOdds, text: Text) -> Line:
    """How the games went beside what chance would give, in a sentence."""
    if tally is None:
        return (text.say("reale.statistics.none"),)
    low, high = tally.interval
    if low > odds.share:
        return (text.say("reale.statistics.lucky"),)
    below = high < odds.share
    return (text.say("reale.statistics.unlucky" if below else "reale.statistics.fair"),)


def _spans(tally: Tally | None, odds: KnownOdds, text: Text) -> Spans:
    """The person's share and the one expected, on one scale."""
    highest = max(odds.share, tally.interval[1] if tally else 0)
    scale = min(10.0, int(10 * highest) + 1) / 10
    rows = [_span(text.say("reale.statistics.expected"), odds.share, odds.interval, scale, text)]
    if tally:
        mine = text.say("reale.statistics.mine")
        rows.insert(0, _span(mine, tally.share, tally.interval, scale, text, mine=True))
    return Spans(
        key="share",
        caption=text.say("reale.statistics.share"),
        heads=(
            text.say("reale.statistics.whose"),
            text.say("reale.statistics.share.head"),
            text.say("reale.statistics.interval"),
        ),
        rows=tuple(rows),
    )


def _span(
    label: str,
    at: float,
    ends: tuple[float, float],
    scale: float,
    text: Text,
    *,
    mine: bool = False,
) -> Span:
    return Span(
        label=label,
        words=share(at, text),
        between=between(ends, text),
        at=100 * at / scale,
        low=100 * ends[0] / scale,
        high=100 * ends[1] / scale,
        mine=mine,
    )


def _played(tally: Tally, odds: KnownOdds, text: Text) -> tuple[Block, ...]:
    return (
        Block(key="figures", rows=_figures(tally, text)),
        Block(
            key="left",
            heading=text.say("reale.statistics.left"),
            lines=((text.say("reale.statistics.left.how"),),),
            parts=(_bars(tally, odds, text),),
        ),
    )


def _figures(tally: Tally, text: Text) -> tuple[tuple[str, str], ...]:
    return (
        (text.say("reale.statistics.games"), str(tally.games)),
        (text.say("reale.statistics.won"), str(tally.won)),
        (text.say("reale.statistics.fewest"), str(tally.fewest)),
        (text.say("reale.statistics.streak"), _streak(tally.streak, text)),
        (text.say("reale.statistics.most_won"), str(tally.most_won)),
        (text.say("reale.statistics.most_lost"), str(tally.most_lost)),
    )


def _streak(streak: int, text: Text) -> str:
    """So many games won or lost."""
    if streak > 0:
        return text.say("reale.statistics.streak.won", n=streak)
    return text.say("reale.statistics.streak.lost", n=-streak)


def _row(streak: int, text: Text) -> str:
    """So many games, two or more, one after the other."""
    if streak > 0:
        return text.say("reale.statistics.row.won", n=streak)
    return text.say("reale.statistics.row.lost", n=-streak)


def _bars(tally: Tally, odds: KnownOdds, text: Text) -> Bars:
    """How many games ended with so many cards; the last bar may stand for more than one number."""
    last = min(ROYALS + MOST_BARS - 1, max(*tally.left, _usual(odds)))
    sizes = range(ROYALS, last + 1)
    mine = [tally.left.get(left, 0) for left in sizes]
    mine[-1] = tally.games - sum(mine[:-1])
    expected = [tally.games * left / DEALS for left in odds.left[ROYALS : last + 1]]
    expected += [0.0] * (len(mine) - len(expected))
    expected[-1] = max(0.0, tally.games - sum(expected[:-1]))
    scale = max(*mine, *expected)
    more = max(*tally.left, len(odds.left) - 1) > last
    return Bars(
        key="left",
        caption=text.say("reale.statistics.left"),
        heads=(
            text.say("reale.statistics.cards"),
            text.say("reale.statistics.games"),
            text.say("reale.statistics.expected_games"),
        ),
        rows=tuple(
            Bar(
                label=text.say("reale.statistics.more", n=left)
                if more and left == last
                else str(left),
                count=str(count),
                expected=decimal(usual, text),
                long=100 * count / scale,
                mark=100 * usual / scale,
                good=left == ROYALS,
            )
            for left, count, usual in zip(sizes, mine, expected, strict=True)
        ),
    )


def _usual(odds: KnownOdds) -> int:
    """The most cards left that are not rare."""
    return max(left for left, games in enumerate(odds.left) if games > _RARE * DEALS)


def _daily(seen: Seen, text: Text) -> Block:
    played = _today(seen, text)
    line = text.say("reale.statistics.today", how=played) if played else ""
    return Block(
        key="daily",
        heading=text.say("reale.today"),
        lines=((line or text.say("reale.statistics.today.not"),),),
        actions=(
            Action(
                name="reale:today", label=text.say("reale.statistics.today.play"), icon="history"
            ),
        ),
    )


def _today(seen: Seen, text: Text) -> str:
    """How the deck of the day ended, an empty text where it was not played to its end."""
    daily = seen.remembered.statistics.daily
    if daily is None or daily.day != seen.today:
        return ""
    if daily.left == ROYALS:
        return text.say("reale.statistics.today.won")
    return text.say("reale.statistics.today.lost", n=daily.left)


def today(seen: Seen, text: Text, emphasis: Emphasis = Emphasis.SECONDARY) -> Action:
    """The way to the deck of the day, with how it ended where it was played."""
    return Action(
        name="reale:today",
        label=text.say("reale.today"),
        detail=_today(seen, text),
        icon="" if emphasis is Emphasis.LINK else "history",
        emphasis=emphasis,
    )


def standing(kept: Remembered, rules: Rules, text: Text) -> Line:
    """Where the games stand once one has ended: how many were won, how many in a row."""
    tally = kept.statistics.tallies.get(rules)
    if tally is None:
        return ()
    if kept.again:
        return (text.say("reale.statistics.again"),)
    words = text.line(
        "reale.statistics.standing",
        won=tally.won,
        games=tally.games,
        share=share(tally.share, text),
        odds=share(known_odds(rules).share, text),
    )
    return words if abs(tally.streak) < 2 else (*words, f" · {_row(tally.streak, text)}")


def forgotten(was: Remembered, now: Remembered, text: Text) -> tuple[Said, ...]:
    """That all of it was thrown away, once it was."""
    if now.broken or now.statistics.games or not (was.broken or was.statistics.games):
        return ()
    return (Said(text.say("reale.statistics.forgotten")),)
