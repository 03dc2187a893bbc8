"""Prometheus metrics, aggregated over all workers."""

from __future__ import annotations

import os
from functools import cache

from flask import Flask, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
)

REQUESTS = Counter(
    "referee_requests_total", "Requests by operation and status.", ["operation", "status"]
)
SECONDS = Histogram(
    "referee_request_seconds",
    "Time to answer, by operation.",
    ["operation"],
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 5, 30),
)
MOVES = Counter(
    "referee_moves_total",
    "Calls that make moves, by game, mode (stateless or session) and outcome.",
    ["game", "mode", "outcome"],
)
CACHE_ERRORS = Counter("referee_cache_errors_total", "Failures of the cache.", ["reason"])
CACHE_RESTARTS = Counter(
    "referee_cache_restarts_total", "How often the embedded Valkey was restarted, empty."
)

_MODES = {"moves": "stateless", "make_session_moves": "session"}
_OUTCOMES = {200: "accepted", 409: "illegal", 412: "conflict", 422: "invalid", 503: "unavailable"}


def serve_metrics(app: Flask) -> None:
    """Serve the metrics at ``/metrics``."""

    @app.get("/metrics")
    def metrics() -> Response:
        return Response(generate_latest(_registry()), content_type=CONTENT_TYPE_LATEST)


def count_request(endpoint: str, status: int, seconds: float) -> None:
    """Count a request.

    Args:
        endpoint: the name of its operation.
        status: the status of its response.
        seconds: its duration.
    """
    counters, histogram = _metrics_of(endpoint, status)
    for counter in counters:
        counter.inc()
    histogram.observe(seconds)


@cache  # looking them up by label takes longer than counting
def _metrics_of(endpoint: str, status: int) -> tuple[list[Counter], Histogram]:
    """The counters for requests with this endpoint and status, and the histogram of their
    durations."""
    counters = [REQUESTS.labels(endpoint, status)]
    blueprint, _, operation = endpoint.rpartition(".")
    if operation in _MODES:
        game = blueprint.rpartition("-")[0]
        outcome = _OUTCOMES.get(status, "refused")
        counters.append(MOVES.labels(game, _MODES[operation], outcome))
    return counters, SECONDS.labels(endpoint)


def count_rejection(status: int) -> None:
    """Count input that never became a request, under the operation ``rejected``.

    Args:
        status: the status of the response.
    """
    REQUESTS.labels("rejected", status).inc()


def count_cache_error(reason: str) -> None:
    """Count a failure of the cache."""
    CACHE_ERRORS.labels(reason).inc()


def _registry() -> CollectorRegistry:
    """The metrics of all workers if there are several, otherwise those of this process."""
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        multiprocess.MultiProcessCollector(registry)
    else:
        for metric in (REQUESTS, SECONDS, MOVES, CACHE_ERRORS, CACHE_RESTARTS):
            registry.register(metric)
    return registry
