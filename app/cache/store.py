"""The session cache: one hash per session, changed by compare-and-set.

It stores nothing else, and its users can restore everything that is lost with it. Every operation
may fail quickly with ``CacheDown``, which the caller reports. No session is evicted to make room
for another: when memory is short, new sessions fail with ``CacheFull``, and some memory is reserved
for existing ones.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from redis.exceptions import RedisClusterException, RedisError

from galaxy_referee.app.cache.breaker import Breaker
from galaxy_referee.app.cache.changes import Changes, Heard, LocalChanges, RedisChanges, channel_of
from galaxy_referee.app.cache.redis_clients import Client

Fields = Mapping[str, bytes]

FOR_NEW = 80  # percent of the memory that new sessions may fill; the rest is for running ones

# Lua, because it is atomic on every kind of server. A script names all its keys: one.
_READ = """\
if ARGV[1] ~= '0' then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
if ARGV[2] ~= '' and redis.call('HGET', KEYS[1], 'revision') == ARGV[2] then return 0 end
return redis.call('HMGET', KEYS[1], unpack(ARGV, 3))
"""
# Without permission for INFO, or without a memory limit, there is room. Without permission to
# publish, there are no notifications.
_WRITE = f"""\
local there = redis.call('HGET', KEYS[1], 'revision') or ''
if there ~= ARGV[1] then return 0 end
if there == '' then
  local info = redis.pcall('INFO', 'memory')
  if type(info) == 'string' then
    local used = tonumber(info:match('used_memory:(%d+)'))
    local most = tonumber(info:match('maxmemory:(%d+)'))
    if used and most and most > 0 and used > most * {FOR_NEW} / 100 then return -1 end
  end
