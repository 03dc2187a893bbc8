"""The service as deployed, under gunicorn, on a separate port; and small servers of tests."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]

# A machine that is busy with other tests is no cache that has failed.
PATIENCE = {"CACHE_TIMEOUT_MS": "5000"}

# Until a server listens on its port, a test beside it could be given the same one: each worker has
# ports of its own, and gives none twice.
_WORKERS = 8
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % _WORKERS
_OWN = range(11_000 + _WORKER, 21_000, _WORKERS)
_PORTS = iter(secrets.SystemRandom().sample(_OWN, len(_OWN)))


def free_port() -> int:
    """A port that nobody listens on. The bus of a cache in a cluster has one, 10,000 above.

    Systems give clients ports from 32,768 on: one of these would be taken before a server has it.
    """
    while True:
        port = next(_PORTS)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


class Service:
    """The service on a port of its own, which can be killed and started again.

    Args:
        checkout: where its code is.
        environment: settings.
    """

    def __init__(self, checkout: Path = ROOT, /, **environment: str) -> None:
        self._checkout = checkout
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        own = {"PORT": str(port), "HOST": "127.0.0.1", "LOG_REQUESTS": "0", **PATIENCE}
        self._environment = {**os.environ, **own, **environment}

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(
            [Path(sys.executable).parent / "gunicorn", "wsgi:application", "--log-level", "error"],
            cwd=self._checkout,
            env=self._environment,
            start_new_session=True,
        )
        until(lambda: answers(self.url))

    def kill(self) -> None:
        """Kill it with its workers, as a crash of the machine would."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Let it finish what it is doing."""
        self._process.terminate()
        self._process.wait(timeout=60)


@contextlib.contextmanager
def running_service(checkout: Path = ROOT, /, **environment: str) -> Iterator[str]:
    """Start it, and stop it in the end.

    Args:
        checkout: where its code is.
        environment: settings.

    Yields:
        Its URL.
    """
    service = Service(checkout, **environment)
    try:
        service.start()
        yield service.url
    finally:
        service.stop()


def until(
    condition: Callable[[], object],
    passing: tuple[type[Exception], ...] = (OSError,),
    beside: subprocess.Popen[Any] | None = None,
) -> None:
    """Wait until a condition holds: at most ten minutes, which only a test that hangs takes.

    Args:
        condition: what is asked again and again.
        passing: the exceptions that mean that it does not hold yet.
        beside: a program that must not end before.
    """
    for _ in range(12_000):
        with contextlib.suppress(*passing):
            if condition():
                return
        assert beside is None or beside.poll() is None, "the program has ended"
        time.sleep(0.05)
    raise TimeoutError


def answers(url: str) -> bool:
    """Whether a service answers."""
    with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/healthz", timeout=5):
        return True
    return False


def listens(port: int) -> bool:
    """Whether a program of this machine listens on a port."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


class Posted(NamedTuple):
    """A request."""

    path: str
    headers: Message
    body: bytes


@contextlib.contextmanager
def serving(server: HTTPServer) -> Iterator[str]:
    """Let a server serve until the end of the block.

    Yields:
        Its URL.
    """
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def answering(answer: Callable[[Posted], tuple[int, bytes]], port: int = 0) -> Iterator[str]:
    """A server that answers each POST with the status and the body that a function returns.

    Yields:
        Its URL.
    """

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers["Content-Length"] or 0))
            status, body = answer(Posted(self.path, self.headers, content))
            with contextlib.suppress(OSError):  # the client may have had enough
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    with serving(server) as url:
        yield url
