"""A connection to one server for each thread.

A pool of the client library lends, checks and counts connections for more than the commands of a
session cost. The threads of a worker are few and live as long as it does: each keeps its own.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from typing import Any

from redis.connection import AbstractConnection
from redis.exceptions import RedisError


class ThreadConnection(threading.local):
    """A connection that each thread has for itself, made when it is first used.

    Args:
        connect: makes a connection of redis-py, which connects by itself when it has something to
            send, also after an error.
    """

    def __init__(self, connect: Callable[[], AbstractConnection]) -> None:
        self._connect = connect
        self._connection = connect()

    def run_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Run commands, once: after a failure nobody knows what the server has done.

        Raises:
            RedisError, OSError: the server refused it, or did not answer in time.
        """
        if self._connection.pid != os.getpid():  # made before a fork, and still the parent's
            self._connection = self._connect()
        connection = self._connection
        if _is_stale(connection):
            connection.disconnect()
        connection.send_packed_command([b"".join(map(packed, commands))])
        return [connection.read_response() for _ in commands]


def _is_stale(connection: AbstractConnection) -> bool:
    """Whether the server has closed a connection, or sends something that nobody waits for."""
    try:
        return connection.is_connected and connection.can_read()
    except (RedisError, OSError):
        return True


def packed(command: tuple[Any, ...]) -> bytes:
    """A command in the protocol of Redis, in one piece: to send several costs more."""
    parts = [b"*%d\r\n" % len(command)]
    for part in command:
        raw = part if isinstance(part, bytes) else str(part).encode()
        parts.append(b"$%d\r\n%b\r\n" % (len(raw), raw))
    return b"".join(parts)
