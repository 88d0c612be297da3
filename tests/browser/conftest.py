"""The built site on a static server under a sub-path, and a browser that is watched."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, Page, Request

from building.server import Server

DIST = Path(__file__).parents[2] / "dist"
WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(event.violatedDirective + " " + event.blockedURI));
"""


@pytest.fixture(scope="session")
def host_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A host's folder with the site in a sub-folder, and a neighbour that is not ours."""
    assert DIST.is_dir(), "there is no dist/: run python3 build.py build"
    folder = tmp_path_factory.mktemp("host")
    shutil.copytree(DIST, folder / "scala")
    (folder / "index.html").write_text("<!doctype html><title>a club</title>")
    return folder


class Site:
    """The site on a server that can be killed and started again on its port."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """Where the site's first page is."""
        return f"http://127.0.0.1:{self.port}/scala/"

    def start(self) -> None:
        """Serve, on the same port as before if there was one."""
        self._server = Server(self._folder, self.port)
        self.port = self._server.server_address[1]
        Thread(target=self._server.serve_forever, daemon=True).start()

    def kill(self) -> None:
        """Stop serving: connections are refused from now on."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def site(host_folder: Path) -> Iterator[Site]:
    """The site, served for one test."""
    served = Site(host_folder)
    yield served
    served.kill()


@pytest.fixture
def faults(context: BrowserContext, site: Site) -> list[str]:
    """What no test may see: foreign requests, violations of the policy, errors in the console."""
    found: list[str] = []
    context.add_init_script(WATCH)

    def asked(request: Request) -> None:
        if not request.url.startswith((site.address, "data:", "blob:")):
            found.append(f"foreign request: {request.url}")

    context.on("request", asked)
    context.on("weberror", lambda error: found.append(f"error: {error.error}"))
    context.on(
        "console",
        lambda line: found.append(f"console: {line.text}") if line.type == "error" else None,
    )
    return found


@pytest.fixture
def watched(page: Page, faults: list[str]) -> Iterator[Page]:
    """A page that fails its test by any fault, also one the test did not look for."""
    yield page
    found = [*faults, *page.evaluate("window.violations || []")]
    assert not found, found
