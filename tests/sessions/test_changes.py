"""News of changed sessions: heard by those who watch, on every kind of cache, also after a loss."""

from __future__ import annotations

import queue
from collections.abc import Iterator

import pytest
from redis import Redis

from galaxy_referee.app.cache.breaker import Breaker
from galaxy_referee.app.cache.redis_clients import caller
from galaxy_referee.app.cache.store import MemoryStore, RedisStore, Store
from tools import servers

NAMES = [f"{number:022}" for number in range(20)]  # in a cluster, on all of its nodes


class Listener:
    """Who listens to a store, and what was heard."""

    def __init__(self, store: Store) -> None:
        self._heard: queue.Queue[tuple[str, bytes | None]] = queue.Queue()
        self.reports: list[str] = []
        self.changes = store.listen(lambda *news: self._heard.put(news), self.reports.append)

    def next(self) -> tuple[str, bytes | None]:
        return self._heard.get(timeout=30)

    def all_of(self, count: int) -> dict[str, bytes | None]:
        return dict(self.next() for _ in range(count))


def redis_store(url: str) -> RedisStore:
    return RedisStore(caller(url, 5), Breaker())


@pytest.fixture(params=["memory", "valkey", "redis", "valkey cluster"])
def store(request) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    with servers.cache(request.param) as url:
        yield redis_store(url)


def test_who_watches_hears_of_every_write_and_nobody_else_does(store):
    listener, other = Listener(store), Listener(store)
    for name in NAMES:
        listener.changes.watch(name)
    other.changes.watch("elsewhere")
    assert other.next() == ("elsewhere", None)
    assert listener.all_of(len(NAMES)) == dict.fromkeys(NAMES)
    for name in NAMES:
        assert store.write(name, None, {"revision": b"0.1-a"}, 60)
    assert listener.all_of(len(NAMES)) == dict.fromkeys(NAMES, b"0.1-a")
    store.write(NAMES[0], b"0.1-a", {"revision": b"0.1-b"}, 60, publish=False)
    store.write(NAMES[0], b"other", {"revision": b"0.2-c"}, 60)  # it is not written
    store.tombstone(NAMES[0])
    assert listener.next() == (NAMES[0], b"deleted")
    for name in NAMES[1:]:
        listener.changes.unwatch(name)
    listener.changes.watch("last")
    assert listener.next() == ("last", None)
    store.write(NAMES[1], b"0.1-a", {"revision": b"0.2-a"}, 60)
    store.write("last", None, {"revision": b"0.1-z"}, 60)
    assert listener.next() == ("last", b"0.1-z")
    other.changes.watch("end")
    assert other.next() == ("end", None)
    listener.changes.close()
    other.changes.close()


def test_after_a_loss_who_watches_is_told_to_look(valkey):
    store = redis_store(valkey.url)
    listener = Listener(store)
    listener.changes.watch(NAMES[0])
    assert listener.next() == (NAMES[0], None)
    valkey.kill()
    valkey.start()
    assert listener.next() == (NAMES[0], None)
    store.write(NAMES[0], None, {"revision": b"0.1-a"}, 60)
    assert listener.next() == (NAMES[0], b"0.1-a")
    assert listener.reports[0].startswith("news: ")
    listener.changes.close()


def test_a_user_who_may_not_publish_writes_all_the_same(valkey):
    with Redis(port=valkey.port) as admin:
        rules = ("on", ">secret", "~*", "+@all", "resetchannels")
        admin.execute_command("ACL", "SETUSER", "quiet", *rules)
    store = redis_store(valkey.url.replace("//", "//quiet:secret@"))
    assert store.write(NAMES[0], None, {"revision": b"0.1-a"}, 60)
    store.tombstone(NAMES[0])
    assert store.read(NAMES[0], ["revision"], 0) == [b"deleted"]
