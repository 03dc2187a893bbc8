"""The session cache, on every kind of server: one contract."""

from __future__ import annotations

import contextlib
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.connection import Connection
from redis.exceptions import TimeoutError as RedisTimeout

from app.breaker import Breaker
from app.cache import CacheDown, MemoryStore, RedisStore, Store
from app.redis_clients import caller
from tests.sessions import servers

TIMEOUT = 0.08
PATIENT = 5.0  # where it is not the time that is shown, a busy machine may take it


def redis_store(url: str, breaker: Breaker | None = None, timeout: float = TIMEOUT) -> RedisStore:
    return RedisStore(caller(url, timeout), breaker or Breaker())


def eventually(call, *arguments):
    """What a call gives once it gives anything, which on a busy machine may take its time."""
    end = time.monotonic() + 20
    while True:
        try:
            return call(*arguments)
        except CacheDown:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


@pytest.fixture(scope="module", params=["memory", "valkey", "redis", "cluster"])
def store(request) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
    elif request.param == "cluster":
        with servers.cluster(servers.redis_binary()) as nodes:
            hosts = ",".join(f"127.0.0.1:{node.port}" for node in nodes)
            yield redis_store(f"redis+cluster://{hosts}", timeout=PATIENT)
    else:
        binary = servers.valkey_binary if request.param == "valkey" else servers.redis_binary
        server = servers.CacheServer(binary())
        yield redis_store(server.url, timeout=PATIENT)
        server.remove()


@pytest.fixture
def valkey() -> Iterator[servers.CacheServer]:
    server = servers.CacheServer(servers.valkey_binary())
    yield server
    server.remove()


def test_what_is_written_is_read(store):
    assert store.read("a", ["revision", "head"], 0) == [None, None]
    assert store.write("a", None, {"revision": b"1", "head": b"\x00\xff"}, 60)
    assert store.read("a", ["revision", "head", "log"], 60) == [b"1", b"\x00\xff", None]


def test_a_write_needs_the_revision_it_was_made_from(store):
    assert store.write("b", None, {"revision": b"1", "head": b"x"}, 60)
    assert not store.write("b", None, {"revision": b"2"}, 60)
    assert not store.write("b", b"0", {"revision": b"2"}, 60)
    assert store.write("b", b"1", {"revision": b"2", "log:0": b"y"}, 60)
    assert store.read("b", ["revision", "head", "log:0"], 0) == [b"2", b"x", b"y"]
    assert not store.write("absent", b"1", {"revision": b"2"}, 60)


