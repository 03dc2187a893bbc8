"""Answers by the application, made in threads; all that is slow about them is left to the loop."""

from __future__ import annotations

from typing import Any, Protocol

from gunicorn.http import wsgi  # type: ignore[import-untyped]

from galaxy_referee.app.http.parked import PARK, WAITED
from galaxy_referee.app.server.connections import ClientConnection
from galaxy_referee.app.server.rejections import answer_to, broken
from galaxy_referee.app.settings import Settings


class Service(Protocol):
    """The worker that answers."""

    alive: bool
    cfg: Any
    log: Any
    parking: Any
    settings: Settings
    wsgi: Any


def answer(service: Service, conn: ClientConnection, request: Any) -> bool:
    """Answer a request, or park it.

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
    response, environ = wsgi.create(request, conn.sock, conn.client, conn.server, service.cfg)
    environ["wsgi.multithread"] = True
    if service.parking:
        environ[PARK] = conn.park
    if request is conn.request:
        environ[WAITED], conn.request = conn.deadline, None
    if not service.alive:
        response.force_close()
    parts = service.wsgi(environ, response.start_response)
    try:
        for part in parts:
            response.write(part)
        if conn.wait is None:
            response.close()
        elif response.status is None:  # there is no answer yet
            conn.request = request
            return True
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
