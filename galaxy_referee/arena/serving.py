"""Serves an arena: its pages, the entrance for bots, and the lobby where some of them wait."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from galaxy_referee.arena.entrance import Entrance
from galaxy_referee.arena.entries import BadEntries
from galaxy_referee.arena.refusals import Refused, refused
from galaxy_referee.arena.settings import BadArena
from galaxy_referee.tournament import lobby
from galaxy_referee.tournament.crowd import CrowdServer, CrowdVisit, TooManyWaits
from galaxy_referee.tournament.keys import digest_of, given_key, is_key, new_key

MAX_BODY = 64_000
JSON, PROBLEM = "application/json", "application/problem+json"
EVERYWHERE = ("", "0.0.0.0")
NOBODY = ""  # the holder of waits before the arena has started: authors have names


def url_of(host: str, port: int) -> str:
    """The URL at which a server of this machine is reached."""
    return f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{port}"


class Server(CrowdServer):
    """The arena over HTTP.

    Args:
        host, port: where it listens.
        folder: the arena's folder.
        pages: that of the pages.
    """

    def __init__(self, host: str, port: int, folder: Path, pages: Path) -> None:
        super().__init__((host, port), partial(_Visit, directory=str(pages)))
        self.entrance = Entrance(folder)
        self.lobby = lobby.Lobby()
        self.inviter = ""  # the digest of the key of the processes that play games; none has this
        self.url = url_of(host, self.server_port)

    @contextmanager
    def admitting(self) -> Iterator[str]:
        """Accept invitations with a new key, and with no other, until the block ends.

        The key is in no file: if the arena is killed, it ends with it.
        """
        key = new_key()
        self.inviter = digest_of(key)
        try:
            yield key
        finally:
            self.inviter = ""


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
        BadArena: the address cannot be used.
    """
    if port is None:
        yield None
        return
    try:
        server = Server(host, port, folder, pages)
    except OSError as error:
        reason = error.strerror or "there is no such host"
        raise BadArena(f"The pages cannot be served at {host}:{port}: {reason}.") from error
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


