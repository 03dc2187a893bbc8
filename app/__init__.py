"""The web service: an application factory, resources, problems, pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import Flask

from app.api import Api
from app.batch import BATCH
from app.calls import CALLS
from app.components import with_components
from app.contract import register_contract
from app.games import GAMES
from app.resources.games import games_blueprint
from app.resources.pages import register_pages
from app.resources.stateless import blueprints
from app.settings import Settings
from app.telemetry import observe
from app.writing import Json
from engine.kernel.game import Game

VERSION = "0.1.0"


class Service(Flask):
    """The application. Its views are plain functions: none has to be asked whether it is async."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def create_app(games: Sequence[Game[Any]] = GAMES, settings: Settings | None = None) -> Flask:
    """The service.

    Args:
        games: what it referees.
        settings: by default those of the environment.

    Raises:
        BadSetting: a setting of the environment, or a file it names, cannot be used.
    """
    settings = settings or Settings.from_environment()
    games = with_components(games, settings.components)
    app = Service(__name__)
    app.json = Json(app)
    app.config.update(
        API_TITLE="Galaxy Referee",
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        MAX_CONTENT_LENGTH=settings.max_body_bytes,
        PUBLIC_URL=settings.public_url,
        GAME_NAMES=[game.name for game in games],
        CALL_NAMES=[*CALLS, BATCH.name],
    )
    observe(app, settings.log_requests)
    api = Api(app)
    api.register_blueprint(games_blueprint(games))
    for game in games:
        for blueprint in blueprints(game, settings.max_batch_bytes):
            api.register_blueprint(blueprint)
    register_pages(api, games)
    register_contract(api, games)
    return app
