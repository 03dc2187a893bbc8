"""The pages of the problem types, and problems as pages for browsers."""

from __future__ import annotations

from collections.abc import Sequence

from flask import render_template
from flask.typing import ResponseReturnValue

from galaxy_referee.app.http.api import Blueprint, wants_page
from galaxy_referee.app.http.json import json_response
from galaxy_referee.app.http.problem_kind import Kind
from galaxy_referee.app.http.problems import KINDS, NOT_FOUND, refuse
from galaxy_referee.app.pages.render import excerpt, page
from galaxy_referee.app.pages.rules import HTML
from galaxy_referee.schemas.envelopes import envelope
from galaxy_referee.schemas.records import Problem
from galaxy_referee.schemas.reference import ProblemKind, ProblemKinds


def problems_blueprint(kinds: Sequence[Kind] = KINDS) -> Blueprint:
    """The blueprint of the problem types.

    Args:
        kinds: the types.
    """
    blueprint = Blueprint("problems", __name__, url_prefix="/problems")
    by_slug = {kind.slug: kind for kind in kinds}
    parameter = {
        "in": "path",
        "name": "slug",
        "required": True,
        "schema": {"type": "string", "enum": list(by_slug)},
        "description": "The end of the problem's type.",
    }

    @blueprint.route("", tags=["Problems"])
    @blueprint.response(200, envelope(ProblemKinds))
    @blueprint.alt_response(200, **HTML)
    def list_problems() -> ResponseReturnValue:
        """List the types of problems, as JSON or as a page.

        Every error is of one of these types. A client that prefers `text/html` gets a page.
        """
        if not wants_page():
            return json_response(ProblemKinds([_record(kind) for kind in kinds]))
        about = "Every type of problem that the Galaxy Referee answers with, and what to do."
        return page("problems.html", "Problems", about, kinds=kinds)

    @blueprint.route("/<string:slug>", parameters=[parameter], tags=["Problems"])
    @blueprint.response(200, envelope(ProblemKind))
    @blueprint.alt_response(200, **HTML)
    def read_problem(slug: str) -> ResponseReturnValue:
        """Read about one type of problem, as JSON or as a page.

        The path of this call is the `type` of such a problem. A client that prefers `text/html`
        gets a page.
        """
        if slug not in by_slug:
            raise refuse(NOT_FOUND, "Unknown problem type. /problems lists all of them.")
        kind = by_slug[slug]
        if not wants_page():
            return json_response(_record(kind))
        return page("problem.html", kind.title, excerpt(kind.explanation), kind=kind, kinds=kinds)

    return blueprint


def problem_page(problem: Problem) -> str:
    """A problem as a page for a browser."""
    about = excerpt(f"{problem.title}. {problem.detail}")
    return render_template("error.html", title=problem.title, description=about, problem=problem)


def _record(kind: Kind) -> ProblemKind:
    return ProblemKind(kind.path, kind.title, kind.status, kind.explanation)
