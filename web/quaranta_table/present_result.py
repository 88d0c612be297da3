"""How a deal or the match ended, each hand counted card by card."""

from __future__ import annotations

from quaranta.scala40.events import Event, Reentered, Scored, WentOut
from quaranta.scala40.rules import MatchEnd, UnopenedPenalty
from quaranta.scala40.score import FLAT_PENALTY, card_points
from quaranta.scala40.state import DealResult
from quaranta_table.figures import signed
from quaranta_table.present_cards import face_up
from quaranta_table.present_panel import score_meter
from quaranta_table.present_scores import account
from quaranta_table.screen import CountedCard, ResultBody, ResultRow
from quaranta_table.screen_parts import Action, Emphasis
from quaranta_table.session_match import ME, Seen
from quaranta_table.text import Text


def result(seen: Seen, ended: DealResult, text: Text) -> ResultBody:
    """The result of the deal, and of the match where it ended that too."""
    seats = sorted(
        range(seen.view.seats),
        key=lambda seat: (seat != ended.closer, not _played(ended, seat), seat),
    )
    return ResultBody(
        title=_match_title(seen, ended, text) if ended.winners else deal_title(seen, ended, text),
        caption=text.say("result.caption", deal=seen.view.deal_number),
        rows=tuple(_row(seen, ended, seat, text) for seat in seats),
        notes=tuple(_notes(seen, ended, text)),
        actions=_actions(seen, match_over=bool(ended.winners), text=text),
        account=account(seen, text),
    )


def _played(ended: DealResult, seat: int) -> bool:
    """Whether a seat was in the deal: only who closed it, or was out before, holds no card."""
    return seat == ended.closer or bool(ended.hands[seat])


def deal_title(seen: Seen, ended: DealResult, text: Text) -> str:
    """Who closed the deal."""
    if ended.closer is None:
        return text.say("result.dead")
    if ended.closer == ME:
        return text.say("result.closed.me")
    return text.say("result.closed.other", who=seen.names[ended.closer])


def _match_title(seen: Seen, ended: DealResult, text: Text) -> str:
    if len(ended.winners) > 1:
        return text.say("result.shared")
    winner = ended.winners[0]
    if winner == ME:
        return text.say("result.won.me")
    return text.say("result.won.other", who=seen.names[winner])


def _row(seen: Seen, ended: DealResult, seat: int, text: Text) -> ResultRow:
    rules, total = seen.view.rules, seen.view.totals[seat]
    cards = () if seat == ended.closer else ended.hands[seat]
    return ResultRow(
        seat=seat,
        name=seen.names[seat],
        badge=_badge(seen, ended, seat, text),
        cards=tuple(
            CountedCard(
                card=face_up(card, text, where=f"row{seat}-"), points=card_points(card, rules)
            )
            for card in cards
        ),
        sum_words=_sum_words(seen, ended, seat, text) if cards else "",
        added=signed(ended.points[seat]) if _played(ended, seat) else "",
        total=total,
        meter=score_meter(total, rules, text),
        out=seen.view.out[seat],
        winner=seat in ended.winners,
    )


def _badge(seen: Seen, ended: DealResult, seat: int, text: Text) -> str:
    if seat == ended.closer:
        return text.say("badge.in_hand" if ended.in_hand else "badge.closed")
    if seen.view.out[seat]:
        return text.say("badge.out")
    if any(isinstance(event, Reentered) and event.seat == seat for event in _last_events(seen)):
        return text.say("badge.reentered")
    return "" if seen.view.opened[seat] else text.say("badge.not_opened")


def _sum_words(seen: Seen, ended: DealResult, seat: int, text: Text) -> str:
    """How the points came about: `7 + 3 + 11 = 21`, doubled after a close in hand."""
    rules = seen.view.rules
    flat = rules.unopened_penalty is UnopenedPenalty.FLAT100 and not seen.view.opened[seat]
    parts = [FLAT_PENALTY] if flat else [card_points(card, rules) for card in ended.hands[seat]]
    added = " + ".join(map(str, parts))
    factor = rules.in_hand_multiplier if ended.in_hand else 1
    if factor > 1:
        added = f"({added}) × {factor}" if len(parts) > 1 else f"{added} × {factor}"
    total = ended.points[seat]
    said = added if added == str(total) else f"{added} = {total}"
    return text.say("result.flat", sum=said) if flat else said


def _notes(seen: Seen, ended: DealResult, text: Text) -> list[str]:
    rules = seen.view.rules
    notes = []
    if len(ended.winners) > 1:
        names = ", ".join(seen.names[seat] for seat in ended.winners)
        notes.append(text.say("result.shared_by", names=names))
    if ended.winners:
        notes.append(deal_title(seen, ended, text))
    if ended.in_hand and rules.in_hand_multiplier > 1:
        notes.append(text.say("result.doubled", factor=rules.in_hand_multiplier))
    notes += _reached(seen, text)
    if seen.view.out[ME] and not ended.winners:
        notes.append(text.say("result.watch"))
    elif rules.match_end is MatchEnd.LIMIT:
        notes.append(text.say("result.limit", limit=rules.limit))
    return notes


def _last_events(seen: Seen) -> tuple[Event, ...]:
    return seen.past[-1] if seen.past else ()


def _reached(seen: Seen, text: Text) -> list[str]:
    """Who reached the limit in this deal: who is out, and who comes back with how much."""
    events = _last_events(seen)
    totals = next((event.totals for event in events if isinstance(event, Scored)), ())
    said = []
    for event in events:
        if isinstance(event, Reentered | WentOut):
            what = "reentered" if isinstance(event, Reentered) else "went_out"
            said.append(
                text.say(
                    f"result.{what}.{'me' if event.seat == ME else 'other'}",
                    who=seen.names[event.seat],
                    reached=totals[event.seat],
                    total=seen.view.totals[event.seat],
                )
            )
    return said


def _actions(seen: Seen, *, match_over: bool, text: Text) -> tuple[Action, ...]:
    name, label = ("new-match", "rematch") if match_over else ("next-deal", "next_deal")
    if seen.view.out[ME] and not match_over:
        label = "watch_deal"
    return (
        Action(
            name="scores",
            label=text.say("action.scores"),
            icon="table-2",
            emphasis=Emphasis.TOOL,
        ),
        Action(name="home", label=text.say("action.home"), icon="house", emphasis=Emphasis.TOOL),
        Action(name=name, label=text.say(f"action.{label}"), emphasis=Emphasis.MAIN),
    )
