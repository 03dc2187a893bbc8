"""Reading bodies: bounded, strict, and parsed once.

The limits are checked before the body is parsed. What the engine decodes itself stays raw JSON.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from flask import Request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from app import problems
from schemas.fields import Typed
from schemas.limits import MAX_DEPTH

_NAMES = msgspec.json.Decoder(dict[str, msgspec.Raw])
_VALUE = msgspec.json.Decoder()
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_ONE_KIND = bytes.maketrans(b"{}", b"[]")
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)


class BodyParser(FlaskParser):
    """Reads the JSON body of a request for its schema. Queries are read as their schemas say."""

    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": None}

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The body, read for its schema."""
        if req.mimetype != "application/json" or req.content_encoding:
            raise problems.refuse(
                problems.UNSUPPORTED_MEDIA_TYPE,
                "Send the body as plain JSON, with Content-Type: application/json.",
            )
        # Kept where a digest of it is needed: to know the request when it is repeated.
        kept = "Idempotency-Key" in req.headers
        return read_body(req.get_data(cache=kept), schema)


def read_body(body: bytes | memoryview, schema: Schema) -> dict[str, Any]:
    """The members of a JSON object, those the engine reads itself still raw.

    Raises:
        ProblemError: it is nested too deeply, no JSON, or no object.
    """
    source = bytes(body)
    check_depth(source)
    try:
        source.decode()
        members = _NAMES.decode(source)
        return {
            name: raw if _unread(schema, name) else _VALUE.decode(raw)
            for name, raw in members.items()
        }
    except msgspec.ValidationError as error:
        message = str(error)
        if "out of range" in message:
            detail = "A number is out of range."
        else:
            detail = "The body is not a JSON object."
        raise problems.ProblemError(problems.invalid([("", detail)])) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise problems.refuse(
            problems.MALFORMED_JSON, f"The body is not JSON in UTF-8: {error}"
        ) from error
    except RecursionError as error:
        raise _too_deep() from error


def validated(body: bytes | memoryview | msgspec.Raw, schema: Schema) -> dict[str, Any]:
    """A body read and checked by its schema, outside a request.

    Raises:
        ProblemError: it cannot be read, or breaks the schema.
    """
    try:
        loaded: dict[str, Any] = schema.load(read_body(memoryview(body), schema))
    except ValidationError as error:
        raise problems.ProblemError(
            problems.invalid(problems.violations(error.messages))
        ) from error
    return loaded


def check_depth(source: bytes) -> None:
    """Refuse what is nested more than ``MAX_DEPTH`` deep.

    Each pass removes the innermost pairs of brackets, so that the usual body costs a few passes
    over a few bytes. Brackets inside strings make it look again without them.
    """
    if _deeper(source) and _deeper(_STRINGS.sub(b"", source)):
        raise _too_deep()


def _deeper(source: bytes) -> bool:
    brackets = source.translate(_ONE_KIND, _NOT_BRACKETS)
    for _ in range(MAX_DEPTH):
        inner = brackets.replace(b"[]", b"")
        if len(inner) == len(brackets):
            return False  # nothing left, or unbalanced: the parser will say so
        brackets = inner
    return bool(brackets)


def _too_deep() -> problems.ProblemError:
    return problems.refuse(
        problems.TOO_DEEP, f"The body is nested more than {MAX_DEPTH} levels deep."
    )


def _unread(schema: Schema, name: str) -> bool:
    field = schema.fields.get(name)
    return isinstance(field, Typed) and field.unread
