"""Serves a folder on the loopback interface, as any static host would."""

import contextlib
import errno
import hashlib
import socket
import sys
import urllib.parse
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from building.mime import TYPES
from building.stop import Stop

HOST = "127.0.0.1"


class Server(ThreadingHTTPServer):
    """A server of the files of one folder; the folder may be replaced while it runs."""

    daemon_threads = True
    # A port of a server that has just ended may be taken again; a busy one may not.
    allow_reuse_address = True

    def __init__(self, folder: Path, port: int) -> None:
        """Take the port (0: any free one); raises Stop where it is not to be had."""
        self.folder = folder
        self._open: set[socket.socket] = set()
        try:
            super().__init__((HOST, port), _Answer)
        except OSError as error:
            raise _no_port(port, error) from None

    @property
    def address(self) -> str:
        """Where the start page is."""
        return f"http://{HOST}:{self.server_address[1]}/"

    def get_request(self) -> tuple[socket.socket, object]:
        """Take a connection and keep it in mind."""
        connection, address = super().get_request()
        self._open.add(connection)
        return connection, address

    def shutdown_request(self, request: socket.socket | tuple[bytes, socket.socket]) -> None:
        """Close a connection."""
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say what went wrong, unless a browser has only gone away in the middle of an answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # the stubs name private types

    def server_close(self) -> None:
        """End as a killed server does: connections kept alive are cut too."""
        super().server_close()
        for connection in tuple(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class _Answer(BaseHTTPRequestHandler):
    """GET and HEAD of files; whoever has the same bytes is told so."""

    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with the file."""
        content = self._head()
        if self.command == "GET":
            self.wfile.write(content)

    do_HEAD = do_GET  # noqa: N815  # the name http.server looks for

    def _head(self) -> bytes:
        """Send the head of the answer and return its body."""
        path = self._path()
        if path is None:
            return self._status(HTTPStatus.NOT_FOUND, b"There is no such file here.\n", ".txt", "")
        content = path.read_bytes()
        tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
        if self.headers.get("If-None-Match") == tag:
            return self._status(HTTPStatus.NOT_MODIFIED, b"", path.suffix, tag)
        return self._status(HTTPStatus.OK, content, path.suffix, tag)

    def _status(self, status: HTTPStatus, content: bytes, suffix: str, tag: str) -> bytes:
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("X-Content-Type-Options", "nosniff")
        # Kept by the browser, but asked about each time: a new build is seen at once.
        self.send_header("Cache-Control", "no-cache")
        if tag:
            self.send_header("ETag", tag)
        self.end_headers()
        return content

    def _path(self) -> Path | None:
        """The file that is asked for, or None; nothing outside the folder is ever served."""
        wanted = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        if "\0" in wanted:
            return None
        folder = self.server.folder.resolve()
        path = (folder / wanted.lstrip("/")).resolve()
        if path.is_dir() and wanted.endswith("/"):
            path = path / "index.html"
        return path if path.is_file() and path.is_relative_to(folder) else None

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say only what went wrong: a start asks for a hundred files."""
        if code not in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED):
            super().log_request(code, size)


def _no_port(port: int, error: OSError) -> Stop:
    if error.errno == errno.EADDRINUSE:
        why = "is taken by another program"
    elif error.errno == errno.EACCES:
        why = "is not for ordinary users"
    else:
        why = f"cannot be used ({error.strerror})"
    return Stop(f"Port {port} {why}: choose another, for example --port {(port or 8040) + 1}.")
