"""The hash of a served file, as the browser checks it."""

import base64
import hashlib
from pathlib import Path


def integrity(path: Path) -> str:
    """The sha256 as `fetch` takes it (Subresource Integrity)."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"