end
redis.call('HSET', KEYS[1], unpack(ARGV, 5))
if ARGV[2] ~= '0' then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
if ARGV[3] ~= '' then redis.pcall(ARGV[3], KEYS[1], ARGV[4]) end
return 1
"""
_TOMBSTONE = """\
local left = redis.call('PTTL', KEYS[1])
if left <= 0 then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'revision', 'deleted', 'deleted', '1')
redis.call('PEXPIRE', KEYS[1], left)
redis.pcall(ARGV[1], KEYS[1], 'deleted')
return 1
"""


# The errors of all server versions, either as the whole error or inside that of a script.
_NO_MEMORY = "command not allowed when used memory > 'maxmemory'"


class CacheDown(Exception):
    """The cache did not answer in time, or gave an invalid answer."""


class CacheFull(Exception):
    """The cache is out of memory. Nothing was written."""


class Watched(Protocol):
    """A source of changes to wait for."""

    def revisions(self, sessions: Sequence[str]) -> list[bytes | None]:
        """The revisions of sessions, with None for each absent session."""

    def listen(self, heard: Heard, report: Callable[[str], None]) -> Changes:
        """Listen to notifications of sessions.

        Args:
            heard: called with each notification, by another thread.
            report: called with the name of each failure.
        """


class Store(Watched, Protocol):
    """A session cache. Every operation may raise ``CacheDown``.

    ``name`` distinguishes it from other caches and survives a loss of its contents.
    """

    name: str

    def read(self, session: str, names: Sequence[str], ttl: int) -> list[bytes | None]:
        """Read fields of a session, with None for each absent field.

        Args:
            session: the session's id.
            names: the names of the fields.
            ttl: its new time to live in seconds; 0 keeps the present one.
        """

    def read_changed(
        self, session: str, known: bytes, names: Sequence[str], ttl: int
    ) -> list[bytes | None] | None:
        """Like ``read``, but None if the session still has the known revision."""

    def write(
        self,
        session: str,
        expected: bytes | None,
        fields: Fields,
        ttl: int,
        *,
        publish: bool = True,
    ) -> bool:
        """Set fields of a session if it has the expected revision.

        Args:
            session: the session's id.
            expected: the field ``revision`` as read; None if the session must be absent.
            fields: the fields to set, including a new ``revision``.
            ttl: its new time to live in seconds; for an existing session, 0 keeps the present one.
            publish: whether to notify listeners.

        Returns:
            Whether it was written.

        Raises:
            CacheFull: the cache has no room for a new session, or for any data.
        """

    def tombstone(self, session: str) -> None:
        """Replace a session with a tombstone, so that it is not restored by mistake. The tombstone
        lives as long as the session would have lived."""

    def ping(self) -> None:
        """Return if the cache answers."""


class RedisStore:
    """Sessions in Redis or Valkey.

    Args:
        client: runs commands in bounded time.
        breaker: saves callers the wait while the server is known to be down.
        name: the name of the cache, the same for all of its users.
    """

    def __init__(self, client: Client, breaker: Breaker, name: str = "") -> None:
        self.name = name or secrets.token_hex(16)
        self._client = client
        self._breaker = breaker

    def read(self, session: str, names: Sequence[str], ttl: int) -> list[bytes | None]:
        try:
            return self._read(session, names, ttl)
        except CacheDown:
            if self._breaker.open:
                raise
        return self._read(session, names, ttl)  # a busy machine sometimes misses a deadline

    def _read(self, session: str, names: Sequence[str], ttl: int) -> list[bytes | None]:
        values: list[bytes | None] = (
            self._script(_READ, session, ttl, "", *names)
            if ttl
            else self._run("HMGET", channel_of(session), *names)
        )
        return values

    def read_changed(
        self, session: str, known: bytes, names: Sequence[str], ttl: int
    ) -> list[bytes | None] | None:
        return self._script(_READ, session, ttl, known, *names) or None

    def revisions(self, sessions: Sequence[str]) -> list[bytes | None]:
        commands = [("HGET", channel_of(session), "revision") for session in sessions]
        values: list[bytes | None] = self._bounded(lambda: self._client.run_all(commands))
        return values

    def write(
        self,
        session: str,
        expected: bytes | None,
        fields: Fields,
        ttl: int,
        *,
        publish: bool = True,
    ) -> bool:
        pairs = [part for pair in fields.items() for part in pair]
        news = self._client.publish if publish else ""
        about = (expected or b"", ttl, news, fields["revision"])
        written = self._script(_WRITE, session, *about, *pairs)
        if written < 0:
            raise CacheFull
        return bool(written)

    def tombstone(self, session: str) -> None:
        self._script(_TOMBSTONE, session, self._client.publish)

    def listen(self, heard: Heard, report: Callable[[str], None]) -> Changes:
        return RedisChanges(self._client, heard, report)

    def ping(self) -> None:
        self._run("PING")

    def _script(self, script: str, session: str, *arguments: Any) -> Any:
        return self._run("EVAL", script, 1, channel_of(session), *arguments)

    def _run(self, *command: Any) -> Any:
        return self._bounded(lambda: self._client(*command))

    def _bounded(self, call: Callable[[], Any]) -> Any:
        if not self._breaker.lets_through():
            raise CacheDown
        try:
            answer = call()
        except (RedisError, RedisClusterException, OSError, TimeoutError) as error:
            if _NO_MEMORY in str(error):
                self._breaker.succeeded()  # it answers
                raise CacheFull from error
            self._breaker.failed(type(error).__name__)
            raise CacheDown from error
        self._breaker.succeeded()
        return answer


class MemoryStore:
    """Sessions in this process, for tests and for one worker without a server.

    Args:
        capacity: the total size of all sessions, in bytes.
    """

    def __init__(self, capacity: int = 512 * 1024 * 1024) -> None:
        self.name = secrets.token_hex(16)
        self._capacity = capacity
        self._lock = threading.Lock()
        self._entries: dict[str, tuple[float, dict[str, bytes]]] = {}
        self._used = 0
        self._swept = 0.0
        self._listeners: list[LocalChanges] = []

    def read(self, session: str, names: Sequence[str], ttl: int) -> list[bytes | None]:
        with self._lock:
            _, fields = self._alive(session)
            if fields and ttl:
                self._entries[session] = (time.monotonic() + ttl, fields)
            return [fields.get(name) for name in names]

    def read_changed(
        self, session: str, known: bytes, names: Sequence[str], ttl: int
    ) -> list[bytes | None] | None:
        revision, *values = self.read(session, ["revision", *names], ttl)
        return None if revision == known else values

    def revisions(self, sessions: Sequence[str]) -> list[bytes | None]:
        return [self.read(session, ["revision"], 0)[0] for session in sessions]

    def write(
        self,
        session: str,
        expected: bytes | None,
        fields: Fields,
        ttl: int,
        *,
        publish: bool = True,
    ) -> bool:
        written = self._write(session, expected, fields, ttl)
        if written and publish:
            self._tell(session, fields["revision"])
        return written

    def _write(self, session: str, expected: bytes | None, fields: Fields, ttl: int) -> bool:
        with self._lock:
            self._sweep()
            expiry, old = self._alive(session)
            if old.get("revision") != expected:
                return False
            replaced = {name: old[name] for name in fields if name in old}
            used = self._used + _size(fields) - _size(replaced)
            if used > self._capacity * (100 if old else FOR_NEW) // 100:
                raise CacheFull
            lives_until = time.monotonic() + ttl if ttl else expiry
            self._entries[session] = (lives_until, {**old, **fields})
            self._used = used
            return True

    def tombstone(self, session: str) -> None:
        with self._lock:
            expiry, old = self._alive(session)
            if old:
                mark = {"revision": b"deleted", "deleted": b"1"}
                self._entries[session] = (expiry, mark)
                self._used += _size(mark) - _size(old)
        self._tell(session, b"deleted")

    def listen(self, heard: Heard, report: Callable[[str], None]) -> Changes:
        return LocalChanges(heard, self._listeners)

    def _tell(self, session: str, revision: bytes) -> None:
        for listener in list(self._listeners):
            listener.publish(session, revision)

    def ping(self) -> None:
        """Always succeed."""

    def _alive(self, session: str) -> tuple[float, dict[str, bytes]]:
        """The time at which a session expires, and its fields; none if it is absent."""
        expiry, fields = self._entries.get(session, (0.0, {}))
        if fields and expiry <= time.monotonic():
            self._drop(session)
            return 0.0, {}
        return expiry, fields

    def _sweep(self) -> None:
        """Drop everything that has expired, at most once a second, because this reads every
        session."""
        now = time.monotonic()
        if now - self._swept < 1:
            return
        self._swept = now
        expired = [session for session, (expiry, _) in self._entries.items() if expiry <= now]
        for session in expired:
            self._drop(session)

    def _drop(self, session: str) -> None:
        _, fields = self._entries.pop(session)
        self._used -= _size(fields)


def _size(fields: Fields) -> int:
    """The approximate size of a session: Python adds overhead for each field, and for the whole."""
    return sum(len(name) + len(value) + 100 for name, value in fields.items()) + 300 * bool(fields)
