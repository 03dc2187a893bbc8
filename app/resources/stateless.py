"""``POST /v1/{game}/{call}``: the stateless calls, typed for each game."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from galaxy_referee.app.api import Blueprint
from galaxy_referee.app.batch import BATCH
from galaxy_referee.app.calls import CALLS, Answer, Body, Call
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas import envelopes
from galaxy_referee.schemas.components import prefix_of

# What any call with a body may answer.
_ALWAYS = {400: "BAD_REQUEST", 413: "REQUEST_ENTITY_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE"}


def blueprints(game: Game[Any], max_batch_bytes: int) -> list[Blueprint]:
    """The blueprints of a game's calls."""
    batch = _blueprint(game, BATCH)

    @batch.before_request
    def allow_larger_bodies() -> None:
        request.max_content_length = max_batch_bytes

    return [*(_blueprint(game, call) for call in CALLS.values()), batch]


def _blueprint(game: Game[Any], call: Call) -> Blueprint:
    prefix = prefix_of(game)
    blueprint = Blueprint(f"{game.name}-{call.name}", __name__, url_prefix=f"/v1/{game.name}")

    def view(body: Body) -> Answer | Response:
        return call.answered(game, body)

    view.__doc__ = call.run.__doc__
    view = blueprint.response(200, envelopes.for_game(call.answer, prefix))(view)
    for status, name in {**_ALWAYS, **dict.fromkeys(call.statuses, "CONFLICT")}.items():
        view = blueprint.alt_response(status, response=name)(view)
    view = blueprint.arguments(call.schema(prefix))(view)
    view = blueprint.doc(operationId=f"{game.name}_{call.name.replace('-', '_')}")(view)
    blueprint.add_url_rule(f"/{call.name}", call.name, view, methods=["POST"], tags=[game.title])
    return blueprint
