"""Request bodies: bounded, strict, and parsed once.

The limits are checked before the body is parsed. Members that the engine decodes stay raw JSON.
Each step takes at most linear time in the length of the body, for any bytes.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from flask import request
from marshmallow import ValidationError, fields
from webargs.flaskparser import FlaskParser

from galaxy_referee.app.http import pointers, problems
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.fields import ReadsRaw
from galaxy_referee.schemas.limits import MAX_DEPTH

_NAMES = msgspec.json.Decoder(dict[str, msgspec.Raw])
_VALUE = msgspec.json.Decoder()
_MISSING = msgspec.Raw()
_SMALL = 1_000  # bytes of an object of which all wrong members are named
_JSON = "application/json"
_ALL_NAMES = 10_000  # bytes of a body up to which all its unknown members are named, not the first
# A state, a view or a list of moves has a bracket in every 20 bytes.
_SPARE_BRACKETS, _BYTES_A_BRACKET = 10_000, 10
_NOT_STRUCTURE = bytes(set(range(256)) - set(b'[]{}"'))
_AS_BITS = bytes.maketrans(b"[{]}", b"1100")


def _steps(byte: int) -> tuple[int, int]:
    """How eight brackets change the depth, and the greatest depth within them: a one opens."""
    depth = peak = 0
    for bit in f"{byte:08b}":
        depth += 1 if bit == "1" else -1
        peak = max(peak, depth)
    return depth, peak


_STEPS = [_steps(byte) for byte in range(256)]


class QueryParser(FlaskParser):
    """Parses queries by their schemas."""

    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": None}


def body_of_request(schema: Envelope) -> Any:
    """The JSON body of the current request, parsed and validated by its schema.

    Raises:
        ProblemError: it is not JSON, cannot be read, or violates the schema.
    """
    sent = request._get_current_object()  # type: ignore[attr-defined]  # hot path: looked up once
    plain = sent.environ.get("CONTENT_TYPE") == _JSON or sent.mimetype == _JSON
    if not plain or sent.content_encoding:
        raise problems.refuse(
            problems.UNSUPPORTED_MEDIA_TYPE,
            "Send the body as plain JSON, with Content-Type: application/json.",
        )
    # Kept where a digest of it is needed: to know the request when it is repeated.
    kept = "HTTP_IDEMPOTENCY_KEY" in sent.environ
    return loaded(read_body(sent.get_data(cache=kept), schema), schema)


def read_body(body: bytes | memoryview, schema: Envelope) -> dict[str, Any]:
    """The members of a JSON object. Those that the engine decodes stay raw.

    Raises:
        ProblemError: it is nested too deeply, not valid JSON, or not an object.
    """
    source = bytes(body)
    check_depth(source)
    return _members(source, schema)


def validated(body: bytes | msgspec.Raw, schema: Envelope) -> Any:
    """A body inside a larger one whose depth has been checked, parsed and validated by its schema.

    Raises:
        ProblemError: it cannot be read, or violates the schema.
    """
    return loaded(_members(bytes(body), schema), schema)


def loaded(members: dict[str, Any], schema: Envelope) -> Any:
    """The members of a body as its schema loads them.

    Raises:
        ProblemError: they violate the schema.
    """
    try:
        return schema.read(members)
    except ValidationError as error:
        raise problems.ProblemError(
            problems.invalid(pointers.violations(error.messages))
        ) from error


def check_depth(source: bytes) -> None:
    """Reject JSON that is nested deeper than ``MAX_DEPTH`` or consists mostly of brackets, which
    would take too long to parse.

    The brackets outside strings, packed eight to a byte, are looked up in a table of the effects of
    eight brackets. A backslash escapes a following quote or backslash even outside strings, where
    it is invalid JSON anyway.
    """
    brackets = _brackets(source)
    if len(brackets) > _SPARE_BRACKETS + len(source) // _BYTES_A_BRACKET:
        raise _too_deep("consists mostly of brackets")
    if brackets.count(b"1") <= MAX_DEPTH:
        return
    brackets += b"0" * (-len(brackets) % 8)
    depth = 0
    for byte in int(brackets, 2).to_bytes(len(brackets) // 8, "big"):
        rise, peak = _STEPS[byte]
        if depth + peak > MAX_DEPTH:
            raise _too_deep(f"is nested more than {MAX_DEPTH} levels deep")
        depth += rise


def _brackets(source: bytes) -> bytes:
    """The brackets outside of strings: ``1`` opens, ``0`` closes."""
    if b"\\" in source:
        source = source.replace(b"\\\\", b"").replace(b'\\"', b"")
    # Two quotes side by side end one string and begin the next: without them nothing changes.
    marks = source.translate(_AS_BITS, _NOT_STRUCTURE).replace(b'""', b"")
    if len(marks) > _SPARE_BRACKETS + len(source) // _BYTES_A_BRACKET:
        return marks
    return b"".join(marks.split(b'"')[::2])


def _members(source: bytes, schema: Envelope) -> dict[str, Any]:
    try:
        source.decode()
        return {
            name: _value(schema.fields.get(name), name, raw)
            for name, raw in _raw_members(source, schema).items()
        }
    except msgspec.ValidationError as error:
        raise problems.ProblemError(problems.invalid([_violation(error, schema)])) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise problems.refuse(
            problems.MALFORMED_JSON, f"The body is not valid JSON in UTF-8: {error}"
        ) from error


def _raw_members(source: bytes, schema: Envelope) -> dict[str, msgspec.Raw]:
    """The members by name. Of a long body with unknown ones, only the first of them is named: a
    hundred thousand would take too long to read."""
    try:
        envelope = _decoder(type(schema)).decode(source)
    except msgspec.ValidationError:
        if len(source) > _ALL_NAMES:
            raise
        return _NAMES.decode(source)
    members = msgspec.structs.asdict(envelope)
    return {name: raw for name, raw in members.items() if raw is not _MISSING}


@cache
def _decoder(schema: type[Envelope]) -> msgspec.json.Decoder[msgspec.Struct]:
    """Reads an object that has the members of a schema and no others."""
    names = [(name, msgspec.Raw, _MISSING) for name in schema().fields]
    return msgspec.json.Decoder(
        msgspec.defstruct(schema.__name__, names, forbid_unknown_fields=True)
    )


def _violation(error: msgspec.ValidationError, schema: Envelope) -> tuple[str, str]:
    message = str(error)
    if "out of range" in message:
        return "", "A number is out of range."
    if "unknown field" in message:
        name = message.partition("`")[2].rpartition("`")[0]
        return f"/{pointers.escaped(name)}", schema.instead_of(name)
    return "", "The body is not a JSON object."


def _too_deep(how: str) -> problems.ProblemError:
    return problems.refuse(problems.TOO_DEEP, f"The body {how}.")


def _value(field: Any, name: str, raw: msgspec.Raw) -> Any:
    """A member as its field accepts it."""
    if not isinstance(field, ReadsRaw):
        # A list or an object is refused as it is: what is in it need not be read.
        source = memoryview(raw)
        small = isinstance(field, fields.Nested) and source.nbytes <= _SMALL
        read = small or isinstance(field, fields.List) or source[:1].tobytes() not in b"[{"
        return _VALUE.decode(raw) if read else []
    try:
        return field.read(raw)
    except ValidationError as error:
        violations = pointers.violations(error.messages, f"/{name}")
    except msgspec.ValidationError as error:
        if "out of range" in str(error):
            raise
        sentence, pointer = split_path(str(error))
        violations = [(f"/{name}{pointer}", sentence)]
    raise problems.ProblemError(problems.invalid(violations))
