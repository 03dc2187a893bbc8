"""Connections whose clients wait for sessions to change. They hold no thread and read nothing.

The worker's event loop holds them by session. A notification wakes the waiting connections: a
thread makes the next message of streams, once for all with the same view, and the requests of long
polls are repeated. All methods are called by the loop unless noted otherwise, and each does a
bounded amount of work.
"""

from __future__ import annotations

import heapq
import math
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count, islice
from typing import Any, Protocol

from galaxy_referee.app.cache.store import CacheDown
from galaxy_referee.app.http.metrics import count_cache_error
from galaxy_referee.app.http.waiting import Wait
from galaxy_referee.app.server.connections import ClientConnection
from galaxy_referee.app.sessions.stream import BEAT, HEARTBEAT, Stream, renewed
from galaxy_referee.app.sessions.wait_limits import WaitLimits

SWEEP = 15.0  # seconds within which each session that is watched is looked for, news or not
AT_ONCE = 200  # connections that get something in a turn of the loop
CHECKED = 500  # sessions looked for together
TICK = 0.05  # seconds that heartbeats and ends may be late, so that many come in one turn


class Loop(Protocol):
    """The worker's event loop, as seen by this module."""

    log: Any
    method_queue: Any
    tpool: ThreadPoolExecutor

    def rest(self, conn: ClientConnection) -> None:
        """Watch a connection that has nothing to send."""

    def rests(self, conn: ClientConnection) -> bool:
        """Whether a connection has nothing to send."""

    def send_more(self, conn: ClientConnection, data: bytes) -> None:
        """Continue to send a response. Once the client has read it, the connection rests again, or
        continues with the next request if it no longer waits."""

    def repeat(self, conn: ClientConnection, until: float) -> None:
        """Repeat a connection's request after the new requests of others."""


class Topic:
    """A session with waiting connections.

    Args:
        session: its id.
    """

    def __init__(self, session: str) -> None:
        self.session = session
        self.conns: dict[ClientConnection, None] = {}
        self.revision = b""  # the latest that was heard of; empty before there are news
        self.busy = False  # whether a thread makes messages
        self.due = math.inf  # when its streams look again, as a seat may have run out of time


