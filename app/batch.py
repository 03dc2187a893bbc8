"""Many independent calls in one: the cost of a request is paid once."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import msgspec
from flask import Response, g

from galaxy_referee.app import problems
from galaxy_referee.app.budget import CALL, remaining, spend
from galaxy_referee.app.calls import CALLS, Body, Call
from galaxy_referee.app.reading import validated
from galaxy_referee.app.telemetry import log_fault
from galaxy_referee.app.writing import encoded
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.schemas import envelopes
from galaxy_referee.schemas.components import prefix_of
from galaxy_referee.schemas.limits import MAX_CALLS
from galaxy_referee.schemas.records import BatchAnswer, BatchCall, Problem

# A bot may think for MAX_THINK_MS: it is asked on its own.
BATCHED = {name: call for name, call in CALLS.items() if call.in_batch}
BYTES_A_UNIT = 10  # of a part that is refused
_CALLS = msgspec.json.Decoder(list[BatchCall])


def run_batch(game: Game[Any], body: Body) -> Response:
    """Run many independent calls; each has its own status and body, in order.

    A call that fails does not touch the others. All together have the budget of one request: those
    that find it used up are answered with that problem. A batch takes every call but
    `suggestions`, which may take long, and a batch.
    """
    calls = _read(body["calls"])
    schemas = _schemas(prefix_of(game))
    # Written as it goes along: an answer of many parts is in memory once.
    written = BytesIO()
    written.write(b'{"answers":')
    separator = b"["
    for call in calls:
        written.write(separator)
        written.write(_answer(game, call, schemas))
        separator = b","
    written.write(b"]}\n")
    return Response(written.getvalue(), mimetype="application/json")


@cache
def _schemas(prefix: str) -> dict[str, envelopes.Envelope]:
    return {name: call.schema(prefix) for name, call in BATCHED.items()}


def _read(source: msgspec.Raw) -> list[BatchCall]:
    try:
        calls = _CALLS.decode(source)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        raise _invalid(f"/calls{pointer}", sentence) from error
    if not 1 <= len(calls) <= MAX_CALLS:
        raise _invalid("/calls", f"A batch has 1 to {MAX_CALLS} calls.")
    for number, call in enumerate(calls):
        if call.call not in BATCHED:
            names = ", ".join(BATCHED)
            raise _invalid(f"/calls/{number}/call", f"No such call. The calls are {names}.")
    return calls


def _answer(game: Game[Any], call: BatchCall, schemas: dict[str, envelopes.Envelope]) -> bytes:
    before = remaining().answer
    try:
        spend()  # once the budget is used up, nothing more is even read
        body = validated(call.body, schemas[call.call])
        answer = encoded(BATCHED[call.call].answered(game, body))
        # What it lists has been paid for as it was listed.
        spend(answer=len(answer) - (before - remaining().answer))
    except problems.ProblemError as error:
        return _refused(call, error.problem)
    except Exception as error:
        # A fault of ours, as in a call of its own; it is no reason to lose the other answers.
        log_fault(error)
        kind = problems.INTERNAL_ERROR
        return _problem(problems.problem(kind, kind.explanation, request_id=g.request_id))
    return b'{"status":200,"body":' + answer + b"}"


def _refused(call: BatchCall, problem: Problem) -> bytes:
    """The problem of a part, which is paid for like an answer: it may name all that is wrong with
    the part, and was found by reading it."""
    written = _problem(problem)
    try:
        spend(work=CALL + len(memoryview(call.body)) // BYTES_A_UNIT, answer=len(written))
    except problems.ProblemError as exhausted:
        return _problem(exhausted.problem)
    return written


def _problem(problem: Problem) -> bytes:
    return encoded(BatchAnswer(problem.status, problem))


def _invalid(pointer: str, detail: str) -> problems.ProblemError:
    return problems.ProblemError(problems.invalid([(pointer, detail)]))


BATCH = Call("batch", envelopes.Batch, envelopes.BatchAnswers, run_batch, ())
