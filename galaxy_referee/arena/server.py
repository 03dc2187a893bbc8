"""Serves an arena: its pages, the entrance for bots, and the lobby where some of them wait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from galaxy_referee.app.http import problems
from galaxy_referee.app.lobby.door import Door
from galaxy_referee.app.lobby.invitations import OPENING
from galaxy_referee.app.lobby.resource import Keys
from galaxy_referee.app.server.thread import ThreadServer
from galaxy_referee.arena.door import bots_blueprint, pages_blueprint
from galaxy_referee.arena.registration import NAME_TAKEN, STARTING, TOO_MANY_BOTS, Registration
from galaxy_referee.arena.settings import Arena
from galaxy_referee.tournament.addresses import url_of
from galaxy_referee.tournament.keys import digest_of, is_key, new_key

KINDS = (*problems.KINDS, NAME_TAKEN, TOO_MANY_BOTS, STARTING)


class Server(ThreadServer):
    """The arena over HTTP, until the block ends.

    Args:
        host, port: where it listens.
        folder: the arena's folder.
        pages: that of the pages.

    Raises:
        OSError: the address cannot be used.
    """

    def __init__(self, host: str, port: int, folder: Path, pages: Path) -> None:
        self._entrance = Registration(folder)
        self._inviter = ""  # the digest of the key of the processes that play games; none has this
        self.door = Door(Keys(self._holder, lambda key: is_key(key, self._inviter)), KINDS)
        self.door.api.register_blueprint(bots_blueprint(self._entrance))
        self.door.api.register_blueprint(pages_blueprint(self.door.api, pages))
        super().__init__(self.door.app, host, port)
        self.url = url_of(host, self.port)

    def open(self, arena: Arena, played: Iterable[str]) -> None:
        """Go by these settings from now on; arguments as for ``Registration.open``."""
        self._entrance.open(arena, played)
        self.door.invitations.change(OPENING)

    @contextmanager
    def admitting(self) -> Iterator[str]:
        """Accept invitations with a new key, and with no other, until the block ends.

        The key is in no file: if the arena is killed, it ends with it.
        """
        key = new_key()
        self._inviter = digest_of(key)
        try:
            yield key
        finally:
            self._inviter = ""
            self.door.invitations.withdraw_all()

    def _holder(self, name: str, key: str) -> str | None:
        """The author of a bot; empty before the arena has started."""
        return self._entrance.author_of(key, name) if self._entrance.is_open else ""
