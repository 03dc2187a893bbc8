"""Serves the lobby of a tournament in a thread of this process. It needs the service's extra."""

from __future__ import annotations

from collections.abc import Mapping

from galaxy_referee.app.lobby.door import Door
from galaxy_referee.app.lobby.resource import Keys
from galaxy_referee.app.server.thread import ThreadServer
from galaxy_referee.tournament.keys import digest_of, is_key


class LobbyServer(ThreadServer):
    """A lobby over HTTP, until the block ends.

    Args:
        keys: the keys of the invited bots, by name.
        host_key: the key of the processes that play games.
        host: the address to listen on.
        port: the port to listen on; 0 for any free one.

    Raises:
        OSError: the address cannot be used.
    """

    def __init__(self, keys: Mapping[str, str], host_key: str, host: str, port: int) -> None:
        digests = {name: digest_of(key) for name, key in keys.items()}
        host_digest = digest_of(host_key)

        def holder(name: str, key: str) -> str | None:
            # A name that does not play is compared too, so the time does not tell which names do.
            return name if is_key(key, digests.get(name, "")) else None

        self.door = Door(Keys(holder, lambda key: is_key(key, host_digest)))
        super().__init__(self.door.app, host, port)
        self.url = f"http://{host}:{self.port}"
