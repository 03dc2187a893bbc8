"""Connections that wait, without a server around them: what wakes them, and when."""

from __future__ import annotations

import socket
import time
from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from galaxy_referee.app.cache.store import CacheDown, MemoryStore
from galaxy_referee.app.http.waiting import Wait
from galaxy_referee.app.server import waits as module
from galaxy_referee.app.server.connections import Client, ClientConnection
from galaxy_referee.app.server.waits import AT_ONCE, SWEEP, Waits
from galaxy_referee.app.sessions import stream as streams
from galaxy_referee.app.sessions.stream import HEARTBEAT, Stream
from galaxy_referee.app.sessions.wait_limits import WaitLimits


class Pool:
    """Threads that do what they are given when they are told to."""

    def __init__(self) -> None:
        self.jobs: list = []

    def submit(self, call) -> Future:
        future: Future = Future()
        self.jobs.append((call, future))
        return future

    def work(self) -> None:
        jobs, self.jobs = self.jobs, []
        for call, future in jobs:
            future.set_result(call())


class Loop:
    """A loop whose clients can stop reading."""

    def __init__(self) -> None:
        self.tpool = Pool()
        self.deferred: list = []
        self.method_queue = SimpleNamespace(defer=lambda *call: self.deferred.append(call))
        self.log = SimpleNamespace(exception=lambda text: None)
        self.sent: list[tuple[ClientConnection, bytes]] = []
        self.repeated: list[tuple[ClientConnection, float]] = []
        self.resting: set[ClientConnection] = set()

    def rest(self, conn) -> None:
        self.resting.add(conn)

    def rests(self, conn) -> bool:
        return conn in self.resting

    def send_more(self, conn, data) -> None:
        self.sent.append((conn, data))

    def repeat(self, conn, until) -> None:
        self.repeated.append((conn, until))

    def settle(self, waits, now=0.0) -> None:
        """Go on until nothing more happens."""
        for _ in range(20):
            for call, *arguments in self.deferred[:]:
                self.deferred.pop(0)
                call(*arguments)
            waits.turn(now)
            self.tpool.work()


@pytest.fixture
def loop():
    return Loop()


@pytest.fixture
def store():
    store = MemoryStore()
    assert store.write("s", None, {"revision": b"0.1-a"}, 600)
    return store


@pytest.fixture
def waits(loop, store, monkeypatch):
    monkeypatch.setattr(module, "renewed", renewed)
    waits = Waits(loop, WaitLimits(store, 1000, 25))
    waits.limits = waits._limits
    yield waits
    waits.close()


SEEN: list[int] = []  # how many streams were told at once, in each thread


def renewed(told: list[Stream]) -> list[bytes]:
    SEEN.append(len(told))
    for stream in told:
        stream.revision = b"0.2-b"
    return [b"message"] * len(told)


def waiting(waits, *, until=None, stream=True, session="s", revision=b"0.1-a", address="a"):
    """A connection that waits."""
    near, far = socket.socketpair()
    conn = ClientConnection(Client(near), None, None, None)
    far.close()
    watched = Stream(None, session, None, None, None, None, revision) if stream else None
    deadline = time.monotonic() + 1000 if until is None else until
    conn.begin_wait(Wait(session, revision, deadline, address, watched))
    conn.chunked = True
    waits.add(conn)
    return conn


def changed(store, revision=b"0.2-b", before=b"0.1-a") -> None:
    assert store.write("s", before, {"revision": revision}, 600)


MESSAGE = b"7\r\nmessage\r\n"


def test_a_change_is_made_once_and_sent_to_all(waits, loop, store):
    conns = [waiting(waits) for _ in range(3)]
    loop.settle(waits)
    assert loop.sent == []
    SEEN.clear()
    changed(store)
    loop.settle(waits)
    assert SEEN == [3]
    assert loop.sent == [(conn, MESSAGE) for conn in conns]


def test_streams_with_other_views_are_told_one_part_after_the_other(
    waits, loop, store, monkeypatch
):
    def one(told: list[Stream]) -> list[bytes | None]:
        return [*renewed(told[:1]), *[None] * (len(told) - 1)]

    conns = [waiting(waits) for _ in range(3)]
    loop.settle(waits)
    monkeypatch.setattr(module, "renewed", one)
    SEEN.clear()
    changed(store)
    loop.settle(waits)
    assert SEEN == [1, 1, 1]
    assert loop.sent == [(conn, MESSAGE) for conn in conns]


def test_a_change_before_the_subscription_is_found(waits, loop, store):
    changed(store)
    conn = waiting(waits)
    loop.settle(waits)
    assert loop.sent == [(conn, MESSAGE)]


def test_who_comes_late_to_a_session_that_is_watched_misses_nothing(waits, loop, store):
    first = waiting(waits)
    loop.settle(waits)
    changed(store)
    loop.settle(waits)
    late = waiting(waits)
    loop.settle(waits)
    assert loop.sent == [(first, MESSAGE), (late, MESSAGE)]


def test_lost_news_are_found_by_the_sweep(waits, loop, store):
    conn = waiting(waits)
    loop.settle(waits)
    now = time.monotonic()
    store.write("s", b"0.1-a", {"revision": b"0.2-b"}, 600, publish=False)
    loop.settle(waits, now)
    assert loop.sent == []
    loop.settle(waits, now + SWEEP + 1)
    assert (conn, MESSAGE) in loop.sent


