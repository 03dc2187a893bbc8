"""Traces: what a span says, what it never says, and that there are none unless they are wanted."""

from __future__ import annotations

import gzip
import json
import sys
import urllib.request

import pytest

from galaxy_referee.app import create_app, make_store
from galaxy_referee.app.cache.breaker import Breaker
from galaxy_referee.app.cache.redis_clients import caller
from galaxy_referee.app.cache.timed import TimedStore
from galaxy_referee.app.http import tracing
from galaxy_referee.app.settings import BadSetting, Settings
from tests.answering import Posted, answering
from tests.kernel.toys import duel
from tests.sessions.play import Table
from tools.servers import cache_server, running_service, until, valkey_binary

ATTRIBUTES = {
    "http.request.method", "http.response.status_code", "http.route", "referee.cache.calls",
    "referee.cache.seconds", "referee.game", "referee.operation", "referee.request_id",
}  # fmt: skip
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


class Traced:
    """A service that keeps its spans."""

    def __init__(self, store=None) -> None:
        pytest.importorskip("opentelemetry.sdk", reason="make ci-checks installs it")
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import SimpleSpanProcessor
        from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

        self.exporter, provider = InMemorySpanExporter(), TracerProvider()
        provider.add_span_processor(SimpleSpanProcessor(self.exporter))
        app = create_app([duel], Settings(log_requests=False), store)
        tracing.trace(app, lambda: provider)
        self.client = app.test_client()

    def spans(self):
        return self.exporter.get_finished_spans()


def test_without_the_setting_nothing_is_traced(monkeypatch):
    """Requests and the cache do not even pass through what traces them."""
    traced = []
    monkeypatch.setattr("galaxy_referee.app.trace", traced.append)
    for tracing_is_on in (False, True):
        settings = Settings(
            log_requests=False, redis_url="redis://127.0.0.1:1", tracing=tracing_is_on
        )
        application = create_app([duel], settings)
        assert traced == ([application] if tracing_is_on else [])
        assert isinstance(make_store(settings), TimedStore) is tracing_is_on


def test_traces_without_the_extra_are_refused_in_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    with pytest.raises(BadSetting, match=r"^TRACING needs OpenTelemetry: run pip install "):
        Settings.from_environment({"TRACING": "1"})
    assert Settings.from_environment({"TRACING": "0"}).tracing is False


@pytest.mark.ci
def test_a_span_says_operation_game_status_and_request():
    traced = Traced()
    state = traced.client.post("/v1/duel/states", json={"seed": "s"}).json["state"]
    body = {"state": state, "moves": ["0 bid nothing"]}
    refused = traced.client.post("/v1/duel/moves", json=body, headers={"X-Request-ID": "mine"})
    span = traced.spans()[-1]
    assert span.name == "POST /v1/duel/moves"
    assert span.kind.name == "SERVER"
    assert dict(span.attributes) == {
        "http.request.method": "POST",
        "http.response.status_code": refused.status_code,
        "http.route": "/v1/duel/moves",
        "referee.cache.calls": 0,
        "referee.cache.seconds": 0.0,
        "referee.game": "duel",
        "referee.operation": "duel-moves.moves",
        "referee.request_id": "mine",
    }
    assert span.status.status_code.name == "UNSET"
    assert span.end_time >= span.start_time


@pytest.mark.ci
def test_the_trace_of_the_caller_continues():
    traced = Traced()
    traced.client.get("/healthz", headers={"traceparent": PARENT, "tracestate": "vendor=1"})
    traced.client.get("/healthz", headers={"traceparent": "00-nonsense"})
    traced.client.get("/healthz", headers={"traceparent": PARENT[:-1] + "0"})  # not sampled
    first, second = traced.spans()
    assert f"{first.context.trace_id:032x}" == PARENT.split("-")[1]
    assert f"{first.parent.span_id:016x}" == PARENT.split("-")[2]
    assert first.context.trace_state.get("vendor") == "1"
    assert second.parent is None


