"""Builds the wheel `quaranta` with hatchling, the same bytes from the same files."""

from pathlib import Path

from building.programs import Failed, run
from building.stop import Stop
from building.tools import Tools

# 1 January 2020, 00:00 UTC: a zip cannot be older than 1980, and no file of ours is.
EPOCH = "1577836800"


def wheel(out: Path, tools: Tools) -> Path:
    """The wheel, written into `out`; the only file there."""
    log = tools.root / ".build" / "logs" / "wheel.log"
    command = [str(tools.python), "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    try:
        run(command, log=log, cwd=tools.root, env={"SOURCE_DATE_EPOCH": EPOCH, "TZ": "UTC"})
    except Failed as failure:
        last = str(failure).strip().splitlines()[-1:]
        raise Stop(f"The wheel could not be built ({''.join(last)}): {log} has the rest.") from None
    (made,) = out.glob("*.whl")
    return made
