"""A cache that measures how long each thread waits for it, for traces."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from galaxy_referee.app.cache.store import RedisStore


class Spent(threading.local):
    """What the current thread has spent on the cache since it last began to count.

    Args:
        calls: the number of calls, including those that failed.
        seconds: the time until they were answered.
    """

    def __init__(self, calls: int = 0, seconds: float = 0.0) -> None:
        self.begin(calls, seconds)

    def begin(self, calls: int = 0, seconds: float = 0.0) -> None:
        """Begin to count; arguments as above."""
        self.calls, self.seconds = calls, seconds


SPENT = Spent()


class TimedStore(RedisStore):
    """A ``RedisStore`` that adds the duration of its calls to ``SPENT``."""

    def _bounded(self, call: Callable[[], Any]) -> Any:
        began = time.perf_counter()
        try:
            return super()._bounded(call)
        finally:
            SPENT.calls += 1
            SPENT.seconds += time.perf_counter() - began
