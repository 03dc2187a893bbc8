"""Requests that wait without a thread.

A server that can hold connections puts a function in the WSGI environment as ``WAIT``. The
application calls it with what the client is waiting for, which frees the thread: the server sends
the rest of the stream, or repeats a request that has no answer yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from flask import Response, request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

WAIT = "galaxy_referee.wait"
WAITED = "galaxy_referee.waited_until"  # of a repeated request: when it must be answered


class Stream(Protocol):
    """A stream that the server continues."""

    over: bool  # whether nothing more is to be sent


@dataclass(slots=True)
class Wait:
    """What a client is waiting for.

    Args:
        session: the id of a session, or the name of another thing that changes.
        revision: the last revision that the client was notified of.
        until: the end of the wait, as a ``time.monotonic`` time.
        address: the client's address.
        stream: the stream that the client watches; None if its request is to be repeated.
        gone: called if the connection ends while the client waits.
    """

    session: str
    revision: bytes
    until: float
    address: str
    stream: Stream | None = None
    gone: Callable[[], object] | None = None


class WaitingResponse(Response):
    """The beginning of a stream; empty for a request to be repeated."""

    wait: Wait

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ[WAIT](self.wait)
        if self.wait.stream is None:
            return []
        start_response(self.status, self.headers.to_wsgi_list())
        return cast(list[bytes], self.response)


def can_wait() -> bool:
    """Whether the server can hold the current request's connection while it waits."""
    return WAIT in request.environ and request.method != "HEAD"


def waited_until() -> float | None:
    """The time at which a request that has waited must be answered; None on its first attempt."""
    until: float | None = request.environ.get(WAITED)
    return until


def waiting_response(wait: Wait, begun: bytes = b"", **about: Any) -> Response:
    """The response to a waiting request.

    Args:
        wait: what it is waiting for.
        begun: the beginning of a stream.
        about: further arguments for the response.
    """
    response = WaitingResponse([begun], **about)
    response.wait = wait
    return response
