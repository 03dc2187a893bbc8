"""``GET /v1/games``: what can be played."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response

from galaxy_referee.app.http.api import Blueprint, described_header, unknown_game
from galaxy_referee.app.http.conditions import conditional
from galaxy_referee.app.http.json import json_response
from galaxy_referee.app.http.languages import language, say
from galaxy_referee.app.http.problems import ProblemError
from galaxy_referee.app.rulebook import books_of, confidence_of
from galaxy_referee.engine.kernel.description import OptionInfo
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import Language
from galaxy_referee.schemas import reference
from galaxy_referee.schemas.envelopes import envelope

_ETAG = described_header("ETag", "Strong tag of the catalogue.")
_IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "description": "The tag of a catalogue kept: answer 304 if it is still current.",
    "schema": {"type": "string"},
}


def games_blueprint(games: Sequence[Game[Any]]) -> Blueprint:
    """The blueprint of the games themselves."""
    blueprint = Blueprint("games", __name__, url_prefix="/v1/games")
    by_name = {game.name: game for game in games}

    @cache
    def catalogue(game: str, code: str) -> tuple[bytes, str]:
        return _catalogue(by_name[game], language())

    name = {
        "in": "path",
        "name": "game",
        "required": True,
        "description": "Name of the game.",
        "schema": {"type": "string", "enum": list(by_name)},
    }

    @blueprint.route("", tags=["Games"])
    @blueprint.response(200, envelope(reference.GameList))
    def list_games() -> Response:
        """List the games that can be played.

        Each has the name that the paths of its calls contain, and its current rules version.
        """
        return json_response(
            reference.GameList([reference.GameSummary(*_names(game, language())) for game in games])
        )

    @blueprint.route("/<string:game>", parameters=[name], tags=["Games"])
    @blueprint.response(200, envelope(reference.GameDetails))
    def describe_game(game: str) -> Response:
        """Describe a game.

        The answer has its seats, its options and what they mean, and how well its components and
        rules are known.
        """
        if game not in by_name:
            raise ProblemError(unknown_game(game))
        about = by_name[game].describe()
        details = reference.GameDetails(
            *_names(by_name[game], language()),
            about.seats,
            {name: _said(option) for name, option in about.options.items()},
            about.rule_sets,
            about.confidence,
            [
                reference.Rulebook(book.title, book.path, confidence_of(book))
                for book in books_of(game)
            ],
        )
        return json_response(details)

    @blueprint.route("/<string:game>/components", parameters=[name], tags=["Games"])
    @blueprint.response(200, envelope(reference.Catalogue), headers=_ETAG)
    @blueprint.reads_headers(_IF_NONE_MATCH)
    @blueprint.alt_response(
        304, description="Not changed since If-None-Match.", headers=_ETAG, success=True
    )
    @blueprint.alt_response(412, response=HTTPStatus.PRECONDITION_FAILED.name)
    def list_components(game: str) -> Response:
        """List every component of a game: cards, tiles, dice, goals.

        The answer has a strong ETag and honors If-None-Match.
        """
        if game not in by_name:
            raise ProblemError(unknown_game(game))
        body, tag = catalogue(game, language().tag)
        response = Response(body, content_type="application/json")
        response.set_etag(tag)
        response.headers["Cache-Control"] = "public, max-age=300"
        return conditional(response)

    return blueprint


def _names(game: Game[Any], words: Language) -> tuple[str, str, str, str | None]:
    notice = game.describe().notice
    return game.name, game.title, game.rules_version, words.read(notice) if notice else None


def _said(option: OptionInfo) -> OptionInfo:
    """An option with its meaning in the language of the request."""
    return msgspec.structs.replace(option, meaning=say(option.meaning))


def _catalogue(game: Game[Any], words: Language) -> tuple[bytes, str]:
    """The components as JSON, with texts in a language, and their tag."""
    body = msgspec.json.encode(reference.Catalogue(*_names(game, words), game.catalogue(words)))
    return body, hashlib.sha256(body).hexdigest()[:32]
