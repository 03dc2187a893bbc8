"""The service as referee: a game is what the latest answer says, and nothing is kept there."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.tournament.referee import (
    CannotPlay,
    End,
    Listed,
    NotAccepted,
    Seen,
    SeenEvent,
    Shown,
    Source,
    Terms,
    own,
)
from galaxy_referee.tournament.service import MALFORMED, Refusal, Service


class _Position(msgspec.Struct):
    state: msgspec.Raw
    events: msgspec.Raw
    decisions: list[Shown]
    outcome: Outcome | None


class _Stated(msgspec.Struct):
    rules_version: str
    round: int = 0


class _SeatView(msgspec.Struct):
    view: msgspec.Raw
    decisions: list[msgspec.Raw]


class _BatchAnswer(msgspec.Struct):
    status: int
    body: msgspec.Raw


class _Batch(msgspec.Struct):
    answers: list[_BatchAnswer]


class _Problem(msgspec.Struct):
    detail: str


class _Verdict(msgspec.Struct):
    move: Listed | None
    problem: _Problem | None


class _Scores(msgspec.Struct):
    scores: list[Any]


_position = msgspec.json.Decoder(_Position)
_stated = msgspec.json.Decoder(_Stated)
_seat_view = msgspec.json.Decoder(_SeatView)
_batch = msgspec.json.Decoder(_Batch)
_verdict = msgspec.json.Decoder(_Verdict)
_scores = msgspec.json.Decoder(_Scores)
_events = msgspec.json.Decoder(list[SeenEvent])


class HttpReferee:
    """The service, called statelessly: a position is what its latest answer says.

    Args:
        service: where it is.
        game: name of the game.
    """

    def __init__(self, service: Service, game: str) -> None:
        self._service = service
        self._path = f"/v1/{game}"

    def terms(self, options: dict[str, Any]) -> Terms:
        try:
            position = self._begun(options, "terms")
            scores = self._service.post(f"{self._path}/scores", {"state": position.state})
        except Refusal as error:
            raise CannotPlay(str(error)) from error
        stated = _stated.decode(position.state)
        return Terms(len(_scores.decode(scores).scores), stated.rules_version)

    def start(self, options: dict[str, Any], seed: str) -> HttpPlay:
        return HttpPlay(self._service, self._path, self._begun(options, seed))

    def _begun(self, options: dict[str, Any], seed: str) -> _Position:
        body = {"options": options, "seed": seed, "limit": 1}
        return _position.decode(self._service.post(f"{self._path}/states", body))


class HttpPlay:
    """A game refereed by the service: all moves of a moment are one call, all views another."""

    def __init__(self, service: Service, path: str, position: _Position) -> None:
        self._service = service
        self._path = path
        self._now = position

    def waiting(self) -> list[int]:
        return [each.seat for each in self._now.decisions]

    def default(self, seat: int) -> str:
        return _first_of(self._now.decisions, seat)

    def see(self, seats: Sequence[int], limit: int) -> list[Seen]:
        bodies = [
            {"state": self._now.state, "seat": seat, "limit": limit, "knowledge": True}
            for seat in seats
        ]
        if len(bodies) == 1:
            return [_seen(self._service.post(f"{self._path}/views", bodies[0]))]
        calls = [{"call": "views", "body": body} for body in bodies]
        answers = _batch.decode(self._service.post(f"{self._path}/batch", {"calls": calls}))
        return [_seen(_good(each)) for each in answers.answers]

    def understand(self, seat: int, source: Source) -> str:
        body = {"state": self._now.state, "move": own(seat, source)}
        try:
            answer = self._service.post(f"{self._path}/validations", body)
        except Refusal as error:
            if error.status != MALFORMED:
                raise  # what fails in the service is no fault of the bot
            raise NotAccepted("malformed", str(error)) from error
        verdict = _verdict.decode(answer)
        if verdict.move is None:
            raise NotAccepted("illegal", verdict.problem.detail if verdict.problem else "")
        return verdict.move.text

    def play(self, moves: Sequence[str]) -> None:
        body = {"state": self._now.state, "moves": moves, "limit": 1}
        self._now = _position.decode(self._service.post(f"{self._path}/moves", body))

    def happened(self) -> list[SeenEvent]:
        return _events.decode(self._now.events)

    def end(self) -> End:
        assert self._now.outcome is not None, "the game goes on"
        state = bytes(self._now.state)
        digest = hashlib.sha256(state).hexdigest()
        return End(self._now.outcome, _stated.decode(state).round, digest)


def _seen(answer: bytes | msgspec.Raw) -> Seen:
    found = _seat_view.decode(answer)
    return Seen(found.view, found.decisions[0])


def _good(answer: _BatchAnswer) -> msgspec.Raw:
    if answer.status >= 400:
        raise Refusal(answer.status, msgspec.json.decode(answer.body, type=_Problem).detail)
    return answer.body


def _first_of(decisions: Sequence[Shown], seat: int) -> str:
    return next(each.moves[0].text for each in decisions if each.seat == seat)
