"""The calls of an arena, by which authors enter bots, and its pages."""

from __future__ import annotations

import os
from http import HTTPStatus
from pathlib import Path
from typing import Any

from flask import Response, redirect, send_from_directory
from flask.typing import ResponseReturnValue
from werkzeug.security import safe_join

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.api import Api, Blueprint, problem_response
from galaxy_referee.app.http.conditions import conditional
from galaxy_referee.app.http.json import json_response
from galaxy_referee.app.lobby.resource import NAME, SECURITY, given_key, private
from galaxy_referee.app.lobby.resource import TAG as LOBBY_TAG
from galaxy_referee.app.openapi.door import PROBLEMS_TAG, door_document
from galaxy_referee.arena.contract import contract
from galaxy_referee.arena.registered_bots import BadEntries
from galaxy_referee.arena.registration import Registration
from galaxy_referee.arena.registration_messages import Change, Entered, NewBot
from galaxy_referee.schemas.envelopes import envelope

TAG = "Bots"
_DESCRIPTION = """\
What an arena publishes, beside its pages for people: files that are renewed after each batch of
games, in JSON, and their lists in CSV. Authors enter bots, which may wait here for their games."""
_TAGS = ({"name": TAG, "description": "How authors enter bots."}, LOBBY_TAG, PROBLEMS_TAG)
_AUTHOR_KEY = {
    "type": "http",
    "scheme": "bearer",
    "description": "The key that the operator gives to an author.",
}
_FILE_HEADERS = {
    name: {"description": about, "schema": {"type": "string"}}
    for name, about in (
        ("Content-Disposition", "The name of the file."),
        ("ETag", "The version of the file, for If-None-Match."),
        ("Last-Modified", "When the file was written."),
    )
}
_KEY: list[dict[str, list[str]]] = [{"AuthorKey": []}]
_TYPES = {
    ".jsonl": "application/x-ndjson",
    ".json": "application/json",
    ".csv": "text/csv",
    ".html": "text/html",
}
# Pages with replays have their scripts in them, and those of games their colors.
_POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'unsafe-inline'; "
    "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


def bots_blueprint(entrance: Registration) -> Blueprint:
    """The calls by which authors enter bots."""
    blueprint = Blueprint("bots", __name__, url_prefix="/bots")
    blueprint.after_request(private)
    blueprint.register_error_handler(BadEntries, _unreadable)
    blueprint.register_error_handler(OSError, _unreadable)

    @blueprint.route("", tags=[TAG])
    @blueprint.response(200, envelope(Entered)(many=True))
    @blueprint.alt_response(401, response=HTTPStatus.UNAUTHORIZED.name)
    @blueprint.doc(security=_KEY)
    def list_bots() -> Response:
        """List the bots of an author."""
        return json_response(entrance.bots(given_key()))

    @blueprint.route("", tags=[TAG], methods=["POST"])
    @blueprint.arguments(envelope(NewBot)())
    @blueprint.response(201, envelope(Entered))
    @blueprint.alt_response(401, response=HTTPStatus.UNAUTHORIZED.name)
    @blueprint.alt_response(409, response=HTTPStatus.CONFLICT.name)
    @blueprint.doc(security=_KEY)
    def enter_bot(wanted: NewBot) -> Response:
        """Enter a bot."""
        return json_response(entrance.enter(given_key(), wanted), HTTPStatus.CREATED)

    @blueprint.route("/<name>", tags=[TAG], parameters=[NAME], methods=["PATCH"])
    @blueprint.arguments(envelope(Change)())
    @blueprint.response(200, envelope(Entered))
    @blueprint.alt_response(401, response=HTTPStatus.UNAUTHORIZED.name)
    @blueprint.doc(security=_KEY)
    def change_bot(wanted: Change, name: str) -> Response:
        """Pause, move, or renew a bot."""
        return json_response(entrance.change(given_key(), name, wanted))

    return blueprint


def _unreadable(_: Exception) -> Response:
    """The text of the error may show where the folder is."""
    detail = "The list of bots cannot be read or written; nothing was changed."
    return problem_response(problems.problem(problems.INTERNAL_ERROR, detail))


def pages_blueprint(api: Api, pages: Path) -> Blueprint:
    """The files of an arena, and the contract of all that it answers.

    Args:
        api: the API with the calls of the arena.
        pages: the folder of the files.
    """
    blueprint = Blueprint("pages", __name__)

    def everything() -> Response:
        return json_response(door_contract(api))

    def page(path: str = "") -> ResponseReturnValue:
        # isdir, since is_dir raises if a name is too long; and nothing is told of other folders.
        if os.path.isdir(safe_join(str(pages), path) or ""):  # noqa: PTH112
            if path and not path.endswith("/"):
                return redirect(f"/{path}/", HTTPStatus.PERMANENT_REDIRECT)
            path += "index.html"
        kind = _TYPES.get(Path(path).suffix)
        file = send_from_directory(pages.resolve(), path, conditional=False, mimetype=kind)
        file.headers["Cache-Control"] = "no-cache"
        file.headers["Content-Security-Policy"] = _POLICY
        return conditional(file)

    blueprint.page("/openapi.json", "contract", everything)
    blueprint.page("/", "index", page)
    blueprint.page("/<path:path>", "page", page)
    return blueprint


def door_contract(api: Api) -> dict[str, Any]:
    """The OpenAPI document of all that an arena answers: its files, and its calls."""
    security = {"AuthorKey": _AUTHOR_KEY, **SECURITY}
    document = door_document(api, "arena", _DESCRIPTION, _TAGS, security)
    files = contract()
    document["tags"] = files["tags"] + document["tags"]
    for path, item in files["paths"].items():
        get = item["get"]
        found = {**get["responses"]["200"], "headers": _FILE_HEADERS}
        unchanged = {"description": "The client has this version.", "headers": _FILE_HEADERS}
        refused = {
            status: {"$ref": f"#/components/responses/Error{status}"}
            for status in ("400", "404", "412")
        }
        responses = {"200": found, "304": unchanged, **refused}
        document["paths"][path] = {"get": {**get, "responses": responses}}
    for part in ("parameters", "schemas"):
        document["components"][part] |= files["components"][part]
    return document
