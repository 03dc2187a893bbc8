"""The session cache, on every kind of server: one contract."""

from __future__ import annotations

import contextlib
import queue
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis
from redis.connection import Connection
from redis.exceptions import TimeoutError as RedisTimeout

from galaxy_referee.app.cache.breaker import Breaker
from galaxy_referee.app.cache.redis_clients import caller
from galaxy_referee.app.cache.store import CacheDown, CacheFull, MemoryStore, RedisStore, Store
from tests.sessions.proxy import Proxy
from tools import servers

TIMEOUT = 0.08
PATIENT = 5.0  # where it is not the time that is shown, a busy machine may take it


def redis_store(url: str, breaker: Breaker | None = None, timeout: float = TIMEOUT) -> RedisStore:
    return RedisStore(caller(url, timeout), breaker or Breaker())


def eventually(call, *arguments):
    """What a call gives once it gives anything: a busy server needs time, also to free memory."""
    end = time.monotonic() + 60
    while True:
        try:
            return call(*arguments)
        except (CacheDown, CacheFull):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


@pytest.fixture(scope="module", params=["memory", "valkey", "redis", "redis cluster"])
def store(request) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    with servers.cache(request.param) as url:
        yield redis_store(url, timeout=PATIENT)


def test_what_is_written_is_read(store):
    assert store.read("a", ["revision", "state"], 0) == [None, None]
    assert store.write("a", None, {"revision": b"1", "state": b"\x00\xff"}, 60)
    assert store.read("a", ["revision", "state", "log"], 60) == [b"1", b"\x00\xff", None]


def test_a_write_needs_the_revision_it_was_made_from(store):
    assert store.write("b", None, {"revision": b"1", "state": b"x"}, 60)
    assert not store.write("b", None, {"revision": b"2"}, 60)
    assert not store.write("b", b"0", {"revision": b"2"}, 60)
    assert store.write("b", b"1", {"revision": b"2", "log:0": b"y"}, 60)
    assert store.read("b", ["revision", "state", "log:0"], 0) == [b"2", b"x", b"y"]
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

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(race, (b"a", b"b", b"c"))) == [None] * 3
    assert sorted(wins) == list(range(len(wins)))
    assert store.read("c", ["revision"], 0)[0].startswith(b"%d-" % len(wins))


def test_a_session_lives_from_its_last_use(store):
    store.write("used", None, {"revision": b"1"}, 2)
    assert store.read("used", ["revision"], 60) == [b"1"]
    store.write("seen", None, {"revision": b"1"}, 2)
    end = time.monotonic() + 20
    while store.read("seen", ["revision"], 0) != [None]:
        assert time.monotonic() < end, "looking without use must not prolong its life"
        time.sleep(0.1)
    assert store.read("used", ["revision"], 1) == [b"1"]
    while store.read("used", ["revision"], 0) != [None]:
        assert time.monotonic() < end, "it lives from its last use, not from its longest"
        time.sleep(0.1)


def test_a_buried_session_stays_gone(store):
    store.write("e", None, {"revision": b"1", "state": b"x"}, 60)
    store.tombstone("e")
    assert store.read("e", ["state", "deleted"], 0) == [None, b"1"]
    assert not store.write("e", None, {"revision": b"2"}, 60)


def test_a_write_may_leave_the_life_of_a_session_as_it_is(store):
    store.write("f", None, {"revision": b"1"}, 3)
    assert store.write("f", b"1", {"revision": b"2"}, 0)
    assert store.read("f", ["revision"], 0) == [b"2"]
    assert gone(store, "f")


def test_the_mark_of_a_deleted_session_lives_no_longer_than_the_session_would_have(store):
    """Else creating and deleting would fill the cache."""
    store.write("g", None, {"revision": b"1"}, 3)
    store.tombstone("g")
    assert store.read("g", ["deleted"], 0) == [b"1"]
    assert gone(store, "g")
    store.tombstone("never-there")
    assert store.read("never-there", ["deleted"], 0) == [None]


def gone(store, session) -> bool:
    """Whether a session expires, waited for in patience."""
    end = time.monotonic() + 30
    while store.read(session, ["revision"], 0) != [None]:
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def test_it_answers(store):
    store.ping()


def test_many_sessions_spread_over_the_cluster(store):
    for number in range(50):
        assert store.write(f"many-{number}", None, {"revision": b"%d" % number}, 60)
    for number in range(50):
        assert store.read(f"many-{number}", ["revision"], 0) == [b"%d" % number]


