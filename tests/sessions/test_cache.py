"""The session cache, on every kind of server: one contract."""

from __future__ import annotations

import contextlib
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.connection import Connection
from redis.exceptions import TimeoutError as RedisTimeout

from app.breaker import Breaker
from app.cache import CacheDown, MemoryStore, RedisStore, Store
from app.redis_clients import caller
from tests.sessions import servers

TIMEOUT = 0.08


def redis_store(url: str, breaker: Breaker | None = None) -> RedisStore:
    return RedisStore(caller(url, TIMEOUT), breaker or Breaker())


@pytest.fixture(scope="module", params=["memory", "valkey", "redis", "cluster"])
def store(request) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
    elif request.param == "cluster":
        with servers.cluster(servers.redis_binary()) as nodes:
            hosts = ",".join(f"127.0.0.1:{node.port}" for node in nodes)
            yield redis_store(f"redis+cluster://{hosts}")
    else:
        binary = servers.valkey_binary if request.param == "valkey" else servers.redis_binary
        server = servers.CacheServer(binary())
        yield redis_store(server.url)
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
    store.write("d", None, {"revision": b"1"}, 1)
    time.sleep(0.6)
    assert store.read("d", ["revision"], 1) == [b"1"]
    time.sleep(0.6)
    assert store.read("d", ["revision"], 0) == [b"1"]
    time.sleep(0.6)
    assert store.read("d", ["revision"], 0) == [None]


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


def test_a_killed_server_is_noticed_at_once_and_its_return_soon(valkey):
    failures: list[str] = []
    store = redis_store(valkey.url, Breaker(3, 0.1, failures.append))
    store.ping()
    valkey.kill()
    began = time.monotonic()
    for _ in range(50):
        with pytest.raises(CacheDown):
            store.ping()
    assert time.monotonic() - began < 0.5
    assert 3 <= len(failures) <= 6
    valkey.start()
    time.sleep(0.15)
    store.ping()
    assert store.write("a", None, {"revision": b"1"}, 60)


def test_a_silent_server_costs_two_timeouts_at_most(valkey):
    proxy = servers.Proxy(valkey.port)
    store = redis_store(proxy.url, Breaker(3, 0.1))
    store.ping()
    proxy.cut = True
    for _ in range(4):
        began = time.monotonic()
        with pytest.raises(CacheDown):
            store.ping()
        assert time.monotonic() - began < 0.25
    proxy.cut = False
    time.sleep(0.15)
    store.ping()
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
        assert _patiently(store.write, "a", None, {"revision": b"1"}, 60)
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
        assert _patiently(store.read, "a", ["revision"], 0) == [b"2"]


def _patiently(call, *arguments):
    for _ in range(50):
        with contextlib.suppress(CacheDown):
            return call(*arguments)
        time.sleep(0.1)
    return call(*arguments)


def test_a_cluster_that_lost_a_node_still_answers_in_time():
    with servers.cluster(servers.redis_binary()) as nodes:
        store = redis_store(f"redis+cluster://127.0.0.1:{nodes[0].port}", Breaker(1000))
        for number in range(30):
            # The cluster answers a little later than its nodes say that it is formed.
            assert _patiently(store.write, f"s{number}", None, {"revision": b"1"}, 60)
        nodes[1].kill()
        found, slowest = 0, 0.0
        for number in range(30):
            began = time.monotonic()
            with contextlib.suppress(CacheDown):
                found += store.read(f"s{number}", ["revision"], 0) == [b"1"]
            slowest = max(slowest, time.monotonic() - began)
        assert found >= 10
        assert slowest < 0.28


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
            for _ in range(50):
                try:
                    store.ping()
                    break
                except CacheDown:
                    time.sleep(0.1)
            assert store.write("a", None, {"revision": b"1"}, 60)
        finally:
            process.kill()
            process.wait()


@pytest.mark.parametrize(
    "url", ["http://x", "redis://x:port", "redis+sentinel://h:a/x", "redis+cluster://h:99999999"]
)
def test_a_url_that_cannot_be_used_is_refused(url):
    with pytest.raises(ValueError, match=r"begins with none|Port|port"):
        caller(url, TIMEOUT)
