"""How a request waits without a thread.

A server that can keep connections itself puts a function at ``PARK`` of the WSGI environment. The
application gives it what the client waits for, and its thread is free: the server sends the rest of
a stream, or repeats a request for which there was no answer yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from flask import Response, request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

PARK = "galaxy_referee.park"
WAITED = "galaxy_referee.waited_until"  # of a repeated request: when it must be answered


class Stream(Protocol):
    """A stream that a server goes on with."""

    over: bool  # whether nothing more is to be sent


@dataclass(slots=True)
class Wait:
    """What a client waits for.

    Args:
        session: the id of a session.
        revision: that it had when the client was last told about it.
        until: when the wait ends, as ``time.monotonic`` counts.
        stream: what the client watches; None if its request is to be repeated.
    """

    session: str
    revision: bytes
    until: float
    stream: Stream | None = None


class ParkedResponse(Response):
    """The beginning of a stream, or of a repeated request nothing yet."""

    wait: Wait

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ[PARK](self.wait)
        if self.wait.stream is None:
            return []
        start_response(self.status, self.headers.to_wsgi_list())
        return cast(list[bytes], self.response)


def can_park() -> bool:
    """Whether the server keeps the connection of the present request while it waits."""
    return PARK in request.environ and request.method == "GET"


def waited_until() -> float | None:
    """When a request that has waited must be answered; None if it comes for the first time."""
    until: float | None = request.environ.get(WAITED)
    return until


def parked(wait: Wait, begun: bytes = b"", **about: Any) -> Response:
    """The response to a request that waits.

    Args:
        wait: what it waits for.
        begun: what a stream begins with.
        about: further arguments of the response.
    """
    response = ParkedResponse([begun], **about)
    response.wait = wait
    return response


Park = Callable[[Wait], None]
