"""``GET /v1/bots``: the built-in bots that suggest moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Response

from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.http.json import json_response
from galaxy_referee.app.http.languages import say
from galaxy_referee.app.http.network_files import networks
from galaxy_referee.bots.kind import BotKind, Setting
from galaxy_referee.bots.registry import BOTS
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas import reference
from galaxy_referee.schemas.envelopes import envelope


def bots_blueprint(games: Sequence[Game[Any]]) -> Blueprint:
    """The blueprint of the bots.

    Args:
        games: the games that this service referees.
    """
    blueprint = Blueprint("bots", __name__, url_prefix="/v1/bots")

    @blueprint.route("", tags=["Games"])
    @blueprint.response(200, envelope(reference.BotList))
    def list_bots() -> Response:
        """List the built-in bots.

        The answer has what each does, its settings, and the games that it plays. A request names a
        bot with its settings, such as `monte-carlo:playouts=100`.
        """
        bots = [_bot(kind, games) for kind in BOTS.values()]
        return json_response(reference.BotList(bots))

    return blueprint


def _bot(kind: BotKind, games: Sequence[Game[Any]]) -> reference.Bot:
    return reference.Bot(
        name=kind.name,
        description=say(kind.description),
        settings=[_setting(setting) for setting in kind.settings_info()],
        games=[game.name for game in games if kind.plays(game.name)],
        networks=_networks_of(kind, games),
    )


def _networks_of(kind: BotKind, games: Sequence[Game[Any]]) -> dict[str, list[str]]:
    if kind.from_file is None:
        return {}
    offered = {game.name: networks().of(game.name) for game in games}
    return {game: names for game, names in offered.items() if names}


def _setting(setting: Setting) -> reference.BotSetting:
    return reference.BotSetting(
        name=setting.name,
        meaning=say(setting.meaning),
        default=setting.default,
        minimum=setting.minimum,
        maximum=setting.request_maximum,
    )
