"""Many independent calls in one: the cost of a request is paid once."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from app import problems
from app.calls import CALLS, Answer, Body, Call
from app.reading import validated
from app.writing import encoded
from engine.kernel.game import Game
from engine.kernel.moves import split_path
from schemas import envelopes
from schemas.components import prefix_of
from schemas.limits import MAX_CALLS
from schemas.records import BatchAnswer, BatchCall

# A bot may think for seconds: it is asked on its own.
BATCHED = {name: call for name, call in CALLS.items() if call.in_batch}
_CALLS = msgspec.json.Decoder(list[BatchCall])


def run_batch(game: Game[Any], body: Body) -> Answer:
    """Run many independent calls; each has its own status and body, in order.

    A call that fails does not touch the others. A batch takes every call but `suggestions`, which
    may take long, and a batch.
    """
    calls = _read(body["calls"])
    schemas = _schemas(prefix_of(game))
    return {"answers": [_answer(game, call, schemas) for call in calls]}


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


def _answer(
    game: Game[Any], call: BatchCall, schemas: dict[str, envelopes.Envelope]
) -> BatchAnswer:
    try:
        body = validated(call.body, schemas[call.call])
        answer = BATCHED[call.call].run(game, body)
        # Encoded here, so that one answer that cannot be written does not spoil the batch.
        return BatchAnswer(200, msgspec.Raw(encoded(answer)))
    except problems.ProblemError as error:
        return BatchAnswer(error.problem.status, error.problem)


def _invalid(pointer: str, detail: str) -> problems.ProblemError:
    return problems.ProblemError(problems.invalid([(pointer, detail)]))


BATCH = Call("batch", envelopes.Batch, envelopes.BatchAnswers, run_batch, ())
