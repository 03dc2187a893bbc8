"""The gunicorn worker: an event loop for clients, and threads for slow requests.

In gunicorn's gthread, a thread reads each request and writes each response, so a few slow clients
can hold all threads. Here, the loop collects requests (see ``requests``), answers those that are
quick (see ``turns``), and sends data that a client does not accept immediately. Threads see
complete requests and never wait for a client.
The loop also holds clients that wait for sessions to change (see ``waits``).
When connections or memory run out, the client that has kept the worker waiting longest is dropped.
docs/decisions/0014-whole-requests-to-threads.md has the reasons and the alternatives.
"""

from __future__ import annotations

import contextlib
import errno
import os
import selectors
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from typing import Any

from gunicorn.http import errors  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from galaxy_referee.app.http.telemetry import write_notice
from galaxy_referee.app.server.connections import PIECE, Client, ClientConnection, file_limit
from galaxy_referee.app.server.leader_follower import LeaderFollower
from galaxy_referee.app.server.rejections import answer_to, overloaded, timed_out, turned_away
from galaxy_referee.app.server.requests import (
    BYTES_PER_SECOND,
    PATIENCE,
    BodyTooLarge,
    IncomingRequests,
)
from galaxy_referee.app.server.responses import answer
from galaxy_referee.app.server.turns import Turns
from galaxy_referee.app.server.waits import Waits
from galaxy_referee.app.settings import MAX_HELD_BYTES, Settings
from galaxy_referee.schemas.records import Problem

AT_ONCE = 16  # connections accepted before those already there get their turn
SMALL = 32_768  # bytes held for all clients
WORD = 4_096  # bytes that a client may send ahead while it waits for a change, perhaps for minutes
LINGER = 2.0  # seconds for a client to close its side, or to use a kept connection at the stop
LARGE = 262_144  # bytes of a body
PROBES = ("/healthz", "/readyz", "/metrics")
HANDSHAKE = 0.2  # seconds for a client that is connecting at the stop
SPARE_FILES = 100  # descriptors for everything but clients
WAITING_SHARE = 5 / 6  # of the connections, for those that wait for changes
CHUNKING = 0.005  # seconds in a turn of the loop for bodies in many chunks