def test_of_many_writers_one_wins_each_round(store):
    store.write("c", None, {"revision": b"0"}, 60)
    wins = []

    def race(name: bytes) -> None:
        for _ in range(30):
            (revision,) = store.read("c", ["revision"], 0)
            count = int(revision.split(b"-")[0])
            if store.write("c", revision, {"revision": b"%d-%s" % (count + 1, name)}, 60):
                wins.append(count)

    threads = [threading.Thread(target=race, args=(name,)) for name in (b"a", b"b", b"c")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(wins) == list(range(len(wins)))
    assert store.read("c", ["revision"], 0)[0].startswith(b"%d-" % len(wins))


def test_a_session_lives_from_its_last_use(store):
    for session in ("used", "seen"):
        store.write(session, None, {"revision": b"1"}, 2)
    assert store.read("used", ["revision"], 60) == [b"1"]
    end = time.monotonic() + 20
    while store.read("seen", ["revision"], 0) != [None]:
        assert time.monotonic() < end, "looking without use must not prolong its life"
        time.sleep(0.1)
    assert store.read("used", ["revision"], 1) == [b"1"]
    while store.read("used", ["revision"], 0) != [None]:
        assert time.monotonic() < end, "it lives from its last use, not from its longest"
        time.sleep(0.1)


def test_a_buried_session_stays_gone(store):
    store.write("e", None, {"revision": b"1", "head": b"x"}, 60)
    store.bury("e", 60)
    assert store.read("e", ["head", "deleted"], 0) == [None, b"1"]
    assert not store.write("e", None, {"revision": b"2"}, 60)


def test_it_answers(store):
    store.ping()


def test_many_sessions_spread_over_the_cluster(store):
    for number in range(50):
        assert store.write(f"many-{number}", None, {"revision": b"%d" % number}, 60)
    for number in range(50):
        assert store.read(f"many-{number}", ["revision"], 0) == [b"%d" % number]


def test_memory_forgets_the_longest_unused():
    store = MemoryStore(capacity=2)
    for name in ("a", "b"):
        store.write(name, None, {"revision": b"1"}, 60)
    store.read("a", ["revision"], 60)
    store.write("c", None, {"revision": b"1"}, 60)
    assert [store.read(name, ["revision"], 0) for name in "abc"] == [[b"1"], [None], [b"1"]]


def test_memory_holds_nothing_that_has_expired():
    store = MemoryStore()
    store.write("a", None, {"revision": b"1"}, 1)
    store.write("long", None, {"revision": b"1"}, 3600)
    end = time.monotonic() + 20
    while store.read("a", ["revision"], 0) != [None] and time.monotonic() < end:
        time.sleep(0.1)
    store.write("b", None, {"revision": b"1"}, 60)
    assert list(store._entries) == ["long", "b"]


def test_a_killed_server_is_asked_no_more(valkey):
    failures: list[str] = []
    store = redis_store(valkey.url, Breaker(3, 3600, failures.append), PATIENT)
    store.ping()
    valkey.kill()
    for _ in range(50):
        with pytest.raises(CacheDown):
            store.ping()
    assert len(failures) == 3


def test_a_killed_servers_return_is_noticed(valkey):
    store = redis_store(valkey.url, Breaker(3, 0.1))
    eventually(store.ping)
    valkey.kill()
    for _ in range(5):
        with pytest.raises(CacheDown):
            store.ping()
    valkey.start()
    eventually(store.ping)
    assert eventually(store.read, "a", ["revision"], 0) == [None]


def test_a_silent_server_costs_two_timeouts_at_most(valkey):
    """The shortest of several times is what it costs; a busy machine adds to the others."""
    proxy = servers.Proxy(valkey.port)
    store = redis_store(proxy.url, Breaker(1000))
    on_a_connection, on_a_new_one = [], []
    for _ in range(4):
        eventually(store.ping)
        proxy.cut = True
        for took in (on_a_connection, on_a_new_one):
            began = time.monotonic()
            with pytest.raises(CacheDown):
                store.ping()
            took.append(time.monotonic() - began)
        proxy.cut = False
    assert min(on_a_connection) < 2 * TIMEOUT + 0.05
    assert min(on_a_new_one) < 2 * TIMEOUT + 0.05
    proxy.close()


@pytest.mark.parametrize("kind", ["single", "cluster"])
def test_a_write_that_was_made_unheard_is_not_made_again_by_the_client(kind, monkeypatch):
    """The session call would take the second, refused one for another's change, and move again."""
    binary = servers.redis_binary()
    with contextlib.ExitStack() as stack:
        if kind == "single":
            server = servers.CacheServer(binary)
            stack.callback(server.remove)
            store = redis_store(server.url, Breaker(1000))
        else:
            nodes = stack.enter_context(servers.cluster(binary))
            store = redis_store(f"redis+cluster://127.0.0.1:{nodes[0].port}", Breaker(1000))
        assert eventually(store.write, "a", None, {"revision": b"1"}, 60)
        heard = Connection.read_response
        unheard: list[object] = []

        def lose(self, *args, **kwargs):
            answer = heard(self, *args, **kwargs)
            if not unheard:
                unheard.append(answer)
                raise RedisTimeout
            return answer

        monkeypatch.setattr(Connection, "read_response", lose)
        with pytest.raises(CacheDown):
            store.write("a", b"1", {"revision": b"2"}, 60)
        assert unheard == [1]
        assert eventually(store.read, "a", ["revision"], 0) == [b"2"]


def test_a_cluster_that_lost_a_node_still_answers_in_time():
    with servers.cluster(servers.redis_binary()) as nodes:
        store = redis_store(f"redis+cluster://127.0.0.1:{nodes[0].port}", Breaker(1000))
        for number in range(30):
            # The cluster answers a little later than its nodes say that it is formed. What a
            # busy machine has written unheard is not written again.
            eventually(store.write, f"s{number}", None, {"revision": b"1"}, 60)
        nodes[1].kill()
        found: set[int] = set()
        refused: list[float] = []
        for number in [*range(30), *range(30)]:
            began = time.monotonic()
            try:
                if store.read(f"s{number}", ["revision"], 0) == [b"1"]:
                    found.add(number)
            except CacheDown:
                refused.append(time.monotonic() - began)
        assert len(found) >= 10
        assert statistics.median(refused) < 2 * TIMEOUT + 0.12


def test_sentinel_finds_the_server(valkey):
    sentinel_port = servers.free_port()
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "sentinel.conf"
        config.write_text(
            f"port {sentinel_port}\nbind 127.0.0.1\ndir {folder}\n"
            f"sentinel monitor game 127.0.0.1 {valkey.port} 1\n"
        )
        process = subprocess.Popen(
            [servers.valkey_binary(), str(config), "--sentinel"], stdout=subprocess.DEVNULL
        )
        try:
            store = redis_store(f"redis+sentinel://127.0.0.1:{sentinel_port}/game/0")
            eventually(store.ping)
            eventually(store.write, "a", None, {"revision": b"1"}, 60)
            with Redis(port=valkey.port) as client:
                assert client.exists("referee:{a}")
        finally:
            process.kill()
            process.wait()


@pytest.mark.parametrize(
    "url", ["http://x", "redis://x:port", "redis+sentinel://h:a/x", "redis+cluster://h:99999999"]
)
def test_a_url_that_cannot_be_used_is_refused(url):
    with pytest.raises(ValueError, match=r"begins with none|Port|port"):
        caller(url, TIMEOUT)
