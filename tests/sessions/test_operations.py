"""Running it: health, metrics, logs without secrets, origins, rate limits, settings, the end."""

from __future__ import annotations

import json
import signal
import threading
import time

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.cache.breaker import Breaker
from galaxy_referee.app.cache.redis_clients import caller
from galaxy_referee.app.cache.store import RedisStore
from galaxy_referee.app.settings import BadSetting, Settings
from tests.http_client import HttpClient
from tests.kernel.toys import dice, duel
from tests.sessions.play import Patient, Table, ok
from tools import servers


def service(**settings):
    return create_app([duel, dice], Settings(log_requests=False, **settings)).test_client()


def test_ready_says_degraded_without_its_cache():
    store = RedisStore(caller("redis://127.0.0.1:1/0", 0.05), Breaker())
    client = create_app([duel], Settings(log_requests=False), store).test_client()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json) == (200, {"status": "degraded", "cache": "down"})
    assert client.get("/healthz").json == {"status": "ok"}
    assert service().get("/readyz").json == {"status": "ready", "cache": "up"}


def test_metrics_count_requests_moves_and_failures_of_the_cache():
    client = service()
    table = Table(client)
    table.step(0)
    table.move(0, "bid card-1")
    state = client.post("/v1/duel/states", json={"seed": "s"}).json["state"]
    client.post("/v1/duel/moves", json={"state": state, "moves": ["0 bid nothing"]})
    settings = Settings(log_requests=False, redis_url="redis://127.0.0.1:1/0")
    create_app([duel], settings).test_client().get("/readyz")
    text = client.get("/metrics").text
    for line in (
        'referee_moves_total{game="duel",mode="session",outcome="accepted"}',
        'referee_moves_total{game="duel",mode="session",outcome="illegal"}',
        'referee_moves_total{game="duel",mode="stateless",outcome="illegal"}',
        'referee_requests_total{operation="duel-sessions.create_session",status="201"}',
        'referee_request_seconds_bucket{le="0.3",operation="duel-moves.moves"}',
        'referee_cache_errors_total{reason="ConnectionError"}',
    ):
        assert line in text, line


def test_logs_never_hold_a_state_a_token_a_seed_or_an_id(capsys):
    client = create_app([duel], Settings()).test_client()
    table = Table(client, seed="very-secret-seed")
    sealed = table.created["sealed"]
    move = table.first_move(0)
    table.move(0, move, Idempotency_Key="retry-key")
    table.get(1, wait=0)
    table.get(0, "/events", since="0.1")
    table.restore(sealed)
    state = client.post("/v1/duel/states", json={"seed": "very-secret-seed"}).json["state"]
    client.post("/v1/duel/moves", json={"state": state, "moves": ["0 bid card-9"]})
    client.post("/v1/duel/moves", json={"state": {**state, "hands": "card-hand"}, "moves": [move]})
    client.patch(table.path)
    client.get(table.path + "/nothing")
    client.get(f"/V1/{table.created['session']}/" + "x" * 300)
    client.delete(table.path, headers=table.headers("host"))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) >= 10
    text = "\n".join(lines)
    secrets = [table.host, *table.tokens, table.created["session"], "very-secret-seed", "card-"]
    secrets += [sealed, "retry-key", "v1.", "Bearer"]
    for secret in secrets:
        assert secret not in text
    for line in lines:
        record = json.loads(line)
        assert record.keys() == {"request_id", "operation", "method", "path", "status", "ms"}
    assert "/v1/duel/sessions/<string:session>/moves" in text


def test_a_fault_is_logged_by_its_place_alone(capsys, monkeypatch):
    client = create_app([duel], Settings()).test_client()
    table = Table(client)

    def broken(*_, **__):
        raise RuntimeError("card-1 very-secret-seed")

    monkeypatch.setattr(type(duel), "view", broken)
    assert table.get(0).status_code == 500
    text = capsys.readouterr().err
    assert '"fault":"RuntimeError"' in text
    assert "card-1" not in text
    assert table.created["session"] not in text


def test_security_headers_are_on_every_answer():
    client = service()
    for answer in (client.get("/"), client.get("/no"), client.post("/v1/duel/states", json={})):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_other_origins_are_let_in_by_configuration_only():
    origin = {"Origin": "https://play.example"}
    assert "Access-Control-Allow-Origin" not in service().get("/healthz", headers=origin).headers
    client = service(cors_origins=("https://play.example",))
    answer = client.get("/healthz", headers=origin)
    assert answer.headers["Access-Control-Allow-Origin"] == "https://play.example"
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]
    other = client.get("/healthz", headers={"Origin": "https://evil.example"})
    assert "Access-Control-Allow-Origin" not in other.headers
    asked = {**origin, "Access-Control-Request-Method": "POST"}
    asked["Access-Control-Request-Headers"] = "If-Match, Idempotency-Key, Authorization"
    preflight = ok(client.options("/v1/duel/states", headers=asked))
    assert "if-match" in preflight.headers["Access-Control-Allow-Headers"].lower()


