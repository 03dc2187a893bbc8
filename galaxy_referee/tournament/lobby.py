"""The lobby of bots that play in sessions, as seen by a process that plays games.

A bot waits at ``GET /bots/NAME/invitation`` with its key. A runner, in this process or on another
machine, sends an invitation to ``PUT /bots/NAME/invitations/ID``, and the response states whether
the bot has fetched it.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import msgspec

from galaxy_referee.tournament.connection import Connection, NoAnswer
from galaxy_referee.tournament.service import ServiceDown

SECONDS = 120.0  # for an answer: the lobby waits for a bot half as long
MOST_BYTES = 64_000


class LobbyClient:
    """The lobby, as seen by a process that plays games.

    Args:
        url: the URL of the lobby.
        key: the key of the processes that play games.
    """

    def __init__(self, url: str, key: str) -> None:
        self._url = url
        self._connection = Connection(url, MOST_BYTES)
        self._headers = {"Authorization": f"Bearer {key}"}

    def invite(self, name: str, invitation: Any) -> bool:
        """Leave an invitation, and return whether the bot has fetched it.

        Raises:
            ServiceDown: the lobby cannot be reached.
        """
        body = msgspec.json.encode(invitation)
        try:
            answer = self._connection.call(
                "PUT",
                f"/bots/{name}/invitations/{uuid4().hex}",
                body,
                self._headers,
                seconds=SECONDS,
            )
        except NoAnswer as error:
            raise ServiceDown(f"The lobby at {self._url} cannot be reached. {error}") from error
        if answer.status not in (200, 204):
            raise ServiceDown(f"The lobby at {self._url} answers with status {answer.status}.")
        return answer.status == 200
