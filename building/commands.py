"""The command line of build.py: what each command does, and how it ends."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from building import browser, checks, node, packages, site, venv
from building.programs import show
from building.progress import say
from building.server import Server
from building.steps import STEPS, made_by
from building.stop import DISK_FULL, Stop, disk_is_full
from building.tools import Tools
from building.turn import turn

ROOT = Path(__file__).resolve().parent.parent
_PORT = 8040
_LAST_PORT = 65535
_INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """Do one command; returns the exit code, and says in one sentence what stopped it."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    given = _parser().parse_args(arguments)
    try:
        code: int = given.command(given)
    except Stop as stop:
        return _sorry(str(stop))
    except KeyboardInterrupt:
        _sorry("Stopped; nothing is left half-written.")
        return _INTERRUPTED
    except OSError as error:
        return _sorry(DISK_FULL if disk_is_full(error) else _trouble(error))
    return code


def build(_: argparse.Namespace) -> int:
    """Write dist/."""
    _build()
    return 0


def serve(given: argparse.Namespace) -> int:
    """Write dist/ and serve it until interrupted."""
    with Server(ROOT / "dist", given.port) as server:  # the port first: it fails fast
        _build()
        say(f"\nQuaranta is at {server.address} (Ctrl-C ends it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("")
    return 0


def test(given: argparse.Namespace) -> int:
    """Run all checks, or with -k those tests alone; the exit code is 1 if one failed."""
    python, env = _for_browser()
    every = checks.all_checks(python, env)
    chosen = checks.some_tests(python, env, given.k) if given.k else every
    results = checks.run_all(ROOT, chosen, may_be_empty=bool(given.k))
    say(checks.table(results))
    if given.k and all(result.empty for result in results[1:]):
        raise Stop(f"No test has {given.k!r} in its name: give -k another expression.")
    return 0 if all(result.passed for result in results) else 1


def soak(given: argparse.Namespace) -> int:
    """Run the tests of rules and table for long, with many more examples."""
    with turn(ROOT):
        python = venv.ready(ROOT, "build", "test")
    chosen = checks.soak(python, ("-k", given.k) if given.k else ())
    results = checks.run_all(ROOT, chosen, may_be_empty=False)
    return 0 if all(result.passed for result in results) else 1


def bench(given: argparse.Namespace) -> int:
    """Measure the starts of dist/ against a stock page; building/bench.py says how."""
    _build()
    python, env = _for_browser()
    return show([str(python), "-m", "building.bench", *given.arguments], ROOT, env)


def shots(_: argparse.Namespace) -> int:
    """Take the pictures in docs/pictures from dist/ (tests/browser/shots.py says which)."""
    _build()
    python, env = _for_browser()
    path = os.pathsep.join(str(ROOT / name) for name in ("engine", "web"))
    return show([str(python), "-m", "tests.browser.shots"], ROOT, {**env, "PYTHONPATH": path})


def _for_browser() -> tuple[Path, dict[str, str]]:
    """What the browser tests need: a Python with their tools, and a browser's name."""
    with turn(ROOT):
        python = venv.ready(ROOT, "build", "test")
        # Playwright's own Node needs a library (libatomic) that a bare Debian lacks.
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node.ready(ROOT)[0]))
        return python, {browser.VARIABLE: str(browser.ready(ROOT, python))}


def _build() -> None:
    """Make dist/ from the tree and say which version it is."""
    with turn(ROOT):
        tools = _tools()
        made = made_by(STEPS, tools)
        version = site.ready(ROOT, [made[step.name] for step in STEPS if step.served])
    say(f"dist/ is version {version}")


def _tools() -> Tools:
    python = venv.ready(ROOT, "build")
    program, npm = node.ready(ROOT)
    return Tools(
        root=ROOT,
        python=python,
        node=program,
        npm=npm,
        node_modules=packages.node_modules(ROOT, program, npm),
        micropip=packages.micropip(ROOT, python),
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description="Builds and checks Quaranta.")
    commands = parser.add_subparsers(required=True, metavar="command")
    for command in (serve, build, test, bench, soak, shots):
        text = (command.__doc__ or "").partition("\n")[0]
        one = commands.add_parser(command.__name__, help=text, description=text)
        one.set_defaults(command=command)
        if command is serve:
            one.add_argument("--port", type=_port, default=_PORT, help=f"default: {_PORT}")
        if command in (test, soak):
            one.add_argument("-k", metavar="EXPRESSION", help="only the tests pytest selects by it")
        if command is bench:
            one.add_argument("arguments", nargs=argparse.REMAINDER, help="passed on")
    return parser


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is no port: give a number up to {_LAST_PORT}")
    return int(text)


def _sorry(sentence: str) -> int:
    sys.stdout.flush()
    print(f"build.py: {sentence}", file=sys.stderr)
    return 1


def _trouble(error: OSError) -> str:
    where = error.filename or "a file"
    return f"{where} cannot be used ({error.strerror}): see to it that it can, then try again."
