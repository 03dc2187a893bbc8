"""Requests that arrive piece by piece. Nothing here waits for the network.

The bytes of a connection are collected, within limits of size and time, until a request is
complete. gunicorn's parser reads the head. The body is taken unchanged, or unchunked.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

from gunicorn.http import errors  # type: ignore[import-untyped]
from gunicorn.http.message import Request  # type: ignore[import-untyped]
from gunicorn.http.unreader import IterUnreader  # type: ignore[import-untyped]

MAX_HEAD = 32_768
PATIENCE = 10.0  # seconds for the head of a request, and again for its body ...
BYTES_PER_SECOND = 50_000  # ... and one more each time this many bytes of the body arrive

_END = b"\r\n\r\n"
_LINE = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r\n")
_MAX_LINE = 4096
CHUNKS_AT_ONCE = 500  # taken apart in a turn of the loop
FREE_CHUNKS = 10_000  # that a body may have; further ones by its length ...
BYTES_A_CHUNK = 64  # ... in proportion


class BodyTooLarge(Exception):
    """The body is, or will be, larger than its path accepts."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class TooManyChunks(errors.ParseException):
    """The body has more framing than content."""


class IncomingRequests:
    """The requests of one connection, with the part of the next one that has arrived.

    Args:
        cfg: gunicorn's configuration.
        client: the client's address.
        limit_of: returns the maximum body size for a path.
        now: the time, as for the methods below.
    """

    def __init__(self, cfg: Any, client: Any, limit_of: Callable[[str], int], now: float) -> None:
        self._cfg, self._client, self._limit_of = cfg, client, limit_of
        self._number = 0
        self._start(now + PATIENCE)

    def _start(self, deadline: float) -> None:
        self._buffer = bytearray()
        self._searched = 0  # so far the end of the head was not found
        self._request: Any = None
        self._body: Unchunked | Counted | None = None
        self.deadline = deadline

    @property
    def begun(self) -> bool:
        """Whether part of a request has arrived."""
        return bool(self._buffer) or self._request is not None

    @property
    def held(self) -> int:
        """The number of bytes received for the next request."""
        return len(self._buffer) + (len(self._body.data) if self._body else 0)

    @property
    def unfinished(self) -> bool:
        """Whether more of the received data can be taken in another turn."""
        return isinstance(self._body, Unchunked) and self._body.unfinished

    def rest_until(self, deadline: float) -> None:
        """Wait until this time for the next request of a keep-alive connection."""
        self.deadline = deadline

    def add(self, data: bytes, now: float) -> None:
        """Add received data."""
        if not self.begun:
            self.deadline = now + PATIENCE
        self._buffer += data

    def take(self, now: float) -> Any | None:
        """Take the next request once it is complete; its body can be read without waiting.

        Raises:
            errors.ParseException: it is invalid HTTP, its head is too large, or its chunks are
                too small.
            BodyTooLarge: its body is too large.
        """
        if self._request is None and not self._read_head(now):
            return None
        assert self._body is not None
        if not self._body.take(self._buffer):
            self.deadline = self._begun + PATIENCE + len(self._body.data) / BYTES_PER_SECOND
            return None
        request, body, rest = self._request, self._body.data, self._buffer
        request.body = io.BytesIO(body)
        if isinstance(self._body, Unchunked):
            kept = [pair for pair in request.headers if pair[0] != "TRANSFER-ENCODING"]
            request.headers = [*kept, ("CONTENT-LENGTH", str(len(body)))]
        self._start(now + PATIENCE)
        self._buffer = rest
        return request

    def expects_continue(self) -> bool:
        """Whether the client waits for permission to send the body; true only once."""
        if self._request is None or not self._request._expected_100_continue:
            return False
        self._request._expected_100_continue = False
        return self._body is not None and not self._body.data

    def _read_head(self, now: float) -> bool:
        end = self._buffer.find(_END, max(0, self._searched - len(_END)))
        self._searched = len(self._buffer)
        if end < 0:
            if len(self._buffer) > MAX_HEAD:
                raise errors.LimitRequestHeaders("max buffer headers")
            return False
        head = bytes(self._buffer[: end + len(_END)])
        del self._buffer[: end + len(_END)]
        self._number += 1
        request = _Request(self._cfg, IterUnreader([head]), self._client, self._number)
        self._body = _framing(request, self._limit_of(request.path))
        self._request, self._begun = request, now
        return True


