"""The lobby, which invites bots that play in sessions to their games.

A bot waits at ``GET /bots/NAME/invitation`` with its key. A runner, in this process or on another
machine, sends an invitation to ``POST /bots/NAME/invitations``, and the response states whether the
bot has fetched it.
"""

from __future__ import annotations

import hmac
import threading
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from galaxy_referee.tournament.connection import Connection, NoAnswer
from galaxy_referee.tournament.crowd import CrowdServer, CrowdVisit
from galaxy_referee.tournament.log import Header
from galaxy_referee.tournament.schedule import seed_of
from galaxy_referee.tournament.service import ServiceDown

PATIENCE = 60.0  # seconds that a game waits for a bot to come
IMPATIENCE = 1.0  # the same for a bot that did not come the last time
MAX_WAIT = 60.0
WAITS = 20  # the connections on which one bot waits for games at a time
MOST_BYTES = 64_000


class TooManyWaits(Exception):
    """A bot waits for games too often at the same time."""


class Lobby:
    """Invitations by bot, each given to the bot once."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._left: dict[str, deque[list[Any]]] = {}
        self._missed: set[str] = set()
        self._waiting: Counter[str] = Counter()

    def invite(self, name: str, invitation: Any) -> bool:
        """Leave an invitation, and return whether the bot has fetched it."""
        with self._changed:
            patience = IMPATIENCE if name in self._missed else PATIENCE
            waiting = [invitation]
            self._left.setdefault(name, deque()).append(waiting)
            self._changed.notify_all()
            taken = self._changed.wait_for(lambda: not waiting, patience)
            if not taken:
                self._left[name].remove(waiting)
                self._missed.add(name)
            return taken

    def come(self, name: str, seconds: float) -> Any:
        """Wait for a bot's next invitation; None if there is none in time.

        Raises:
            TooManyWaits: the bot waits too often at the same time.
        """
        with self._changed:
            if self._waiting[name] >= WAITS:
                raise TooManyWaits(f"This bot already waits on {WAITS} connections.")
            self._waiting[name] += 1
            try:
                return self._next(name, seconds)
            finally:
                self._waiting[name] -= 1

    def _next(self, name: str, seconds: float) -> Any:
        self._missed.discard(name)
        invitations = self._left.setdefault(name, deque())
        if not self._changed.wait_for(lambda: invitations, min(seconds, MAX_WAIT)):
            return None
        invitation = invitations.popleft().pop()
        self._changed.notify_all()
        return invitation


def key_of(header: Header, name: str) -> str:
    """A bot's key for the lobby, which stays the same when a tournament is resumed."""
    return seed_of(header, "lobby", name)[:32]


def host_key(header: Header) -> str:
    """The key of the processes that play games."""
    return seed_of(header, "lobby")


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


def serve(lobby: Lobby, header: Header, names: Iterable[str], host: str, port: int) -> Server:
    """Serve the lobby in threads of this process.

    Args:
        lobby: the lobby.
        header: the tournament.
        names: the names of the invited bots.
        host: the address to listen on.
        port: the port to listen on; 0 for any free one.

    Raises:
        OSError: the address cannot be used.
    """
    keys = {name: key_of(header, name) for name in names}
    server = Server((host, port), lobby, keys, host_key(header))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Server(CrowdServer):
    """The lobby over HTTP."""

    def __init__(
        self, address: tuple[str, int], lobby: Lobby, keys: Mapping[str, str], host_key: str
    ) -> None:
        super().__init__(address, _Visit)
        self.lobby = lobby
        self.keys = keys
        self.host_key = host_key

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
            self.server.stay(self.connection)
            try:
                invitation = self.server.lobby.come(name, seconds)
            except TooManyWaits:
                self._answer(429)
            else:
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
            came = self.server.lobby.invite(name, msgspec.Raw(body))
            self._answer(200 if came else 204)

    def _path(self) -> tuple[str, str, dict[str, list[str]]]:
        parts = urlsplit(self.path)
        words = parts.path.strip("/").split("/")
        if len(words) != 3 or words[0] != "bots":
            return "", "", {}
        return words[1], words[2], parse_qs(parts.query)

    def _has(self, key: str) -> bool:
        given = self.headers.get("Authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {key}".encode())

    def _answer(self, status: int, body: Any = None) -> None:
        content = b"" if status == 204 else msgspec.json.encode(body)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        if status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
