"""Serves the pages of an arena: files of one folder, to be read only."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from galaxy_referee.arena.settings import BadArena

SECONDS = 10  # for a request to arrive


@contextmanager
def serve(folder: Path, host: str, port: int | None) -> Iterator[str | None]:
    """Serve a folder in the background.

    Args:
        folder: what is served.
        host, port: where; without a port, nothing is served.

    Yields:
        The address; None without a port.

    Raises:
        BadArena: the address cannot be used.
    """
    if port is None:
        yield None
        return
    handler = partial(_Handler, directory=str(folder))
    try:
        server = ThreadingHTTPServer((host, port), handler)
    except OSError as error:
        reason = error.strerror or "there is no such host"
        raise BadArena(f"The pages cannot be served at {host}:{port}: {reason}.") from error
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{host}:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class _Handler(SimpleHTTPRequestHandler):
    """Files, without lists of folders, and without a log of requests."""

    timeout = SECONDS
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".jsonl": "application/x-ndjson",
        ".json": "application/json",
        ".csv": "text/csv; charset=utf-8",
        ".html": "text/html; charset=utf-8",
    }

    def list_directory(self, path: Any) -> None:
        """A folder without a page of its own is not there."""
        self.send_error(404)

    def end_headers(self) -> None:
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def version_string(self) -> str:
        return "galaxy-referee"

    def log_message(self, *_: Any) -> None:
        pass