def test_a_rate_limit_names_itself_and_when_to_come_again():
    client = service(rate_limit="3/minute")
    for _ in range(3):
        assert client.get("/v1/games").status_code == 200
    answer = client.get("/v1/games")
    assert answer.status_code == 429
    assert answer.json["type"] == "/problems/rate-limited"
    assert answer.json["limit"] == "3 per 1 minute"
    assert 1 <= int(answer.headers["Retry-After"]) == answer.json["retry_after"] <= 60
    assert client.get("/healthz").status_code == 200
    ok(client.get("/v1/games", environ_base={"REMOTE_ADDR": "127.0.0.9"}))


def test_the_address_behind_a_proxy_is_believed_only_if_configured():
    for proxies, status in ((0, 429), (1, 200)):
        client = service(rate_limit="1/minute", trusted_proxies=proxies)
        client.get("/v1/games", headers={"X-Forwarded-For": "203.0.113.1"})
        answer = client.get("/v1/games", headers={"X-Forwarded-For": "203.0.113.2"})
        assert answer.status_code == status


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("SEAL_KEYS", "nokey", "must be a list like"),
        ("SEAL_KEYS", "a:c2hvcnQ", "must give each key as 32 bytes"),
        ("SEAL_KEYS", f"a:{'A' * 43},a:{'A' * 43}", "must not name a key twice"),
        ("REDIS_URL", "http://:hunter2@x", "cannot be used"),
        ("REDIS_URL", "redis+cluster://x:99999999", "cannot be used"),
        ("CORS_ORIGINS", "play.example", "must be \\* or a list"),
        ("RATE_LIMIT", "many", "must be like 600/minute"),
        ("CACHE_TIMEOUT_MS", "0", "must be a positive integer"),
        ("TRUSTED_PROXIES", "-1", "must be a positive integer"),
    ],
)
def test_a_bad_setting_is_refused_in_words(name, value, words):
    with pytest.raises(BadSetting, match=f"{name} {words}") as refused:
        Settings.from_environment({name: value})
    assert "hunter2" not in str(refused.value)


def test_good_settings_are_read():
    settings = Settings.from_environment(
        {
            "SEAL_KEYS": f"new:{'B' * 43},old:{'A' * 43}",
            "REDIS_URL": "rediss://cache.example:6380/0",
            "CORS_ORIGINS": "https://a.example, https://b.example:8443",
            "RATE_LIMIT": "0",
            "MAX_WAITING": "0",
        }
    )
    assert [name for name, _ in settings.seal_keys] == ["new", "old"]
    assert settings.cors_origins == ("https://a.example", "https://b.example:8443")
    assert (settings.rate_limit, settings.max_waiting) == ("", 0)


# -- under gunicorn ------------------------------------------------------------------------------


def test_workers_share_the_embedded_valkey_and_survive_each_other(tmp_path):
    with servers.running_service(log=tmp_path / "log", WORKERS="2") as running:
        table = Table(Patient(HttpClient(running.url)), "race")
        versions = {table.get(None).json["version"] for _ in range(12)}
        assert versions == {table.created["version"]}
        assert "embedded Valkey" in running.log()
        assert "SEAL_KEYS is not set" in running.log()
        running.kill_a_worker()
        for _ in range(12):
            assert table.get(0).status_code == 200
        client = Patient(HttpClient(running.url))
        assert client.get("/readyz").json["cache"] == "up"
        assert 'status="201"} 1.0' in client.get("/metrics").text


def test_a_stop_finishes_moves_and_wakes_those_who_wait():
    with servers.running_service(WORKERS="1") as running:
        table = Table(HttpClient(running.url), "race")
        tag = table.get(0).headers["ETag"]
        answers = []

        def wait() -> None:
            answers.append(table.get(0, headers={"If-None-Match": tag}, wait=60).status_code)

        waiter = threading.Thread(target=wait)
        waiter.start()
        time.sleep(0.5)
        began = time.monotonic()
        running.process.send_signal(signal.SIGTERM)
        waiter.join()
        running.process.wait(timeout=60)
        assert time.monotonic() - began < 25  # after 30 seconds gunicorn would have killed it
        assert answers == [304]


def test_a_bad_setting_stops_the_start_with_a_sentence(tmp_path):
    running = servers.Service(log=tmp_path / "log", RATE_LIMIT="many")
    running.launch()
    assert running.process.wait(timeout=60) != 0
    assert "RATE_LIMIT must be like 600/minute" in running.log()
