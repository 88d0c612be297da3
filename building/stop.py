"""The one way the build gives up: a sentence for the person who started it."""

import errno
import shutil
from pathlib import Path

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FULL_WORDS = ("No space left", "ENOSPC", "EDQUOT", "EFBIG", "Disk quota", "File too large")
_OFFLINE_WORDS = (
    "ConnectionError", "NewConnectionError", "Connection refused", "name resolution",
    "Could not find a version", "No matching distribution", "ECONNREFUSED", "ENOTFOUND",
    "EAI_AGAIN", "ETIMEDOUT", "ENETUNREACH", "ECONNRESET", "ENOTCACHED", "Max retries exceeded",
    "timed out", "Failed to fetch", "Could not resolve", "Temporary failure",
    "Unable to locate package", "no installation candidate",
)  # fmt: skip

DISK_FULL = "The disk is full: free about 1 GB and run the same command again."


class Stop(Exception):
    """The command cannot go on; its text is one sentence that says what to do."""


def disk_is_full(error: OSError) -> bool:
    """Whether an error of the system means that nothing more can be written."""
    return error.errno in _FULL


def says_disk_is_full(output: str) -> bool:
    """Whether a program that failed printed that nothing more could be written."""
    return any(word in output for word in _FULL_WORDS)


def need(megabytes: int, folder: Path) -> None:
    """Stop before a download that the disk has no room for: some programs die mutely of it."""
    if shutil.disk_usage(folder).free < megabytes << 20:
        raise Stop(DISK_FULL)


def why_not(what: str, output: str, log: Path) -> Stop:
    """The sentence for a download that failed, told by what the program printed.

    `what` is a noun in the plural ("The Python packages"); `log` keeps the whole output.
    """
    if any(word in output for word in _OFFLINE_WORDS):
        return Stop(
            f"{what} could not be fetched: connect this machine to the network and run the same "
            f"command again (all that was tried is in {log})."
        )
    return Stop(f"{what} could not be installed: read {log}, mend what it names and try again.")