_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
_NO_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class PatientWorker(ThreadWorker):
    """gunicorn's threads behind an event loop that waits for the clients."""

    announce = staticmethod(write_notice)

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        super().check_config(cfg, log)
        if cfg.is_ssl:
            raise RuntimeError("This worker does not speak TLS: put a proxy in front of it.")

    def init_process(self) -> None:
        self.most = max(1, min(self.cfg.worker_connections, file_limit() - SPARE_FILES))
        # In each of these, the connection that has been there longest comes first.
        self.waiting: dict[ClientConnection, None] = {}  # idle, or in the middle of a request
        self.sending: dict[ClientConnection, None] = {}  # the client is slow to read the answer
        self.closing: dict[ClientConnection, None] = {}  # answered; the client has yet to close
        self.subscribed: dict[ClientConnection, None] = {}  # the client waits for a change
        self.unchunking: dict[ClientConnection, None] = {}  # the rest of a body is many chunks
        self.held = 0
        self._swept = 0.0
        # One thread for each: the metrics take milliseconds, and /readyz waits for the cache.
        self.probes = {path: ThreadPoolExecutor(1, "probe") for path in PROBES}
        super().init_process()

    @property
    def settings(self) -> Settings:
        """The settings of the application."""
        settings: Settings = self.wsgi.extensions["settings"]
        return settings

    def run(self) -> None:
        wake = self.method_queue
        self.poller.register(wake.fileno(), selectors.EVENT_READ, wake.run_callbacks)
        finish = self.finish_request
        self.lead = LeaderFollower(self._loop)
        work, defer = partial(answer, self), partial(wake.defer, finish)
        self.turns = Turns(self.lead, self.tpool, work, finish, defer)
        self._begin()
        self.notify()
        self.lead.run()

    def _loop(self) -> None:
        while self.alive and self.is_parent_alive():
            self.set_accept_enabled(self._has_room())
            self._turn(1.0)
            if not self.lead.held:
                return
        self._finish()

    def _begin(self) -> None:
        """Fork the process for thoughts, while there are no threads, and prepare for clients."""
        if "thinking" in self.wsgi.extensions:
            self.wsgi.extensions["thinking"].bot_process.fork()
        limits = self.wsgi.extensions["waiting"]
        limits.most = min(limits.most, int(self.most * WAITING_SHARE))
        self.waits = Waits(self, limits)
        holds = f"Worker {os.getpid()} holds up to {self.most} connections"
        self.announce(f"{holds}; {limits.most} of them may wait for changes.")

    def _turn(self, longest: float) -> None:
        """Do what is due, then wait for something to happen, and do what that asks for."""
        pause = self.waits.turn(time.monotonic())
        self._unchunk()
        at_once = self.unchunking or self.turns.due
        self.wait_for_and_dispatch_events(0 if at_once else min(pause, longest))
        self._sweep()
        self.turns.take()

    def _finish(self) -> None:
        """Answer whom the kernel has accepted or is about to, and what has begun; then end."""
        end = time.monotonic() + self.cfg.graceful_timeout
        self.turns.part()
        self.waits.stop()
        self._stop_listening()
        for conn in self.waiting:
            if not conn.incoming.begun:
                soon = min(conn.incoming.deadline, time.monotonic() + LINGER)
                conn.incoming.rest_until(soon)
        while self.nr_conns and time.monotonic() < end:
            self._turn(0.1)
        self.waits.close()
        for pool in (self.tpool, *self.probes.values()):
            pool.shutdown(wait=False)
        self.poller.close()
        self.method_queue.close()

    def _stop_listening(self) -> None:
        until = time.monotonic() + HANDSHAKE
        while (left := until - time.monotonic()) > 0:
            self.set_accept_enabled(self._has_room())
            self._turn(left)
        self.set_accept_enabled(False)
        for listener in self.sockets:
            with contextlib.suppress(OSError):
                for _ in range(self.cfg.backlog):
                    self._welcome(listener, *listener.accept())
            listener.close()

    # Connections come

    def _has_room(self) -> bool:
        return self.nr_conns < self.most or bool(self.waiting or self.closing)

    def accept(self, listener: Any) -> None:
        try:
            for _ in range(AT_ONCE):
                self._welcome(listener, *listener.accept())
        except (BlockingIOError, ConnectionAbortedError):
            pass  # another worker was faster, or the client has gone
        except OSError as error:
            if error.errno not in _NO_FILES:
                raise
            if not self._make_room():
                self.set_accept_enabled(False)

    def _welcome(self, listener: Any, accepted: socket.socket, address: Any) -> None:
        if self.nr_conns >= self.most:
            self._make_room()
        self.nr_conns += 1
        now = time.monotonic()
        incoming = IncomingRequests(self.cfg, address, self._limit_of, now)
        if not self.alive:
            incoming.rest_until(now + LINGER)
        conn = ClientConnection(Client(accepted), address, listener.getsockname(), incoming)
        self._watch(conn, self.waiting, selectors.EVENT_READ, self._on_request)

    def _make_room(self) -> bool:
        """Close the connection that has kept the worker waiting longest."""
        conn = next(chain(self.closing, self.waiting), None)
        if conn is not None:
            self._drop(conn)
        return conn is not None

    def _limit_of(self, path: str) -> int:
        batch = path.endswith("/batch")
        return self.settings.max_batch_bytes if batch else self.settings.max_body_bytes

    # A connection is watched by the loop, in one of four lists, or a thread has it

    def _watch(
        self,
        conn: ClientConnection,
        among: dict[ClientConnection, None],
        events: int,
        call: Callable[[ClientConnection], None],
    ) -> None:
        among[conn] = None
        conn.among = among
        self.poller.register(conn.sock, events, partial(self._dispatch, conn, call))

    def _dispatch(
        self, conn: ClientConnection, call: Callable[[ClientConnection], None], _: Any = None
    ) -> None:
        """Do what has to be done for a connection, unless it was closed a moment ago."""
        if conn.among is None:
            return
        try:
            call(conn)
        except BlockingIOError:
            pass  # there was nothing to do
        except OSError:
            self._drop(conn)

    def _unwatch(self, conn: ClientConnection) -> None:
        if conn.among is not None:
            self.poller.unregister(conn.sock)
            conn.among.pop(conn)
            conn.among = None

    def _drop(self, conn: ClientConnection) -> None:
        self._unwatch(conn)
        if conn.wait is not None:
            self.waits.lose(conn)
        self._hold(conn, 0)
        self.nr_conns -= 1
        conn.sock.close()

    # Requests arrive

    def _on_request(self, conn: ClientConnection) -> None:
        if conn in self.unchunking:
            return
        data = conn.sock.recv(PIECE)
        if not data:
            self._drop(conn)
            return
        if not conn.incoming.begun:  # after a long idle time it is not late yet
            self.waiting[conn] = self.waiting.pop(conn)
        conn.incoming.add(data, time.monotonic())
        self._take(conn)

    def _take(self, conn: ClientConnection) -> None:
        """Give the next request to a thread, if all of it has arrived."""
        try:
            request = conn.incoming.take(time.monotonic())
        except (errors.ParseException, BodyTooLarge) as error:
            self._turn_away(conn, turned_away(error))
            return
        if conn.incoming.unfinished:
            self.unchunking[conn] = None
        if conn.incoming.expects_continue():
            conn.sock.send(_CONTINUE)
        size = request.body.getbuffer().nbytes if request else 0
        self._hold(conn, conn.incoming.held + size)
        if request is not None and conn.among is self.waiting:
            self._unwatch(conn)
            if probe := self.probes.get(request.path):  # monitoring does not queue behind the rest
                self.turns.start(probe, conn, request)
            else:
                self.turns.add(conn, request, large=size > LARGE)

    def _unchunk(self) -> None:
        """Continue decoding bodies in many chunks, one after another."""
        until = time.monotonic() + CHUNKING
        while self.unchunking and time.monotonic() < until:
            conn = next(iter(self.unchunking))
            del self.unchunking[conn]
            if conn.among is self.waiting:
                self._dispatch(conn, self._take)

    def _hold(self, conn: ClientConnection, held: int) -> None:
        """Count what a connection holds; beyond the limit, those that hold most must go."""
        self.held += held - conn.held
        conn.held = held
        while self.held > MAX_HELD_BYTES:
            most = max(chain(self.waiting, self.sending), key=lambda conn: conn.held, default=None)
            if most is None or most.held <= SMALL:
                return
            if most.among is self.waiting:
                self._turn_away(most, overloaded())
            else:
                self._drop(most)

    # Answers leave

    def finish_request(self, conn: ClientConnection, keep: bool) -> None:
        """In the loop, continue with a connection whose request was answered."""
        self.turns.end(conn)
        conn.keep = keep
        self._send(conn)

    def _send(self, conn: ClientConnection) -> None:
        """Send the rest of an answer as the client reads it."""
        conn.deadline = time.monotonic() + PATIENCE
        self._hold(conn, conn.incoming.held + conn.sock.unsent)
        if conn.sock.unsent:
            self._watch(conn, self.sending, selectors.EVENT_WRITE, self._on_room)
        else:
            self._go_on(conn)

    def _on_room(self, conn: ClientConnection) -> None:
        conn.deadline += conn.sock.flush() / BYTES_PER_SECOND
        self._hold(conn, conn.incoming.held + conn.sock.unsent)
        if conn.among is self.sending and not conn.sock.unsent:
            self._unwatch(conn)
            self._go_on(conn)

    def _go_on(self, conn: ClientConnection) -> None:
        """After an answer, or a part of one: what the client waits for, the next request, or the
        end."""
        if conn.wait is not None:
            if conn.incoming.held > WORD:
                self._drop(conn)
            else:
                self.waits.add(conn)
            return
        if not conn.keep:
            with contextlib.suppress(OSError):
                conn.sock.shutdown(socket.SHUT_WR)
            conn.deadline = time.monotonic() + LINGER
            self._watch(conn, self.closing, selectors.EVENT_READ, self._on_rest)
            return
        if not conn.incoming.begun:
            rest = self.cfg.keepalive if self.alive else LINGER
            conn.incoming.rest_until(time.monotonic() + rest)
        self._watch(conn, self.waiting, selectors.EVENT_READ, self._on_request)
        if conn.incoming.begun:
            self._dispatch(conn, self._take)

    def _on_rest(self, conn: ClientConnection) -> None:
        """Discard what comes after the last answer, so that closing does not destroy it."""
        if not conn.sock.recv(PIECE):
            self._drop(conn)

    # A client waits; see ``waits``

    def rest(self, conn: ClientConnection) -> None:
        self._watch(conn, self.subscribed, selectors.EVENT_READ, self._on_word)

    def rests(self, conn: ClientConnection) -> bool:
        return conn.among is self.subscribed

    def _on_word(self, conn: ClientConnection) -> None:
        """A client that waits has gone, or has sent its next request."""
        data = conn.sock.recv(WORD + 1)
        if data:
            conn.incoming.add(data, time.monotonic())
            self._hold(conn, conn.incoming.held)
        if not data or conn.incoming.held > WORD:
            self._drop(conn)

    def send_more(self, conn: ClientConnection, data: bytes) -> None:
        try:
            conn.sock.send_at_once(data)
        except OSError:
            self._drop(conn)
            return
        if conn.among is self.subscribed and (conn.sock.unsent or conn.wait is None):
            self._unwatch(conn)
            self._send(conn)

    def repeat(self, conn: ClientConnection, until: float) -> None:
        self._unwatch(conn)
        conn.deadline = until
        self.turns.repeat(conn, conn.request)

    def _turn_away(self, conn: ClientConnection, problem: Problem) -> None:
        """Answer what cannot become a request, and close the connection."""
        self._unwatch(conn)
        conn.keep = False
        with contextlib.suppress(OSError):
            conn.sock.sendall(answer_to(problem, self.settings))
        self._send(conn)

    def _sweep(self) -> None:
        """Once a second, tell the arbiter that this worker lives, and close late connections."""
        now = time.monotonic()
        if now < self._swept + 1:
            return
        self._swept = now
        self.notify()
        for conn in [conn for conn in self.waiting if conn.incoming.deadline < now]:
            if conn.incoming.begun:
                self._turn_away(conn, timed_out())
            else:
                self._drop(conn)
        for conn in [conn for conn in (*self.sending, *self.closing) if conn.deadline < now]:
            self._drop(conn)
