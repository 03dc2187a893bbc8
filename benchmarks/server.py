"""A server under measurement, in a process of its own."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.serving import free_port

ROOT = Path(__file__).parent.parent
# Nothing may end a run: a slow cache on a busy machine, new sessions, long thoughts.
_SETTINGS = {"CREATION_LIMIT": "0", "THINKING_LIMIT": "0", "CACHE_TIMEOUT_MS": "5000"}
ECHO, SERVICE = "benchmarks.echo:application", "wsgi:application"
# The echo is as bare as its application: not under the service's own worker, whose gains would
# otherwise be the echo's, too.
_BARE = (
    "--config",
    os.devnull,
    "--worker-class",
    "gthread",
    "--threads",
    "16",
    "--keep-alive",
    "75",
)


@dataclass
class Server:
    """A running server.

    Args:
        port: the port it listens on.
        process: its main process; the workers are its children.
    """

    port: int
    process: subprocess.Popen[bytes]

    def workers(self) -> list[int]:
        """The process ids of the workers, excluding the process that runs the embedded cache."""
        main = self.process.pid
        children = [int(pid) for pid in _read(main, f"task/{main}/children").split()]
        return [pid for pid in children if "keeper.py" not in _read(pid, "cmdline")]

    def cpu_seconds(self) -> float:
        """The CPU time used by the workers."""
        # Another process's CPU clock, as in clock_getcpuclockid(3), which Python lacks.
        return sum(time.clock_gettime(~pid << 3 | 2) for pid in self.workers())

    def megabytes(self) -> float:
        """The resident memory of the largest worker."""
        pages = max(int(_read(pid, "statm").split()[1]) for pid in self.workers())
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def forget_peak(self) -> None:
        """Reset the peak memory."""
        for pid in self.workers():
            Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="ascii")

    def peak_megabytes(self) -> float:
        """The peak resident memory of a worker since ``forget_peak``."""
        return max(self._peak(pid) for pid in self.workers())

    def _peak(self, pid: int) -> float:
        lines = _read(pid, "status").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1e3


def _read(pid: int, name: str) -> str:
    return Path(f"/proc/{pid}/{name}").read_text(encoding="utf-8")


def serving(workers: int, **settings: str) -> contextlib.AbstractContextManager[Server]:
    """Run the service under gunicorn as it is deployed, on a free port.

    Args:
        workers: the number of workers.
        settings: settings of the service.
    """
    return _running(SERVICE, workers, settings)


def echoing(workers: int) -> contextlib.AbstractContextManager[Server]:
    """Run the echo under gunicorn's own threads, on a free port; argument as above."""
    return _running(ECHO, workers, {}, _BARE)


@contextlib.contextmanager
def _running(
    application: str, workers: int, settings: Mapping[str, str], options: Sequence[str] = ()
) -> Iterator[Server]:
    port = free_port()
    place = ("--bind", f"127.0.0.1:{port}", "--workers", str(workers)) if options else ()
    gunicorn = Path(sys.executable).parent / "gunicorn"
    process = subprocess.Popen(
        [gunicorn, application, "--log-level", "error", *options, *place],
        cwd=ROOT,
        env={**os.environ, **_SETTINGS, **settings, "PORT": str(port), "WORKERS": str(workers)},
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait(port)
        yield Server(port, process)
    finally:
        process.terminate()
        process.wait(timeout=60)


def _wait(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise TimeoutError(f"Nothing listens on port {port}.")
