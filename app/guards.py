"""What stands before every call: security headers, origins, rate limits."""

from __future__ import annotations

import math
import time

import limits
from flask import Flask, Response, request
from flask_cors import CORS
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from werkzeug.middleware.proxy_fix import ProxyFix

from app import problems
from app.settings import Settings

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "script-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'",
}
_EXPOSED = ["ETag", "Location", "Retry-After", "X-Request-ID"]
_ACCEPTED = ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"]
_ACCEPTED += ["Last-Event-ID", "X-Request-ID"]
_FREE = ("health", "ready", "metrics")  # what watches over the service is never turned away


def guard(app: Flask, settings: Settings) -> None:
    """Put the guards before an application."""
    if settings.trusted_proxies:
        count = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count)  # type: ignore[method-assign]
    if settings.rate_limit:
        _limit(app, settings.rate_limit)
    if settings.cors_origins:
        CORS(
            app,
            origins=list(settings.cors_origins),
            allow_headers=_ACCEPTED,
            expose_headers=_EXPOSED,
            max_age=600,
        )

    @app.after_request
    def secure(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        return response


def _limit(app: Flask, rate: str) -> None:
    """Count the requests of each client, in this worker: the cache is for sessions alone."""
    item = limits.parse(rate)
    limiter = SlidingWindowCounterRateLimiter(MemoryStorage())

    @app.before_request
    def check() -> None:
        name = (request.endpoint or "").rpartition(".")[2]
        if name in _FREE or request.method == "OPTIONS" or limiter.hit(item, _client()):
            return
        window = limiter.get_window_stats(item, _client())
        wait = max(1, math.ceil(window.reset_time - time.time()))
        raise problems.refuse(
            problems.RATE_LIMITED,
            f"More than {item} by this client.",
            limit=str(item),
            retry_after=wait,
        )


def _client() -> str:
    """Who is counted: an address. A token would not do, as anyone can make one up."""
    return request.remote_addr or "unknown"
