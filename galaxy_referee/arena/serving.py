"""Serves an arena, if that is wanted: only then, the extra of the service is needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from galaxy_referee.arena.settings import BadArena

if TYPE_CHECKING:
    from galaxy_referee.arena.server import Server


@contextmanager
def serve(folder: Path, pages: Path, host: str, port: int | None) -> Iterator[Server | None]:
    """Serve an arena in the background.

    Args:
        folder: the arena's folder.
        pages: that of the pages.
        host, port: where; without a port, nothing is served.

    Yields:
        The server; None without a port.

    Raises:
        BadArena: the address cannot be used, or the extra is not installed.
    """
    if port is None:
        yield None
        return
    try:
        from galaxy_referee.arena.server import Server  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise BadArena(
            "--port needs the service extra: pip install 'galaxy-referee[service]'"
        ) from error
    try:
        server = Server(host, port, folder, pages)
    except OSError as error:
        reason = error.strerror or "there is no such host"
        raise BadArena(f"The pages cannot be served at {host}:{port}: {reason}.") from error
    with server:
        yield server
