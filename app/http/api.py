"""flask-smorest, adapted to RFC 9457 and msgspec."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache, partial, wraps
from http import HTTPStatus
from typing import Any

import flask_smorest
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask, Response, current_app, request
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from galaxy_referee.app.http import pointers, problems
from galaxy_referee.app.http.bodies import QueryParser, body_of_request
from galaxy_referee.app.http.deprecation import Deprecation
from galaxy_referee.app.http.json import to_json
from galaxy_referee.app.http.problem_kind import Kind
from galaxy_referee.app.http.telemetry import log_fault, request_id
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.fields import Typed
from galaxy_referee.schemas.records import Problem

PROBLEM_JSON = "application/problem+json"
ERROR_PAGE = "error-page"  # the extension that makes a page of a problem
_BY_STATUS = {
    400: problems.BAD_REQUEST,
    404: problems.NOT_FOUND,
    405: problems.METHOD_NOT_ALLOWED,
    413: problems.TOO_LARGE,
    415: problems.UNSUPPORTED_MEDIA_TYPE,
}


def described_header(name: str, description: str) -> dict[str, Any]:
    """How the contract describes a header of an answer."""
    return {name: {"description": description, "schema": {"type": "string"}}}


RETRY_AFTER = described_header("Retry-After", "The number of seconds to wait before a retry.")
_HEADERS_OF_PROBLEMS = {
    401: described_header("WWW-Authenticate", "The kind of token that is needed."),
    412: described_header("ETag", "The current version of the session, in quotes."),
    429: RETRY_AFTER,
    503: RETRY_AFTER,
}


class Blueprint(flask_smorest.Blueprint):
    """A blueprint whose documentation adds no cost to requests. Its views return responses."""

    ARGUMENTS_PARSER = QueryParser()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._undocumented: list[Callable[[], None]] = []
        self.tags: dict[str, str] = {}  # by the name of the endpoint of each operation

    def _store_endpoint_docs(
        self, endpoint: str, obj: Any, parameters: Any, tags: list[str], **options: Any
    ) -> None:
        """Keep what documents a view, which is worked out when the contract is asked for."""
        about = (endpoint, obj, parameters, tags)
        self._undocumented.append(partial(super()._store_endpoint_docs, *about, **options))
        self.tags[endpoint] = tags[0]

    def register_views_in_doc(self, api: Api, *args: Any, **kwargs: Any) -> None:
        """Document the views when the contract is requested."""

        def document() -> None:
            for keep in self._undocumented:
                keep()
            register(api, *args, **kwargs)

        register = super().register_views_in_doc
        api.undocumented.append(document)

    def route(self, rule: str, **options: Any) -> Any:
        """Register a view that reads: its operation has its name, and refuses a wrong question."""
        register = super().route(rule, **options)
        errors = (404, 422) if "parameters" in options else (422,)

        def documented(view: Any) -> Any:
            for status in errors:
                view = self.alt_response(status, response=HTTPStatus(status).name)(view)
            return register(self.doc(operationId=view.__name__)(view))

        return documented

    def page(self, *rule: Any, **options: Any) -> None:
        """Register a view that the contract does not have, under its own name."""
        self.record(lambda setup: setup.app.add_url_rule(*rule, **options))

    def arguments(self, schema: Envelope, *, location: str = "json", **kwargs: Any) -> Any:
        """Document an operation's arguments, and pass them to the view before the path parameters.

        Args:
            schema: the schema of the body or the query.
            location: ``json`` or ``query``.
            kwargs: further documentation for flask-smorest.
        """
        decorate = super().arguments(schema, location=location, **kwargs)
        if location != "json":
            return lambda view: _with_query(view, decorate(view), schema)

        def documented(view: Any) -> Any:
            @wraps(view)
            def with_body(**path: Any) -> Any:
                return view(body_of_request(schema), **path)

            with_body._apidoc = _joined(  # type: ignore[attr-defined]
                getattr(view, "_apidoc", {}), _documentation(decorate)
            )
            return with_body

        return documented

    def response(self, *args: Any, **kwargs: Any) -> Any:
        """Document the response."""
        return _document_only(super().response(*args, **kwargs))

    def alt_response(self, *args: Any, **kwargs: Any) -> Any:
        """Document a further response."""
        return _document_only(super().alt_response(*args, **kwargs))

    @staticmethod
    def reads_headers(*parameters: dict[str, Any]) -> Any:
        """Document headers that only this operation of its path reads."""

        def documented(view: Any) -> Any:
            arguments = view._apidoc.setdefault("arguments", {})
            arguments.setdefault("parameters", []).extend(parameters)
            return view

        return documented

    def deprecates(self, endpoint: str, deprecation: Deprecation | None) -> Any:
        """Mark an operation as deprecated in the contract, and all its responses by headers.

        Args:
            endpoint: the operation's endpoint.
            deprecation: its deprecation, if any.
        """
        if deprecation is None:
            return lambda view: view

        def with_headers(response: Response) -> Response:
            if request.endpoint == f"{self.name}.{endpoint}":
                response.headers.extend(deprecation.headers())
            return response

        self.after_request(with_headers)
        return self.doc(deprecated=True)

    @staticmethod
    def doc(**kwargs: Any) -> Any:
        """Add to the documentation of an operation."""
        return _document_only(flask_smorest.Blueprint.doc(**kwargs))


class _Converter(OpenAPIConverter):
    """Says of requests that they have no other members: apispec forgets it where there is a
    description."""

    def schema2jsonschema(self, schema: Any) -> Any:
        made = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        request = isinstance(schema, Envelope) and schema.is_request()
        return {**made, "additionalProperties": False} if request else made


class _Plugin(MarshmallowPlugin):
    Converter = _Converter


class Api(flask_smorest.Api):
    """The API: every error is a problem of a documented type."""

    DEFAULT_ERROR_RESPONSE_NAME = None  # every error is documented where it can happen

    def __init__(self, app: Flask, kinds: Sequence[Kind] = problems.KINDS) -> None:
        self.kinds = kinds  # of its problems
        self.undocumented: list[Callable[[], None]] = []  # what documents each blueprint
        plugin = _Plugin(schema_name_resolver=_component)
        super().__init__(app, spec_kwargs={"marshmallow_plugin": plugin})
        if plugin.converter:
            plugin.converter.add_attribute_function(_reference)  # type: ignore[no-untyped-call]

    def documentation(self) -> dict[str, Any]:
        """The documentation of all registered views."""
        while self.undocumented:
            self.undocumented.pop(0)()
        made: dict[str, Any] = self.spec.to_dict()
        return made

    def _register_error_handlers(self) -> None:
        super()._register_error_handlers()
        self._app.register_error_handler(problems.ProblemError, self.handle_problem)

    def _register_responses(self) -> None:
        """Document each error status with the problems it may carry."""
        for status in {kind.status for kind in self.kinds}:
            kinds = [kind for kind in self.kinds if kind.status == status]
            listed = ", ".join(f"[{kind.title}]({kind.path})" for kind in kinds)
            example = problems.problem(kinds[0], kinds[0].explanation)
            content = {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "example": json.loads(to_json(example)),
            }
            response = {"description": f"{listed}.", "content": {PROBLEM_JSON: content}}
            if status in _HEADERS_OF_PROBLEMS:
                response["headers"] = _HEADERS_OF_PROBLEMS[status]
            self.spec.components.response(HTTPStatus(status).name, response)

    def handle_problem(self, error: problems.ProblemError) -> Response:
        """Respond to a call that ended with a problem."""
        return problem_response(error.problem)

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Respond to an HTTP error, a schema error, or one of our own."""
        messages = (getattr(error, "data", None) or {}).get("messages")
        if messages is not None:
            violations = pointers.violations(messages.get("json", messages))
            return problem_response(problems.invalid(violations))
        kind = _BY_STATUS.get(error.code or 500, problems.INTERNAL_ERROR)
        if kind is problems.INTERNAL_ERROR:
            if error.code and error.code < 500:
                kind = problems.BAD_REQUEST
            else:
                log_fault(getattr(error, "original_exception", None) or error)
        response = problem_response(_http_problem(kind, error))
        if isinstance(error, MethodNotAllowed) and error.valid_methods:
            response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
        return response


