"""What fails, fails soon, in words, and loses nothing: cache, network, workers, clients."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from flask.testing import FlaskClient
from redis import Redis

from galaxy_referee.app import create_app
from galaxy_referee.app.cache.breaker import Breaker
from galaxy_referee.app.cache.redis_clients import caller
from galaxy_referee.app.cache.store import RedisStore
from galaxy_referee.engine.race import game as race
from tests.http_client import HttpClient
from tests.kernel.toys import dice, duel
from tests.sessions.conftest import QUIET
from tests.sessions.play import Patient, Table, insist, ok
from tests.sessions.proxy import Proxy
from tools import servers

SOON = 0.3
BUSY = 4  # what a busy machine may add once; a call that waits for changes would take 5


@pytest.fixture
def proxy(valkey) -> Iterator[Proxy]:
    proxy = Proxy(valkey.port)
    yield proxy
    proxy.close()


@pytest.fixture
def client(proxy) -> FlaskClient:
    """A client of a service that reaches its cache through the proxy."""
    return client_of(proxy, 0.08)


@pytest.fixture
def waiting(proxy) -> FlaskClient:
    """A client of one that gives its cache time, so that a busy machine is no fault."""
    return client_of(proxy, 2)


def client_of(proxy, timeout: float) -> FlaskClient:
    store = RedisStore(caller(proxy.url, timeout), Breaker(3, 0.1))
    return create_app([duel, dice, race], QUIET, store).test_client()


def begun(client):
    """A table, and a move to make; from now on nothing is tried again."""
    table = Table(Patient(client))
    move = table.first_move(0)
    table.client = client
    return table, move


def timed(call):
    """An answer, and how long it took."""
    began = time.monotonic()
    return call(), time.monotonic() - began


def unavailable(answer, seconds=0.0) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.json["type"] == "/problems/cache-unavailable"
    assert answer.headers["Retry-After"] == "1"
    assert seconds < BUSY


def stateless_works(client) -> None:
    answer, seconds = timed(lambda: client.post("/v1/duel/states", json={"seed": "s"}))
    assert answer.status_code == 200
    state = answer.json["state"]
    move = answer.json["decisions"][0]["moves"][0]
    assert client.post("/v1/duel/moves", json={"state": state, "moves": [move]}).status_code == 200
    assert seconds < BUSY


def every_call_is_unavailable(table, move) -> None:
    took = []
    for call in (
        lambda: table.get(0),
        lambda: table.get(0, "/events"),
        lambda: table.get(0, wait=5),
        lambda: table.get(0, "/stream"),
        lambda: table.get(0, "/legal-moves"),
        lambda: table.get(0, "/pieces"),
        lambda: table.post(0, "/tickets"),
        lambda: table.get(0, "/record"),
        lambda: table.move(0, move),
        lambda: table.post(0, "/undo"),
        lambda: table.post(None, "/players"),
        table.restore,
        lambda: table.client.delete(table.path, headers=table.headers("host")),
        lambda: table.client.post("/v1/duel/sessions", json={}),
    ):
        answer, seconds = timed(call)
        unavailable(answer, seconds)
        took.append(seconds)
        stateless_works(table.client)
    assert statistics.median(took) < SOON


def test_a_dead_cache_makes_every_session_call_wait_and_no_stateless_one(client, valkey):
    table, move = begun(client)
    valkey.kill()
    every_call_is_unavailable(table, move)
    assert client.get("/readyz").json["status"] == "degraded"


@pytest.mark.parametrize("fault", [{"cut": True}, {"delay": 0.2}], ids=["silent", "slow"])
def test_a_silent_or_slow_cache_does_the_same(client, proxy, fault):
    table, move = begun(client)
    vars(proxy).update(fault)
    every_call_is_unavailable(table, move)


def test_a_cache_that_is_slow_within_its_time_is_waited_for(waiting, proxy):
    table = Table(waiting)
    proxy.delay = 0.1
    assert table.step(0).status_code == 200


@pytest.mark.parametrize("loss", ["killed", "flushed"])
@pytest.mark.parametrize("game", [duel, race], ids=lambda game: game.name)
def test_a_session_outlives_the_loss_of_its_cache(client, valkey, game, loss):
    """The player who moved last holds the newest sealed session: no accepted move is lost."""
    table = Table(Patient(client), game.name, seed="loss")
    luck = random.Random(1)
    made: list[str] = []
    newest = table.created["sealed"]
    while waiting := table.get(None).json["view"]["waiting_for"]:
        seat = luck.choice(waiting)
        move = luck.choice(table.get(seat).json["decisions"][0]["moves"])["text"]
        answer = ok(table.move(seat, move, Idempotency_Key=f"move-{len(made)}"))
        newest = answer.json["sealed"]
        made.append(move)
        if len(made) % 7 == 3:
            lose(valkey, loss)
            answer = table.get(seat)
            assert answer.json["type"] == "/problems/unknown-session"
            restored = table.restore(table.created["sealed"], newest)
            assert restored.status_code == 200
            ok(table.move(seat, move, Idempotency_Key=f"move-{len(made) - 1}"))
        if len(made) > 60:
            break
    state = game.new(seed="loss")
    for move in made:
        game.play(state, move)
    seen = table.get(0).json["view"]["table"]
    body = {"state": json_of(game, state), "seat": 0}
    stateless = client.post(f"/v1/{game.name}/views", json=body)
    assert stateless.json["view"]["table"] == seen


def lose(valkey, how) -> None:
    if how == "killed":
        valkey.kill()
        valkey.start()
    else:
        with Redis(port=valkey.port) as client:
            client.flushall()


def json_of(game, state):
    return json.loads(game.codec.encode(state))


def test_a_move_that_was_made_unheard_is_not_made_again(waiting, proxy):
    """The answer of the cache is lost after it has written: the client repeats its request."""
    table, move = begun(waiting)
    proxy.replies = 1  # the read is answered, the write is not
    unavailable(table.move(0, move, Idempotency_Key="a"))
    proxy.replies = None
    table.client = Patient(waiting)
    assert table.get(0).json["decisions"] == []
    again = ok(table.move(0, move, Idempotency_Key="a"))
    assert again.json["version"] == table.get(0).json["version"] == "0.2"


def test_without_a_key_the_version_tells_that_it_was_made(waiting, proxy):
    table, move = begun(waiting)
    seen = insist(lambda: table.get(0))
    proxy.replies = 1
    unavailable(table.move(0, move, If_Match=seen.headers["ETag"]))
    proxy.replies = None
    table.client = Patient(waiting)
    again = table.move(0, move, If_Match=seen.headers["ETag"])
    assert again.status_code == 412
    assert again.json["version"] == "0.2"


def revision_of(port: int, session: str) -> bytes:
    """What the cache holds as the revision of a session."""
    with Redis(port=port) as client:
        revision: bytes = client.hget(f"referee:{{{session}}}", "revision")
        return revision


def test_a_session_written_before_a_loss_never_overwrites_the_restored_one(client, valkey):
    """A revision is good for one moment of one life of a session."""
    table = Table(Patient(client))
    store_revision = revision_of(valkey.port, table.created["session"])
    lose(valkey, "flushed")
    table.restore()
    assert revision_of(valkey.port, table.created["session"]) != store_revision


def test_duplicates_and_reordered_requests_are_made_once(client):
    """Every request is sent three times, from several threads, in any order."""
    table = Table(Patient(client), "dice", options={"goal": 60}, seed="dup")
    luck = random.Random(2)
    made: list[str] = []
    sent: list[tuple[int, str, str]] = []
    while waiting := table.get(None).json["view"]["waiting_for"]:
        (seat,) = waiting
        move = luck.choice(table.get(seat).json["decisions"][0]["moves"])["text"]
        sent.append((seat, move, f"key-{len(made)}"))
        requests = [sent[-1], sent[-1], sent[-1], *luck.sample(sent, min(2, len(sent)))]
        luck.shuffle(requests)
        with ThreadPoolExecutor(len(requests)) as pool:
            assert set(pool.map(partial(status_of, table), requests)) == {200}
        made.append(move)
    assert table.get(None, "/record").json["record"]["moves"] == made


def status_of(table: Table, request: tuple[int, str, str]) -> int:
    """The status of a move with its key, sent by a client of its own."""
    seat, move, key = request
    headers = table.headers(seat, **{"Idempotency-Key": key})
    client = Patient(table.client.application.test_client())
    return client.post(f"{table.path}/moves", json={"moves": [move]}, headers=headers).status_code


@pytest.mark.heavy
def test_workers_killed_in_the_middle_of_requests_lose_nothing(valkey):
    """Clients repeat what broke off, with the same key: each move is made exactly once."""
    key = f"k:{'A' * 43}"
    settings = {
        "WORKERS": "2", "REDIS_URL": valkey.url, "SEAL_KEYS": key, "CACHE_TIMEOUT_MS": "500",
    }  # fmt: skip
    with servers.running_service(**settings) as running:
        client = Patient(HttpClient(running.url))
        tables = [Table(client, "race", seed=f"kill-{number}") for number in range(4)]
        made: list[list[str]] = [[] for _ in tables]
        with ThreadPoolExecutor(len(tables)) as pool:
            cases = zip(range(4), tables, made, strict=True)
            played = [pool.submit(play_some, *each) for each in cases]
            while not all(each.done() for each in played):
                time.sleep(0.4)
                running.kill_a_worker()
        assert all(made)
        for number, table in enumerate(tables):
            state = race.new(seed=f"kill-{number}")
            for move in made[number]:
                race.play(state, move)
            body = {"state": json_of(race, state), "seat": 0}
            viewed = client.post("/v1/race/views", json=body)
            assert viewed.json["view"]["table"] == table.get(0).json["view"]["table"]


def play_some(number: int, table: Table, made: list[str]) -> None:
    """Forty random moves; those that were accepted are noted."""
    luck = random.Random(number)
    while len(made) < 40 and (waiting := table.get(None).json["view"]["waiting_for"]):
        seat = luck.choice(waiting)
        move = luck.choice(table.get(seat).json["decisions"][0]["moves"])["text"]
        if table.move(seat, move, Idempotency_Key=f"m{len(made)}").status_code != 200:
            made.clear()  # the test notices
            return
        made.append(move)
