"""Two threads share the event loop: the leader runs it, and the other stands by.

Python runs one thread at a time, and any system call can switch threads. Passing a request to a
thread and its response back takes about five switches, which cost as much as the request itself.
Therefore, the leader answers quick requests in the loop. If a request turns out to be slow because
it waits for the cache or for a bot, the standby thread takes over the loop. The former leader
stands by once it has answered.
"""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable

QUICK = 0.01  # seconds; a request that waits for nothing takes less, even on a busy machine
OFTEN = 0.005  # seconds between checks of the leader
ATTENTIVE = 0.5  # seconds after which the calling thread handles a signal at the latest
AWAKE = 0.1  # seconds for which the standby thread keeps checking after the last request


class LeaderFollower:
    """The leader and the standby thread.

    Args:
        loop: runs the event loop in the calling thread until it ends or another thread leads.
    """

    def __init__(self, loop: Callable[[], None]) -> None:
        self._loop = loop
        self._lock = threading.Lock()  # makes a change of leader atomic
        self._leader = 0  # a thread id; 0 before the first
        self._busy = False  # whether the leader is answering a request
        self._began = 0.0  # when the latest request began
        self.covered = False  # whether a thread stands by
        self._called = threading.Event()  # wakes the standby thread
        self._over = False
        self._fault: BaseException | None = None

    def run(self) -> None:
        """Run the loop until it ends. The calling thread only waits, so it can handle signals at
        any time.

        Raises:
            BaseException: any exception that the loop raised.
        """
        end, ended = os.pipe()
        for name in ("loop-1", "loop-2"):
            threading.Thread(target=self._take_part, args=(ended,), name=name, daemon=True).start()
        # Unlike waiting for a lock, this is interrupted by every signal; one that comes just before
        # is handled at the next turn.
        while not select.select([end], [], [], ATTENTIVE)[0]:
            pass
        if self._fault is not None:
            raise self._fault

    @property
    def held(self) -> bool:
        """Whether the calling thread leads."""
        return self._leader == threading.get_ident()

    def begin(self, now: float) -> None:
        """Record that the leader begins to answer a request.

        Args:
            now: the current time (``time.monotonic``).
        """
        self._began = now
        self._busy = True
        if not self._called.is_set():
            self._called.set()

    def end(self) -> bool:
        """Record that the request has been answered.

        Returns:
            Whether the calling thread still leads; if not, it must not touch the loop.
        """
        with self._lock:
            if self.held:
                self._busy = False
            return self.held

    def _take_part(self, ended: int) -> None:
        try:
            while self._stand_by():
                self._loop()
                if self.held:
                    break
        except BaseException as fault:  # raised again by ``run``
            self._fault = fault
        self._over = True
        self._called.set()
        os.write(ended, b".")

    def _stand_by(self) -> bool:
        """Wait until the leader is late.

        Returns:
            Whether the calling thread leads now; if not, the loop has ended.
        """
        while not self._over:
            with self._lock:
                if not self._leader or self._is_late():
                    self._leader = threading.get_ident()
                    self._busy = self.covered = False
                    return True
                self.covered = True
            self._pause()
        return False

    def _is_late(self) -> bool:
        return self._busy and time.monotonic() > self._began + QUICK

    def _pause(self) -> None:
        if time.monotonic() > self._began + AWAKE:
            self._called.clear()
            if not self._busy:  # a request that begins from here on sets the event
                self._called.wait()
        time.sleep(OFTEN)
