"""The service as referee, through its stateless calls."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.codec import without_stamp
from galaxy_referee.engine.kernel.decisions import TAKING_BACK
from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.tournament import referee
from galaxy_referee.tournament.service import MALFORMED, Problem, Refusal, ServiceClient


class _Position(msgspec.Struct):
    state: msgspec.Raw
    events: msgspec.Raw
    decisions: list[referee.DecisionView]
    outcome: Outcome | None


class _Stated(msgspec.Struct):
    rules_version: str
    round: int = 0


class _ViewAnswer(msgspec.Struct):
    view: msgspec.Raw
    decisions: list[msgspec.Raw]


class _BatchAnswer(msgspec.Struct):
    status: int
    body: msgspec.Raw


class _Batch(msgspec.Struct):
    answers: list[_BatchAnswer]


class _Verdict(msgspec.Struct):
    move: referee.MoveText | None
    problem: Problem | None


class _Scores(msgspec.Struct):
    scores: list[Any]


_position = msgspec.json.Decoder(_Position)
_stated = msgspec.json.Decoder(_Stated)
_seat_view = msgspec.json.Decoder(_ViewAnswer)
_batch = msgspec.json.Decoder(_Batch)
_verdict = msgspec.json.Decoder(_Verdict)
_scores = msgspec.json.Decoder(_Scores)
_events = msgspec.json.Decoder(list[referee.EventView])


class HttpReferee:
    """A referee that uses the service's stateless calls. The latest answer is the position.

    Args:
        service: the service.
        game: name of the game.
    """

    def __init__(self, service: ServiceClient, game: str) -> None:
        self._service = service
        self._path = f"/v1/{game}"

    def setup(self, options: dict[str, Any]) -> referee.GameSetup:
        try:
            position = self._begun(options, "setup")
            scores = self._service.post(f"{self._path}/scores", {"state": position.state})
        except Refusal as error:
            raise referee.CannotPlay(str(error)) from error
        stated = _stated.decode(position.state)
        return referee.GameSetup(len(_scores.decode(scores).scores), stated.rules_version)

    def start(self, options: dict[str, Any], seed: str) -> HttpGame:
        return HttpGame(self._service, self._path, self._begun(options, seed))

    def _begun(self, options: dict[str, Any], seed: str) -> _Position:
        body = {"options": options, "seed": seed, "limit": 1}
        return _position.decode(self._service.post(f"{self._path}/states", body))


class HttpGame:
    """A game refereed by the service: one call for simultaneous moves, one for all views."""

    def __init__(self, service: ServiceClient, path: str, position: _Position) -> None:
        self._service = service
        self._path = path
        self._now = position

    def waiting(self) -> list[int]:
        return [decision.seat for decision in self._now.decisions if decision.kind != TAKING_BACK]

    def default(self, seat: int) -> str:
        decisions = self._now.decisions
        return next(decision.moves[0].text for decision in decisions if decision.seat == seat)

    def see(self, seats: Sequence[int], limit: int) -> list[referee.SentView]:
        bodies = [
            {"state": self._now.state, "seat": seat, "limit": limit, "knowledge": True}
            for seat in seats
        ]
        if len(bodies) == 1:
            return [_seen(self._service.post(f"{self._path}/views", bodies[0]))]
        calls = [{"call": "views", "body": body} for body in bodies]
        answers = _batch.decode(self._service.post(f"{self._path}/batch", {"calls": calls}))
        return [_seen(_good(answer)) for answer in answers.answers]

    def resolve_move(self, seat: int, source: referee.Source) -> str:
        body = {"state": self._now.state, "move": referee.require_own_seat(seat, source)}
        try:
            answer = self._service.post(f"{self._path}/validations", body)
        except Refusal as error:
            if error.status != MALFORMED:
                raise  # a failure of the service is not the bot's fault
            raise referee.NotAccepted("malformed", str(error)) from error
        verdict = _verdict.decode(answer)
        if verdict.move is None:
            raise referee.NotAccepted("illegal", verdict.problem.detail if verdict.problem else "")
        return verdict.move.text

    def play(self, moves: Sequence[str]) -> None:
        body = {"state": self._now.state, "moves": moves, "limit": 1}
        self._now = _position.decode(self._service.post(f"{self._path}/moves", body))

    def last_events(self) -> list[referee.EventView]:
        return _events.decode(self._now.events)

    def end(self) -> referee.End:
        assert self._now.outcome is not None, "the game is not over"
        state = bytes(self._now.state)
        digest = hashlib.sha256(without_stamp(state)).hexdigest()
        return referee.End(self._now.outcome, _stated.decode(state).round, digest)


def _seen(answer: bytes | msgspec.Raw) -> referee.SentView:
    shown = _seat_view.decode(answer)
    return referee.SentView(shown.view, shown.decisions[0])


def _good(answer: _BatchAnswer) -> msgspec.Raw:
    if answer.status >= 400:
        raise Refusal(answer.status, msgspec.json.decode(answer.body, type=Problem).detail)
    return answer.body
