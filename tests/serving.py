"""The service as deployed, under gunicorn, on a separate port."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


@contextlib.contextmanager
def running_service(**environment: str) -> Iterator[str]:
    """Start it, and stop it in the end.

    Args:
        environment: settings.

    Yields:
        Its URL.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [Path(sys.executable).parent / "gunicorn", "wsgi:application", "--log-level", "error"],
        cwd=ROOT,
        env={
            **os.environ,
            "PORT": str(port),
            "HOST": "127.0.0.1",
            "LOG_REQUESTS": "0",
            **environment,
        },
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait(url)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(url: str) -> None:
    for _ in range(1200):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/healthz"):
            return
        time.sleep(0.1)
    raise TimeoutError(url)
