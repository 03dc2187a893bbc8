"""The website: registers all pages."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from flask import redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.routing import BaseConverter

from galaxy_referee import __version__
from galaxy_referee.app.http import problems
from galaxy_referee.app.http.api import ERROR_PAGE, Api, Blueprint
from galaxy_referee.app.pages.fields import type_text
from galaxy_referee.app.pages.guides import guides_blueprint
from galaxy_referee.app.pages.markdown import with_code
from galaxy_referee.app.pages.problems import problem_page, problems_blueprint
from galaxy_referee.app.pages.reference import entries, reference_blueprint
from galaxy_referee.app.pages.render import sentence
from galaxy_referee.app.pages.rules import rules_blueprint
from galaxy_referee.app.pages.search import search_blueprint
from galaxy_referee.app.pages.start import start_blueprint
from galaxy_referee.app.pages.table_page import play_blueprint
from galaxy_referee.app.pages.tiles import tiles_blueprint
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import ENGLISH, Text


class _Anything(BaseConverter):
    """The rest of a path, with any number of slashes."""

    regex = ".+"
    part_isolating = False
    weight = 300  # after all other rules


_SHELVES = ("guides", "rules", "problems", "search", "tiles", "play")


def register_pages(api: Api, games: Sequence[Game[Any]]) -> None:
    """Register all pages. Their content is read on the first request for one of them."""
    for blueprint in (
        _ways(games),
        rules_blueprint(),
        problems_blueprint(),
        guides_blueprint(),
        reference_blueprint(),
        search_blueprint(entries),
        tiles_blueprint(games),
        play_blueprint(),
        start_blueprint(games),
    ):
        api.register_blueprint(blueprint)
    api._app.extensions[ERROR_PAGE] = problem_page


def _ways(games: Sequence[Game[Any]]) -> Blueprint:
    """What every template can use, and addresses with a slash too many."""
    blueprint = Blueprint("ways", __name__)
    correctable = [game for game in games if game.corrections]
    shared = {
        "product": "Galaxy Referee",
        "version": __version__,
        "correctable": correctable,
        "lang": ENGLISH.tag,  # pages in the language of the request override it
        "say": lambda text, **facts: str(Text(text, **facts)),
    }
    blueprint.record(lambda setup: setup.app.jinja_env.globals.update(shared))
    blueprint.add_app_template_filter(with_code, "code")
    blueprint.add_app_template_filter(type_text, "type_text")
    blueprint.add_app_template_filter(sentence, "markdown")

    def without_slash(shelf: str, rest: str = "") -> ResponseReturnValue:
        path = "/" + "/".join(filter(None, [shelf, *rest.split("/")]))
        if request.path == path:
            raise problems.refuse(
                problems.NOT_FOUND,
                Text("There is nothing at this URL. Start again at {path}.", path=f"/{shelf}"),
            )
        query = f"?{request.query_string.decode()}" if request.query_string else ""
        return redirect(f"{path}{query}", HTTPStatus.PERMANENT_REDIRECT)

    shelf = f"/<any({','.join(_SHELVES)}):shelf>/"
    blueprint.page(shelf, "no_slash", without_slash)
    # Also an address with doubled slashes: Flask would redirect to one that may redirect again.
    blueprint.record(lambda setup: setup.app.url_map.converters.update(anything=_Anything))
    blueprint.page(f"{shelf}<anything:rest>", "no_slash_below", without_slash)
    return blueprint
