"""Where sessions are cached: one hash per session, changed by compare-and-set.

Nothing else is kept there, and nothing is lost with it that its users cannot bring back: every
operation may fail with ``CacheDown``, soon, and the caller says so.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from redis.exceptions import RedisClusterException, RedisError

from app.breaker import Breaker

Fields = Mapping[str, bytes]

# Lua, because it is atomic on every kind of server. A script names all its keys: one.
_READ = """\
if ARGV[1] ~= '0' then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return redis.call('HMGET', KEYS[1], unpack(ARGV, 2))
"""
_WRITE = """\
if (redis.call('HGET', KEYS[1], 'revision') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
"""
_BURY = """\
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'revision', 'deleted', 'deleted', '1')
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1
"""


class CacheDown(Exception):
    """The cache did not answer in time, or not properly."""


class Store(Protocol):
    """A cache of sessions. Every operation may raise ``CacheDown``.

    ``name`` tells it from other caches, and outlives what is in it.
    """

    name: str

    def read(self, session: str, names: Sequence[str], ttl: int) -> list[bytes | None]:
        """Fields of a session, None for each that is absent.

        Args:
            session: its id.
            names: of the fields.
            ttl: seconds it shall live from now on; 0 leaves that.
        """

    def write(self, session: str, expected: bytes | None, fields: Fields, ttl: int) -> bool:
        """Set fields of a session, if its revision is the expected one.

        Args:
            session: its id.
            expected: the field ``revision`` as read; None if the session must be absent.
            fields: what to set, a new ``revision`` among them.
            ttl: seconds it shall live from now on.

        Returns:
            Whether it was written.
        """

    def bury(self, session: str, ttl: int) -> None:
        """Replace a session by the mark ``deleted``, so that it is not restored by mistake."""

    def ping(self) -> None:
        """Return if the cache answers."""


class RedisStore:
    """Sessions in Redis or Valkey.

    Args:
        call: runs a command on a client of redis-py, in bounded time.
        breaker: spares callers the wait while the server is known to be down.
        name: of the cache, the same for everyone who uses it.
    """

    def __init__(self, call: Callable[..., Any], breaker: Breaker, name: str = "") -> None:
        self.name = name or secrets.token_hex(16)
        self._call = call
        self._breaker = breaker

    def read(self, session: str, names: Sequence[str], ttl: int) -> list[bytes | None]:
        values: list[bytes | None] = self._script(_READ, session, ttl, *names)
        return values

    def write(self, session: str, expected: bytes | None, fields: Fields, ttl: int) -> bool:
        pairs = [part for pair in fields.items() for part in pair]
        return bool(self._script(_WRITE, session, expected or b"", ttl, *pairs))

    def bury(self, session: str, ttl: int) -> None:
        self._script(_BURY, session, ttl)

    def ping(self) -> None:
        self._run("PING")

    def _script(self, script: str, session: str, *arguments: Any) -> Any:
        # The hash tag keeps a session in one slot, whatever is added to it later.
        return self._run("EVAL", script, 1, f"referee:{{{session}}}", *arguments)

    def _run(self, *command: Any) -> Any:
        if not self._breaker.lets_through():
            raise CacheDown
        try:
            answer = self._call(*command)
        except (RedisError, RedisClusterException, OSError, TimeoutError) as error:
            self._breaker.failed(type(error).__name__)
            raise CacheDown from error
        self._breaker.succeeded()
        return answer


class MemoryStore:
    """Sessions in this process, for tests and for one worker without a server.

    Args:
        capacity: how many sessions to keep; the longest unused go first.
    """

    def __init__(self, capacity: int = 10_000) -> None:
        self.name = secrets.token_hex(16)
        self._capacity = capacity
        self._lock = threading.Lock()
        self._entries: OrderedDict[str, tuple[float, dict[str, bytes]]] = OrderedDict()

    def read(self, session: str, names: Sequence[str], ttl: int) -> list[bytes | None]:
        with self._lock:
            fields = self._alive(session)
            if fields and ttl:
                self._keep(session, fields, ttl)
            return [fields.get(name) for name in names]

    def write(self, session: str, expected: bytes | None, fields: Fields, ttl: int) -> bool:
        with self._lock:
            old = self._alive(session)
            if old.get("revision") != expected:
                return False
            self._keep(session, {**old, **fields}, ttl)
            return True

    def bury(self, session: str, ttl: int) -> None:
        with self._lock:
            self._keep(session, {"revision": b"deleted", "deleted": b"1"}, ttl)

    def ping(self) -> None:
        """Always answers."""

    def _alive(self, session: str) -> dict[str, bytes]:
        expiry, fields = self._entries.get(session, (0.0, {}))
        return fields if expiry > time.monotonic() else {}

    def _keep(self, session: str, fields: dict[str, bytes], ttl: int) -> None:
        self._entries[session] = (time.monotonic() + ttl, fields)
        self._entries.move_to_end(session)
        # The first is the longest unused: it expires before all others that live as long.
        while len(self._entries) > self._capacity or not self._alive(next(iter(self._entries))):
            self._entries.popitem(last=False)
