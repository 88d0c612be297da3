"""The home: a match under way, a new one with its choices, the ways to the sheets."""

from __future__ import annotations

from quaranta.scala40.rules import PRESETS
from quaranta_table.present_cards import face_up
from quaranta_table.present_panel import rules_line, rules_name, until
from quaranta_table.screen import Field, HomeBody, Options, Resume, Tile
from quaranta_table.screen_parts import Action, Emphasis
from quaranta_table.session_desk import Held, Scene
from quaranta_table.session_match import ME, Seen
from quaranta_table.settings import LIMITS, LONGEST_NAME, Settings, rules_of
from quaranta_table.text import LANGUAGES, Text

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
        choices=(_presets(settings, text), _targets(settings, text)),
        fields=_names(settings, text),
        start=Action(
            name="new-match",
            label=text.say("action.deal"),
            emphasis=Emphasis.DARK if scene.seen else Emphasis.MAIN,
        ),
        tiles=(_tile("rules", "book-open", text), _tile("about", "info", text)),
        notes=(text.say("home.offline"), text.say("home.nothing_else")),
        version=text.say("home.version", version=scene.desk.version) if scene.desk.version else "",
    )


def languages(text: Text) -> tuple[Action, ...]:
    """The switch of language."""
    return tuple(
        Action(
            name=f"lang:{language}",
            label=language.upper(),
            emphasis=Emphasis.TOOL,
            pressed=language == text.language,
            spoken=text.say(f"language.{language}"),
        )
        for language in LANGUAGES
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
    return " · ".join(f"{name} {total}" for name, total in pairs)


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


def _presets(settings: Settings, text: Text) -> Options:
    return Options(
        name="rules",
        label=text.say("home.rules"),
        options=tuple(
            (name, text.say(f"preset.{name}"), name == settings.rules) for name in PRESETS
        ),
        note=text.say(f"preset.{settings.rules}.note", line=rules_line(rules_of(settings), text)),
    )


def _targets(settings: Settings, text: Text) -> Options:
    return Options(
        name="target",
        label=text.say("home.target"),
        options=tuple((str(limit), str(limit), limit == settings.limit) for limit in LIMITS),
    )


def _names(settings: Settings, text: Text) -> tuple[Field, ...]:
    return (
        Field(
            name="name:0",
            label=text.say("home.my_name"),
            value=settings.names[0] or text.say("you"),
            longest=LONGEST_NAME,
        ),
        Field(
            name="name:1",
            label=text.say("home.other_name"),
            value=settings.names[1] or text.say("computer"),
            longest=LONGEST_NAME,
        ),
    )


def _tile(name: str, icon: str, text: Text) -> Tile:
    return Tile(
        action=Action(name=name, label=text.say(f"tile.{name}"), icon=icon),
        caption=text.say(f"tile.{name}.caption"),
    )
