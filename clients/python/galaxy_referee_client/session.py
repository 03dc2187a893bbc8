"""A session, for one of its players, its host, or a spectator."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from .patch import patched
from .service import Refusal, Service
from .shapes import Decision, Event, Move, Position, Saved

BEGINNING = "0.0"  # the version before the first event
WAIT = 20  # seconds per long poll
PATIENCE = 60.0  # seconds for which a session may be unreachable
PAGE = 1000  # legal moves


class Session:
    """A session, accessed with a token.

    Args:
        service: the service.
        game: the name of the game.
        session: the id of the session.
        token: the token; empty for a spectator.
        host: whether the token is the host's.
        seat: the seat that the host plays or views.
        sealed: the newest sealed copy, with which the host can restore the session.
        since: the version up to which events are known; if empty, all events are new.
    """

    def __init__(
        self,
        service: Service,
        game: str,
        session: str,
        token: str = "",
        *,
        host: bool = False,
        seat: int | None = None,
        sealed: str | None = None,
        since: str = "",
    ) -> None:
        self.service = service
        self.game = game
        self.id = session
        self.seat = seat
        self._token = token
        self._host = host
        self._sealed = sealed
        self._since = since
        self._version = ""  # the newest known version
        self._seat_tokens: list[str | None] = []

    @classmethod
    def create(cls, service: Service, game: str, **body: Any) -> Session:
        """Create a session, as its host.

        Args:
            service: the service.
            game: the name of the game.
            body: ``options``, ``seats``, ``seed``, and other members of the call.

        Raises:
            Refusal: a session cannot be created with these.
        """
        return cls._hosted(service, game, service.call("POST", f"/v1/{game}/sessions", body))

    @classmethod
    def _hosted(cls, service: Service, game: str, made: Any) -> Session:
        session = cls(service, game, made["session"], made["token"], host=True)
        session._seat_tokens = made["seat_tokens"]
        session._sealed = made["sealed"]
        return session

    @classmethod
    def join(cls, service: Service, game: str, session: str, name: str = "") -> Session:
        """Take an open seat.

        Raises:
            Refusal: no seat is open.
        """
        body = {"name": name} if name else {}
        joined = service.call("POST", f"/v1/{game}/sessions/{session}/players", body)
        return cls(service, game, session, joined["token"], seat=joined["seat"])

    @classmethod
    def resume(cls, service: Service, saved: Saved) -> Session:
        """Resume a session from ``saved``, in another process or after the cache was lost."""
        return cls(service, **saved)

    @property
    def saved(self) -> Saved:
        """The data with which to resume this session: plain JSON, and a secret."""
        return {
            "game": self.game, "session": self.id, "token": self._token, "host": self._host,
            "seat": self.seat, "sealed": self._sealed, "since": self._since,
        }  # fmt: skip

    def at(self, seat: int) -> Session:
        """The session as played by one seat: with its token if the host received it, otherwise as
        the host."""
        token = self._seat_tokens[seat] if self._seat_tokens else None
        return Session(
            self.service, self.game, self.id, token or self._token,
            host=token is None, seat=seat, sealed=self._sealed,
        )  # fmt: skip

    # -- following ---------------------------------------------------------------------------------

    def see(self, **query: Any) -> Position:
        """The current position.

        Args:
            query: other parameters of the call, such as ``limit`` or ``knowledge="true"``.
        """
        return self._known(self._look(**query))

    def positions(self, patience: float = PATIENCE, **query: Any) -> Iterator[Position]:
        """The current position and each new one, with the events since the previous one, until the
        game is over.

        A stream that breaks is reopened where it ended; if streams are blocked, the session is
        polled. The host restores a session that the cache has lost. A position that was outdated on
        arrival, because this seat had already moved, is skipped: its events come with the next one.

        Args:
            patience: the number of seconds for which the session may be unreachable.
            query: as for ``see``.

        Raises:
            Refusal: the seat no longer belongs to this player, or the session is gone.
        """
        events: list[Event] = []
        for position in self._arriving(patience, query):
            events += position["events"]
            if newer(self._version, position["version"]):
                continue
            self._since = position["version"]
            yield {**self._known(position), "events": events}
            if position["outcome"]:
                return
            events = []

    def _arriving(self, patience: float, query: dict[str, Any]) -> Iterator[Position]:
        since = self._since
        silent = -1  # streams in a row without a message; before the first, the position is read
        failed = 0.0  # the time since when there has been no answer
        while True:
            try:
                heard = False
                for position in self._next(silent, {"since": since or BEGINNING, **query}):
                    heard, failed = True, 0.0
                    if position:
                        since = position["version"]
                        yield position
                silent = 0 if heard and silent < 2 else silent + 1
                time.sleep(0.1)
            except Refusal as refusal:
                failed = failed or time.monotonic()
                if not _may_pass(refusal) or time.monotonic() - failed > patience:
                    raise
                self._bring_back(refusal)

    def _next(self, silent: int, query: dict[str, Any]) -> Iterator[Position | None]:
        """The next position; None is a heartbeat."""
        if silent < 0:
            yield self._look(**query)
        elif silent < 2:
            yield from self._streamed({**self._meant, **query})
        else:
            yield self._look(seen=query["since"], wait=WAIT, **query)

    def _streamed(self, query: dict[str, Any]) -> Iterator[Position | None]:
        path, query = f"{self._path}/stream", {**query, "changes": "true"}
        last: Any = None  # ours alone: a caller may change what it gets
        try:
            for kind, data in self.service.stream(path, token=self._token, query=query):
                if not kind:
                    yield None
                    continue
                sent = json.loads(data)
                last = patched(last, sent) if kind == "changes" else sent
                yield deepcopy(last)
        except Refusal as refusal:
            if refusal.status:
                raise
            # Perhaps only streams are blocked: the next request shows.

    def _bring_back(self, refusal: Refusal) -> None:
        if refusal.status == 404 and self._host and self._sealed:
            try:
                return self.restore(self._sealed)
            except Refusal as failure:
                if not failure.passing:
                    raise
        time.sleep(refusal.retry_after or 1)
        return None

    def ticket(self) -> str:
        """Get a ticket that opens one stream where a token cannot be sent, as in
        ``EventSource``."""
        return str(self._call("POST", "/tickets", self._meant)["ticket"])

    # -- playing -----------------------------------------------------------------------------------

    def moves(self, decision: Decision) -> Iterator[Move]:
        """All legal moves of a decision, page by page."""
        yield from decision["moves"]
        cursor = decision["cursor"]
        while cursor:
            pages = self._look("/legal-moves", cursor=cursor, limit=PAGE)["decisions"]
            cursor = None
            for page in pages:  # none, if the decision has been made in the meantime
                yield from page["moves"]
                cursor = page["cursor"]

    def move(self, *moves: Move | str, **body: Any) -> Position:
        """Make moves, all of them or none. The events in the answer are also in ``positions``.

        Args:
            moves: the moves, as objects or text.
            body: other members of the call, such as ``loose`` or ``sealed``.

        Raises:
            Refusal: a move is illegal, or the decision has changed.
        """
        body = {**self._meant, "moves": moves, **body}
        return self._known(self._call("POST", "/moves", body, version=self._version))

    def undo(self) -> Position:
        """Take back the last move.

        Raises:
            Refusal: it has revealed information.
        """
        return self._known(self._call("POST", "/undo", self._meant))

    # -- hosting -----------------------------------------------------------------------------------

    def give(self, seat: int, player: str, **body: Any) -> Position:
        """Change who plays a seat: ``host``, ``open``, ``player``, or ``bot``.

        Raises:
            Refusal: this player cannot do so.
        """
        position: Position = self._call("PUT", f"/seats/{seat}", {"player": player, **body})
        return position

    def restore(self, *sealed: str) -> None:
        """Restore a session that the cache has lost, from the newest of these sealed copies.

        Raises:
            Refusal: the caller is not the host, or the copies are not of this session.
        """
        self._call("POST", "/restorations", {"sealed": sealed})

    def start_rematch(self, **body: Any) -> Session:
        """Start the next game of these players, as the host. The others hear of it by ``rematch``.

        Args:
            body: ``options``, by default the same; and ``seats``, for each new seat the old one
                whose player takes it, by default the same.

        Raises:
            Refusal: only the host can, and the next game cannot begin like this.
        """
        return self._hosted(self.service, self.game, self._call("POST", "/rematch", body))

    def rematch(self) -> Session | None:
        """Wait until the host starts the next game; this seat's place in it, None without one.

        Raises:
            Refusal: the session is gone.
        """
        seen = ""
        while True:
            position = self._look(seen=seen, wait=WAIT, limit=0)
            if position and position["rematch"]:
                to = position["rematch"]
                if to["token"] is None:
                    return None
                return Session(self.service, self.game, to["session"], to["token"], seat=to["seat"])
            seen = position["version"] if position else seen

    def record(self) -> Any:
        """The record of the finished game."""
        return self._call("GET", "/record")["record"]

    def delete(self) -> None:
        """Delete the session."""
        self._call("DELETE", "")

    # -- internals -------------------------------------------------------------------------------

    @property
    def _path(self) -> str:
        return f"/v1/{self.game}/sessions/{self.id}"

    @property
    def _meant(self) -> dict[str, int]:
        """The query with the seat that the host plays."""
        return {"seat": self.seat} if self._host and self.seat is not None else {}

    def _known(self, position: Position) -> Position:
        self._sealed = position["sealed"] or self._sealed
        if not newer(self._version, position["version"]):
            self._version = position["version"]
        return position

    def _look(self, call: str = "", *, seen: str = "", **query: Any) -> Any:
        return self._call("GET", call, query={**self._meant, **query}, seen=seen)

    def _call(self, method: str, call: str, body: object = None, **more: Any) -> Any:
        return self.service.call(method, self._path + call, body, token=self._token, **more)


def newer(one: str, other: str) -> bool:
    """Whether one version is newer than another: ``2.17`` is newer than ``2.9`` and ``0.40``."""
    return _numbers(one) > _numbers(other)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")] if version else []


def _may_pass(refusal: Refusal) -> bool:
    """Whether the failure may be temporary; a missing session can be restored by its host."""
    return refusal.passing or refusal.status == 404
