"""The lobby, which invites bots that play in sessions to their games.

A bot waits at ``GET /bots/NAME/invitation`` with its key. A runner, in this process or on another
machine, sends an invitation to ``POST /bots/NAME/invitations``, and the response states whether the
bot has fetched it.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from galaxy_referee.tournament.connection import Connection, NoAnswer
from galaxy_referee.tournament.crowd import CrowdServer, CrowdVisit, TooManyWaits
from galaxy_referee.tournament.keys import digest_of, given_key, is_key
from galaxy_referee.tournament.service import ServiceDown

PATIENCE = 60.0  # seconds that a game waits for a bot to come
IMPATIENCE = 1.0  # the same for a bot that did not come the last time
MAX_WAIT = 60.0
LOOK = 0.5  # seconds between two looks whether a client that waits is still there
MOST_BYTES = 64_000


def _stays() -> bool:
    return False


class Lobby:
    """Invitations by bot, each given to the bot once."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._left: dict[str, deque[list[Any]]] = {}
        self._missed: set[str] = set()

    def invite(self, name: str, invitation: Any, has_left: Callable[[], bool] = _stays) -> bool:
        """Leave an invitation, and return whether the bot has fetched it.

        Args:
            name: the name of the bot.
            invitation: the invitation.
            has_left: whether the inviter is gone, and its invitation with it.
        """
        with self._changed:
            patience = IMPATIENCE if name in self._missed else PATIENCE
            waiting = [invitation]
            self._left.setdefault(name, deque()).append(waiting)
            self._changed.notify_all()
            taken = self._wait(lambda: not waiting, patience, has_left)
            if not taken:
                self._left[name].remove(waiting)
                if not has_left():
                    self._missed.add(name)
            return taken

    def come(self, name: str, seconds: float, has_left: Callable[[], bool] = _stays) -> Any:
        """Wait for a bot's next invitation; None if there is none in time.

        Args:
            name: the name of the bot.
            seconds: how long to wait.
            has_left: whether the bot is gone, and takes no invitation.
        """
        with self._changed:
            self._missed.discard(name)
            invitations = self._left.setdefault(name, deque())
            there = self._wait(lambda: bool(invitations), min(seconds, MAX_WAIT), has_left)
            if not there or has_left():
                return None
            invitation = invitations.popleft().pop()
            self._changed.notify_all()
            return invitation

    def _wait(
        self, ready: Callable[[], bool], seconds: float, has_left: Callable[[], bool]
    ) -> bool:
        """Wait until something is ready; whether it is, before the time is up or a client left."""
        until = time.monotonic() + seconds
        while not ready():
            left = until - time.monotonic()
            if left <= 0 or has_left():
                return False
            self._changed.wait(min(left, LOOK))
        return True


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
                "POST", f"/bots/{name}/invitations", body, self._headers, seconds=2 * PATIENCE
            )
        except NoAnswer as error:
            raise ServiceDown(f"The lobby at {self._url} cannot be reached. {error}") from error
        if answer.status not in (200, 204):
            raise ServiceDown(f"The lobby at {self._url} answers with status {answer.status}.")
        return answer.status == 200


def serve(lobby: Lobby, keys: Mapping[str, str], host_key: str, host: str, port: int) -> Server:
    """Serve the lobby in threads of this process.

    Args:
        lobby: the lobby.
        keys: the keys of the invited bots, by name.
        host_key: the key of the processes that play games.
        host: the address to listen on.
        port: the port to listen on; 0 for any free one.

    Raises:
        OSError: the address cannot be used.
    """
    server = Server((host, port), lobby, keys, host_key)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Server(CrowdServer):
    """The lobby over HTTP."""

    def __init__(
        self, address: tuple[str, int], lobby: Lobby, keys: Mapping[str, str], host_key: str
    ) -> None:
        super().__init__(address, _Visit)
        self.lobby = lobby
        self.keys = {name: digest_of(key) for name, key in keys.items()}
        self.host_key = digest_of(host_key)

    @property
    def url(self) -> str:
        """Its address."""
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}"


class _Visit(CrowdVisit, BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        """A bot asks for its next game."""
        name, rest, query = self._path()
        if rest != "invitation" or name not in self.server.keys:
            self._answer(404)
        elif not self._has(self.server.keys[name]):
            self._answer(401)
        else:
            wait = query.get("wait", ["0"])[0]
            seconds = float(wait) if wait.isascii() and wait.isdigit() else 0.0
            self._wait(name, seconds)

    def _wait(self, name: str, seconds: float) -> None:
        try:
            self.server.stay(self.connection, name)
        except TooManyWaits:
            self._answer(429)
            return
        invitation = self.server.lobby.come(name, seconds, self.has_left)
        self._answer(204 if invitation is None else 200, invitation)

    def do_POST(self) -> None:
        """A process that plays a game invites a bot."""
        length = self.headers.get("Content-Length", "0")
        counts = length.isascii() and length.isdigit() and len(length) < 6
        body = self.rfile.read(int(length)) if counts else b""
        name, rest, _ = self._path()
        if rest != "invitations" or name not in self.server.keys:
            self._answer(404)
        elif not self._has(self.server.host_key):
            self._answer(401)
        else:
            self.server.stay(self.connection)
            came = self.server.lobby.invite(name, msgspec.Raw(body), self.has_left)
            self._answer(200 if came else 204)

    def _path(self) -> tuple[str, str, dict[str, list[str]]]:
        parts = urlsplit(self.path)
        words = parts.path.strip("/").split("/")
        if len(words) != 3 or words[0] != "bots":
            return "", "", {}
        return words[1], words[2], parse_qs(parts.query)

    def _has(self, digest: str) -> bool:
        return is_key(given_key(self.headers.get("Authorization")), digest)

    def _answer(self, status: int, body: Any = None) -> None:
        content = b"" if status == 204 else msgspec.json.encode(body)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        if status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
