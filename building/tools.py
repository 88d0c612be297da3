"""What a step of the build may use: where the programs and the downloaded packages are."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """Paths of the programs and packages, all absolute, all there when a step is called."""

    root: Path
    python: Path
    """The interpreter of `.venv`, with the pinned packages of pins/build.txt."""
    node: Path
    npm: tuple[str, ...]
    """The command that runs npm: one path, or Node and the path of npm's script."""
    node_modules: Path
    micropip: Path
    """The wheel of micropip, as it came, its sha256 checked."""
