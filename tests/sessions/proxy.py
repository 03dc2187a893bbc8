"""A proxy between the service and a cache that can be slow, or say nothing."""

from __future__ import annotations

import contextlib
import socket
import threading
import time


class Proxy:
    """Passes bytes between the service and a cache.

    ``delay`` is added before each piece; while ``cut`` is set, nothing comes through and nobody
    is told: a network that is partitioned. ``replies`` is how many more answers get back, None
    any number: what was asked after that is done, but nobody learns it.
    """

    def __init__(self, target: int) -> None:
        self.delay = 0.0
        self.cut = False
        self.replies: int | None = None
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                threading.Thread(target=self._pass, args=(near, far, False), daemon=True).start()
                threading.Thread(target=self._pass, args=(far, near, True), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, back: bool) -> None:
        with contextlib.suppress(OSError), source, sink:
            while data := source.recv(65536):
                time.sleep(self.delay)
                while self.cut or (back and self.replies == 0):
                    time.sleep(0.01)
                if back and self.replies is not None:
                    self.replies -= 1
                sink.sendall(data)
