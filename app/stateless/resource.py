"""``POST /v1/{game}/{call}``: the stateless calls, typed for each game."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response, request

from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.http.deprecation import documented, documented_headers
from galaxy_referee.app.stateless.batch import BATCH
from galaxy_referee.app.stateless.call import Call
from galaxy_referee.app.stateless.registry import CALLS, OWN_CALLS
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.components import prefix_of
from galaxy_referee.schemas.envelopes import envelope


def blueprints(game: Game[Any], max_batch_bytes: int) -> list[Blueprint]:
    """The blueprints of a game's calls."""
    batch = _blueprint(game, BATCH)

    @batch.before_request
    def allow_larger_bodies() -> None:
        request.max_content_length = max_batch_bytes

    calls = [*CALLS.values(), *OWN_CALLS.get(game.name, ())]
    return [*(_blueprint(game, call) for call in calls), batch]


def _blueprint(game: Game[Any], call: Call) -> Blueprint:
    prefix = prefix_of(game)
    blueprint = Blueprint(f"{game.name}-{call.name}", __name__, url_prefix=f"/v1/{game.name}")

    def view(body: msgspec.Struct) -> Response:
        return call.response(game, body)

    view.__doc__ = documented(call.run.__doc__, call.deprecated)
    described = documented_headers(call.deprecated)
    view = blueprint.response(200, envelope(call.gives, prefix), **described)(view)
    if call.can_conflict:
        view = blueprint.alt_response(409, response=HTTPStatus.CONFLICT.name)(view)
    view = blueprint.arguments(call.schema(prefix))(view)
    view = blueprint.doc(operationId=f"{game.name}_{call.name.replace('-', '_')}")(view)
    view = blueprint.deprecates(call.name, call.deprecated)(view)
    blueprint.add_url_rule(f"/{call.name}", call.name, view, methods=["POST"], tags=[prefix])
    return blueprint
