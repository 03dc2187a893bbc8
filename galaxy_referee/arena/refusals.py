"""Refused requests to an arena, as problem documents of the shape that the service's have."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import TypeVar

import msgspec

from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.schemas.records import Problem, Violation

ReadT = TypeVar("ReadT")


class Refused(Exception):
    """A request was refused.

    Args:
        problem: why.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


def refused(status: HTTPStatus, detail: str, code: str = "") -> Refused:
    """The refusal of a request.

    Args:
        status: the status of the answer.
        detail: a sentence. It is shown to whoever has sent the request.
        code: the stable reason; by default that of the status.
    """
    code = code or status.name.lower()
    return Refused(Problem("about:blank", status.phrase, int(status), detail, code))


def invalid(pointer: str, detail: str, valid: Sequence[object] = ()) -> Refused:
    """The refusal of a body.

    Args:
        pointer: JSON pointer to what is wrong.
        detail: a sentence.
        valid: what is accepted there, if that can be listed.
    """
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    problem = Problem(
        "about:blank",
        status.phrase,
        int(status),
        detail,
        "invalid_request",
        pointer=pointer,
        errors=[Violation(pointer, "invalid", detail)],
        valid=list(valid),
    )
    return Refused(problem)


def read_body(body: bytes, shape: type[ReadT]) -> ReadT:
    """The body of a request.

    Raises:
        Refused: it is not JSON, or does not have this shape.
    """
    try:
        return msgspec.json.decode(body, type=shape)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        raise invalid(pointer, sentence) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refused(HTTPStatus.BAD_REQUEST, "The body is not JSON.", "malformed_json") from error
