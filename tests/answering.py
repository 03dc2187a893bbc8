"""Small servers of tests."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from typing import Any, NamedTuple


class Posted(NamedTuple):
    """A request."""

    path: str
    headers: Message
    body: bytes


@contextlib.contextmanager
def serving(server: HTTPServer) -> Iterator[str]:
    """Let a server serve until the end of the block.

    Yields:
        Its URL.
    """
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def answering(answer: Callable[[Posted], tuple[int, bytes]], port: int = 0) -> Iterator[str]:
    """A server that answers each POST with the status and the body that a function returns.

    Yields:
        Its URL.
    """

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers["Content-Length"] or 0))
            status, body = answer(Posted(self.path, self.headers, content))
            with contextlib.suppress(OSError):  # the client may have had enough
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    with serving(server) as url:
        yield url
