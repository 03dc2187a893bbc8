"""Batches: many independent calls at the overhead of one request."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import msgspec
from flask import Response

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.bodies import validated
from galaxy_referee.app.http.budget import CALL, remaining, spend
from galaxy_referee.app.http.json import to_json
from galaxy_referee.app.http.telemetry import log_fault, request_id
from galaxy_referee.app.stateless.call import Call
from galaxy_referee.app.stateless.registry import CALLS
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.schemas import requests, responses
from galaxy_referee.schemas.components import prefix_of
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.limits import MAX_CALLS
from galaxy_referee.schemas.records import BatchAnswer, BatchCall, Problem

BATCHED = {name: call for name, call in CALLS.items() if call.in_batch}
BYTES_PER_UNIT = 10  # of a part that is refused
_parts = msgspec.json.Decoder(list[BatchCall])


def run_batch(game: Game[Any], request: requests.Batch) -> Response:
    """Run many independent calls; each has its own status and body, in order.

    A call that fails does not affect the others. All calls share the budget of one request; once
    it is used up, the remaining calls get that problem. A batch accepts every call except
    `suggestions`, which may take long, and batches.
    """
    calls = _read(request.calls)
    schemas = _schemas(prefix_of(game))
    # Each part is written as soon as it is answered: a long answer is in memory once.
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
def _schemas(prefix: str) -> dict[str, Envelope]:
    return {name: call.schema(prefix) for name, call in BATCHED.items()}


def _read(source: msgspec.Raw) -> list[BatchCall]:
    try:
        calls = _parts.decode(source)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        raise problems.invalid_at(f"/calls{pointer}", sentence) from error
    if not 1 <= len(calls) <= MAX_CALLS:
        raise problems.invalid_at("/calls", f"A batch has 1 to {MAX_CALLS} calls.")
    for number, call in enumerate(calls):
        if call.call not in BATCHED:
            detail = f"There is no such call. The calls are {', '.join(BATCHED)}."
            raise problems.invalid_at(f"/calls/{number}/call", detail)
    return calls


def _answer(game: Game[Any], call: BatchCall, schemas: dict[str, Envelope]) -> bytes:
    before = remaining().answer
    try:
        spend()  # once the budget is used up, nothing more is even read
        request = validated(call.body, schemas[call.call])
        answer = to_json(BATCHED[call.call].answered(game, request))
        # What it lists has been paid for as it was listed.
        spend(answer=len(answer) - (before - remaining().answer))
    except problems.ProblemError as error:
        return _refused(call, error.problem)
    except Exception as error:
        # A fault of this service, as in a call of its own: the other answers are still good.
        log_fault(error)
        kind = problems.INTERNAL_ERROR
        return _problem(problems.problem(kind, kind.explanation, request_id=request_id()))
    return b'{"status":200,"body":' + answer + b"}"


def _refused(call: BatchCall, problem: Problem) -> bytes:
    """The problem of a part, which is paid for like an answer: it may name all that is wrong with
    the part, and was found by reading it."""
    written = _problem(problem)
    try:
        spend(work=CALL + len(memoryview(call.body)) // BYTES_PER_UNIT, answer=len(written))
    except problems.ProblemError as exhausted:
        return _problem(exhausted.problem)
    return written


def _problem(problem: Problem) -> bytes:
    return to_json(BatchAnswer(problem.status, problem))


BATCH = Call(
    "batch",
    requests.Batch,
    responses.BatchAnswers,
    run_batch,
    example=lambda start: {
        "calls": [
            {"call": "scores", "body": {"state": start.state}},
            {"call": "validations", "body": {"state": start.state, "move": start.texts[0]}},
        ]
    },
    can_conflict=False,
    in_batch=False,
)
ALL_CALLS = {**CALLS, BATCH.name: BATCH}
