"""The home: a match under way, a new one with its choices, the ways to the sheets."""

from __future__ import annotations

from collections.abc import Iterator

from quaranta.bots.level import Level
from quaranta.scala40.rules import MatchEnd
from quaranta_table.doors import DOORS
from quaranta_table.figures import minus
from quaranta_table.parts import part_of
from quaranta_table.present_cards import face_up
from quaranta_table.present_languages import languages
from quaranta_table.present_panel import rules_line, rules_name, until
from quaranta_table.rule_book import house_line
from quaranta_table.screen import Field, HomeBody, Options, Resume, Tile
from quaranta_table.screen_parts import Action, Emphasis
from quaranta_table.screen_rules import Selection
from quaranta_table.session_desk import Held, Scene
from quaranta_table.session_match import ME, Seen
from quaranta_table.settings import (
    LIMITS,
    LONGEST_NAME,
    Settings,
    house_named,
    option_of,
    player_counts,
    rule_set,
    rule_set_names,
    rules_of,
)
from quaranta_table.text import Text, seat_name

FAN = 5


def home(scene: Scene, text: Text) -> HomeBody:
    """The whole home."""
    settings = scene.desk.settings
    return HomeBody(
        name=text.say("app.name"),
        tagline=text.say("app.tagline"),
        languages=languages(text),
        resume=_resume(scene.seen, scene.desk.held, scene.desk.broken, "", text),
        others=_others(scene, text),
        start_title=text.say("home.start"),
        choices=(
            _rule_sets(settings, text),
            *_players(settings, text),
            *_targets(settings, text),
        ),
        fields=tuple(_seats(settings, text)),
        start=Action(
            name="new-match",
            label=text.say("action.deal"),
            emphasis=Emphasis.DARK if scene.seen else Emphasis.MAIN,
        ),
        beside=tuple(
            resume
            for name, seen in scene.beside.items()
            for resume in part_of(name).looks.resumes(seen, text)
        ),
        tiles=(
            *(_tile(name, door.icon, text, f"{name}:play") for name, door in DOORS.items()),
            _tile("rules", "book-open", text),
            _tile("house", "notebook-pen", text),
            _tile("referee", "scale", text),
            _tile("about", "info", text),
        ),
        notes=(text.say("home.offline"), text.say("home.nothing_else")),
        version=text.say("home.version", version=scene.desk.version) if scene.desk.version else "",
    )


def _resume(seen: Seen | None, held: Held, broken: str, which: str, text: Text) -> Resume | None:
    """A match that can be resumed, or why not; `which` is "" for the one under way."""
    if seen is None:
        return _broken(broken, which, text) if broken else None
    rules = seen.view.rules
    return Resume(
        caption=text.say(
            "resume.aside" if which else "resume.caption",
            rules=rules_name(rules, text),
            until=until(rules, text),
        ),
        title=_standing(seen),
        detail=text.say("resume.detail", deal=seen.view.deal_number, turn=_whose_turn(seen, text)),
        cards=tuple(face_up(card, text, where=f"fan{which}-") for card in held.order[:FAN]),
        actions=(
            Action(
                name=f"resume{which}",
                label=text.say("action.resume"),
                icon="play",
                emphasis=Emphasis.SECONDARY if which else Emphasis.MAIN,
            ),
            _delete(which, text),
        ),
    )


def _others(scene: Scene, text: Text) -> tuple[Resume, ...]:
    """The matches set aside."""
    made = (
        _resume(other.seen, other.held, other.broken, f":{number}", text)
        for number, other in enumerate(scene.others, 1)
    )
    return tuple(resume for resume in made if resume is not None)


def _standing(seen: Seen) -> str:
    pairs = zip(seen.names, seen.view.totals, strict=True)
    return " · ".join(f"{name} {minus(total)}" for name, total in pairs)


def _whose_turn(seen: Seen, text: Text) -> str:
    if seen.over:
        return text.say("resume.over")
    if seen.view.result is not None:
        return text.say("resume.between")
    if seen.view.turn == ME:
        return text.say("resume.mine")
    return text.say("resume.other", who=seen.names[seen.view.turn])


def _broken(reason: str, which: str, text: Text) -> Resume:
    """A save that could not be resumed: why, and the way to delete it."""
    return Resume(
        caption=text.say("broken.caption"),
        title=text.say("broken.title"),
        detail=text.say("broken.detail", reason=reason),
        cards=(),
        actions=(_delete(which, text),),
    )


def _delete(which: str, text: Text) -> Action:
    label = text.say("action.delete")
    return Action(name=f"delete{which}", label=label, icon="x", emphasis=Emphasis.LINK)


def _rule_sets(settings: Settings, text: Text) -> Options:
    """The presets and the person's own rule sets."""
    return Options(
        name="rules",
        label=text.say("home.rules"),
        options=tuple(
            (option_of(name), rules_name(rule_set(settings, name), text), name == settings.rules)
            for name in rule_set_names(settings)
        ),
        note=_rules_note(settings, text),
    )


def _rules_note(settings: Settings, text: Text) -> str:
    line = rules_line(rules_of(settings), text)
    house = house_named(settings, settings.rules)
    if house is None:
        return text.say(f"preset.{settings.rules}.note", line=line)
    return f"{line}. {house_line(house, text)}"


def _players(settings: Settings, text: Text) -> tuple[Options, ...]:
    """The numbers of players that the rules allow, where there is a choice."""
    counts = player_counts(settings)
    if len(counts) == 1:
        return ()
    options = tuple((str(count), str(count), count == settings.players) for count in counts)
    return (Options(name="players", label=text.say("home.players"), options=options),)


def _targets(settings: Settings, text: Text) -> tuple[Options, ...]:
    """The limits, where one ends the match."""
    if rules_of(settings).match_end is not MatchEnd.LIMIT:
        return ()
    options = tuple((str(limit), str(limit), limit == settings.limit) for limit in LIMITS)
    return (Options(name="target", label=text.say("home.target"), options=options),)


def _seats(settings: Settings, text: Text) -> Iterator[Field | Selection]:
    """The name of each seat that plays, after a computer's its level."""
    for seat in range(settings.players):
        yield Field(
            name=f"name:{seat}",
            label=_name_label(seat, settings.players, text),
            value=settings.names[seat] or seat_name(seat, text),
            longest=LONGEST_NAME,
        )
        if seat != ME:
            yield _level(seat, settings, text)


def _level(seat: int, settings: Settings, text: Text) -> Selection:
    one = settings.players == 2
    return Selection(
        name=f"level:{seat}",
        label=text.say("home.level") if one else text.say("home.seat_level", number=seat),
        options=tuple(
            (level.value, text.say(f"level.{level.value}"), level is settings.levels[seat - 1])
            for level in Level
        ),
    )


def _name_label(seat: int, players: int, text: Text) -> str:
    if seat == 0:
        return text.say("home.my_name")
    one = players == 2
    return text.say("home.other_name") if one else text.say("home.seat_name", number=seat)


def _tile(name: str, icon: str, text: Text, action: str = "") -> Tile:
    return Tile(
        action=Action(name=action or name, label=text.say(f"tile.{name}"), icon=icon),
        caption=text.say(f"tile.{name}.caption"),
    )
