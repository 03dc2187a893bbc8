"""What one deployment gave out is worth nothing in another with the same keys."""

from __future__ import annotations

import pytest
from redis import Redis

from galaxy_referee.app import create_app
from galaxy_referee.app.cache.redis_clients import cache_name
from galaxy_referee.app.cache.store import MemoryStore
from galaxy_referee.app.sessions.tokens import Claim, Tokens
from galaxy_referee.app.settings import BadSetting, Settings
from galaxy_referee.app.wire.sealer import BadSeal, Sealer
from tests.http_client import HttpClient
from tests.kernel.toys import duel
from tests.sessions.play import Patient, Table, ok
from tools import servers

KEY = b"k" * 32
IN_TEXT = "k:a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s"


def service(store=None, **settings):
    settings = Settings(log_requests=False, seal_keys=(("k", KEY),), **settings)
    return create_app([duel], settings, store).test_client()


def restored(table, client, token=None):
    """The answer of another service to the host who restores a session there."""
    headers = {"Authorization": f"Bearer {token or table.host}"}
    body = {"sealed": [table.created["sealed"]]}
    return client.post(f"{table.path}/restorations", json=body, headers=headers)


def test_a_running_session_is_not_restored_beside_itself():
    """Elsewhere its host could look what comes, and nobody would see it."""
    table = Table(service())
    for other in (service(), service(deployment="staging")):
        assert restored(table, other).json["type"] == "/problems/unauthorized"
        assert other.get(table.path, headers=table.headers(0)).status_code == 401
    # Even with a token of that deployment, which nobody is given, the copy does not open there.
    claim = Claim(table.created["session"], "host")
    token = Tokens(Sealer({"k": KEY}).of("staging")).sign(claim)
    answer = restored(table, service(deployment="staging"), token)
    assert answer.status_code == 422
    assert answer.json["type"] == "/problems/bad-seal"
    body = {"sealed": [table.created["sealed"][:-2]]}
    headers = {"Authorization": f"Bearer {token}"}
    broken = service(deployment="staging").post(
        f"{table.path}/restorations", json=body, headers=headers
    )
    assert {**broken.json, "request_id": 0} == {**answer.json, "request_id": 0}


def test_where_a_deployment_has_a_name_its_cache_may_be_another():
    table = Table(service(deployment="production"))
    assert restored(table, service(deployment="production")).status_code == 200


def test_a_flushed_cache_is_the_same_deployment_and_another_database_is_not(valkey):
    url = f"redis://127.0.0.1:{valkey.port}"
    slow = {"cache_timeout_ms": 5000}
    table = Table(Patient(service(redis_url=f"{url}/0", **slow)))
    with Redis(port=valkey.port) as client:
        client.flushall()
    other = Patient(service(redis_url=f"{url}/1", **slow))
    assert restored(table, other).status_code == 401
    again = Patient(service(redis_url=f"redis://:@127.0.0.1:{valkey.port}?db=0", **slow))
    assert restored(table, again).status_code == 200


def test_services_of_one_cache_are_one_deployment():
    store = MemoryStore()
    table = Table(service(store))
    assert service(store).get(table.path, headers=table.headers(0)).status_code == 200


def test_sealed_states_are_not_bound_to_a_deployment():
    body = {"seed": "s", "seal": True}
    sealed = service(deployment="a").post("/v1/duel/states", json=body).json["state"]
    ok(service(deployment="b").post("/v1/duel/scores", json={"state": sealed}))


def test_a_sealer_of_a_deployment_opens_its_own_alone():
    sealer = Sealer({"k": KEY})
    sealed = sealer.of("a").seal(b"x", "session", "id", "duel")
    assert sealer.of("a").open(sealed, "session", "duel")[1] == b"x"
    for other in (sealer, sealer.of("b"), sealer.of("")):
        with pytest.raises(BadSeal):
            other.open(sealed, "session", "duel")


@pytest.mark.parametrize(
    ("one", "same", "others"),
    [
        (
            "redis://cache.example:6379/0",
            ["rediss://user:hunter2@CACHE.example?ssl_ca_certs=x", "redis://cache.example?db=0"],
            ["redis://cache.example/1", "redis://cache.example:6380", "redis://other.example"],
        ),
        (
            "unix:///run/a.sock",
            ["unix://:hunter2@/run/a.sock?db=0"],
            ["unix:///run/b.sock", "unix:///run/a.sock?db=1"],
        ),
        (
            "redis+sentinel://a,b/mymaster/0",
            ["rediss+sentinel://u:hunter2@b:26379,a:26379"],
            ["redis+sentinel://a,b/game", "redis+sentinel://a,b/mymaster/1", "redis+cluster://a,b"],
        ),
        (
            "redis+cluster://a:6379,b:6379",
            ["rediss+cluster://:hunter2@b,a?ssl_ca_certs=x"],
            ["redis+cluster://a", "redis+cluster://a,b:6380"],
        ),
    ],
)
def test_a_cache_has_one_name_however_it_is_spelled(one, same, others):
    assert {cache_name(url) for url in same} == {cache_name(one)}
    assert cache_name(one) not in {cache_name(url) for url in others}
    assert "hunter2" not in "".join(cache_name(url) for url in same)


@pytest.mark.parametrize("name", ["a\nb", "x" * 201, " ", "é"])
def test_a_name_that_cannot_be_used_is_refused(name):
    with pytest.raises(BadSetting, match="DEPLOYMENT must"):
        Settings.from_environment({"DEPLOYMENT": name})
    assert Settings.from_environment({"DEPLOYMENT": "host 1:80"}).deployment == "host 1:80"


@pytest.mark.heavy
def test_a_restarted_service_restores_and_a_second_one_does_not():
    """As `make run` starts it, with keys: the embedded cache is another after each start."""
    settings = {"SEAL_KEYS": IN_TEXT, "WORKERS": "1", "CACHE_TIMEOUT_MS": "5000"}
    with servers.running_service(**settings) as first:
        table = Table(Patient(HttpClient(first.url)), "race")
        with servers.running_service(**settings) as second:
            assert restored(table, Patient(HttpClient(second.url))).status_code == 401
    with servers.running_service(**settings, PORT=str(first.port)) as again:
        client = Patient(HttpClient(again.url))
        assert client.get(table.path, headers=table.headers(0)).status_code == 404
        assert restored(table, client).status_code == 200
        assert client.get(table.path, headers=table.headers(0)).status_code == 200
