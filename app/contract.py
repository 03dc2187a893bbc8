"""Serves the contract: ``/openapi.yaml``, and one document for each game and for sessions."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from threading import Lock
from typing import Any, TypeVar

import yaml
from flask import Flask, Response, request

from galaxy_referee.app.http.api import Api
from galaxy_referee.app.http.conditions import conditional
from galaxy_referee.app.http.problems import NOT_FOUND, refuse
from galaxy_referee.app.openapi.document import whole_document
from galaxy_referee.app.openapi.examples import add_long_examples, add_short_examples
from galaxy_referee.app.openapi.lean import lean_document
from galaxy_referee.app.openapi.parts import (
    bots_document,
    calls_document,
    game_document,
    sessions_document,
)
from galaxy_referee.app.openapi.streams import with_typed_streams
from galaxy_referee.app.openapi.workflow import workflow_document
from galaxy_referee.engine.kernel.game import Game

SESSIONS = "sessions"
BOTS = "bots"
_WHOLE = ""
_Made = TypeVar("_Made")
_TYPES = {"yaml": "application/yaml", "json": "application/json"}


def contract(app: Flask, part: str = _WHOLE) -> dict[str, Any]:
    """An OpenAPI document of an application, or an Arazzo document.

    Args:
        app: the application.
        part: a game's name, ``sessions``, ``bots`` for the webhooks, or a game's name with
            ``.arazzo`` for its workflow; by default the document of all calls. With ``-3.2`` after
            the name of a document of calls, or ``whole-3.2``, it is in OpenAPI 3.2; with ``-lean``
            after a game's name, or ``whole-lean``, in its lean form.
    """
    document: dict[str, Any] = app.extensions["galaxy-referee"][part]()
    return document


def contract_text(app: Flask, part: str = _WHOLE) -> str:
    """The document as YAML, as in ``openapi.yaml``."""
    # Lines are not broken: a change of a word is a change of its line alone.
    return yaml.dump(
        contract(app, part), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1_000_000
    )


def register_contract(api: Api, games: Sequence[Game[Any]]) -> None:
    """Serve the documents. Each is generated on its first request, since few workers get any."""
    app = api._app
    app.extensions["galaxy-referee"] = _documents(api, games)
    written = _once(lambda part, form: _Written(app, part, form))

    @app.get("/openapi.<any(yaml, json):form>")
    def openapi(form: str) -> Response:
        return written(_WHOLE, form).response()

    @app.get("/openapi/<part>.<any(yaml, json):form>")
    def openapi_part(part: str, form: str) -> Response:
        if not part or part not in app.extensions["galaxy-referee"]:
            known = ", ".join(filter(None, app.extensions["galaxy-referee"]))
            raise refuse(NOT_FOUND, f"There is no such part of the contract. The parts: {known}.")
        return written(part, form).response()


def _once(make: Callable[..., _Made]) -> Callable[..., _Made]:
    """A function that makes each thing once, even for two threads that ask for it together."""
    made, lock = cache(make), Lock()

    def asked(*things: str) -> _Made:
        with lock:
            return made(*things)

    return asked


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

    @_once
    def everything() -> dict[str, Any]:
        return whole_document(api, games)

    @_once
    def whole() -> dict[str, Any]:
        document: dict[str, Any] = calls_document(everything())
        for game in games:
            add_short_examples(document, app, game)
        return document

    def of_game(game: Game[Any]) -> dict[str, Any]:
        document: dict[str, Any] = game_document(whole(), game, games)
        add_long_examples(document, app, game)
        return document

    def lean_of_game(game: Game[Any]) -> dict[str, Any]:
        document: dict[str, Any] = game_document(whole(), game, games)
        lean: dict[str, Any] = lean_document(document, [game])
        return lean

    parts = {game.name: _once(lambda game=game: of_game(game)) for game in games}
    workflows = {
        f"{game.name}.arazzo": _once(
            lambda game=game: workflow_document(game, whole()["info"]["version"])
        )
        for game in games
    }
    parts[SESSIONS] = _once(lambda: sessions_document(whole()))
    newer = {
        f"{name}-3.2": _once(lambda made=made: with_typed_streams(made()))
        for name, made in {"whole": whole, **parts}.items()
    }
    lean = {
        "whole-lean": _once(lambda: lean_document(whole(), games)),
        **{f"{game.name}-lean": _once(lambda game=game: lean_of_game(game)) for game in games},
    }
    bots = {BOTS: _once(lambda: bots_document(everything()))}
    return {_WHOLE: whole, **parts, **bots, **workflows, **newer, **lean}


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
