"""The contract as it is served: ``/openapi.yaml``, and a document for each game, and sessions."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import yaml
from flask import Flask, Response, request

from galaxy_referee.app.http.api import Api
from galaxy_referee.app.http.conditions import conditional
from galaxy_referee.app.http.problems import NOT_FOUND, refuse
from galaxy_referee.app.openapi.document import whole_document
from galaxy_referee.app.openapi.examples import add_long_examples, add_short_examples
from galaxy_referee.app.openapi.parts import game_document, sessions_document
from galaxy_referee.engine.kernel.game import Game

SESSIONS = "sessions"
_WHOLE = ""
_TYPES = {"yaml": "application/yaml", "json": "application/json"}


def contract(app: Flask, part: str = _WHOLE) -> dict[str, Any]:
    """An OpenAPI document of an application.

    Args:
        app: the application.
        part: a game's name or ``sessions``; by default the document of the whole service.
    """
    document: dict[str, Any] = app.extensions["galaxy-referee"][part]()
    return document


def contract_text(app: Flask, part: str = _WHOLE) -> str:
    """The same as YAML, as ``openapi.yaml`` holds it."""
    # Lines are not broken: a change of a word is a change of its line alone.
    return yaml.dump(
        contract(app, part), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1_000_000
    )


def register_contract(api: Api, games: Sequence[Game[Any]]) -> None:
    """Serve the documents. Each is made on the first request, or by ``make_contract``."""
    app = api._app
    app.extensions["galaxy-referee"] = _documents(api, games)
    written = cache(lambda part, form: _Written(app, part, form))

    @app.get("/openapi.<any(yaml, json):form>")
    def openapi(form: str) -> Response:
        return written(_WHOLE, form).response()

    @app.get("/openapi/<part>.<any(yaml, json):form>")
    def openapi_part(part: str, form: str) -> Response:
        if not part or part not in app.extensions["galaxy-referee"]:
            known = ", ".join(filter(None, app.extensions["galaxy-referee"]))
            raise refuse(NOT_FOUND, f"There is no such part of the contract. The parts: {known}.")
        return written(part, form).response()

    app.extensions["galaxy-referee-written"] = written


def make_contract(app: Flask) -> None:
    """Make the documents of the whole service now, in the process that workers are forked from: it
    takes a second or two, in which a worker would answer nothing else."""
    for form in _TYPES:
        app.extensions["galaxy-referee-written"](_WHOLE, form)


class _Dumper(yaml.CSafeDumper):
    """Texts of several lines are written as such, and nothing as an alias."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.CSafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def _documents(api: Api, games: Sequence[Game[Any]]) -> dict[str, Callable[[], dict[str, Any]]]:
    """What makes each document, once, by its name."""
    app = api._app

    @cache
    def whole() -> dict[str, Any]:
        document = whole_document(api, games)
        for game in games:
            add_short_examples(document, app, game)
        return document

    def of_game(game: Game[Any]) -> dict[str, Any]:
        document: dict[str, Any] = game_document(whole(), game, games)
        add_long_examples(document, app, game)
        return document

    parts = {game.name: cache(lambda game=game: of_game(game)) for game in games}
    return {_WHOLE: whole, **parts, SESSIONS: cache(lambda: sessions_document(whole()))}


class _Written:
    """A document as bytes, plain and compressed, each with a strong tag."""

    def __init__(self, app: Flask, part: str, form: str) -> None:
        text = json.dumps(contract(app, part)) if form == "json" else contract_text(app, part)
        self.mimetype = _TYPES[form]
        self.plain = text.encode()
        self.compressed = gzip.compress(self.plain, mtime=0)
        self.tag = hashlib.sha256(self.plain).hexdigest()[:32]

    def response(self) -> Response:
        """The answer to the present request."""
        compressed = request.accept_encodings["gzip"] > 0
        response = Response(
            self.compressed if compressed else self.plain, content_type=self.mimetype
        )
        if compressed:
            response.content_encoding = "gzip"
        response.set_etag(f"{self.tag}-gzip" if compressed else self.tag)
        response.headers["Cache-Control"] = "public, max-age=300"
        response.vary.add("Accept-Encoding")
        return conditional(response)
