"""Conditional requests for tagged resources."""

from __future__ import annotations

from http import HTTPStatus

from flask import Response, request

from galaxy_referee.app.http import problems
from galaxy_referee.engine.kernel.texts import Text


def conditional(response: Response) -> Response:
    """Apply the current request's conditional headers to a tagged response: 304 if unchanged.

    Raises:
        ProblemError: If-Match does not include its tag.
    """
    asked = dict(request.environ)
    if asked.get("HTTP_IF_MATCH", "").strip() == "*":  # it exists; werkzeug looks for a tag "*"
        del asked["HTTP_IF_MATCH"]
    response.make_conditional(asked)
    if response.status_code != HTTPStatus.PRECONDITION_FAILED:
        return response
    tag, _ = response.get_etag()
    response.close()
    raise problems.refuse(
        problems.PRECONDITION_FAILED, Text('The resource has the tag "{text}".', text=tag)
    )
