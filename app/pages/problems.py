"""The types of problems, and what a browser is shown when it runs into one."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import jsonify, render_template
from flask.typing import ResponseReturnValue

from galaxy_referee.app.http.api import Blueprint, wants_page
from galaxy_referee.app.http.problem_kind import Kind
from galaxy_referee.app.http.problems import KINDS, NOT_FOUND, refuse
from galaxy_referee.app.pages.render import excerpt, page
from galaxy_referee.app.pages.rules import HTML
from galaxy_referee.schemas import reference_envelopes as envelopes
from galaxy_referee.schemas.records import Problem

_BY_SLUG = {kind.slug: kind for kind in KINDS}
_SLUG = {
    "in": "path",
    "name": "slug",
    "required": True,
    "schema": {"type": "string", "enum": list(_BY_SLUG)},
    "description": "The end of the problem's type.",
}


def problems_blueprint() -> Blueprint:
    """The blueprint of the types of problems."""
    blueprint = Blueprint("problems", __name__, url_prefix="/problems")

    @blueprint.route("", tags=["Problems"])
    @blueprint.doc(operationId="list_problems")
    @blueprint.alt_response(422, response=HTTPStatus(422).name)
    @blueprint.response(200, envelopes.ProblemKinds)
    @blueprint.alt_response(200, **HTML)
    def list_problems() -> ResponseReturnValue:
        """List the types of problems, as JSON or as a page."""
        if not wants_page():
            return jsonify({"problems": [_record(kind) for kind in KINDS]})
        about = "Every type of problem that the Galaxy Referee answers with, and what to do."
        return page("problems.html", "Problems", about, kinds=KINDS)

    @blueprint.route("/<string:slug>", parameters=[_SLUG], tags=["Problems"])
    @blueprint.doc(operationId="read_problem")
    @blueprint.alt_response(422, response=HTTPStatus(422).name)
    @blueprint.response(200, envelopes.ProblemKind)
    @blueprint.alt_response(200, **HTML)
    @blueprint.alt_response(404, response="NOT_FOUND")
    def read_problem(slug: str) -> ResponseReturnValue:
        """Read about one type of problem, as JSON or as a page."""
        if slug not in _BY_SLUG:
            raise refuse(NOT_FOUND, "There is no such problem. They are listed at /problems.")
        kind = _BY_SLUG[slug]
        if not wants_page():
            return jsonify(_record(kind))
        return page("problem.html", kind.title, excerpt(kind.explanation), kind=kind, kinds=KINDS)

    return blueprint


def problem_page(problem: Problem) -> str:
    """A problem as the page that a browser gets in place of it."""
    about = excerpt(f"{problem.title}. {problem.detail}")
    return render_template("error.html", title=problem.title, description=about, problem=problem)


def _record(kind: Kind) -> dict[str, Any]:
    return {
        "type": kind.path,
        "title": kind.title,
        "status": kind.status,
        "explanation": kind.explanation,
    }