def test_memory_holds_nothing_that_has_expired(clock):
    store = MemoryStore()
    store.write("a", None, {"revision": b"1"}, 1)
    store.write("long", None, {"revision": b"1"}, 3600)
    clock.now += 2
    store.write("b", None, {"revision": b"1"}, 60)
    assert list(store._entries) == ["long", "b"]
    assert store._used == 2 * (store._used // 2)


# -- memory is short -----------------------------------------------------------------------------

PIECE = b"x" * 10_000
ALL = 12 * 1024 * 1024


@contextlib.contextmanager
def small(kind: str) -> Iterator[tuple[Store, Breaker | None]]:
    """A cache of 12 MB that evicts nothing."""
    if kind == "memory":
        yield MemoryStore(ALL), None
        return
    with servers.cache(kind) as url:
        servers.limit_memory(url, ALL)
        breaker = Breaker(3)
        yield redis_store(url, breaker, PATIENT), breaker


def fill(store) -> int:
    """Write new sessions until one is refused; how many there are."""
    for number in range(5_000):
        try:
            store.write(f"{number}", None, {"revision": b"1", "state": PIECE}, 3600)
        except CacheFull:
            return number
    raise AssertionError("the cache takes any number")


def grow(store, session) -> int:
    """Let a session grow until nothing is left; by how much it can."""
    for number in range(5_000):
        try:
            store.write(session, b"1", {"revision": b"1", f"log:{number}": PIECE}, 3600)
        except CacheFull:
            return number
    raise AssertionError("the cache lets a session grow without end")


@pytest.mark.parametrize("kind", ["memory", "valkey", "valkey cluster"])
def test_a_full_cache_refuses_new_sessions_and_keeps_what_it_has(kind):
    with small(kind) as (store, breaker):
        eventually(store.write, "first", None, {"revision": b"1", "state": b"x"}, 3600)
        count = fill(store)
        assert count > 300
        kept = [store.read(f"{number}", ["revision"], 0) for number in range(count)]
        assert kept == [[b"1"]] * count
        assert store.write("first", b"1", {"revision": b"2", "log": PIECE}, 3600)
        store.tombstone("0")
        assert store.read("0", ["deleted"], 0) == [b"1"]
        if breaker:
            assert not breaker.open


@pytest.mark.parametrize("kind", ["memory", "valkey"])
def test_without_any_memory_left_a_write_says_so_and_looking_goes_on(kind):
    with small(kind) as (store, breaker):
        store.write("a", None, {"revision": b"1"}, 3600)
        assert 1000 < grow(store, "a") < ALL / len(PIECE)
        for _ in range(10):
            with pytest.raises(CacheFull):
                store.write("a", b"1", {"revision": b"2", "more": PIECE}, 3600)
        assert store.read("a", ["revision"], 60) == [b"1"]
        store.tombstone("a")
        assert store.read("a", ["deleted"], 0) == [b"1"]
        eventually(store.write, "b", None, {"revision": b"1"}, 60)
        if breaker:
            assert not breaker.open


def test_memory_comes_back_from_sessions_that_expire(clock):
    store = MemoryStore(ALL)
    count = fill(store)
    clock.now += 3601
    assert fill(store) == count


def test_where_info_is_not_permitted_the_server_alone_says_when_it_is_full(valkey):
    servers.limit_memory(valkey.url, ALL)
    with Redis(port=valkey.port) as client:
        rights = "on >pw ~* +@all -info -client"
        client.execute_command("ACL", "SETUSER", "referee", *rights.split())
    store = redis_store(f"redis://referee:pw@127.0.0.1:{valkey.port}/0", timeout=PATIENT)
    assert fill(store) > 600
    assert store.read("0", ["revision"], 0) == [b"1"]


# -- failures ------------------------------------------------------------------------------------


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
    proxy = Proxy(valkey.port)
    store = redis_store(proxy.url, Breaker(1000), timeout=2)
    store.ping()
    proxy.cut = True
    for _on_a_new_connection in (False, True):
        began = time.monotonic()
        with pytest.raises(CacheDown):
            store.ping()
        assert time.monotonic() - began < 3 * 2, "a third timeout"
    proxy.close()


@pytest.mark.parametrize("kind", ["redis", "redis cluster"])
def test_a_write_that_was_made_unheard_is_not_made_again_by_the_client(kind, monkeypatch):
    """The session call would take the second, refused one for another's change, and move again."""
    with servers.cache(kind) as url:
        store = redis_store(url, Breaker(1000), PATIENT)
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
        answering: set[int] = set()
        refused: list[float] = []
        for number in [*range(30), *range(30)]:
            began = time.monotonic()
            try:
                if store.read(f"s{number}", ["revision"], 0) == [b"1"]:
                    answering.add(number)
            except CacheDown:
                refused.append(time.monotonic() - began)
        assert len(answering) >= 10
        assert statistics.median(refused) < 10 * TIMEOUT


def test_sentinel_finds_the_server(valkey):
    with servers.sentinel(servers.valkey_binary(), valkey) as port:
        store = redis_store(f"redis+sentinel://127.0.0.1:{port}/game/0", timeout=PATIENT)
        eventually(store.ping)
        eventually(store.write, "a", None, {"revision": b"1"}, 60)
        with Redis(port=valkey.port) as client:
            assert client.exists("referee:{a}")
        heard: queue.Queue[bytes | None] = queue.Queue()
        changes = store.listen(lambda _, revision: heard.put(revision), lambda _: None)
        changes.watch("a")
        assert heard.get(timeout=30) is None
        eventually(store.write, "a", b"1", {"revision": b"2"}, 60)
        assert heard.get(timeout=30) == b"2"
        assert store.revisions(["a", "b"]) == [b"2", None]
        changes.close()


@pytest.mark.parametrize(
    "url", ["http://x", "redis://x:port", "redis+sentinel://h:a/x", "redis+cluster://h:99999999"]
)
def test_a_url_that_cannot_be_used_is_refused(url):
    with pytest.raises(ValueError, match=r"starts with none|Port|port"):
        caller(url, TIMEOUT)
