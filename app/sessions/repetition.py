"""Idempotency: a retry is recognized by its Idempotency-Key and gets the same answer."""

from __future__ import annotations

import msgspec

from galaxy_referee.app.http import problems
from galaxy_referee.app.sessions.access import Caller
from galaxy_referee.app.sessions.state import REMEMBERED, SessionState, remember
from galaxy_referee.app.sessions.store import SessionContext
from galaxy_referee.schemas.responses import SessionPosition

KNOWN = 100  # requests of a seat that are known to have been answered
KEPT_BYTES = 65_536  # that the remembered answers of a seat have at most


class RememberedAnswer(msgspec.Struct):
    """A remembered answer.

    Args:
        undone: the number of undos that the seat had noticed at that time.
        answer: the position, without its seal.
    """

    undone: int
    answer: SessionPosition


# By digest of the request: the latest with their answers, the others with null.
Answers = dict[str, msgspec.Raw]
_NULL = msgspec.Raw(b"null")
_encode = msgspec.json.Encoder().encode
_answers = msgspec.json.Decoder(Answers)
_answer: msgspec.json.Decoder[RememberedAnswer | None] = msgspec.json.Decoder(
    RememberedAnswer | None
)


def answers_field(seat: object) -> str:
    """The cache field with the answers to a seat."""
    return f"answers:{seat}"


def was_answered(context: SessionContext, caller: Caller, seat: int) -> bool:
    """Whether a request with this key was answered before.

    Raises:
        ProblemError: the earlier request was different.
    """
    if caller.key is None:
        return False
    for digest in (*context.session.answered[seat], *_remembered(context, seat)):
        if digest.startswith(caller.name):
            if digest != caller.digest:
                raise problems.refuse(
                    problems.KEY_REUSED,
                    "This Idempotency-Key was already used for a different request.",
                )
            return True
    return False


def remembered_answer(context: SessionContext, caller: Caller, seat: int) -> SessionPosition | None:
    """The answer as it was given. None for an old request, after a loss, or after an undo that
    the seat has noticed, since an earlier answer may then be wrong. One that it has not noticed,
    of a part of another seat's secret answer, must make no difference."""
    remembered = _answer.decode(_remembered(context, seat).get(caller.digest, _NULL))
    if remembered is None or remembered.undone != context.session.undos.get(seat, 0):
        return None
    return remembered.answer


def remember_answer(
    context: SessionContext, caller: Caller, seat: int, answer: SessionPosition
) -> dict[str, bytes]:
    """Remember an answer in the session, and in the returned cache fields."""
    if caller.key is None:
        return {}
    session: SessionState = context.session
    remember(session, seat, caller.digest)
    written = msgspec.Raw(_encode(RememberedAnswer(session.undos.get(seat, 0), answer)))
    answers = {**_remembered(context, seat), caller.digest: written}
    fitting = _latest_that_fit(answers)
    latest = list(answers)[-KNOWN:]
    kept = {digest: answers[digest] if digest in fitting else _NULL for digest in latest}
    return {answers_field(seat): _encode(kept)}


def _remembered(context: SessionContext, seat: int) -> Answers:
    source = context.fields.get(answers_field(seat))
    return _answers.decode(source) if source else {}


def _latest_that_fit(answers: Answers) -> list[str]:
    """The digests of the latest requests whose answers are still remembered."""
    digests, room = [], KEPT_BYTES
    for digest in reversed(list(answers)[-REMEMBERED:]):
        room -= len(memoryview(answers[digest]))
        if room < 0:
            break
        digests.append(digest)
    return digests
