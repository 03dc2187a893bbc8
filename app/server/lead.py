"""Who runs the event loop: of two threads, one leads, and the other stands by.

Python runs one thread at a time, and each system call lets another one take over. A request that
is handed to a thread, and its answer handed back, changes threads some five times, which costs as
much as the request itself. So the leader answers quick requests in the loop. Some turn out not to
be quick: they wait for the cache or for a bot. Then the thread that stands by takes the lead, and
the former leader stands by once it has answered.
"""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable

QUICK = 0.01  # seconds in which a request is answered that waits for nothing, on a busy machine too
OFTEN = 0.005  # seconds between looks at the leader
AWAKE = 0.1  # seconds after the last request for which the thread that stands by looks


class Lead:
    """The two threads.

    Args:
        loop: runs the event loop in the calling thread, until it ends or another thread leads.
    """

    def __init__(self, loop: Callable[[], None]) -> None:
        self._loop = loop
        self._lock = threading.Lock()  # of the next three
        self._leader = 0  # a thread's id; 0 before the first
        self._busy = False  # whether the leader answers a request
        self._began = 0.0  # when it began to
        self.covered = False  # whether a thread stands by
        self._called = threading.Event()  # wakes the thread that stands by
        self._over = False
        self._fault: BaseException | None = None

    def run(self) -> None:
        """Run the loop to its end. The calling thread has no part in it, so that it can handle
        signals at any time.

        Raises:
            BaseException: what the loop has raised.
        """
        end, ended = os.pipe()
        for name in ("loop-1", "loop-2"):
            threading.Thread(target=self._take_part, args=(ended,), name=name, daemon=True).start()
        select.select([end], [], [])  # unlike waits for locks, it ends for every signal
        if self._fault is not None:
            raise self._fault

    @property
    def held(self) -> bool:
        """Whether the calling thread leads."""
        return self._leader == threading.get_ident()

    def begin(self, now: float) -> None:
        """As the leader, begin something that may take long."""
        self._began = now
        self._busy = True
        if not self._called.is_set():
            self._called.set()

    def end(self) -> bool:
        """End it.

        Returns:
            Whether the calling thread still leads; otherwise, it must leave the loop alone.
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
        """Wait until the leader takes long.

        Returns:
            Whether the calling thread leads now; otherwise, the loop has ended.
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
            if not self._busy:  # if it is from now on, it calls
                self._called.wait()
        time.sleep(OFTEN)