@pytest.mark.ci
def test_the_time_of_the_cache_is_counted():
    with cache_server(valkey_binary()) as cache:
        traced = Traced(TimedStore(caller(cache.url, 5), Breaker()))
        table = Table(traced.client)
        table.step(0)
    span = traced.spans()[-1]
    assert span.attributes["referee.operation"] == "duel-sessions.make_session_moves"
    assert span.attributes["referee.cache.calls"] >= 2
    length = (span.end_time - span.start_time) / 1e9
    assert 0 < span.attributes["referee.cache.seconds"] <= length
    traced.client.get("/healthz")
    assert traced.spans()[-1].attributes["referee.cache.calls"] == 0


@pytest.mark.ci
def test_a_fault_of_the_service_is_an_error_without_its_message(monkeypatch):
    traced = Traced()
    table = Table(traced.client)

    def broken(*_, **__):
        raise RuntimeError("card-1 very-secret-seed")

    monkeypatch.setattr(type(duel), "view", broken)
    table.get(0)
    span = traced.spans()[-1]
    assert span.status.status_code.name == "ERROR"
    assert (span.status.description, span.events) == (None, ())


@pytest.mark.ci
def test_spans_never_hold_a_state_a_token_a_hand_or_an_id():
    traced = Traced()
    table = Table(traced.client, seed="very-secret-seed")
    sealed, move = table.created["sealed"], table.first_move(0)
    table.move(0, move, Idempotency_Key="retry-key")
    table.get(1, wait=0)
    table.get(0, "/events", since="0.1")
    table.restore(sealed)
    ticket = table.post(0, "/tickets", {}).json["ticket"]
    traced.client.get(f"{table.path}/stream?ticket={ticket}x")
    traced.client.get(table.path + "/nothing?token=" + table.host)
    traced.client.open(table.path, method=table.created["session"])
    traced.client.get(f"/V1/{table.created['session']}/" + "x" * 300)
    traced.client.delete(table.path, headers=table.headers("host"))
    assert len(traced.spans()) >= 10
    text = "\n".join(span.to_json() for span in traced.spans())
    secrets = [table.host, *table.tokens, table.created["session"], sealed, ticket]
    secrets += ["very-secret-seed", "card-", "retry-key", "v1.", "Bearer"]
    for secret in secrets:
        assert secret not in text, secret
    for span in traced.spans():
        assert set(span.attributes) <= ATTRIBUTES
        assert json.loads(span.to_json())["events"] == []


class Collector:
    """What receives spans by OTLP over HTTP."""

    def __init__(self) -> None:
        self.received: list[bytes] = []

    def __call__(self, posted: Posted) -> tuple[int, bytes]:
        packed = posted.headers["Content-Encoding"] == "gzip"
        self.received.append(gzip.decompress(posted.body) if packed else posted.body)
        return 200, b""

    def spans(self):
        from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
            ExportTraceServiceRequest,
        )

        for body in self.received:
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                named = {pair.key: pair.value.string_value for pair in resource.resource.attributes}
                for scope in resource.scope_spans:
                    for span in scope.spans:
                        yield named["service.name"], span.name


@pytest.mark.ci
def test_workers_export_their_spans_and_the_last_ones_at_the_stop():
    pytest.importorskip("opentelemetry.sdk", reason="make ci-checks installs it")
    collector = Collector()
    variables = {
        "TRACING": "1",
        "WORKERS": "2",
        "OTEL_BSP_SCHEDULE_DELAY": "3600000",  # so that only the stop exports them
        "OTEL_SERVICE_NAME": "referee-of-a-test",
    }
    with answering(collector) as endpoint:
        with running_service(OTEL_EXPORTER_OTLP_ENDPOINT=endpoint, **variables) as running:
            for _ in range(10):
                urllib.request.urlopen(f"{running.url}/v1/games/race").read()
        until(lambda: collector.received)
    spans = [span for span in collector.spans() if span[1] != "GET /healthz"]
    assert spans == [("referee-of-a-test", "GET /v1/games/<string:game>")] * 10