class Waits:
    """The waiting connections of a worker.

    Args:
        loop: the worker's event loop.
        limits: the limits of waits, with the cache.
    """

    def __init__(self, loop: Loop, limits: WaitLimits) -> None:
        self._loop, self._limits = loop, limits
        self._topics: dict[str, Topic] = {}
        self._timer: list[tuple[float, int, float, ClientConnection, Wait]] = []
        self._clocks: list[tuple[float, str]] = []  # when which sessions are due
        self._numbers = count()
        self._doubtful: dict[str, None] = {}  # sessions whose notifications may have been lost
        self._checking = False
        self._check_at = 0.0
        self._swept = time.monotonic()
        # Messages of streams; None repeats the request of a long poll.
        self._outbox: deque[tuple[ClientConnection, Wait, bytes | None]] = deque()
        self._news = limits.cache.listen(
            lambda *news: loop.method_queue.defer(self._heard, *news), count_cache_error
        )

    # Who waits

    def add(self, conn: ClientConnection) -> None:
        """Hold a connection that starts to wait, or whose client has read the last message."""
        wait = conn.wait
        assert wait is not None, "the application has said what it waits for"
        if wait.stream is not None and wait.stream.over:
            self._end(conn)
            return
        self._loop.rest(conn)
        topic = self._topics.get(wait.session)
        if topic is not None and conn in topic.conns:
            self._tell(topic)
            return
        if topic is None:
            topic = self._topics[wait.session] = Topic(wait.session)
            self._news.watch(wait.session)
        elif topic.revision != wait.revision:
            self._doubtful[wait.session] = None  # it has changed before, or is about to
        topic.conns[conn] = None
        if self._limits.stopping.is_set():
            wait.until = time.monotonic()  # it was on its way here when the service began to stop
        self._schedule(conn, wait, time.monotonic() + HEARTBEAT)
        if isinstance(wait.stream, Stream):
            self._expect(topic, wait.stream.due)
        crowded_out = self._limits.enter(wait.address, conn)
        if isinstance(crowded_out, ClientConnection):
            self._dismiss(crowded_out)

    def forget(self, conn: ClientConnection) -> None:
        """Remove a connection that no longer waits."""
        wait, conn.wait = conn.wait, None
        topic = self._topics.get(wait.session) if wait else None
        if topic is None or conn not in topic.conns:
            return
        assert wait is not None, "it has a topic"
        self._limits.leave(wait.address, conn)
        del topic.conns[conn]
        if not topic.conns:
            del self._topics[topic.session]
            self._news.unwatch(topic.session)

    def lose(self, conn: ClientConnection) -> None:
        """Remove a connection whose client is gone, or must go."""
        gone = conn.wait and conn.wait.gone
        self.forget(conn)
        if gone:
            gone()

    def stop(self) -> None:
        """End all waits because the service stops."""
        self._limits.stopping.set()
        now = time.monotonic()
        for topic in self._topics.values():
            for conn in topic.conns:
                if conn.wait is not None:
                    conn.wait.until = now
                    self._schedule(conn, conn.wait, now)

    def close(self) -> None:
        """End all subscriptions."""
        self._news.close()

    # What happens

    def _heard(self, session: str, revision: bytes | None) -> None:
        topic = self._topics.get(session)
        if topic is None:
            return
        if revision is None:
            self._doubtful[session] = None
        else:
            topic.revision = revision
            self._tell(topic)

    def _tell(self, topic: Topic) -> None:
        """Notify those who have not seen the latest revision."""
        if topic.busy or not topic.revision:
            return
        streams: list[tuple[ClientConnection, Wait, Stream]] = []
        for conn in list(topic.conns):
            wait = conn.wait
            if wait is None or wait.revision == topic.revision or not self._loop.rests(conn):
                continue
            if isinstance(wait.stream, Stream):
                if not wait.stream.over:
                    streams.append((conn, wait, wait.stream))
            else:
                self._outbox.append((conn, wait, None))
        if streams:
            topic.busy = True
            self._in_thread(
                lambda: renewed([stream for _, _, stream in streams]),
                lambda told: self._told(topic, streams, told),
            )

    def _told(
        self,
        topic: Topic,
        streams: list[tuple[ClientConnection, Wait, Stream]],
        told: list[bytes | None] | None,
    ) -> None:
        topic.busy = False
        left, revision = False, b""
        for number, (conn, wait, stream) in enumerate(streams):
            said = told[number] if told else b""
            if said is None:
                left = True
                continue
            revision = wait.revision = stream.revision
            self._expect(topic, stream.due)
            stream.over |= told is None
            if said or stream.over:
                self._outbox.append((conn, wait, said))
        # What was read may be newer than the latest news, or older than news that came meanwhile.
        if revision != topic.revision:
            self._doubtful[topic.session] = None
        elif left:
            self._tell(topic)

    def _send(self) -> None:
        for _ in range(min(AT_ONCE, len(self._outbox))):
            conn, wait, said = self._outbox.popleft()
            if conn.wait is not wait:
                continue
            if said is None or wait.stream is None:
                self._repeat(conn, wait.until)
            elif wait.stream.over:
                self._end(conn, said)
            else:
                self._loop.send_more(conn, _framed(conn, said))

    # Time passes

    def turn(self, now: float) -> float:
        """Do due work, for at most a few milliseconds.

        Returns:
            Seconds until more work is due.
        """
        self._send()
        for _ in range(AT_ONCE):
            if not self._timer or self._timer[0][0] > now:
                break
            _, _, beat, conn, wait = heapq.heappop(self._timer)
            if conn.wait is wait:
                self._due(conn, wait, beat, now)
        self._look_again(now)
        if now > self._swept + SWEEP:
            self._swept = now
            self._doubtful |= dict.fromkeys(self._topics)
        self._check(now)
        if self._outbox:
            return 0.0
        dues = [heap[0][0] for heap in (self._timer, self._clocks) if heap]
        if not dues:
            return 1.0
        late = min(dues) <= now  # there are more than fit into this turn
        return 0.0 if late else max(TICK, min(dues) - now)

    def _expect(self, topic: Topic, due: float) -> None:
        """Let the streams of a session look again at this time."""
        if due < topic.due - TICK:
            topic.due = due
            heapq.heappush(self._clocks, (due, topic.session))

    def _look_again(self, now: float) -> None:
        while self._clocks and self._clocks[0][0] <= now:
            due, session = heapq.heappop(self._clocks)
            topic = self._topics.get(session)
            if topic is not None and topic.due == due:
                topic.due = math.inf
                topic.revision = b"due"
                self._tell(topic)

    def _schedule(self, conn: ClientConnection, wait: Wait, beat: float) -> None:
        due = min(beat, wait.until) if wait.stream is not None else wait.until
        heapq.heappush(self._timer, (due, next(self._numbers), beat, conn, wait))

    def _due(self, conn: ClientConnection, wait: Wait, beat: float, now: float) -> None:
        if now >= wait.until:
            self._dismiss(conn)
            return
        if self._loop.rests(conn):
            self._loop.send_more(conn, _framed(conn, BEAT))
        if conn.wait is wait:
            self._schedule(conn, wait, beat + HEARTBEAT)

    def _check(self, now: float) -> None:
        """Poll the sessions whose notifications may have been lost."""
        if self._checking or not self._doubtful or now < self._check_at:
            return
        sessions = list(islice(self._doubtful, CHECKED))
        for session in sessions:
            del self._doubtful[session]
        self._checking = True
        self._in_thread(
            lambda: self._limits.cache.revisions(sessions),
            lambda revisions: self._checked(sessions, revisions),
        )

    def _checked(self, sessions: list[str], revisions: list[bytes | None] | None) -> None:
        self._checking = False
        if revisions is None:
            self._doubtful |= dict.fromkeys(sessions)
            self._check_at = time.monotonic() + 1
            return
        for session, revision in zip(sessions, revisions, strict=True):
            topic = self._topics.get(session)
            if topic is not None:
                topic.revision = revision or b"none"
                self._tell(topic)

    def _in_thread(self, call: Callable[[], Any], then: Callable[[Any | None], None]) -> None:
        """Call in a thread, then continue in the loop with the result; None if it failed."""

        def called() -> Any | None:
            try:
                return call()
            except CacheDown:
                return None  # counted where it happened
            except Exception:
                self._loop.log.exception("Error while clients wait")
                return None

        def done(future: Future[Any | None]) -> None:
            if not future.cancelled():
                self._loop.method_queue.defer(then, future.result())

        self._loop.tpool.submit(called).add_done_callback(done)

    # How it ends

    def _dismiss(self, conn: ClientConnection) -> None:
        """End the wait on a connection."""
        assert conn.wait is not None, "it waits"
        if conn.wait.stream is not None:
            self._end(conn)
        else:
            self._repeat(conn, time.monotonic())

    def _end(self, conn: ClientConnection, said: bytes = b"") -> None:
        self.forget(conn)
        end = b"0\r\n\r\n" if conn.chunked else b""
        self._loop.send_more(conn, _framed(conn, said) + end)

    def _repeat(self, conn: ClientConnection, until: float) -> None:
        self.forget(conn)
        self._loop.repeat(conn, until)


def _framed(conn: ClientConnection, data: bytes) -> bytes:
    """A piece of an answer as it is sent."""
    return b"%x\r\n%b\r\n" % (len(data), data) if conn.chunked and data else data