def problem_response(problem: Problem) -> Response:
    """The response to the current request for a problem."""
    base = current_app.config["PUBLIC_URL"]
    if base:
        problem.type = base + problem.type
        problem.rule_url = base + problem.rule_url if problem.rule_url else None
    problem.request_id = request_id()
    response = _shown(problem)
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    if problem.version is not None:
        response.set_etag(problem.version)
    if problem.status == HTTPStatus.UNAUTHORIZED:
        realm = current_app.config.get("REALM", "session")
        response.headers["WWW-Authenticate"] = f'Bearer realm="{realm}"'
    return response


def wants_page() -> bool:
    """Whether the client is a browser opening a page rather than a program calling the API. An
    application may have no such pages."""
    if ERROR_PAGE not in current_app.extensions:
        return False
    accepted = request.accept_mimetypes
    return accepted.best_match(["application/json", "text/html"]) == "text/html"


def _shown(problem: Problem) -> Response:
    """A problem as JSON, or as a page for a browser that opens a URL."""
    opens = request.method in ("GET", "HEAD")
    make_page = current_app.extensions.get(ERROR_PAGE)
    if request_ctx.url_adapter is None:  # the host is none that a page could have links to
        make_page = None
    if opens and make_page and wants_page():
        response = Response(make_page(problem), problem.status, mimetype="text/html")
    else:
        response = Response(to_json(problem) + b"\n", problem.status, content_type=PROBLEM_JSON)
    if opens:
        response.vary.add("Accept")
    return response


