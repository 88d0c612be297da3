"""Runs another program to its end, its output kept in a log, and never leaves it behind."""

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from building.progress import say
from building.stop import DISK_FULL, Stop, says_disk_is_full

_PATIENCE = 10  # seconds a program has to end after it was asked to


class Failed(Exception):
    """A program ended with an error; the text is what it printed."""


def run(
    command: Sequence[str | Path],
    *,
    log: Path,
    cwd: Path,
    env: Mapping[str, str] | None = None,
) -> None:
    """Run a command, its output into `log`; raises Failed, or Stop on a full disk."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        code = wait(process)
    if code == 0:
        return
    told = log.read_text(encoding="utf-8", errors="replace")
    if code == -signal.SIGXFSZ or says_disk_is_full(told):
        raise Stop(DISK_FULL)
    raise Failed(told)


def show(
    command: Sequence[str],
    root: Path,
    env: Mapping[str, str],
    *,
    patience: float | None = None,
) -> int:
    """Run a command with its output on ours and return its exit code; `patience` in seconds."""
    everything = {**os.environ, **env}
    process = subprocess.Popen(command, cwd=root, env=everything, stdin=subprocess.DEVNULL)
    try:
        return wait(process, patience=patience)
    except subprocess.TimeoutExpired:
        say(f"Ended after {patience:.0f} s: it was still running.")
        return 1


def wait(process: "subprocess.Popen[bytes]", *, patience: float | None = None) -> int:
    """The exit code of a program; if we are interrupted or out of patience it is ended first.

    `patience` is in seconds; raises subprocess.TimeoutExpired when they are over.
    """
    try:
        return process.wait(patience)
    except BaseException:
        process.terminate()
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        raise


def said(command: Sequence[str | Path], *, patience: float = 30) -> str:
    """What a short question to a program answers, or "" if it cannot be asked or fails."""
    try:
        answer = subprocess.run(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=patience,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.stdout.decode(errors="replace").strip()
