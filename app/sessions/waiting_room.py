"""Waiting for a session to change, limited in number and time."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from galaxy_referee.app.cache.store import Store

_SHORTEST = 0.02
_LONGEST = 0.25


class WaitingRoom:
    """Lets a limited number of requests wait. It polls the cache for the revision, less and less
    often: that works the same on every kind of cache, and costs a microsecond there.

    Args:
        most: how many may wait at a time; each holds a thread.
        longest: seconds that one may wait.
    """

    def __init__(self, most: int, longest: int) -> None:
        self.longest = longest
        self._room = threading.BoundedSemaphore(most) if most else None
        self.stopping = threading.Event()

    def enter(self) -> bool:
        """Enter, if there is room."""
        if self._room is None or self.stopping.is_set():
            return False
        return self._room.acquire(blocking=False)

    def leave(self) -> None:
        """Leave, which makes room for another request."""
        if self._room is not None:
            self._room.release()

    def until_changed(
        self,
        cache: Store,
        session: str,
        revision: bytes,
        deadline: float,
        gone: Callable[[], bool],
    ) -> bool:
        """Wait for a revision of a session other than this one.

        Returns:
            Whether there is one; False at the deadline, when the service stops, and when the
            client has gone.
        """
        pause = _SHORTEST
        while True:
            left = deadline - time.monotonic()
            if left <= 0 or self.stopping.wait(min(pause, left)) or gone():
                return False
            if cache.read(session, ["revision"], 0) != [revision]:
                return True
            pause = min(_LONGEST, 1.3 * pause)


def client_gone(environ: dict[str, Any]) -> Callable[[], bool]:
    """A function that says whether the client of a request has closed its connection, by a look
    at gunicorn's socket; under another server it always says no."""
    connection: socket.socket | None = environ.get("gunicorn.socket")

    def gone() -> bool:
        if connection is None:
            return False
        try:
            return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            return True

    return gone