class _Visit(CrowdVisit, SimpleHTTPRequestHandler):
    """A request for a file, an entry, or an invitation. There are no lists of folders."""

    server: Server
    _caching = "no-cache"
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".jsonl": "application/x-ndjson",
        ".json": "application/json",
        ".csv": "text/csv; charset=utf-8",
        ".html": "text/html; charset=utf-8",
    }

    def do_GET(self) -> None:
        """A page; the bots of an author; the next game of a bot."""
        match self._words():
            case ["bots"]:
                self._reply(lambda: (HTTPStatus.OK, self.server.entrance.bots(self._key())))
            case ["bots", name, "invitation"]:
                self._reply(lambda: self._invitation(name))
            case _:
                super().do_GET()

    def do_POST(self) -> None:
        """A new bot; an invitation from a process that plays a game."""
        match self._words():
            case ["bots"]:
                self._reply(self._enter)
            case ["bots", name, "invitations"]:
                self._reply(lambda: self._invite(name))
            case _:
                self._reply(_nowhere)

    def do_PATCH(self) -> None:
        """A change of a bot."""
        match self._words():
            case ["bots", name]:
                self._reply(lambda: self._change(name))
            case _:
                self._reply(_nowhere)

    def _enter(self) -> tuple[HTTPStatus, Any]:
        return HTTPStatus.CREATED, self.server.entrance.enter(self._key(), self._body())

    def _change(self, name: str) -> tuple[HTTPStatus, Any]:
        return HTTPStatus.OK, self.server.entrance.change(self._key(), name, self._body())

    def _invitation(self, name: str) -> tuple[HTTPStatus, Any]:
        """The next game of a bot, which may wait for it."""
        wait = parse_qs(urlsplit(self.path).query).get("wait", ["0"])[0]
        seconds = min(float(wait), lobby.MAX_WAIT) if wait.isascii() and wait.isdigit() else 0.0
        if not self._has_started(seconds):
            return HTTPStatus.NO_CONTENT, None
        author = self.server.entrance.author_of(self._key(), name)
        if author is None:
            raise refused(HTTPStatus.UNAUTHORIZED, "Send the key of this bot.")
        self._stay(author)
        invitation = self.server.lobby.come(name, seconds, self.has_left)
        return HTTPStatus.NO_CONTENT if invitation is None else HTTPStatus.OK, invitation

    def _invite(self, name: str) -> tuple[HTTPStatus, Any]:
        """Invite a bot to a game, and wait until it has come."""
        body = self._body()
        if not self._invites():
            raise refused(HTTPStatus.UNAUTHORIZED, "Only the arena invites bots.")
        self.server.stay(self.connection)
        came = self.server.lobby.invite(
            name, msgspec.Raw(body), lambda: self.has_left() or not self._invites()
        )
        return HTTPStatus.OK if came else HTTPStatus.NO_CONTENT, None

    def _invites(self) -> bool:
        """Whether this is a process that plays games now."""
        return is_key(self._key(), self.server.inviter)

    def _has_started(self, seconds: float) -> bool:
        """Whether the arena has started, by the end of this time."""
        if self.server.entrance.wait(0):
            return True
        self._stay(NOBODY)
        return self.server.entrance.wait(seconds)

    def _stay(self, author: str) -> None:
        try:
            self.server.stay(self.connection, author)
        except TooManyWaits as error:
            raise refused(HTTPStatus.TOO_MANY_REQUESTS, str(error)) from error

    def _words(self) -> list[str]:
        """The parts of the path; none if the address is not one."""
        try:
            return urlsplit(self.path).path.strip("/").split("/")
        except ValueError:
            return []

    def _key(self) -> str:
        return given_key(self.headers.get("Authorization"))

    def _body(self) -> bytes:
        """The body.

        Raises:
            Refused: its length is not given or too large, or it does not arrive in time.
        """
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()):
            raise refused(HTTPStatus.LENGTH_REQUIRED, "Send the Content-Length of the body.")
        if len(length) > len(str(MAX_BODY)) or int(length) > MAX_BODY:
            detail = f"The body is longer than {MAX_BODY:,} bytes."
            raise refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
        try:
            return self.rfile.read(int(length))
        except TimeoutError:
            raise refused(HTTPStatus.REQUEST_TIMEOUT, "The body has not arrived in time.") from None

    def _reply(self, act: Callable[[], tuple[HTTPStatus, Any]]) -> None:
        try:
            status, answer = act()
        except Refused as refusal:
            problem = refusal.problem
            self._send(problem.status, PROBLEM, problem)
        except (BadEntries, OSError):  # its text may show where the folder is
            detail = "The list of bots cannot be read or written; nothing was changed."
            problem = refused(HTTPStatus.INTERNAL_SERVER_ERROR, detail).problem
            self._send(problem.status, PROBLEM, problem)
        else:
            self._send(status, JSON, answer)

    def _send(self, status: int, kind: str, answer: Any) -> None:
        content = b"" if status == HTTPStatus.NO_CONTENT else msgspec.json.encode(answer)
        self._caching = "no-store"  # a key may be in it
        self.send_response(status)
        if status == HTTPStatus.UNAUTHORIZED:
            self.send_header("WWW-Authenticate", "Bearer")
        if status != HTTPStatus.NO_CONTENT:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def send_head(self) -> Any:
        """A path that no file can have is not there."""
        try:
            return super().send_head()
        except ValueError:
            self.send_error(404)
            return None

    def list_directory(self, path: Any) -> None:
        """A folder without a page of its own is not there."""
        self.send_error(404)

    def end_headers(self) -> None:
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", self._caching)
        super().end_headers()

    def version_string(self) -> str:
        return "galaxy-referee"


def _nowhere() -> tuple[HTTPStatus, Any]:
    raise refused(HTTPStatus.NOT_FOUND, "There is nothing at this address.")
