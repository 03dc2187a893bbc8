"""The service under test: starting it, sending requests, and measuring its workers."""

from __future__ import annotations

import contextlib
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0  # seconds after which an answer counts as missing


@dataclass(frozen=True)
class Answer:
    """The answer to a request.

    Args:
        status: the HTTP status; 0 if there was no answer.
        kind: the content type.
        body: the body.
        seconds: the time it took.
        closed: whether the connection can no longer be used.
        headers: the headers.
    """

    status: int
    kind: str
    body: bytes
    seconds: float
    closed: bool
    headers: Mapping[str, str] = field(default_factory=dict)


class RawConnection:
    """A connection that is reopened whenever the service has closed it.

    Args:
        port: the local port of the service.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def ask(self, request: bytes, method: str, *, last: bool = False) -> Answer:
        """Send a request, and return its answer.

        Args:
            request: its bytes.
            method: the method in its first line; the answer to HEAD has no body.
            last: whether no other request can follow on this connection.
        """
        reused = self._socket is not None
        answer = self._try(request, method)
        if reused and answer.status == 0 and answer.seconds < PATIENCE:
            # The service may close an idle connection at any time, even right now.
            self.close()
            answer = self._try(request, method)
        if last or answer.closed:
            self.close()
        return answer

    def _try(self, request: bytes, method: str) -> Answer:
        began = time.monotonic()
        try:
            return self._exchange(request, method, began)
        except (OSError, http.client.HTTPException):
            return Answer(0, "", b"", time.monotonic() - began, True)

    def _exchange(self, request: bytes, method: str, began: float) -> Answer:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), PATIENCE)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # A refusal may arrive before the whole request has been sent.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self._socket.sendall(request)
        response = http.client.HTTPResponse(self._socket, method=method)
        response.begin()
        body = response.read()
        kind = response.headers.get_content_type()
        seconds = time.monotonic() - began
        closed = bool(response.will_close)
        headers = dict(response.headers)
        return Answer(response.status, kind, body, seconds, closed, headers)

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


@dataclass(frozen=True)
class RunningService:
    """A running service.

    Args:
        port: its local port.
        process: its main process.
    """

    port: int
    process: psutil.Process

    def megabytes(self) -> float:
        """The resident memory of the largest worker."""
        workers = [
            child
            for child in self.process.children()
            if not any(part.endswith("keeper.py") for part in child.cmdline())
        ]
        return max((child.memory_info().rss for child in workers), default=0) / 1e6


@contextlib.contextmanager
def serving(log: Path) -> Iterator[RunningService]:
    """Run the service as ``make run`` does, with default settings except for the port, the thinking
    allowance of its only client, and the length of streams, which the fuzzer reads to their end.

    Args:
        log: receives its standard error.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = {"HOST": "127.0.0.1", "PORT": str(port), "LOG_REQUESTS": "0", "THINKING_LIMIT": "0"}
    own["STREAM_SECONDS"] = "1"
    environment = {**os.environ, **own}
    command = [str(Path(sys.executable).parent / "gunicorn"), "wsgi:application"]
    with log.open("ab") as errors:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=errors)
    try:
        _wait_for(port)
        yield RunningService(port, psutil.Process(process.pid))
    finally:
        process.terminate()
        process.wait(timeout=60)


def _wait_for(port: int) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: fuzz\r\n\r\n"
    for _ in range(300):
        connection = RawConnection(port)
        answer = connection.ask(request, "GET", last=True)
        if answer.status == 200:
            return
        time.sleep(0.1)
    raise TimeoutError("The service does not start.")
