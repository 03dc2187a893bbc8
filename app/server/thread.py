"""The worker in a thread of another program, for applications whose data that program has."""

from __future__ import annotations

import os
import socket
import threading
from types import SimpleNamespace

from flask import Flask
from gunicorn.config import Config  # type: ignore[import-untyped]
from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from galaxy_referee.app.server.configuration import PLAIN
from galaxy_referee.app.server.worker import PatientWorker

BACKLOG = 2048  # connections that have not been accepted yet, as gunicorn has it
GRACE = 1  # seconds for clients to leave at the end


class ThreadServer:
    """Serves an application until the block ends.

    Args:
        app: the application.
        host: the address to listen on.
        port: the port to listen on; 0 for any free one.

    Raises:
        OSError: the address cannot be used.
    """

    def __init__(self, app: Flask, host: str, port: int) -> None:
        listener = socket.socket()
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
            listener.listen(BACKLOG)
        except OSError:
            listener.close()
            raise
        self.port: int = listener.getsockname()[1]
        self._worker = _Worker(app, listener)
        self._thread = threading.Thread(target=self._worker.serve, daemon=True)

    def __enter__(self) -> ThreadServer:
        self._thread.start()
        self._worker.started.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._worker.handle_exit(None, None)
        self._thread.join()


class _Worker(PatientWorker):
    """A worker without a process of its own: signals and the end of the parent concern the program,
    and nobody watches whether it lives."""

    def __init__(self, app: Flask, listener: socket.socket) -> None:
        settings = app.extensions["settings"]
        cfg = Config()
        own = {
            "threads": settings.threads,
            "worker_connections": settings.max_connections,
            "graceful_timeout": GRACE,
            "loglevel": "warning",
        }
        for name, value in {**PLAIN, **own}.items():
            cfg.set(name, value)
        loaded = SimpleNamespace(wsgi=lambda: app)
        super().__init__(0, os.getppid(), [listener], loaded, 0, cfg, Logger(cfg))
        self.started = threading.Event()

    def serve(self) -> None:
        """Serve until asked to stop."""
        try:
            self.init_process()
        finally:
            self.started.set()
            self.tmp.close()

    def run(self) -> None:
        self.started.set()
        super().run()

    def init_signals(self) -> None:
        pass

    def is_parent_alive(self) -> bool:
        return True

    def notify(self) -> None:
        pass

    def announce(self, text: str) -> None:
        pass
