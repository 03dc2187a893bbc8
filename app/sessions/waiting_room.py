"""Who may wait for sessions to change: limited in number and time."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator

from galaxy_referee.app.cache.store import CacheDown, Store

_PAUSE = 0.05


class WaitingRoom:
    """Requests that wait. Our own server keeps their connections (see ``app.server.parking``);
    under any other, each holds a thread and looks into the cache again and again.

    Args:
        cache: where the sessions are.
        most: how many may wait at a time.
        longest: seconds that one may wait.
    """

    def __init__(self, cache: Store, most: int, longest: int) -> None:
        self.cache, self.most, self.longest = cache, most, longest
        self.stopping = threading.Event()
        self.parked = 0  # how many the server keeps
        self._held = 0
        self._lock = threading.Lock()

    def has_room(self) -> bool:
        """Whether one more may wait."""
        return self.parked + self._held < self.most and not self.stopping.is_set()

    @contextlib.contextmanager
    def hold(self) -> Iterator[None]:
        """Count a request that holds its thread."""
        with self._lock:
            self._held += 1
        try:
            yield
        finally:
            with self._lock:
                self._held -= 1

    def until_changed(self, session: str, revision: bytes, deadline: float) -> bool:
        """Wait, in this thread, for a revision of a session other than this one.

        Returns:
            Whether there is one, or the cache does not answer; False at the deadline, and when the
            service stops.
        """
        while (left := deadline - time.monotonic()) > 0:
            if self.stopping.wait(min(_PAUSE, left)):
                return False
            try:
                if self.cache.revisions([session]) != [revision]:
                    return True
            except CacheDown:
                return True
        return False
