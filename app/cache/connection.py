"""A connection to one server for each thread.

The client library's pool spends more time on lending, checking, and counting connections than a
session's commands take. A worker has few threads, which live as long as it does, so each thread
keeps its own connection.
"""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Callable, Sequence
from typing import Any

from redis.connection import AbstractConnection
from redis.exceptions import RedisError


class ThreadConnection(threading.local):
    """A connection per thread, created on first use.

    Args:
        connect: creates a redis-py connection, which connects when it has something to send, even
            after an error.
    """

    def __init__(self, connect: Callable[[], AbstractConnection]) -> None:
        self._connect = connect
        self._connection = connect()

    def run_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Run commands without retrying: after a failure, it is unknown what the server has done.

        Raises:
            RedisError, OSError: the server rejected a command, or did not answer in time.
        """
        if self._connection.pid != os.getpid():  # created before a fork, and still the parent's
            self._connection = self._connect()
        connection = self._connection
        if _is_stale(connection):
            connection.disconnect()
        connection.send_packed_command([b"".join(map(packed, commands))])
        try:
            return [connection.read_response() for _ in commands]
        except RedisError:
            if len(commands) > 1:
                connection.disconnect()  # the remaining replies will not be read
            raise


def _is_stale(connection: AbstractConnection) -> bool:
    """Whether the server has closed a connection, or has sent something unexpected."""
    if connection._sock is None:
        return False
    arrivals = select.poll()  # redis-py's own check reads, and raises if nothing is there
    arrivals.register(connection._sock, select.POLLIN)
    return bool(arrivals.poll(0))


def packed(command: tuple[Any, ...]) -> bytes:
    """Encode a Redis command as one piece, which is cheaper to send than several."""
    parts = [b"*%d\r\n" % len(command)]
    for part in command:
        raw = part if isinstance(part, bytes) else str(part).encode()
        parts.append(b"$%d\r\n%b\r\n" % (len(raw), raw))
    return b"".join(parts)