class _Request(Request):
    """gunicorn's request, whose scheme and path no client can set.

    gunicorn would take the scheme, the path, and more from headers of a peer that it trusts, which
    is any on this machine. Only the application takes something from a proxy: as many times as
    ``TRUSTED_PROXIES`` says.
    """

    version: tuple[int, int]

    def _peer_trusted_for_forwarded(self) -> tuple[dict[str, str], list[str]]:
        return {}, []

    def parse_request_line(self, line_bytes: bytes) -> None:
        """The answer has the highest version that the service speaks (RFC 9110, section 6.2)."""
        super().parse_request_line(line_bytes)
        self.version = min(self.version, (1, 1))


def _framing(request: Any, limit: int) -> Counted | Unchunked:
    """How the body of a request is sent, by its headers as gunicorn's parser has checked them.

    Raises:
        errors.UnsupportedTransferCoding: it is compressed as well: only chunks are put together.
        BodyTooLarge: it is longer than the limit.
    """
    codings = [value for name, value in request.headers if name == "TRANSFER-ENCODING"]
    if codings:
        if [coding.strip().lower() for coding in codings] != ["chunked"]:
            raise errors.UnsupportedTransferCoding(", ".join(codings))
        return Unchunked(limit)
    length = int(dict(request.headers).get("CONTENT-LENGTH", "0"))
    if length > limit:
        raise BodyTooLarge(limit)
    return Counted(length)


class Counted:
    """A body of known length."""

    def __init__(self, length: int) -> None:
        self._length = length
        self.data = bytearray()

    def take(self, buffer: bytearray) -> bool:
        """Move what belongs to it out of the buffer, and return whether it is complete."""
        missing = self._length - len(self.data)
        self.data += buffer[:missing]
        del buffer[:missing]
        return len(self.data) == self._length


class Unchunked:
    """A chunked body (RFC 9112, section 7.1), assembled without its trailers."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._chunks = 0
        self.unfinished = False  # whether there was more in the buffer than is taken at once
        self._left = 0  # of the chunk, and of the line end after it
        self._trailers: int | None = None  # their bytes, from the last chunk on
        self.data = bytearray()

    def take(self, buffer: bytearray) -> bool:
        """Move what belongs to it out of the buffer, and return whether it is complete.

        Raises:
            errors.InvalidChunkSize: the chunks are invalid.
            TooManyChunks: the chunks have more framing than content.
            BodyTooLarge: the body exceeds the limit.
        """
        last = self._chunks + CHUNKS_AT_ONCE
        self.unfinished = False
        while self._trailers is None:
            if self._chunks == last:
                self.unfinished = True
                return False
            if not (self._take_chunk(buffer) if self._left else self._take_size(buffer)):
                return False
        return self._take_trailers(buffer)

    def _take_size(self, buffer: bytearray) -> bool:
        line = _LINE.match(buffer)
        if line is None:
            if len(buffer) > _MAX_LINE or b"\r\n" in buffer:
                raise errors.InvalidChunkSize(bytes(buffer[:20]))
            return False
        size = int(line[1], 16)
        end = line.end()
        del line  # it keeps the buffer from being changed
        del buffer[:end]
        if len(self.data) + size > self._limit:
            raise BodyTooLarge(self._limit)
        self._chunks += 1
        if self._chunks > FREE_CHUNKS + len(self.data) // BYTES_A_CHUNK:
            raise TooManyChunks
        if size:
            self._left = size + 2
        else:
            self._trailers = 0
        return True

    def _take_chunk(self, buffer: bytearray) -> bool:
        piece = buffer[: self._left]
        del buffer[: len(piece)]
        self.data += piece
        self._left -= len(piece)
        if self._left:
            return False
        if self.data[-2:] != b"\r\n":
            raise errors.ChunkMissingTerminator(bytes(self.data[-2:]))
        del self.data[-2:]
        return True

    def _take_trailers(self, buffer: bytearray) -> bool:
        assert self._trailers is not None
        while (end := buffer.find(b"\r\n")) > 0:
            self._trailers += end + 2
            del buffer[: end + 2]
        if self._trailers + len(buffer) > MAX_HEAD and end:
            raise errors.LimitRequestHeaders("limit request trailer section size")
        if end == 0:
            del buffer[:2]
        return end == 0
