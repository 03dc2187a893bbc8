"""``POST /v1/{game}/{call}``: the stateless calls, typed for each game."""

from __future__ import annotations

from typing import Any

from flask import request

from app.api import Blueprint
from app.batch import run_batch
from app.calls import CALLS, Answer, Body, Call
from engine.kernel.game import Game
from schemas import envelopes
from schemas.components import prefix_of

# What any call with a body may answer.
_ALWAYS = {400: "BAD_REQUEST", 413: "REQUEST_ENTITY_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE"}


def blueprints(game: Game[Any], max_batch_bytes: int) -> list[Blueprint]:
    """The blueprints of a game's calls."""
    return [*(_blueprint(game, call) for call in CALLS.values()), _batch(game, max_batch_bytes)]


def _blueprint(game: Game[Any], call: Call) -> Blueprint:
    def view(body: Body) -> Answer:
        return call.run(game, body)

    view.__doc__ = call.run.__doc__
    return _routed(game, call, view)


def _batch(game: Game[Any], max_bytes: int) -> Blueprint:
    prefix = prefix_of(game)

    def view(body: Body) -> Answer:
        return run_batch(game, body, prefix)

    view.__doc__ = run_batch.__doc__
    call = Call("batch", envelopes.Batch, envelopes.BatchAnswers, view, ())
    blueprint = _routed(game, call, view)

    @blueprint.before_request
    def allow_larger_bodies() -> None:
        request.max_content_length = max_bytes

    return blueprint


def _routed(game: Game[Any], call: Call, view: Any) -> Blueprint:
    prefix = prefix_of(game)
    blueprint = Blueprint(f"{game.name}-{call.name}", __name__, url_prefix=f"/v1/{game.name}")
    view = blueprint.response(200, envelopes.for_game(call.answer, prefix))(view)
    for status, name in {**_ALWAYS, **dict.fromkeys(call.statuses, "CONFLICT")}.items():
        view = blueprint.alt_response(status, response=name)(view)
    view = blueprint.arguments(envelopes.for_game(call.request, prefix)())(view)
    view = blueprint.doc(operationId=f"{game.name}_{call.name.replace('-', '_')}")(view)
    blueprint.add_url_rule(f"/{call.name}", call.name, view, methods=["POST"], tags=[game.title])
    return blueprint
