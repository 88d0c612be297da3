"""The server gives each file its type, nothing outside its folder, and no stale bytes."""

import http.client
import socket
import struct
import time
from threading import Thread

import pytest

from building.server import Server
from building.stop import Stop


@pytest.fixture
def folder(tmp_path):
    """A small site, with a secret beside it."""
    site = tmp_path / "site"
    (site / "page").mkdir(parents=True)
    (site / "index.html").write_text("home")
    (site / "page" / "index.html").write_text("page")
    (tmp_path / "secret.txt").write_text("secret")
    (site / "link.txt").symlink_to(tmp_path / "secret.txt")
    return site


@pytest.fixture
def server(folder):
    """The site, served."""
    server = Server(folder, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def ask(server):
    """One request on a connection that is kept."""
    connection = http.client.HTTPConnection(*server.server_address, timeout=10)

    def answer(path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        connection.request(
            method, path, headers={k.replace("_", "-"): v for k, v in headers.items()}
        )
        response = connection.getresponse()
        response.body = response.read()
        return response

    yield answer
    connection.close()


@pytest.mark.parametrize(
    ("ending", "kind"),
    [
        (".wasm", "application/wasm"),
        (".js", "text/javascript; charset=utf-8"),
        (".mjs", "text/javascript; charset=utf-8"),
        (".webmanifest", "application/manifest+json"),
        (".svg", "image/svg+xml"),
        (".whl", "application/zip"),
        (".zip", "application/zip"),
        (".woff2", "font/woff2"),
        (".unheard", "application/octet-stream"),
    ],
)
def test_types(folder, ask, ending, kind):
    (folder / f"file{ending}").write_bytes(b"x")
    response = ask(f"/file{ending}")
    assert response.status == 200
    assert response.headers["Content-Type"] == kind


def test_a_folder_is_its_index_and_never_a_list(ask):
    assert ask("/").body == b"home"
    assert ask("/page/").body == b"page"
    assert ask("/page").status == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "//etc/passwd", "/link.txt", "/a%00b", "/none"]
)
def test_nothing_else_is_there(ask, path):
    response = ask(path)
    assert response.status == 404
    assert b"secret" not in response.body


def test_the_same_bytes_are_sent_once(folder, ask):
    first = ask("/")
    assert first.headers["Cache-Control"] == "no-cache"
    again = ask("/", If_None_Match=first.headers["ETag"])
    assert (again.status, again.body) == (304, b"")
    (folder / "index.html").write_text("new build")
    assert ask("/", If_None_Match=first.headers["ETag"]).body == b"new build"


def test_head_has_no_body(ask):
    response = ask("/", "HEAD")
    assert (response.headers["Content-Length"], response.body) == ("4", b"")


def test_a_closed_server_cuts_kept_connections(folder):
    server = Server(folder, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    connection = http.client.HTTPConnection(*server.server_address, timeout=10)
    connection.request("GET", "/")
    connection.getresponse().read()
    kept = connection.sock
    server.shutdown()
    server.server_close()
    assert kept.recv(1) == b""
    connection.close()


def test_a_browser_that_goes_away_is_no_error(folder, server, capfd):
    (folder / "large.wasm").write_bytes(bytes(50_000_000))
    with socket.create_connection(server.server_address) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.sendall(b"GET /large.wasm HTTP/1.1\r\n\r\n")
        connection.recv(1)
    time.sleep(0.3)
    assert capfd.readouterr().err == ""


def test_a_busy_port_is_said(server, folder):
    port = server.server_address[1]
    with pytest.raises(Stop, match=f"Port {port} is taken .* --port {port + 1}"):
        Server(folder, port)
