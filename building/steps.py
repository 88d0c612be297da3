"""What the site is made of, step by step, and in which order."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from building import cache
from building.art import art
from building.licences import licences
from building.packages import lock_hash
from building.prerender import prerender
from building.programs import Failed
from building.progress import doing
from building.pyodide_files import pyodide_files
from building.stop import Stop
from building.tools import Tools
from building.vendor import vendor
from building.wheel import wheel

Made = Mapping[str, Path]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One part of the site: what makes it and what it is made from."""

    name: str
    saying: str
    make: Callable[[Path, Tools, Made], object]
    """Gets an empty folder, the tools, and the folders that the steps before it made."""
    module: str
    inputs: tuple[str, ...] = ()
    """Files and folders relative to the root, beside the module, its imports and the lock."""
    after: tuple[str, ...] = ()
    served: bool = True
    """Whether its files are part of dist/."""


STEPS = (
    Step(
        name="wheel",
        saying="Building the wheel",
        make=lambda out, tools, _made: wheel(out, tools),
        module="wheel",
        inputs=("engine/quaranta", "web/quaranta_table", "pyproject.toml", "LICENSE"),
        served=False,
    ),
    Step(
        name="vendor",
        saying="Copying PyScript, MicroPython and idb",
        make=lambda out, tools, _made: vendor(out, tools.node_modules),
        module="vendor",
    ),
    Step(
        name="licences",
        saying="Collecting the licences",
        make=lambda out, tools, _made: licences(out, tools),
        module="licences",
        inputs=("LICENSE", "building/licence_texts", "building/pins/browser.txt"),
    ),
    Step(
        name="pyodide",
        saying="Compiling Python's library and the wheel inside Pyodide",
        make=lambda out, tools, made: pyodide_files(out, _the_wheel(made), tools),
        module="pyodide_files",
        inputs=("building/pyodide_inside.py", "building/pins/browser.txt", "web/worker"),
        after=("wheel",),
    ),
    Step(
        name="art",
        saying="Drawing the cards, icons and letters",
        make=lambda out, tools, _made: art(out, tools.node_modules),
        module="art",
        inputs=("web/icons",),
    ),
    Step(
        name="page",
        saying="Rendering the home and the page's files",
        make=lambda out, tools, _made: prerender(out, tools),
        module="prerender",
        inputs=(
            "engine/quaranta",
            "web/quaranta_table",
            "web/page",
            "web/style",
            "web/index.html",
            "web/manifest.webmanifest",
            "web/pyscript.json",
        ),
    ),
)


def made_by(steps: tuple[Step, ...], tools: Tools) -> Made:
    """The folder each step made, now or at an earlier run from the same inputs."""
    made: dict[str, Path] = {}
    lock = lock_hash(tools.root)
    for step in steps:
        earlier = [made[name].name for name in step.after]
        key = cache.key_of(tools.root, step.module, step.inputs, [step.name, lock, *earlier])
        folder = cache.folder(tools.root, step.name, key)
        if not folder.is_dir():
            _make(step, key, tools, made)
        made[step.name] = folder
    return made


def _make(step: Step, key: str, tools: Tools, made: Made) -> None:
    try:
        with doing(step.saying), cache.making(tools.root, step.name, key) as out:
            step.make(out, tools, made)
    except (Failed, ValueError) as failure:
        last = "".join(str(failure).strip().splitlines()[-1:])
        raise Stop(f"The step {step.name!r} of the build failed: {last}") from failure


def _the_wheel(made: Made) -> Path:
    (path,) = made["wheel"].glob("*.whl")
    return path