def _http_problem(kind: Kind, error: HTTPException) -> Problem:
    if kind is problems.NOT_FOUND:
        return _nothing_here()
    if kind is problems.METHOD_NOT_ALLOWED:
        return problems.problem(
            kind, Text("{text} does not accept {name}.", text=request.path, name=request.method)
        )
    if kind is problems.TOO_LARGE:
        limit = request.max_content_length
        return problems.problem(
            kind, Text("The body is larger than {limit} bytes.", limit=limit), valid=[limit]
        )
    return problems.problem(kind, kind.explanation)


def _nothing_here() -> Problem:
    """The problem of an unknown URL; in place of a game's name, it names the games."""
    parts = request.path.strip("/").split("/")
    names = current_app.config["GAME_NAMES"]
    known_calls = current_app.config["CALL_NAMES"]
    if len(parts) == 3 and parts[0] == "v1" and parts[2] in known_calls and parts[1] not in names:
        return unknown_game(parts[1])
    return problems.problem(
        problems.NOT_FOUND, Text("There is nothing at {text}.", text=request.path[:200])
    )


def unknown_game(name: str) -> Problem:
    """The problem for a game that this service does not referee."""
    names = current_app.config["GAME_NAMES"]
    return problems.problem(
        problems.UNKNOWN_GAME,
        Text(
            "There is no game '{text}'. The games are {known}.", text=name[:50], known=list(names)
        ),
        valid=list(names),
    )


def _with_query(view: Any, reading: Any, schema: Envelope) -> Any:
    """A view that is given what its query says. What no query says is worked out once.

    Args:
        view: the view.
        reading: the view within what reads a query.
        schema: the schema of the query.
    """
    nothing = cache(lambda: schema.load({}))

    @wraps(reading)
    def with_query(**path: Any) -> Any:
        return reading(**path) if request.query_string else view(nothing(), **path)

    return with_query


def _document_only(decorate: Any) -> Any:
    """The decorator without the wrapper that it puts around each call of the view."""

    def documented(view: Any) -> Any:
        view._apidoc = _joined(getattr(view, "_apidoc", {}), _documentation(decorate))
        return view

    return documented


def _documentation(decorate: Any) -> dict[str, Any]:
    """What a decorator documents, by itself: it would copy all that a view has already."""
    documentation: dict[str, Any] = decorate(lambda: None)._apidoc
    return documentation


def _joined(before: Any, more: Any) -> Any:
    if isinstance(before, dict) and isinstance(more, dict):
        joined = {name: _joined(part, more[name]) for name, part in before.items() if name in more}
        return before | more | joined
    return before + more if isinstance(before, list) and isinstance(more, list) else more


def _component(schema: Any) -> str:
    name = schema.__name__ if isinstance(schema, type) else type(schema).__name__
    return str(name)


def _reference(_converter: Any, field: Any, **_: Any) -> dict[str, Any]:
    return field.reference() if isinstance(field, Typed) else {}
