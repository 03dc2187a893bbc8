"""A persistent HTTP connection with a strict deadline.

``http.client`` takes a fraction of the time per call that libraries on top of it do
(docs/decisions/0012-tournaments-use-plain-http.md). A socket's timeout restarts with every received
byte; here, each read has only the time left until the deadline.
"""

from __future__ import annotations

import http.client
import io
import socket
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from galaxy_referee.tournament.addresses import basic_authorization, without_secrets

_CLOSED = "There was no connection, or it was closed without an answer."


class NoAnswer(Exception):
    """The other side gave no valid answer; the text is the reason."""


class TooLate(NoAnswer):
    """The deadline passed before the answer was complete."""


class Answer(NamedTuple):
    """An answer over HTTP."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Connection:
    """A connection to one host, opened when needed and kept.

    Args:
        url: the URL, whose path is a prefix of each call's.
        most: the maximum size of an answer in bytes.
        address: the address to connect to; None to resolve the URL's host.

    Raises:
        ValueError: this is not an http or https URL.
    """

    def __init__(self, url: str, most: int, address: str | None = None) -> None:
        parts, host, port = _split(url)
        kind = _Https if parts.scheme == "https" else _Http
        self._http = kind(host, port)
        if address is not None:
            # The Host header and the certificate check still use the host.
            self._http._create_connection = _connector(address)  # type: ignore[attr-defined]
        self._authorization = basic_authorization(parts)
        self._path = parts.path.rstrip("/")
        self._query = f"?{parts.query}" if parts.query else ""
        self._most = most

    def call(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        seconds: float,
    ) -> Answer:
        """Call the other side.

        Args:
            method: the HTTP method.
            path: the path after the URL's.
            body: JSON, if any.
            headers: additional headers.
            seconds: the time limit, from the first byte sent to the last one read.

        Raises:
            TooLate: it took longer.
            NoAnswer: there was no answer, or it was too long.
        """
        deadline = time.monotonic() + seconds
        while True:
            kept = self._http.sock is not None
            try:
                return self._try(method, path, body, headers, deadline)
            except (http.client.RemoteDisconnected, ConnectionError) as error:
                self._http.close()
                if not kept:  # else the other side had closed it meanwhile
                    raise NoAnswer(_CLOSED) from error

    def close(self) -> None:
        """Close the connection. The next call opens it again."""
        self._http.close()

    def _try(
        self,
        method: str,
        path: str,
        body: bytes | None,
        headers: Mapping[str, str] | None,
        deadline: float,
    ) -> Answer:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TooLate("The answer came too late.")
        self._http.deadline = deadline
        self._http.timeout = left
        if self._http.sock is not None:
            self._http.sock.settimeout(left)
        try:
            return self._exchange(method, path, body, headers)
        except (OSError, http.client.HTTPException, ValueError) as error:
            connected = self._http.sock is not None
            self._http.close()
            if isinstance(error, TimeoutError) and not connected:
                raise NoAnswer("The connection was not accepted in time.") from error
            if isinstance(error, TimeoutError):
                raise TooLate("The answer came too late.") from error
            if isinstance(error, http.client.RemoteDisconnected | ConnectionError):
                raise
            raise NoAnswer("There was no answer in HTTP.") from error

    def _exchange(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str] | None
    ) -> Answer:
        sent = {**self._authorization, **(headers or {})}
        if body is not None:
            sent["Content-Type"] = "application/json"
        self._http.request(method, self._path + path + self._query, body, sent)
        response = self._http.getresponse()
        content = response.read(self._most + 1)
        if len(content) > self._most:
            self._http.close()
            raise NoAnswer(f"The answer is longer than {self._most:,} bytes.")
        if response.length:
            self._http.close()
            raise NoAnswer("The answer broke off.")
        return Answer(response.status, response.headers, content)


def _split(url: str) -> tuple[SplitResult, str, int | None]:
    """The parts of a URL, its host and its port."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
        if parts.scheme not in ("http", "https") or not host:
            raise ValueError(url)
    except ValueError as error:  # its text may show a password
        raise ValueError(f"{without_secrets(url)} is not an http or https URL.") from error
    return parts, host, port


def _connector(address: str) -> Callable[..., socket.socket]:
    """Return a function that connects to this address instead of the host that it is given."""

    def connect(given: tuple[str, int], *rest: Any) -> socket.socket:
        return socket.create_connection((address, given[1]), *rest)

    return connect


class _Http(http.client.HTTPConnection):
    """Gives each read only the time that is left."""

    deadline = 0.0

    def connect(self) -> None:
        super().connect()
        self.sock: Any = _Socket(self.sock, self)


class _Https(_Http, http.client.HTTPSConnection):
    """The same over TLS."""


class _Socket:
    """As much of a socket as ``http.client`` uses."""

    def __init__(self, real: socket.socket, owner: _Http) -> None:
        self.settimeout = real.settimeout
        self.sendall = real.sendall
        self.close = real.close
        self._real = real
        self._owner = owner

    def makefile(self, mode: str) -> io.BufferedReader:
        """The stream that an answer is read from."""
        return io.BufferedReader(_Reader(self._real, self._owner))


class _Reader(io.RawIOBase):
    """The bytes that come from a socket until the deadline."""

    def __init__(self, real: socket.socket, owner: _Http) -> None:
        self._real = real
        self._owner = owner
        self._file = real.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        left = self._owner.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._real.settimeout(left)
        return self._file.readinto(buffer)

    def close(self) -> None:
        self._file.close()
        super().close()
