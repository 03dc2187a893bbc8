"""Pages for people, which programs get as JSON: the start page, the rules, the problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from http import HTTPStatus
from itertools import groupby
from typing import Any

from flask import Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_swagger_ui import get_swaggerui_blueprint

from galaxy_referee.app.http.api import Api, Blueprint
from galaxy_referee.app.http.problems import KINDS, NOT_FOUND, refuse
from galaxy_referee.app.rulebook import Rule, read_rules
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas import reference_envelopes as envelopes

_HTML = {"schema": {"type": "string"}, "content_type": "text/html"}


def register_pages(api: Api, games: Sequence[Game[Any]]) -> None:
    """Register the pages, and the documentation of the API with all it needs."""
    api.register_blueprint(_rules(read_rules()))
    api.register_blueprint(_problems())
    api.register_blueprint(_start(games))
    app = api._app
    app.register_blueprint(
        get_swaggerui_blueprint(
            "/docs",
            "/openapi.json",
            config={
                "app_name": "Galaxy Referee",
                "validatorUrl": None,
                "docExpansion": "list",
                "defaultModelsExpandDepth": 0,
            },
        )
    )


def _start(games: Sequence[Game[Any]]) -> Blueprint:
    blueprint = Blueprint("start", __name__)

    @blueprint.app_template_global()
    def product() -> str:
        return "Galaxy Referee"

    def home() -> ResponseReturnValue:
        return render_template("home.html", games=games)

    # Not part of the API: a page for people.
    blueprint.record(lambda setup: setup.app.add_url_rule("/", "home", home))

    return blueprint


def _rules(rules: dict[str, Rule]) -> Blueprint:
    blueprint = Blueprint("rules", __name__, url_prefix="/rules")
    parameter = {
        "in": "path",
        "name": "rule_id",
        "required": True,
        "schema": {"type": "string"},
        "description": "Id of the rule, such as RACE-SETTLE-2.",
    }

    @blueprint.route("", tags=["Rules"])
    @blueprint.doc(operationId="list_rules")
    @blueprint.alt_response(422, response=HTTPStatus(422).name)
    @blueprint.response(200, envelopes.RuleList)
    @blueprint.alt_response(200, **_HTML)
    def list_rules() -> ResponseReturnValue:
        """List the numbered rules, as JSON or as a page."""
        if _wants_page():
            documents = [
                (name, list(group)) for name, group in groupby(rules.values(), lambda r: r.document)
            ]
            return _page("rules.html", documents=documents)
        return jsonify({"rules": [asdict(rule) for rule in rules.values()]})

    @blueprint.route("/<string:rule_id>", parameters=[parameter], tags=["Rules"])
    @blueprint.doc(operationId="read_rule")
    @blueprint.alt_response(422, response=HTTPStatus(422).name)
    @blueprint.response(200, envelopes.Rule)
    @blueprint.alt_response(200, **_HTML)
    @blueprint.alt_response(404, response="NOT_FOUND")
    def read_rule(rule_id: str) -> ResponseReturnValue:
        """Read one rule, as JSON or as a page."""
        if rule_id not in rules:
            raise refuse(
                NOT_FOUND, f"There is no rule '{rule_id[:50]}'. They are listed at /rules."
            )
        rule = rules[rule_id]
        return _page("rule.html", rule=rule) if _wants_page() else jsonify(asdict(rule))

    return blueprint


def _problems() -> Blueprint:
    blueprint = Blueprint("problems", __name__, url_prefix="/problems")
    by_slug = {kind.slug: kind for kind in KINDS}
    parameter = {
        "in": "path",
        "name": "slug",
        "required": True,
        "schema": {"type": "string", "enum": list(by_slug)},
        "description": "The end of the problem's type.",
    }

    @blueprint.route("", tags=["Problems"])
    @blueprint.doc(operationId="list_problems")
    @blueprint.alt_response(422, response=HTTPStatus(422).name)
    @blueprint.response(200, envelopes.ProblemKinds)
    @blueprint.alt_response(200, **_HTML)
    def list_problems() -> ResponseReturnValue:
        """List the types of problems, as JSON or as a page."""
        if _wants_page():
            return _page("problems.html", kinds=KINDS)
        return jsonify({"problems": [_kind(kind) for kind in KINDS]})

    @blueprint.route("/<string:slug>", parameters=[parameter], tags=["Problems"])
    @blueprint.doc(operationId="read_problem")
    @blueprint.alt_response(422, response=HTTPStatus(422).name)
    @blueprint.response(200, envelopes.ProblemKind)
    @blueprint.alt_response(200, **_HTML)
    @blueprint.alt_response(404, response="NOT_FOUND")
    def read_problem(slug: str) -> ResponseReturnValue:
        """Read about one type of problem, as JSON or as a page."""
        if slug not in by_slug:
            raise refuse(NOT_FOUND, "There is no such problem. They are listed at /problems.")
        kind = by_slug[slug]
        return _page("problem.html", kind=kind) if _wants_page() else jsonify(_kind(kind))

    return blueprint


def _kind(kind: Any) -> dict[str, Any]:
    return {
        "type": kind.path,
        "title": kind.title,
        "status": kind.status,
        "explanation": kind.explanation,
    }


def _page(template: str, **values: Any) -> Response:
    response = Response(render_template(template, **values), mimetype="text/html")
    response.vary.add("Accept")
    return response


def _wants_page() -> bool:
    best = request.accept_mimetypes.best_match(["application/json", "text/html"])
    return best == "text/html"
