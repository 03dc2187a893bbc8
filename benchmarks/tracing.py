"""What a trace costs: a move with a span, encoded for export, against the same move without one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, cast

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.calls import Inside
from benchmarks.played import play
from benchmarks.tables import TABLES
from benchmarks.timing import in_turns, ratios, repeated
from galaxy_referee.app.http.tracing import trace
from galaxy_referee.engine.kernel.game import Game

BODIES = 16


def tracing_groups(game: Game[Any]) -> Iterator[Group]:
    """The budget of traces, where OpenTelemetry is installed."""
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.exporter") is None:
        return
    name = f"{game.name}.traced_move_against_untraced"

    def rounds() -> Rounds:
        traced, untraced = Inside(), Inside()
        trace(traced.app, lambda: provider)
        provider = _discarding_provider()
        works = [repeated(_moves(service, game), BODIES) for service in (traced, untraced)]
        yield from in_turns({name: ratios(*works)})

    yield Group((Budget(name, "times", 1.5, 1.25),), rounds)


def _moves(service: Inside, game: Game[Any]) -> Callable[[], None]:
    """Moves of the same game for every service; each has stamped the states itself."""
    tables = TABLES[game.name]
    played = play(service.post, game, tables.options[tables.usual], "traced")
    bodies = random.Random("traced").sample(played.bodies, BODIES)

    def move() -> None:
        for body in bodies:
            service.post(f"/v1/{game.name}/moves", body)

    return move


def _discarding_provider() -> Any:
    """Spans are collected and encoded in the background, as in a worker, and not sent."""
    from opentelemetry.exporter.otlp.proto.common.trace_encoder import (  # noqa: PLC0415 - an extra
        encode_spans,
    )
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import (  # noqa: PLC0415
        BatchSpanProcessor,
        SpanExportResult,
    )

    class Discarding:
        """A ``SpanExporter``."""

        def export(self, spans: Any) -> Any:
            encode_spans(spans).SerializeToString()
            return SpanExportResult.SUCCESS

        def shutdown(self) -> None:
            """Nothing to close."""

        def force_flush(self, timeout_millis: int = 0) -> bool:
            return True

    provider, exporter = TracerProvider(), cast("Any", Discarding())
    provider.add_span_processor(BatchSpanProcessor(exporter))
    return provider
