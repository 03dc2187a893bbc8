"""Checks before every request (origins, rate limits), and security headers on every response."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import limits
from flask import Flask, has_request_context, request
from flask_cors import CORS
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from werkzeug.middleware.proxy_fix import ProxyFix

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.waiting import waited_until
from galaxy_referee.app.settings import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
_HEADERS = {
    name.lower(): (name, value)
    for name, value in (
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "cross-origin"),
        ("Content-Security-Policy", _POLICY),
    )
}
SECURITY_HEADERS = frozenset(_HEADERS.values())
_EXPOSED = [
    "Deprecation", "ETag", "Link", "Location", "Retry-After", "Sunset", "X-Request-ID",
]  # fmt: skip
_ACCEPTED = ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"]
_ACCEPTED += ["Last-Event-ID", "X-Request-ID"]
_FREE = ("health", "ready", "metrics")  # monitoring is never turned away
_CREATING = ("create_session", "restore_session", "start_rematch")
_UNIT = 8_192  # bytes of a body count as one session more: the cache keeps them
_MAX_UNITS = 5


def guard(app: Flask, settings: Settings) -> None:
    """Install the guards in an application."""
    if settings.trusted_proxies:
        count = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count)  # type: ignore[method-assign]
    if settings.rate_limit:
        _limit(app, settings.rate_limit, lambda name: int(name not in _FREE))
    if settings.creation_limit:
        _limit(app, settings.creation_limit, _cost_of_creation)
    if settings.cors_origins:
        CORS(
            app,
            origins=list(settings.cors_origins),
            allow_headers=_ACCEPTED,
            expose_headers=_EXPOSED,
            max_age=600,
        )

    app.wsgi_app = _secured(app.wsgi_app)  # type: ignore[assignment,method-assign]


def _secured(application: WSGIApplication) -> WSGIApplication:
    """An application whose responses have the security headers, where they have none of their own.

    Beneath Flask, where a list of headers costs nothing. Whatever a server reports as the place
    where the application is mounted, its links begin at the root of its host. It speaks no other
    protocol, so a request to change to one is answered as if it were none (RFC 9110, 7.8).
    """

    def secured(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            given = {name.lower() for name, _ in headers}
            headers.extend([pair for name, pair in _HEADERS.items() if name not in given])
            return start_response(status, headers, *error)

        environ["SCRIPT_NAME"] = ""
        environ.pop("HTTP_UPGRADE", None)
        return application(environ, start)

    return secured


def _cost_of_creation(name: str) -> int:
    """The number of sessions that a request counts as: a large deal takes as much of the cache as
    several."""
    if name not in _CREATING:
        return 0
    return min(1 + len(request.get_data()) // _UNIT, _MAX_UNITS)


def _limit(app: Flask, rate: str, cost_of: Callable[[str], int]) -> None:
    """Limit the requests of each client in this worker, because the cache is only for sessions.

    Args:
        app: the application.
        rate: the number of requests in a period.
        cost_of: returns the number of requests that one counts as, by the name of its operation.
    """
    item = limits.parse(rate)
    limiter = SlidingWindowCounterRateLimiter(MemoryStorage())

    @app.before_request
    def check() -> None:
        name = (request.endpoint or "").rpartition(".")[2]
        cost = cost_of(name)
        if not cost or request.method == "OPTIONS" or waited_until() is not None:
            return
        if limiter.hit(item, client_address(), cost=min(cost, item.amount)):
            return
        window = limiter.get_window_stats(item, client_address())
        wait = max(1, math.ceil(window.reset_time - time.time()))
        raise problems.refuse(
            problems.RATE_LIMITED,
            f"This client has made more than {item}.",
            limit=str(item),
            retry_after=wait,
        )


def client_address() -> str:
    """The client for rate limits: its address, since anyone can invent a token. Empty outside a
    request, as when the contract's examples are generated."""
    return (request.remote_addr if has_request_context() else None) or "unknown"
