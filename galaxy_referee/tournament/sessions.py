"""A game in a session of the service, for its host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import msgspec

from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.tournament.referee import CannotPlay, DecisionView, EventView, SentView
from galaxy_referee.tournament.service import Refusal, ServiceClient

MAX_WAIT = 20  # seconds per wait
CHANGED = 412  # the status if a seat no longer has the decision


class _State(msgspec.Struct):
    ply: int


class _Knowledge(msgspec.Struct):
    state: _State


class _View(msgspec.Struct):
    waiting_for: list[int]
    knowledge: _Knowledge | None = None


class Holding(msgspec.Struct, frozen=True):
    """Who holds a seat.

    Args:
        player: who plays it: ``host`` or ``player``.
        holders: the number of holders so far.
    """

    player: str
    holders: int


class Position(msgspec.Struct):
    """A session as one viewer sees it.

    Args:
        version: the version that the viewer has seen.
        view: the view as JSON.
        decisions: the viewer's own decisions.
        events: the events since the requested version.
        outcome: how the game ended; None while it is in progress.
        session: the id of the session.
        seats: who holds the seats.
        token: the host's token in a new session; the new holder's after a seat was assigned.
        seat_tokens: the tokens by seat, in a new session.
    """

    version: str
    view: msgspec.Raw
    decisions: list[msgspec.Raw]
    events: list[EventView]
    outcome: Outcome | None
    session: str
    seats: list[Holding]
    token: str | None = None
    seat_tokens: list[str | None] = []

    @property
    def waiting(self) -> list[int]:
        """The seats that have something to decide."""
        return _view.decode(self.view).waiting_for

    @property
    def changes(self) -> int:
        """The number of changes that the viewer could see so far."""
        return int(self.version.partition(".")[2])

    @property
    def ply(self) -> int:
        """The number of moves made, as far as the viewer knows."""
        known = _view.decode(self.view).knowledge
        return known.state.ply if known else 0

    @property
    def seen(self) -> SentView:
        """The view and decision of a viewer with an open decision."""
        return SentView(self.view, self.decisions[0])

    @property
    def default(self) -> str:
        """The first legal move of a viewer with an open decision."""
        return _decision.decode(self.decisions[0]).moves[0].text


class _Record(msgspec.Struct):
    record: Record


_view = msgspec.json.Decoder(_View)
_decision = msgspec.json.Decoder(DecisionView)
_position = msgspec.json.Decoder(Position)
_record = msgspec.json.Decoder(_Record)


class Session:
    """A session, as its host or the holder of a seat uses it.

    Args:
        service: the service; each thread needs its own.
        game: the name of the game.
        id: the id of the session.
        token: the token of the host or of a seat.
    """

    def __init__(self, service: ServiceClient, game: str, id: str, token: str) -> None:
        self.id = id
        self._service = service
        self._game = game
        self._token = token
        self._path = f"/v1/{game}/sessions/{id}"
        self._headers = {"Authorization": f"Bearer {token}"}

    def over(self, service: ServiceClient) -> Session:
        """The same session over another connection."""
        return Session(service, self._game, self.id, self._token)

    def held(self, token: str) -> Session:
        """The same session, as the holder of a seat uses it."""
        return Session(self._service, self._game, self.id, token)

    def look(
        self,
        seat: int | None = None,
        *,
        limit: int = 1,
        since: str | None = None,
        unlike: str | None = None,
        wait: int = 0,
    ) -> Position | None:
        """The session as seen by a seat; for None, by that of the token, or for the host by a
        spectator.

        Args:
            seat: the seat, whose view includes its knowledge.
            limit: the number of legal moves to list.
            since: list the events after this version.
            unlike: wait for a version other than this.
            wait: the number of seconds to wait.

        Returns:
            None if there was no other version in time.
        """
        query = f"limit={limit}&wait={wait}"
        if seat is not None:
            query += f"&seat={seat}&knowledge=true"
        if since is not None:
            query += f"&since={since}"
        headers = dict(self._headers)
        if unlike is not None:
            headers["If-None-Match"] = f'"{unlike}"'
        path = f"{self._path}?{query}"
        status, body = self._service.call("GET", path, wait=wait, headers=headers)
        return None if status == 304 else _position.decode(body)

    def play(self, seat: int, move: Any, version: str) -> bool:
        """Make a move for a seat, once, even if the call has to be repeated.

        Args:
            seat: the seat that moves.
            move: the move as text or as an object.
            version: a version that the seat has seen, with the decision that the move answers.

        Returns:
            Whether it was made; if not, the seat no longer has this decision.

        Raises:
            Refusal: it is illegal, or cannot be read.
        """
        body = {"moves": [move], "seat": seat, "limit": 1}
        headers = {**self._once(), "If-Match": f'"{version}"'}
        try:
            self._service.call("POST", f"{self._path}/moves", body, headers=headers)
        except Refusal as error:
            if error.status != CHANGED:
                raise
            return False
        return True

    def assign_seat(self, seat: int, player: str) -> Position:
        """Take a seat for the host, or assign it to a new player."""
        path = f"{self._path}/seats/{seat}"
        _, body = self._service.call("PUT", path, {"player": player}, headers=self._once())
        return _position.decode(body)

    def _once(self) -> dict[str, str]:
        """The headers of a call that has one effect even if it is repeated."""
        return {**self._headers, "Idempotency-Key": uuid4().hex}

    def record(self) -> Record:
        """The record of a finished game."""
        _, body = self._service.call("GET", f"{self._path}/record", headers=self._headers)
        return _record.decode(body).record

    def delete(self) -> None:
        """Delete the session."""
        self._service.call("DELETE", self._path, headers=self._headers)


def create_session(
    service: ServiceClient,
    game: str,
    options: dict[str, Any],
    seed: str,
    seats: Sequence[dict[str, str]],
) -> tuple[Session, Position]:
    """Create a session with fixed seats and without undo, and return its first position with the
    tokens of its seats.

    Raises:
        CannotPlay: the service refuses it.
        ServiceDown: the service cannot be reached.
    """
    path = f"/v1/{game}/sessions"
    body = {"options": options, "seed": seed, "seats": seats, "fixed_seats": True}
    try:
        answer = service.post(path, {**body, "undo": False, "spectators": False})
    except Refusal as error:
        raise CannotPlay(str(error)) from error
    position = _position.decode(answer)
    assert position.token is not None, "a new session has a host"
    return Session(service, game, position.session, position.token), position