def test_a_cache_that_does_not_answer_leaves_streams_as_they_are(waits, loop, store, monkeypatch):
    def down(_):
        raise CacheDown

    conn = waiting(waits)
    with monkeypatch.context() as patched:
        patched.setattr(store, "revisions", down)
        loop.settle(waits)
    store.write("s", b"0.1-a", {"revision": b"0.2-b"}, 600, publish=False)
    loop.settle(waits, time.monotonic() + 2)
    assert loop.sent == [(conn, MESSAGE)]


def test_who_has_not_read_its_last_message_gets_no_other_until_it_has(waits, loop, store):
    conn = waiting(waits)
    loop.settle(waits)
    loop.resting.discard(conn)
    changed(store)
    loop.settle(waits)
    assert loop.sent == []
    waits.add(conn)  # the client has read everything
    loop.settle(waits)
    assert loop.sent == [(conn, MESSAGE)]
    assert waits.limits.waiting == 1


def test_a_long_poll_is_repeated_at_a_change_and_at_its_end(waits, loop, store):
    end = time.monotonic() + 5
    conn, late = waiting(waits, stream=False), waiting(waits, stream=False, until=end)
    loop.settle(waits, end - 1)
    assert loop.repeated == []
    loop.settle(waits, end + 1)
    assert [repeated for repeated, _ in loop.repeated] == [late]
    changed(store)
    loop.settle(waits)
    assert [repeated for repeated, _ in loop.repeated] == [late, conn]
    assert waits.limits.waiting == 0


def test_heartbeats_come_at_regular_times_whatever_changes(waits, loop, store):
    conn = waiting(waits, until=time.monotonic() + 2.5 * HEARTBEAT)
    now = time.monotonic()
    loop.settle(waits, now)
    changed(store)
    loop.settle(waits, now + HEARTBEAT - 1)
    beat = b"e\r\n%b\r\n" % streams.BEAT
    assert loop.sent == [(conn, MESSAGE)]
    loop.settle(waits, now + HEARTBEAT + 0.1)
    loop.settle(waits, now + 2 * HEARTBEAT + 0.1)
    assert loop.sent[1:] == [(conn, beat)] * 2
    loop.settle(waits, now + 2.5 * HEARTBEAT + 0.1)
    assert loop.sent[3:] == [(conn, b"0\r\n\r\n")]
    assert waits.limits.waiting == 0


def test_only_so_many_get_something_in_a_turn(waits, loop, store):
    for _ in range(2 * AT_ONCE + 1):
        waiting(waits)
    loop.settle(waits)
    changed(store)
    counts = []
    for _ in range(6):
        for call, *arguments in loop.deferred[:]:
            loop.deferred.pop(0)
            call(*arguments)
        before = len(loop.sent)
        waits.turn(0.0)
        counts.append(len(loop.sent) - before)
        loop.tpool.work()
    assert [count for count in counts if count] == [AT_ONCE, AT_ONCE, 1]


def test_who_has_gone_is_forgotten_with_its_session(waits, loop, store):
    conn, other = waiting(waits), waiting(waits, session="t")
    waits.forget(conn)
    waits.forget(other)
    assert waits.limits.waiting == 0
    changed(store)
    loop.settle(waits, time.monotonic() + 100)
    assert loop.sent == []


def test_a_stop_ends_everything(waits, loop):
    conn, poll = waiting(waits), waiting(waits, stream=False)
    loop.settle(waits)
    waits.stop()
    loop.settle(waits, time.monotonic() + 1)
    assert loop.sent == [(conn, b"0\r\n\r\n")]
    assert [repeated for repeated, _ in loop.repeated] == [poll]
    assert not waits.limits.has_room("b")


@pytest.fixture
def full(waits):
    """All four places are taken by one address."""
    waits.limits.most = 4
    return [waiting(waits, stream=number != 1) for number in range(4)]


def test_an_address_with_fewer_places_gets_them_from_the_one_with_most(waits, loop, full):
    loop.settle(waits)
    assert not waits.limits.has_room("a")
    assert waits.limits.has_room("b")
    conn = waiting(waits, address="b")
    assert loop.sent == [(full[0], b"0\r\n\r\n")], "the longest wait ends"
    other = waiting(waits, address="b", stream=False)
    assert [repeated for repeated, _ in loop.repeated] == [full[1]]
    assert not any(map(waits.limits.has_room, "ab")), "both have two"
    assert waits.limits.has_room("c")
    waiting(waits, address="c")
    assert [ended for ended, _ in loop.sent] == [full[0], full[2]]
    assert conn.wait is not None and other.wait is not None


def test_places_that_are_given_back_can_be_taken_by_anyone(waits, loop, full):
    waits.forget(full[3])
    assert waits.limits.has_room("a")
    waiting(waits)
    assert not waits.limits.has_room("a")
    for conn in full[:3]:
        waits.forget(conn)
    assert waits.limits.has_room("a")


def test_where_nobody_may_wait_there_is_no_room(waits):
    waits.limits.most = 0
    assert not waits.limits.has_room("a")


def test_a_fault_ends_the_streams_it_concerns(waits, loop, store, monkeypatch):
    def broken(_):
        raise RuntimeError

    conn = waiting(waits)
    loop.settle(waits)
    monkeypatch.setattr(module, "renewed", broken)
    changed(store)
    loop.settle(waits)
    assert loop.sent == [(conn, b"0\r\n\r\n")]
