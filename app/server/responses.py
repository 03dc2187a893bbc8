"""Responses by the application, made in threads. Slow clients are left to the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from gunicorn.http import wsgi  # type: ignore[import-untyped]

from galaxy_referee.app.http.guards import SECURITY_HEADERS
from galaxy_referee.app.http.waiting import WAIT, WAITED
from galaxy_referee.app.server.connections import ClientConnection
from galaxy_referee.app.server.rejections import answer_to, broken
from galaxy_referee.app.settings import Settings


class ClientGone(ConnectionError):
    """The client has disconnected, or has left too much unread."""


class Service(Protocol):
    """The worker, as seen by this module."""

    alive: bool
    cfg: Any
    log: Any
    settings: Settings
    wsgi: Any


class _Response(wsgi.Response):
    """gunicorn's response, which need not check the headers that are always the same."""

    def process_headers(self, headers: list[tuple[str, str]]) -> None:
        super().process_headers([pair for pair in headers if pair not in SECURITY_HEADERS])
        self.headers += [pair for pair in headers if pair in SECURITY_HEADERS]


def answer(service: Service, conn: ClientConnection, request: Any) -> bool:
    """Answer a request, or let its client wait.

    Returns:
        Whether the connection can be kept.
    """
    try:
        keep = _answered(service, conn, request)
        conn.sock.flush()
        return keep
    except OSError:
        conn.sock.drop_unsent()
    except Exception:  # Flask answers the faults of the service itself
        service.log.exception("Error handling request")
        conn.sock.sendall(answer_to(broken(), service.settings))
    conn.wait = None
    return False


def _answered(service: Service, conn: ClientConnection, request: Any) -> bool:
    about = request, conn.sock, conn.client, conn.server, service.cfg
    response, environ = wsgi.create(*about, response_class=_Response)
    _tell_the_application(environ, conn, request)
    if not service.alive:
        response.force_close()
    parts = service.wsgi(environ, response.start_response)
    try:
        for part in parts:
            _send(response.write, part)
        if conn.wait is None:
            _send(response.close)
        elif response.status is None:  # there is no answer yet
            conn.request = request
            return True
    except ClientGone:  # no fault of the service: nothing to log
        raise
    except Exception:
        if not response.headers_sent:
            raise
        service.log.exception("Error handling request")
        raise ConnectionError("The answer breaks off.") from None
    finally:
        if hasattr(parts, "close"):
            parts.close()
    conn.chunked = response.chunked
    return not response.should_close()


def _tell_the_application(environ: dict[str, Any], conn: ClientConnection, request: Any) -> None:
    """Say that this server holds clients that wait, and until when one that waits may do so."""
    environ["wsgi.multithread"] = True
    environ[WAIT] = conn.begin_wait
    if request is conn.request:
        environ[WAITED], conn.request = conn.deadline, None
        request.body.seek(0)


def _send(send: Callable[..., object], *part: bytes) -> None:
    """Send a part of an answer, or its end.

    Raises:
        ClientGone: it cannot be sent. What the application raises while it makes a part is not
            mistaken for this.
    """
    try:
        send(*part)
    except OSError as error:
        raise ClientGone from error
