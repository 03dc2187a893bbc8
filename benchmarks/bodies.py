"""Request bodies that are expensive to read before the engine sees them: every kind of content in
every member of every call."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial

from marshmallow import ValidationError

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.progress import tell
from benchmarks.timing import in_turns, microseconds, repeated, step
from galaxy_referee.app.http.bodies import read_body
from galaxy_referee.app.http.problems import ProblemError
from galaxy_referee.app.stateless.registry import CALLS
from galaxy_referee.schemas.limits import MAX_DEPTH

SIZE = 1_000_000
_OPEN, _CLOSE = b"[" * MAX_DEPTH, b"]" * MAX_DEPTH
# The contents with which a body, or a list in it, is filled.
_UNITS = {
    "pairs": b"[],",
    "objects": b"{},",
    "nested": _OPEN + _CLOSE + b",",
    "texts with brackets": b'"[",["]"],',
    "texts": b'"",',
    "quotes": b'"',
    "numbers": b"1,",
    "moves": b'{"seat":1,"kind":"bid","card":"x"},',
    "lists": b"[1,1,1,1,1,1,1,1,1,1,1],",
    "escapes": b'\\"',
    "backslashes": b"\\",
    "no UTF-8": b"\xff",
}
_MEMBERS = ("state", "moves", "options", "digests", "outcome", "limit", "nonsense")


def hostile_bodies(size: int) -> dict[str, bytes]:
    """Bodies of about this many bytes, by their content."""
    bodies = {name: unit * (size // len(unit)) for name, unit in _UNITS.items()}
    bodies["a text without end"] = b'["\\' + b'\\"' * (size // 2)
    bodies["names"] = _object(b'"%x":0' % number for number in range(size // 10))
    for member in _MEMBERS:
        begin = b'{"' + member.encode() + b'":'
        for name in ("pairs", "objects", "nested", "texts with brackets", "texts", "moves"):
            unit = _UNITS[name]
            filled = unit * (size // len(unit))
            bodies[f"{member} of {name}"] = begin + b"[" + filled[:-1] + b"]}"
        names = _object(b'"%x":""' % number for number in range(size // 11))
        bodies[f"{member} with names"] = begin + names + b"}"
        bodies[f"{member} of digits"] = begin + b"1" * size + b"}"
        bodies[f"{member} of escapes"] = begin + b'"' + b"\\u00e9" * (size // 6) + b'"}'
        bodies[f"{member} again and again"] = b"{" + (begin[1:] + b"1,") * (size // 12) + b'"x":1}'
    return bodies


def _object(members: Iterator[bytes]) -> bytes:
    return b"{" + b",".join(members) + b"}"


def refused_or_read(body: bytes, call: str) -> None:
    """Read a body as a call of Race does, up to the engine."""
    schema = CALLS[call].schema("Race")
    with contextlib.suppress(ProblemError, ValidationError):
        schema.read(read_body(body, schema))


def body_group() -> Group:
    """The most expensive of these bodies."""
    name = "abuse.body_of_1_MB"

    def rounds() -> Rounds:
        _, call, content = max(_costs())
        tell(f"{name}: {call}: {content}")
        body = hostile_bodies(SIZE)[content]
        taken = microseconds(repeated(lambda: refused_or_read(body, call)))
        yield from in_turns({name: (each / 1000 for each in taken)})

    return Group((Budget(name, "ms", 20, 5),), rounds)


def _costs() -> Iterator[tuple[float, str, str]]:
    """The CPU time for reading each body, the best of three, with its call and content."""
    for call in ("states", "moves", "records", "suggestions"):
        for name, body in hostile_bodies(SIZE).items():
            times = [step(partial(refused_or_read, body, call))[0] for _ in range(3)]
            yield min(times), call, name
