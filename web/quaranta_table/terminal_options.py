"""What a person asks for on the command line, read strictly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from quaranta.bots.level import Level
from quaranta.record import LONGEST_SEED
from quaranta.scala40.rules import PRESETS
from quaranta_table.text import LANGUAGES, Text

_VALUED: Final = {
    "play": ("--rules", "--level", "--players", "--seed", "--record", "--lang"),
    "explain": ("--lang",),
    "tell": ("--seat", "--until", "--lang"),
}
_FLAGS: Final = {"play": (), "explain": ("--json",), "tell": ("--json",)}
_MOST_DIGITS: Final = 7


class Misused(ValueError):
    """A command line that asks for nothing there is; its text is one line for the person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A command with its options by name and its files."""

    command: str
    options: dict[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()

    def number(self, option: str) -> int | None:
        """The number an option gives, if it is given."""
        return int(self.options[option]) if option in self.options else None


def language_of(words: Sequence[str]) -> str:
    """The language to speak, whatever else is wrong with the words."""
    for place, word in enumerate(words):
        name, _, value = word.partition("=")
        given = value or "".join(words[place + 1 : place + 2])
        if name == "--lang" and given in LANGUAGES:
            return given
    return LANGUAGES[0]


def read(words: Sequence[str], text: Text) -> Asked:
    """The command that the words ask for; raises Misused."""
    command = words[0] if words else ""
    if command not in _VALUED:
        raise Misused(text.say("terminal.bad_command", given=command[:40]))
    options: dict[str, str] = {}
    files: list[str] = []
    left = iter(words[1:])
    for word in left:
        if not word.startswith("--"):
            files.append(word)
            continue
        name, value = _option(command, word, left, text)
        options[name] = value
    _check(command, options, text)
    _check_files(command, files, text)
    return Asked(command=command, options=options, files=tuple(files))


def _option(command: str, word: str, left: Iterator[str], text: Text) -> tuple[str, str]:
    name, joined, value = word.partition("=")
    if name in _FLAGS[command] and not joined:
        return name, ""
    if name not in _VALUED[command]:
        raise Misused(text.say("terminal.bad_option", command=command, given=word[:40]))
    value = value if joined else next(left, "")
    if not value:
        raise Misused(text.say("terminal.no_value", command=command, option=name))
    return name, value


def _check(command: str, options: dict[str, str], text: Text) -> None:
    rules = PRESETS.get(options.get("--rules", ""), PRESETS["scala40"])
    players = range(rules.players_min, rules.players_max + 1)
    allowed: dict[str, Sequence[str]] = {
        "--lang": LANGUAGES,
        "--rules": tuple(PRESETS),
        "--level": tuple(Level),
        "--players": tuple(map(str, players)),
    }
    for name, values in allowed.items():
        if name in options and options[name] not in values:
            raise bad_value(command, name, options[name], ", ".join(values), text)
    for name in ("--seat", "--until"):
        given = options.get(name, "0")
        if not (given.isascii() and given.isdecimal() and len(given) <= _MOST_DIGITS):
            raise bad_value(command, name, given, text.say("terminal.a_number"), text)
    seed = options.get("--seed", "1")
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        wanted = text.say("terminal.a_seed", most=LONGEST_SEED)
        raise bad_value(command, "--seed", seed, wanted, text)


def bad_value(command: str, option: str, given: str, wanted: str, text: Text) -> Misused:
    """What is wrong with an option's value, and what it must be."""
    problem = text.say(
        "terminal.bad_value", command=command, option=option, given=given[:40], wanted=wanted
    )
    return Misused(problem)


def _check_files(command: str, files: Sequence[str], text: Text) -> None:
    if command == "play" and files:
        raise Misused(text.say("terminal.bad_option", command=command, given=files[0][:40]))
    if command != "play" and not files:
        raise Misused(text.say("terminal.no_file", command=command))
    if command == "tell" and len(files) > 1:
        raise Misused(text.say("terminal.one_file", command=command, given=files[1][:40]))
