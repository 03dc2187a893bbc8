"""OpenTelemetry traces: one span for each request, if ``TRACING`` is set.

A span has the attributes of ``_attributes`` and no others: paths, queries, and headers can contain
ids of sessions and tokens, and exceptions parts of a state.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from flask import Flask, Request

from galaxy_referee import __version__
from galaxy_referee.app.cache.timed import SPENT
from galaxy_referee.app.http.telemetry import REQUEST_ID

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")
_PARENT = {"traceparent": "HTTP_TRACEPARENT", "tracestate": "HTTP_TRACESTATE"}
_LOCK = threading.Lock()

Value = str | int | float


def trace(app: Flask, provider: Callable[[], Any] | None = None) -> None:
    """Record a span for each request.

    A request that waits for a change of a session gets one span, when it is answered.

    Args:
        app: the application, which ``observe`` has seen before.
        provider: returns the tracer provider; by default, ``exporting_provider``.
    """
    answer, games = app.wsgi_app, tuple(app.config["GAME_NAMES"])
    provide = provider or exporting_provider

    def traced(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        began, attributes = time.time_ns(), dict[str, Value]()

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            attributes.update(_attributes(environ, int(status[:3]), games))
            return start_response(status, headers, *error)

        SPENT.begin()
        parts = answer(environ, start)
        if attributes:  # otherwise it waits, and is repeated
            _record(provide(), environ, began, attributes)
        return parts

    app.wsgi_app = traced  # type: ignore[method-assign]


def exporting_provider() -> Any:
    """The provider of this process, which exports spans in the background by OTLP over HTTP, as the
    environment variables ``OTEL_*`` say.

    It is created for the first request: its thread would not survive the fork of a worker.
    """
    with _LOCK:
        return _exporting_provider()


@cache
def _exporting_provider() -> Any:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415 - an extra
        OTLPSpanExporter,
    )
    from opentelemetry.sdk.resources import OTELResourceDetector, Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    own = Resource.create({"service.name": "galaxy-referee", "service.version": __version__})
    provider = TracerProvider(resource=own.merge(OTELResourceDetector().detect()))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider


def _record(
    provider: Any, environ: WSGIEnvironment, began: int, attributes: dict[str, Value]
) -> None:
    from opentelemetry.trace import SpanKind, StatusCode  # noqa: PLC0415
    from opentelemetry.trace.propagation.tracecontext import (  # noqa: PLC0415
        TraceContextTextMapPropagator,
    )

    carrier = {name: environ[key] for name, key in _PARENT.items() if key in environ}
    route = attributes.get("http.route")
    method = attributes["http.request.method"]
    span = provider.get_tracer("galaxy_referee", __version__).start_span(
        f"{method} {route}" if route else str(method),
        context=TraceContextTextMapPropagator().extract(carrier),
        kind=SpanKind.SERVER,
        attributes=attributes,
        start_time=began,
    )
    if int(attributes["http.response.status_code"]) >= 500:
        span.set_status(StatusCode.ERROR)
    span.end()


def _attributes(environ: WSGIEnvironment, status: int, games: tuple[str, ...]) -> dict[str, Value]:
    """The attributes of a request's span."""
    request: Request = environ["werkzeug.request"]
    endpoint, rule = request.endpoint or "unknown", request.url_rule
    attributes: dict[str, Value] = {
        "http.request.method": request.method if request.method in _METHODS else "_OTHER",
        "http.response.status_code": status,
        "referee.operation": endpoint,
        "referee.request_id": environ[REQUEST_ID],
        "referee.cache.calls": SPENT.calls,
        "referee.cache.seconds": SPENT.seconds,
    }
    if rule is not None:
        attributes["http.route"] = rule.rule
    game = next((name for name in games if endpoint.startswith(f"{name}-")), None)
    if game is not None:
        attributes["referee.game"] = game
    return attributes
