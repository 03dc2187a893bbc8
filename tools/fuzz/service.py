"""Raw requests to the service under test, and its answers."""

from __future__ import annotations

import contextlib
import http.client
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

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
