"""The commands explain and tell: the bytes of files in, lines in words out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quaranta.cases import Broken, CaseError, Entry, Settle, Solitaire, read_bytes
from quaranta.cases_reale import finished
from quaranta.cases_text import decoded
from quaranta.record import RecordError, read
from quaranta.referee import ended, ruled
from quaranta_table.explain import broken_line, explained, settled_lines, solitaire_lines
from quaranta_table.tell import told
from quaranta_table.terminal_options import Asked, Misused, bad_value
from quaranta_table.text import Text, article_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """The lines a command prints, and what could not be read, a line each."""

    lines: tuple[str, ...]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Explained:
    """An entry of a file in words; `ruling` is empty where nothing is ruled."""

    file: str
    kind: str
    number: int
    name: str
    ruling: str
    lines: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The entry as a program reads it."""
        return {
            "file": self.file,
            "kind": self.kind,
            "number": self.number,
            "name": self.name,
            "ruling": self.ruling,
            "article": article_of().get(self.ruling, ""),
            "lines": self.lines,
        }


def explain(asked: Asked, files: Sequence[tuple[str, bytes]], text: Text) -> Output:
    """The rulings on the cases of files, each by its name with its bytes."""
    found: list[_Explained] = []
    problems: list[str] = []
    for file, raw in files:
        for entry in read_bytes(raw):
            if isinstance(entry, Broken):
                problems.append(f"{file}: {broken_line(entry, text)}")
            else:
                found.append(_explained(file, entry, text))
    lines = list(_lines(found))
    if "--json" in asked.options:
        cases = [one.as_json() for one in found]
        lines.append(json.dumps({"cases": cases, "broken": problems}))
    return Output(lines=tuple(lines), problems=tuple(problems))


def _explained(file: str, entry: Entry, text: Text) -> _Explained:
    assert not isinstance(entry, Broken)
    if isinstance(entry, Settle):
        kind, ruling = "settle", ""
        lines = tuple(settled_lines(entry, ended(entry), text))
    elif isinstance(entry, Solitaire):
        kind, ruling = "reale", ""
        lines = tuple(solitaire_lines(entry, finished(entry), text))
    else:
        kind, done = "case", ruled(entry)
        ruling = "ok" if done.refusal is None else done.refusal.why.value
        lines = tuple(explained(entry, done, text))
    return _Explained(
        file=file, kind=kind, number=entry.number, name=entry.name, ruling=ruling, lines=lines
    )


def _lines(found: Sequence[_Explained]) -> Iterator[str]:
    """Every entry, under the name of its file."""
    file = ""
    for one in found:
        if one.file != file:
            file = one.file
            yield f"— {file}"
        yield from one.lines


def tell(asked: Asked, raw: bytes, text: Text) -> Output:
    """A record in words; raises Misused where it is none."""
    (file,) = asked.files
    seat = asked.number("--seat")
    try:
        record = read(decoded(raw))
        seats = tuple(map(str, range(len(record.players))))
        if seat is not None and seat >= len(seats):
            raise bad_value("tell", "--seat", str(seat), ", ".join(seats), text)
        found = told(record, text, seat, asked.number("--until"))
    except (CaseError, RecordError) as problem:
        raise Misused(text.say("terminal.bad_record", file=file, why=str(problem))) from None
    if "--json" not in asked.options:
        return Output(lines=found.lines)
    result = {
        "lines": found.lines,
        "plies": found.plies,
        "totals": found.totals,
        "winners": found.winners,
    }
    return Output(lines=(*found.lines, json.dumps(result)))
