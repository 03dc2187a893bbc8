"""The definition of a stateless call."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Response

from galaxy_referee.app.http import budget
from galaxy_referee.app.http.budget import spend
from galaxy_referee.app.http.compression import compressed_answer
from galaxy_referee.app.http.deprecation import Deprecation
from galaxy_referee.app.http.json import json_response
from galaxy_referee.app.wire.positions import shown_move
from galaxy_referee.app.wire.refusals import refused
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.schemas.base import Request, Shape
from galaxy_referee.schemas.components import as_json
from galaxy_referee.schemas.envelopes import Envelope, envelope

SEED = "example"


@dataclass(frozen=True)
class Example:
    """The first position of a game, from which each call's example is made.

    Args:
        state: the state as JSON values.
        rules_version: the rules version of the state.
        moves: the first legal move of each seat that has a decision.
        knowledge: the knowledge of the first of these seats, as JSON values.
    """

    state: Any
    rules_version: str
    moves: list[Move]
    knowledge: Any

    @classmethod
    def of(cls, game: Game[Any]) -> Example:
        """The example of a game."""
        state = game.new(seed=SEED)
        moves = [decision.moves.at(0) for decision in game.decisions(state)]
        view = as_json(game.view(state, moves[0].seat, True))
        plain = json.loads(game.codec.encode(state))
        return cls(plain, state.rules_version, moves, view["knowledge"])

    @property
    def seat(self) -> int:
        """The first seat that has a decision."""
        return self.moves[0].seat

    @property
    def texts(self) -> list[str]:
        """The moves as text."""
        return [move.text for move in self.moves]

    @property
    def sources(self) -> list[Any]:
        """The moves as in a request: the first as a record, the others as text."""
        return [as_json(shown_move(self.moves[0])), *self.texts[1:]]


@dataclass(frozen=True)
class Call:
    """A stateless call, from which its URL, contract, example, and docs are derived.

    Args:
        name: the end of its URL.
        takes: its request.
        gives: its answer.
        run: the function; its docstring is the documentation in the contract.
        example: an example of its body.
        cost: its fixed cost in units of work, besides that of the request's members.
        can_conflict: whether it may respond with 409.
        in_batch: whether a batch may contain it.
        deprecated: its deprecation, if it will be removed.
    """

    name: str
    takes: type[Request]
    gives: type[Shape]
    run: Callable[[Game[Any], Any], msgspec.Struct | Response]
    example: Callable[[Example], dict[str, Any]]
    cost: int = 0
    can_conflict: bool = True
    in_batch: bool = True
    deprecated: Deprecation | None = None

    def answered(self, game: Game[Any], request: msgspec.Struct) -> msgspec.Struct | Response:
        """Run the call.

        Raises:
            ProblemError: the call is rejected, possibly late, when the engine detects that an
                untrusted state cannot occur in a game.
        """
        spend(budget.CALL + self.cost)
        try:
            return self.run(game, request)
        except RefereeError as error:
            raise refused(error, _foreign_part(request)) from error

    def schema(self, prefix: str) -> Envelope:
        """The request schema of one game."""
        return envelope(self.takes, prefix)()

    def response(self, game: Game[Any], request: msgspec.Struct) -> Response:
        """Its answer as a response; errors as for ``answered``."""
        answer = self.answered(game, request)
        return answer if isinstance(answer, Response) else compressed_answer(json_response(answer))


def _foreign_part(request: msgspec.Struct) -> str:
    """The pointer to the untrusted part: the state, or the knowledge of it."""
    for name in ("state", "knowledge"):
        if getattr(request, name, None) is not None:
            return f"/{name}"
    return ""
